/** The language that a tag or the folder of a language names, without script and region: `zh` of `zh-CN` and `zh_CN`. */
export function getLanguage(lang: string): string {
  return (lang.split(/[-_]/, 1)[0] ?? '').toLowerCase();
}

/** Returns the tag of the folder of a language: `zh-TW` of `zh_TW`. */
export function getLangTag(lang: string): string {
  return lang.replaceAll('_', '-');
}
