/** Lists the links to other sites: of pages, home pages, navigation, the icons and the footer of the theme. */
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { LinkCheckInput } from './check-links.ts';
import { listFrontmatterLinks } from './check-orphans.ts';
import { findAddress } from './find-place.ts';
import { listNavigationEntries, listNavigationSources } from './navigation-entries.ts';

export interface ExternalLink {
  /** As it is written. */
  readonly url: string;
  /** Without fragment, with a scheme: equal for links to one page. */
  readonly address: string;
  /** With `#`; `''` if there is none. */
  readonly hash: string;
  /** Reads files, so it is asked for where there is something to report. */
  readonly findPlace: () => LinkPlace;
}

type LinkPlace = Pick<Diagnostic, 'file' | 'line' | 'column'>;

/** Links to http and https addresses; those of navigation and theme once each. */
export function listExternalLinks(input: LinkCheckInput): readonly ExternalLink[] {
  const { config, pages, navigation, dependencies } = input;
  // A fallback page for a missing translation has the links of its original.
  const ownPages = pages.filter(({ route }) => route.original === undefined);
  const ofPages = ownPages.flatMap((page) => {
    const file = getProjectPath(page.route.file, config);
    return [
      ...page.links.flatMap(({ url, line, column }) => toExternalLink(url, () => ({ file, line, column }))),
      ...listFrontmatterLinks(page).flatMap((url) =>
        toExternalLink(url, () => findAddress(url, [page.route.file], config)),
      ),
    ];
  });
  const sources: readonly FilePath[] = [
    ...listNavigationSources(dependencies, config),
    ...(config.configFile ? [config.configFile] : []),
  ];
  const ofNavigation = listNavigationEntries(navigation, config).flatMap(({ link }) => link ?? []);
  const ofSite = [...new Set([...ofNavigation, ...listThemeLinks(input)])];
  return [
    ...ofPages,
    ...ofSite.flatMap((url) => toExternalLink(url, () => findAddress(url, sources, config))),
  ];
}

function toExternalLink(url: string, findPlace: () => LinkPlace): readonly ExternalLink[] {
  if (!/^(?:https?:)?\/\//i.test(url)) return [];
  const full = url.startsWith('//') ? `https:${url}` : url;
  const [address = '', ...rest] = (URL.canParse(full) ? new URL(full).href : full).split('#');
  return [{ url, address, hash: rest.length === 0 ? '' : `#${rest.join('#')}`, findPlace }];
}

function listThemeLinks({ config: { theme } }: LinkCheckInput): readonly string[] {
  const icons = theme.socialLinks.filter(({ mode }) => mode === 'link').map(({ content }) => content);
  const footers = [theme.footer, ...theme.locales.map(({ footer }) => footer)];
  const inFooters = footers.flatMap((footer) => [
    ...(footer?.message ?? '').matchAll(/\shref\s*=\s*["']([^"']+)["']/gi),
  ]);
  return [...icons, ...inFooters.map(([, url = '']) => url)];
}
