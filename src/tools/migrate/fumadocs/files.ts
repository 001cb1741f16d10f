/** Pages and `meta` files of a Fumadocs project: their folder, language and address. */
import { posix } from 'node:path';

export interface FumadocsCollection {
  /** Folder of its pages, from the project folder. */
  readonly dir: string;
  /** Address of the folder in the site, without slashes around it. */
  readonly base: string;
}

export interface FumadocsFolders {
  readonly collections: readonly FumadocsCollection[];
  /** Languages, the default one first; none if there is only one. */
  readonly locales: readonly string[];
  /** `dot` if names of files end in the language, `dir` if it is their first folder. */
  readonly parser: string;
}

/** A file of a collection by its place. */
export interface FumadocsPlace {
  readonly sourcePath: string;
  readonly collection: FumadocsCollection;
  readonly lang: string | undefined;
  /** Path in the collection without language and extension, as `meta` files name it: `(guides)/start`. */
  readonly place: string;
  /** Address without language and slashes around it. */
  readonly slug: string;
}

/** Files of collections; one whose language is `$` is there in all of them. */
export function listPlaces(
  paths: readonly string[],
  folders: FumadocsFolders,
  extension: RegExp,
): FumadocsPlace[] {
  return paths.flatMap((sourcePath) => {
    if (!extension.test(sourcePath)) return [];
    const [collection] = folders.collections
      .filter(({ dir }) => sourcePath.startsWith(`${dir}/`))
      .toSorted((a, b) => b.dir.length - a.dir.length);
    if (collection === undefined) return [];
    const rest = sourcePath.slice(collection.dir.length + 1).replace(extension, '');
    const { lang, place } = splitLanguage(rest, folders);
    const langs = lang === '$' ? folders.locales : [lang];
    const slug = posix.join(collection.base, removeGroups(place)).replace(/(?:^|\/)index$|^\.$/, '');
    return langs.map((own) => ({ sourcePath, collection, lang: own, place, slug }));
  });
}

/** Folders in parentheses are not in addresses. */
export const removeGroups = (place: string) => place.replace(/(^|\/)(?:\([^/]+\)\/)+/g, '$1');

function splitLanguage(place: string, { locales, parser }: FumadocsFolders) {
  const known = [...locales, ...(locales.length > 0 ? ['$'] : [])];
  const [, stem = '', suffix = ''] = (parser === 'dot' && /^(.*)\.([^./]+)$/.exec(place)) || [];
  if (known.includes(suffix)) return { lang: suffix, place: stem };
  const [first = '', ...rest] = place.split('/');
  if (parser === 'dir' && rest.length > 0 && known.includes(first))
    return { lang: first, place: rest.join('/') };
  return { lang: locales[0], place };
}
