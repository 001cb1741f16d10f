/**
 * Data about the site for the browser. Every field is named here, so that new fields of the configuration and paths of
 * this machine do not reach readers by accident.
 */
import { posix } from 'node:path';
import type { NavItem, RoutePath, SearchData, SiteData, SocialLink, ThemeData } from '../../shared/types.ts';
import { addBase } from '../../shared/url.ts';
import { getSocialIcon } from '../../theme/text/social-icons.ts';
import { getUnitHome } from '../routes/route-path.ts';
import type { SiteConfig } from '../types.ts';
import { reckonBarRoom } from './bar-room.ts';

export interface SiteDataInput {
  readonly config: SiteConfig;
  readonly lang: string;
  readonly version: string;
  readonly nav: readonly NavItem[];
  /** UI words of the language, from `resolveText`. */
  readonly text: Readonly<Record<string, string>>;
  /** The page that lists all results of a search; undefined if there is none. */
  readonly searchPage: RoutePath | undefined;
  readonly logoSizes: NonNullable<SiteData['logoSizes']>;
}

export function createSiteData(input: SiteDataInput): SiteData {
  const { config, lang, version, nav, text, searchPage, logoSizes } = input;
  const locale = config.locales.find((candidate) => candidate.lang === lang);
  const { cleanUrls, cleanUrlsRedirect, localeRedirect, prefetchLink, useTransitions } = config.route;
  const { showLineNumbers, defaultWrapCode } = config.markdown;
  const site: SiteData = {
    base: config.base,
    siteOrigin: config.siteOrigin,
    title: locale?.title || config.title,
    description: locale?.description || config.description,
    icon: typeof config.icon === 'string' ? config.icon : `/${posix.basename(config.icon.file)}`,
    logo: config.logo,
    ...(Object.keys(logoSizes).length > 0 && { logoSizes }),
    logoText: config.logoText,
    // The home of the site means the home of the reader's language and version.
    logoHref:
      config.logoHref === '' || config.logoHref === '/'
        ? addBase(getUnitHome({ lang, version }, config), config.base)
        : config.logoHref,
    lang: config.lang,
    pageLang: lang,
    version,
    locales: config.locales,
    multiVersion: { default: config.multiVersion.default, versions: config.multiVersion.versions },
    route: { cleanUrls, cleanUrlsRedirect, localeRedirect, prefetchLink, useTransitions },
    search: config.search === false ? false : createSearch(config.search, config),
    ...(searchPage !== undefined && { searchPage }),
    markdown: { showLineNumbers, defaultWrapCode, shiki: {} },
    theme: createTheme(config, lang),
    mediumZoom: config.mediumZoom,
    nav,
    text: withWordsOf(version, text),
  };
  const barRoom = reckonBarRoom(site);
  return { ...site, ...(barRoom !== undefined && { barRoom }) };
}

/** Merges the words of a single version: on pages of v1, `otherVersionText.v1` replaces `otherVersionText`. */
function withWordsOf(version: string, text: SiteData['text']): SiteData['text'] {
  const end = `.${version}`;
  const own = Object.entries(text).filter(([key]) => version !== '' && key.endsWith(end));
  return { ...text, ...Object.fromEntries(own.map(([key, value]) => [key.slice(0, -end.length), value])) };
}

function createTheme({ theme }: SiteConfig, lang: string): ThemeData {
  const own = theme.locales.find((locale) => locale.lang === lang);
  const docRepoBaseUrl = own?.editLink?.docRepoBaseUrl ?? theme.editLink?.docRepoBaseUrl;
  const text = own?.editLink?.text ?? theme.editLink?.text;
  return {
    ...theme.own.all,
    ...theme.own.byLang[lang],
    darkMode: theme.darkMode,
    hideNavbar: theme.hideNavbar,
    socialLinks: theme.socialLinks.map(drawIcon),
    footer: { ...theme.footer, ...own?.footer },
    ...(docRepoBaseUrl ? { editLink: { docRepoBaseUrl, ...(text === undefined ? {} : { text }) } } : {}),
    lastUpdated: theme.lastUpdated,
    search: theme.search,
    outline: theme.outline,
    breadcrumbs: theme.breadcrumbs,
    enableContentAnimation: theme.enableContentAnimation,
    enableAppearanceAnimation: theme.enableAppearanceAnimation,
    enableScrollToTop: theme.enableScrollToTop,
    fallbackHeadingTitle: theme.fallbackHeadingTitle,
    ...(theme.llmsUI && { llmsUI: theme.llmsUI }),
  };
}

/** Replaces the name of a built-in icon by its drawing, so that readers load only the icons in use and no table of all. */
function drawIcon(link: SocialLink): SocialLink {
  const svg = typeof link.icon === 'string' ? getSocialIcon(link.icon) : undefined;
  return svg === undefined ? link : { ...link, icon: { svg } };
}

const OWN_SEARCH_OPTIONS = new Set(['searchHooks', 'weights', 'synonyms', 'expect']);

/**
 * Serializes search options, which come from users and plugins: paths, functions and what only the index and
 * its checks need stay here.
 */
function createSearch(search: Readonly<Record<string, unknown>>, config: SiteConfig): SearchData {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => {
      const plain = checkPlainData(value, config);
      return OWN_SEARCH_OPTIONS.has(key) || plain === undefined ? [] : [[key, plain]];
    }),
  );
}

function checkPlainData(value: unknown, config: SiteConfig): unknown {
  if (typeof value === 'string') return isLocalPath(value, config) ? undefined : value;
  if (Array.isArray(value)) {
    return value.map((item) => checkPlainData(item, config)).filter((item) => item !== undefined);
  }
  if (typeof value === 'object' && value !== null)
    return createSearch(value as Record<string, unknown>, config);
  return typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint'
    ? undefined
    : value;
}

function isLocalPath(value: string, { projectDir, root }: SiteConfig): boolean {
  const path = value.replaceAll('\\', '/');
  return (
    value.startsWith('file:') ||
    [projectDir, root].some((folder) => path === folder || path.startsWith(`${folder}/`))
  );
}
