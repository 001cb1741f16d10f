/** Returns the tag for `<html lang>`. `zh` alone does not name the script, and the reader's fonts depend on it. */
export function toLangTag(lang: string): string {
  return lang === 'zh' ? 'zh-Hans' : lang.replaceAll('_', '-');
}

/** Returns the language of a tag, without script and region: `zh` for `zh-CN` and `zh_CN`. */
export function getLanguage(lang: string): string {
  return (lang.split(/[-_]/, 1)[0] ?? '').toLowerCase();
}

/** True for Chinese in traditional characters, as it is written in Taiwan, Hong Kong and Macao. */
export function isTraditionalChinese(lang: string): boolean {
  const [, ...rest] = lang.split(/[-_]/);
  return getLanguage(lang) === 'zh' && rest.some((part) => /^(?:hant|tw|hk|mo)$/i.test(part));
}

/** Lists the tags of texts that suit a language, the nearest first: `zh-TW`, `zh-Hant`, `zh`. */
export function listNearTags(lang: string): readonly string[] {
  return [lang, ...(isTraditionalChinese(lang) ? ['zh-Hant'] : []), getLanguage(lang)];
}
