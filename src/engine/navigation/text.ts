/**
 * The words of the interface, and the author's own, in one language.
 * Later sources win: built-in tables, theme options,
 * `i18n.json`, `i18nSource` of the configuration.
 */

import { createDiagnostic, type DiagnosticPlace, formatList } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import { listNearTags } from '../../shared/lang-tag.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { findOptionPlace } from '../config/find-option-place.ts';
import { readJsonFile } from '../routes/read-json-file.ts';
import type { SiteConfig } from '../types.ts';

/** Texts by key, then by language. */
export type I18nSource = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tables that come with the theme: by language, then by key; `en` is complete. */
export type BuiltInText = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface TextInput {
  readonly config: SiteConfig;
  readonly builtIn: BuiltInText;
  readonly i18nJson: I18nSource;
}

/** The words of a language by key. What is missing is taken from English, then from the site's own language. */
export function resolveText(
  config: SiteConfig,
  lang: string,
  builtIn: BuiltInText,
  i18nJson: I18nSource,
): { text: Record<string, string>; diagnostics: Diagnostic[] } {
  const collect = (tag: string) => collectWords(tag, { config, builtIn, i18nJson });
  const own = collect(lang);
  const fallbacks = [collect('en'), collect(config.lang)];
  const keys = new Set(
    [own, ...fallbacks, i18nJson, config.i18nSource].flatMap((words) => Object.keys(words)),
  );
  const text: Record<string, string> = {};
  const borrowed: string[] = [];
  const dead: string[] = [];
  for (const key of keys) {
    const word = [own, ...fallbacks].find((words) => Object.hasOwn(words, key))?.[key];
    if (word === undefined) dead.push(key);
    else text[key] = word;
    if (word !== undefined && !Object.hasOwn(own, key)) borrowed.push(key);
  }
  const diagnostics = [
    ...createBorrowedWarning(borrowed, lang, config),
    ...reportDeadKeys(dead, lang, config),
  ];
  return { text, diagnostics };
}

/** Collects the texts of all sources in exactly one language. */
function collectWords(lang: string, { config, builtIn, i18nJson }: TextInput): Record<string, string> {
  const { theme } = config;
  const locale = theme.locales.find((candidate) => candidate.lang === lang);
  const words: Record<string, string> = { ...pick(builtIn, lang), ...theme.text, ...locale?.text };
  for (const source of [i18nJson, config.i18nSource]) {
    for (const [key, translations] of Object.entries(source)) {
      const word = pick(translations, lang);
      if (word !== undefined) words[key] = word;
    }
  }
  return words;
}

/** Picks the entry of a language, else of the nearest one: `zh` for `zh-CN` and `zh_CN`. */
function pick<T>(translations: Readonly<Record<string, T>>, lang: string): T | undefined {
  const tag = listNearTags(lang).find((candidate) => Object.hasOwn(translations, candidate));
  return tag === undefined ? undefined : translations[tag];
}

function createBorrowedWarning(keys: readonly string[], lang: string, config: SiteConfig): Diagnostic[] {
  if (keys.length === 0) return [];
  const message = `Texts are missing in "${lang}" and shown in another language: ${listKeys(keys)}.`;
  const file = getProjectPath(config.i18nSourcePath, config);
  return [createDiagnostic('warning', 'DG2016', message, { hint: `Add them to "${file}".` })];
}

function reportDeadKeys(keys: readonly string[], lang: string, config: SiteConfig): Diagnostic[] {
  if (keys.length === 0) return [];
  const file = getProjectPath(config.i18nSourcePath, config);
  const langs = lang === 'en' ? '"en"' : `"${lang}" or "en"`;
  const message = `Text keys without a text in ${langs}: ${listKeys(keys)}.`;
  const hint = `Add ${langs} to each. ${SHAPE_HINT}`;
  return [createDiagnostic(config.laxLevel, 'DG2017', message, { file, hint })];
}

function listKeys(keys: readonly string[]): string {
  return formatList(
    keys.map((key) => `"${key}"`),
    3,
  );
}

