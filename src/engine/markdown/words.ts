/**
 * Words that the compiler itself writes into pages. A site changes one by giving
 * its key in `i18n.json` or `i18nSource`, like every other word of the theme.
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
 * Looks words up for one language: those of the caller (the site's `text`, where
 * `i18n.json` is merged in), those of the config, the theme's, English.
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

/** Every word as pages of one language have it: what a compiled page may depend on. */
export function listContentWords(words: ContentWords): string[] {
  return KEYS.map(words);
}
