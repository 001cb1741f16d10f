import { codeToHast } from 'shiki';
import type { ShikiTransformer } from 'shiki/types';
import { describe, expect, it } from 'vitest';
import * as transformers from '../../../src/engine/markdown/code/shiki-transformers.ts';

/** Properties of `pre` and classes of the lines after one transformer, in shiki itself. */
async function run(transformer: ShikiTransformer, meta = '') {
  const root = await codeToHast('a\nb\nc', {
    lang: 'js',
    theme: 'github-light',
    meta: { __raw: meta },
    transformers: [transformer],
  });
  const pre = root.children[0];
  if (pre?.type !== 'element') throw new Error('no pre');
  const code = pre.children[0];
  if (code?.type !== 'element') throw new Error('no code');
  const lines = code.children.flatMap((line) =>
    line.type === 'element' ? [[line.properties.class].flat().join(' ')] : [],
  );
  const { style: _, tabindex: __, class: names, ...properties } = pre.properties;
  return { properties: { class: [names].flat().join(' '), ...properties }, lines };
}

const PLAIN = { class: 'shiki github-light' };

describe('docgenjs/shiki-transformers', () => {
  it('exports what Rspress sites import', () => {
    expect(Object.keys(transformers).sort()).toEqual([
      'transformerAddFold',
      'transformerAddLang',
      'transformerAddLineNumbers',
      'transformerAddTitle',
      'transformerAddWrapCode',
      'transformerCompatibleMetaHighlight',
      'transformerLineNumber',
    ]);
  });

  it('highlights the lines of the fence', async () => {
    const { properties, lines } = await run(transformers.transformerCompatibleMetaHighlight(), '{1,3}');

    expect(properties).toEqual({ class: 'shiki github-light has-highlighted' });
    expect(lines).toEqual(['line highlighted', 'line', 'line highlighted']);
  });

  it.each([
    ['title', transformers.transformerAddTitle(), 'title="a b"', { title: 'a b' }],
    ['no title', transformers.transformerAddTitle(), '', {}],
    ['language', transformers.transformerAddLang(), '', { lang: 'js' }],
    [
      'line numbers by default',
      transformers.transformerAddLineNumbers({ defaultShowLineNumbers: true }),
      '',
      { lineNumbers: true },
    ],
    [
      'line numbers of the fence',
      transformers.transformerAddLineNumbers({ defaultShowLineNumbers: true }),
      'lineNumbers=false',
      { lineNumbers: false },
    ],
    ['wrapping of the fence', transformers.transformerAddWrapCode(), 'wrapCode', { wrapCode: true }],
    ['no wrapping', transformers.transformerAddWrapCode(), '', { wrapCode: false }],
    ['folding of the fence', transformers.transformerAddFold(), 'fold height=50', { fold: true, height: 50 }],
    [
      'folding by default',
      transformers.transformerAddFold({ defaultCodeOverflow: { behavior: 'fold', height: 9 } }),
      '',
      { fold: true, height: 9 },
    ],
  ])('puts %s on pre', async (_, transformer, meta, expected) => {
    expect((await run(transformer, meta)).properties).toEqual({ ...PLAIN, ...expected });
  });

  it('numbers lines as Rspress 1 did', async () => {
    const { properties, lines } = await run(transformers.transformerLineNumber());

    expect(properties).toEqual({ class: 'shiki github-light has-line-number', lineNumbers: true });
    expect(lines).toEqual(['line line-number', 'line line-number', 'line line-number']);
  });
});
