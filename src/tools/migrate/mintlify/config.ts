/** `docs.json` of Mintlify, and the older `mint.json`, as options of docgen. */
import { escapeHtml } from '../../../shared/escape-html.ts';
import { getLanguageName } from '../config/language-name.ts';
import { listRedirects } from '../config/list-redirects.ts';
import { type Call, callPlugin, listRedirectPlugins } from '../config/print-config.ts';
import { assignSidebars } from '../config/sidebar-prefixes.ts';
import { printBrandColors, SITE_STYLES } from '../config/site-styles.ts';
import { convertSocialLinks } from '../config/social-links.ts';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import { isElsewhere } from '../page/rewrite-markdown.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { createTag } from './frontmatter.ts';
import { convertNavigation, type NavigationInput } from './navigation.ts';

export interface MintlifyLocale {
  readonly lang: string;
  /** Its part of `navigation`, with its own `footer`, `navbar` and `banner`. */
  readonly node: Values;
}

export interface MintlifySite extends Pick<NavigationInput, 'findPage' | 'resolveLink' | 'apis'> {
  readonly value: Values;
  readonly lose: LoseKey;
  readonly locales: readonly MintlifyLocale[];
  /** True if the page of a link is there. */
  readonly hasPage: (link: string) => boolean;
  /** Folder of the default language, if it has one. */
  readonly defaultFolder?: string;
}

/** Languages of `navigation`, the default one first. */
export function readLocales(value: Values): MintlifyLocale[] {
  const navigation = asRecord(value.navigation);
  const languages = asList(navigation.languages)
    .map(asRecord)
    .filter(({ hidden }) => hidden !== true);
  const first = languages.find(({ default: isDefault }) => isDefault === true) ?? languages[0];
  if (first === undefined) return [{ lang: 'en', node: navigation }];
  return [first, ...languages.filter((entry) => entry !== first)].map((node) => ({
    lang: asText(node.language) ?? 'en',
    node: { global: navigation.global, ...node },
  }));
}

/** The new config, with files that it names. */
export function convertMintlifyConfig(site: MintlifySite) {
  const { value, locales, apis } = site;
  listLost(site);
  const languages = locales.map((locale, index) => convertLocale(site, locale, index === 0));
  const { plugins, files } = apis.finish((message, todo) => site.lose('api', message, todo));
  const redirects = [...listRedirects(site), ...apis.redirects];
  const allPlugins = [...plugins, ...createAnalytics(value), ...listRedirectPlugins(redirects)];
  const [first] = locales;
  const isTranslated = locales.length > 1;
  const metatags = Object.entries(asRecord(asRecord(value.seo).metatags)).flatMap(([name, content]) =>
    typeof content === 'string' && name !== 'canonical' ? [createTag(name, content)] : [],
  );
  const favicon = asText(value.favicon) ?? asText(asRecord(value.favicon).light);
  const config = {
    title: value.name,
    description: asText(value.description),
    lang: first?.lang,
    icon: convertAsset(favicon),
    ...convertLogo(value),
    head: metatags.length > 0 ? metatags : undefined,
    locales: isTranslated ? locales.map(({ lang }) => ({ lang, label: getLanguageName(lang) })) : undefined,
    route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
    // Mintlify writes every site as Markdown too.
    llms: true,
    markdown: { math: asRecord(value.styling).latex === true ? true : undefined },
    globalStyles: printStyles(value) === undefined ? undefined : `./${SITE_STYLES}`,
    plugins: allPlugins.length > 0 ? allPlugins : undefined,
    themeConfig: {
      socialLinks: convertSocial(site),
      darkMode: convertAppearance(value),
      lastUpdated: asRecord(value.metadata).timestamp === true ? true : undefined,
      ...(isTranslated ? undefined : languages[0]),
      footer: convertFooter(asRecord(value.footer)),
      locales: isTranslated
        ? locales.map(({ lang }, index) => ({ lang, label: getLanguageName(lang), ...languages[index] }))
        : undefined,
    },
  };
  return { config, files };
}

