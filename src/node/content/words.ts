/**
 * Words that the compiler itself writes into pages. A site changes one by giving
 * its key in `i18n.json` or `i18nSource`, like every other word of the theme.
 */
import type { SiteConfig } from '../types.ts';

const EN = {
  'callout.tip': 'Tip',
  'callout.note': 'Note',
  'callout.important': 'Important',
  'callout.warning': 'Warning',
  'callout.caution': 'Caution',
  'callout.danger': 'Danger',
  'callout.info': 'Info',
  'callout.details': 'Details',
  footnotesTitle: 'Footnotes',
  footnoteBackText: 'Back to reference {reference}',
  headingAnchorText: 'Link to “{heading}”',
  codeButtonGroupCopyButtonText: 'Copy code',
  codeButtonGroupWrapButtonText: 'Toggle code wrap',
  promptExpandText: 'Expand',
  promptCollapseText: 'Collapse',
};

export type ContentWord = keyof typeof EN;

const ZH: Readonly<Record<ContentWord, string>> = {
  'callout.tip': '提示',
  'callout.note': '注',
  'callout.important': '重要',
  'callout.warning': '警告',
  'callout.caution': '当心',
  'callout.danger': '危险',
  'callout.info': '信息',
  'callout.details': '详细信息',
  footnotesTitle: '脚注',
  footnoteBackText: '返回引用 {reference}',
  headingAnchorText: '“{heading}”的链接',
  codeButtonGroupCopyButtonText: '复制代码',
  codeButtonGroupWrapButtonText: '切换代码换行',
  promptExpandText: '展开',
  promptCollapseText: '折叠',
};

export type ContentWords = (key: ContentWord) => string;

/**
 * Looks words up for one language: those of the caller (the site's `text`, where
 * `i18n.json` is merged in), those of the config, ours, English.
 */
export function createContentWords(
  config: SiteConfig,
  lang: string,
  text: Readonly<Record<string, string>> = {},
): ContentWords {
  const ours = /^zh\b/i.test(lang) ? ZH : EN;
  const locale = config.theme.locales.find((candidate) => candidate.lang === lang);
  return (key) =>
    text[key] ?? config.i18nSource[key]?.[lang] ?? locale?.text[key] ?? config.theme.text[key] ?? ours[key];
}

/** Every word as pages of one language have it: what a compiled page may depend on. */
export function listContentWords(words: ContentWords): string[] {
  return (Object.keys(EN) as ContentWord[]).map(words);
}
