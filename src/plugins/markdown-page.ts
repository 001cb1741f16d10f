/** Pieces of the pages that plugins write as Markdown. */

/** A route path as the address of a Markdown link; one that looks like a file is marked as a page. */
export function getLinkAddress(routePath: string): string {
  const path = /\.[a-z][a-z0-9]*$/i.test(routePath) ? `${routePath}.html` : routePath;
  return `<${path.replace(/[%?#<>\\\s]/g, encodeURIComponent)}>`;
}

export function joinBlocks(...blocks: readonly (string | false)[]): string {
  return blocks.filter((block) => block !== false && block !== '').join('\n\n');
}
