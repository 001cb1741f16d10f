/**
 * `resolveConfig`, the only function that creates a SiteConfig: from checked user input to what the other rooms read,
 * with absolute paths and every default filled in.
 */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { isPeerConfig } from '../../../compat/config-names.ts';
import { getLanguageName } from '../../../shared/language-name.ts';
import type { FilePath, Locale } from '../../../shared/types.ts';
import { normalizeBase } from '../../../shared/url.ts';
import { findRepository } from '../../files/real-path.ts';
import type { SiteConfig } from '../../types.ts';
import { toFilePath } from '../file-path.ts';
import { readRegularFile } from '../regular-files.ts';
import { zoomSchema } from '../schema/features.ts';
import { linkSchema, markdownSchema, themesSchema } from '../schema/markdown.ts';
import { offlineObject } from '../schema/offline.ts';
import { defaultOf, withoutIgnored } from '../schema/option.ts';
import type { Problem } from '../schema/problem.ts';
import { routeSchema } from '../schema/route.ts';
import { type CheckedConfig, userConfigSchema } from '../schema/site.ts';
import type { ConfigOverrides, MarkdownConfig, ThemeOptions } from '../site-config.ts';
import { checkFiles, checkPictures, checkSelectors, checkTogether, type UsedFile } from './cross-checks.ts';
import { resolveRoot } from './docs-folder.ts';
import { withModuleFiles } from './module-files.ts';
import { listPluginFiles, withPluginOptions } from './plugin-options.ts';
import { withPortableSettings } from './portable-settings.ts';
import { getOutDir, resolveBuilder, resolveServer, withThemeAlias } from './resolve-builder.ts';
import { resolveRemote } from './resolve-cache.ts';
import { resolvePackages } from './resolve-packages.ts';
import { resolveTexts } from './resolve-texts.ts';
import { resolveTheme } from './resolve-theme.ts';

export interface ResolveInput {
  readonly config: CheckedConfig;
  /** What the project's own theme reads from `themeConfig`. */
  readonly themeOptions: ThemeOptions;
  readonly projectDir: FilePath;
  readonly configFile: FilePath | undefined;
  readonly configFiles: readonly FilePath[];
  /** Docs folder from the command line. */
  readonly root?: string;
  readonly overrides: ConfigOverrides;
  /** From the command line. */
  readonly untrusted: boolean;
}

