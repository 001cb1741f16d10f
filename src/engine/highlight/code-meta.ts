/**
 * Options that an author may write after the language of a code fence:
 * ```` ```ts title="a.ts" lineNumbers {1,3-5} ````.
 */

import { findNearest } from '../../shared/find-nearest.ts';

/** The parsed words after a fence's language. `undefined`: not written, the site's default applies. */
export interface CodeMeta {
  readonly title: string | undefined;
  readonly lineNumbers: boolean | undefined;
  readonly wrapCode: boolean | undefined;
  readonly fold: boolean | undefined;
  /** In pixels, 1 to 9999. */
  readonly height: number | undefined;
  /** Path of the file whose text is the code, as written. */
  readonly file: string | undefined;
  /** True if the code is type-checked with the site. */
  readonly check: boolean | undefined;
  /** True if the kept outputs of the cells of a notebook follow the code. */
  readonly outputs: boolean | undefined;
  /** Alternative text for pictures among these outputs. */
  readonly alt: string | undefined;
  /** 1-based lines to highlight, ascending. */
  readonly highlight: readonly number[];
  /** Known keys with a value that cannot be used, and why. */
  readonly problems: readonly string[];
  /** The same for words that another tool, or a slip, uses for a known key, unless something of the site reads them. */
  readonly slips: readonly string[];
}

const MAX_HEIGHT = 9999;
/** A range such as `{1-999999999}` must not cost memory: no highlightable block has more lines. */
const MAX_LINE = 100_000;

// A word is `{…}`, `key=value` with a quoted or bare value, or bare. Quotes have no escapes, as in Rspress.
const WORD = /\{([\d\s,-]*)\}|([^\s=]+)=(?:"([^"]*)"|'([^']*)'|`([^`]*)`|(\S*))|(\S+)/g;

/** Parses the meta of a fence; never fails: plugins read the meta themselves. */
export function parseCodeMeta(meta: string): CodeMeta {
  const { attributes, ranges } = parseMetaWords(meta);
  const problems: string[] = [];
  const takeFlag = (key: string): boolean | undefined => {
    const value = attributes.get(key);
    if (value === undefined) return undefined;
    if (value === true || value === 'true') return true;
    if (value === 'false') return false;
    problems.push(`"${key}" takes true or false, not "${value}"`);
    return undefined;
  };
  const takeText = (key: string): string | undefined => {
    const value = attributes.get(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    title: takeText('title'),
    lineNumbers: takeFlag('lineNumbers'),
    wrapCode: takeFlag('wrapCode'),
    fold: takeFlag('fold'),
    height: parseHeight(attributes.get('height'), problems),
    file: takeText('file'),
    check: takeFlag('check'),
    outputs: takeFlag('outputs'),
    alt: takeText('alt'),
    highlight: parseLineRanges(ranges.join(',')),
    problems,
    slips: [...attributes].flatMap(([word, value]) => findMeant(word, value)),
  };
}

const KEYS = ['title', 'lineNumbers', 'wrapCode', 'fold', 'height', 'file', 'check', 'outputs', 'alt'];

/** What other tools call them: Docusaurus, VitePress, MkDocs, Nextra, Starlight. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['showLineNumbers', 'lineNumbers'],
  [':line-numbers', 'lineNumbers'],
  [':no-line-numbers', 'lineNumbers=false'],
  ['linenums', 'lineNumbers'],
  ['hl_lines', '{1,3-5}'],
  ['filename', 'title="…"'],
  ['wrap', 'wrapCode'],
]);

/** Words that plugins read; nothing else does. */
const OF_PLUGINS = new Set(['twoslash', 'live', 'preview', 'playground']);

/**
 * Reports a word that has no effect where nothing but docgen reads it: nothing on the page would show the mistake. Other
 * single words may be for other tools that read the file, as rustdoc does.
 */
function findMeant(word: string, value: string | true): string[] {
  if (KEYS.includes(word))
    return typeof value === 'string' && /^[“”＂]/.test(value) ? [describeQuotes(word)] : [];
  const [, fullWidth] = /^(\w+)[＝=]/.exec(word) ?? [];
  if (fullWidth !== undefined) return [describeQuotes(fullWidth)];
  const [, label] = /^\[([^[\]]+)\]$/.exec(word) ?? [];
  if (label !== undefined) return [`"${word}" is a name in a code group alone: write title="${label}"`];
  if (/^[{｛]\d/.test(word)) return [`"${word}" is not known: write {1,3-5}`];
  if (/^\{\.?[a-z]/i.test(word)) return [`"${word}" is not known: write the language without braces`];
  // A short word is close to many others.
  const meant = ELSEWHERE.get(word) ?? (word.length > 4 ? findNearest(word, KEYS, 2) : undefined);
  if (meant !== undefined) return [`"${word}" is not known: write ${meant}`];
  if (OF_PLUGINS.has(word)) return [`"${word}" has no effect: no plugin of the site reads it`];
  return value === true || !/^[\w-]+$/.test(word) ? [] : [`"${word}" is not known`];
}

function describeQuotes(key: string): string {
  return `"${key}" has full-width marks: write ${key}="…"`;
}

/** Returns all words by name, known or not, and the content of braces. */
export function parseMetaWords(meta: string) {
  const attributes = new Map<string, string | true>();
  const ranges: string[] = [];
  for (const [, range, key, double, single, back, bare, word] of meta.matchAll(WORD)) {
    if (range !== undefined) ranges.push(range);
    else if (key !== undefined) attributes.set(key, double ?? single ?? back ?? bare ?? '');
    else if (word !== undefined) attributes.set(word, true);
  }
  return { attributes, ranges };
}

/**
 * Splits what follows the opening fence into language and meta. The first word is the language, but
 * ```` ```js{1,3} ````, ```` ```sh[pnpm] ````, ```` ```rust,ignore ```` and ```` ```title="a" ```` are written too.
 */
export function splitFenceInfo(info: string): { readonly lang: string; readonly meta: string } {
  const [, first = '', rest = ''] = /^\s*(\S*)\s*([\s\S]*)$/.exec(info) ?? [];
  if (/^[\w-]+=/.test(first)) return { lang: '', meta: info.trim() };
  const [, lang = '', words = '', brackets = ''] = /^([^{[,]*)([^{[]*)(.*)$/.exec(first) ?? [];
  const meta = [words.replaceAll(',', ' ').trim(), brackets, rest.trim()];
  return { lang, meta: meta.filter((part) => part !== '').join(' ') };
}

function parseHeight(value: string | true | undefined, problems: string[]): number | undefined {
  if (value === undefined) return undefined;
  const height = value === true ? Number.NaN : Number(value.replace(/px$/, ''));
  if (Number.isInteger(height) && height >= 1 && height <= MAX_HEIGHT) return height;
  problems.push(`"height" takes whole pixels from 1 to ${MAX_HEIGHT}, not "${value === true ? '' : value}"`);
  return undefined;
}

function parseLineRanges(ranges: string): readonly number[] {
  const spans = [...ranges.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)]
    .map(([, from = '', to = from]) => [Number(from), Number(to)] as const)
    .sort(([a], [b]) => a - b);
  const lines: number[] = [];
  // Each line once, however many ranges it is in.
  for (const [from, to] of spans) {
    const last = Math.min(to, MAX_LINE);
    for (let line = Math.max(from, (lines.at(-1) ?? 0) + 1); line <= last; line += 1) lines.push(line);
  }
  return lines;
}
