/**
 * When script fails, the page is still text: its document is fetched again and the server's HTML is restored. Nothing
 * is kept in memory for that case, and this file is a separate chunk without imports, so the app stays one file.
 */

/** Marks HTML as ours; see trusted-html.ts. */
type Trust = (html: string) => string;

/** Returns the server's HTML of the body at this address; empty if there is none. */
export async function fetchStaticBody(href: string, trust: Trust): Promise<string> {
  return (await fetchElement(href, '[data-docgen-body]', trust))?.innerHTML ?? '';
}

/** Shows the whole page in the server's HTML; from then on every link loads a page. */
export async function showStaticPage(root: HTMLElement, trust: Trust): Promise<void> {
  const original = await fetchElement(location.href, `body > #${root.id}`, trust);
  if (original?.firstElementChild) root.innerHTML = trust(original.innerHTML);
}

async function fetchElement(href: string, selector: string, trust: Trust): Promise<Element | null> {
  try {
    const text = await (await fetch(href)).text();
    return new DOMParser().parseFromString(trust(text), 'text/html').querySelector(selector);
  } catch {
    // Offline as well: the caller can only show what it has.
    return null;
  }
}
