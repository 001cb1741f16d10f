/**
 * What `npm install docgenjs` gives: the package as it is published, in a folder of its
 * own, beside the packages it depends on and none that it has in its bundle.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import ts from 'typescript59';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');
const { dependencies, version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  version: string;
};

const CONFIG = `
import { defineConfig } from 'docgenjs';
import { transformerAddLineNumbers } from 'docgenjs/shiki-transformers';

export default defineConfig({
  title: 'Packed',
  markdown: { shiki: { transformers: [transformerAddLineNumbers({ defaultShowLineNumbers: true })] } },
});
`;

const PAGE = `---
description: A page with a description
---

import { Badge } from 'docgenjs/theme';

# Hello <Badge text="new" />

| a | b |
| - | - |
| 1 | 2 |

\`\`\`ts
const a: number = 1;
\`\`\`
`;

const TYPES = `
import { type BuildResult, build, defineConfig, type UserConfig } from 'docgenjs';
import { usePage } from 'docgenjs/runtime';
import { transformerAddFold } from 'docgenjs/shiki-transformers';
import { Layout } from 'docgenjs/theme';

export const config: UserConfig = defineConfig({ markdown: { shiki: { transformers: [transformerAddFold()] } } });
// @ts-expect-error The title is a text.
export const wrong: UserConfig = { title: 5 };
export const result: Promise<BuildResult> = build({ cwd: '.' });
export const title: string = usePage().page.title;
export { Layout };
`;

/** Every part of the theme as a copy in the site. */
const EJECT = `
import { ejectPart, listParts } from 'docgenjs';

for (const part of await listParts()) {
  await ejectPart({ config: { themeDir: import.meta.dirname + '/theme' }, part, version: '0.0.0', force: true });
}
`;

