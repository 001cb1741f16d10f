import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { readStoreInfo } from '../../../src/engine/site/store-info.ts';
import type { SiteConfig } from '../../../src/engine/types.ts';

/** A project with these files, one folder below the folder it is made in. */
function project(files: Readonly<Record<string, string>>) {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-store-info-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const projectDir = toFilePath(dir, 'site');
  for (const [path, text] of Object.entries(files)) {
    const file = join(projectDir, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
  return readStoreInfo({ projectDir, cacheDir: toFilePath(projectDir, '.docgen') } as SiteConfig);
}

it('says where the store is and adds up its files', async () => {
  const { path, bytes } = await project({ '.docgen/store/code/1': 'abc', '.docgen/store/page': 'defg' });
  expect(path).toMatch(/\/site\/\.docgen\/store$/);
  expect(bytes).toBe(7);
});

it('counts nothing where there is no store yet', async () => {
  expect((await project({ 'a.md': '' })).bytes).toBe(0);
});

it('has the same key in every folder, and another one for another lockfile', async () => {
  const keys = await Promise.all(
    [
      { 'package-lock.json': '{}' },
      { 'package-lock.json': '{}', 'docs/a.md': '# A', '.docgen/store/page': 'x' },
      { 'pnpm-lock.yaml': 'lockfileVersion: 9' },
      { 'a.md': '' },
    ].map(async (files) => (await project(files)).ciKey),
  );
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

it('finds the lockfile of a workspace above the project', async () => {
  const alone = await project({ 'a.md': '' });
  const inside = await project({ '../yarn.lock': '# yarn', 'a.md': '' });
  expect(inside.ciKey).not.toBe(alone.ciKey);
});

it('has a key that any build machine takes as a name', async () => {
  expect((await project({ 'a.md': '' })).ciKey).toMatch(/^[\w-]{12}$/);
});
