/** A JSON or YAML file with an entry for each key, such as `authors.yml` and `tags.yml`. */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PluginProblem } from 'docgenjs';
import { findLink, LINK_HINT, type SiteFolders } from './checkout-file.ts';
import { readYaml } from './read-yaml.ts';

export interface KeyedFileInput {
  /** Relative to the project folder. */
  readonly path: string;
  readonly folders: SiteFolders;
  /** Name of both the option and the content of the file: `authors`. */
  readonly option: string;
  /** Lists paths of missing and wrong values; an empty one if the file is not a map. */
  readonly findProblems: (value: unknown) => readonly (readonly PropertyKey[])[];
  /** Describes the problem of an entry, and what to write. */
  readonly describe: (path: readonly PropertyKey[]) => Pick<PluginProblem, 'message' | 'hint'>;
}

export interface KeyedFile {
  /** Undefined if anything is wrong. */
  readonly value: unknown;
  readonly problems: readonly PluginProblem[];
  /** Place of a key. */
  locate(key: string): Pick<PluginProblem, 'file' | 'line' | 'column'>;
}

export async function readKeyedFile(input: KeyedFileInput): Promise<KeyedFile> {
  const { path, folders, option, findProblems, describe } = input;
  const file = resolve(folders.projectDir, path);
  const refuse = (problem: Omit<PluginProblem, 'severity'>): KeyedFile => ({
    value: undefined,
    problems: [{ severity: 'error', file, ...problem }],
    locate: () => ({ file }),
  });
  const link = findLink(file, folders);
  if (link !== undefined)
    return refuse({ message: `The file of ${option} "${path}" ${link}.`, hint: LINK_HINT });
  let text: string;
  try {
    // A pipe would be waited for.
    if (!(await stat(file)).isFile()) throw new Error('It is not a file.');
    text = await readFile(file, 'utf8');
  } catch {
    const hint = `The path in "${option}" is relative to the folder of package.json.`;
    return refuse({ message: `The file of ${option} "${path}" cannot be read.`, hint });
  }
  // JSON is YAML as well.
  const read = readYaml(text);
  if ('reason' in read)
    return refuse({
      message: `The file of ${option} cannot be read: ${read.reason}.`,
      ...read.place,
      hint: read.isSyntax ? 'Correct the file at this place.' : 'Repeat the values instead.',
    });
  const value = read.value ?? {};
  const locate = (key: string) => ({ file, ...read.locate([key]) });
  const problems = findProblems(value).map(
    (at): PluginProblem => ({ severity: 'error', ...describe(at), ...locate(String(at[0] ?? '')) }),
  );
  return { value: problems.length === 0 ? value : undefined, problems, locate };
}
