import { describe, expect, it } from 'vitest';
import { parseCodeMeta, splitFenceInfo } from '../../../src/engine/highlight/code-meta.ts';

const NOTHING = {
  title: undefined,
  lineNumbers: undefined,
  wrapCode: undefined,
  fold: undefined,
  height: undefined,
  file: undefined,
  check: undefined,
  highlight: [],
  problems: [],
  slips: [],
};

describe('fence meta', () => {
  it.each([
    ['', {}],
    ['title="a b.ts"', { title: 'a b.ts' }],
    ["title='it is'", { title: 'it is' }],
    ['title=`x="y"`', { title: 'x="y"' }],
    ['title=src/a.ts', { title: 'src/a.ts' }],
    ['title=""', {}],
    ['lineNumbers', { lineNumbers: true }],
    ['lineNumbers=true wrapCode=false', { lineNumbers: true, wrapCode: false }],
    ['lineNumbers="false" wrapCode', { lineNumbers: false, wrapCode: true }],
    ['fold height="350"', { fold: true, height: 350 }],
    ['fold=false height=20px', { fold: false, height: 20 }],
    ['file="./x.tsx"', { file: './x.tsx' }],
    ['file=<root>/x.tsx', { file: '<root>/x.tsx' }],
    ['{1,3-5}', { highlight: [1, 3, 4, 5] }],
    ['{ 2 , 1 - 2 } {9}', { highlight: [1, 2, 9] }],
    ['{0,3-1}', {}],
    ['title="{1}" {2}', { title: '{1}', highlight: [2] }],
    ['title', {}],
    ['constructor __proto__', {}],
    ['a="unclosed b fold', { fold: true, slips: ['"a" is not known'] }],
    ['__proto__=x', { slips: ['"__proto__" is not known'] }],
  ])('reads %s', (meta, expected) => {
    expect(parseCodeMeta(meta)).toEqual({ ...NOTHING, ...expected });
  });

  it.each(['height=0', 'height=10000', 'height=-1', 'height=1.5', 'height=x', 'height', 'fold=maybe'])(
    'says why %s cannot be used',
    (meta) => {
      const { problems, height, fold } = parseCodeMeta(meta);
      expect(problems).toHaveLength(1);
      expect([height, fold]).toEqual([undefined, undefined]);
    },
  );

  it.each([
    ['showLineNumbers', 'lineNumbers'],
    ['linenumbers', 'lineNumbers'],
    ['titel="a.ts"', 'title'],
    ['filename="a.ts" fold', 'title="…"'],
    ['hl_lines="2"', '{1,3-5}'],
    ['heigth=20', 'height'],
  ])('says what is written here for %s', (meta, meant) => {
    const word = meta.split(/[= ]/)[0];
    expect(parseCodeMeta(meta).slips).toEqual([`"${word}" is not known: write ${meant}`]);
  });

  it.each([
    ['theme=x', '"theme" is not known'],
    ['{1，3}', '"{1，3}" is not known: write {1,3-5}'],
    ['{1:3}', '"{1:3}" is not known: write {1,3-5}'],
    ['{1,3', '"{1,3" is not known: write {1,3-5}'],
    ['{.python', '"{.python" is not known: write the language without braces'],
    ['title＝"a.ts"', '"title" has full-width marks: write title="…"'],
    ['title=“a.ts”', '"title" has full-width marks: write title="…"'],
    ['[a.ts]', '"[a.ts]" is a name in a code group alone: write title="a.ts"'],
    ['twoslash', '"twoslash" has no effect: no plugin of the site reads it'],
  ])('says that %s has no effect', (meta, slip) => {
    expect(parseCodeMeta(meta).slips).toEqual([slip]);
  });

  it('leaves words alone that other tools may read', () => {
    expect(parseCodeMeta('pure tabs all no_run ignore {1,3-5} {2}').slips).toEqual([]);
  });

  it('does not spend memory on a range without end', () => {
    expect(parseCodeMeta('{1-999999999999}').highlight.length).toBeLessThanOrEqual(100_000);
  });

  it.each([
    ['ts title="a"', { lang: 'ts', meta: 'title="a"' }],
    ['  js  ', { lang: 'js', meta: '' }],
    ['js{1,3} lineNumbers', { lang: 'js', meta: '{1,3} lineNumbers' }],
    ['rust,ignore,no_run{2}  title="a  b"', { lang: 'rust', meta: 'ignore no_run {2} title="a  b"' }],
    ['rust, editable', { lang: 'rust', meta: 'editable' }],
    ['{1}', { lang: '', meta: '{1}' }],
    ['sh[pnpm]', { lang: 'sh', meta: '[pnpm]' }],
    ['[my file.env]', { lang: '', meta: '[my file.env]' }],
    ['title="a b"', { lang: '', meta: 'title="a b"' }],
    ['', { lang: '', meta: '' }],
  ])('splits the info %s', (info, expected) => {
    expect(splitFenceInfo(info)).toEqual(expected);
  });
});
