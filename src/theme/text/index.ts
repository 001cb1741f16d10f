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
 * Built-in texts by language, with English where a translation is missing: a site's author cannot fix that,
 * and should not be warned of it. A site's own texts (`i18n.json`, `i18nSource`) take precedence; a
 * language without built-in texts starts from English.
 */
export const builtInText: Readonly<Record<string, Readonly<Record<TextKey, string>>>> = {
  en,
  ...Object.fromEntries(Object.entries(translations).map(([lang, words]) => [lang, { ...en, ...words }])),
};
