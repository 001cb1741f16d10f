import { getLanguageName } from '../config/language-name.ts';
import { asList, asRecord, asText, isFromPackage, type Values } from '../project/read-peer-config.ts';
import { convertFooter, convertHead } from './head.ts';
import { convertNavItem } from './navbar.ts';
import {
  createPlugins,
  findMeasurementId,
  getPluginName,
  getPluginTodo,
  listGtagIds,
  MAIN_PRESET,
  OPENAPI,
  OPENAPI_DOCS,
  PWA,
  REDOC,
  REPLACED,
} from './plugins.ts';
import type { Sidebars } from './sidebar.ts';
import { readPageFormat, type SiteParts } from './site.ts';
import { getUnitKey } from './units.ts';
import type { DocsVersion } from './versions.ts';

type Lose = (path: readonly (string | number)[], message: string, todo: string) => void;

export function convertDocusaurusConfig(site: SiteParts): Record<string, unknown> {
  const { config, configName, options, lang, langs, losses } = site;
  const { value, findLine: lineOf } = config;
  const lose: Lose = (path, message, todo) =>
    losses.add({ file: configName, line: lineOf(...path), message, todo });
  const theme = asRecord(value.themeConfig);
  const navbar = asRecord(theme.navbar);
  const docs = asRecord(options.docs);
  listLost(value, theme, lose);
  listLostCounting(value, options, lose);
  listLostOfVersions(docs, lose);
  const logo = asRecord(navbar.logo);
  const toPublicPath = (path: unknown) =>
    typeof path === 'string' && !/^(?:[a-z]+:|\/)/.test(path) ? `/${path}` : path;
  const isTranslated = langs.length > 1;
  const labels = asRecord(asRecord(value.i18n).localeConfigs);
  const createNav = (version: DocsVersion, one: string) =>
    asList(navbar.items).flatMap((item, index) =>
      convertNavItem(item, { site, version, lang: one }, (message, todo) =>
        lose(['themeConfig', 'navbar', 'items', index], message, todo),
      ),
    );
  const { versions } = site;
  const hasVersions = versions.length > 1;
  const navigation = (one: string) => ({
    nav: hasVersions
      ? Object.fromEntries(versions.map((version) => [version.name, createNav(version, one)]))
      : versions.flatMap((version) => createNav(version, one)),
    sidebar: Object.assign(
      {},
      ...versions.map(({ name }) => site.sidebars.get(getUnitKey(name, one))?.sidebar),
      ...site.instances.flatMap(({ units, sidebars }) =>
        units.filter(({ lang }) => lang === one).map(({ key }) => sidebars.get(key)?.sidebar),
      ),
    ) as Sidebars['sidebar'],
  });
  const locales = langs.map((lang) => ({
    lang,
    label: asText(asRecord(labels[lang]).label) ?? getLanguageName(lang),
  }));
  const { src, srcDark } = logo;
  const origin = asText(value.url);
  const mode = asRecord(theme.colorMode);
  return {
    title: value.title,
    description: value.tagline,
    base: value.baseUrl,
    siteOrigin: origin && URL.canParse(origin) ? new URL(origin).origin : undefined,
    lang,
    locales: isTranslated ? locales : undefined,
    multiVersion: hasVersions
      ? {
          default: versions.find((version) => version.isDefault)?.name,
          versions: versions.map(({ name }) => name),
        }
      : undefined,
    icon: toPublicPath(value.favicon),
    logo:
      srcDark === undefined ? toPublicPath(src) : { light: toPublicPath(src), dark: toPublicPath(srcDark) },
    logoText: navbar.title,
    head: convertHead(value),
    route: {
      cleanUrls: true,
      extensions: ['.md', '.mdx'],
    },
    // Docusaurus also reads ".md" as MDX, unless it is configured to look at the extension or to read none so.
    markdown: {
      mdAsMdx: readPageFormat(value) === 'mdx' ? true : undefined,
      math: usesMath(options, asList(value.plugins)) ? true : undefined,
    },
    themeConfig: {
      ...(isTranslated
        ? { locales: locales.map((locale) => ({ ...locale, ...navigation(locale.lang) })) }
        : navigation(lang)),
      footer: convertFooter(site),
      editLink:
        typeof docs.editUrl === 'string'
          ? { docRepoBaseUrl: `${docs.editUrl.replace(/\/$/, '')}/docs` }
          : undefined,
      lastUpdated: docs.showLastUpdateTime === true || docs.showLastUpdateAuthor === true ? true : undefined,
      darkMode:
        mode.disableSwitch === true
          ? `force-${mode.defaultMode ?? 'light'}`
          : mode.respectPrefersColorScheme
            ? undefined
            : mode.defaultMode,
    },
    offline: asList(value.plugins).some((entry) => PWA.test(getPluginName(entry) ?? '')) ? true : undefined,
    plugins: createPlugins(site),
  };
}

