import { de } from './de.ts';
import { en, type TextKey, type TextTable } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

export type { TextKey } from './en.ts';

const translations: Readonly<Record<string, Partial<TextTable>>> = { zh, ja, ko, de, fr, es, pt, ru };

/**
 * The texts the theme brings along, by language, with English where one lacks a word: that is no
 * affair of a site's author, who would be warned otherwise. A site's own texts (`i18n.json`,
 * `i18nSource`) are laid over them; a language that is missing here starts from English.
 */
export const builtInText: Readonly<Record<string, Readonly<Record<TextKey, string>>>> = {
  en,
  ...Object.fromEntries(Object.entries(translations).map(([lang, words]) => [lang, { ...en, ...words }])),
};
