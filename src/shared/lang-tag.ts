/** Returns the tag for `<html lang>`. `zh` alone does not name the script, and the reader's fonts depend on it. */
export function toLangTag(lang: string): string {
  return lang === 'zh' ? 'zh-Hans' : lang.replaceAll('_', '-');
}

/** The language that a tag names, without script and region: `zh` of `zh-CN` and `zh_CN`. */
export function getLanguage(lang: string): string {
  return (lang.split(/[-_]/, 1)[0] ?? '').toLowerCase();
}

/** True for Chinese in traditional characters, as it is written in Taiwan, Hong Kong and Macao. */
export function isTraditionalChinese(lang: string): boolean {
  const [, ...rest] = lang.split(/[-_]/);
  return getLanguage(lang) === 'zh' && rest.some((part) => /^(?:hant|tw|hk|mo)$/i.test(part));
}

/** Tags of the texts that serve a language, the nearest first: `zh-TW`, `zh-Hant`, `zh`. */
export function listNearTags(lang: string): readonly string[] {
  return [lang, ...(isTraditionalChinese(lang) ? ['zh-Hant'] : []), getLanguage(lang)];
}
