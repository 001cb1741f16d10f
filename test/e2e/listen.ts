/** What a screen reader announces by itself on a page. */
import type { Page } from 'playwright-core';

/**
 * Returns a function that gives what has been announced since the last call: text that was added to a live region which
 * was rendered, and empty of it, before. A region that comes with its text is silent, and so is a busy one.
 */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
    const findRegions = () =>
      new Set([...document.querySelectorAll(LIVE)].filter((it) => it.checkVisibility()));
    let known = findRegions();
    const read = (region: Element, { addedNodes, target, type }: MutationRecord): string => {
      if (region.closest('[aria-busy=true]')) return '';
      if (region.getAttribute('role') === 'status') return (region as HTMLElement).innerText;
      const nodes = type === 'characterData' ? [target] : [...addedNodes];
      return nodes.map((node) => (node instanceof HTMLElement ? node.innerText : node.textContent)).join(' ');
    };
    new MutationObserver((records) => {
      for (const record of records) {
        const { target } = record;
        const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        const words = region && known.has(region) ? read(region, record).replace(/\s+/g, ' ').trim() : '';
        if (words !== '') spoken.push(words);
      }
      known = findRegions();
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { spoken });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'spoken') as string[]).splice(0));
}
