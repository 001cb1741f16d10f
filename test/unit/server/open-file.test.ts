import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { findFile, locateInside } from '../../../src/engine/server/open-file.ts';

const outside = mkdtempSync(join(tmpdir(), 'docgen-open-'));
const root = toFilePath(outside, 'dist');

beforeAll(() => {
  const files = [
    'dist/index.html',
    'dist/zh/指 南.html',
    'dist/100%.html',
    'dist/.well-known/security.txt',
    'dist/.env',
    'dist/.git/config',
    'dist/a/.hidden/b.html',
    'dist/app.js.map',
    'dist/docgen.config.ts',
    'dist/rspress.config.json',
    'dist/package-lock.json',
    'dist/pnpm-lock.yaml',
    'dist-secret/secret.txt',
    'secret.txt',
  ];
  for (const file of files) {
    mkdirSync(dirname(join(outside, file)), { recursive: true });
    writeFileSync(join(outside, file), file);
  }
  symlinkSync(join(outside, 'secret.txt'), join(root, 'link.txt'));
  symlinkSync(join(outside, 'dist-secret'), join(root, 'folder'));
  symlinkSync(join(root, 'index.html'), join(root, 'alias.html'));
  symlinkSync(join(root, 'nowhere'), join(root, 'broken.html'));
  symlinkSync(root, join(outside, 'current'));
});
afterAll(() => rmSync(outside, { recursive: true }));

describe('findFile', () => {
  it.each(['/index.html', '/zh/指 南.html', '/100%.html', '/.well-known/security.txt', '/app.js.map'])(
    'finds %s',
    (path) => {
      expect(findFile(root, path)).toMatchObject({ file: join(root, path), path, size: expect.any(Number) });
    },
  );

  it('follows a link that is the root itself: that is what the author named', () => {
    expect(findFile(toFilePath(outside, 'current'), '/index.html')?.root).toBe(root);
  });

  it.each([
    ['a file that is not there', '/nothing.html'],
    ['a folder', '/zh'],
    ['the root', '/'],
    ['a path without its slash', 'index.html'],
    ['a parent folder', '/../secret.txt'],
    ['a parent folder further on', '/zh/../../secret.txt'],
    ['another way to write a path inside', '/zh/../index.html'],
    ['a folder whose name only begins like the root', '/../dist-secret/secret.txt'],
    ['a link to a file outside', '/link.txt'],
    ['a link to a folder outside', '/folder/secret.txt'],
    ['a link inside: its target has an address of its own', '/alias.html'],
    ['a broken link', '/broken.html'],
    ['an environment file', '/.env'],
    ['a repository', '/.git/config'],
    ['a hidden folder further down', '/a/.hidden/b.html'],
    ['well-known files of a folder that is not the root', '/zh/.well-known/security.txt'],
    ['the config', '/docgen.config.ts'],
    ['a config by its other name', '/rspress.config.json'],
    ['a lock file', '/package-lock.json'],
    ['the lock file of pnpm', '/pnpm-lock.yaml'],
    ['a stream of Windows', '/index.html::$DATA'],
    ['a short name of Windows', '/INDEX~1.HTM'],
    ['a dot at the end', '/index.html.'],
    ['a space at the end', '/index.html '],
    ['a slash at the end', '/index.html/'],
    ['a NUL', '/index.html\0.png'],
    ['a name longer than any', `/${'a'.repeat(5000)}`],
  ])('does not find %s', (_, path) => {
    expect(findFile(root, path)).toBeUndefined();
  });

  it('never leaves the root, whatever it is asked', () => {
    const segment = fc.constantFrom(
      '..',
      '.',
      '',
      'zh',
      'folder',
      'link.txt',
      'secret.txt',
      '../dist-secret',
      '%2e',
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
        const found = findFile(root, `/${segments.join('/')}`);
        expect(found === undefined || found.file.startsWith(`${root}/`)).toBe(true);
      }),
    );
  });
});

describe('locateInside', () => {
  it.each(['index.html', './zh/../index.html', 'alias.html', '.env', join(root, 'index.html')])(
    'locates %s',
    (path) => {
      expect(locateInside(root, path)).toMatchObject({ root });
    },
  );

  it.each(['../secret.txt', '../no-such-file', '/etc/passwd', 'link.txt', 'folder/secret.txt', '..', '.'])(
    'says that %s is outside, whether or not it exists',
    (path) => {
      expect(locateInside(root, path)).toBe('outside');
    },
  );

  it.each(['nothing.md', 'http://evil.example/x', 'index.html;rm', 'zh', 'index.html/x', 'broken.html'])(
    'misses %s',
    (path) => {
      expect(locateInside(root, path)).toBe('missing');
    },
  );
});
