/** [Google tag](https://developers.google.com/tag-platform/gtagjs): there is no other way to count from a page. */
import type { Send } from './page-view.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

export function createSender({
  url,
  measurementId,
}: {
  readonly url: string;
  readonly measurementId: string;
}): Send {
  const scope = window as typeof window & { dataLayer?: unknown[]; trustedTypes?: TrustedTypes };
  scope.dataLayer ??= [];
  const { dataLayer } = scope;
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the service's script tells its commands from other entries by that
    dataLayer.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: false });
  // A strict policy only accepts script addresses from named policies.
  const policy = scope.trustedTypes?.createPolicy('docgen-analytics', {
    createScriptURL: (address) => address,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = policy?.createScriptURL(url) ?? url;
  document.head.append(script);
  return (view) =>
    gtag('event', 'page_view', {
      page_location: view.url.href,
      page_title: view.title,
      page_referrer: view.referrer,
    });
}
