/**
 * Dependencies of a bundle. Each query has an input that means the same in every folder and a short
 * result; a bundle is valid while all results are the same.
 *
 * - `file:src/chart.tsx`: content of the file.
 * - `names:src`: files in the folder, since an import may resolve to a new one.
 * - `below:src`: names of all files below the folder, for what looks for files itself.
 * - `fragment:docs/_note.mdx`: compiled code of the Markdown file.
 * - `above:.`: esbuild's settings in the folders above the project.
 */

import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { rememberEach } from '../../../shared/remember.ts';
import type { FilePath } from '../../../shared/types.ts';
import { isWithin, toFilePath } from '../../config/file-path.ts';
import { readRegularFile } from '../../config/regular-files.ts';
import type { Query } from '../../memo/memo.ts';
import { hashFile as hashOf } from '../../store/hash-file.ts';
import { hashKey } from '../../store/hash-key.ts';
import type { CompiledFragment } from '../../types.ts';
import { getPackageFolder, isPackageFile } from './bundle-inputs.ts';
import { isOwnFile, type ProjectPaths } from './project-paths.ts';

type InputName = 'file' | 'names' | 'below' | 'fragment' | 'above';

/** A query and its input, a name from `ProjectPaths`. */
export type InputFact = readonly [query: InputName, name: string];

export interface InputQueriesInput {
  readonly paths: ProjectPaths;
  /** What lies there was made from the rest. */
  readonly outDir: FilePath;
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
}

/** Creates the queries for one run. */
export function createInputQueries({ paths, outDir, compileFragment }: InputQueriesInput) {
  const hashFile = rememberEach(hashOf);
  const createQuery = (
    name: InputName,
    compute: (file: FilePath) => string | Promise<string>,
  ): Query<string> => ({
    name,
    make: (input) => compute(paths.toFile(input)),
    hashValue: (value) => value,
  });
  return {
    /** Returns a hash of a file's content, or an empty text if the file does not exist. Each file is read once. */
    hashFile,
    queries: {
      file: createQuery('file', hashFile),
      names: createQuery('names', (folder) => hashKey(listNames(folder).join('\n'))),
      below: createQuery('below', (folder) => hashKey(listNamesBelow(folder, outDir).join('\n'))),
      above: createQuery('above', (folder) => hashAbove(folder, hashFile)),
      fragment: createQuery('fragment', (file) =>
        compileFragment(file).then(
          (fragment) => hashFragment(fragment, paths),
          // No cached bundle can contain it.
          () => 'broken',
        ),
      ),
    },
  };
}

/** Lists the files behind a fact; those above the project are left to their owners. */
export function listInputs([kind, name]: InputFact, paths: ProjectPaths): string[] {
  const file = paths.toFile(name);
  if (kind === 'above' || kind === 'below') return [];
  return kind === 'names' ? listNames(file).map((each) => join(file, each)) : [file];
}

export function hashFragment(fragment: CompiledFragment, paths: ProjectPaths): string {
  return hashKey(paths.toPortableText(JSON.stringify(fragment)));
}

/** What esbuild read for a bundle. */
export interface ReadInputs {
  readonly files: readonly FilePath[];
  readonly fragments: ReadonlyMap<FilePath, CompiledFragment>;
  /** Folders that imports were resolved from, besides those of the files. */
  readonly folders: readonly string[];
  /** Folders that something looked for files in, however deep. @default none */
  readonly searched?: readonly FilePath[];
}

/** Lists all facts that decide a bundle with these inputs, in a stable order. */
export function listFacts(
  { files, fragments, folders, searched = [] }: ReadInputs,
  paths: ProjectPaths,
): InputFact[] {
  const facts = new Set<string>();
  const settled = new Set<string>();
  for (const file of files) {
    if (isOwnFile(file)) continue;
    facts.add(`${fragments.has(file) ? 'fragment' : 'file'}:${paths.toPortablePath(file)}`);
    if (isPackageFile(file)) {
      facts.add(`file:${paths.toPortablePath(join(getPackageFolder(file), 'package.json'))}`);
    } else {
      const folder = dirname(file);
      settled.add(folder);
      // `./chart` may mean `chart/index.tsx` as long as there is no `chart.tsx`.
      if (basename(file).startsWith('index.')) settled.add(dirname(folder));
    }
  }
  for (const folder of settled) facts.add(`names:${paths.toPortablePath(folder) || '.'}`);
  for (const folder of searched) facts.add(`below:${paths.toPortablePath(folder) || '.'}`);
  facts.add('above:.');
  for (const file of listSettings([...settled, ...folders], paths.toFile('.')))
    facts.add(`file:${paths.toPortablePath(file)}`);
  return [...facts].sort().map(splitFact);
}

