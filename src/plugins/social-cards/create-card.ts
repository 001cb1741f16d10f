/** What the card of a page shows. */
import type { HookContext, PageRecord, PluginPage } from 'docgenjs';
import type { SocialCard, SocialCardsOptions } from './options.ts';

const COLORS = { brand: '#0b766e', background: '#ffffff', text: '#1c2b2a' } as const;

interface CardInput {
  readonly site: HookContext['site'];
  readonly options: SocialCardsOptions;
  readonly logo: string | undefined;
}

export function createCard(page: PluginPage, { site, options, logo }: CardInput): SocialCard {
  const locale = findLocale(page, site);
  return {
    title: getCardTitle(page, site),
    description: joinLines(page.description || listSections(page) || locale?.description || site.description),
    siteTitle: locale?.title || site.title,
    lang: page.lang || site.lang,
    version: page.version,
    route: page.routePath,
    host: site.siteOrigin.replace(/^https?:\/\//i, ''),
    logo,
    colors: { ...COLORS, ...options.colors },
    frontmatter: page.frontmatter,
  };
}

/** Title of the page; that of the site for home pages and those that have none. */
export function getCardTitle(page: PageRecord, site: HookContext['site']): string {
  return getOwnTitle(page) || findLocale(page, site)?.title || site.title;
}

function findLocale({ lang }: PageRecord, { locales }: HookContext['site']) {
  return locales.find((locale) => locale.lang === lang);
}

/** The name of a file is no title. */
function getOwnTitle({ pageType, headingTitle, title, frontmatter }: PageRecord): string {
  if (pageType === 'home') return '';
  return joinLines(headingTitle || (frontmatter.title ? title : ''));
}

/** `''` for a home page, which the site's description suits better. */
function listSections({ pageType, toc }: PluginPage): string {
  if (pageType === 'home') return '';
  return toc
    .filter(({ depth }) => depth === 2)
    .map(({ text }) => text.replace(/`|\*\*|~~/g, ''))
    .join(' · ');
}

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
