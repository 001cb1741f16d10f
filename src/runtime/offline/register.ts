/**
 * Registers the service worker of a site that can be read offline, once a page has loaded everything, and tells it
 * which pages are read. In a separate script, which only such sites have.
 */
import { WORKER_ATTRIBUTE } from '../../shared/offline.ts';
import type { PageMessage } from './worker-scope.ts';

/** With Trusted Types: the address of a worker has to come from a policy. */
interface ScriptUrls {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const address = document.querySelector(`script[${WORKER_ATTRIBUTE}]`)?.getAttribute(WORKER_ATTRIBUTE);

// Browsers have none on pages that came without encryption.
if (address && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') start(address);
  else addEventListener('load', () => start(address));
}

function start(url: string): void {
  const { serviceWorker } = navigator;
  const tell = () =>
    void serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ page: location.href } satisfies PageMessage),
    );
  // A reader may have forbidden it: the site works without.
  serviceWorker.register(trustUrl(url)).catch(() => undefined);
  tell();
  addEventListener('docgen:navigate', tell);
  // A newer worker has taken over, which did not get the message of this page.
  serviceWorker.addEventListener('controllerchange', tell);
}

function trustUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptUrls };
  return (
    trustedTypes
      ?.createPolicy('docgen-offline', { createScriptURL: (given) => given })
      .createScriptURL(url) ?? url
  );
}
