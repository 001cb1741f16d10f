/** Sidebars and navigation bars of a Fumadocs project, by its `meta` files. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import type { FumadocsLocale } from './fumadocs-config.ts';
import {
  type FumadocsCollection,
  type FumadocsFolders,
  type FumadocsPlace,
  listPlaces,
} from './fumadocs-files.ts';
import type { FumadocsOptions } from './fumadocs-options.ts';
import type { FumadocsFile } from './fumadocs-pages.ts';
import { convertPageTree } from './fumadocs-sidebar.ts';
import type { TreeMeta } from './fumadocs-tree.ts';
import type { NextProject } from './next-project.ts';
import type { createPageLinks } from './page-links.ts';
import { parseJsonFile } from './parse-json.ts';
import { asRecord } from './read-peer-config.ts';
import { assignSidebars } from './sidebar-prefixes.ts';

interface NavigationInput {
  readonly pages: readonly FumadocsFile[];
  readonly options: Pick<FumadocsOptions, 'folders' | 'layout'>;
  /** Languages, the default one first; none if there is only one. */
  readonly langs: readonly string[];
  readonly links: ReturnType<typeof createPageLinks>;
}

/** One for each language. */
export async function readNavigation(
  { dir, paths, losses }: NextProject,
  { pages, options, langs, links }: NavigationInput,
): Promise<FumadocsLocale[]> {
  const { collections } = options.folders;
  const metas = await readMetas(dir, paths, options.folders);
  const openLevel = Number(asRecord(options.layout.sidebar).defaultOpenLevel ?? 0);
  const [defaultLang] = langs;
  return (langs.length > 0 ? langs : [undefined]).map((lang) => {
    /** Those of the language, and of the default one where it has none. */
    const inherit = <T extends FumadocsPlace>(all: readonly T[], collection: FumadocsCollection): T[] => {
      const listed = all.filter((one) => one.collection === collection);
      const byLang = [defaultLang, lang].flatMap((own) => listed.filter((one) => one.lang === own));
      return [...new Map(byLang.map((one) => [one.place, one])).values()];
    };
    const resolveLink = (to: string) => links.resolveKnown(to, lang);
    const trees = collections.map((collection) =>
      convertPageTree({
        // A page that is not translated is shown in the default language, at the address of this one.
        pages: inherit(pages, collection).map((page) =>
          page.lang === lang ? page : { ...page, link: `/${lang}${page.link}` },
        ),
        metas: new Map(inherit(metas, collection).map((meta) => [getFolder(meta.place), meta])),
        lose: (file, line, message, todo) => losses.add({ file, line, message, todo }),
        ...{ openLevel, resolveLink },
      }),
    );
    const sections = trees.flatMap((tree) => tree.sections);
    return {
      ...{ lang: lang ?? 'en', nav: trees.flatMap((tree) => tree.nav), resolveLink },
      sidebar:
        sections.length > 0 ? assignSidebars(sections, lang === defaultLang ? '/' : `/${lang}/`) : undefined,
    };
  });
}

const getFolder = (place: string) => posix.dirname(place).replace(/^\.$/, '');

interface MetaFile extends FumadocsPlace, TreeMeta {}

/** `meta` files by their places. */
async function readMetas(dir: string, paths: readonly string[], folders: FumadocsFolders) {
  const places = listPlaces(paths, folders, /\.(?:json|ya?ml)$/).filter(
    ({ place }) => posix.basename(place) === 'meta',
  );
  return Promise.all(
    places.map(async (own): Promise<MetaFile> => {
      const { sourcePath: file } = own;
      const text = await readFile(join(dir, file), 'utf8');
      if (!file.endsWith('.json'))
        return { ...own, file, value: asRecord(parse(text)), findLine: () => undefined };
      const { value, findLine } = parseJsonFile(text, file);
      return { ...own, file, value: asRecord(value), findLine };
    }),
  );
}
