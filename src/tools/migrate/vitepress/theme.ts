/** `themeConfig` of VitePress: navigation, sidebars and words. */
import { convertSocialLinks } from '../config/social-links.ts';
import { isElsewhere } from '../page/rewrite-markdown.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';

export function convertTheme(theme: Values, isTranslated: boolean): Record<string, unknown> {
  return {
    ...(isTranslated ? {} : convertNavigation(theme)),
    ...convertWords(theme),
    socialLinks: convertSocialLinks(
      asList(theme.socialLinks)
        .map(asRecord)
        .map(({ icon, link }) => ({ icon, link })),
    ),
    footer: convertFooter(theme.footer),
    editLink: convertEditLink(theme.editLink),
  };
}

export function convertLocaleTheme(
  { lang, label, settings }: { readonly lang: string; readonly label: string; readonly settings: Values },
  common: Values,
): Record<string, unknown> {
  const themeConfig = asRecord(settings.themeConfig);
  const { text } = asRecord(themeConfig.editLink);
  return {
    lang,
    label,
    ...convertNavigation({
      nav: themeConfig.nav ?? common.nav,
      sidebar: themeConfig.sidebar ?? common.sidebar,
    }),
    ...convertWords(themeConfig),
    footer: convertFooter(themeConfig.footer),
    editLink: text === undefined ? undefined : { text },
  };
}

function convertNavigation({ nav, sidebar }: Values): Record<string, unknown> {
  return {
    nav: nav === undefined ? undefined : asList(nav).flatMap(convertNavItems),
    sidebar: sidebar === undefined || sidebar === false ? undefined : convertSidebar(sidebar),
  };
}

function convertNavItems(entry: unknown): Record<string, unknown>[] {
  const { text, link, items, activeMatch, rel } = asRecord(entry);
  const inner = items === undefined ? undefined : asList(items).flatMap(convertNavItems);
  // A group without words is a line between entries; a component has nothing else.
  if (text === undefined) return inner ?? [];
  return [{ text, link, rel, activeMatch: asText(activeMatch), items: inner }];
}

function convertSidebar(sidebar: unknown): Record<string, unknown> {
  if (Array.isArray(sidebar)) return { '/': sidebar.map((item) => convertSidebarItem(item, '')) };
  const entries = Object.entries(asRecord(sidebar)).map(([prefix, value]) => {
    const { base, items } = asRecord(value);
    const list = Array.isArray(value) ? value : asList(items);
    return [prefix, list.map((item) => convertSidebarItem(item, asText(base) ?? ''))];
  });
  return Object.fromEntries(entries);
}

function convertSidebarItem(entry: unknown, base: string): Record<string, unknown> {
  const { text, link, items, collapsed, base: itemBase } = asRecord(entry);
  const prefix = asText(itemBase) ?? base;
  const isGroup = items !== undefined;
  return {
    text,
    link: asText(link) && joinLink(String(link), prefix),
    ...(isGroup && {
      // VitePress folds what has "collapsed" at all.
      collapsible: collapsed === undefined ? false : undefined,
      collapsed: collapsed === true ? true : undefined,
      items: asList(items).map((item) => convertSidebarItem(item, prefix)),
    }),
  };
}

function joinLink(link: string, base: string): string {
  if (isElsewhere(link)) return link;
  // Written one after the other, with one slash between them where one of them has it.
  const full = base === '' ? link : base + link.replace(/^\//, base.endsWith('/') ? '' : '/');
  return full.startsWith('/') ? full : `/${full}`;
}

function convertFooter(footer: unknown): unknown {
  const { message, copyright } = asRecord(footer);
  const lines = [message, copyright].filter((line) => typeof line === 'string');
  return lines.length > 0 ? { message: lines.join('<br>') } : undefined;
}

export function convertEditLink(link: unknown): unknown {
  const { pattern, text } = asRecord(link);
  if (typeof pattern !== 'string' || !pattern.includes(':path')) return undefined;
  return { docRepoBaseUrl: pattern.slice(0, pattern.indexOf(':path')).replace(/\/$/, ''), text };
}

function convertWords(theme: Values): Record<string, unknown> {
  const footer = asRecord(theme.docFooter);
  return {
    outlineTitle: asText(asRecord(theme.outline).label),
    lastUpdatedText: asText(asRecord(theme.lastUpdated).text) ?? asText(theme.lastUpdatedText),
    prevPageText: asText(footer.prev),
    nextPageText: asText(footer.next),
  };
}
