/**
 * Words that the compiler itself writes into pages. A site changes one by giving its key in `i18n.json` or
 * `i18nSource`, like every other word of the theme.
 */
import { listNearTags } from '../../shared/lang-tag.ts';
import { builtInText, type TextKey } from '../../theme/text/index.ts';
import type { SiteConfig } from '../types.ts';

const KEYS = [
  'callout.tip',
  'callout.note',
  'callout.important',
  'callout.warning',
  'callout.caution',
  'callout.danger',
  'callout.info',
  'callout.details',
  'footnotesTitle',
  'footnoteBackText',
  'headingAnchorText',
  'codeButtonGroupCopyButtonText',
  'codeButtonGroupWrapButtonText',
  'codeFoldExpandText',
  'codeFoldCollapseText',
  'codeOutputText',
  'untrustedPageText',
] as const satisfies readonly TextKey[];

export type ContentWord = (typeof KEYS)[number];

export type ContentWords = (key: ContentWord) => string;

/**
 * Looks up words for one language: those of the caller (the site's `text`, which includes `i18n.json`), the config, the
 * theme, English.
 */
export function createContentWords(
  config: SiteConfig,
  lang: string,
  text: Readonly<Record<string, string>> = {},
): ContentWords {
  const builtIn = [...listNearTags(lang), 'en'].map((tag) => builtInText[tag]).find(Boolean);
  const locale = config.theme.locales.find((candidate) => candidate.lang === lang);
  return (key) =>
    text[key] ??
    config.i18nSource[key]?.[lang] ??
    locale?.text[key] ??
    config.theme.text[key] ??
    builtIn?.[key] ??
    key;
}

/** Lists every word of one language, on which a compiled page may depend. */
export function listContentWords(words: ContentWords): string[] {
  return KEYS.map(words);
}
