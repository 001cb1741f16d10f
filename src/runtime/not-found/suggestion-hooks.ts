/** Hooks of the 404 page. */
import { useEffect, useState } from 'react';
import { useView } from '../context.ts';
import { readNeighbours } from '../dev/gone-page.ts';
import type { PageLink } from '../hooks/page-hooks.ts';
import { guessPrefix } from './guess-locale.ts';

const NONE: readonly PageLink[] = [];

/**
 * On an unknown address, up to three pages that the reader may have meant; empty on every other page, until
 * they are loaded, and if nothing is similar.
 */
export function useSuggestedPages(): readonly PageLink[] {
  const { loaded, location } = useView();
  const { meta, site } = loaded;
  const { pathname } = location;
  const [suggestions, setSuggestions] = useState(NONE);
  const prefix = guessPrefix(pathname, site);
  // The first render has only the address of the 404 page itself.
  const list = pathname === meta.page.routePath ? undefined : meta.routeLists?.[prefix];
  useEffect(() => {
    if (list === undefined) return undefined;
    let isCurrent = true;
    // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
    const first = process.env.NODE_ENV === 'production' ? undefined : readNeighbours(pathname);
    import('./suggest-pages.ts')
      .then(({ suggestPages }) => suggestPages({ path: pathname, list, prefix, first }))
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
