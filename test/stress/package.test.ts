/** What takes longest to say of the package: `test/e2e/package.test.ts` has the rest. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkEntries, type InstalledPackage, installPackage } from '../e2e/installed-package.ts';

const PROJECT = join(import.meta.dirname, '../..');

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage();
});
afterAll(() => rmSync(installed.dir, { recursive: true, force: true }));

it.each([
  ['5.9', 'node_modules/typescript59'],
  ['6', 'fixtures/peers/node_modules/typescript'],
])('has types that TypeScript %s finds nothing wrong in, of no entry, and looks into', (_, typescript) => {
  expect(checkEntries(installed, join(PROJECT, typescript))).toBe('');
});

it('is what bundlers expect', () => {
  const attw = join(PROJECT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const names = installed.entries.map(({ specifier }) => specifier.replace(/^docgenjs\/?/, '') || '.');
  // Only for `import`: there is no CommonJS, and no resolution from before `exports`.
  const options = ['--profile', 'esm-only', '--format', 'ascii', '--no-definitely-typed'];
  const args = [attw, installed.tarball, ...options, '--entrypoints', ...names];
  const run = spawnSync(process.execPath, args, { cwd: installed.dir, encoding: 'utf8' });
  expect(run.status, run.stdout + run.stderr).toBe(0);
});
