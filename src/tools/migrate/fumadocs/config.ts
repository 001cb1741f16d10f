/** Options of Fumadocs' layouts as options of docgen. */
import { convertSocialLinks } from '../config/social-links.ts';
import { createNextConfig, type NextLocale, readTitleTemplate } from '../next/config.ts';
import type { FoundSettings } from '../next/project.ts';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import { formatLostMarkup, Markup, readWords } from '../project/evaluate-script.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';

/** In its navigation bar are the folders that are a `root`. */
export interface FumadocsLocale extends NextLocale {
  /** The link of an address; undefined if the new site has no page there. */
  readonly resolveLink: (target: string) => string | undefined;
}

export interface FumadocsSite extends FoundSettings {
  /** Properties of the layouts, with `metadata`, `theme` and `search` of the whole site. */
  readonly layout: Values;
  readonly hasMath: boolean;
  readonly hasLastModified: boolean;
  readonly locales: readonly FumadocsLocale[];
  readonly lose: LoseKey;
}

export function convertFumadocsConfig(site: FumadocsSite): Record<string, unknown> {
  const { layout } = site;
  listLost(site);
  const metadata = asRecord(layout.metadata);
  return createNextConfig(site, {
    title: readTitle(site),
    description: asText(metadata.description),
    metadata,
    hasSearch: asRecord(layout.search).enabled !== false,
    hasMath: site.hasMath,
    locales: site.locales.map((locale) => ({
      ...locale,
      nav: [...locale.nav, ...convertLinks(site, locale)],
    })),
    theme: {
      socialLinks: convertSocial(layout),
      darkMode: convertAppearance(layout),
      lastUpdated: site.hasLastModified || layout.lastUpdate !== undefined ? true : undefined,
      editLink: convertEditLink(layout.editOnGithub),
    },
  });
}

function readTitle({ layout, name }: FumadocsSite): string | undefined {
  const { title, applicationName } = asRecord(asRecord(layout.metadata));
  const own = asRecord(title);
  return (
    readWords(asRecord(layout.nav).title) ??
    asText(applicationName) ??
    asText(own.default) ??
    asText(title) ??
    (readTitleTemplate(own.template) || name)
  );
}

const LOST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sidebar: {
    tabs: 'Write the folders in "themeConfig.nav".',
    banner: 'Write it in the slot "beforeSidebar" of the layout in "theme/index.tsx".',
    footer: 'Write it in the slot "afterSidebar" of the layout in "theme/index.tsx".',
    components: 'Write the part in "theme/index.tsx".',
  },
  nav: {
    children: 'Write it in a slot of the navigation bar in "theme/index.tsx".',
    component: 'Write the part in "theme/index.tsx".',
    enabled: 'Use "navbar: false" in the frontmatter of the pages.',
  },
  search: {
    options: 'Search is built in; its options are in "search".',
    SearchDialog: 'Search is built in; its options are in "search".',
  },
};

function listLost({ layout, lose, locales }: FumadocsSite): void {
  for (const [key, todos] of Object.entries(LOST))
    for (const [name, todo] of Object.entries(todos))
      if (asRecord(layout[key])[name] !== undefined) lose(key, `"${key}.${name}" is not carried over.`, todo);
  for (const [key, todo] of [
    ['tabs', 'Write the folders in "themeConfig.nav".'],
    ['slots', 'Write the parts in "theme/index.tsx".'],
  ] as const)
    if (layout[key] !== undefined && layout[key] !== false) lose(key, `"${key}" is not carried over.`, todo);
  if (
    asList(layout.links).some((link) => asRecord(link).icon !== undefined && asRecord(link).type !== 'icon')
  ) {
    const message = 'The icons of links are not carried over.';
    lose('links', message, 'Entries of the navigation bar have a text alone.');
  }
  const { title } = asRecord(layout.nav);
  if (title instanceof Markup && (title.hasElements || /^[A-Z]|^(?:img|svg)$/.test(title.name))) {
    lose('nav', formatLostMarkup('"nav.title"', title.text), 'Name an image in "logo".');
  }
  if (locales.length > 1 && (layout.links !== undefined || layout.nav !== undefined))
    lose(
      layout.links === undefined ? 'nav' : 'links',
      'Of options that depend on the language, one is carried over for all of them.',
      'Correct "title" and "nav" in "themeConfig.locales".',
    );
}

/** Converts links of the layout; links with only an icon are social links. */
function convertLinks({ layout, lose }: FumadocsSite, { resolveLink }: FumadocsLocale): unknown[] {
  const resolve = (url: unknown): string | undefined => {
    const link = resolveLink(String(url));
    const message = `"${url}" has no page in Markdown; its entry is left out.`;
    if (link === undefined) lose('links', message, 'Write the page, and add the entry.');
    return link;
  };
  const convert = ({ text, url }: Values): unknown[] => {
    const words = readWords(text);
    const link = url === undefined || words === undefined ? undefined : resolve(url);
    return link === undefined ? [] : [{ text: words, link }];
  };
  return asList(layout.links)
    .map(asRecord)
    .flatMap((entry): unknown[] => {
      const { type, text, items } = entry;
      if (type === 'custom') {
        const todo = 'Write it in a slot of the navigation bar in "theme/index.tsx".';
        lose('links', 'A link of the type "custom" is not carried over.', todo);
        return [];
      }
      if (type === 'icon') return findSocialIcon(entry.url) === undefined ? convert(entry) : [];
      if (type !== 'menu') return convert(entry);
      const inner = asList(items).map(asRecord).flatMap(convert);
      return inner.length > 0 ? [{ text: readWords(text) ?? '', items: inner }] : [];
    });
}

const HOSTS: readonly (readonly [RegExp, string])[] = [
  [/^https:\/\/github\.com\//, 'github'],
  [/^https:\/\/gitlab\./, 'gitlab'],
  [/^https:\/\/(?:www\.)?discord\.(?:gg|com)\//, 'discord'],
  [/^https:\/\/(?:www\.)?(?:x|twitter)\.com\//, 'x'],
  [/^https:\/\/(?:www\.)?youtube\.com\//, 'youtube'],
];

const findSocialIcon = (url: unknown) => HOSTS.find(([pattern]) => pattern.test(String(url)))?.[1];

function convertSocial({ links, githubUrl }: Values): unknown {
  const urls = asList(links)
    .map(asRecord)
    .flatMap(({ type, url }) => (type === 'icon' ? [url] : []));
  return convertSocialLinks([githubUrl, ...urls].map((link) => ({ icon: findSocialIcon(link), link })));
}

function convertAppearance({ theme, themeSwitch }: Values): string | undefined {
  const { defaultTheme, forcedTheme, enabled } = asRecord(theme);
  if (forcedTheme === 'light' || forcedTheme === 'dark') return `force-${forcedTheme}`;
  if (enabled === false) return 'force-light';
  const isFixed = asRecord(themeSwitch).enabled === false;
  if (defaultTheme === 'light' || defaultTheme === 'dark')
    return isFixed ? `force-${defaultTheme}` : defaultTheme;
  return undefined;
}

/** The pages of the new site are in `docs`. */
function convertEditLink(value: unknown): unknown {
  const { owner, repo, sha = 'main' } = asRecord(value);
  if (asText(owner) === undefined || asText(repo) === undefined) return undefined;
  return { docRepoBaseUrl: `https://github.com/${owner}/${repo}/tree/${sha}/docs` };
}
