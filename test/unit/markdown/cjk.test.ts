import fc from 'fast-check';
import { toHtml } from 'hast-util-to-html';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { markdownToHtml } from 'satteri';
import { type Processor, unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { stripMarks } from '../../../src/engine/markdown/prepass/marks.ts';
import { prepareSource } from '../../../src/engine/markdown/prepass/prepass.ts';
import { SENTENCES } from './cjk-sentences.ts';

/** Where the Unicode blocks that count as Chinese, Japanese or Korean begin and end. */
const NEAR_RANGES = [
  ...[0x1100, 0x11ff, 0x20a9, 0x2329, 0x232a, 0x2630, 0x268f, 0x2e80, 0x2ff0, 0x303e, 0x303f, 0x3041, 0x3096],
  ...[0x30ff, 0x3105, 0x318e, 0x31e3, 0x321e, 0x3220, 0x3247, 0x3250, 0x32ff, 0x4dbf, 0x4dc0, 0x4e00, 0x9fff],
  ...[0xa48c, 0xa490, 0xa4c6, 0xa960, 0xac00, 0xd7a3, 0xd7b0, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe52],
  ...[
    0xfe54, 0xfe6b, 0xff01, 0xffbe, 0xffc2, 0xffdc, 0xffe0, 0xffe6, 0xffe8, 0xffee, 0x16fe0, 0x17000, 0x18cd5,
  ],
  ...[
    0x1aff0, 0x1b000, 0x1b122, 0x1b170, 0x1f200, 0x1f202, 0x1f210, 0x1f23b, 0x1f240, 0x1f248, 0x1f300,
    0x20000,
  ],
  ...[0x2a6df, 0x2fa1d, 0x30000, 0x3134a],
];

describe('emphasis beside Chinese, Japanese and Korean text', () => {
  it('is tried on at least 120 sentences, of which the plain engine gets many wrong', () => {
    const wrong = SENTENCES.filter((sentence) => bySatteri(sentence) !== byReference(sentence));

    expect(SENTENCES.length).toBeGreaterThan(120);
    expect(wrong.length).toBeGreaterThan(50);
  });

  it.each(SENTENCES)('comes out of satteri as from remark-cjk-friendly: %s', (sentence) => {
    expect(bySatteri(prepare(sentence).text)).toBe(byReference(sentence));
  });

  it.each(SENTENCES)('comes out of micromark as from remark-cjk-friendly: %s', (sentence) => {
    expect(byMicromark(prepare(sentence).text)).toBe(byReference(sentence));
  });

  it('comes out alike for sentences put together at random', () => {
    const piece = fc.constantFrom(
      ...['**', '*', '***', '~~', '~', '中', '文', '。', '（', '）', '“', '”', '「', '」', ' ', 'a', '1'],
      ...['.', '(', ')', '"', '-', '`', '😀', '한', 'カ', '，'],
    );
    const sentence = fc
      .array(piece, { minLength: 3, maxLength: 16 })
      .map((pieces) => `字${pieces.join('')}字`);

    fc.assert(
      fc.property(sentence, (text) => {
        expect(bySatteri(prepare(text).text)).toBe(byReference(text));
        expect(byMicromark(prepare(text).text)).toBe(byReference(text));
      }),
      { numRuns: 500, seed: 20260101 },
    );
  });

  it('judges characters of every kind alike', () => {
    // U+31E4 and U+31E5 (Unicode 16) are not in satteri's tables yet, so they are left out here.
    // Beside both sides of a delimiter: the neighbours decide whether it opens or closes.
    const characters = Array.from({ length: 0x32000 }, (_, code) => code)
      .filter(
        (code) =>
          code > 0x20 &&
          code !== 0x31e4 &&
          (code % 61 === 0 || NEAR_RANGES.some((edge) => Math.abs(edge - code) < 2)),
      )
      .map((code) => String.fromCodePoint(code))
      .filter(
        (character) => /[^\p{Cn}\p{Cs}\p{Co}\p{Cc}]/u.test(character) && !'*_~`<>[]\\&#|'.includes(character),
      );

    const wrong = characters.filter((character) => {
      const text = `字 a**（b）**${character}\n\n字 ${character}**（b）**a`;
      return bySatteri(prepare(text).text) !== byReference(text);
    });

    expect(characters.length).toBeGreaterThan(1500);
    expect(wrong.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  });

  it('leaves text without such characters alone', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'ab *_~`[](){}<>!\\.,"\n-é”😀'), maxLength: 80 });

    fc.assert(
      fc.property(latin, fc.constantFrom('md' as const, 'mdx' as const), (text, format) => {
        expect(prepareSource(text, { format, cjkFriendlyEmphasis: true }).text).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('adds marks and nothing else', () => {
    const mixed = fc.string({ unit: fc.constantFrom(...'a中。（）“ *~_`[](){}<>\\\n-:😀'), maxLength: 80 });

    fc.assert(
      fc.property(mixed, fc.constantFrom('md' as const, 'mdx' as const), (text, format) => {
        const prepared = prepareSource(text, { format, cjkFriendlyEmphasis: true });
        expect(prepared.text.replaceAll(prepared.mark, '')).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves the page alone when the option is off', () => {
    const prepared = prepareSource('**注意。**后文', { format: 'md', cjkFriendlyEmphasis: false });

    expect(prepared.text).toBe('**注意。**后文');
  });

  it('leads positions behind a mark back to the author’s column', () => {
    const prepared = prepare('**注意。**后文');

    expect(prepared.text).toBe(`**注意。**${prepared.mark}后文`);
    expect([1, 8, 9, 10].map((column) => prepared.getColumn(1, column))).toEqual([1, 8, 8, 9]);
  });

  it('does not touch expressions, tags and addresses of MDX', () => {
    const text = '中<A b="**x。**y" c={1**2}/>文{"**注。**意"}[a](/x**y。**z)';

    expect(prepareSource(text, { format: 'mdx', cjkFriendlyEmphasis: true }).text).toBe(text);
  });
});

function prepare(text: string): ReturnType<typeof prepareSource> {
  return prepareSource(text, { format: 'md', cjkFriendlyEmphasis: true });
}

function bySatteri(text: string): string {
  return normalise(markdownToHtml(text, { features: { gfm: true } }).html);
}

const MICROMARK = unified().use(remarkParse).use(remarkGfm).freeze();

const REFERENCE = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkCjkFriendly)
  .use(function amend(this: Processor) {
    const data = this.data() as { micromarkExtensions?: unknown[] };
    data.micromarkExtensions ??= [];
    data.micromarkExtensions.push(gfmStrikethroughCjkFriendly());
  })
  .freeze();

const TO_HAST = unified().use(remarkRehype).freeze();

function byMicromark(text: string): string {
  return normalise(toHtmlBy(MICROMARK as never, text));
}

function byReference(text: string): string {
  return normalise(toHtmlBy(REFERENCE as never, text));
}

function toHtmlBy(processor: Processor, text: string): string {
  return toHtml(TO_HAST.runSync(processor.parse(text) as never) as never);
}

/** What the two serialisers write differently is not the subject here. */
function normalise(html: string): string {
  return stripMarks(html, '⁘')
    .replace(/<section[\s\S]*?<\/section>/g, '')
    .replace(/&(?:#x22|#34|quot);/g, '"')
    .replace(/&(?:#x27|#39|apos);/g, "'")
    .replace(/&(?:#x3C|lt);/g, '<')
    .replace(/&(?:#x3E|gt);/g, '>')
    .replace(/&(?:#x26|amp);/g, '&')
    .replace(
      /<(input|img|sup|a|th|td)\b[^>]*>/g,
      (tag) => `${tag.split(/[\s/>]/)[0]}${/(?:href|src)="[^"]*"/.exec(tag)?.[0] ?? ''}>`,
    )
    .replace(/%[0-9A-F]{2}(?:%[0-9A-F]{2})*/g, (encoded) => decodeURIComponent(encoded))
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .trim();
}
