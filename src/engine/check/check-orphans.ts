/** Pages that readers can only find by searching: no bar, sidebar or link points to them. */

import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, RoutePath, Severity } from '../../shared/types.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { splitUrl } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import { isNavigationConfigured } from '../routes/read-navigation.ts';
import { getUnitHome, listUnits } from '../routes/route-path.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import type { LinkCheckInput } from './link-targets.ts';
import { listNavigationEntries } from './navigation-entries.ts';

export interface OrphanInput extends Pick<LinkCheckInput, 'config' | 'pages' | 'table' | 'navigation'> {
  readonly severity: Severity;
}

export function checkOrphans(input: OrphanInput): Diagnostic[] {
  const { config, pages, severity } = input;
  const reached = listReached(input);
  const hint = createHint(config);
  return pages
    .filter(({ route, page }) => {
      if (route.original !== undefined || route.isElsewhere || reached.has(route.path)) return false;
      if (isUnlisted(page)) return false;
      return (
        page.pageType !== 'home' &&
        page.pageType !== '404' &&
        !listUnits(config).some((unit) => getUnitHome(unit, config) === route.path)
      );
    })
    .map(({ route }) =>
      createDiagnostic(
        severity,
        'DG4006',
        `"${route.path}" cannot be reached from the navigation, the sidebar or a link.`,
        { file: getProjectPath(route.file, config), hint },
      ),
    );
}

function createHint(config: SiteConfig): string {
  if (!isNavigationConfigured(config)) return 'Add it to a _meta.json or link to it, or delete it.';
  const { nav, sidebar } = config.theme;
  return nav !== undefined && sidebar === undefined
    ? 'Add it to "themeConfig.sidebar": with "themeConfig.nav" alone, no sidebar is made of the folders. Or link to it, or delete it.'
    : 'Add it to "themeConfig.sidebar" or link to it, or delete it.';
}

function listReached({ config, pages, table, navigation }: OrphanInput): ReadonlySet<RoutePath> {
  const reached = new Set<RoutePath>();
  const add = (link: unknown, from?: CachedPage): void => {
    if (typeof link !== 'string') return;
    const target = from ? table.resolveLink(link, from.route).target : table.find(splitUrl(link).path);
    if (target && target.path !== from?.route.path) reached.add(target.path);
  };
  for (const { link } of listNavigationEntries(navigation, config)) add(link);
  for (const page of pages) {
    for (const { url, kind } of page.links) if (kind !== 'image' && kind !== 'media') add(url, page);
    for (const link of listFrontmatterLinks(page)) add(link, page);
  }
  return reached;
}

/** Lists every `link` in frontmatter, at any depth: hero actions, feature cards, and what themes add. */
export function listFrontmatterLinks({ page }: Pick<CachedPage, 'page'>): string[] {
  const orphans: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (key === 'link' && typeof item === 'string') orphans.push(item);
      else look(item);
    }
  };
  look(page.frontmatter);
  return orphans;
}
