/** Languages of MkDocs by its plugin "i18n": pages with a language in their name, or in folders of their languages. */
import { getLanguageName } from '../config/language-name.ts';
import { asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { readPluginOptions } from './plugins.ts';

export interface MkDocsLanguage {
  readonly lang: string;
  /** In the new docs folder and in addresses; empty for the default language. */
  readonly folder: string;
  readonly label: string;
  /** The `site_name` of only this language. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Words of the navigation by those of `nav`. */
  readonly words: Values;
}

export type MkDocsLanguages = ReturnType<typeof readLanguages>;

export function readLanguages(plugins: unknown) {
  const options = readPluginOptions(plugins, 'i18n');
  const listed = listLanguages(options);
  const all = listed.length < 2 ? [] : listed;
  const folders = new Map(all.map(({ lang, folder }) => [lang, folder]));
  const isInFolder = options.docs_structure === 'folder';
  const pattern = isInFolder ? /^(?<lang>[^/]+)\/(?<own>.+)$/ : /^(?<own>.+)\.(?<lang>[\w-]+)(?<end>\.\w+)$/;
  return {
    /** The default one comes first. Empty for a site with one language. */
    all,
    /** Splits off the folder of a file's language, and its path in `nav` and links of the default language. */
    split(path: string): { readonly folder: string; readonly path: string } {
      const { lang = '', own = '', end = '' } = pattern.exec(path)?.groups ?? {};
      const folder = folders.get(lang);
      return folder === undefined ? { folder: '', path } : { folder, path: own + end };
    },
  };
}

/** Lists languages, or reads them as the plugin had them before version 1: by name, with the default one separate. */
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
    .map(({ lang, entry }, at) => ({
      lang,
      folder: at === 0 ? '' : lang,
      label: asText(entry.name) ?? getLanguageName(lang),
      title: asText(entry.site_name),
      description: asText(entry.site_description),
      words: asRecord(entry.nav_translations),
    }));
}

/**
 * Maps old paths of all files to new ones, for the links of pages in one language: a link leads to the page in that
 * language, or in the default language if there is none.
 */
export function createLanguagePaths(
  newPaths: ReadonlyMap<string, string>,
  { all, split }: MkDocsLanguages,
): (folder: string) => ReadonlyMap<string, string> {
  const own = new Map<string, Map<string, string>>([
    ['', new Map()],
    ...all.map(({ folder }) => [folder, new Map()] as const),
  ]);
  for (const [old, to] of newPaths) {
    const { folder, path } = split(old);
    own.get(folder)?.set(path, to);
  }
  const main = own.get('') ?? [];
  const merged = new Map(
    [...own].map(([folder, paths]) => [folder, new Map([...newPaths, ...main, ...paths])]),
  );
  return (folder) => merged.get(folder) ?? newPaths;
}
