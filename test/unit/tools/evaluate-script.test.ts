/** Scripts of other tools are read, never run: whatever they mean by each other, reading them ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScriptReader } from '../../../src/tools/migrate/project/evaluate-script.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docgen-script-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function read(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return createScriptReader(dir, (specifier) => specifier.replace(/^\.\//, ''));
}

it('reads files that import each other, at once', async () => {
  const reader = read({
    'a.js': "import { more } from './b.js';\nexport const own = 'A';\nexport default { own, ...more };\n",
    'b.js': "import { own } from './a.js';\nexport const more = { b: own };\nexport default more;\n",
  });
  const [a, b] = await Promise.all([reader.read('a.js'), reader.read('b.js')]);
  expect(a?.get('default')).toEqual({ own: 'A', b: 'A' });
  expect(b?.get('default')).toEqual({ b: 'A' });
  expect(reader.findPlace(a?.get('default'), 'b')).toEqual({ file: 'b.js', line: 2 });
});

it('leaves out of a name what means the name again', async () => {
  const reader = read({
    'a.js': "const row = () => [row, 'end', row];\nexport default { row, title: 'Rows' };\n",
  });
  expect((await reader.read('a.js')).get('default')).toEqual({ row: ['end'], title: 'Rows' });
});

it('lists keys, values and entries of an object', async () => {
  const reader = read({
    'a.js':
      "const words = { en: 'Tea', fr: 'Thé' };\nexport default { langs: Object.keys(words), names: Object.values(words), both: Object.entries(words), other: Object.freeze(words), none: Object.keys(gone) };\n",
  });
  expect((await reader.read('a.js')).get('default')).toEqual({
    langs: ['en', 'fr'],
    names: ['Tea', 'Thé'],
    both: [
      ['en', 'Tea'],
      ['fr', 'Thé'],
    ],
  });
});

it('reads each name once, however often it is used', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `const n${at + 1} = { a: n${at}, b: n${at} };`);
  const reader = read({ 'a.js': `const n0 = 'x';\n${names.join('\n')}\nexport default n40;\n` });
  let value = (await reader.read('a.js')).get('default');
  for (let depth = 0; depth < 40; depth++) value = (value as { b: unknown }).b;
  expect(value).toBe('x');
});
