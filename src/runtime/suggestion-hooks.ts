/** Hooks of the 404 page. */
import { useEffect, useState } from 'react';
import { getLocalePrefix } from '../shared/locale-prefix.ts';
import { useView } from './context.ts';
import type { PageLink } from './page-hooks.ts';
import { guessLocale } from './unknown-address.ts';

const NONE: readonly PageLink[] = [];

/**
 * Up to three pages that a reader may have meant who opened an unknown address; empty on every other page,
 * until they are loaded, and if nothing is near.
 */
export function useSuggestedPages(): readonly PageLink[] {
  const { loaded, location } = useView();
  const { meta, site } = loaded;
  const { pathname } = location;
  const [suggestions, setSuggestions] = useState(NONE);
  const prefix = getLocalePrefix(guessLocale(pathname, site), site);
  // The first render has only the address of the 404 page itself.
  const list = pathname === meta.page.routePath ? undefined : meta.routeLists?.[prefix];
  useEffect(() => {
    if (list === undefined) return undefined;
    let isCurrent = true;
    import('./suggest-pages.ts')
      .then(({ suggestPages }) => suggestPages({ path: pathname, list, prefix }))
      .then((pages) => isCurrent && setSuggestions(pages))
      // Offline, the reader has the button to the home page.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
      setSuggestions(NONE);
    };
  }, [pathname, list, prefix]);
  return suggestions;
}
