/** Which names a new version may have: folders, addresses and entries of the menu at once. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DocgenError } from '../../shared/diagnostic.ts';
import { createRefusal, formatPath, type VersionSite } from './version-site.ts';

/** Letters, digits, and between them what neither an address nor any system has a meaning for. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N}._+-]*[\p{L}\p{N}_+-])?$/u;

/** Names that Windows gives to devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Ends of names that a page would lose in its address. */
const PAGE_END = /\.(?:html|mdx?|[jt]sx?)$/i;

/** Why no version can be called this; undefined if one can. */
export function findNameProblem(name: string, site: VersionSite): DocgenError | undefined {
  const { config, routes } = site;
  const refuse = (message: string, hint: string) => createRefusal('DG9016', message, hint);
  if (!NAME.test(name) || DEVICE.test(name) || PAGE_END.test(name)) {
    return refuse(
      `"${name}" cannot be the name of a version.`,
      'It becomes a folder and a part of addresses: use letters, digits, ".", "-", "_" and "+", such as 2.0.',
    );
  }
  const isSame = (other: string) => fold(other) === fold(name);
  if ([config.lang, ...config.locales.map(({ lang }) => lang)].some(isSame)) {
    return refuse(
      `"${name}" is a language of the site.`,
      'A version of that name would take its addresses; choose another name.',
    );
  }
  const { versions } = config.multiVersion;
  const folder = readdirSync(config.root).find(isSame);
  if (folder !== undefined) {
    const path = formatPath(join(config.root, folder), config);
    return versions.some(isSame)
      ? refuse(
          `The version "${name}" already exists: ${path}.`,
          `Choose another name, or remove it with "docgen version --remove ${name}".`,
        )
      : refuse(`${path} already exists.`, 'Nothing is overwritten; choose another name.');
  }
  // One that is listed without a folder was written into a config that docgen cannot edit.
  if (!versions.includes(name) && versions.some(isSame))
    return refuse(
      `The version "${name}" already exists, in other letters.`,
      'Choose a name that differs in more.',
    );
  const page = routes.find(({ path }) => isSame(path.split('/')[1] ?? ''));
  return page === undefined
    ? undefined
    : refuse(
        `"${name}" would take the address of ${formatPath(page.file, config)}.`,
        'Choose another name, or rename that page.',
      );
}

/** Disks that ignore case, and Unicode form, have one folder for both. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The name of the docs folder's own version, for a site that had none. */
export function chooseDefaultName(name: string, { config }: VersionSite): string {
  const isFree = (candidate: string) =>
    fold(candidate) !== fold(name) && !existsSync(join(config.root, candidate));
  return ['latest', 'current', 'main', 'unreleased'].find(isFree) ?? 'default';
}
