/** Frontmatter of other tools. */
import { parse, stringify } from 'yaml';
import { createPageLosses, type OldFile } from '../project/migration.ts';
import { asRecord } from '../project/read-peer-config.ts';

export interface PageText {
  readonly data: Record<string, unknown>;
  readonly body: string;
  /** Number of the body's first line. */
  readonly bodyLine: number;
  readonly findLine: (key: string) => number | undefined;
  readonly raw: string | undefined;
}

export function splitPage(source: string): PageText {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = /^---[ \t]*\n([\s\S]*?)(?:\n)?---[ \t]*(?:\n|$)/.exec(text);
  const raw = match?.[1];
  if (match === null || raw === undefined) {
    return { data: {}, body: text, bodyLine: 1, findLine: () => undefined, raw: undefined };
  }
  const lines = raw.split('\n');
  return {
    data: readYaml(raw),
    body: text.slice(match[0].length),
    bodyLine: match[0].split('\n').length,
    findLine: (key) => {
      const index = lines.findIndex((line) => line.startsWith(`${key}:`));
      return index === -1 ? undefined : index + 2;
    },
    raw,
  };
}

function readYaml(text: string): Record<string, unknown> {
  try {
    return { ...asRecord(parse(text)) };
  } catch {
    return {};
  }
}

/** Reports a key that cannot be converted, and what to do instead. */
export type LoseKey = (key: string, message: string, todo: string) => void;

/** Splits a page, with what lists its losses by line and by key. */
export function openPage(page: OldFile, split = splitPage) {
  const parts = split(page.source);
  const lose = createPageLosses(page);
  const loseKey: LoseKey = (key, message, todo) => lose(parts.findLine(key), message, todo);
  return { parts, lose, loseKey };
}

/** Takes keys that docgen has nothing like out of a page's frontmatter, and lists them. */
export function loseKeys(
  data: Record<string, unknown>,
  todos: Readonly<Record<string, string>>,
  lose: LoseKey,
): void {
  for (const [key, todo] of Object.entries(todos)) {
    if (!Object.hasOwn(data, key)) continue;
    delete data[key];
    lose(key, `"${key}" is not carried over.`, todo);
  }
}

/** Removes keys that the other tool does not know, which a site reads itself, and docgen would interpret differently. */
export function loseForeignKeys(data: Record<string, unknown>, lose: LoseKey): void {
  for (const key of OWN_KEYS) {
    if (!Object.hasOwn(data, key)) continue;
    delete data[key];
    const todo = 'Give it another name, and read it with usePage() of docgenjs/runtime.';
    lose(key, `"${key}" is not carried over: it has a meaning of its own in docgen.`, todo);
  }
}

const OWN_KEYS =
  'context features footer hero navbar next outline overview pageType prev sidebar titleSuffix'.split(' ');

/** Joins frontmatter and body; unchanged frontmatter keeps its spelling. */
export function joinPage({ data, raw }: PageText, newData: Record<string, unknown>, body: string): string {
  const defined = Object.fromEntries(Object.entries(newData).filter(([, value]) => value !== undefined));
  const isSame = JSON.stringify(defined) === JSON.stringify(data);
  if (isSame) return raw === undefined ? body : `---\n${raw}\n---\n${body}`;
  return Object.keys(defined).length === 0
    ? body.replace(/^\n+/, '')
    : `---\n${stringify(defined)}---\n${body}`;
}
