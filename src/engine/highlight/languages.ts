/**
 * Resolves the language of a fence to a grammar and loads it. Each language gets a registry of its own: what a
 * block looks like then depends on its language alone, never on which other languages the site happened to
 * need before. (In one common registry, grammars inject rules into each other as they arrive.)
 */

import type { Grammar, LanguageRegistration, RegexEngine, ShikiPrimitive } from 'shiki/types';
import { createDocgenError } from '../../shared/diagnostic.ts';
import { rememberOnce } from '../../shared/remember.ts';
import type { ShikiConfig } from '../types.ts';
import { listOtherNames } from './other-names.ts';
import { type IndexedThemes, resolveModule } from './themes.ts';

/** A language, ready to tokenise. */
export interface LoadedLanguage {
  readonly name: string;
  /** Engine that runs its regular expressions. */
  readonly engine: RegexEngine;
  readonly primitive: ShikiPrimitive;
  readonly grammar: () => Grammar;
  /** Loads the languages that this code embeds, such as the fences of a Markdown example. */
  readonly loadEmbedded: (code: string) => Promise<void>;
}

const PLAIN = new Set(['', 'txt', 'text', 'plain', 'plaintext', 'none', 'ansi']);

/** Returns true if a language asks for no colours; needs nothing of shiki. */
export function isPlainLanguage(lang: string): boolean {
  return PLAIN.has(lang.toLowerCase());
}

// Embedded parts that code shows without naming their language.
const UNNAMED_EMBEDDED: Readonly<Record<string, readonly (readonly [pattern: RegExp, lang: string])[]>> = {
  markdown: [
    [/<[a-z]/i, 'html'],
    [/^---\s*$/m, 'yaml'],
    [/^\+\+\+\s*$/m, 'toml'],
  ],
  mdx: [
    [/[<{]|^(?:import|export)\b/m, 'tsx'],
    [/^---\s*$/m, 'yaml'],
    [/^\+\+\+\s*$/m, 'toml'],
  ],
};

/** `onGrammars` gets all grammars before they are used. */
export function createLanguages(
  config: Pick<ShikiConfig, 'langs' | 'langAlias'>,
  themes: IndexedThemes,
  onGrammars: (grammars: readonly LanguageRegistration[]) => void = () => undefined,
) {
  const loadCatalogue = rememberOnce(() => createCatalogue(config, onGrammars));
  const loaded = new WeakMap<RegexEngine, Map<string, Promise<LoadedLanguage>>>();
  return {
    /** Canonical name; undefined when nothing is known by `name`. `''` for plain text. */
    async resolve(name: string): Promise<string | undefined> {
      const { find } = await loadCatalogue();
      return find(name);
    },
    /** `name` is canonical; `''` gives a language without a grammar, named `text`. Each engine has its own. */
    async load(name: string, engine: RegexEngine): Promise<LoadedLanguage> {
      const perEngine = loaded.get(engine) ?? new Map<string, Promise<LoadedLanguage>>();
      loaded.set(engine, perEngine);
      const perLanguage = perEngine.get(name);
      if (perLanguage) return perLanguage;
      const loading = loadCatalogue().then((each) => loadLanguage({ name, engine, catalogue: each, themes }));
      perEngine.set(name, loading);
      return loading;
    },
  };
}

interface Catalogue {
  readonly find: (name: string) => string | undefined;
  /** Every name and alias → canonical name. */
  readonly names: ReadonlyMap<string, string>;
  /** The registrations a canonical name needs, itself last. */
  readonly read: (name: string) => Promise<readonly LanguageRegistration[]>;
}

async function createCatalogue(
  { langs, langAlias }: Pick<ShikiConfig, 'langs' | 'langAlias'>,
  onGrammars: (grammars: readonly LanguageRegistration[]) => void,
): Promise<Catalogue> {
  const { bundledLanguagesInfo } = await import('shiki/langs');
  const custom = (await Promise.all(langs.map(loadRegistrations))).flat();
  const own = new Map<string, LanguageRegistration>();
  const names = new Map<string, string>(listOtherNames());
  for (const { id, aliases = [] } of bundledLanguagesInfo)
    for (const name of [id, ...aliases]) names.set(name, id);
  for (const lang of custom) {
    own.set(lang.name, lang);
    for (const name of [lang.name, ...(lang.aliases ?? [])]) names.set(name, lang.name);
  }
  const bundled = new Map(bundledLanguagesInfo.map((info) => [info.id, info]));
  const find = (name: string): string | undefined => {
    let target = name;
    // An alias of an alias is followed; a ring of them ends after as many steps as there are entries.
    for (const _ of Object.keys(langAlias)) {
      if (Object.hasOwn(langAlias, target)) target = langAlias[target] ?? target;
    }
    if (isPlainLanguage(target)) return '';
    return names.get(target) ?? names.get(target.toLowerCase());
  };
  const read = async (name: string): Promise<readonly LanguageRegistration[]> => {
    const lang = own.get(name);
    if (!lang) {
      const grammars = (await bundled.get(name)?.import())?.default ?? [];
      onGrammars(grammars);
      return grammars;
    }
    const embedded = (lang.embeddedLangs ?? []).filter((each) => each !== name && find(each) !== undefined);
    const needed = await Promise.all(embedded.map((each) => read(find(each) ?? '')));
    return [...needed.flat(), lang];
  };
  return { find, names, read };
}

/** Grammar objects among what a site configured; names need nothing, they load on first use. */
async function loadRegistrations(setting: unknown): Promise<readonly LanguageRegistration[]> {
  const value = await resolveModule(setting).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `An entry of markdown.shiki.langs cannot be loaded: ${reason}`;
    throw createDocgenError('DG3116', message, { exitCode: 2, cause: error });
  });
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (each): each is LanguageRegistration =>
      typeof each === 'object' && each !== null && 'name' in each && 'scopeName' in each,
  );
}

