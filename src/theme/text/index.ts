import { en, type TextTable } from './en.ts';
import de from './languages/de.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };
import ru from './languages/ru.json' with { type: 'json' };
import zh from './languages/zh.json' with { type: 'json' };
import zhHant from './languages/zh-Hant.json' with { type: 'json' };

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