/** Formulas are read by a remark plugin of documents, blog or pages: those of the preset, or of a plugin. */
function usesMath({ docs, blog, pages }: Values, plugins: readonly unknown[]): boolean {
  return [docs, blog, pages, ...plugins.map((plugin) => asList(plugin)[1])]
    .flatMap((part) => asList(asRecord(part).remarkPlugins))
    .some((plugin) => isFromPackage(plugin, 'remark-math'));
}

/** Options of the preset about counting that the plugin analytics has not. */
function listLostCounting(value: Values, options: Values, lose: Lose): void {
  for (const key of ['googleTagManager', 'googleAnalytics'].filter((one) => options[one] !== undefined))
    lose(
      ['presets'],
      `"${key}" of the preset is not carried over.`,
      'docgenjs/plugins/analytics counts with "ga4" and four other services; add other scripts in "head".',
    );
  const ids = listGtagIds(value, options);
  const others = ids.filter((id) => id !== findMeasurementId(ids));
  if (others.length > 0)
    lose(
      ['presets'],
      `Page views are no longer counted for ${others.join(', ')}.`,
      'docgenjs/plugins/analytics has one "measurementId", of the form "G-…"; Google can send what it gets to others.',
    );
}

const OF_VERSIONS: Readonly<Record<string, string>> = {
  banner:
    'Pages of other versions than the default one say so, unless "otherVersionText.<version>" in "i18n.json" is empty.',
  noIndex: 'Pages of other versions name the one of the default version as canonical.',
};

/** Options of single versions, but labels and paths, and notices that docgen shows by itself. */
function listLostOfVersions({ versions }: Values, lose: Lose): void {
  for (const [name, options] of Object.entries(asRecord(versions)))
    for (const [key, value] of Object.entries(asRecord(options))) {
      if (key === 'label' || key === 'path' || value === false) continue;
      if (key === 'banner' && value !== 'none') continue;
      const message = `"${key}" of the version "${name}" is not carried over.`;
      lose(['presets'], message, OF_VERSIONS[key] ?? 'Style its pages by their addresses.');
    }
}

const KEPT =
  'headTags scripts stylesheets plugins title tagline url baseUrl favicon i18n presets themeConfig staticDirectories markdown organizationName projectName onBrokenLinks onBrokenMarkdownLinks onBrokenAnchors deploymentBranch noIndex future baseUrlIssueBanner onDuplicateRoutes titleDelimiter customFields';
const KEPT_THEME = 'navbar footer colorMode docs image metadata';
const HINTS: Readonly<Record<string, string>> = {
  themes: 'Themes of Docusaurus do not run in docgen; for live code see docgenjs/plugins/playground.',
  trailingSlash: 'Addresses end without "/"; a host may redirect from one to the other.',
  algolia: 'Use docgenjs/plugins/algolia with the same keys.',
  announcementBar: 'Show Announcement from docgenjs/doc-ui in "globalUIComponents".',
  prism: 'Colours: "markdown.shiki.themes". All languages of Shiki are known.',
  tableOfContents: 'The outline lists levels 2 to 4.',
  mermaid:
    'Colours of diagrams are those of the site; write other settings into "mermaid" of docgenjs/plugins/diagrams.',
};

function listLost(value: Values, theme: Values, lose: Lose): void {
  const list = (values: Values, carriedOver: string, path: readonly string[]) => {
    for (const [key, item] of Object.entries(values)) {
      if (carriedOver.split(' ').includes(key) || (Array.isArray(item) && item.length === 0)) continue;
      if (key === 'trailingSlash' && item !== true) continue;
      if (
        key === 'themes' &&
        asList(item).every((name) => /theme-(?:mermaid|openapi-docs)$/.test(String(name)))
      )
        continue;
      const todo = HINTS[key] ?? 'Look for its replacement in /api/config/config-basic.';
      lose([...path, key], `"${[...path, key].join('.')}" is not carried over.`, todo);
    }
  };
  list(value, KEPT, []);
  list(theme, KEPT_THEME, ['themeConfig']);
  asList(value.plugins).forEach((entry, index) => {
    const name = getPluginName(entry);
    if (name === undefined) return;
    for (const key of Object.keys(asRecord(asList(entry)[1]))) {
      if (!/client-redirects$/.test(name) || key === 'redirects') continue;
      lose(
        ['plugins', index],
        `"${key}" of the redirects is not carried over.`,
        'Write a pattern: from: "^/old/(.*)$".',
      );
    }
    const hasApis = OPENAPI_DOCS.test(name) && asRecord(asList(entry)[1]).config !== undefined;
    if (REPLACED.test(name) || OPENAPI.test(name) || hasApis) return;
    lose(['plugins', index], `The plugin "${name}" is not carried over.`, getPluginTodo(name));
  });
  asList(value.presets).forEach((entry, index) => {
    const name = getPluginName(entry) ?? '';
    if (MAIN_PRESET.test(name) || REDOC.test(name)) return;
    lose(['presets', index], `The preset "${name}" is not carried over.`, getPluginTodo(name));
  });
}
