/** A site's language for browsers: its tag, and its writing direction. */

/** Returns the tag for `<html lang>`. `zh` alone does not name the script, and the reader's fonts depend on it. */
export function toLangTag(lang: string): string {
  return lang === 'zh' ? 'zh-Hans' : lang.replaceAll('_', '-');
}

/** Languages written from right to left, unless their tag names a Latin script. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!.*-latn\b)/i;

/** The value of `<html dir>`. */
export function getDirection(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(toLangTag(lang)) ? 'rtl' : 'ltr';
}
