/** Pieces of the pages that plugins write as Markdown. */

/** A route path as the address of a Markdown link; one that looks like a file is marked as a page. */
export function getLinkAddress(routePath: string): string {
  const path = /\.[a-z][a-z0-9]*$/i.test(routePath) ? `${routePath}.html` : routePath;
  return `<${path.replace(/[%?#<>\\\s]/g, encodeURIComponent)}>`;
}

export function joinBlocks(...blocks: readonly (string | false)[]): string {
  return blocks.filter((block) => block !== false && block !== '').join('\n\n');
}

export interface ListPageHead {
  readonly title: string;
  readonly description: string;
  /** It has headings that an outline shows. @default false */
  readonly isOutlined?: boolean;
  /** Search and feeds have it, not only its entries. @default false */
  readonly isFound?: boolean;
}

/** Writes the frontmatter of a list of pages, which readers neither judge nor discuss. */
export function writeListFrontmatter({ title, description, isOutlined, isFound }: ListPageHead): string {
  return [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    ...(isFound ? [] : ['search: false', 'feed: false']),
    'footer: false',
    'feedback: false',
    'comments: false',
    ...(isOutlined ? [] : ['outline: false']),
    '---',
  ].join('\n');
}
