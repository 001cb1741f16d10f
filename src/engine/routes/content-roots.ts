/**
 * The folders of a site's content as one tree: each page is listed where it would be in the docs folder. The folders of
 * `packages` are merged into it; if several have the same name in it, the docs folder comes first.
 */
import { posix } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { isWithin } from '../config/file-path.ts';
import type { ContentRoot } from '../config/site-config.ts';
import type { SiteConfig } from '../types.ts';
import { type AddressConfig, listLangs, listVersions, splitUnit } from './route-path.ts';

export type ContentConfig = AddressConfig & Pick<SiteConfig, 'root' | 'contentRoots' | 'defaultFolders'>;

/** Finds the innermost content folder that a file, or a folder, belongs to. */
export function findContentRoot(
  file: string,
  { contentRoots }: Pick<ContentConfig, 'contentRoots'>,
): ContentRoot | undefined {
  return contentRoots
    .filter((root) => isWithin(file, root.folder) && holds(root, file))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** Returns true if a root contains a path; for a root that is one file, only that file and its folder are content. */
function holds({ folder, file }: ContentRoot, path: string): boolean {
  return file === undefined || path === folder || path === `${folder}/${file}`;
}

/** Returns where a file is listed; undefined for one outside of the content. */
export function toListedPath(file: string, config: ContentConfig): string | undefined {
  const root = findContentRoot(file, config);
  if (root === undefined) return undefined;
  const path = posix.relative(root.folder, file);
  if (root.folder === config.root) return path;
  const { version, lang, rest } = splitUnit(path, config);
  return posix.join(...getUnitFolders({ version, lang }, config), root.path, rest).replace(/^\.$/, '');
}

/** True for a file of a package that is not in a folder of a language. */
export function hasNoLanguage(file: string, config: ContentConfig): boolean {
  const root = findContentRoot(file, config);
  if (root === undefined || root.folder === config.root || !config.hasLocales) return false;
  return splitUnit(posix.relative(root.folder, file), config).lang === undefined;
}

/** Lists the folders of a unit; the default version and language are where the docs folder has them. */
function getUnitFolders(
  { version, lang }: { readonly version: string | undefined; readonly lang: string | undefined },
  { multiVersion, lang: defaultLang, defaultFolders }: ContentConfig,
): [version: string, lang: string] {
  return [
    version === undefined || version === multiVersion.default ? defaultFolders.version : version,
    lang === undefined || lang === defaultLang ? defaultFolders.lang : lang,
  ];
}

/** Lists the folders on disk that make up a listed folder, whether or not they exist. */
export function listContentFolders(path: string, config: ContentConfig): FilePath[] {
  const { version, lang, rest } = splitUnit(path, config);
  const versions = listFolderNames(version, config.multiVersion.default, listVersions(config));
  const langs = listFolderNames(lang, config.lang, listLangs(config));
  const gathered = config.contentRoots.flatMap((root) => {
    const isListed = root.folder !== config.root && root.file === undefined && isWithin(rest, root.path);
    if (!isListed && !(root.path === '' && root.folder !== config.root)) return [];
    const below = posix.relative(root.path, rest);
    const units = versions.flatMap((v) => langs.map((l) => posix.join(root.folder, v, l, below)));
    return units.map((folder) => folder.replace(/\/$/, '') as FilePath);
  });
  return [...new Set([posix.join(config.root, path) as FilePath, ...gathered])];
}

/** Lists folder names: pages of the default version and language may or may not be in a separate folder. */
function listFolderNames(name: string | undefined, standard: string, names: readonly string[]): string[] {
  if (name !== undefined && name !== standard) return [name];
  return names.includes(standard) ? [standard, ''] : [''];
}

/** Names in a listed folder that lead to folders of `packages`. */
export function listRootNames(path: string, config: ContentConfig): string[] {
  if (config.contentRoots.length === 1) return [];
  const prefixes = ['', ...listVersions(config)].flatMap((version) =>
    ['', ...listLangs(config)].map((lang) => posix.join(version, lang)),
  );
  const start = path === '' ? '' : `${path}/`;
  return config.contentRoots.flatMap((root) =>
    prefixes
      .map((prefix) => posix.join(prefix, root.path))
      .filter((place) => place.startsWith(start) && place !== '.' && place.length > start.length)
      .map((place) => place.slice(start.length).split('/')[0] ?? ''),
  );
}
