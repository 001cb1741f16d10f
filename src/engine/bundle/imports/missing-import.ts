/** How esbuild says that an import leads nowhere, and how docgen's own modules do. */

export function printMissingImport(specifier: string): string {
  return `Could not resolve "${specifier}"`;
}

/** The specifier; undefined for any other message. */
export function readMissingImport(text: string): string | undefined {
  return /^Could not resolve "([^"]+)"/.exec(text)?.[1];
}