/**
 * Reads `i18n.json`; a missing file counts as empty. Faulty entries are reported and left out, and so are texts, here
 * and in the config, that no page shows.
 */
export async function readI18nSource(
  config: SiteConfig,
  builtIn: BuiltInText = {},
): Promise<{ source: I18nSource; files: FilePath[]; diagnostics: Diagnostic[] }> {
  const { json, exists, diagnostics } = await readJsonFile(config.i18nSourcePath, 'DG2018', config);
  const files = exists ? [config.i18nSourcePath] : [];
  const ofConfig = findUnusedTexts(config.i18nSource, { config, builtIn });
  const ofConfigPlaced = await Promise.all(
    ofConfig.map(async ({ path, ...words }) =>
      createUnusedText(words, await findOptionPlace(config, ['i18nSource', ...path])),
    ),
  );
  if (json === undefined) return { source: {}, files, diagnostics: [...diagnostics, ...ofConfigPlaced] };
  const file = getProjectPath(config.i18nSourcePath, config);
  const deadKeys: Diagnostic[] = [];
  const report = (path: string[], message: string) =>
    void deadKeys.push(
      createDiagnostic(config.laxLevel, 'DG2018', message, { file, ...json.locate(path), hint: SHAPE_HINT }),
    );
  if (!isRecord(json.value)) report([], 'The file must contain an object.');
  const source: Record<string, Record<string, string>> = {};
  for (const [key, words] of Object.entries(isRecord(json.value) ? json.value : {})) {
    if (!isRecord(words)) {
      report([key], `"${key}" must be an object of texts by language.`);
      continue;
    }
    const texts: Record<string, string> = {};
    for (const [lang, word] of Object.entries(words)) {
      if (typeof word === 'string') texts[lang] = word;
      else report([key, lang], `"${key}" must have a text for "${lang}".`);
    }
    source[key] = texts;
  }
  const unused = findUnusedTexts(source, { config, builtIn }).map(({ path, ...words }) =>
    createUnusedText(words, { file, ...json.locate(path) }),
  );
  return { source, files, diagnostics: [...deadKeys, ...unused, ...ofConfigPlaced] };
}

interface UnusedText {
  readonly path: readonly string[];
  readonly message: string;
  readonly hint: string;
}

/** Finds texts with almost the key of one of the interface, and, once each, languages that the site does not have. */
function findUnusedTexts(
  source: I18nSource,
  { config, builtIn }: Pick<TextInput, 'config' | 'builtIn'>,
): UnusedText[] {
  const known = Object.keys(builtIn.en ?? {});
  const langs = new Set(['en', config.lang, ...config.locales.map(({ lang }) => lang)].flatMap(listNearTags));
  const unused: UnusedText[] = [];
  for (const [key, words] of Object.entries(source)) {
    const nearest = known.includes(key) || key.length < MIN_KEY ? undefined : findNearest(key, known, 2);
    if (nearest !== undefined)
      unused.push({
        path: [key],
        message: `"${key}" is not a text of the interface.`,
        hint: `Did you mean "${nearest}"?`,
      });
    for (const lang of Object.keys(words)) {
      // Sites in one language may share the file with others.
      if (!config.hasLocales || langs.has(lang)) continue;
      langs.add(lang);
      unused.push({
        path: [key, lang],
        message: `Texts in "${lang}" are not shown: the site has no such language.`,
        hint: `Its languages are ${config.locales.map((locale) => `"${locale.lang}"`).join(', ')}.`,
      });
    }
  }
  return unused;
}

/** Shorter keys are similar to many others. */
const MIN_KEY = 8;

function createUnusedText({ message, hint }: Omit<UnusedText, 'path'>, place: DiagnosticPlace): Diagnostic {
  return createDiagnostic('warning', 'DG2017', message, { ...place, hint });
}

const SHAPE_HINT = 'Write { "key": { "en": "Text", "zh": "文字" } }.';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