function convertLocale(site: MintlifySite, { lang, node }: MintlifyLocale, isFirst: boolean) {
  const { value } = site;
  const { nav, sections } = convertNavigation(node, {
    ...site,
    lose: (message, todo) => site.lose('navigation', message, todo),
  });
  const links = [...asList(asRecord(node.navbar ?? value.navbar).links)].map(asRecord);
  const primary = asRecord(asRecord(node.navbar ?? value.navbar).primary);
  const bar = [...links, ...(primary.href === undefined ? [] : [primary])]
    .filter(({ href, url, type }) => (href ?? url) !== undefined && type !== 'github')
    .map(({ label, name, href, url, type }) => ({
      text: asText(label) ?? asText(name) ?? asText(type) ?? String(href ?? url),
      link: site.resolveLink(String(href ?? url)),
    }));
  const entries = [...nav, ...bar];
  return {
    nav: entries.length > 0 ? entries : undefined,
    sidebar: sections.length > 0 ? assignSidebars(sections, isFirst ? '/' : `/${lang}/`) : undefined,
  };
}

const TOP: Readonly<Record<string, string>> = {
  banner: 'Show Announcement from docgenjs/doc-ui in "globalUIComponents".',
  background: 'Write the rules for docgen in the file named in "globalStyles".',
  fonts: 'Set "--rp-font-latin" in "globalStyles".',
  errors: 'Write a page "404.md".',
  thumbnails: 'docgenjs/plugins/social-cards draws a card for each page.',
  feedback: 'docgenjs/plugins/feedback asks readers, and sends their answers to an address of yours.',
};

const SERVICES: Readonly<Record<string, string>> = {
  cookies: 'docgenjs/plugins/analytics waits for a banner with "consent".',
  ga4: 'docgenjs/plugins/analytics counts for one "measurementId", of the form "G-…".',
  plausible: 'docgenjs/plugins/analytics counts with one service.',
};

/** Services of `integrations`; `analytics` is the older name. */
const listServices = (value: Values): Values => ({
  ...asRecord(value.integrations),
  ...asRecord(value.analytics),
});

/** Counts with the first service that docgen knows. */
function createAnalytics(value: Values): readonly Call[] {
  const { ga4, plausible } = listServices(value);
  const { measurementId } = asRecord(ga4);
  if (typeof measurementId === 'string' && /^G-[A-Z\d]+$/.test(measurementId))
    return [callPlugin('analytics', { provider: 'ga4', measurementId })];
  const { domain, server } = asRecord(plausible);
  if (typeof domain !== 'string' || domain === '') return [];
  const host = asText(server)?.replace(/^(?:https?:\/\/)?/, 'https://');
  return [callPlugin('analytics', { provider: 'plausible', domain, host })];
}

function listLost({ value, ...site }: MintlifySite): void {
  const lose = (key: string, name: string, todo: string) =>
    site.lose(key, `"${name}" is not carried over.`, todo);
  for (const [key, todo] of Object.entries(TOP)) if (value[key] !== undefined) lose(key, key, todo);
  const [counting] = createAnalytics(value);
  for (const name of Object.keys(listServices(value)))
    if (asRecord(counting?.argument).provider !== name)
      lose('integrations', `integrations.${name}`, SERVICES[name] ?? 'Write its script in "head".');
  if (asRecord(value.styling).codeblocks !== undefined)
    lose(
      'styling',
      'styling.codeblocks',
      'Colours: "markdown.shiki.themes". All languages of Shiki are known.',
    );
  if (asText(asRecord(value.logo).href) !== undefined)
    lose('logo', 'logo.href', 'The logo opens the home page. Put the address into "themeConfig.nav".');
  if (asRecord(asRecord(value.seo).metatags).canonical !== undefined)
    lose('seo', 'seo.metatags.canonical', 'Write the origin of the site in "siteOrigin".');
}

function convertLogo(value: Values): Record<string, unknown> {
  const { light, dark } = asRecord(value.logo);
  const logo =
    asText(value.logo) ??
    (light === undefined ? undefined : { light: convertAsset(light), dark: convertAsset(dark) });
  return { logo: typeof logo === 'string' ? convertAsset(logo) : logo };
}

