/**
 * When script fails, the page is still text: its document is fetched again and
 * what the server wrote is put back. Nothing is kept in memory for that day.
 */
import { toTrustedHtml } from './trusted-html.ts';

/** HTML of the body that the server wrote for this address; empty when there is none. */
export async function fetchStaticBody(href: string): Promise<string> {
  return (await fetchElement(href, '[data-docgen-body]'))?.innerHTML ?? '';
}

/** Shows the whole page as the server wrote it; from then on every link loads a page. */
export async function showStaticPage(root: HTMLElement): Promise<void> {
  const original = await fetchElement(location.href, `#${root.id}`);
  if (original?.firstElementChild) root.innerHTML = toTrustedHtml(original.innerHTML);
}

async function fetchElement(href: string, selector: string): Promise<Element | null> {
  try {
    const text = await (await fetch(href)).text();
    return new DOMParser().parseFromString(toTrustedHtml(text), 'text/html').querySelector(selector);
  } catch {
    // Offline as well: there is nothing left to show but what the caller has.
    return null;
  }
}
