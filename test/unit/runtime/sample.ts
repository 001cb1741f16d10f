/** A page and its site, for tests of the runtime; each test changes what it is about. */
import type { LoadedPage } from '../../../src/runtime/context.ts';
import type { EntryState, LocationSource } from '../../../src/runtime/router/location.ts';
import type { PageMeta, PageRecord, RoutePath, SiteData } from '../../../src/shared/types.ts';

export function toSite(changes: Partial<SiteData> = {}): SiteData {
  return {
    base: '/',
    siteOrigin: '',
    title: 'Site',
    description: 'About the site',
    icon: '',
    logo: '',
    logoText: '',
    logoHref: '/',
    lang: 'en',
    pageLang: 'en',
    version: '',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
    multiVersion: { default: '', versions: [] },
    route: {
      cleanUrls: true,
      cleanUrlsRedirect: true,
      localeRedirect: 'auto',
      prefetchLink: true,
      useTransitions: true,
    },
    search: false,
    mediumZoom: false,
    markdown: { showLineNumbers: false, defaultWrapCode: false, shiki: {} },
    theme: {
      darkMode: 'auto',
      hideNavbar: 'never',
      socialLinks: [],
      footer: {},
      lastUpdated: false,
      search: false,
      outline: true,
      breadcrumbs: true,
      enableContentAnimation: false,
      enableAppearanceAnimation: false,
      enableScrollToTop: false,
      fallbackHeadingTitle: true,
    },
    nav: [],
    text: {},
    ...changes,
  };
}

export function toMeta(path: string, page: Partial<PageRecord> = {}, meta: Partial<PageMeta> = {}): PageMeta {
  return {
    page: {
      title: path,
      headingTitle: path,
      routePath: path as RoutePath,
      pagePath: path,
      lang: 'en',
      version: '',
      toc: [],
      frontmatter: {},
      pageType: 'doc',
      description: '',
      _relativePath: `${path.slice(1)}.md`,
      ...page,
    },
    site: '/static/site.json',
    sidebar: '',
    alternates: { langs: {}, versions: {} },
    build: 'build-1',
    styles: [],
    kind: 'static',
    start: 'now',
    href: '',
    ...meta,
  };
}

export function toLoaded(path: string, changes: Partial<LoadedPage> = {}): LoadedPage {
  return { meta: toMeta(path), site: toSite(), sidebar: [], html: `<h1>${path}</h1>`, ...changes };
}

export interface MemoryLocation extends LocationSource {
  /** Addresses the browser was asked to load afresh. */
  readonly loads: string[];
  readonly entries: () => string[];
  /** As a click on a hash does: a new entry that nobody has named. */
  clickHash(hash: string): void;
}

/** A history in memory. */
export function createMemoryLocation(first: string): MemoryLocation {
  const entries: { href: string; entry: EntryState | undefined }[] = [{ href: first, entry: undefined }];
  const loads: string[] = [];
  const listeners = new Set<() => void>();
  let at = 0;
  const current = () => entries[at] as (typeof entries)[number];
  const push = (href: string, entry: EntryState | undefined) => {
    entries.splice(at + 1, entries.length, { href: new URL(href, current().href).href, entry });
    at += 1;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    loads,
    entries: () => entries.map(({ href }) => href),
    href: () => current().href,
    entry: () => current().entry,
    push,
    replace: (href, entry) => {
      entries[at] = { href: new URL(href, current().href).href, entry };
    },
    go(delta) {
      at = Math.min(entries.length - 1, Math.max(0, at + delta));
      tell();
    },
    load: (href) => {
      loads.push(href);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clickHash(hash) {
      push(hash, undefined);
      tell();
    },
  };
}
