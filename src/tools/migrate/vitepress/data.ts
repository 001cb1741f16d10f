/** Pages that VitePress makes from a file with parameters in its name, as far as their data is written out. */
import { posix } from 'node:path';
import type { ScriptReader } from '../project/evaluate-script.ts';
import { asRecord, asText } from '../project/read-peer-config.ts';

export interface DataPage {
  /** Path from the docs folder. */
  readonly path: string;
  readonly source: string;
}

const PARAMETER = /\[(\w+)\]/g;

/** Returns true for `[name].md`, and for the file of its data. */
export const isMadeFromData = (path: string): boolean =>
  /\[[^/]*\.(?:md|paths\.[cm]?[jt]s)$/.test(path) && !path.startsWith('public/');

/** The file with the data of a page. */
export const findPathsFile = (path: string, paths: readonly string[]): string | undefined =>
  ['ts', 'mts', 'js', 'mjs']
    .map((end) => path.replace(/\.md$/, `.paths.${end}`))
    .find((name) => paths.includes(name));

interface TemplateInput {
  /** From the docs folder. */
  readonly path: string;
  readonly source: string;
  /** From the project folder. */
  readonly pathsFile: string;
  readonly reader: ScriptReader;
}

/** Makes a page of each entry; undefined if one is computed. */
export async function expandTemplate(input: TemplateInput): Promise<DataPage[] | undefined> {
  const { path, source, pathsFile, reader } = input;
  const script = await reader.read(pathsFile);
  const [call] = script.findCalls('vitepress').filter(({ name }) => name === 'defineRoutes');
  const { paths: entries } = asRecord(call?.args[0] ?? script.get('default'));
  if (!Array.isArray(entries) || entries.length === 0) return undefined;
  const pages: DataPage[] = [];
  for (const entry of entries.map(asRecord)) {
    const params = asRecord(entry.params);
    const isWritten = Object.values(params).every(
      (value) => typeof value === 'string' || typeof value === 'number',
    );
    const names = [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
    if (!isWritten || names.some((name) => params[name] === undefined)) return undefined;
    const fill = (text: string, pattern: RegExp) =>
      text.replace(pattern, (whole, name: string) =>
        params[name] === undefined ? whole : String(params[name]),
      );
    pages.push({
      path: posix.normalize(fill(path, PARAMETER)),
      source: fill(source, /\{\{\s*\$params\.(\w+)\s*\}\}/g).replace(
        /<!--\s*@content\s*-->/g,
        () => asText(entry.content) ?? '',
      ),
    });
  }
  return pages;
}