const convertAsset = (path: unknown) => {
  const text = asText(path);
  return text === undefined || isElsewhere(text) ? text : `/${text.replace(/^\.?\//, '')}`;
};

function convertAppearance(value: Values): string | undefined {
  const { default: mode, strict } = asRecord(value.appearance);
  if (mode !== 'light' && mode !== 'dark') return undefined;
  return strict === true ? `force-${mode}` : mode;
}

/** Colours of Mintlify as a style sheet of docgen. */
export function printStyles(value: Values): string | undefined {
  const { primary, light } = asRecord(value.colors);
  if (typeof primary !== 'string') return undefined;
  return printBrandColors({ light: primary, dark: typeof light === 'string' ? light : primary });
}

function convertSocial({ value, lose }: MintlifySite): unknown {
  const bar = asRecord(value.navbar);
  const buttons = [...asList(bar.links), bar.primary]
    .map(asRecord)
    .filter(({ type }) => type === 'github')
    .map(({ href, url }) => ({ icon: 'github', link: href ?? url }));
  const socials = Object.entries(asRecord(asRecord(value.footer).socials));
  const links = [...buttons, ...socials.map(([icon, link]) => ({ icon, link }))];
  return convertSocialLinks(links, (message, todo) => lose('footer', message, todo));
}

/** Columns of links become lines of links. */
function convertFooter(footer: Values): unknown {
  const columns = asList(footer.links)
    .map(asRecord)
    .map(({ header, items }) => {
      const links = asList(items)
        .map(asRecord)
        .map(({ label, href }) => `<a href="${escapeHtml(String(href))}">${escapeHtml(String(label))}</a>`);
      const name = asText(header);
      return (name === undefined ? '' : `${escapeHtml(name)}: `) + links.join(' · ');
    });
  return columns.length > 0 ? { message: columns.join('<br>') } : undefined;
}

/** `mint.json` in the words of `docs.json`. */
export function upgradeMintConfig(value: Values): Record<string, unknown> {
  const {
    topbarLinks,
    topbarCtaButton,
    footerSocials,
    modeToggle,
    metadata,
    anchors,
    tabs,
    primaryTab,
    ...rest
  } = value;
  const groups = asList(value.navigation).map(asRecord);
  const isElsewhere = (url: unknown) => /^[a-z][a-z+.-]*:/i.test(String(url));
  const named = [...asList(tabs), ...asList(anchors)].map(asRecord);
  const folders = named.filter(({ url }) => !isElsewhere(url));
  const belongsTo = (group: unknown, url: unknown) =>
    `${findFirstPage(group) ?? ''}/`.startsWith(`${String(url).replace(/^\/|\/$/g, '')}/`);
  const parts = folders.map(({ name, url }) => ({
    tab: name,
    groups: groups.filter((group) => belongsTo(group, url)),
  }));
  const others = groups.filter((group) => !folders.some(({ url }) => belongsTo(group, url)));
  const main = asText(asRecord(primaryTab).name) ?? 'Documentation';
  const links = named
    .filter(({ url }) => isElsewhere(url))
    .map(({ name, url }) => ({ anchor: name, href: url }));
  const mode = asRecord(modeToggle);
  return {
    ...rest,
    navigation: {
      ...(parts.length > 0 ? { tabs: [{ tab: main, groups: others }, ...parts] } : { groups: others }),
      ...(links.length > 0 && { global: { anchors: links } }),
    },
    navbar: { links: topbarLinks, primary: topbarCtaButton },
    footer: { socials: footerSocials, links: asRecord(value.footer).links },
    ...(mode.default !== undefined && { appearance: { default: mode.default, strict: mode.isHidden } }),
    ...(metadata !== undefined && { seo: { metatags: metadata } }),
  };
}

function findFirstPage(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry.replace(/^\//, '');
  for (const inner of asList(asRecord(entry).pages)) {
    const found = findFirstPage(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
