/** How esbuild says that an import leads nowhere, and how docgen's own modules do. */

export function printMissingImport(specifier: string): string {
  return `Could not resolve "${specifier}"`;
}

/** The specifier; undefined for any other message. */
export function readMissingImport(text: string): string | undefined {
  return /^Could not resolve "([^"]+)"/.exec(text)?.[1];
}

/** Says that what a page imports is only for Node. */
export function printNodeImport(specifier: string): string {
  return `"${specifier}" is for the config and for plugins: it does not run in a browser`;
}

export function isNodeImport(text: string): boolean {
  return text.endsWith(printNodeImport('').slice(2));
}
