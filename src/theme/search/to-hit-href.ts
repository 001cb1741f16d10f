/**
 * The address of a hit as a link on this page: relative to the origin for pages of this site,
 * also when a hosted service knows them by the address they are published under. Undefined for
 * what no link may lead to (`javascript:`).
 */
export function toHitHref(
  url: string,
  here: { readonly origin: string; readonly siteOrigin: string },
): string | undefined {
  if (!URL.canParse(url, here.origin)) return undefined;
  const { protocol, origin, pathname, search, hash, href } = new URL(url, here.origin);
  if (!/^https?:$/.test(protocol)) return undefined;
  const isOurs = origin === here.origin || (here.siteOrigin !== '' && origin === toOrigin(here.siteOrigin));
  return isOurs ? pathname + search + hash : href;
}

function toOrigin(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
