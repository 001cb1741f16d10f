/**
 * What `npm install docgenjs` gives: the package as it is published, in a folder of its
 * own, beside the packages it depends on and none that it has in its bundle.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import ts from 'typescript59';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checkEntries,
  checkTemplate,
  type InstalledPackage,
  installPackage,
  writeEntries,
} from './installed-package.ts';

const PROJECT = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };

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

let installed: InstalledPackage;
let dir = '';
let bin = '';

beforeAll(() => {
  installed = installPackage();
  dir = installed.dir;
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

it('has types that need nothing else', () => {
  write('use.mts', TYPES);

  expect(compile(['--module', 'nodenext', 'use.mts'])).toBe('');
});

/** What every entry exports, as a module of a site has it. */
const ENTRY_OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  types: [],
  // `esnext`, since the types of shiki name what no older target has.
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
};

// `test/stress/package.test.ts` asks TypeScript 5.9 and 6 as well.
it('has types that TypeScript 7 finds nothing wrong in, of no entry, and looks into', () => {
  expect(checkEntries(installed, join(PROJECT, 'node_modules/typescript'))).toBe('');
});

it('has types for a theme and for all files that components import', () => {
  expect(checkTemplate(installed, join(PROJECT, 'node_modules/typescript'))).toBe('');
});

it('exports what is public, and nothing else', async () => {
  const program = ts.createProgram([writeEntries(installed)], ENTRY_OPTIONS);
  const checker = program.getTypeChecker();
  const lists = installed.entries.map(({ specifier, types }) => {
    const source = program.getSourceFile(types);
    const symbol = source && checker.getSymbolAtLocation(source);
    const names = symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
    return [specifier, ...names.sort().map((name) => `  ${name}`)].join('\n');
  });
  await expect(`${lists.join('\n')}\n`).toMatchFileSnapshot('public-exports.txt');
});

it('is what package managers expect', async () => {
  // The file itself: of a folder, publint would have npm make another.
  const tarball = Uint8Array.from(readFileSync(installed.tarball)).buffer;
  const { messages } = await publint({ pack: { tarball }, strict: true });

  // Node cannot load what is made for bundlers, and need not know what it is.
  const forBundlers = ['./runtime', './theme', './theme-original', './doc-ui'];
  const isOfNode = ({ code, path }: (typeof messages)[number]) =>
    code !== 'FILE_INVALID_FORMAT' || !forBundlers.includes(path[1] ?? '');
  expect(messages.filter(isOfNode)).toEqual([]);
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

function write(path: string, text: string): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
