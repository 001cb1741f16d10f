import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toolId } from '../../src/engine/store/tool-id.ts';

interface Script {
  createToolId(projectDir: string, engine: readonly string[]): string;
}

const { createToolId } = (await import(new URL('../../scripts/tool-id.js', import.meta.url).href)) as Script;

const LOCKFILE = {
  '': { version: '0.1.0' },
  'node_modules/satteri': { version: '1.0.0' },
  'node_modules/vitest': { version: '1.0.0', dev: true },
};

const FILES = {
  'package-lock.json': JSON.stringify({ packages: LOCKFILE }),
  'dist/engine/cli.js': 'cli',
  'dist/runtime/app.js': 'app',
  'dist/runtime/app.d.ts': 'types',
  'dist/search/rank.js': 'rank',
  'dist/shared/url.js': 'url',
  'dist/theme/styles/nav.css': 'nav',
};

/** The fingerprint of a package of these files. */
function idOf(changes: Readonly<Record<string, string>> = {}): string {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-tool-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return createToolId(dir, ['cli.js']);
}

function withVersion(name: string, version: string): Record<string, string> {
  const path = `node_modules/${name}` as keyof typeof LOCKFILE;
  const packages = { ...LOCKFILE, [path]: { ...LOCKFILE[path], version } };
  return { 'package-lock.json': JSON.stringify({ packages }) };
}

describe('the fingerprint of docgen', () => {
  it('is the same wherever the same package lies', () => {
    expect(idOf()).toMatch(/^[\w-]{22}$/);
    expect(idOf()).toBe(idOf());
  });

  it.each([
    ['the engine', { 'dist/engine/cli.js': 'other' }],
    ['the runtime', { 'dist/runtime/app.js': 'other' }],
    ['a style', { 'dist/theme/styles/nav.css': 'other' }],
    ['a plugin', { 'dist/plugins/rss/index.js': 'other' }],
    ['a file more', { 'dist/theme/more.js': '' }],
    ['an installed package', withVersion('satteri', '1.0.1')],
  ])('changes with %s', (_, changes) => {
    expect(idOf(changes)).not.toBe(idOf());
  });

  it.each([
    ['types', { 'dist/runtime/app.d.ts': 'other' }],
    ['what the compiler remembers', { 'dist/theme/.tsbuildinfo': 'other' }],
    ['what an earlier build left', { 'dist/engine/chunk-OLD.js': 'other' }],
    ['a package that only builds docgen', withVersion('vitest', '1.0.1')],
  ])('is above %s', (_, changes) => {
    expect(idOf(changes)).toBe(idOf());
  });

  it('is the one that was written when docgen was built', () => {
    expect(toolId).toMatch(/^[\w-]{22}$/);
  });
});
