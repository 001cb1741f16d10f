/**
 * Returns the address of a hit as a link on this page: relative to the origin for pages of this site, also
 * if a hosted service has their published address. Undefined for addresses that no link may have
 * (`javascript:`).
 */
export function resolveHitHref(
  url: string,
  here: { readonly origin: string; readonly siteOrigin: string },
): string | undefined {
  if (!URL.canParse(url, here.origin)) return undefined;
  const { protocol, origin, pathname, search, hash, href } = new URL(url, here.origin);
  if (!/^https?:$/.test(protocol)) return undefined;
  const isOurs =
    origin === here.origin || (here.siteOrigin !== '' && origin === parseOrigin(here.siteOrigin));
  return isOurs ? pathname + search + hash : href;
}

function parseOrigin(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
