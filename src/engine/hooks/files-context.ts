/** The whole site, as hooks see it that write files. */
import type { RoutePath } from '../../shared/types.ts';
import { toPageHref } from '../../shared/url.ts';
import type { FilesContext } from '../plugin.ts';
import type { KeptPage } from '../types.ts';
import type { SitePlugins } from './ask-plugins.ts';
import type { HookCall } from './hook-runner.ts';
import type { KeepText } from './kept-texts.ts';
import { groupRoutes, type PageOrderInput } from './page-order.ts';
import { type PageReaders, toPluginPage } from './plugin-page.ts';

/** All that hooks may want to know when pages are compiled. */
export interface SiteFacts extends Omit<PageOrderInput, 'config'> {
  readonly pages: readonly KeptPage[];
  readonly pageOf: (path: RoutePath) => KeptPage | undefined;
  readonly readers: PageReaders;
  readonly keepText: KeepText;
}

/** What hooks that write files are given. */
export function toFilesContext(
  { runner, site }: SitePlugins,
  facts: SiteFacts,
  call: HookCall,
): FilesContext {
  const made = new Map<RoutePath, FilesContext['pages'][number]>();
  const toPage = (page: KeptPage) => {
    const known = made.get(page.route.path) ?? toPluginPage(page, site, facts.readers);
    made.set(page.route.path, known);
    return known;
  };
  const { cleanUrls } = site.route;
  return {
    ...runner.toContext(call, site),
    get pages() {
      return facts.pages.filter(({ route }) => !route.isHidden).map(toPage);
    },
    outDir: site.outDir,
    toHref: (path, { absolute = false } = {}) =>
      (absolute ? site.siteOrigin : '') + toPageHref(path as RoutePath, { base: site.base, cleanUrls }),
    keep: (key, make) => facts.keepText(call.plugin.name, key, make),
    listInOrder: (place) =>
      groupRoutes(place, { ...facts, config: site }).map(({ text, routes }) => ({
        text,
        pages: routes.flatMap(({ path }) => {
          const page = facts.pageOf(path);
          return page ? [toPage(page)] : [];
        }),
      })),
  };
}
