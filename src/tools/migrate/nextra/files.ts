/** Files of a Nextra project: which are pages, in which language, at which address, and which `_meta` belongs to them. */
import { posix } from 'node:path';
import type { Losses } from '../project/migration.ts';

export interface NextraFolders {
  /** Folder with only Markdown: `content`, or `pages`. */
  readonly content: string | undefined;
  readonly app: string | undefined;
  /** True for `pages`, which holds scripts too. */
  readonly isPages: boolean;
  /** Address of `content` in the site, without slashes around it. */
  readonly base: string;
  /** Languages, the default one first; none if there is only one. */
  readonly locales: readonly string[];
}

/** A page by its place. */
export interface NextraPlace {
  readonly sourcePath: string;
  readonly lang: string | undefined;
  /** Address without language and slashes around it. */
  readonly slug: string;
  /** Names of folders that `_meta` files list it below: `docs/index`. */
  readonly place: string;
  /** True for a `page.mdx`, whose folder is its name. */
  readonly isApp: boolean;
  /** True if its language is a folder, which is in its address. */
  readonly isInFolder: boolean;
}

/** Places of pages, by the paths of all files. */
export function listPlaces(paths: readonly string[], folders: NextraFolders, losses: Losses): NextraPlace[] {
  return paths.flatMap((path) => {
    const inContent = folders.content !== undefined && path.startsWith(`${folders.content}/`);
    const inApp = folders.app !== undefined && path.startsWith(`${folders.app}/`);
    if (inContent && /\.mdx?$/.test(path)) return readContentPlace(path, folders, losses);
    if (inContent && folders.isPages && /\.[jt]sx?$/.test(path))
      losePage(path, folders.content ?? '', losses);
    if (inApp && /\/page\.mdx?$/.test(path)) return readAppPlace(path, folders, losses);
    if (inApp && /\/page\.[jt]sx?$/.test(path)) losePage(path, folders.app ?? '', losses);
    return [];
  });
}

function readContentPlace(path: string, folders: NextraFolders, losses: Losses): NextraPlace[] {
  const rest = path.slice((folders.content ?? '').length + 1).replace(/\.mdx?$/, '');
  if (rest.split('/').some((name) => name.startsWith('_'))) return [];
  if (/\[.*\]/.test(rest)) {
    loseDynamic(path, losses);
    return [];
  }
  const { lang, isInFolder, place } = splitLanguage(rest, folders.locales);
  const full = posix.join(folders.base, place);
  const slug = full.replace(/(?:^|\/)index$/, '');
  return [{ sourcePath: path, lang, isInFolder, slug, place: full, isApp: false }];
}

function readAppPlace(path: string, folders: NextraFolders, losses: Losses): NextraPlace[] {
  const slug = getRoute(posix.dirname(path), folders);
  if (/\[.*\]/.test(slug)) {
    loseDynamic(path, losses);
    return [];
  }
  if (slug.split('/').some((name) => name.startsWith('_'))) return [];
  const [lang] = folders.locales;
  return [
    { sourcePath: path, lang, slug, place: slug === '' ? 'index' : slug, isApp: true, isInFolder: false },
  ];
}

/** The address of a folder of `app`: names in parentheses and the language are not in it. */
const getRoute = (folder: string, { app = '' }: NextraFolders) =>
  folder
    .slice(app.length + 1)
    .split('/')
    .filter((name) => name !== '' && !/^\(.*\)$|^\[(?:lang|locale)\]$/.test(name))
    .join('/');

/** `index.en`, or `en/index`. */
function splitLanguage(place: string, locales: readonly string[]) {
  const [, stem = place, suffix] = /^(.*)\.([\w-]+)$/.exec(place) ?? [];
  if (suffix !== undefined && locales.includes(suffix))
    return { lang: suffix, isInFolder: false, place: stem };
  const [first = '', ...rest] = place.split('/');
  if (locales.includes(first)) return { lang: first, isInFolder: true, place: rest.join('/') };
  return { lang: locales[0], isInFolder: false, place };
}

const REACT = 'Write it in Markdown, or as a component of a page.';

function losePage(path: string, root: string, losses: Losses): void {
  const rest = path.slice(root.length + 1);
  if (/^api\/|^_document\.|(?:^|\/)_meta\b|\[\.\.\.mdxPath\]/.test(rest)) return;
  if (/^_app\./.test(rest))
    losses.add({
      file: path,
      message: 'What is around all pages is not carried over.',
      todo: 'Write it in "globalUIComponents" and "globalStyles".',
    });
  else if (/\[.*\]/.test(rest)) loseDynamic(path, losses);
  else if (!/(?:^|\/)_/.test(rest))
    losses.add({ file: path, message: 'A page in React is not carried over.', todo: REACT });
}

const loseDynamic = (file: string, losses: Losses) =>
  losses.add({
    file,
    message: 'Pages of a dynamic route are not carried over, such as those of other repositories.',
    todo: 'Write a plugin with "addPages", or copy the pages.',
  });

/** A `_meta` file by the folder that it is for. */
export interface MetaFile {
  readonly file: string;
  /** Undefined for all languages. */
  readonly lang: string | undefined;
  /** Path of the folder as in the places of pages. */
  readonly folder: string;
}

const META = /(?:^|\/)_meta(?:\.([\w-]+))?\.(?:json|[cm]?[jt]sx?)$/;

export function listMetaFiles(paths: readonly string[], folders: NextraFolders): MetaFile[] {
  return paths.flatMap((file): MetaFile[] => {
    const match = META.exec(file);
    if (match === null) return [];
    const [, suffix] = match;
    const named = suffix === 'global' ? undefined : suffix;
    if (folders.content !== undefined && file.startsWith(`${folders.content}/`)) {
      const rest = posix.dirname(file.slice(folders.content.length + 1));
      const { lang, isInFolder, place } = splitLanguage(rest === '.' ? '' : rest, folders.locales);
      const own = isInFolder ? lang : named;
      return [{ file, lang: own, folder: posix.join(folders.base, place).replace(/^\.$/, '') }];
    }
    if (folders.app !== undefined && file.startsWith(`${folders.app}/`))
      return [{ file, lang: named, folder: getRoute(posix.dirname(file), folders) }];
    return [];
  });
}
