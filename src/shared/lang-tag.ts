/** Returns the tag for `<html lang>`. `zh` alone does not name the script, and the reader's fonts depend on it. */
export function toLangTag(lang: string): string {
  return lang === 'zh' ? 'zh-Hans' : lang.replaceAll('_', '-');
}

/** Tags of the texts that serve a language, the nearest first: `zh-TW`, `zh-Hant`, `zh`. */
export function listNearTags(lang: string): readonly string[] {
  const [first = lang, ...rest] = lang.split(/[-_]/);
  const isTraditional = /^zh$/i.test(first) && rest.some((part) => /^(?:hant|tw|hk|mo)$/i.test(part));
  return [lang, ...(isTraditional ? ['zh-Hant'] : []), first.toLowerCase()];
}
