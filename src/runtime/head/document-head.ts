/** Updates the document's head after a navigation. */

import { getDirection } from '../../shared/direction.ts';
import { formatDocumentTitle, getDescription } from '../../shared/head.ts';
import { toLangTag } from '../../shared/lang-tag.ts';
import { toPageHref } from '../../shared/url.ts';
import type { LoadedPage } from '../context.ts';

export function showDocumentHead({ meta, site }: LoadedPage): void {
  const { page } = meta;
  const description = getDescription(page, site);
  document.documentElement.lang = toLangTag(page.lang);
  document.documentElement.dir = getDirection(page.lang);
  setContent('name', 'description', description);
  setContent('property', 'og:title', formatDocumentTitle(page, site));
  setContent('property', 'og:description', description);
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (canonical) {
    const { base, siteOrigin, route } = site;
    canonical.href =
      siteOrigin.replace(/\/$/, '') +
      toPageHref(meta.canonical ?? page.routePath, { base, cleanUrls: route.cleanUrls });
  }
  // They are the translations of the page that the document was loaded for.
  for (const link of document.head.querySelectorAll('link[rel=alternate][hreflang]')) link.remove();
}

/** Changes a tag the document has; adds it when only this page needs one. */
function setContent(key: 'name' | 'property', name: string, content: string): void {
  const existing = document.head.querySelector<HTMLMetaElement>(
    `meta[${key}="${name}"]:not([data-docgen-head])`,
  );
  if (existing) existing.content = content;
  else if (content !== '') {
    const meta = document.createElement('meta');
    meta.setAttribute(key, name);
    meta.content = content;
    document.head.append(meta);
  }
}
