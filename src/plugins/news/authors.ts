/** Authors that posts name by a key, from the options or a file. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PluginProblem } from 'docgenjs';
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { findAuthorProblems, type NewsAuthor, type NewsOptions } from './options.ts';

export interface Authors {
  /** Undefined if posts name their authors themselves. */
  readonly byKey: ReadonlyMap<string, NewsAuthor> | undefined;
  readonly problems: readonly PluginProblem[];
}

export async function readAuthors(authors: NewsOptions['authors'], projectDir: string): Promise<Authors> {
  if (typeof authors !== 'string')
    return { byKey: authors && new Map(Object.entries(authors)), problems: [] };
  const file = resolve(projectDir, authors);
  const refuse = (message: string, place: Pick<PluginProblem, 'hint' | 'line' | 'column'>): Authors => ({
    byKey: undefined,
    problems: [{ severity: 'error', message, file, ...place }],
  });
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    const hint = 'The path in "authors" is relative to the folder of package.json.';
    return refuse(`The file of authors "${authors}" cannot be read.`, { hint });
  }
  // JSON is YAML as well.
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const getPlace = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const [error] = document.errors;
  if (error) return refuse(`The file of authors cannot be read: ${error.message}.`, getPlace(error.pos[0]));
  const value: unknown = document.toJS() ?? {};
  const paths = findAuthorProblems(value);
  if (paths.length === 0)
    return { byKey: new Map(Object.entries(value as Record<string, NewsAuthor>)), problems: [] };
  const problems = paths.map((path): PluginProblem => {
    const key = String(path[0] ?? '');
    const entry = isMap(document.contents)
      ? document.contents.items.find(({ key: name }) => isScalar(name) && String(name.value) === key)
      : undefined;
    const offset = isNode(entry?.key) ? (entry.key.range?.[0] ?? 0) : 0;
    return {
      severity: 'error',
      message:
        key === ''
          ? 'The file of authors is not a map of authors by keys.'
          : `The author "${key}" is incomplete or has a wrong value: ${path.slice(1).join('.') || 'name'}.`,
      hint: 'Write "key:", and below it "name:" and perhaps "title:" and "url:".',
      file,
      ...getPlace(offset),
    };
  });
  return { byKey: undefined, problems };
}
