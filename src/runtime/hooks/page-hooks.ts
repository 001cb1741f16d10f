/** Hooks about the page on screen and its site. */
import { useCallback, useMemo } from 'react';
import { findPrevNext, isActive } from '../../shared/sidebar.ts';
import type {
  Frontmatter,
  Locale,
  NavItem,
  PageRecord,
  RoutePath,
  SidebarEntry,
  SiteData,
  ThemeData,
} from '../../shared/types.ts';
import { addTrailingSlash, toLink } from '../../shared/url.ts';
import { useServices, useView } from '../context.ts';

/** Site data with the property that Rspress themes read. */
export interface RuntimeSite extends SiteData {
  /** `theme` and `nav` together. */
  readonly themeConfig: ThemeData & { readonly nav: readonly NavItem[] };
}

/** The page on screen: title, route, language, outline, frontmatter, and data added by plugins. */
export function usePage(): { readonly page: PageRecord } {
  return useView().loaded.meta;
}

/** The site, in the language and version of the page on screen. */
export function useSite(): { readonly site: RuntimeSite } {
  const { site } = useView().loaded;
  return useMemo(() => ({ site: { ...site, themeConfig: { ...site.theme, nav: site.nav } } }), [site]);
}

/** Frontmatter of the page on screen, unknown keys included. */
export function useFrontmatter(): { readonly frontmatter: Frontmatter } {
  return useView().loaded.meta.page;
}

/** Language of the page on screen, as the config spells it. */
export function useLang(): string {
  return useView().loaded.meta.page.lang;
}

/** Version of the page on screen; `''` when the site has no versions. */
export function useVersion(): string {
  return useView().loaded.meta.page.version;
}

/** Targets of the menus of languages and versions; route paths by their names. */
export interface Alternates {
  /** Links, without base. */
  readonly langs: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, string>>;
  /** Names of those that lack the page: their link is the nearest page above it. */
  readonly missing?: readonly string[];
  /** Names of those that show it in the default language. */
  readonly untranslated?: readonly string[];
}

/** The page on screen in the other languages and versions, by their names; the nearest page where it is missing. */
export function useAlternates(): Alternates {
  const { alternates } = useView().loaded.meta;
  return useMemo(
    () => ({ ...alternates, langs: toLinks(alternates.langs), versions: toLinks(alternates.versions) }),
    [alternates],
  );
}

function toLinks(paths: Readonly<Record<string, RoutePath>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, toLink(path)]));
}

/** Entries of the navigation bar, for the language and version on screen. */
export function useNav(): readonly NavItem[] {
  return useView().loaded.site.nav;
}

/** Entries of the sidebar of the page on screen; empty when it has none. */
export function useSidebar(): readonly SidebarEntry[] {
  return useView().loaded.sidebar;
}

/**
 * Returns a function that tells if a link points to the page on screen. Query, hash, case, `.html` and the
 * last slash do not count.
 */
export function useActiveMatcher(): (link: string) => boolean {
  const { pathname } = useView().location;
  return useCallback((link: string) => isActive(link, toLink(pathname)), [pathname]);
}

/**
 * Returns a function that looks up a text in the language of the page: docgen's own texts and every key of
 * `i18n.json`. `{{name}}` is filled from `params`. For an unknown key it returns the key, with one warning
 * in dev.
 *
 * @example
 * const text = useI18n();
 * text('openInText', { name: 'ChatGPT' });
 */
export function useI18n<Texts extends object = Record<string, string>>(): (
  key: keyof Texts & string,
  params?: Readonly<Record<string, string | number>>,
) => string {
  const { text, pageLang: lang } = useView().loaded.site;
  const { missingTexts } = useServices();
  return useCallback(
    (key, params = {}) => {
      const value = text[key];
      if (value === undefined)
        warnOnce(missingTexts, `Text "${key}" has no value in "${lang}". Add it to i18n.json.`);
      return (value ?? key).replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (marker, name: string) =>
        String(params[name] ?? marker),
      );
    },
    [text, lang, missingTexts],
  );
}

function warnOnce(reported: Set<string>, message: string): void {
  // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in
  if (process.env.NODE_ENV === 'production' || reported.has(message)) return;
  reported.add(message);
  // biome-ignore lint/suspicious/noConsole: the author's browser is the only place to say it; built sites leave it out
  console.warn(message);
}

/** A neighbour of the page on screen. */
export interface PageLink {
  readonly text: string;
  /** Route path. */
  readonly link: string;
  /** Text above it, from a plugin. */
  readonly label?: string;
}

/**
 * The pages before and after this one: those that a plugin names, else those in its sidebar. Null if there is none, or
 * the sidebar does not list the page.
 */
export function usePrevNextPage(): {
  readonly prevPage: PageLink | null;
  readonly nextPage: PageLink | null;
} {
  const { meta, sidebar } = useView().loaded;
  const { routePath: path, neighbours } = meta.page;
  return useMemo(() => {
    const { prev = null, next = null } = neighbours ?? findPrevNext(sidebar, toLink(path));
    return { prevPage: prev, nextPage: next };
  }, [sidebar, path, neighbours]);
}

/** Link to edit the source of the page on screen; null without `themeConfig.editLink` or a text for it. */
export function useEditLink(): PageLink | null {
  const { meta, site } = useView().loaded;
  const { editLink } = site.theme;
  const text = editLink?.text ?? site.text.editLinkText;
  const file = meta.page._relativePath;
  const link =
    meta.page.editLink ?? (editLink?.docRepoBaseUrl && addTrailingSlash(editLink.docRepoBaseUrl) + file);
  return file && text && link ? { text, link } : null;
}

/**
 * The language on screen and the prefix of its routes.
 * @deprecated Use `useSite`, `useLang` and `useNav`.
 */
export function useLocaleSiteData(): Locale & {
  /** `/zh/`; empty for the default language. */
  readonly langRoutePrefix: string;
  readonly nav: readonly NavItem[];
} {
  const { site } = useView().loaded;
  const { pageLang: lang, nav, theme } = site;
  const locale = site.locales.find((candidate) => candidate.lang === lang) ?? { lang, label: lang };
  // Themes for Rspress read options of theirs here.
  return { ...theme, ...locale, nav, langRoutePrefix: lang === site.lang ? '' : `/${lang}/` };
}
