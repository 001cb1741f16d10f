/** Replaces `theme/search/hit-href.ts`: pages of files have no origin. */
import { withBase } from '../../../runtime/index.ts';
import { resolveHitHref as resolveHref } from '../hit-href.ts';

/** An origin that no hit has. */
const NO_ORIGIN = 'http://files.invalid';

export function resolveHitHref(
  url: string,
  { siteOrigin }: { readonly siteOrigin: string },
): string | undefined {
  const href = resolveHref(url, { origin: NO_ORIGIN, siteOrigin });
  return href?.startsWith('/') ? withBase(href) : href;
}
