/** `mkdocs.yml` as options of docgen. */
import { posix } from 'node:path';
import { callPlugin, listRedirectPlugins } from '../config/print-config.ts';
import { convertSocialLinks } from '../config/social-links.ts';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import { isElsewhere } from '../page/rewrite-markdown.ts';
import type { Redirect } from '../project/migration.ts';
import { asList, asRecord, asText, readBase, type Values } from '../project/read-peer-config.ts';
import { drawsFormulas, hasFormulas, listScripts } from './formulas.ts';
import type { MkDocsLanguage, MkDocsLanguages } from './languages.ts';
import { listNames, readPluginOptions } from './plugins.ts';

export interface MkDocsSite {
  readonly value: Values;
  readonly lose: LoseKey;
  readonly languages: MkDocsLanguages;
  /** The new link of a page, by its old path from the docs folder. `folder` is that of a language. */
  readonly resolveLink: (path: string, folder?: string) => string | undefined;
}

export function convertMkDocsConfig(site: MkDocsSite): Record<string, unknown> {
  const { value } = site;
  const languages = site.languages.all;
  const theme = asRecord(value.theme ?? {});
  const url = asText(value.site_url);
  const features = asList(theme.features).map(String);
  const redirects = listRedirects(site);
  listLost(site);
  // docgen's formulas need no script.
  const scripts = listScripts(value).filter((src) => !drawsFormulas(src));
  const navigate = (language?: MkDocsLanguage): Record<string, unknown> => {
    if (value.nav === undefined) return {};
    const sidebar = convertNav(asList(value.nav), { site, features, language });
    return {
      nav: features.includes('navigation.tabs') ? createTabs(sidebar) : undefined,
      sidebar: { [posix.join('/', language?.folder ?? '', '/')]: sidebar },
    };
  };
  return {
    title: value.site_name,
    description: asText(value.site_description),
    base: readBase(url),
    siteOrigin: url?.replace(/^([a-z]+:\/\/[^/]+).*$/, '$1'),
    lang: languages[0]?.lang ?? asText(theme.language) ?? 'en',
    locales:
      languages.length > 0
        ? languages.map(({ lang, label, title, description }) => ({ lang, label, title, description }))
        : undefined,
    icon: convertAsset(theme.favicon),
    logo: convertAsset(theme.logo),
    logoText: theme.logo === undefined ? undefined : value.site_name,
    head:
      scripts.length > 0 ? scripts.map((src) => ['script', { src: addBase(src, readBase(url)) }]) : undefined,
    route: { cleanUrls: value.use_directory_urls !== false, extensions: ['.md'] },
    markdown: {
      math: hasFormulas(listNames(value.markdown_extensions), value) ? true : undefined,
    },
    plugins: [
      ...listRedirectPlugins(redirects),
      ...(url === undefined ? [] : [callPlugin('sitemap')]),
      ...(listNames(value.plugins).some((name) => /^(?:material\/)?tags$/.test(name))
        ? [callPlugin('tags')]
        : []),
    ],
    themeConfig: {
      ...(languages.length === 0 && navigate()),
      locales:
        languages.length > 0
          ? languages.map((language) => ({
              lang: language.lang,
              label: language.label,
              ...navigate(language),
            }))
          : undefined,
      socialLinks: convertSocial(site),
      editLink: convertEditLink(value),
      footer: asText(value.copyright) && { message: value.copyright },
      darkMode: convertPalette(theme.palette),
    },
  };
}

const TOP: Readonly<Record<string, string>> = {
  extra_css: 'Write the rules for docgen in the file named in "globalStyles".',
  hooks: 'Hooks in Python do not run. Write a plugin, see /guide/advanced/extend-build.',
  INHERIT: 'Copy the options of the other file.',
  exclude_docs: 'Name the files in "route.exclude".',
};
/** Plugins that docgen has no need of. */
const NEEDLESS =
  /^(?:material\/)?(?:search|redirects|offline|privacy|optimize|minify|autorefs|section-index|meta|glightbox|tags)$/;

/** Replacements of some other plugins. */
const PLUGINS: readonly (readonly [name: RegExp, todo: string])[] = [
  [
    /^i18n$/,
    'Its languages cannot be read: move the pages of each further one to a folder of its name (fr/pots.md), and list all in "locales".',
  ],
  [/^(?:material\/)?blog$/, 'Use docgenjs/plugins/news.'],
  [/^git-revision-date/, 'Set "themeConfig.lastUpdated".'],
  [/^(?:awesome-(?:pages|nav)|literate-nav)$/, 'Write the order in "_meta.json" of each folder.'],
  [/^(?:material\/)?social$/, 'Use docgenjs/plugins/social-cards.'],
];

function listLost({ value, languages, ...site }: MkDocsSite): void {
  const lose = (key: string, name: string, todo: string) =>
    site.lose(key, `"${name}" is not carried over.`, todo);
  for (const [key, todo] of Object.entries(TOP)) if (value[key] !== undefined) lose(key, key, todo);
  for (const name of listNames(value.plugins))
    if (!NEEDLESS.test(name) && !(name === 'i18n' && languages.all.length > 0)) {
      const known = PLUGINS.find(([pattern]) => pattern.test(name));
      lose('plugins', name, known?.[1] ?? 'Plugins of MkDocs do not run in docgen.');
    }
  const theme = asRecord(value.theme);
  if (theme.custom_dir !== undefined)
    lose('theme', 'theme.custom_dir', 'Replace parts of the theme, see /guide/advanced/custom-theme.');
  if (theme.font !== undefined) lose('theme', 'theme.font', 'Set "--rp-font-latin" in "globalStyles".');
  for (const [name, todo] of Object.entries(EXTRA))
    if (asRecord(value.extra)[name] !== undefined) lose('extra', `extra.${name}`, todo);
}