/** Fills in every default. Problems are those of no single option: two that contradict each other, a missing file. */
export async function resolveConfig(
  input: ResolveInput,
): Promise<{ config: SiteConfig; problems: readonly Problem[] }> {
  const { projectDir, overrides } = input;
  const userValue = await withModuleFiles(input.config, projectDir);
  const user = withPluginOptions(userValue);
  const toFile = (path: string) => toFilePath(projectDir, path);
  const root = await resolveRoot({ projectDir, fromCommand: input.root, configured: user.root });
  const base = normalizeBase(overrides.base ?? user.base);
  const { bundler, aliases, assetPrefix, ...builder } = resolveBuilder(user.builderConfig, toFile);
  const themeDir = toFile(user.themeDir);
  const themed = await withThemeAlias(bundler.alias, { given: aliases, projectDir, themeDir });
  const untrusted = input.untrusted || user.untrusted;
  const lang = user.lang ?? defaultOf(userConfigSchema.shape.lang);
  const i18nSourcePath = toFile(user.i18nSourcePath);
  const texts = await resolveTexts(user.i18nSource, i18nSourcePath);
  const content = await resolveContent(user, { projectDir, root, lang });

  const { $schema, builderConfig, builderPlugins, llms, themeConfig, ...options } = user;
  const config: SiteConfig = {
    ...withoutIgnored(userConfigSchema, options),
    projectDir,
    configFile: input.configFile,
    // A function for texts only runs again when the config is read again.
    configFiles: texts.isComputed ? [...input.configFiles, i18nSourcePath] : input.configFiles,
    root,
    ...content.settings,
    publicDir: toFilePath(root, 'public'),
    outDir: toFile(getOutDir(user, overrides.outDir)),
    themeDir,
    untrusted,
    isForeign: false,
    portable: overrides.portable ?? false,
    laxLevel: isOfPeer(input) ? 'warning' : 'error',
    isReadmeIndex: !isOfPeer(input),
    lowersElements: isOfPeer(input),
    cacheDir: toFile((await isFolder(toFile('node_modules'))) ? 'node_modules/.docgen' : '.docgen'),
    cache: { remote: resolveRemote(user.cache, overrides) },
    base,
    assetPrefix: assetPrefix ?? base,
    siteOrigin: user.siteOrigin.replace(/\/+$/, ''),
    title: user.title ?? user.builderConfig.html?.title ?? (await readProjectName(projectDir)),
    icon: resolveIcon(user.icon, toFile),
    lang,
    head: user.head,
    globalStyles: [user, ...user.plugins].flatMap(({ globalStyles }) =>
      globalStyles ? [toFile(globalStyles)] : [],
    ),
    globalUIComponents: user.globalUIComponents.map((entry) =>
      typeof entry === 'string' ? [toFile(entry), {}] : [toFile(entry[0]), { ...entry[1] }],
    ),
    i18nSource: texts.texts,
    i18nSourcePath,
    ssg: user.ssg !== false,
    ssgExclude: typeof user.ssg === 'object' ? (user.ssg.experimentalExcludeRoutePaths ?? []) : [],
    // Components on every page are seldom just displayed: they count visits, or open a chat.
    hydrate: user.hydrate ?? (user.globalUIComponents.length > 0 ? 'load' : 'interaction'),
    csp: resolvePolicy(user, {
      untrusted,
      isWritten: input.config.csp !== undefined,
      isPeer: isOfPeer(input),
    }),
    route: {
      ...withoutIgnored(routeSchema, user.route),
      localeRedirect:
        user.route.localeRedirect ??
        user.themeConfig.localeRedirect ??
        defaultOf(routeSchema.shape.localeRedirect),
    },
    markdown: resolveMarkdown(user.markdown, { toFile, untrusted, ...listRoots(user.markdown, input) }),
    languageParity: resolveParity(user.languageParity),
    search: resolveSearch(user.search, toFile),
    offline: resolveOffline(user.offline),
    theme: resolveTheme(user, input.themeOptions),
    mediumZoom: resolveZoom(user.mediumZoom),
    bundler: { ...bundler, alias: themed.alias },
    plugins: [],
    pageHeads: [],
    server: resolveServer(user.builderConfig.server, overrides),
  };
  const problems = [
    ...(untrusted ? findDistrusted(user.markdown) : []),
    ...builder.problems,
    ...themed.problems,
    ...texts.problems,
    ...content.problems,
    ...checkTogether({ user, config, overrides, themeOptions: input.themeOptions }),
    ...(await checkSelectors(user.mediumZoom)),
    ...(await checkPictures(user, config)),
    ...(await checkFiles([
      ...listFiles(config, input.config),
      ...listPluginFiles(user.plugins, toFile),
      ...builder.files,
    ])),
  ];
  return { config: config.portable ? withPortableSettings(config) : config, problems };
}

/** Finds options that trust authors by name although authors are not trusted. */
function findDistrusted({ html, mdAsMdx }: CheckedConfig['markdown']): Problem[] {
  return Object.entries({ html, mdAsMdx }).flatMap(([name, isSet]): Problem[] =>
    isSet
      ? [
          {
            path: ['markdown', name],
            severity: 'warning',
            message: `"markdown.${name}" has no effect in an untrusted build.`,
          },
        ]
      : [],
  );
}

function resolveIcon(icon: string | URL, toFile: (path: string) => FilePath): SiteConfig['icon'] {
  const text = String(icon);
  if (text.startsWith('file://')) return { file: toFile(fileURLToPath(text)) };
  // Absolute paths are public files; `//host` and everything with a scheme stays as it is.
  if (text === '' || text.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return { file: toFile(text) };
}

function resolveParity(parity: CheckedConfig['languageParity']): SiteConfig['languageParity'] {
  if (parity === undefined || !(parity.enabled ?? parity.enable)) return undefined;
  const { include, exclude } = parity;
  return { include, exclude };
}

/** Resolves the site's languages; without configured ones, only the default language. */
function resolveLocales({ locales, themeConfig }: CheckedConfig, lang: string): readonly Locale[] {
  const ofTheme = themeConfig.locales ?? [];
  const listed = locales?.length ? locales : ofTheme;
  if (listed.length === 0) return [{ lang, label: getLabel(lang) }];
  return listed.map((locale) => {
    const theme = ofTheme.find((other) => other.lang === locale.lang);
    const title = locale.title ?? theme?.title;
    const description = locale.description ?? theme?.description;
    return {
      lang: locale.lang,
      label: locale.label ?? theme?.label ?? getLabel(locale.lang),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    };
  });
}

/** Node reads its tables of names from disk for the first look-up, so these two are never looked up. */
const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['zh', '中文'],
]);

