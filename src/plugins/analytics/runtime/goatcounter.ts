/** [Tracking pixel](https://www.goatcounter.com/help/pixel) */
import type { Send } from './page-view.ts';
import { request } from './request.ts';

export function createSender({ url }: { readonly url: string }): Send {
  return (view) => {
    const query = new URLSearchParams({
      p: view.url.pathname,
      t: view.title,
      r: view.referrer,
      q: view.url.search,
      s: [screen.width, screen.height, devicePixelRatio].join(),
    });
    request(`${url}?${query}`, { mode: 'no-cors', cache: 'no-store' });
  };
}
