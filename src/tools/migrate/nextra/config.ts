/** Options of Nextra's themes, of `theme.config` or of the elements of a layout, as options of docgen. */
import { escapeHtml } from '../../../shared/escape-html.ts';
import { printBrandColors, SITE_STYLES } from '../config/site-styles.ts';
import { convertSocialLinks } from '../config/social-links.ts';
import { createNextConfig, type NextLocale, readTitleTemplate } from '../next/config.ts';
import type { FoundSettings } from '../next/project.ts';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import { formatLostMarkup, Markup, readWords } from '../project/evaluate-script.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';

export interface NextraSite extends FoundSettings {
  /** `theme.config`, or the properties of `<Layout>`, `<Navbar>`, `<Head>` with `metadata`, in one. */
  readonly options: Values;
  /** First argument of `nextra()`. */
  readonly nextra: Values;
  readonly locales: readonly NextLocale[];
  readonly lose: LoseKey;
}

export function convertNextraConfig(site: NextraSite): Record<string, unknown> {
  const { options, nextra, locales } = site;
  listLost(site);
  const metadata = asRecord(options.metadata);
  const labels = new Map(
    asList(options.i18n)
      .map(asRecord)
      .map(({ locale, name, text }) => [String(locale), asText(name) ?? asText(text)]),
  );
  return createNextConfig(site, {
    title: readTitle(site),
    description: asText(metadata.description) ?? asText(options.description),
    metadata,
    hasSearch: options.search !== false && nextra.search !== false,
    hasMath: nextra.latex !== undefined && nextra.latex !== false,
    globalStyles: printStyles(options) === undefined ? undefined : `./${SITE_STYLES}`,
    locales: locales.map((locale) => ({ ...locale, label: labels.get(locale.lang) })),
    theme: {
      socialLinks: convertSocial(options),
      darkMode: convertAppearance(options),
      lastUpdated: options.lastUpdated !== undefined || options.gitTimestamp !== undefined ? true : undefined,
      editLink: convertEditLink(options),
      outlineTitle: readWords(asRecord(options.toc).title),
      footer: convertFooter(options.footer),
    },
  });
}

function readTitle({ options, name }: NextraSite): string | undefined {
  const metadata = asRecord(options.metadata);
  const own = asRecord(metadata.title);
  return (
    asText(metadata.applicationName) ??
    asText(asRecord(metadata.appleWebApp).title) ??
    (readTitleTemplate(asText(own.template) ?? options.titleSuffix) || undefined) ??
    asText(metadata.title) ??
    asText(own.default) ??
    readWords(options.logo) ??
    name
  );
}

const LOST: Readonly<Record<string, string>> = {
  banner: 'Show Announcement from docgenjs/doc-ui in "globalUIComponents".',
  head: 'Write the tags in "head".',
  components: 'Export components of the same names in "theme/index.tsx".',
  main: 'Write the part in "theme/index.tsx".',
  feedback: 'Put the address into "themeConfig.nav".',
  search: 'Search is built in; its options are in "search".',
  sidebar: 'Whole folders open and close; parts of the sidebar are replaced in "theme/index.tsx".',
  navigation: 'Use "footer: false" in the frontmatter of pages without links to the next one.',
  themeSwitch: 'Write the words in "i18n.json".',
  notFound: 'Write a page "404.md".',
};

function listLost({ options, nextra, lose }: NextraSite): void {
  for (const [key, todo] of Object.entries(LOST)) {
    const value = options[key];
    const rest = { ...asRecord(value) };
    // The part of an option that is carried over.
    if (key === 'sidebar') delete rest.defaultMenuCollapseLevel;
    const isUsed = value instanceof Markup || typeof value !== 'object' || Object.keys(rest).length > 0;
    if (value === undefined || (value === false && key !== 'navigation') || !isUsed) continue;
    lose(key, `"${key}" is not carried over.`, todo);
  }
  for (const { key, markup, todo } of listMarkup(options))
    if (markup.hasElements || /^[A-Z]|^(?:img|svg)$/.test(key === 'footer' ? '' : markup.name))
      lose(key, formatLostMarkup(`"${key}"`, markup.text), todo);
  const { extraContent, backToTop } = asRecord(options.toc);
  const todo = 'Write it in the slot "afterOutline" of the layout in "theme/index.tsx".';
  if (extraContent !== undefined || typeof backToTop === 'object')
    lose('toc', '"toc.extraContent" is not carried over.', todo);
  if (nextra.mdxOptions !== undefined)
    lose(
      'mdxOptions',
      '"mdxOptions" is not carried over.',
      'Write the plugins in "markdown.remarkPlugins" and "markdown.rehypePlugins".',
    );
}

/** Lists logo and footer if they are markup. */
function listMarkup(options: Values) {
  const footer = options.footer instanceof Markup ? undefined : asRecord(options.footer);
  const parts = [
    { key: 'logo', markup: options.logo, todo: 'Name an image in "logo".' },
    ...[options.footer, footer?.content, footer?.text, footer?.component].map((markup) => ({
      key: 'footer',
      markup,
      todo: 'Write HTML in "themeConfig.footer.message".',
    })),
  ];
  return parts.flatMap(({ markup, ...part }) => (markup instanceof Markup ? [{ ...part, markup }] : []));
}

function convertSocial(options: Values): unknown {
  const links = [
    ['github', options.projectLink ?? asRecord(options.project).link],
    ['discord', options.chatLink ?? asRecord(options.chat).link],
  ].flatMap(([name, link]) => {
    if (typeof link !== 'string' || link === '') return [];
    return [{ icon: /gitlab\./.test(link) ? 'gitlab' : /slack\./.test(link) ? 'slack' : name, link }];
  });
  return convertSocialLinks(links);
}

function convertAppearance({ nextThemes, darkMode }: Values): string | undefined {
  const { defaultTheme, forcedTheme } = asRecord(nextThemes);
  if (forcedTheme === 'light' || forcedTheme === 'dark') return `force-${forcedTheme}`;
  if (defaultTheme === 'light' || defaultTheme === 'dark') return defaultTheme;
  return darkMode === false ? 'force-light' : undefined;
}

/** The pages of the new site are in `docs`. */
function convertEditLink({ docsRepositoryBase, editLink }: Values): unknown {
  const base = asText(docsRepositoryBase)?.replace(/\/$/, '');
  if (base === undefined || base === '') return undefined;
  const text =
    readWords(editLink) ?? readWords(asRecord(editLink).content) ?? readWords(asRecord(editLink).text);
  return { docRepoBaseUrl: `${base}/docs`, text };
}

function convertFooter(footer: unknown): unknown {
  const { content, text, component } = footer instanceof Markup ? {} : asRecord(footer);
  const words = [footer, content, text, component].map(readWords).find((value) => value !== undefined);
  return words === undefined ? undefined : { message: escapeHtml(words) };
}

/** The hue of links as a style sheet of docgen. */
export function printStyles(options: Values): string | undefined {
  const color = asRecord(options.color);
  const read = (value: unknown, mode: string) => {
    const own = typeof value === 'number' ? value : asRecord(value)[mode];
    return typeof own === 'number' ? own : undefined;
  };
  const hues = color.hue ?? options.primaryHue;
  const saturations = color.saturation ?? options.primarySaturation;
  const light = read(hues, 'light');
  if (light === undefined) return undefined;
  const print = (mode: string, lightness: number) =>
    `hsl(${read(hues, mode) ?? light} ${read(saturations, mode) ?? 100}% ${lightness}%)`;
  return printBrandColors({ light: print('light', 45), dark: print('dark', 55) });
}
