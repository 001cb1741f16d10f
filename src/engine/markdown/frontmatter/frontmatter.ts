/**
 * Frontmatter. gray-matter splits a page and never sees the block: it would choose an engine for it, even one that
 * evaluates, by what follows the opening fence, and looks for comments in it with a regular expression that takes an
 * hour for a megabyte of empty lines. It also takes any line that begins with `---` for the closing fence, and a block
 * without one for the whole page; both are errors here. The options object turns off its cache, which forgets the
 * errors of texts it has seen.
 */
import matter from 'gray-matter';
import { type Document, isAlias, isMap, isNode, isScalar, type ParsedNode, parseDocument } from 'yaml';
import { replaceControls } from '../../../shared/control-characters.ts';
import {
  createDiagnostic,
  type DiagnosticCode,
  type DiagnosticPlace,
  formatList,
  toExcerpt,
} from '../../../shared/diagnostic.ts';
import type { Diagnostic, Frontmatter, Severity } from '../../../shared/types.ts';
import { indentQuotes } from '../prepass/indent-quotes.ts';
import { findColonSlip, findLostLists } from './yaml-punctuation.ts';
import { findDepth, findSlip, type YamlSlip } from './yaml-slips.ts';

/** Text before a page's body. */
export interface FrontmatterBlock {
  /** Frozen, without prototypes; empty when the block is missing or broken. */
  readonly frontmatter: Frontmatter;
  /** The text with as many empty lines in place of the block; empty when the block has no end. */
  readonly body: string;
  /** Finds the place of a key: the nearest key that exists on the way to it. 1-based. */
  readonly getPlace: (path: readonly (string | number)[]) => { line: number; column: number };
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_LENGTH = 64 * 1024;
/** Most lines named as unreadable because of another one. */
const MOST_LINES = 20;
/** How often an alias may be followed while aliases hold aliases. */
const MAX_EXPANSION = 100;
const DANGEROUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

type Report = (
  severity: Severity,
  code: DiagnosticCode,
  message: string,
  place: DiagnosticPlace & { readonly line: number },
) => void;

/** Severity of what other tools ignore. */
type LaxLevel = Exclude<Severity, 'info'>;

/** Reads the block at the start of `text`; `name` is the name of the file in messages. */
export function readFrontmatter(text: string, name: string, laxLevel: LaxLevel = 'error'): FrontmatterBlock {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (severity, code, message, place) => {
    const excerpt = toExcerpt(text, place.line);
    diagnostics.push(createDiagnostic(severity, code, message, { file: name, column: 1, excerpt, ...place }));
  };
  const refuse = (
    code: DiagnosticCode,
    message: string,
    place: DiagnosticPlace & { readonly line: number },
  ) => {
    report('error', code, message, place);
    return { ...EMPTY, body: '', diagnostics };
  };
  if (!matter.test(text) || text.startsWith('----')) return { ...EMPTY, body: text, diagnostics };
  const { name: tag, raw } = matter.language(text);
  const rest = text.slice(3 + raw.length);
  if (!/\n---[ \t]*(?:\n|$)/.test(rest)) {
    const hint = 'End it with a line "---"; for a horizontal rule at the top of a page write "***".';
    return refuse('DG3011', 'Frontmatter has no closing "---".', { line: 1, hint });
  }
  const isYaml = tag === '' || tag === 'yaml';
  const closing = /\n---(.*)/.exec(rest);
  if (!isYaml) {
    const message = `Frontmatter language "${tag}" is not allowed; only YAML is read, nothing is run.`;
    const hint = 'Write the block as YAML between two lines "---".';
    report('error', 'DG3010', message, { line: 1, column: 4, hint });
  } else if (closing?.[1]?.trim()) {
    const hint = 'Quote the value, or end the frontmatter with "---" alone on its line.';
    const line = rest.slice(0, closing.index).split('\n').length + 1;
    return refuse('DG3013', 'Frontmatter has a line that begins with "---" and goes on.', { line, hint });
  }

  const written = rest.slice(0, closing?.index);
  const source = indentQuotes(written);
  const { content } = matter(`---${rest.slice(written.length)}`, {});
  const document = isYaml ? parseYaml(source, report) : undefined;
  const lines = text.slice(0, text.length - content.length).split('\n').length - 1;
  const body = '\n'.repeat(lines) + content.replace(/^[ \t]+(?=\n|$)/, '');
  if (document === undefined) return { ...EMPTY, body, diagnostics };
  const getPlace: FrontmatterBlock['getPlace'] = (path) => getLinePlace(source, findOffset(document, path));
  return {
    frontmatter: readFrontmatterMap(document, { source, getPlace, report, laxLevel }),
    getPlace,
    body,
    diagnostics,
  };
}

const EMPTY = { frontmatter: createRecord([]), getPlace: () => ({ line: 1, column: 1 }) };

/**
 * Parses the block; undefined, with the reason reported, if it cannot be used. gray-matter includes the line end after
 * the opening fence, so the lines of `source` have the numbers they have in the page.
 */
function parseYaml(source: string, report: Report): Document.Parsed | undefined {
  const reportSlip = ({ code, message, hint, offset, others }: YamlSlip) => {
    const place = getLinePlace(source, offset);
    const lines = listLines(source, others).filter((line) => line !== place.line);
    const list = formatList(lines, MOST_LINES);
    const rest = list && ` Also unreadable, maybe as a result: line ${list}.`;
    report('error', code, message, { ...place, hint: hint + rest });
    return undefined;
  };
  if (source.length > MAX_LENGTH) {
    const message = `Frontmatter has ${source.length} characters; the limit is ${MAX_LENGTH}.`;
    const hint = 'Move the data into a file that the page imports.';
    report('error', 'DG3012', message, { line: 1, hint });
    return undefined;
  }
  const depth = findDepth(source);
  if (depth !== undefined) return reportSlip(depth);
  const document = parseDocument(source, {
    version: '1.2',
    schema: 'core',
    merge: true,
    prettyErrors: false,
    // The parser would compare each key with all earlier ones; `findSlip` looks for them.
    uniqueKeys: false,
  });
  const slip = findSlip(document, source);
  if (slip !== undefined) return reportSlip(slip);
  for (const { message, hint, offset } of findLostLists(document))
    report('warning', 'DG3040', message, { ...getLinePlace(source, offset), hint });
  return document;
}

/** Lists the lines of offsets in ascending order, each once. */
function listLines(source: string, offsets: readonly number[]): number[] {
  const lines = new Set<number>();
  let line = 1;
  let from = 0;
  for (const offset of offsets) {
    for (let end = source.indexOf('\n', from); end !== -1 && end < offset; end = source.indexOf('\n', from)) {
      line += 1;
      from = end + 1;
    }
    lines.add(line);
  }
  return [...lines];
}

/** Both start at 1. An offset beyond the end is the end. */
function getLinePlace(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - start + 1 };
}

