/**
 * Finds the server's elements for the app by their position: children of the body are docgen's, and no
 * content of a page is ever one of them, whatever id or class it has.
 */

/** The app's root: the server's HTML, which the app takes over. */
export function findRoot(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('body > #__rspress_root');
}

/** The page's meta as JSON. */
export function findMeta(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('body > script#docgen-meta[type="application/json"]');
}
