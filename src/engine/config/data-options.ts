/**
 * Options that a pure data config may set in a build with `--untrusted`: words and looks, no addresses, HTML, files or
 * code.
 */
import { isQuickGlob } from '../../shared/quick-glob.ts';

/** `true`: unchanged. A function: what it returns. An object: these options of it. */
export interface DataOptions {
  readonly [option: string]: true | ((value: unknown) => boolean) | DataOptions;
}

const isPublicPath = (value: unknown): boolean => typeof value === 'string' && /^\/(?![/\\])/.test(value);
const areThemeNames = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isRecord(value) && Object.values(value).every((name) => typeof name === 'string'));
const areQuickGlobs = (value: unknown): boolean =>
  !Array.isArray(value) || value.every((glob) => typeof glob !== 'string' || isQuickGlob(glob));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const DATA_OPTIONS: DataOptions = {
  $schema: true,
  untrusted: true,
  root: true,
  base: true,
  title: true,
  description: true,
  lang: true,
  locales: true,
  multiVersion: true,
  icon: isPublicPath,
  logo: (value) => isPublicPath(value) || (isRecord(value) && Object.values(value).every(isPublicPath)),
  logoText: true,
  search: (value) => value === false,
  hydrate: true,
  mediumZoom: (value) => typeof value === 'boolean',
  languageParity: true,
  // Not `external`: whom docgen asks, and how often, is not for strangers to say.
  check: { orphans: true, languages: true, addresses: true, accessibility: true, samples: true },
  route: {
    exclude: areQuickGlobs,
    excludeConvention: areQuickGlobs,
    cleanUrls: true,
    localeRedirect: true,
    localeFallback: true,
  },
  markdown: {
    link: { checkDeadLinks: true, checkAnchors: true, autoPrefix: true },
    image: true,
    showLineNumbers: true,
    defaultWrapCode: true,
    defaultCodeOverflow: true,
    shiki: { theme: areThemeNames, themes: areThemeNames, langAlias: true },
    extractDescription: true,
    cjkFriendlyEmphasis: true,
    math: true,
    maxFileSize: true,
  },
  themeConfig: {
    darkMode: true,
    hideNavbar: true,
    search: true,
    outline: true,
    breadcrumbs: true,
    enableContentAnimation: true,
    enableAppearanceAnimation: true,
    enableScrollToTop: true,
    fallbackHeadingTitle: true,
    outlineTitle: true,
    prevPageText: true,
    nextPageText: true,
    searchPlaceholderText: true,
  },
};
