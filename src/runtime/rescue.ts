/**
 * When script fails, the page is still text: its document is fetched again and
 * what the server wrote is put back. Nothing is kept in memory for that day, and
 * this file is a chunk of its own: it imports nothing, so the app stays one file.
 */

/** Marks HTML as ours; see trusted-html.ts. */
type Trust = (html: string) => string;

/** HTML of the body that the server wrote for this address; empty when there is none. */
export async function fetchStaticBody(href: string, trust: Trust): Promise<string> {
  return (await fetchElement(href, '[data-docgen-body]', trust))?.innerHTML ?? '';
}

/** Shows the whole page as the server wrote it; from then on every link loads a page. */
export async function showStaticPage(root: HTMLElement, trust: Trust): Promise<void> {
  const original = await fetchElement(location.href, `body > #${root.id}`, trust);
  if (original?.firstElementChild) root.innerHTML = trust(original.innerHTML);
}

async function fetchElement(href: string, selector: string, trust: Trust): Promise<Element | null> {
  try {
    const text = await (await fetch(href)).text();
    return new DOMParser().parseFromString(trust(text), 'text/html').querySelector(selector);
  } catch {
    // Offline as well: there is nothing left to show but what the caller has.
    return null;
  }
}
