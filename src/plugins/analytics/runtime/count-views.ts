import { send } from 'docgen-analytics/sender';

/** Parts of a query that say which campaign a reader came by. Others may be what readers have typed. */
const CAMPAIGN = /^(?:utm_\w+|ref|source)$/;

/** Counts the page on screen, and those that the reader goes to from there. */
export function countViews(): void {
  let { referrer } = document;
  const count = () => {
    const url = withoutDetails(location.href);
    send({ url, title: document.title, referrer });
    referrer = url.href;
  };
  count();
  addEventListener('docgen:navigate', count);
}

function withoutDetails(href: string): URL {
  const url = new URL(href);
  url.hash = '';
  for (const key of [...url.searchParams.keys()]) if (!CAMPAIGN.test(key)) url.searchParams.delete(key);
  return url;
}
