/** The links that lead into a version from the rest of the site: what breaks when it goes. */
import type { Diagnostic } from '../../shared/types.ts';
import { splitUrl } from '../../shared/url.ts';
import { flattenEntries, listNavigationSources } from '../check/navigation-entries.ts';
import { getProjectPath } from '../config/file-path.ts';
import { loadConfig } from '../config/load.ts';
import type { Site } from '../site/site.ts';
import type { SiteConfig } from '../types.ts';
import { askSite } from './ask-site.ts';
import type { AskOptions } from './run-options.ts';

export interface VersionLinksOptions extends AskOptions {
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
  const { version } = options;
  const loaded = await loadConfig(options);
  const { config } = loaded;
  return askSite(loaded, options, async ({ site }) => [
    ...listPageLinks(site, version, config),
    ...(await listNavigationLinks(site, version, config)),
  ]);
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
  const links = flattenEntries(items).flatMap(({ link = '' }) => {
    const { path } = splitUrl(link);
    return path.startsWith('/') && frame.table.find(path)?.version === version ? [link] : [];
  });
  if (links.length === 0) return [];
  const { createNavigationPlaces } = await import('../check/find-place.ts');
  const locate = createNavigationPlaces(listNavigationSources(frame.dependencies, config), config);
  return [...new Set(links)].map((url) => ({ url, ...locate(url) }));
}
