import { expect, it } from 'vitest';
import { listRedirectPlugins, printConfig } from '../../../src/tools/migrate/config/print-config.ts';

const print = (redirects: readonly (readonly [from: string, to: string])[]) =>
  printConfig({ plugins: listRedirectPlugins(redirects.map(([from, to]) => ({ from, to }))) });

it('leads a redirect to another redirect to the end of its way', () => {
  const config = print([
    ['/a', '/b/'],
    ['/b', '/c'],
    ['/c/', '/d#e'],
  ]);
  expect(config.match(/to: '[^']+'/g)).toEqual(["to: '/d#e'", "to: '/d#e'", "to: '/d#e'"]);
});

it('leaves a circle, and a redirect to a slash, as they are', () => {
  const config = print([
    ['/a', '/b'],
    ['/b', '/a'],
    ['/c', '/c/'],
  ]);
  expect(config.match(/to: '[^']+'/g)).toEqual(["to: '/b'", "to: '/a'", "to: '/c/'"]);
});