function readFrontmatterMap(
  document: Document.Parsed,
  {
    source,
    getPlace,
    report,
    laxLevel,
  }: {
    readonly source: string;
    readonly getPlace: FrontmatterBlock['getPlace'];
    readonly report: Report;
    readonly laxLevel: LaxLevel;
  },
): Frontmatter {
  const { contents } = document;
  if (contents === null || (contents as ParsedNode & { value?: unknown }).value === null)
    return createRecord([]);
  if (!isMap(contents)) {
    const colon = findColonSlip(source, contents.range[0]);
    report(
      laxLevel,
      'DG3014',
      `Frontmatter must be a map of keys and values${colon ? `: ${colon.message}` : ''}.`,
      {
        ...(colon ? getLinePlace(source, colon.offset) : getPlace([])),
        hint: colon?.hint ?? 'Write it as "title: My page".',
      },
    );
    return createRecord([]);
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_EXPANSION });
    return convertNode(value, [], {
      onDropped(path) {
        const message = `Frontmatter key "${path.at(-1)}" is left out: such a key could change how objects work.`;
        report('warning', 'DG3016', message, { ...getPlace(path), hint: 'Rename it.' });
      },
      onReplaced(path) {
        const message = `Frontmatter has a control character in "${path.join('.')}". Readers see "�" there.`;
        report('warning', 'DG3003', message, {
          ...getPlace(path),
          hint: 'Delete its escape, such as "\\u0007".',
        });
      },
    }) as Frontmatter;
  } catch {
    // Aliases in aliases: the only thing that yaml still rejects here.
    const key = contents.items.find(({ value }) => isExcessive(value, document))?.key;
    report('error', 'DG3015', `Frontmatter has aliases that stand for more than ${MAX_EXPANSION} others.`, {
      ...getPlace(isScalar(key) ? [String(key.value)] : []),
      hint: 'Repeat the values instead.',
    });
    return createRecord([]);
  }
}

/** Returns true for what is rejected even alone. */
function isExcessive(value: unknown, document: Document.Parsed): boolean {
  try {
    if (isNode(value)) value.toJS(document, { maxAliasCount: MAX_EXPANSION });
    return false;
  } catch {
    return true;
  }
}

type ValuePath = readonly (string | number)[];

interface NodeEvents {
  onDropped(path: ValuePath): void;
  onReplaced(path: ValuePath): void;
}

/**
 * Returns a frozen copy without prototypes, so that no key of the page can reach a built-in one. In a map below a key,
 * a key without a value (`text:`) is the same as no key.
 */
function convertNode(value: unknown, path: ValuePath, events: NodeEvents): unknown {
  if (Array.isArray(value)) {
    return Object.freeze(value.map((item, index) => convertNode(item, [...path, index], events)));
  }
  if (typeof value === 'string') {
    const text = replaceControls(value);
    if (text !== value) events.onReplaced(path);
    return text;
  }
  if (typeof value === 'bigint') return Number(value);
  // Only !!timestamp or !!binary could make one, and the core schema has neither.
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [key, entry] of Object.entries(value)) {
    const keyPath = [...path, key];
    if (DANGEROUS_KEYS.has(key)) events.onDropped(keyPath);
    else if (path.length === 0 || entry !== null) entries.push([key, convertNode(entry, keyPath, events)]);
  }
  return createRecord(entries);
}

function createRecord(entries: readonly (readonly [string, unknown])[]): Frontmatter {
  const record: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return Object.freeze(record);
}

/** Returns the offset of the key (for list entries: the value) that a path points to, or of the closest one. */
function findOffset(document: Document.Parsed, path: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => String((key as { value?: unknown } | null)?.value) === String(part),
      );
      if (pair === undefined) return offset;
      offset = (pair.key as ParsedNode).range?.[0] ?? offset;
      node = pair.value;
    } else {
      node = (node as { items?: readonly unknown[] } | null)?.items?.[Number(part)];
      if (!isNode(node)) return offset;
      offset = node.range?.[0] ?? offset;
    }
  }
  return offset;
}
