/** YAML files with the places of their values. Aliases may say little and mean much: they have a limit. */
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { makeWellFormed } from './well-formed.ts';

export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

export interface YamlValue {
  readonly value: unknown;
  /** The place of the key, or of the entry of a list, that these keys point to; of the nearest one that is there. */
  locate(keys: readonly string[]): YamlPlace;
}

export interface UnreadableYaml {
  /** A clause. */
  readonly reason: string;
  readonly place: YamlPlace;
  /** True for invalid YAML, false for YAML whose aliases cannot be followed. */
  readonly isSyntax: boolean;
}

/** Aliases, each counted as often as its target contains some. */
const MOST_ALIASES = 100;

/** `merge`: keys `<<` take in other maps. */
export function readYaml(
  text: string,
  { merge = false }: { readonly merge?: boolean } = {},
): YamlValue | UnreadableYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, merge });
  const getPlace = (offset: number): YamlPlace => {
    const { line, col } = lineCounter.linePos(offset);
    return { line, column: col };
  };
  const [error] = document.errors;
  if (error)
    return { reason: getReason(error), isSyntax: true, place: getPlace(keepInText(text, error.pos[0])) };
  const refuse = (reason: string, offset: number) => ({ reason, place: getPlace(offset), isSyntax: false });
  const alias = findWrongAlias(document);
  if (alias) return refuse(alias.reason, alias.offset);
  const options = { maxAliasCount: MOST_ALIASES };
  try {
    const value: unknown = makeWellFormed(document.toJS(options), text);
    return { value, locate: (keys) => getPlace(findOffset(document, keys, 'key')) };
  } catch {
    // Everything else was accepted. Individually, each key is rejected that has too many by itself.
    const pairs = isMap(document.contents) ? document.contents.items : [];
    const grown = pairs.find(({ value }) => {
      try {
        if (isNode(value)) value.toJS(document, options);
        return false;
      } catch {
        return true;
      }
    });
    const offset = (isNode(grown?.key) && grown.key.range?.[0]) || 0;
    return refuse(`its aliases stand for more than ${MOST_ALIASES} others`, offset);
  }
}

/** Returns where a text is wrong: what misses its end is wrong where the text ends, not in empty lines below it. */
export const keepInText = (text: string, offset: number) => Math.min(offset, text.trimEnd().length);

function findWrongAlias(document: Document.Parsed) {
  let wrong: { readonly reason: string; readonly offset: number } | undefined;
  visit(document, {
    Alias(_key, alias, path) {
      const target = alias.resolve(document);
      const reason = target === undefined ? 'stands for nothing' : 'is inside the value that it stands for';
      if (target !== undefined && !path.includes(target)) return undefined;
      wrong = { reason: `"*${alias.source}" ${reason}`, offset: alias.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return wrong;
}

/** Offset of the key or of the value that these keys point to, or of the nearest one that is there. */
export function findOffset(
  { contents }: Document.Parsed,
  keys: readonly (string | number)[],
  end: 'key' | 'value',
): number {
  let node: unknown = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const key of keys) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      : undefined;
    const value: unknown = pair?.value ?? (isSeq(node) ? node.items[Number(key)] : undefined);
    const found = end === 'key' ? (pair?.key ?? value) : value;
    if (!isNode(found)) break;
    offset = found.range?.[0] ?? offset;
    node = value;
  }
  return offset;
}

/** The parser goes down by recursion, and reports where it had to stop. */
function getReason({ message }: Error): string {
  return /^Maximum call stack/.test(message) ? 'values are nested too deeply' : message;
}
