/** Reads JSON and YAML, and knows the place of each value in them. */
import { readFileSync, statSync } from 'node:fs';
import {
  getNodeValue,
  type Node as JsonNode,
  type ParseError,
  parse as parseJson,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { keepInText, readYaml } from '../common/read-yaml.ts';
import { makeWellFormed } from '../common/well-formed.ts';

export interface SpecFile {
  /** Absolute, with forward slashes. */
  readonly path: string;
  readonly value: unknown;
  /** Characters of its text. */
  readonly size: number;
  /** Finds the place of the value at these keys, or of the last existing one. */
  locate(keys: readonly string[]): Place;
}

/** 1-based. */
export interface Place {
  /** Set if that is another file: an overlay. */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
}

export interface UnreadableFile {
  readonly message: string;
  readonly place?: Place | undefined;
}

export function readSpecFile(path: string): SpecFile | UnreadableFile {
  let text: string;
  try {
    // A pipe would be waited for.
    if (!statSync(path).isFile()) return { message: 'it is not a file' };
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { message: code === 'ENOENT' ? 'it does not exist' : message };
  }
  return /^\s*[{[]/.test(text) ? readJson(path, text) : readYamlSpec(path, text);
}

/** More than any description has, and less than ends the program on its way down. */
const MOST_LEVELS = 500;

/** Finds where JSON is nested too deeply. */
function findExcess(text: string): number | undefined {
  let levels = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:\\.|[^"\\])*"|[[{}\]]/gs)) {
    if (token === '{' || token === '[') levels += 1;
    else if (token === '}' || token === ']') levels -= 1;
    if (levels > MOST_LEVELS) return index;
  }
  return undefined;
}

function readJson(path: string, text: string): SpecFile | UnreadableFile {
  const excess = findExcess(text);
  if (excess !== undefined)
    return {
      message: `values are nested more than ${MOST_LEVELS} levels deep`,
      place: getPlace(text, excess),
    };
  let value: unknown;
  try {
    value = makeWellFormed(JSON.parse(text), text);
  } catch (error) {
    const errors: ParseError[] = [];
    parseJson(text, errors, { disallowComments: true });
    const [first] = errors;
    if (first === undefined) return { message: (error as Error).message };
    const words = printParseErrorCode(first.error)
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase();
    return { message: `${words} in JSON`, place: getPlace(text, keepInText(text, first.offset)) };
  }
  let tree: JsonNode | undefined;
  return {
    path,
    value,
    size: text.length,
    locate(keys) {
      tree ??= parseTree(text);
      return getPlace(text, findOffset(tree, keys));
    },
  };
}

function findOffset(tree: JsonNode | undefined, keys: readonly string[]): number {
  let node = tree;
  let offset = node?.offset ?? 0;
  for (const key of keys) {
    const { type, children = [] }: Partial<JsonNode> = node ?? {};
    const child: JsonNode | undefined =
      type === 'array'
        ? children[Number(key)]
        : children.findLast(({ children: [name] = [] }) => name !== undefined && getNodeValue(name) === key);
    if (child === undefined) return offset;
    offset = child.offset;
    node = child.type === 'property' ? child.children?.[1] : child;
  }
  return offset;
}

function getPlace(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function readYamlSpec(path: string, text: string): SpecFile | UnreadableFile {
  const read = readYaml(text, { merge: true });
  if ('reason' in read) return { message: read.reason, place: read.place };
  return { ...read, path, size: text.length };
}
