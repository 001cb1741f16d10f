/** Finds the folders and files of `packages`, each with its place in the site. */
import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { posix, relative } from 'node:path';
import type { FilePath } from '../../../shared/types.ts';
import { addTrailingSlash } from '../../../shared/url.ts';
import { resolveRealPath } from '../../files/real-path.ts';
import { getProjectPath, isWithin, toFilePath } from '../file-path.ts';
import type { PackageEntry } from '../schema/packages.ts';
import type { Problem } from '../schema/problem.ts';
import type { ContentRoot } from '../site-config.ts';
import { parsePattern, splitNames } from './package-places.ts';
import { createRepositoryAddress } from './repository-address.ts';

export interface PackagesInput {
  readonly packages: readonly PackageEntry[];
  readonly projectDir: FilePath;
  /** Docs folder. */
  readonly root: FilePath;
  /** Names of languages and versions, with which an address does not begin. */
  readonly units: readonly string[];
  /** True if pages of the site have edit links. */
  readonly hasEditLinks: boolean;
}

/** A place that matches `from`. */
interface Match {
  readonly path: FilePath;
  readonly stats: Stats;
  /** What `*` stands for. */
  readonly name: string;
}

/** A place that two entries match belongs to the first. */
export async function resolvePackages(input: PackagesInput) {
  const roots: ContentRoot[] = [];
  const problems: Problem[] = [];
  for (const [index, entry] of input.packages.entries()) {
    const refuse = (key: keyof PackageEntry, why: string, hint: string) =>
      problems.push({
        path: ['packages', index, key],
        hint,
        severity: 'error',
        message: `"packages[${index}].${key}" is "${entry[key]}", ${why}.`,
      });
    const slip = findSlip(entry);
    if (slip !== undefined) {
      refuse(...slip);
      continue;
    }
    const { matches, strays } = await findMatches(entry.from, input.projectDir);
    for (const path of strays)
      refuse(
        'from',
        `but "${path}" is a link to a place outside`,
        'Replace the link with the folder itself.',
      );
    if (matches.length === 0 && strays.length === 0)
      refuse('from', 'which matches no folder and no Markdown file', getMissingHint(entry.from));
    for (const match of matches) {
      const created = await createRoot(match, entry, input);
      const others = [{ folder: input.root, path: '' } as ContentRoot, ...roots];
      if (others.some((other) => other.folder === created.folder && other.file === created.file)) {
        // The docs of the site itself are among those of all packages.
        if (match.name === '') refuse('from', 'which the site has already', 'Remove the entry.');
        continue;
      }
      if (input.units.includes(created.path.split('/')[0] ?? '')) {
        const why = `so "${getProjectPath(created.folder, input)}" is at "/${created.path}", which begins with a language or a version`;
        refuse('to', why, 'Choose another address: each language has these pages.');
        continue;
      }
      const around = others.find((other) => isNested(other, created));
      if (around === undefined) roots.push(created);
      else
        refuse(
          'from',
          `but "${getProjectPath(created.folder, input)}" and "${getProjectPath(around.folder, input)}" are one in the other`,
          'Name folders next to each other: a page has one address.',
        );
    }
  }
  return { roots, problems };
}

/** Returns true if one of the two contains the other; a file may be a separate page although a folder beside it is collected. */
function isNested(a: ContentRoot, b: ContentRoot): boolean {
  if (a.file !== undefined && b.file !== undefined) return false;
  if (a.file !== undefined) return isWithin(a.folder, b.folder);
  if (b.file !== undefined) return isWithin(b.folder, a.folder);
  return isWithin(a.folder, b.folder) || isWithin(b.folder, a.folder);
}

/** Finds a mistake in an entry before the disk is read: the key, why, and the next step. */
function findSlip({
  from,
  to,
  editLink = '',
}: PackageEntry): readonly [key: keyof PackageEntry, why: string, hint: string] | undefined {
  const names = from.split('/');
  const stars = names.filter((name) => name.includes('*'));
  if (stars.length > 1 || from.includes('**'))
    return ['from', 'which has "*" in more than one name', 'Write an entry for each of these folders.'];
  const installed = names.lastIndexOf('node_modules');
  const dependency = names.slice(installed + 1, installed + (names[installed + 1]?.startsWith('@') ? 3 : 2));
  if (installed !== -1 && (dependency.length === 0 || dependency.some((name) => name.includes('*'))))
    return ['from', 'which names no dependency', 'Write the name of each dependency whose pages are meant.'];
  if (stars.length > 0 && !to.includes(':name'))
    return [
      'to',
      'where all of them would have the same addresses',
      'Write ":name" for what "*" stands for.',
    ];
  if (stars.length === 0 && /:name/.test(to)) return ['to', 'but "from" has no "*" for ":name"', NAME_HINT];
  if (stars.length === 0 && /:name/.test(editLink))
    return ['editLink', 'but "from" has no "*" for ":name"', NAME_HINT];
  return undefined;
}

