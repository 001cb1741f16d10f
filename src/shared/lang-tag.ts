/** Returns the tag for `<html lang>`. `zh` alone does not name the script, and the reader's fonts depend on it. */
export function toLangTag(lang: string): string {
  return lang === 'zh' ? 'zh-Hans' : lang.replaceAll('_', '-');
}

/** True for Chinese in traditional characters, as it is written in Taiwan, Hong Kong and Macao. */
export function isTraditionalChinese(lang: string): boolean {
  const [first = lang, ...rest] = lang.split(/[-_]/);
  return /^zh$/i.test(first) && rest.some((part) => /^(?:hant|tw|hk|mo)$/i.test(part));
}

/** Tags of the texts that serve a language, the nearest first: `zh-TW`, `zh-Hant`, `zh`. */
export function listNearTags(lang: string): readonly string[] {
  const [first = lang] = lang.split(/[-_]/);
  return [lang, ...(isTraditionalChinese(lang) ? ['zh-Hant'] : []), first.toLowerCase()];
}
