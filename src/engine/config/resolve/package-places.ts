/** Where packages come and go: what is watched of the folders around them, which hold all of their code as well. */
import { posix } from 'node:path';
import type { FilePath } from '../../../shared/types.ts';
import type { SiteConfig } from '../../types.ts';
import { isWithin, toFilePath } from '../file-path.ts';

/** `from` with a `*`, in its parts. */
export interface PackagePattern {
  /** Names of the folders above the star. */
  readonly above: readonly string[];
  matches(name: string): boolean;
  /** What the star stands for in a name that matches. */
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

/** The folders whose names a `*` stands for. */
export function listPackageFolders({ packages, projectDir }: PlacesConfig): FilePath[] {
  const folders = packages.flatMap(({ from }) => {
    const pattern = parsePattern(from);
    return pattern ? [toFilePath(projectDir, pattern.above.join('/') || '.')] : [];
  });
  return [...new Set(folders)];
}

/** True for a path at which a package, or its docs, come and go. */
export function isPackagePlace(path: string, { packages, projectDir }: PlacesConfig): boolean {
  return packages.some(({ from }) => {
    const pattern = parsePattern(from);
    const place = pattern && followPattern(path, pattern, projectDir);
    return pattern === undefined ? path === toFilePath(projectDir, from) : place === 'on the way';
  });
}

/** True if a change of the path changes which folders the site has. */
export function changesPackages(path: string, config: PlacesConfig, exists: boolean): boolean {
  if (config.packages.length === 0) return false;
  if (listPackageFolders(config).includes(path as FilePath)) return true;
  const isKnown = config.contentRoots.some(({ folder, file }) =>
    isWithin(file === undefined ? folder : `${folder}/${file}`, path),
  );
  return isPackagePlace(path, config) && isKnown !== exists;
}

/** True if a path has to be watched; undefined where nothing is known of it. */
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
