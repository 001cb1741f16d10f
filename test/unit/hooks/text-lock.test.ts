import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashText, parseTextLock, printTextLock } from '../../../src/engine/hooks/text-lock.ts';

const A = hashText(Buffer.from('# A\n'));
const B = hashText(Buffer.from('# B\n'));

it('writes one line an address, sorted, and reads it again', () => {
  const text = printTextLock(new Map([['https://b.example/?q="x"', B], ['https://a.example/', A]])); // biome-ignore format: two entries
  expect(text).toBe(`{
  "version": 1,
  "texts": {
    "https://a.example/": "${A}",
    "https://b.example/?q=\\"x\\"": "${B}"
  }
}
`);
  expect(parseTextLock(text)).toEqual(new Map([['https://a.example/', A], ['https://b.example/?q="x"', B]])); // biome-ignore format: two entries
  expect(parseTextLock(printTextLock(new Map()))).toEqual(new Map());
});

it.each([
  ['', 'it is not valid JSON', undefined],
  ['{"version":1,"texts":{}}\n=======\n', 'it has the marks of a merge conflict', 2],
  ['{"version":2,"texts":{}}', 'its "version" is 2, not 1', undefined],
  ['null', 'its "version" is undefined, not 1', undefined],
  ['{"version":1}', 'it has no "texts"', undefined],
  ['{"version":1,"texts":{\n"https://a.example/": "sha256-short"}}', 'a line has no hash', 2],
  ['{"version":1,"texts":{\n"https://a.example/": 5}}', 'a line has no hash', 2],
])('says why %j is no lock file', (text, problem, line) => {
  expect(parseTextLock(text)).toEqual({ problem, ...(line && { line }) });
});

it.each(['en', 'zh'])('reads the lock file that the %s documentation shows', (lang) => {
  const page = join(import.meta.dirname, `../../../docs/${lang}/plugin/system/pages-from-elsewhere.md`);
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  const lock = parseTextLock(json);
  expect(lock).toBeInstanceOf(Map);
  expect(printTextLock(lock as ReadonlyMap<string, string>)).toBe(json);
});
