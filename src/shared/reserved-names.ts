/**
 * Names by which docgen's runtime, theme and search find elements, or with which the theme would cover the page.
 * Authors cannot use them in `.md`: they would be taken for docgen's own. A test compares this file with the look-ups
 * in the sources (test/unit/markdown/content-boundary.test.ts).
 */

/**
 * Ids. `docgen-` alone is no reserved prefix: "docgen build" is a heading like any other, and its
 * address is published.
 */
const IDS = /^(?:rp-|__rspress|__docgen|nprogress$|docgen-(?:meta|announcer|overlay)$)/i;

const CLASSES = /^(?:rp-|__rspress|docgen-|medium-zoom|rspress-doc$)/i;

/** Attributes that are looked up anywhere in the page. */
const DATA = /^data-(?:docgen|rp-|(?:keep-scroll|fixed-demo|early|closable)$)/i;

/**
 * Classes of the theme that authors may use: all of them keep their element in the text. The
 * documentation lists them (`guide/basic/use-mdx`).
 */
export const AUTHOR_CLASSES: readonly string[] = [
  'rp-not-doc',
  'rp-copy-ignore',
  'rp-toc-exclude',
  'rp-callout',
  'rp-steps',
  'rp-badge',
  'rp-file-tree',
];

export function isReservedId(id: string): boolean {
  return IDS.test(id);
}

/** Returns true for reserved classes; `rp-callout--tip` and `rp-callout__title` belong to `rp-callout`. */
export function isReservedClass(name: string): boolean {
  const [block = ''] = name.split(/--|__/, 1);
  return CLASSES.test(name) && !AUTHOR_CLASSES.includes(block);
}

/** Returns true for reserved attributes, as spelled in HTML. */
export function isReservedAttribute(attribute: string): boolean {
  return DATA.test(attribute);
}
