/** Addresses in a sheet, in an attribute `style`, or in an element `<style>`. */
import type { FindAddress } from './relative-address.ts';

/** `url(…)`, and the string of an `@import`. */
const ADDRESS =
  /\burl\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]+))\s*\)|(@import\s*)(?:"([^"\n]*)"|'([^'\n]*)')/gi;

/** Makes addresses within the site relative in CSS. */
export function writeRelativeCss(css: string, find: FindAddress): string {
  if (!/url\(|@import/i.test(css)) return css;
  return css.replace(ADDRESS, (whole, ...groups: (string | undefined)[]) => {
    const [double, single, bare, rule, doubleImport, singleImport] = groups;
    const relative = find(double ?? single ?? bare ?? doubleImport ?? singleImport ?? '');
    if (relative === undefined) return whole;
    const text = /^[\w./%#?=&-]+$/.test(relative) ? relative : undefined;
    if (rule !== undefined) return `${rule}${JSON.stringify(relative)}`;
    return `url(${bare !== undefined && text !== undefined ? text : quoteLike(whole, relative)})`;
  });
}

/** Uses the existing quotes: the other ones may belong to an attribute. */
function quoteLike(whole: string, address: string): string {
  const quote = whole.includes("'") ? "'" : '"';
  return `${quote}${address.replaceAll(quote, encodeURIComponent(quote))}${quote}`;
}
