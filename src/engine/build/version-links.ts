/** The links that lead into a version from the rest of the site: what breaks when it goes. */
import type { Diagnostic, NavItem, SidebarEntry } from '../../shared/types.ts';
import { splitUrl } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import { loadConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import { collectContent } from '../site/content.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openSiteStore } from '../site/open-site-store.ts';
import type { Site } from '../site/site.ts';
import { endRun } from '../store/is-storable.ts';
import { toolId } from '../store/tool-id.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { SiteConfig } from '../types.ts';
import type { CheckOptions } from './check.ts';

export interface VersionLinksOptions
  extends Pick<CheckOptions, 'cwd' | 'root' | 'configFile' | 'overrides' | 'signal' | 'onProgress'> {
  readonly version: string;
}

/** A link into a version; `file` is from the project folder. */
export interface VersionLink extends Pick<Diagnostic, 'file' | 'line' | 'column'> {
  readonly url: string;
}

/**
 * Returns the links to pages of a version, in pages of other versions and in their navigation.
 * @throws {DocgenError} when the config cannot be used (exit code 2).
 */
export async function findVersionLinks(options: VersionLinksOptions): Promise<readonly VersionLink[]> {
  const { version, signal, onProgress = () => {} } = options;
  const { config, plugins } = await loadConfig(options);
  const host = await loadPluginHost(plugins, config);
  const store = openSiteStore(config, { fresh: false });
  try {
    const { site } = await collectContent({
      ...{ config, store, host, seed: toolId, force: false, signal, onProgress },
      pageLimitMs: PAGE_LIMIT_MS,
    });
    return [...listPageLinks(site, version, config), ...(await listNavigationLinks(site, version, config))];
  } finally {
    endRun(store, signal);
    removeForeignCache(config);
  }
}

function listPageLinks({ frame, listPages }: Site, version: string, config: SiteConfig): VersionLink[] {
  const { byPath } = frame.table;
  return listPages()
    .filter(({ route }) => route.version !== version && route.original === undefined)
    .flatMap(({ route, links }) =>
      links
        .filter(({ target }) => target !== undefined && byPath(target)?.version === version)
        .map(({ url, line, column }) => ({ url, file: getProjectPath(route.file, config), line, column })),
    );
}

async function listNavigationLinks(
  { frame, navigation }: Site,
  version: string,
  config: SiteConfig,
): Promise<VersionLink[]> {
  const others = config.multiVersion.versions.filter((other) => other !== version);
  const items = others.flatMap((other) =>
    config.locales.flatMap(({ lang }) => navigation.navFor(lang, other)),
  );
  const links = items.flatMap(flatten).filter((link) => {
    const { path } = splitUrl(link);
    return path.startsWith('/') && frame.table.find(path)?.version === version;
  });
  if (links.length === 0) return [];
  const { createNavigationPlaces } = await import('../check/find-place.ts');
  const sources = frame.dependencies.filter((file) => /\/_(?:nav|meta)\.json$/.test(file));
  const locate = createNavigationPlaces([...sources, ...config.configFiles], config);
  return [...new Set(links)].map((url) => ({ url, ...locate(url) }));
}

function flatten(item: NavItem | SidebarEntry): string[] {
  const { link, items = [] } = item as { link?: string; items?: readonly NavItem[] };
  return [...(link === undefined ? [] : [link]), ...items.flatMap(flatten)];
}
