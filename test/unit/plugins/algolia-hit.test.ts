import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlgoliaHit, toSearchHit } from '../../../src/plugins/algolia/runtime/search-hit.ts';

const TAGS = ['<mark>', '</mark>'] as const;
const toHit = (hit: Partial<AlgoliaHit>) =>
  toSearchHit(
    { objectID: '1', url: '/guide#part', type: 'lvl2', content: null, hierarchy: HIERARCHY, ...hit },
    TAGS,
  );
const HIERARCHY = {
  lvl0: 'Guide',
  lvl1: 'Page',
  lvl2: 'Part',
  lvl3: null,
  lvl4: null,
  lvl5: null,
  lvl6: null,
};
/** The title of a text that the service has marked like this. */
const toTitle = (value: string) =>
  toHit({ type: 'content', content: 'text', _snippetResult: { content: { value } } }).title;

describe('a hit of the service', () => {
  it('is a heading below those above it', () => {
    const hit = toHit({
      _highlightResult: {
        hierarchy: { lvl1: { value: '<mark>Pa</mark>ge' }, lvl2: { value: '<mark>Pa</mark>rt' } },
      },
      _snippetResult: { hierarchy: { lvl2: { value: '<mark>Pa</mark>rt …' } } },
    });

    expect(hit).toEqual({
      objectID: '1',
      url: '/guide#part',
      type: 'lvl2',
      content: null,
      hierarchy: HIERARCHY,
      title: [
        ['Pa', true],
        ['rt …', false],
      ],
      path: [
        [
          ['Pa', true],
          ['ge', false],
        ],
      ],
    });
  });

  it('is a text below all headings', () => {
    const hit = toHit({
      type: 'content',
      content: 'All of the text',
      _snippetResult: { content: { value: '… of the <mark>text</mark>' } },
    });

    expect([hit.type, hit.content]).toEqual(['content', 'All of the text']);
    expect(hit.title).toEqual([
      ['… of the ', false],
      ['text', true],
    ]);
    expect(hit.path).toEqual([[['Page', false]], [['Part', false]]]);
  });

  it.each([
    ['lvl0', null, 'lvl2'],
    ['lvl4', null, 'lvl2'],
    ['content', null, 'lvl2'],
    ['something', 'text', 'content'],
  ])('of the type %s with the text %s counts as %s', (type, content, expected) => {
    expect(toHit({ type, content }).type).toBe(expected);
  });
});

describe('marks', () => {
  it.each([
    ['nothing marked', [['nothing marked', false]]],
    ['<mark>all</mark>', [['all', true]]],
    ['<mark></mark>none', [['none', false]]],
    [
      'not <mark>closed',
      [
        ['not ', false],
        ['closed', true],
      ],
    ],
    ['not opened</mark>', [['not opened', false]]],
    ['', []],
  ])('are read from %j', (value, parts) => {
    expect(toTitle(value)).toEqual(parts);
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['&lt;script&gt;', '<script>'],
    ['&lt;mark&gt;', '<mark>'],
    ['&amp;lt;', '&lt;'],
    ['&#39;&#x27;&quot;&apos;', `''"'`],
    ['&unknown; &#x110000;', '&unknown; &#x110000;'],
  ])('leave %j a text', (value, text) => {
    expect(toTitle(value)).toEqual([[text, false]]);
  });

  it('never bring a tag of their own into a text, whatever is marked', () => {
    const pieces = fc.array(fc.constantFrom('<mark>', '</mark>', 'a', 'b ', '中文', '<', '>'));
    fc.assert(
      fc.property(pieces, (texts) => {
        const value = texts.join('');
        const shown = toTitle(value);
        const left = value.replaceAll('<mark>', '').replaceAll('</mark>', '');
        expect(shown.map(([text]) => text).join('')).toBe(left);
        expect(shown.every(([text]) => text !== '')).toBe(true);
      }),
    );
  });

  it('are no reason to fail, however broken a record is', () => {
    const broken = fc.anything({ maxDepth: 3, withNullPrototype: true });
    const record = fc.record(
      {
        objectID: broken,
        url: broken,
        type: broken,
        content: broken,
        hierarchy: broken,
        _highlightResult: broken,
        _snippetResult: broken,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(record, (hit) => {
        const { title, path, url } = toSearchHit(hit as unknown as AlgoliaHit, TAGS);
        for (const [text] of [title, ...path].flat()) expect(typeof text).toBe('string');
        expect(typeof url).toBe('string');
      }),
    );
  });
});
