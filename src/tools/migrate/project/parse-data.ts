/** JSON, YAML and TOML of other tools. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findNodeAtLocation,
  getNodeValue,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { parse as parseToml, TomlError } from 'smol-toml';
import { parseDocument } from 'yaml';
import { createDiagnostic, createSourceLines, DocgenError } from '../../../shared/diagnostic.ts';

/**
 * Parses JSON with comments and commas at the end of lists. `file` is its path from the project folder.
 * @throws {DocgenError} DG9015 for each place that is not valid.
 */
export function parseJsonFile(source: string, file: string) {
  const text = source.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const getPosition = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
  const faults = errors.map(({ error, offset }) => ({
    reason: printParseErrorCode(error),
    ...getPosition(offset),
  }));
  if (faults.length > 0) throw createInvalidError(text, { file, form: 'JSON', faults });
  return {
    value: tree && getNodeValue(tree),
    /** Finds the 1-based line of a key path; undefined if there is no such key. */
    findLine: (...path: readonly (string | number)[]) => {
      const node = tree && findNodeAtLocation(tree, [...path]);
      return node && getPosition((node.parent?.type === 'property' ? node.parent : node).offset).line;
    },
  };
}

/**
 * The value of a JSON file, by its path from the project folder; undefined if it is not there.
 * @throws {DocgenError} DG9015 for each place that is not valid.
 */
export async function readJsonFile(dir: string, file: string): Promise<unknown> {
  const text = await readFile(join(dir, file), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseJsonFile(text, file).value;
}

/** @throws {DocgenError} DG9015 for each place that is not valid. */
export function parseYamlFile(text: string, file: string): unknown {
  const document = parseDocument(text);
  if (document.errors.length === 0) return document.toJS();
  const faults = document.errors.map(({ message, linePos }) => {
    const [{ line, col: column } = { line: 1, col: 1 }] = linePos ?? [];
    const [reason = ''] = message.split(' at line ');
    return { reason, line, column };
  });
  throw createInvalidError(text, { file, form: 'YAML', faults });
}

export type ParsedToml = ReturnType<typeof parseTomlFile>;

/** @throws {DocgenError} DG9015 for the place that is not valid. */
export function parseTomlFile(text: string, file: string) {
  try {
    const lines = listTomlLines(text);
    return {
      value: parseToml(text),
      /** 1-based line of a table or key by its names: `output.html.site-url`. */
      findLine: (key: string) => lines.get(key),
    };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { message, line, column } = error;
    const reason = message.replace(/^Invalid TOML document: |\n[\s\S]*/g, '');
    throw createInvalidError(text, { file, form: 'TOML', faults: [{ reason, line, column }] });
  }
}

/** Lines of tables and keys by their names. */
function listTomlLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let table = '';
  for (const [index, line] of text.split('\n').entries()) {
    const [, head, key] = /^\s*(?:\[\s*([^[\]]+)\]|((?:"[^"]*"|'[^']*'|[\w.-]+)+)\s*=)/.exec(line) ?? [];
    if (head !== undefined) table = head;
    const name = key === undefined ? head : [table, key].filter(Boolean).join('.');
    if (name !== undefined) lines.set(name.replace(/["'\s]/g, ''), index + 1);
  }
  return lines;
}

interface Faults {
  readonly file: string;
  readonly form: 'JSON' | 'YAML' | 'TOML';
  readonly faults: readonly { readonly reason: string; readonly line: number; readonly column: number }[];
}

function createInvalidError(text: string, { file, form, faults }: Faults): DocgenError {
  const readLines = createSourceLines(text);
  const diagnostics = faults.map(({ reason, line, column }) => {
    const message = `"${file}" is not valid ${form}: ${reason}.`;
    const hint = 'Correct it, and run the command again.';
    return createDiagnostic('error', 'DG9015', message, { file, line, column, hint, ...readLines(line) });
  });
  return new DocgenError(diagnostics, 2);
}