const getLabel = (lang: string) => LANGUAGE_NAMES.get(lang) ?? getLanguageName(lang);

function resolveVersions({ multiVersion }: CheckedConfig): SiteConfig['multiVersion'] {
  const versions = multiVersion?.versions ?? [];
  const shared = (multiVersion?.shared ?? []).map((path) => path.replace(/^\/+|\/+$/g, '').normalize('NFC'));
  return { default: multiVersion?.default ?? versions[0] ?? '', versions, shared };
}

/** True if the site was written for another tool. */
function isOfPeer({ configFile }: ResolveInput): boolean {
  return configFile !== undefined && isPeerConfig(configFile);
}

type Roots = Record<'assetRoots' | 'codeRoots', readonly string[]>;

/** Lists roots of files. A site of another tool shows code and images from its whole repository, as such tools have no limits. */
function listRoots({ assetRoots, codeRoots }: CheckedConfig['markdown'], input: ResolveInput): Roots {
  const own = defaultOf(markdownSchema.shape.codeRoots);
  // An author who named folders has chosen them.
  if (!isOfPeer(input) || codeRoots !== undefined) return { assetRoots, codeRoots: codeRoots ?? own };
  const repository = findRepository(input.projectDir);
  const all = repository === undefined ? own : [...own, repository];
  return { assetRoots: [...assetRoots, ...all], codeRoots: all };
}

interface MarkdownPlace extends Roots {
  readonly toFile: (path: string) => FilePath;
  readonly untrusted: boolean;
}

function resolveMarkdown(
  { link, image, shiki, checkDeadLinks, ...markdown }: CheckedConfig['markdown'],
  { toFile, untrusted, assetRoots, codeRoots }: MarkdownPlace,
): MarkdownConfig {
  return {
    ...withoutIgnored(markdownSchema, markdown),
    checkDeadLinks: link.checkDeadLinks ?? checkDeadLinks ?? defaultOf(linkSchema.shape.checkDeadLinks),
    checkAnchors: link.checkAnchors,
    checkDeadImages: image.checkDeadImages,
    imageCaptions: image.captions,
    autoPrefix: link.autoPrefix,
    schemes: link.schemes,
    shiki: {
      themes: {
        light: shiki.themes?.light ?? shiki.theme ?? defaultOf(themesSchema.shape.light),
        dark: shiki.themes?.dark ?? shiki.theme ?? defaultOf(themesSchema.shape.dark),
      },
      langs: shiki.langs,
      langAlias: shiki.langAlias,
      transformers: shiki.transformers,
    },
    globalComponents: markdown.globalComponents.map(toFile),
    html: markdown.html && !untrusted,
    mdAsMdx: markdown.mdAsMdx && !untrusted,
    assetRoots: untrusted ? [] : assetRoots.map(toFile),
    codeRoots: untrusted ? [] : codeRoots.map(toFile),
  };
}

function resolveZoom(zoom: CheckedConfig['mediumZoom']): SiteConfig['mediumZoom'] {
  if (zoom === false) return false;
  const { selector, options = {} } = zoom === true ? z.parse(zoomSchema, {}) : zoom;
  return { selector, options };
}

function resolveOffline(offline: CheckedConfig['offline']): SiteConfig['offline'] {
  return offline === true ? z.parse(offlineObject, {}) : offline;
}

function resolveSearch(
  search: CheckedConfig['search'],
  toFile: (path: string) => FilePath,
): SiteConfig['search'] {
  if (search === false) return false;
  const { searchHooks, ...others } = search;
  return { ...others, ...(searchHooks !== undefined && { searchHooks: toFile(searchHooks) }) };
}