let dir = '';
let bin = '';
let tarball = '';
/** All that can be imported, by name, with the file of its types. */
let entries: readonly { readonly specifier: string; readonly types: string }[] = [];

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'docgen-package-'));
  // Not the script that builds first: other tests run what is built.
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', dir];
  const name = execFileSync('npm', pack, { cwd: PROJECT, encoding: 'utf8' }).trim();
  tarball = join(dir, name);
  execFileSync('tar', ['-xzf', name], { cwd: dir });
  for (const dependency of Object.keys(dependencies))
    link(join(PROJECT, 'node_modules', dependency), dependency);
  // Where it would be installed: links lead elsewhere, and what it depends on lies beside it.
  const installed = join(dir, 'node_modules/docgenjs');
  renameSync(join(dir, 'package'), installed);
  link(installed, '../package');
  entries = listEntries(installed);
  bin = join(dir, 'package/bin/docgen.js');
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('has a licence of its own and those of all that is in its bundle', () => {
  const licences = readFileSync(join(dir, 'package/dist/engine/LICENSES.txt'), 'utf8');

  expect(existsSync(join(dir, 'package/LICENSE'))).toBe(true);
  expect(licences).toMatch(/^commander \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(licences).toMatch(/^zod \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(licences).not.toContain('(undefined)');
});

it('says which docgen it is', () => {
  expect(run(['--version'])).toBe(`${version}\n`);
  expect(readFileSync(join(dir, 'package/dist/tool-id'), 'utf8')).toMatch(/^[\w-]{22}\n$/);
});

it('builds a site with a config and components', () => {
  write('docgen.config.ts', CONFIG);
  write('docs/index.mdx', PAGE);

  run(['build']);

  const html = readFileSync(join(dir, 'doc_build/index.html'), 'utf8');
  expect(html).toContain('<meta name="description" content="A page with a description"');
  expect(html).toContain('Hello');
  expect(html).toContain('rp-badge');
  expect(html).toContain(' data-line-numbers');
});

it('starts a site from a template', () => {
  run(['init', 'fresh']);

  expect(existsSync(join(dir, 'fresh/docs/index.md'))).toBe(true);
});

it('starts a site that installs the same tarball, whether it was installed or run by npx', () => {
  // Without its dependencies, which a test cannot fetch, and what sites alone need: what npm notes of a tarball is the same.
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

  write('user/package.json', '{}');
  npm(user, 'install', '--silent', join(bare, tarball));
  const installed = join(user, 'node_modules/docgenjs/bin/docgen.js');
  execFileSync(process.execPath, [installed, 'init', 'sites/mine'], { cwd: user });
  npm(user, 'exec', '--yes', `--package=${join(bare, tarball)}`, '--', 'docgen', 'init', 'other');
  expect(toDependency('sites/mine')).toEqual({ docgenjs: `file:../../../bare/${tarball}` });
  expect(toDependency('other')).toEqual({ docgenjs: `file:../../bare/${tarball}` });
  npm(join(user, 'sites/mine'), 'install', '--silent');
  expect(existsSync(join(user, 'sites/mine/node_modules/docgenjs/bin/docgen.js'))).toBe(true);
});

it('has types that need nothing else', () => {
  write('use.mts', TYPES);

  expect(compile(['--module', 'nodenext', 'use.mts'])).toBe('');
});

it.each([
  ['5.9', 'node_modules/typescript59'],
  ['6', 'fixtures/peers/node_modules/typescript'],
  ['7', 'node_modules/typescript'],
])('has types that TypeScript %s finds nothing wrong in, of no entry, and looks into', (_, typescript) => {
  const names = entries.map(({ specifier }, index) => `export * as entry${index} from '${specifier}';`);
  write('entries.mts', names.join('\n'));
  // `esnext`, since the types of shiki name what no older target has.
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    // TypeScript's own are its own matter.
    '--skipDefaultLibCheck',
    '--target',
    'esnext',
    '--module',
    'nodenext',
  ];
  const tsc = join(PROJECT, typescript, 'bin/tsc');
  const run = spawnSync(process.execPath, [tsc, ...options, '--pretty', 'false', 'entries.mts'], {
    ...{ cwd: dir, encoding: 'utf8' },
  });
  expect(run.stdout).toBe('');
});

it('exports what is public, and nothing else', async () => {
  const files = entries.map(({ types }) => types);
  const program = ts.createProgram(files, { noEmit: true, module: ts.ModuleKind.NodeNext, types: [] });
  const checker = program.getTypeChecker();
  const lists = entries.map(({ specifier, types }) => {
    const source = program.getSourceFile(types);
    const symbol = source && checker.getSymbolAtLocation(source);
    const names = symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
    return [specifier, ...names.sort().map((name) => `  ${name}`)].join('\n');
  });
  await expect(`${lists.join('\n')}\n`).toMatchFileSnapshot('public-exports.txt');
});

it('is what package managers and bundlers expect', async () => {
  const { messages } = await publint({ pkgDir: join(dir, 'package'), strict: true });
  expect(messages).toEqual([]);
  const attw = join(PROJECT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const names = entries.map(({ specifier }) => specifier.replace(/^docgenjs\/?/, '') || '.');
  // Only for `import`: there is no CommonJS, and no resolution from before `exports`.
  const options = ['--profile', 'esm-only', '--format', 'ascii', '--no-definitely-typed'];
  const run = spawnSync(process.execPath, [attw, tarball, ...options, '--entrypoints', ...names], {
    ...{ cwd: dir, encoding: 'utf8' },
  });
  expect(run.status, run.stdout + run.stderr).toBe(0);
});

it('brings the sources of the theme, so that parts can be copied and compile in a site', () => {
  write('eject.mjs', EJECT);
  execFileSync(process.execPath, ['eject.mjs'], { cwd: dir });
  // One that is wrong shows that the others are looked at.
  write('theme/wrong.tsx', 'export const title: number = "text";');
  const options = [
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--jsx',
    'react-jsx',
    '--types',
    '',
  ];
  const strict = ['--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--verbatimModuleSyntax'];
  // TypeScript asks every site that imports styles for this, or for a declaration.
  strict.push('--noUncheckedSideEffectImports', 'false');

  const found = compile([...options, ...strict, 'theme/index.tsx', 'theme/wrong.tsx']);

  expect(found.trim().split('\n')).toEqual([expect.stringMatching(/^theme\/wrong\.tsx\(1,14\)/)]);
  rmSync(join(dir, 'theme'), { recursive: true });
});

function listEntries(installed: string): typeof entries {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const typed = Object.entries(exports as Record<string, string | { types: string }>).flatMap(([name, to]) =>
    typeof to === 'string'
      ? []
      : [{ specifier: name.replace('.', 'docgenjs'), types: join(installed, to.types) }],
  );
  const plugins = readdirSync(join(installed, 'dist/plugins'), { withFileTypes: true }).filter((entry) =>
    existsSync(join(entry.parentPath, entry.name, 'index.d.ts')),
  );
  return typed.flatMap(({ specifier, types }) =>
    specifier.endsWith('*')
      ? plugins.map(({ name }) => ({
          specifier: specifier.replace('*', name),
          types: types.replace('*', name),
        }))
      : [{ specifier, types }],
  );
}

/** What TypeScript finds. */
function compile(args: readonly string[]): string {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false', '--target', 'es2022'];
  const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc');
  const run = spawnSync(process.execPath, [tsc, ...options, ...args], { cwd: dir, encoding: 'utf8' });
  return run.stdout;
}

function run(args: readonly string[]): string {
  return execFileSync(process.execPath, [bin, ...args], { cwd: dir, encoding: 'utf8' });
}

function link(target: string, name: string): void {
  const path = join(dir, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}

function write(path: string, text: string): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
