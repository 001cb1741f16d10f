/** `book.toml` of mdBook: tables, texts, numbers, booleans and lists of them, which is what it has. */

export type Toml = { [key: string]: Toml | TomlValue };
export type TomlValue = string | number | boolean | readonly TomlValue[];

export interface BookToml {
  readonly value: Toml;
  /** Line of a key by its names: `output.html.site-url`. */
  readonly findLine: (key: string) => number | undefined;
  /** Lines that are none of that. */
  readonly unread: readonly number[];
}

/** A text in quotes of either kind. */
const TEXT = String.raw`"(?:[^"\\]|\\.)*"|'[^']*'`;
const NAMES = String.raw`(?:${TEXT}|[\w-]+)(?:\s*\.\s*(?:${TEXT}|[\w-]+))*`;
const TABLE = new RegExp(String.raw`^\[(${NAMES})\]$`);
const ENTRY = new RegExp(String.raw`^(${NAMES})\s*=\s*(.+)$`);
const COMMENT = new RegExp(`^((?:${TEXT}|[^"'#])*)#.*$`);

export function readBookToml(source: string): BookToml {
  const value: Toml = {};
  const lines = new Map<string, number>();
  const unread: number[] = [];
  const texts = source.replaceAll('\r\n', '\n').split('\n');
  let table: string[] = [];
  for (let at = 0; at < texts.length; at++) {
    const line = at + 1;
    let text = removeComment(texts[at] ?? '');
    // A list may go on for several lines.
    while (/=\s*\[/.test(text) && !isClosed(text) && at + 1 < texts.length)
      text += ` ${removeComment(texts[++at] ?? '')}`;
    if (text === '') continue;
    const [, head] = TABLE.exec(text) ?? [];
    const [, key, written] = ENTRY.exec(text) ?? [];
    if (head !== undefined) table = splitNames(head);
    const names = key === undefined ? table : [...table, ...splitNames(key)];
    const entry = written === undefined ? undefined : readValue(written);
    if (head === undefined && entry === undefined) {
      unread.push(line);
      continue;
    }
    lines.set(names.join('.'), line);
    setValue(value, names, entry);
  }
  return { value, findLine: (key) => lines.get(key), unread };
}

const removeComment = (text: string) => text.replace(COMMENT, '$1').trim();

const isClosed = (text: string) => {
  const bare = text.replace(new RegExp(TEXT, 'g'), '');
  return bare.split('[').length === bare.split(']').length;
};

const splitNames = (text: string) =>
  [...text.matchAll(new RegExp(`${TEXT}|[\\w-]+`, 'g'))].map(([name]) =>
    /^["']/.test(name) ? String(readValue(name)) : name,
  );

/** The value as it is written; undefined for dates, tables in a line, and texts of several lines. */
function readValue(text: string): TomlValue | undefined {
  if (new RegExp(`^(?:${TEXT})$`).test(text)) {
    if (text.startsWith("'")) return text.slice(1, -1);
    return text.slice(1, -1).replace(/\\(u\w{4}|.)/g, (_, mark: string) => ESCAPES[mark] ?? readEscape(mark));
  }
  if (/^(?:true|false)$/.test(text)) return text === 'true';
  if (/^[+-]?\d[\d_]*(?:\.\d+)?$/.test(text)) return Number(text.replaceAll('_', ''));
  if (!/^\[.*\]$/.test(text)) return undefined;
  const parts = text.slice(1, -1).match(new RegExp(`${TEXT}|[^\\s,]+`, 'g')) ?? [];
  const list = parts.map(readValue);
  return list.every((entry) => entry !== undefined) ? list : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const readEscape = (mark: string) =>
  mark.length === 1 ? mark : String.fromCharCode(Number.parseInt(mark.slice(1), 16));

function setValue(root: Toml, names: readonly string[], entry: TomlValue | undefined): void {
  let table = root;
  const own = entry === undefined ? names : names.slice(0, -1);
  for (const name of own) {
    const inner = Object.hasOwn(table, name) ? table[name] : undefined;
    const next: Toml = isTable(inner) ? inner : {};
    Object.defineProperty(table, name, { value: next, enumerable: true, configurable: true, writable: true });
    table = next;
  }
  const last = names.at(-1) ?? '';
  if (entry !== undefined)
    Object.defineProperty(table, last, {
      value: entry,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

const isTable = (value: Toml | TomlValue | undefined): value is Toml =>
  typeof value === 'object' && !Array.isArray(value);
