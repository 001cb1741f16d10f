/** `themeConfig` of VitePress: navigation, sidebars and words. */
import { toList, toRecord, toText } from './read-peer-config.ts';

type Values = Readonly<Record<string, unknown>>;

export interface VitePressLocale {
  readonly lang: string;
  readonly label: string;
  readonly settings: Values;
}

const ICONS = [
  'discord',
  'facebook',
  'github',
  'instagram',
  'linkedin',
  'slack',
  'x',
  'youtube',
  'npm',
  'bluesky',
  'gitlab',
];

export function toIcon(icon: unknown): unknown {
  const { svg } = toRecord(icon);
  if (typeof svg === 'string') return { svg };
  return icon === 'twitter' ? 'x' : ICONS.find((name) => name === icon);
}

export function toTheme(theme: Values, isTranslated: boolean): Record<string, unknown> {
  const socialLinks = toList(theme.socialLinks).flatMap((entry) => {
    const { icon, link } = toRecord(entry);
    const own = toIcon(icon);
    return own === undefined ? [] : [{ icon: own, mode: 'link', content: link }];
  });
  return {
    ...(isTranslated ? {} : toNavigation(theme)),
    ...toWords(theme),
    socialLinks: socialLinks.length > 0 ? socialLinks : undefined,
    footer: toFooter(theme.footer),
    editLink: toEditLink(theme.editLink),
  };
}

export function toLocaleTheme(
  { lang, label, settings }: VitePressLocale,
  common: Values,
): Record<string, unknown> {
  const own = toRecord(settings.themeConfig);
  const { text } = toRecord(own.editLink);
  return {
    ...{ lang, label },
    ...toNavigation({ nav: own.nav ?? common.nav, sidebar: own.sidebar ?? common.sidebar }),
    ...toWords(own),
    footer: toFooter(own.footer),
    editLink: text === undefined ? undefined : { text },
  };
}

function toNavigation({ nav, sidebar }: Values): Record<string, unknown> {
  return {
    nav: nav === undefined ? undefined : toList(nav).flatMap(toNavItems),
    sidebar: sidebar === undefined || sidebar === false ? undefined : toSidebar(sidebar),
  };
}

function toNavItems(entry: unknown): Record<string, unknown>[] {
  const { text, link, items, activeMatch, rel } = toRecord(entry);
  const inner = items === undefined ? undefined : toList(items).flatMap(toNavItems);
  // A group without words is a line between entries; a component has nothing else.
  if (text === undefined) return inner ?? [];
  return [{ ...{ text, link, rel }, activeMatch: toText(activeMatch), items: inner }];
}

function toSidebar(sidebar: unknown): Record<string, unknown> {
  if (Array.isArray(sidebar)) return { '/': sidebar.map((item) => toSidebarItem(item, '')) };
  const entries = Object.entries(toRecord(sidebar)).map(([prefix, value]) => {
    const { base, items } = toRecord(value);
    const list = Array.isArray(value) ? value : toList(items);
    return [prefix, list.map((item) => toSidebarItem(item, toText(base) ?? ''))];
  });
  return Object.fromEntries(entries);
}

function toSidebarItem(entry: unknown, base: string): Record<string, unknown> {
  const { text, link, items, collapsed, base: own } = toRecord(entry);
  const prefix = toText(own) ?? base;
  const isGroup = items !== undefined;
  return {
    text,
    link: toText(link) && toFullLink(String(link), prefix),
    ...(isGroup && {
      // VitePress folds what has "collapsed" at all.
      collapsible: collapsed === undefined ? false : undefined,
      collapsed: collapsed === true ? true : undefined,
      items: toList(items).map((item) => toSidebarItem(item, prefix)),
    }),
  };
}

function toFullLink(link: string, base: string): string {
  if (/^[a-z][a-z+.-]*:|^\/\//i.test(link)) return link;
  const full = base === '' ? link : base + link.replace(/^\//, '');
  return full.startsWith('/') ? full : `/${full}`;
}

function toFooter(footer: unknown): unknown {
  const { message, copyright } = toRecord(footer);
  const lines = [message, copyright].filter((line) => typeof line === 'string');
  return lines.length > 0 ? { message: lines.join('<br>') } : undefined;
}

export function toEditLink(link: unknown): unknown {
  const { pattern, text } = toRecord(link);
  if (typeof pattern !== 'string' || !pattern.includes(':path')) return undefined;
  return { docRepoBaseUrl: pattern.slice(0, pattern.indexOf(':path')).replace(/\/$/, ''), text };
}

function toWords(theme: Values): Record<string, unknown> {
  const footer = toRecord(theme.docFooter);
  return {
    outlineTitle: toText(toRecord(theme.outline).label),
    lastUpdatedText: toText(toRecord(theme.lastUpdated).text) ?? toText(theme.lastUpdatedText),
    prevPageText: toText(footer.prev),
    nextPageText: toText(footer.next),
  };
}
