/**
 * Reports the errors that make the YAML of a page's frontmatter unusable as one diagnostic: an error has
 * consequences down to the end of the block, and the first of them is where to look.
 */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  visit,
  type YAMLError,
} from 'yaml';
import type { DiagnosticCode } from '../../../shared/diagnostic.ts';
import { findColonSlip } from './yaml-punctuation.ts';

export interface YamlSlip {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
  readonly offset: number;
  /** Offsets of further errors, likely consequences of this one. */
  readonly others: readonly number[];
}

const MAX_ALIASES = 32;
/** YAML parsers recurse for each level. */
const MAX_LEVELS = 100;

/** Checks before parsing whether it nests deeper than a page needs, with a count that is rather too high. */
export function findDepth(source: string): YamlSlip | undefined {
  const indents: number[] = [];
  let brackets = 0;
  let start = 0;
  for (const line of source.split('\n')) {
    const [lead = '', indent = '', marks = ''] = /^( *)((?:[-?:][ \t]+)*)/.exec(line) ?? [];
    if (line.length > lead.length) {
      while ((indents.at(-1) ?? -1) >= indent.length) indents.pop();
      indents.push(indent.length);
    }
    let deepest = brackets;
    for (const [sign] of line.matchAll(/[[\]{}]/g)) {
      brackets = Math.max(0, brackets + (sign === '[' || sign === '{' ? 1 : -1));
      deepest = Math.max(deepest, brackets);
    }
    if (indents.length + deepest + marks.replace(/\s/g, '').length > MAX_LEVELS) {
      const message = `Frontmatter nests deeper than ${MAX_LEVELS} levels.`;
      return {
        code: 'DG3012',
        message,
        hint: 'Move the data into a file that the page imports.',
        offset: start,
        others: [],
      };
    }
    start += line.length + 1;
  }
  return undefined;
}

/** Finds the first mistake in a document; after that the parser's findings are right. */
export function findSlip(document: Document.Parsed, source: string): YamlSlip | undefined {
  return (
    findError(document, source) ?? findOddKey(document) ?? findAliasSlip(document) ?? findMergeSlip(document)
  );
}

/** Finds the first error. Unknown tags are errors as well: what they stand for would be lost. */
function findError(document: Document.Parsed, source: string): YamlSlip | undefined {
  const { errors, warnings } = document;
  const flaws = [...errors, ...warnings, ...findRepeatedKeys(document)].sort((a, b) => a.pos[0] - b.pos[0]);
  const [first] = flaws;
  if (first === undefined) return undefined;
  const { code, message, pos } = first;
  const tag = code === 'TAG_RESOLVE_FAILED' ? /^Unresolved tag: (.*)$/.exec(message)?.[1] : undefined;
  if (tag !== undefined) {
    const written = tag.replace(/^tag:yaml\.org,2002:/, '!!');
    return createSlip(pos[0], `Frontmatter has the tag "${written}", which is not known.`, 'Remove the tag.');
  }
  const others = flaws.map((other) => other.pos[0]);
  const quote = code === 'MISSING_CHAR' ? findQuote(document, pos[0]) : undefined;
  if (quote !== undefined)
    return {
      ...createSlip(quote, 'Frontmatter is not valid YAML: the quote has no end.', 'Close it, or remove it.'),
      others,
    };
  const colon = findColonSlip(source, pos[0]);
  if (colon !== undefined)
    return {
      ...createSlip(colon.offset, `Frontmatter is not valid YAML: ${colon.message}.`, colon.hint),
      others,
    };
  const hint = 'Quote values that contain ": ", "#" or begin with a special character; indent with spaces.';
  return {
    ...createSlip(pos[0], `Frontmatter is not valid YAML: ${message.replace(/\.$/, '')}.`, hint),
    others,
  };
}

/** Finds where the text begins that has no end before `end`, which the parser names: the last thing that could have been it. */
function findQuote(document: Document.Parsed, end: number): number | undefined {
  let start: number | undefined;
  visit(document, {
    Scalar(_at, { type, range }) {
      if (/^QUOTE_/.test(type ?? '') && range?.[1] === end) start = range[0];
    },
  });
  return start;
}

function findRepeatedKeys(document: Document.Parsed): Pick<YAMLError, 'code' | 'message' | 'pos'>[] {
  const flaws: Pick<YAMLError, 'code' | 'message' | 'pos'>[] = [];
  visit(document, {
    Map(_at, { items }) {
      const seenKeys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        if (seenKeys.has(key.value))
          flaws.push({ code: 'DUPLICATE_KEY', message: 'Map keys must be unique', pos: [at, at + 1] });
        seenKeys.add(key.value);
      }
    },
  });
  return flaws;
}

/** Finds a key that is no word: keys become names of properties. */
function findOddKey(document: Document.Parsed): YamlSlip | undefined {
  let slip: YamlSlip | undefined;
  visit(document, {
    Pair(_at, { key }) {
      if (!isNode(key) || isScalar(key)) return undefined;
      slip = createSlip(
        key.range?.[0] ?? 0,
        'Frontmatter has a key that is not a string.',
        'Quote the key if it is text.',
      );
      return visit.BREAK;
    },
  });
  return slip;
}

function findAliasSlip(document: Document.Parsed): YamlSlip | undefined {
  const anchors = new Map<string, unknown>();
  const offsets: number[] = [];
  let slip: YamlSlip | undefined;
  visit(document, {
    Node(_at, node, path) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
        return undefined;
      }
      const { source: name } = node;
      const offset = node.range?.[0] ?? 0;
      offsets.push(offset);
      const target = anchors.get(name);
      if (target === undefined) {
        const hint = `Quote the value if it is text, or define "&${name}".`;
        slip = createSlip(offset, `Frontmatter is not valid YAML: "*${name}" refers to nothing.`, hint);
      } else if (path.some((above) => above === target)) {
        const message = `Frontmatter has no end: "*${name}" is inside the value it refers to.`;
        slip = { ...createSlip(offset, message, 'Repeat the values instead.'), code: 'DG3015' };
      }
      return slip && visit.BREAK;
    },
  });
  const [first = 0] = offsets;
  if (slip !== undefined || offsets.length <= MAX_ALIASES) return slip;
  const message = `Frontmatter uses ${offsets.length} aliases; the limit is ${MAX_ALIASES}.`;
  return { ...createSlip(first, message, 'Repeat the values instead.'), code: 'DG3015' };
}

/** Finds a mistake with `<<`, which takes over the keys of one or several maps. */
function findMergeSlip(document: Document.Parsed): YamlSlip | undefined {
  let slip: YamlSlip | undefined;
  const isSource = (node: unknown): boolean => isMap(isAlias(node) ? node.resolve(document) : node);
  visit(document, {
    Pair(_at, { key, value }: Pair) {
      if (!isScalar(key) || !isMerge(key.value) || key.type !== 'PLAIN') return undefined;
      const source = isAlias(value) ? value.resolve(document) : value;
      if (isSeq(source) ? source.items.every(isSource) : isSource(source)) return undefined;
      const hint = 'Write "<<: *name" for a map that is named "&name", or quote the key.';
      slip = createSlip(key.range?.[0] ?? 0, 'Frontmatter merges a value that is not a map with "<<".', hint);
      return visit.BREAK;
    },
  });
  return slip;
}

/** Recognises `<<`, for which the parser has its own symbol. */
function isMerge(key: unknown): boolean {
  return key === '<<' || (typeof key === 'symbol' && key.description === '<<');
}

function createSlip(offset: number, message: string, hint: string): YamlSlip {
  return { code: 'DG3013', message, hint, offset, others: [] };
}
