/** Import specifiers of other tools in scripts and MDX. */

/** Text with its import specifiers replaced; `undefined` leaves one as it is. */
export function rewriteImports(text: string, toSpecifier: (specifier: string) => string | undefined): string {
  return text.replace(
    /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\2/g,
    (whole, before: string, quote: string, specifier: string) => {
      const next = toSpecifier(specifier);
      return next === undefined ? whole : before + quote + next + quote;
    },
  );
}

/** Line of a position, from 1. */
export function toLine(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
