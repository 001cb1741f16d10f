/**
 * Hooks that need every page of the site. A separate file, because importing it includes the whole list:
 * only sites that use it pay for it.
 */
import { useMemo } from 'react';
import { pages as allPages } from 'virtual-page-data';
import type { PageRecord } from '../shared/types.ts';
import { useServices } from './context.ts';
import { type RuntimeSite, usePage, useSite } from './hooks/page-hooks.ts';

/** Records of all pages, in every language and version. Grows with the site: prefer `usePage` if it is enough. */
export function usePages(): { readonly pages: readonly PageRecord[] } {
  return { pages: useServices().pages ?? allPages };
}

/**
 * The page on screen and the site with all its pages.
 * @deprecated Use `usePage`, `useSite` and, if every page is needed, `usePages`.
 */
export function usePageData(): {
  readonly page: PageRecord;
  readonly siteData: RuntimeSite & { readonly pages: readonly PageRecord[] };
} {
  const { page } = usePage();
  const { site } = useSite();
  const { pages } = usePages();
  return useMemo(() => ({ page, siteData: { ...site, pages } }), [page, site, pages]);
}
