/** JSON of other tools, with the lines of its keys. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findNodeAtLocation,
  getNodeValue,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { createDiagnostic, createSourceLines, DocgenError } from '../../shared/diagnostic.ts';

export interface ParsedJson {
  readonly value: unknown;
  /** 1-based line of a key path; undefined if there is no such key. */
  readonly findLine: (...path: readonly (string | number)[]) => number | undefined;
}

/**
 * Parses JSON with comments and commas at the end of lists. `file` is its path from the project folder.
 * @throws {DocgenError} DG9015 for each place that is not valid.
 */
export function parseJsonFile(source: string, file: string): ParsedJson {
  const text = source.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const getPosition = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
  if (errors.length > 0) {
    const readLines = createSourceLines(text);
    const diagnostics = errors.map(({ error, offset }) => {
      const { line, column } = getPosition(offset);
      const message = `"${file}" is not valid JSON: ${printParseErrorCode(error)}.`;
      const hint = 'Correct it, and run the command again.';
      return createDiagnostic('error', 'DG9015', message, { file, line, column, hint, ...readLines(line) });
    });
    throw new DocgenError(diagnostics, 2);
  }
  return {
    value: tree && getNodeValue(tree),
    findLine: (...path) => {
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
