/**
 * Frontmatter: the only module that knows gray-matter, and it trusts it with
 * nothing but cutting the block off. gray-matter evaluates blocks tagged `js` and
 * `javascript`, forgets errors of texts it has seen, and takes an unclosed fence
 * for frontmatter to the end of the file; so the fences are checked here first,
 * every engine but our own YAML throws, and the options object, which turns its
 * memory off, is always passed.
 */
import matter from 'gray-matter';
import { type Document, isAlias, isMap, isNode, type ParsedNode, parseDocument } from 'yaml';
import {
  type DiagnosticCode,
  type DiagnosticPlace,
  toDiagnostic,
  toExcerpt,
} from '../../shared/diagnostic.ts';
import type { Diagnostic, Frontmatter, Severity } from '../../shared/types.ts';
import { findDepth, findSlip, type YamlSlip } from './yaml-slips.ts';

/** What stands before a page's body. */
export interface FrontmatterBlock {
  /** Frozen, without prototypes; empty when the block is missing or broken. */
  readonly frontmatter: Frontmatter;
  /** The text with as many empty lines in place of the block; empty when the block has no end. */
  readonly body: string;
  /** Where a key stands: the nearest key that exists on the way to it. 1-based. */
  readonly toPlace: (path: readonly (string | number)[]) => { line: number; column: number };
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_LENGTH = 64 * 1024;
/** How often an alias may be followed while aliases hold aliases. */
const MAX_EXPANSION = 100;
const DANGEROUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

type Report = (
  severity: Severity,
  code: DiagnosticCode,
  message: string,
  place: DiagnosticPlace & { readonly line: number },
) => void;

/** Reads the block at the start of `text`; `name` is how messages call the file. */
export function readFrontmatter(text: string, name: string): FrontmatterBlock {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (severity, code, message, place) => {
    const excerpt = toExcerpt(text, place.line);
    diagnostics.push(toDiagnostic(severity, code, message, { file: name, column: 1, excerpt, ...place }));
  };
  const fences = findFences(text);
  if (fences === undefined) return { ...toEmpty(text), diagnostics };
  const { tag, end, block } = fences;
  if (end === undefined) {
    report('error', 'DG3011', 'Frontmatter has no closing "---".', {
      line: 1,
      hint: 'End it with a line "---"; for a horizontal rule at the top of a page write "***".',
    });
    return { ...toEmpty(''), diagnostics };
  }
  const body = '\n'.repeat(block.split('\n').length) + text.slice(end);
  if (tag !== '' && tag !== 'yaml') {
    report(
      'error',
      'DG3010',
      `Frontmatter language "${tag}" is not allowed; only YAML is read, nothing is run.`,
      {
        line: 1,
        column: 4,
        hint: 'Write the block as YAML between two lines "---".',
      },
    );
    return { ...toEmpty(body), diagnostics };
  }
  if (block.length > MAX_LENGTH) {
    const message = `Frontmatter has ${block.length} characters; the limit is ${MAX_LENGTH}.`;
    report('error', 'DG3012', message, { line: 1, hint: 'Move the data into a file that the page imports.' });
    return { ...toEmpty(body), diagnostics };
  }
  return { ...readBlock(block, report), body, diagnostics };
}

function toEmpty(body: string): Omit<FrontmatterBlock, 'diagnostics'> {
  return { frontmatter: toRecord([]), body, toPlace: () => ({ line: 1, column: 1 }) };
}

interface Fences {
  /** What stands behind the opening `---`. */
  readonly tag: string;
  /** Between the fences, with the last line's end; to the end of the text when the fence is open. */
  readonly block: string;
  /** Offset of the body (the end of the closing line); undefined when there is no closing fence. */
  readonly end: number | undefined;
}

function findFences(text: string): Fences | undefined {
  const opening = /^---(?!-)[ \t]*([^\n]*)/.exec(text);
  if (opening === null) return undefined;
  const start = opening[0].length + 1;
  const tag = (opening[1] ?? '').trim();
  const closing = /^---[ \t]*$/gm;
  closing.lastIndex = start;
  const match = closing.exec(text);
  if (match === null || match.index < start) return { tag, block: text.slice(start), end: undefined };
  // The body begins with the closing line's end, so that its lines keep their numbers.
  return { tag, block: text.slice(start, match.index), end: match.index + match[0].length };
}

function readBlock(block: string, report: Report): Pick<FrontmatterBlock, 'frontmatter' | 'toPlace'> {
  let text = '';
  let document: Document.Parsed | undefined;
  const parse = (source: string): object => {
    text = source;
    document = parseYaml(source, report);
    return {};
  };
  if (/^---/m.test(block)) {
    const line = block.slice(0, block.search(/^---/m)).split('\n').length + 1;
    report('error', 'DG3013', 'Frontmatter has a line that begins with "---" and goes on.', {
      line,
      hint: 'Quote the value, or end the frontmatter with "---" alone on its line.',
    });
    return toEmpty('');
  }
  matter(`---\n${block}---\n`, { language: 'yaml', engines: { ...REFUSED_ENGINES, yaml: parse } });
  const toPlace = (path: readonly (string | number)[]): { line: number; column: number } => {
    if (document === undefined) return { line: 1, column: 1 };
    return toLinePlace(text, findOffset(document, path));
  };
  if (document === undefined) return { frontmatter: toRecord([]), toPlace };
  return { frontmatter: toFrontmatter(document, toPlace, report), toPlace };
}

/** gray-matter's other languages. They cannot be reached; should that change, nothing may run. */
const REFUSED_ENGINES = Object.fromEntries(
  ['js', 'javascript', 'json', 'coffee', 'coffeescript', 'cson', 'toml'].map((language) => [
    language,
    refuse,
  ]),
);

function refuse(): never {
  throw new Error('Only YAML frontmatter is read.');
}

/**
 * Parses the block; undefined, with the reason reported, when it cannot be used.
 * gray-matter hands over the line end behind the opening fence as well, so the
 * lines of `source` have the numbers they have in the page.
 */
function parseYaml(source: string, report: Report): Document.Parsed | undefined {
  const tell = ({ code, message, hint, offset, others }: YamlSlip) => {
    const place = toLinePlace(source, offset);
    const lines = new Set(others.map((other) => toLinePlace(source, other).line));
    lines.delete(place.line);
    const rest =
      lines.size === 0 ? '' : ` Nor can be read, maybe because of it: line ${[...lines].join(', ')}.`;
    report('error', code, message, { ...place, hint: hint + rest });
    return undefined;
  };
  const depth = findDepth(source);
  if (depth !== undefined) return tell(depth);
  const document = parseDocument(source, {
    version: '1.2',
    schema: 'core',
    merge: true,
    prettyErrors: false,
  });
  const slip = findSlip(document);
  return slip === undefined ? document : tell(slip);
}

/** Both begin with 1. An offset behind the end is the end. */
function toLinePlace(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - start + 1 };
}

