/** [Events API](https://plausible.io/docs/events-api) */
import type { Send } from './page-view.ts';
import { request } from './request.ts';

export function createSender({ url, domain }: { readonly url: string; readonly domain: string }): Send {
  return (view) => {
    // As plain text, which needs no preflight request.
    const body = { name: 'pageview', domain, url: view.url.href, referrer: view.referrer };
    request(url, { method: 'POST', body: JSON.stringify(body) });
  };
}
