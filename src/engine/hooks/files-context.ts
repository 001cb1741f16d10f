/** The whole site, as seen by hooks that write files. */

import { rememberEach } from '../../shared/remember.ts';
import type { RoutePath } from '../../shared/types.ts';
import type { FilesContext } from '../plugin.ts';
import type { CachedPage } from '../types.ts';
import type { SitePlugins } from './call-plugins.ts';
import type { HookCall } from './hook-runner.ts';
import { groupRoutes, type PageOrderInput } from './page-order.ts';
import { createPluginPage, type PageReaders } from './plugin-page.ts';
import type { CacheText } from './text-cache.ts';

/** Everything hooks may need to know once pages are compiled. */
export interface SiteFacts extends Omit<PageOrderInput, 'config'> {
  readonly pages: readonly CachedPage[];
  readonly findPage: (path: RoutePath) => CachedPage | undefined;
  readonly readers: PageReaders;
  readonly cacheText: CacheText;
}

export function createFilesContext(
  { runner, site }: SitePlugins,
  facts: SiteFacts,
  call: HookCall,
): FilesContext {
  const getPluginPage = rememberEach(
    (page: CachedPage) => createPluginPage(page, site, facts.readers),
    ({ route }) => route.path,
  );
  return {
    ...runner.createContext(call, site),
    get pages() {
      return facts.pages.filter(({ route }) => !route.isHidden).map(getPluginPage);
    },
    outDir: site.outDir,
    keep: (key, make) => facts.cacheText(call.plugin.name, key, make),
    listInOrder: (place) =>
      groupRoutes(place, { ...facts, config: site }).map(({ text, routes }) => ({
        text,
        pages: routes.flatMap(({ path }) => {
          const page = facts.findPage(path);
          return page ? [getPluginPage(page)] : [];
        }),
      })),
  };
}
