/**
 * Checks links to pages, anchors, images, navigation and the home page. Runs over all pages at once,
 * so one report lists every dead link of the site.
 */
import type { Diagnostic } from '../../shared/types.ts';
import { checkFrontmatterLinks } from './check-frontmatter-links.ts';
import { checkNavigationLinks } from './check-navigation-links.ts';
import { checkPageLinks, withoutOpenLinks } from './check-page-links.ts';
import { collectTargets, type LinkCheckInput } from './link-targets.ts';

/** Reports every dead link; most are errors, which `dev` only shows. */
export async function checkLinks(input: LinkCheckInput): Promise<Diagnostic[]> {
  const targets = collectTargets(input);
  // A fallback page for a missing translation has the links of its original.
  const ownPages = input.pages.filter(({ route }) => route.original === undefined);
  const linking = [...ownPages, ...input.fragments.map(withoutOpenLinks)];
  return [
    ...(await Promise.all(linking.flatMap((page) => checkPageLinks(page, input, targets)))).flat(),
    ...(await Promise.all(ownPages.map((page) => checkFrontmatterLinks(page, input, targets)))).flat(),
    ...(await checkNavigationLinks(input, targets)),
  ];
}
