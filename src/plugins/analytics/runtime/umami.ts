/** [Sending stats](https://docs.umami.is/docs/api/sending-stats) */
import type { Send } from './page-view.ts';
import { request } from './request.ts';

export function createSender({ url, websiteId }: { readonly url: string; readonly websiteId: string }): Send {
  return (view) => {
    const payload = {
      website: websiteId,
      hostname: view.url.hostname,
      url: view.url.pathname + view.url.search,
      title: view.title,
      referrer: view.referrer,
      language: navigator.language,
      screen: `${screen.width}x${screen.height}`,
    };
    const headers = { 'Content-Type': 'application/json' };
    request(url, { method: 'POST', headers, body: JSON.stringify({ type: 'event', payload }) });
  };
}
