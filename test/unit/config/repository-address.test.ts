import { expect, it } from 'vitest';
import { createRepositoryAddress } from '../../../src/engine/config/resolve/repository-address.ts';

const address = (repository: unknown, path = 'docs') =>
  createRepositoryAddress(JSON.stringify({ repository }), path);

it.each([
  ['acme/kit', 'https://github.com/acme/kit/blob/HEAD/docs'],
  ['github:acme/kit', 'https://github.com/acme/kit/blob/HEAD/docs'],
  ['gitlab:acme/kit', 'https://gitlab.com/acme/kit/-/blob/HEAD/docs'],
  ['bitbucket:acme/kit', 'https://bitbucket.org/acme/kit/src/HEAD/docs'],
  [{ url: 'https://github.com/acme/kit.git' }, 'https://github.com/acme/kit/blob/HEAD/docs'],
  [{ url: 'git+ssh://git@github.com/acme/kit.git' }, 'https://github.com/acme/kit/blob/HEAD/docs'],
  [{ url: 'git@gitlab.com:acme/ui/kit.git' }, 'https://gitlab.com/acme/ui/kit/-/blob/HEAD/docs'],
  [
    { url: 'git://github.com/acme/ui', directory: 'packages/my kit' },
    'https://github.com/acme/ui/blob/HEAD/packages/my%20kit/docs',
  ],
])('an address follows from %j', (repository, expected) => {
  expect(address(repository)).toBe(expected);
});

it.each([
  undefined,
  '',
  7,
  { url: 'https://git.example.org/acme/kit' },
  { url: 'https://github.com.evil.example/acme/kit' },
  { url: 'https://github.com/acme/k"><script>' },
  'javascript:alert(1)',
  'gist:11081aaa281',
])('none follows from %j', (repository) => {
  expect(address(repository)).toBeUndefined();
});

it('keeps the folder inside of the repository', () => {
  expect(address({ url: 'https://github.com/acme/kit', directory: '../../other' })).toBe(
    'https://github.com/acme/kit/blob/HEAD/other/docs',
  );
  expect(createRepositoryAddress('{ broken', 'docs')).toBeUndefined();
});
