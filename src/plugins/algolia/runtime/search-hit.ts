/**
 * Converts hits of the service for the box. Marks come as tags in a text: only the requested tags count as
 * marks, and everything else stays text, whatever it looks like.
 */
import type { HitHierarchy, HitType, SearchHit, TextPart } from 'docgenjs/theme';

/** A record as DocSearch crawlers write it, with the fields that the service adds to results. */
export interface AlgoliaHit {
  readonly objectID: string;
  readonly url: string;
  readonly type: string;
  readonly content: string | null;
  readonly hierarchy: Readonly<Record<string, string | null>>;
  readonly _highlightResult?: MarkedFields;
  readonly _snippetResult?: MarkedFields;
  readonly [attribute: string]: unknown;
}

interface MarkedFields {
  readonly content?: { readonly value: string };
  readonly hierarchy?: Readonly<Record<string, { readonly value: string }>>;
}

/** Tags before and after a match. */
export type HighlightTags = readonly [before: string, after: string];

const LEVELS = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
type Level = (typeof LEVELS)[number];

/** Converts a hit. Never throws: missing fields are empty. */
export function toSearchHit(hit: AlgoliaHit, tags: HighlightTags): SearchHit {
  const parseParts = (value: unknown) => splitMarks(typeof value === 'string' ? value : '', tags);
  const getPlainText = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? joinText(parseParts(value)) : null;
  const url = typeof hit.url === 'string' ? hit.url : '';
  const content = getPlainText(hit.content);
  const levels = LEVELS.filter((level) => getPlainText(hit.hierarchy?.[level]) !== null);
  const type = resolveType(hit.type, content, levels);
  // The levels above the matching one; all of them are above a text.
  const above = type === 'content' ? levels : levels.filter((level) => level < type);
  const { hierarchy: highlighted, content: markedContent } = Object(hit._highlightResult) as MarkedFields;
  const snippets = Object(hit._snippetResult) as MarkedFields;
  const title =
    type === 'content'
      ? (snippets.content?.value ?? markedContent?.value ?? hit.content)
      : (snippets.hierarchy?.[type]?.value ?? highlighted?.[type]?.value ?? hit.hierarchy?.[type]);
  return {
    objectID: typeof hit.objectID === 'string' ? hit.objectID : url,
    url,
    type,
    content,
    hierarchy: {
      ...(Object.fromEntries(
        LEVELS.map((level) => [level, getPlainText(hit.hierarchy?.[level])]),
      ) as unknown as HitHierarchy),
      lvl0: getPlainText(hit.hierarchy?.lvl0) ?? '',
      lvl1: getPlainText(hit.hierarchy?.lvl1) ?? '',
    },
    title: parseParts(title),
    path: above.map((level) => parseParts(highlighted?.[level]?.value ?? hit.hierarchy?.[level])),
  };
}

/** Resolves the type; records of the group itself (`lvl0`), or of an unknown type, get the type of their content. */
function resolveType(type: unknown, content: string | null, levels: readonly Level[]): HitType {
  if (type === 'content' && content !== null) return 'content';
  const match = levels.find((level) => level === type);
  return match ?? (content === null ? (levels.at(-1) ?? 'lvl1') : 'content');
}

function joinText(parts: readonly TextPart[]): string {
  return parts.map(([text]) => text).join('');
}

/** Splits text at its marks; a mark without an end reaches to the end of the text. */
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

/** Decodes the entities that escape text. Once only: `&amp;lt;` is the text `&lt;`. */
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
