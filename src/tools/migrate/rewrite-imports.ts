/** Import specifiers of other tools in scripts and MDX. */

/** Text with its import specifiers replaced; `undefined` leaves one as it is. */
export function rewriteImports(
  text: string,
  resolveSpecifier: (specifier: string) => string | undefined,
): string {
  return text.replace(
    /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\2/g,
    (statement, prefix: string, quote: string, specifier: string) => {
      const replacement = resolveSpecifier(specifier);
      return replacement === undefined ? statement : prefix + quote + replacement + quote;
    },
  );
}

/** Line of a position, from 1. */
export function getLine(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