/** Files that esbuild respects anywhere above a module, whether they exist or not. */
const TYPE_SETTINGS = ['tsconfig.json', 'jsconfig.json'];
const SETTINGS = ['package.json', ...TYPE_SETTINGS];

/** Returns a hash of the TypeScript settings that can change the meaning of modules whose text is unchanged. */
export function hashTypeSettings(
  files: readonly string[],
  { paths, hashFile }: { readonly paths: ProjectPaths; readonly hashFile: (file: string) => string },
): string {
  const folders = files.filter((file) => !isPackageFile(file) && !isOwnFile(file)).map(dirname);
  const settings = [...listSettings(folders, paths.toFile('.'))].filter(
    (file) => !/\/package\.json$/.test(file),
  );
  const hashes = settings
    .map((file) => [paths.toPortablePath(file), hashFile(file)])
    .filter(([, hash]) => hash !== '');
  return hashKey(...hashes.map(String).sort(), hashAbove(paths.toFile('.'), hashFile, TYPE_SETTINGS));
}

/** Lists the settings files of the project and below, and of folders beside the project, whether they exist or not. */
export function listSettings(folders: readonly string[], projectDir: string): Set<string> {
  const above = new Set([...folders, projectDir]);
  for (const folder of above) if (!isWithin(projectDir, folder)) above.add(dirname(folder));
  const files = new Set([...above].flatMap((folder) => SETTINGS.map((name) => join(folder, name))));
  for (const file of files) for (const base of readExtended(file)) files.add(base);
  return files;
}

/** Hashes settings above the project by their distance: the number of folders above has no meaning. */
function hashAbove(projectDir: string, hashFile: (file: string) => string, names = SETTINGS): string {
  const entries = listFoldersAbove(projectDir).flatMap((folder, index) =>
    names.map((name) => `${index + 1} ${name} ${hashFile(join(folder, name))}`),
  );
  return hashKey(...entries.filter((entry) => !entry.endsWith(' ')));
}

/** Lists the settings files above the project that exist. */
export function listSettingsAbove(projectDir: string): string[] {
  const files = listFoldersAbove(projectDir).flatMap((folder) => SETTINGS.map((name) => join(folder, name)));
  return files.filter((file) => existsSync(file));
}

function listFoldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [parent, ...listFoldersAbove(parent)];
}

/** Lists the files that a tsconfig extends; packages are covered by the lockfile. */
function readExtended(file: string): string[] {
  if (!/\.json$/.test(file) || basename(file) === 'package.json') return [];
  const text = readText(file);
  const value = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(text)?.[1] ?? '';
  return [...value.matchAll(/"(\.[^"]*)"/g)].map(([, path = '']) =>
    toFilePath(dirname(file), path.endsWith('.json') ? path : `${path}.json`),
  );
}

/** Lists files that an import could resolve to: no folders, and no pages, which come and go. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !/^\.|\.mdx?$/.test(entry.name))
      .map((entry) => entry.name)
      .sort();
  } catch {
    // A missing folder is a valid result too.
    return [];
  }
}

/** Lists files that what looks for files may find: none of packages, none that is hidden, none of the output. */
function listNamesBelow(folder: string, outDir: FilePath): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (UNSEARCHED.test(entry.name) || path === outDir) return [];
    return entry.isDirectory() ? listNamesBelow(path, outDir) : [path];
  });
}

/** True for a file that `below:` of this folder lists, once it exists. */
export function isSearched(file: FilePath, folder: FilePath, outDir: FilePath): boolean {
  const isBelow = file !== folder && isWithin(file, folder) && !isWithin(file, outDir);
  return (
    isBelow &&
    !relative(folder, file)
      .split(sep)
      .some((name) => UNSEARCHED.test(name))
  );
}

const UNSEARCHED = /^(?:\.|node_modules$)/;

function splitFact(fact: string): InputFact {
  const at = fact.indexOf(':');
  return [fact.slice(0, at) as InputName, fact.slice(at + 1)];
}

function readText(file: string): string {
  try {
    return readRegularFile(file).toString();
  } catch {
    return '';
  }
}
