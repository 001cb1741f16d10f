/** Languages of MkDocs by its plugin "i18n": pages with a language in their name, or in folders of their languages. */
import { posix } from 'node:path';
import { getLanguageName } from './language-name.ts';
import { asRecord, asText, type Values } from './read-peer-config.ts';

export interface MkDocsLanguage {
  readonly lang: string;
  readonly label: string;
  /** The `site_name` of this language alone. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Words of the navigation by those of `nav`. */
  readonly words: Readonly<Record<string, unknown>>;
}

export interface MkDocsLanguages {
  /** The default one comes first. Empty for a site with one language. */
  readonly all: readonly MkDocsLanguage[];
  /** The language of a file, and its path as `nav` and links of the default language have it. */
  readonly split: (path: string) => { readonly lang: string; readonly path: string };
}

const NONE: MkDocsLanguages = { all: [], split: (path) => ({ lang: '', path }) };

export function readLanguages(plugins: unknown): MkDocsLanguages {
  const options = asRecord(
    Array.isArray(plugins)
      ? plugins.map((entry) => asRecord(entry).i18n).find(Boolean)
      : asRecord(plugins).i18n,
  );
  const all = listLanguages(options);
  const [main] = all;
  if (main === undefined || all.length < 2) return NONE;
  const langs = all.map(({ lang }) => lang);
  if (options.docs_structure === 'folder')
    return {
      all,
      split(path) {
        const [first = '', ...rest] = path.split('/');
        return langs.includes(first) && rest.length > 0
          ? { lang: first, path: rest.join('/') }
          : { lang: main.lang, path };
      },
    };
  return {
    all,
    split(path) {
      const [, stem = '', lang = '', extension = ''] = /^(.+)\.([\w-]+)(\.\w+)$/.exec(path) ?? [];
      return langs.includes(lang) ? { lang, path: stem + extension } : { lang: main.lang, path };
    },
  };
}

/** As a list of languages, or as the plugin had them before version 1: by their names, and the default one apart. */
function listLanguages({ languages, default_language: before }: Values): MkDocsLanguage[] {
  const entries = Array.isArray(languages)
    ? languages.map((entry) => [asText(asRecord(entry).locale), asRecord(entry)] as const)
    : Object.entries(asRecord(languages)).map(
        ([lang, entry]) => [lang, typeof entry === 'string' ? { name: entry } : asRecord(entry)] as const,
      );
  const known = entries.flatMap(([lang, entry]) => {
    if (lang === undefined || lang === 'default' || lang === 'null' || entry.build === false) return [];
    const isMain = before === undefined ? entry.default === true : lang === before;
    return [{ lang, isMain, entry }];
  });
  return known
    .sort((a, b) => Number(b.isMain) - Number(a.isMain))
    .map(({ lang, entry }) => ({
      ...{ lang, label: asText(entry.name) ?? getLanguageName(lang) },
      ...{ title: asText(entry.site_name), description: asText(entry.site_description) },
      words: asRecord(entry.nav_translations),
    }));
}

/**
 * New paths of all files by their old ones, for the links of pages in one language: a link of a page leads to the page
 * in its language, and to the one in the default language where there is none.
 */
export function createLanguagePaths(
  newPaths: ReadonlyMap<string, string>,
  { all, split }: MkDocsLanguages,
): (lang: string) => ReadonlyMap<string, string> {
  const main = all[0]?.lang ?? '';
  const byLang = new Map<string, Map<string, string>>();
  for (const [path, to] of newPaths) {
    const own = split(path);
    const paths = byLang.get(own.lang) ?? new Map<string, string>();
    byLang.set(own.lang, paths.set(own.path, to));
  }
  const merged = new Map(
    all.map(({ lang }) => [
      lang,
      new Map([...newPaths, ...(byLang.get(main) ?? []), ...(byLang.get(lang) ?? [])]),
    ]),
  );
  return (lang) => merged.get(lang) ?? newPaths;
}

/** Path of a file in the new docs folder: the default language has no folder. */
export function placeInLanguage(path: string, { all, split }: MkDocsLanguages): string {
  const own = split(path);
  return all.length === 0 || own.lang === all[0]?.lang ? own.path : posix.join(own.lang, own.path);
}
