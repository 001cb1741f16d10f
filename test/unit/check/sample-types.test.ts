import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkTypes } from '../../../src/engine/check/check-types.ts';
import type { CodeSample, PageOutline } from '../../../src/engine/markdown/page-outline.ts';
import { createTypeReader } from '../../../src/engine/site/sample-types.ts';
import { createMemoryStore, type Store } from '../../../src/engine/store/store.ts';
import type { Route, SiteConfig } from '../../../src/engine/types.ts';
import type { FilePath } from '../../../src/shared/types.ts';

const PEERS = join(import.meta.dirname, '../../../fixtures/peers');
// A folder for each test, or more: Node remembers where it found a package.
let projectDir = '' as FilePath;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function openProject(): void {
  projectDir = mkdtempSync(join(tmpdir(), 'docgen-types-')) as FilePath;
  folders.push(projectDir);
  write('package.json', '{}');
  // The smallest library that there is: reading the usual one takes a second.
  write('tsconfig.json', '{ "compilerOptions": { "strict": true, "lib": ["es5"], "declaration": true } }');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(projectDir, file)), { recursive: true });
  writeFileSync(join(projectDir, file), text);
}

function install(name: string, folder: string): void {
  mkdirSync(join(projectDir, 'node_modules'), { recursive: true });
  symlinkSync(join(PEERS, folder), join(projectDir, 'node_modules', name), 'junction');
}

beforeEach(() => {
  openProject();
  install('typescript', 'node_modules/typescript');
});

const ts = (code: string, title = '', line = 10): CodeSample => ({
  lang: 'ts',
  title,
  code: `${code}\n`,
  line,
  column: 1,
});

/** The samples of each page, by its name; every finding as a line. */
async function check(
  pages: Readonly<Record<string, readonly CodeSample[]>>,
  store: Store = createMemoryStore(),
) {
  const config = { projectDir, root: join(projectDir, 'docs') } as SiteConfig;
  const built = Object.entries(pages).map(([name, samples]) => ({
    route: { file: join(projectDir, 'docs', name) } as Route,
    outline: { samples } as unknown as PageOutline,
  }));
  const typesOf = createTypeReader({ config, store });
  const found = await checkTypes(built, { config, severity: 'warning', typeCheckSamples: typesOf });
  return found.map(
    ({ code, file, line, column, message, hint }) =>
      `${code} ${[file, line, column].filter(Boolean).join(':')} ${message}${hint ? ` | ${hint}` : ''}`,
  );
}

describe('samples that are marked "check"', () => {
  it('are judged by the options of the project, at their places, each as a module of its own', async () => {
    const samples = [
      ts('export const a: number = 1;\nconst unused = 1;'),
      ts('const a: string = null;', '', 20),
      { ...ts('const a =\n  1 + missing;', 'a title', 30), column: 3 },
      ts('const a = ;', '', 40),
    ];
    expect(await check({ 'a.md': samples })).toEqual([
      "DG4021 docs/a.md:21:7 Type 'null' is not assignable to type 'string'. (TS2322)",
      "DG4021 docs/a.md:32:9 In the sample a title: Cannot find name 'missing'. (TS2304)",
      'DG4021 docs/a.md:41:11 Expression expected. (TS1109)',
    ]);
  });

  it('import packages and files as the file that their title names would, and titled samples of their page', async () => {
    write('node_modules/kettle/package.json', '{ "types": "index.d.ts" }');
    write('node_modules/kettle/index.d.ts', 'export declare const litres: number;');
    write('theme/colours.ts', "export const red = '#f00';");
    const user = ts(
      "import { litres } from 'kettle';\nimport { red } from './colours';\nimport { own } from './own.ts';\nexport const all: [number, string, boolean] = [litres, red, own];",
      'theme/index.ts',
    );
    const own = ts('export const own = true;', 'theme/own.ts');
    const other = ts('export const own = 1;', 'theme/own.ts');
    expect(await check({ 'a.md': [own, user, other], 'b.md': [own, user] })).toEqual([]);
    expect(await check({ 'a.md': [other, user, own] })).toEqual([
      "DG4021 docs/a.md:14:61 In the sample theme/index.ts: Type 'number' is not assignable to type 'boolean'. (TS2322)",
    ]);
    expect(await check({ 'a.md': [user], 'b.md': [own] })).toEqual([
      "DG4021 docs/a.md:13:21 In the sample theme/index.ts: Cannot find module './own.ts' or its corresponding type declarations. (TS2307)",
    ]);
  });

  it('are told of once when two languages have the same one', async () => {
    const wrong = ts('let a: string = 1;');
    expect(await check({ 'en/a.md': [wrong], 'zh/a.md': [wrong, wrong] })).toEqual([
      expect.stringContaining('docs/en/a.md:11:5'),
    ]);
  });
});

describe('what was found', () => {
  it('is kept until a file that decided about it changes, comes or goes', async () => {
    const store = createMemoryStore();
    let isChanged = false;
    const watched: Store = {
      ...store,
      set(kind, key, value) {
        isChanged = true;
        store.set(kind, key, value);
      },
    };
    /** Whether TypeScript had to be asked, whose answer is kept. */
    const isMade = async (expected: readonly unknown[]) => {
      isChanged = false;
      expect(await check(pages, watched)).toEqual(expected);
      return isChanged;
    };
    // A folder where TypeScript looks for a file, and a file where it looks for a folder.
    write('folder.ts/x.txt', '');
    write('file.css', '');
    const odd = ts("// @ts-ignore\nimport './file.css';\n// @ts-ignore\nimport './folder';");
    const pages = { 'a.md': [odd, ts("import { n } from './n';\nexport const s: string = n;")] };
    const missing = [expect.stringMatching(/Cannot find module/)];
    const wrong = [expect.stringContaining('TS2322')];
    expect(await isMade(missing)).toBe(true);
    expect(await isMade(missing)).toBe(false);
    write('n.ts', 'export const n = 1;');
    expect(await isMade(wrong)).toBe(true);
    write('n.ts', "export const n = '1';");
    expect(await isMade([])).toBe(true);
    expect(await isMade([])).toBe(false);
    write('n.ts', 'export const n = 1;');
    expect(await isMade(wrong)).toBe(false);
    rmSync(join(projectDir, 'n.ts'));
    expect(await isMade(missing)).toBe(false);
  });
});

describe('TypeScript', () => {
  it('is not looked for where no sample is marked', async () => {
    openProject();
    expect(await check({ 'a.md': [{ ...ts('{}'), lang: 'json' }] })).toEqual([]);
  });

  it('that is not there, or has no API, is told of once', async () => {
    const pages = { 'a.md': [ts('1;'), ts('2;')], 'b.md': [ts('3;')] };
    openProject();
    expect(await check(pages)).toEqual([
      'DG4022 docs/a.md:10 Samples marked "check" need TypeScript, which is not installed. | npm install -D typescript@6',
    ]);
    openProject();
    write('node_modules/typescript/package.json', '{ "version": "7.0.2" }');
    expect(await check(pages)).toEqual([
      'DG4022 docs/a.md:10 Samples marked "check" need TypeScript 5 or 6, whose API version 7.0.2 does not have. | npm install -D @typescript/typescript6',
    ]);
    openProject();
    write('node_modules/typescript/package.json', '{ "version": "7.0.2" }');
    install('typescript6', 'typescript6');
    expect(await check({ 'a.md': [ts('1 + x;')] })).toEqual([expect.stringContaining('TS2304')]);
  });
});
