/** `docgenjs/plugins/sitemap`: a list of all pages for search engines. */
import type { FilesContext, Plugin, PluginPage } from 'docgenjs';
import { getLangTag } from '../common/get-language.ts';
import { optionsSchema, type SitemapOptions } from './options.ts';
import { type ListedPage, writeSitemap } from './write-sitemap.ts';

export type { ChangeFrequency, SitemapEntry, SitemapOptions } from './options.ts';

/**
 * Writes `sitemap.xml`: each page with its translations and the date of its last change. Pages that search
 * engines should not list are omitted: those with `noindex`, older versions of pages, and fallbacks for
 * missing translations.
 */
export function pluginSitemap(options: SitemapOptions = {}): Plugin {
  return {
    name: 'sitemap',
    needsServer: true,
    cacheKey: '',
    config(config, { checkOptions, report }) {
      checkOptions(optionsSchema, options);
      if (!options.siteUrl && !config.siteOrigin) {
        const message = 'a sitemap needs absolute addresses, but the address of this site is unknown.';
        report({
          severity: 'error',
          message,
          hint: 'Set "siteOrigin" in the config, or "siteUrl" of the plugin.',
        });
      }
      return config;
    },
    // The number of its parts is known when all pages are.
    hasFile: (address) => /^\/sitemap(?:-\d+)?\.xml$/.test(address),
    addFiles(_config, isProd, context) {
      if (!isProd) return undefined;
      reportUnknownPaths(options, context);
      const getUrl = createAddresses(options, context);
      return writeSitemap(listPages(options, context, getUrl), (path) =>
        getUrl(`/${path}`, { isFile: true }),
      );
    },
  };
}

type GetUrl = (path: string, options?: { readonly isFile: boolean }) => string;

function createAddresses({ siteUrl }: SitemapOptions, { site, toHref }: FilesContext): GetUrl {
  const start = (siteUrl ?? site.siteOrigin + site.base).replace(/\/?$/, '/');
  // Encoded as browsers do, which also removes characters that XML does not allow.
  return (path, { isFile } = { isFile: false }) =>
    new URL(start + (isFile ? path.slice(1) : toHref(path).slice(site.base.length))).href;
}

function reportUnknownPaths({ customMaps = {} }: SitemapOptions, { pages, report }: FilesContext): void {
  const routePaths = new Set<string>(pages.map(({ routePath }) => routePath));
  for (const path of Object.keys(customMaps)) {
    if (routePaths.has(path)) continue;
    const message = `"customMaps" names "${path}", which is not the route path of a page.`;
    report({
      severity: 'warning',
      message,
      hint: 'A route path has no base and no extension: "/guide/start".',
    });
  }
}

function* listPages(options: SitemapOptions, context: FilesContext, getUrl: GetUrl): Generator<ListedPage> {
  const { customMaps = {}, defaultPriority = '0.5', defaultChangeFreq = 'monthly' } = options;
  const { pages, site } = context;
  const isListed = createFilter(context);
  const listedPages = pages.filter(isListed);
  const translations = new Map<string, PluginPage[]>();
  for (const page of listedPages)
    translations.set(getPageKey(page), [...(translations.get(getPageKey(page)) ?? []), page]);
  for (const page of listedPages) {
    const lastmod = getLastChange(page);
    yield {
      loc: getUrl(page.routePath),
      ...(lastmod !== undefined && { lastmod }),
      changefreq: defaultChangeFreq,
      priority: page.pageType === 'home' || page.route.pureRoutePath === '/' ? '1.0' : defaultPriority,
      alternates: listAlternates(translations.get(getPageKey(page)) ?? [], { mainLang: site.lang, getUrl }),
      ...customMaps[page.routePath],
    };
  }
}

/** Returns a key that all languages of a page share. */
function getPageKey({ route }: PluginPage): string {
  return `${route.version} ${route.pureRoutePath}`;
}

function createFilter({ pages, site }: FilesContext): (page: PluginPage) => boolean {
  const current = new Set(
    pages
      .filter(({ version }) => version === site.multiVersion.default)
      .map(({ lang, route }) => `${lang} ${route.pureRoutePath}`),
  );
  const isOlder = ({ lang, version, route }: PluginPage) =>
    version !== site.multiVersion.default && current.has(`${lang} ${route.pureRoutePath}`);
  return (page) =>
    page.pageType !== '404' && page.original === undefined && !isOlder(page) && !hasNoindex(page);
}

/** True if the page's own frontmatter excludes it from search engines. */
function hasNoindex({ frontmatter: { head, unlisted } }: PluginPage): boolean {
  if (unlisted === true) return true;
  if (!Array.isArray(head)) return false;
  return head.some((tag: unknown) => {
    const text = typeof tag === 'string' ? tag : JSON.stringify(tag);
    return /\b(?:robots|googlebot)\b/i.test(text) && /\b(?:noindex|none)\b/i.test(text);
  });
}

function listAlternates(
  pages: readonly PluginPage[],
  { mainLang, getUrl }: { readonly mainLang: string; readonly getUrl: GetUrl },
): ListedPage['alternates'] {
  if (pages.length < 2) return [];
  const main = pages.find(({ lang }) => lang === mainLang);
  return [
    ...pages.map(({ lang, routePath }) => ({ hreflang: getLangTag(lang), href: getUrl(routePath) })),
    ...(main ? [{ hreflang: 'x-default', href: getUrl(main.routePath) }] : []),
  ];
}

/** Returns the date of the last-updated plugin, else the author's. */
function getLastChange({ lastUpdatedDate, frontmatter }: PluginPage): string | undefined {
  const { lastmod, lastUpdated, date } = frontmatter;
  for (const value of [lastUpdatedDate, lastmod, lastUpdated, date]) {
    const time = value instanceof Date || typeof value === 'string' ? new Date(value) : undefined;
    if (time !== undefined && !Number.isNaN(time.getTime()))
      return time.toISOString().replace(/T00:00:00\.000Z$/, '');
  }
  return undefined;
}
