/**
 * Heights without style attributes (`shared/height-classes.ts`): any height of 1 to
 * 9999 px comes out of 36 fixed rules.
 */

/** Rules for heights 1 to 9999 px in whole pixels: one class per place, added up. */
export function toHeightStylesheet(): string {
  const places = [1000, 100, 10, 1];
  const rules = places.flatMap((place) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `.rp-h${digit * place}{--rp-h-${place}:${digit * place}px}`),
  );
  return [
    '@layer docgen.code{',
    '.rp-codeblock{--rp-h-1000:0px;--rp-h-100:0px;--rp-h-10:0px;--rp-h-1:0px}',
    ...rules,
    '.rp-codeblock[data-height]{--rp-code-height:calc(var(--rp-h-1000) + var(--rp-h-100) + var(--rp-h-10) + var(--rp-h-1))}',
    '}',
    '',
  ].join('\n');
}
