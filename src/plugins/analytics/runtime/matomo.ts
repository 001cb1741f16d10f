/** [Tracking HTTP API](https://developer.matomo.org/api-reference/tracking-api) */
import type { Send } from './page-view.ts';
import { request } from './request.ts';

export function createSender({ url, siteId }: { readonly url: string; readonly siteId: number }): Send {
  return (view) => {
    const body = new URLSearchParams({
      idsite: String(siteId),
      rec: '1',
      apiv: '1',
      send_image: '0',
      url: view.url.href,
      action_name: view.title,
      urlref: view.referrer,
      res: `${screen.width}x${screen.height}`,
    });
    request(url, { method: 'POST', mode: 'no-cors', body });
  };
}
