/** `docgenjs/plugins/sitemap`: a list of all pages for search engines. */
import type { FilesContext, Plugin, PluginPage } from 'docgenjs';
import { optionsSchema, type SitemapOptions } from './options.ts';
import { type ListedPage, writeSitemap } from './write-sitemap.ts';

export type { ChangeFrequency, SitemapEntry, SitemapOptions } from './options.ts';

/**
 * Writes `sitemap.xml`: each page with its translations and the date of its last change. What
 * search engines should not list is left out: pages with `noindex`, older versions of pages,
 * and pages shown for want of a translation.
 */
export function pluginSitemap(options: SitemapOptions = {}): Plugin {
  return {
    name: 'sitemap',
    cacheKey: '',
    config(config, { checkOptions, report }) {
      checkOptions(optionsSchema, options);
      if (!options.siteUrl && !config.siteOrigin) {
        const message = 'a sitemap holds whole addresses, and none is known for this site.';
        report({
          severity: 'error',
          message,
          hint: 'Set "siteOrigin" in the config, or "siteUrl" of the plugin.',
        });
      }
      return config;
    },
    addFiles(_config, isProd, context) {
      if (!isProd) return undefined;
      reportStrangers(options, context);
      const toUrl = createAddresses(options, context);
      return writeSitemap(listPages(options, context, toUrl), (path) => toUrl(`/${path}`, { isFile: true }));
    },
  };
}

type ToUrl = (path: string, options?: { readonly isFile: boolean }) => string;

function createAddresses({ siteUrl }: SitemapOptions, { site, toHref }: FilesContext): ToUrl {
  const start = (siteUrl ?? site.siteOrigin + site.base).replace(/\/?$/, '/');
  // Encoded as browsers do, which also takes out what XML cannot hold.
  return (path, { isFile } = { isFile: false }) =>
    new URL(start + (isFile ? path.slice(1) : toHref(path).slice(site.base.length))).href;
}

function reportStrangers({ customMaps = {} }: SitemapOptions, { pages, report }: FilesContext): void {
  const known = new Set<string>(pages.map(({ routePath }) => routePath));
  for (const path of Object.keys(customMaps)) {
    if (known.has(path)) continue;
    const message = `"customMaps" names "${path}", which is the route path of no page.`;
    report({
      severity: 'warning',
      message,
      hint: 'A route path has no base and no extension: "/guide/start".',
    });
  }
}

function* listPages(options: SitemapOptions, context: FilesContext, toUrl: ToUrl): Generator<ListedPage> {
  const { customMaps = {}, defaultPriority = '0.5', defaultChangeFreq = 'monthly' } = options;
  const { pages, site } = context;
  const isListed = createFilter(context);
  const listed = pages.filter(isListed);
  const translations = new Map<string, PluginPage[]>();
  for (const page of listed) translations.set(toKey(page), [...(translations.get(toKey(page)) ?? []), page]);
  for (const page of listed) {
    const lastmod = toLastChange(page);
    yield {
      loc: toUrl(page.routePath),
      ...(lastmod !== undefined && { lastmod }),
      changefreq: defaultChangeFreq,
      priority: isHome(page) ? '1.0' : defaultPriority,
      alternates: toAlternates(translations.get(toKey(page)) ?? [], { mainLang: site.lang, toUrl }),
      ...customMaps[page.routePath],
    };
  }
}

/** Also one that is written as plain text. */
function isHome({ pageType, route }: PluginPage): boolean {
  return pageType === 'home' || route.pureRoutePath === '/';
}

/** What the same page has in common in all its languages. */
function toKey({ route }: PluginPage): string {
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
    page.pageType !== '404' && page.original === undefined && !isOlder(page) && !isHidden(page);
}

/** Whether the page's own head tells search engines to leave it out. */
function isHidden({ frontmatter: { head } }: PluginPage): boolean {
  if (!Array.isArray(head)) return false;
  return head.some((tag: unknown) => {
    const text = typeof tag === 'string' ? tag : JSON.stringify(tag);
    return /\b(?:robots|googlebot)\b/i.test(text) && /\b(?:noindex|none)\b/i.test(text);
  });
}

function toAlternates(
  pages: readonly PluginPage[],
  { mainLang, toUrl }: { readonly mainLang: string; readonly toUrl: ToUrl },
): ListedPage['alternates'] {
  if (pages.length < 2) return [];
  const main = pages.find(({ lang }) => lang === mainLang);
  return [
    ...pages.map(({ lang, routePath }) => ({ hreflang: lang.replaceAll('_', '-'), href: toUrl(routePath) })),
    ...(main ? [{ hreflang: 'x-default', href: toUrl(main.routePath) }] : []),
  ];
}

/** That of the last-updated plugin, else what the author wrote. */
function toLastChange({ lastUpdatedDate, frontmatter }: PluginPage): string | undefined {
  const { lastmod, lastUpdated, date } = frontmatter;
  for (const value of [lastUpdatedDate, lastmod, lastUpdated, date]) {
    const time = value instanceof Date || typeof value === 'string' ? new Date(value) : undefined;
    if (time !== undefined && !Number.isNaN(time.getTime()))
      return time.toISOString().replace(/T00:00:00\.000Z$/, '');
  }
  return undefined;
}
