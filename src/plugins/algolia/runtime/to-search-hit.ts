/**
 * A hit of the service as the box shows it. Marks come as tags in a text: they are looked for as
 * the tags that were asked for, and all else stays text, whatever it looks like.
 */
import type { HitHierarchy, HitType, SearchHit, TextPart } from 'docgenjs/theme';

/** A record as DocSearch crawlers write it, with what the service adds to what it finds. */
export interface AlgoliaHit {
  readonly objectID: string;
  readonly url: string;
  readonly type: string;
  readonly content: string | null;
  readonly hierarchy: Readonly<Record<string, string | null>>;
  readonly _highlightResult?: Marked;
  readonly _snippetResult?: Marked;
  readonly [attribute: string]: unknown;
}

interface Marked {
  readonly content?: { readonly value: string };
  readonly hierarchy?: Readonly<Record<string, { readonly value: string }>>;
}

/** What stands before and after a match. */
export type HighlightTags = readonly [before: string, after: string];

const LEVELS = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
type Level = (typeof LEVELS)[number];

/** Never throws: what a record lacks is empty. */
export function toSearchHit(hit: AlgoliaHit, tags: HighlightTags): SearchHit {
  const toParts = (value: unknown) => splitMarks(typeof value === 'string' ? value : '', tags);
  const toPlain = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? toText(toParts(value)) : null;
  const url = typeof hit.url === 'string' ? hit.url : '';
  const content = toPlain(hit.content);
  const levels = LEVELS.filter((level) => toPlain(hit.hierarchy?.[level]) !== null);
  const type = toType(hit.type, content, levels);
  // The levels above the one that was found; all of them are above a text.
  const above = type === 'content' ? levels : levels.filter((level) => level < type);
  const { hierarchy: marked, content: markedContent } = Object(hit._highlightResult) as Marked;
  const snippets = Object(hit._snippetResult) as Marked;
  const title =
    type === 'content'
      ? (snippets.content?.value ?? markedContent?.value ?? hit.content)
      : (snippets.hierarchy?.[type]?.value ?? marked?.[type]?.value ?? hit.hierarchy?.[type]);
  return {
    objectID: typeof hit.objectID === 'string' ? hit.objectID : url,
    url,
    type,
    content,
    hierarchy: {
      ...(Object.fromEntries(
        LEVELS.map((level) => [level, toPlain(hit.hierarchy?.[level])]),
      ) as unknown as HitHierarchy),
      lvl0: toPlain(hit.hierarchy?.lvl0) ?? '',
      lvl1: toPlain(hit.hierarchy?.lvl1) ?? '',
    },
    title: toParts(title),
    path: above.map((level) => toParts(marked?.[level]?.value ?? hit.hierarchy?.[level])),
  };
}

/** Records of the group itself (`lvl0`), or of no known type, count as what they have. */
function toType(type: unknown, content: string | null, levels: readonly Level[]): HitType {
  if (type === 'content' && content !== null) return 'content';
  const known = levels.find((level) => level === type);
  return known ?? (content === null ? (levels.at(-1) ?? 'lvl1') : 'content');
}

function toText(parts: readonly TextPart[]): string {
  return parts.map(([text]) => text).join('');
}

/** A mark that is not closed ends with the text. */
function splitMarks(value: string, [before, after]: HighlightTags): TextPart[] {
  const parts: TextPart[] = [];
  const pieces = before === '' ? [value] : value.split(before);
  pieces.forEach((piece, at) => {
    // Only what follows an opening tag can be marked.
    const end = at === 0 ? 0 : piece.indexOf(after);
    const matchEnd = end < 0 ? piece.length : end;
    const rest = piece.slice(matchEnd).replaceAll(after, '');
    if (matchEnd > 0) parts.push([decodeEntities(piece.slice(0, matchEnd)), true]);
    if (rest !== '') parts.push([decodeEntities(rest), false]);
  });
  return parts;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
};

/** The entities that text is escaped with. Once only: `&amp;lt;` is the text `&lt;`. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