function toFrontmatter(
  document: Document.Parsed,
  toPlace: FrontmatterBlock['toPlace'],
  report: Report,
): Frontmatter {
  const { contents } = document;
  if (contents === null || (contents as ParsedNode & { value?: unknown }).value === null) return toRecord([]);
  if (!isMap(contents)) {
    report('error', 'DG3014', 'Frontmatter must be a map of keys and values.', {
      ...toPlace([]),
      hint: 'Write it as "title: My page".',
    });
    return toRecord([]);
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_EXPANSION });
    return toPlain(value, [], (path) => {
      const message = `Frontmatter key "${path.at(-1)}" is left out: such a key could change how objects work.`;
      report('warning', 'DG3016', message, { ...toPlace(path), hint: 'Rename it.' });
    }) as Frontmatter;
  } catch (error) {
    // Aliases in aliases: the only thing that yaml refuses at this point.
    const reason = error instanceof Error ? error.message : String(error);
    report('error', 'DG3015', `Frontmatter cannot be read: ${reason}.`, {
      line: 1,
      hint: 'Write the values out.',
    });
    return toRecord([]);
  }
}

/** A frozen copy without prototypes, so that no key of the page can reach a built-in one. */
function toPlain(
  value: unknown,
  path: readonly (string | number)[],
  onDropped: (path: readonly (string | number)[]) => void,
): unknown {
  if (Array.isArray(value)) {
    return Object.freeze(value.map((item, index) => toPlain(item, [...path, index], onDropped)));
  }
  if (typeof value === 'bigint') return Number(value);
  // Only !!timestamp or !!binary could make one, and the core schema has neither.
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(value)) {
    const keyPath = [...path, key];
    if (DANGEROUS_KEYS.has(key)) onDropped(keyPath);
    else entries.push([key, toPlain((value as Record<string, unknown>)[key], keyPath, onDropped)]);
  }
  return toRecord(entries);
}

function toRecord(entries: readonly (readonly [string, unknown])[]): Frontmatter {
  const record: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return Object.freeze(record);
}

/** Offset of the key (for list entries: the value) that a path leads to, or gets nearest to. */
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