async function loadLanguage(options: {
  readonly name: string;
  readonly engine: RegexEngine;
  readonly catalogue: Catalogue;
  readonly themes: IndexedThemes;
}): Promise<LoadedLanguage> {
  const { name, engine, catalogue, themes } = options;
  const [{ createShikiPrimitive }, registrations] = await Promise.all([
    import('shiki/core'),
    catalogue.read(name),
  ]);
  const primitive = createShikiPrimitive({
    engine,
    langs: [...registrations],
    themes: [themes.light.theme, themes.dark.theme],
    warnings: false,
  });
  const words = listLazyWords(registrations, catalogue);
  const present = new Set(registrations.map((lang) => lang.name));
  let loading: Promise<void> = Promise.resolve();
  const loadMissing = async (code: string): Promise<void> => {
    for (const lang of findEmbedded(name, code, words)) {
      if (present.has(lang)) continue;
      present.add(lang);
      primitive.loadLanguageSync(...(await catalogue.read(lang)));
    }
  };
  return {
    name: name === '' ? 'text' : name,
    engine,
    primitive,
    grammar: () => primitive.getLanguage(name),
    // One after the other: a second block must not continue while the first still loads what both need.
    loadEmbedded(code) {
      loading = loading.then(() => loadMissing(code));
      return loading;
    },
  };
}

/** Lists the words by which code can name a language that some registration embeds only if it is loaded. */
function listLazyWords(
  registrations: readonly LanguageRegistration[],
  { find, names }: Catalogue,
): ReadonlyMap<string, string> {
  const lazy = new Set(registrations.flatMap((lang) => lang.embeddedLangsLazy ?? []).map(find));
  return new Map([...names].filter(([, lang]) => lazy.has(lang)));
}

// Any word that is a language's name counts, in a fence or not: loading one too many changes nothing, missing one would
// make the result depend on the blocks before.
function findEmbedded(name: string, code: string, words: ReadonlyMap<string, string>): readonly string[] {
  if (words.size === 0) return [];
  const embedded = new Set<string>();
  for (const [word] of code.matchAll(/[\w+#.-]+/g)) {
    const lang = words.get(word) ?? words.get(word.toLowerCase());
    if (lang !== undefined) embedded.add(lang);
  }
  for (const [pattern, lang] of UNNAMED_EMBEDDED[name] ?? []) {
    if (words.has(lang) && pattern.test(code)) embedded.add(lang);
  }
  return [...embedded].sort();
}