function listFiles(config: SiteConfig, user: CheckedConfig): UsedFile[] {
  return [
    ...config.globalStyles
      .slice(0, user.globalStyles ? 1 : 0)
      .map((file) => ({ path: ['globalStyles'], file })),
    ...config.globalUIComponents
      .slice(0, user.globalUIComponents.length)
      .map(([file], index) => ({ path: ['globalUIComponents', index], file })),
    ...config.markdown.globalComponents
      .slice(0, user.markdown.globalComponents.length)
      .map((file, index) => ({
        path: ['markdown', 'globalComponents', index],
        file,
      })),
    ...listHooks(config).map((file) => ({ path: ['search', 'searchHooks'], file })),
    ...(typeof config.icon === 'object' ? [{ path: ['icon'], file: config.icon.file }] : []),
  ].map((used) => ({ ...used, displayPath: getDisplayPath(user, used) }));
}

function listHooks({ search }: SiteConfig): FilePath[] {
  return search === false || search.searchHooks === undefined ? [] : [search.searchHooks];
}

/** Returns the path as the author wrote it in the config. */
function getDisplayPath(user: CheckedConfig, { path, file }: Omit<UsedFile, 'displayPath'>): string {
  let value: unknown = user;
  for (const key of path) value = (value as Record<string, unknown>)[key];
  const userValue = Array.isArray(value) ? value[0] : value;
  return typeof userValue === 'string' ? userValue : file;
}

interface ContentPlace {
  readonly projectDir: FilePath;
  readonly root: FilePath;
  readonly lang: string;
}

/** Languages, versions, and the folders in which their pages are. */
async function resolveContent(user: CheckedConfig, { projectDir, root, lang }: ContentPlace) {
  const multiVersion = resolveVersions(user);
  const locales = resolveLocales(user, lang);
  const hasLocales = (user.locales ?? user.themeConfig.locales ?? []).length > 0;
  const { roots, problems } = await resolvePackages({
    packages: user.packages,
    projectDir,
    root,
    units: [...multiVersion.versions, ...(hasLocales ? locales.map((locale) => locale.lang) : [])],
    hasEditLinks: [user.themeConfig, ...(user.themeConfig.locales ?? [])].some(
      ({ editLink }) => editLink?.docRepoBaseUrl,
    ),
  });
  const contentRoots: SiteConfig['contentRoots'] = [{ folder: root, path: '', isInstalled: false }, ...roots];
  const defaultFolders = await findDefaultFolders(root, {
    version: multiVersion.default,
    lang: hasLocales ? lang : '',
  });
  return { settings: { contentRoots, defaultFolders, locales, hasLocales, multiVersion }, problems };
}

/** Finds folders of the default version and the default language, which are optional. */
async function findDefaultFolders(
  root: FilePath,
  { version, lang }: SiteConfig['defaultFolders'],
): Promise<SiteConfig['defaultFolders']> {
  const hasVersion = version !== '' && (await isFolder(toFilePath(root, version)));
  const home = hasVersion ? toFilePath(root, version) : root;
  const hasLang = lang !== '' && (await isFolder(toFilePath(home, lang)));
  return { version: hasVersion ? version : '', lang: hasLang ? lang : '' };
}

async function readProjectName(projectDir: FilePath): Promise<string> {
  try {
    const text = readRegularFile(toFilePath(projectDir, 'package.json')).toString();
    const { name } = JSON.parse(text) as { name?: unknown };
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // The file is optional, and npm reports a broken one; the folder has a name as well.
  }
  return basename(projectDir);
}

async function isFolder(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ?? false;
}

interface PolicyOrigin {
  readonly untrusted: boolean;
  /** Set by the site itself, not only by its plugins. */
  readonly isWritten: boolean;
  readonly isPeer: boolean;
}

/**
 * Resolves the policy. Pages, components and services of a site of another tool were made without one: it gets a policy
 * only if it sets one.
 */
function resolvePolicy(
  { csp, markdown }: CheckedConfig,
  { untrusted, isWritten, isPeer }: PolicyOrigin,
): SiteConfig['csp'] {
  if (csp === false) return false;
  const { strict, ...sources } = typeof csp === 'object' ? csp : { strict: csp === true };
  if (strict || untrusted) return { strict, isOpen: false, sources };
  if (!isPeer || isWritten) return { strict, isOpen: markdown.html, sources };
  // Sources of plugins would close an open directive.
  const closed = Object.entries(sources).filter(([name]) => STAYS_CLOSED.has(name));
  return { strict, isOpen: true, sources: Object.fromEntries(closed) };
}

/** Directives that plugins add to, and that are closed for trusted authors too. */
const STAYS_CLOSED: ReadonlySet<string> = new Set(['frame-ancestors']);
