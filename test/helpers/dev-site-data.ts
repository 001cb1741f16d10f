/** What pages of a test's dev site carry besides their bodies. */

import { getDevPath } from '../../src/shared/dev-protocol.ts';
import type { PageMeta, RoutePath, SiteData } from '../../src/shared/types.ts';
import { toMeta, toSite } from '../unit/runtime/sample.ts';
import { DEV_MARK, type DevPageSource, type SiteSource, toHash } from './dev-site-bundle.ts';

export function toDevSiteData({ siteTitle = 'Site' }: SiteSource): SiteData {
  return toSite({ title: siteTitle });
}

/** Output path of the stylesheet that only this page has. */
export function toPageSheet({ css }: DevPageSource): string | undefined {
  return css === undefined ? undefined : `static/page-${toHash(css)}.css`;
}

export function toDevMeta(path: RoutePath, site: SiteSource, build: string): PageMeta {
  const page = site.pages[path];
  const isStray = page === undefined;
  const sheet = page && toPageSheet(page);
  return toMeta(
    path,
    {
      title: page?.title ?? path,
      headingTitle: page?.title ?? path,
      lang: site.lang ?? 'en',
      pageType: isStray ? '404' : 'doc',
      _relativePath: page?.file ?? `${path.slice(1)}.mdx`,
    },
    {
      // Named by what they say, as the real ones are.
      site: getDevPath('/', DEV_MARK, `static/site-${encodeURIComponent(site.siteTitle ?? 'Site')}.json`),
      kind: page?.code === undefined ? 'static' : 'component',
      build,
      styles: sheet === undefined ? [] : [getDevPath('/', DEV_MARK, sheet)],
    },
  );
}
