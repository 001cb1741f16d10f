/** Import specifiers of other tools in scripts and MDX. */

/** Replaces import specifiers in a text; `undefined` keeps one. */
export function rewriteImports(
  text: string,
  resolveSpecifier: (specifier: string) => string | undefined,
): string {
  return text.replace(
    /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\2/g,
    (statement, prefix: string, quote: string, specifier: string) => {
      const replacement = resolveSpecifier(readSpecifier(specifier));
      return replacement === undefined ? statement : prefix + quote + replacement + quote;
    },
  );
}

/** Reads the specifier in a string: formatters of Markdown write `./\_part.mdx` for `./_part.mdx`. */
export const readSpecifier = (written: string) => written.replace(/\\(.)/g, '$1');
