/** What the 404 page asks. */
import { useEffect, useState } from 'react';
import { toLocalePrefix } from '../shared/locale-prefix.ts';
import { useView } from './context.ts';
import type { PageLink } from './page-hooks.ts';
import { guessLocale } from './stray.ts';

const NONE: readonly PageLink[] = [];

/**
 * Up to three pages that a reader may have meant who opened an address without a page; empty
 * on every other page, until they are found, and where nothing is near.
 */
export function useSuggestedPages(): readonly PageLink[] {
  const { loaded, location } = useView();
  const { meta, site } = loaded;
  const { pathname } = location;
  const [found, setFound] = useState(NONE);
  const prefix = toLocalePrefix(guessLocale(pathname, site), site);
  // The first render does not know the address yet, only that of the 404 page itself.
  const list = pathname === meta.page.routePath ? undefined : meta.routeLists?.[prefix];
  useEffect(() => {
    if (list === undefined) return undefined;
    let isCurrent = true;
    import('./suggest-pages.ts')
      .then(({ suggestPages }) => suggestPages({ path: pathname, list, prefix }))
      .then((pages) => isCurrent && setFound(pages))
      // Offline, the reader has the button to the home page.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
      setFound(NONE);
    };
  }, [pathname, list, prefix]);
  return found;
}