const NAME_HINT = 'Write the name itself.';

function getMissingHint(from: string): string {
  return from.split('/').includes('node_modules')
    ? 'Install the dependency, or correct its name: not every package is published with its docs.'
    : 'Paths begin in the project folder; "*" stands for one name that does not begin with a dot.';
}

/** `strays`: links that leave the folder whose names were matched. */
async function findMatches(
  from: string,
  projectDir: FilePath,
): Promise<{ readonly matches: readonly Match[]; readonly strays: readonly string[] }> {
  const pattern = parsePattern(from);
  if (pattern === undefined) {
    const place = await findPlace(splitNames(from), projectDir);
    return { matches: place ? [{ ...place, name: '' }] : [], strays: [] };
  }
  const above = await findPlace(pattern.above, projectDir);
  if (above === undefined) return { matches: [], strays: [] };
  const entries = await readdir(above.path).catch(() => []);
  const matches: Match[] = [];
  const strays: string[] = [];
  for (const entry of entries.sort()) {
    if (!pattern.matches(entry)) continue;
    const path = toFilePath(above.path, posix.join(entry, ...pattern.below));
    const stats = await readStats(path);
    if (stats === undefined) continue;
    // Adding a package must not add the whole disk.
    if (isWithin(toFilePath(resolveRealPath(path)), toFilePath(resolveRealPath(above.path))))
      matches.push({ path, stats, name: pattern.cut(entry) });
    else strays.push(getProjectPath(path, { projectDir }));
  }
  return { matches, strays };
}

/** Finds a dependency where Node would: in the project folder or in one above. */
async function findPlace(
  names: readonly string[],
  projectDir: FilePath,
): Promise<Omit<Match, 'name'> | undefined> {
  for (let dir: FilePath = projectDir; ; dir = toFilePath(dir, '..')) {
    const path = toFilePath(dir, names.join('/') || '.');
    const stats = await readStats(path);
    if (stats !== undefined) return { path, stats };
    if (names[0] !== 'node_modules' || dir === toFilePath(dir, '..')) return undefined;
  }
}

/** Undefined for anything but a folder or a Markdown file. */
async function readStats(path: FilePath): Promise<Stats | undefined> {
  const stats = await stat(path).catch(() => undefined);
  const isContent = stats?.isDirectory() || (stats?.isFile() && /\.mdx?$/i.test(path));
  return isContent ? stats : undefined;
}

async function createRoot(
  { path, stats, name }: Match,
  { to, editLink }: PackageEntry,
  { projectDir, hasEditLinks }: PackagesInput,
): Promise<ContentRoot> {
  const place = followWorkspace(path, projectDir);
  const folder = stats.isDirectory() ? place : toFilePath(place, '..');
  const isInstalled = getProjectPath(folder, { projectDir }).split('/').includes('node_modules');
  const fill = (text: string) => text.replaceAll(':name', () => name);
  const editBase =
    editLink === undefined
      ? isInstalled && hasEditLinks
        ? await readRepository(folder)
        : undefined
      : fill(editLink);
  return {
    folder,
    path: fill(to).replace(/^\/+|\/+$/g, ''),
    ...(stats.isFile() && { file: posix.basename(place) }),
    ...(editBase !== undefined && { editBase: addTrailingSlash(editBase) }),
    isInstalled,
  };
}

/**
 * Follows links of package managers from `node_modules` to workspaces: such a package is the folder in the repository.
 * An installed package keeps its path.
 */
function followWorkspace(path: FilePath, projectDir: FilePath): FilePath {
  const real = toFilePath(projectDir, relative(resolveRealPath(projectDir), resolveRealPath(path)));
  return getProjectPath(real, { projectDir }).split('/').includes('node_modules') ? path : real;
}

/** Reads where a folder of a dependency is in its repository; undefined if its `package.json` does not say. */
async function readRepository(folder: FilePath): Promise<string | undefined> {
  for (let dir = folder; posix.basename(dir) !== 'node_modules'; dir = toFilePath(dir, '..')) {
    const text = await readFile(toFilePath(dir, 'package.json'), 'utf8').catch(() => undefined);
    const address = text && createRepositoryAddress(text, posix.relative(dir, folder));
    if (address) return address;
    if (dir === toFilePath(dir, '..')) break;
  }
  return undefined;
}
