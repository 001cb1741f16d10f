import { toLangTag } from './lang-tag.ts';

/** Languages written from right to left, unless their tag names a Latin script. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!.*-latn\b)/i;

/** Returns the value of `<html dir>`. */
export function getDirection(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(toLangTag(lang)) ? 'rtl' : 'ltr';
}
