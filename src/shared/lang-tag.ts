/** The language tag of `<html lang>`. `zh` alone says nothing of the script, and the reader's fonts depend on it. */
export function toLangTag(lang: string): string {
  return lang === 'zh' ? 'zh-Hans' : lang.replaceAll('_', '-');
}
