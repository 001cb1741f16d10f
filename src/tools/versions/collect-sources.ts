/** The files that a version is made of. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { SiteConfig } from '../../engine/index.ts';
import { isSharedByVersions } from '../../shared/shared-by-versions.ts';

export interface SourceFile {
  /** Relative to the version's folder, forward slashes. */
  readonly path: string;
  read(): Promise<Buffer>;
}

export interface Sources {
  readonly files: readonly SourceFile[];
  /** Symbolic links that lead nowhere, or in a circle: they are left out. */
  readonly brokenLinks: readonly string[];
}

/** Files of a version, and the folder they are from. */
export interface TakenSources extends Sources {
  /** From the docs folder; `''` is the docs folder itself. */
  readonly from: string;
}

/** Records about the site as a whole: a version has no share in them. */
const LOCKS = ['i18n.lock.json', 'addresses.lock'];

/**
 * Says which entries of the folder of the default version are no part of it: what belongs to all versions and, if it
 * has no folder of its own, other versions, files for all of them, and what docgen writes.
 */
export function createSharedEntries(config: SiteConfig, sourceFolder: string): (path: string) => boolean {
  const isOfAll = (path: string) => isSharedByVersions(path, config);
  if (sourceFolder !== '') return isOfAll;
  const { root, publicDir, outDir, themeDir, cacheDir, configFiles, multiVersion } = config;
  const places = [publicDir, outDir, themeDir, cacheDir, ...configFiles];
  const shared = new Set([
    ...places.filter((place) => place.startsWith(`${root}/`)).map((place) => place.slice(root.length + 1)),
    ...multiVersion.versions,
    ...LOCKS,
  ]);
  return (path) => shared.has(path) || isOfAll(path);
}

/** Every file of a folder but hidden ones and installed packages; symbolic links become what they point to. */
export async function collectSources(folder: string, isLeftOut: (path: string) => boolean): Promise<Sources> {
  const files: SourceFile[] = [];
  const brokenLinks: string[] = [];
  async function walk(path: string, above: readonly string[]): Promise<void> {
    const place = join(folder, path);
    const real = await realpath(place);
    if (above.some((outer) => outer === real || outer.startsWith(real + sep))) {
      brokenLinks.push(path);
      return;
    }
    for (const name of (await readdir(place)).sort()) {
      const entry = path === '' ? name : `${path}/${name}`;
      if (isHidden(name) || isLeftOut(entry)) continue;
      const file = join(folder, entry);
      const stats = await stat(file).catch(() => undefined);
      if (stats?.isDirectory()) await walk(entry, [...above, real]);
      else if (stats?.isFile()) files.push({ path: entry, read: () => readFile(file) });
      else brokenLinks.push(entry);
    }
  }
  await walk('', []);
  return { files, brokenLinks };
}

/** True for what is never a part of a version, wherever it lies. */
export function isHidden(path: string): boolean {
  const name = basename(path);
  return name.startsWith('.') || name === 'node_modules';
}
