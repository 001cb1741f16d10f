/** What takes longest to say of the package: `test/e2e/package.test.ts` has the rest. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checkEntries,
  checkTemplate,
  type InstalledPackage,
  installPackage,
} from '../e2e/installed-package.ts';

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
  expect(checkTemplate(installed, join(PROJECT, typescript))).toBe('');
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

it('starts a site that installs the same tarball, whether it was installed or run by npx', () => {
  // Without its dependencies, which a test cannot fetch, and what sites alone need: what npm notes of a tarball is the same.
  const { dir } = installed;
  const manifest = JSON.parse(readFileSync(join(dir, 'package/package.json'), 'utf8'));
  for (const key of ['dependencies', 'devDependencies', 'peerDependencies', 'peerDependenciesMeta'])
    delete manifest[key];
  const bare = join(dir, 'bare');
  const isLeftOut = (path: string) => /\/(?:src|dist\/(?:theme|runtime|plugins|search))$|\.d\.ts$/.test(path);
  cpSync(join(dir, 'package/'), bare, { recursive: true, filter: (path) => !isLeftOut(path) });
  writeFileSync(join(bare, 'package.json'), JSON.stringify(manifest));
  const env = {
    ...process.env,
    npm_config_cache: join(dir, 'npm-cache'),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
  };
  const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, encoding: 'utf8', env });
  const tarball = npm(bare, 'pack', '--silent', '--ignore-scripts').trim();
  const user = join(dir, 'user');
  const toDependency = (site: string) =>
    JSON.parse(readFileSync(join(user, site, 'package.json'), 'utf8')).devDependencies;

  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{}');
  npm(user, 'install', '--silent', join(bare, tarball));
  const bin = join(user, 'node_modules/docgenjs/bin/docgen.js');
  execFileSync(process.execPath, [bin, 'init', 'sites/mine'], { cwd: user });
  npm(user, 'exec', '--yes', `--package=${join(bare, tarball)}`, '--', 'docgen', 'init', 'other');
  expect(toDependency('sites/mine')).toEqual({ docgenjs: `file:../../../bare/${tarball}` });
  expect(toDependency('other')).toEqual({ docgenjs: `file:../../bare/${tarball}` });
  npm(join(user, 'sites/mine'), 'install', '--silent');
  expect(existsSync(join(user, 'sites/mine/node_modules/docgenjs/bin/docgen.js'))).toBe(true);
});
