/** Data of the pages of a test's dev site, besides their bodies. */

import { getDevPath } from '../../src/shared/dev-protocol.ts';
import type { PageMeta, RoutePath, SiteData } from '../../src/shared/types.ts';
import { toMeta, toSite } from '../unit/runtime/sample.ts';
import { DEV_MARK, type DevPageSource, hashText, type SiteSource } from './dev-site-bundle.ts';

export function createDevSiteData({ siteTitle = 'Site' }: SiteSource): SiteData {
  return toSite({ title: siteTitle });
}

/** Output path of the stylesheet that only this page has. */
export function getPageSheet({ css }: DevPageSource): string | undefined {
  return css === undefined ? undefined : `static/page-${hashText(css)}.css`;
}

export function createDevMeta(path: RoutePath, site: SiteSource, build: string): PageMeta {
  const page = site.pages[path];
  const isMissing = page === undefined;
  const sheet = page && getPageSheet(page);
  return toMeta(
    path,
    {
      title: page?.title ?? path,
      headingTitle: page?.title ?? path,
      lang: site.lang ?? 'en',
      pageType: isMissing ? '404' : 'doc',
      _relativePath: page?.file ?? `${path.slice(1)}.mdx`,
    },
    {
      // Named by content, like the real ones.
      site: getDevPath('/', DEV_MARK, `static/site-${encodeURIComponent(site.siteTitle ?? 'Site')}.json`),
      kind: page?.code === undefined ? 'static' : 'component',
      build,
      styles: sheet === undefined ? [] : [getDevPath('/', DEV_MARK, sheet)],
    },
  );
}
