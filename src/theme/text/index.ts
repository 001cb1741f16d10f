import { de } from './de.ts';
import { en, type TextTable } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

export type { TextKey } from './en.ts';

/** Built-in texts by language. A site's own texts (`i18n.json`, `i18nSource`) take precedence; other languages start from English. */
export const builtInText: Readonly<Record<string, TextTable>> = {
  en,
  zh,
  'zh-Hant': zhHant,
  ja,
  ko,
  de,
  fr,
  es,
  pt,
  ru,
};
