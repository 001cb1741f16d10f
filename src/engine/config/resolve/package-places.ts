/**
 * Places where packages appear and disappear: which parts of the folders around them are watched, since they contain
 * all of their code as well.
 */
import { posix } from 'node:path';
import type { FilePath } from '../../../shared/types.ts';
import type { SiteConfig } from '../../types.ts';
import { isWithin, toFilePath } from '../file-path.ts';

/** `from` with a `*`, in its parts. */
export interface PackagePattern {
  /** Names of the folders above the star. */
  readonly above: readonly string[];
  matches(name: string): boolean;
  /** Returns the part of a matching name that the star stands for. */
  readonly cut: (name: string) => string;
  /** Names that follow the one with the star. */
  readonly below: readonly string[];
}

/** Undefined without a `*`. */
export function parsePattern(from: string): PackagePattern | undefined {
  const names = splitNames(from);
  const at = names.findIndex((name) => name.includes('*'));
  if (at === -1) return undefined;
  const [before = '', after = ''] = names[at]?.split('*') ?? [];
  return {
    above: names.slice(0, at),
    matches: (name) =>
      name.length > before.length + after.length &&
      name.startsWith(before) &&
      name.endsWith(after) &&
      !name.startsWith('.') &&
      name !== 'node_modules',
    cut: (name) => name.slice(before.length, name.length - after.length),
    below: names.slice(at + 1),
  };
}

export function splitNames(from: string): string[] {
  return posix.normalize(from).split('/').filter(Boolean);
}

type PlacesConfig = Pick<SiteConfig, 'packages' | 'projectDir' | 'contentRoots'>;

/** Lists the folders that match a `*`. */
export function listPackageFolders({ packages, projectDir }: PlacesConfig): FilePath[] {
  const folders = packages.flatMap(({ from }) => {
    const pattern = parsePattern(from);
    return pattern ? [toFilePath(projectDir, pattern.above.join('/') || '.')] : [];
  });
  return [...new Set(folders)];
}

/** Returns true for a path at which a package, or its docs, may appear or disappear. */
export function isPackagePlace(path: string, { packages, projectDir }: PlacesConfig): boolean {
  return packages.some(({ from }) => {
    const pattern = parsePattern(from);
    const place = pattern && followPattern(path, pattern, projectDir);
    return pattern === undefined ? path === toFilePath(projectDir, from) : place === 'on the way';
  });
}

/** Returns true if a change of the path changes which folders the site has. */
export function changesPackages(path: string, config: PlacesConfig, exists: boolean): boolean {
  if (config.packages.length === 0) return false;
  if (listPackageFolders(config).includes(path as FilePath)) return true;
  const isKnown = config.contentRoots.some(({ folder, file }) =>
    isWithin(file === undefined ? folder : `${folder}/${file}`, path),
  );
  return isPackagePlace(path, config) && isKnown !== exists;
}

/** Returns true if a path has to be watched; undefined if nothing is known about it. */
export function isWatchedPlace(path: string, config: PlacesConfig): boolean | undefined {
  if (config.packages.length === 0) return undefined;
  const root = config.contentRoots.find(({ folder, isInstalled }) => isInstalled && isWithin(path, folder));
  if (root) return !/\/(?:node_modules|\.git)(?:\/|$)/.test(path.slice(root.folder.length));
  const { projectDir, packages } = config;
  if (!listPackageFolders(config).some((folder) => path !== folder && isWithin(path, folder)))
    return undefined;
  return packages.some(({ from }) => {
    const pattern = parsePattern(from);
    return pattern !== undefined && followPattern(path, pattern, projectDir) !== 'elsewhere';
  })
    ? undefined
    : false;
}

function followPattern(
  path: string,
  { above, matches, below }: PackagePattern,
  projectDir: FilePath,
): 'on the way' | 'below' | 'elsewhere' {
  const home = toFilePath(projectDir, above.join('/') || '.');
  if (path === home || !isWithin(path, home)) return 'elsewhere';
  const [name = '', ...rest] = path.slice(home.length).replace(/^\//, '').split('/');
  if (!matches(name) || !rest.every((part, index) => index >= below.length || part === below[index]))
    return 'elsewhere';
  return rest.length > below.length ? 'below' : 'on the way';
}
