/** `node scripts/new.js`: every kind still finds its places. `test/stress/new.test.ts` builds what it writes. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript59';
import { expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const load = (file: string) => import(new URL(`../../scripts/new/${file}.js`, import.meta.url).href);
const { createEditor } = await load('editor');

it.each([
  ['option', 'saveTea', /save-?tea/i],
  ['option', 'route.saveTea', /save-?tea/i],
  ['option', 'markdown.saveTea', /save-?tea/i],
  ['part', 'TeaPot', /tea[- ]?pot/i],
  ['transform', 'tea-leaf', /tea[- ]?leaf/i],
  ['hook', 'afterTea', /after-?tea/i],
])('%s %s is written wherever it has to be', async (kind, name, words) => {
  const make = Object.values(await load(kind))[0] as (name: string, editor: unknown) => unknown;
  const editor = createEditor(PROJECT);
  const folder = makeFolder('new');

  make(name, editor);
  const files: readonly string[] = editor.write(folder);

  expect(files).toContain('CHANGELOG.md');
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text, file).toMatch(words);
    if (file.endsWith('.md')) expect(text, file).not.toMatch(/^(?:What|Whether)\b.*\.$/m);
  }
  expect(
    findUnknownNames(files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file))),
  ).toEqual([]);
});

/** Lists names that modules use, and neither declare nor import, and what is no code. */
function findUnknownNames(files: readonly string[]): string[] {
  const program = ts.createProgram(files, {
    noResolve: true,
    types: [],
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ESNext,
  });
  const CANNOT_FIND_NAME = 2304;
  return program
    .getSourceFiles()
    .filter(({ fileName }) => files.includes(fileName))
    .flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file).filter(({ code }) => code === CANNOT_FIND_NAME),
    ])
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('refuses what is no name, and what is there', async () => {
  const { newPart } = await load('part');
  const { newOption } = await load('option');

  expect(() => newPart('Tea Pot', createEditor(PROJECT))).toThrow('"Tea Pot" is no name.');
  expect(() => newOption('search.tea', createEditor(PROJECT))).toThrow('route.myOption');
  expect(() => newPart('breadcrumbs', createEditor(PROJECT))).toThrow('is there already');
});