const EXTRA = {
  analytics: 'docgenjs/plugins/analytics counts page views, docgenjs/plugins/feedback asks readers.',
  consent: 'docgenjs/plugins/analytics waits for a banner with "consent".',
  version: 'Write the versions in "multiVersion".',
  alternate: 'Write the languages in "locales".',
};

interface NavInput {
  readonly site: MkDocsSite;
  readonly features: readonly string[];
  readonly language: MkDocsLanguage | undefined;
}

type Item = string | { text: string; link?: string; items?: Item[]; collapsed?: true };

function convertNav(nav: readonly unknown[], input: NavInput): Item[] {
  return nav.flatMap((entry): Item[] => {
    if (typeof entry === 'string') return convertNavLink(undefined, entry, input);
    return Object.entries(asRecord(entry)).flatMap(([name, value]) => {
      const text = stripTags(asText(input.language?.words[name]) ?? name);
      if (typeof value === 'string') return convertNavLink(text, value, input);
      const list = asList(value);
      const [first] = list;
      const isIndexed =
        input.features.includes('navigation.indexes') &&
        /(?:^|\/)(?:index|README)\.md$/.test(asText(first) ?? '');
      const link = isIndexed ? input.site.resolveLink(String(first), input.language?.folder) : undefined;
      const isOpen = input.features.some((name) => /^navigation\.(?:expand|sections)$/.test(name));
      const items = convertNav(isIndexed ? list.slice(1) : list, input);
      return [
        { text, ...(link !== undefined && { link }), ...(!isOpen && { collapsed: true as const }), items },
      ];
    });
  });
}

function convertNavLink(text: string | undefined, value: string, { site, language }: NavInput): Item[] {
  if (isElsewhere(value)) return [{ text: text ?? value, link: value }];
  const link = value.endsWith('.md') ? site.resolveLink(posix.normalize(value), language?.folder) : value;
  if (link !== undefined) return text === undefined ? [link] : [{ text, link }];
  site.lose('nav', `"nav" names a page that is not there: "${value}".`, 'Correct its path.');
  return [];
}

/** Creates tabs: each top-level entry is one that opens its first page. */
function createTabs(sidebar: readonly Item[] | undefined): unknown {
  const findLink = (item: Item | undefined): string | undefined =>
    typeof item === 'string' ? item : (item?.link ?? item?.items?.map(findLink).find(Boolean));
  return sidebar?.flatMap((item) => {
    const link = findLink(item);
    return typeof item === 'string' || link === undefined ? [] : [{ text: item.text, link }];
  });
}

function convertSocial({ value, lose }: MkDocsSite): unknown {
  const repo = asText(value.repo_url);
  const own = asList(asRecord(value.extra).social).map(asRecord);
  const entries = [
    ...(repo === undefined ? [] : [{ icon: /gitlab/.test(repo) ? 'gitlab' : 'github', link: repo }]),
    ...own,
  ];
  const links = entries.map(({ icon: name, link }) => {
    const icon = String(name)
      .split('/')
      .at(-1)
      ?.replace(/^mark-github\b.*$/, 'github')
      .replace(/^(?:x-twitter|twitter)$/, 'x')
      .replace(/-alt$/, '');
    return { icon, link, name };
  });
  return convertSocialLinks(links, (message, todo) => lose('extra', message, todo));
}

function convertEditLink(value: Values): unknown {
  const repo = asText(value.repo_url)?.replace(/\/$/, '');
  const uri = asText(value.edit_uri);
  if (repo === undefined || uri === undefined || uri === '') return undefined;
  return {
    docRepoBaseUrl: (isElsewhere(uri) ? uri : `${repo}/${uri.replace(/^\//, '')}`).replace(/\/$/, ''),
  };
}

function convertPalette(palette: unknown): string | undefined {
  const schemes = [palette].flat().map((entry) => asRecord(entry).scheme);
  if (schemes.length !== 1) return undefined;
  return schemes[0] === 'slate' ? 'force-dark' : schemes[0] === 'default' ? 'force-light' : undefined;
}

const convertAsset = (path: unknown) => {
  const text = asText(path);
  return text === undefined || isElsewhere(text) ? text : posix.join('/', text);
};

/** Adds the base, since tags of the head are written unchanged. */
const addBase = (src: string, base: string) => (isElsewhere(src) ? src : posix.join(base, src));

/** MkDocs shows the HTML in a name. */
const stripTags = (name: string) =>
  name
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || name;

/** Lists redirects of the plugin "redirects", from pages to pages. */
export function listRedirects({ value, resolveLink }: MkDocsSite): Redirect[] {
  const options = readPluginOptions(value.plugins, 'redirects');
  return Object.entries(asRecord(options.redirect_maps)).map(([from, target]) => {
    const [, path = '', hash = ''] = /^([^#]*)(.*)$/.exec(String(target)) ?? [];
    return {
      from: getAddress(from),
      to: isElsewhere(path) ? String(target) : (resolveLink(path) ?? getAddress(path)) + hash,
    };
  });
}

/** The address of a page without the last slash. */
export const getAddress = (path: string) => `/${path.replace(/(?:(?:^|\/)(?:index|README))?\.md$/, '')}`;
