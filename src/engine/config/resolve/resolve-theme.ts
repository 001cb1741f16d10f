/** The theme's options, with all older spellings in one form. */

import * as z from 'zod/mini';
import { definedOnly } from '../../../shared/defined-only.ts';
import { findNonJson } from '../../../shared/find-non-json.ts';
import type { ThemeData } from '../../../shared/types.ts';
import type { SiteConfig } from '../../types.ts';
import type { CheckedConfig } from '../schema/site.ts';
import { llmsUiSchema } from '../schema/theme.ts';
import type { LocaleTheme, ThemeOptions } from '../site-config.ts';

type UserTheme = CheckedConfig['themeConfig'];
type UserLocale = NonNullable<UserTheme['locales']>[number];

export function resolveTheme(
  { themeConfig: theme, search, plugins }: CheckedConfig,
  own: ThemeOptions,
): SiteConfig['theme'] {
  const llmsUI = plugins.some(({ name }) => name === 'llms') ? (theme.llmsUI ?? false) : false;
  return {
    darkMode: resolveDarkMode(theme.darkMode),
    hideNavbar: resolveHideNavbar(theme.hideNavbar),
    socialLinks: theme.socialLinks,
    footer: definedOnly(theme.footer ?? {}),
    ...(theme.editLink && { editLink: definedOnly(theme.editLink) }),
    lastUpdated: theme.lastUpdated !== false,
    search: theme.search && search !== false,
    outline: theme.outline,
    breadcrumbs: theme.breadcrumbs,
    enableContentAnimation: theme.enableContentAnimation,
    enableAppearanceAnimation: theme.enableAppearanceAnimation,
    enableScrollToTop: theme.enableScrollToTop,
    fallbackHeadingTitle: theme.fallbackHeadingTitle,
    ...(llmsUI !== false && { llmsUI: llmsUI === true ? z.parse(llmsUiSchema, {}) : llmsUI }),
    nav: theme.nav,
    sidebar: theme.sidebar,
    locales: (theme.locales ?? []).map(resolveLocale),
    text: collectTexts(theme),
    own: copyAsJson(own),
  };
}

/** Copies what pages can get of options; what is lost is told by `checkTogether`. */
function copyAsJson(own: ThemeOptions): ThemeOptions {
  const isLost = findNonJson(own).some(({ what }) => /bigint|circle/.test(what));
  return isLost ? { all: {}, byLang: {} } : (JSON.parse(JSON.stringify(own)) as ThemeOptions);
}

function resolveLocale(locale: UserLocale): LocaleTheme {
  const { lang, nav, sidebar, editLink, footer } = locale;
  return {
    lang,
    ...(nav && { nav }),
    ...(sidebar && { sidebar }),
    ...(editLink && { editLink: definedOnly(editLink) }),
    ...(footer && { footer: definedOnly(footer) }),
    text: collectTexts(locale),
  };
}

function resolveDarkMode(value: UserTheme['darkMode']): ThemeData['darkMode'] {
  if (typeof value !== 'boolean') return value;
  return value ? 'auto' : 'force-light';
}

function resolveHideNavbar(value: UserTheme['hideNavbar']): ThemeData['hideNavbar'] {
  if (typeof value !== 'boolean') return value;
  return value ? 'always' : 'never';
}

/** Collects UI words that older sites set in the theme, by the text keys that replaced them. */
function collectTexts(theme: UserTheme | UserLocale): Readonly<Record<string, string>> {
  const { overview, docFooter } = theme;
  return definedOnly({
    outlineTitle: theme.outlineTitle,
    lastUpdatedText: theme.lastUpdatedText,
    prevPageText: theme.prevPageText ?? docFooter?.prev,
    nextPageText: theme.nextPageText ?? docFooter?.next,
    editLinkText: theme.editLink?.text ?? theme.editLinkText,
    sourceCodeText: theme.sourceCodeText,
    searchPlaceholderText: theme.searchPlaceholderText,
    searchNoResultsText: theme.searchNoResultsText,
    searchSuggestedQueryText: theme.searchSuggestedQueryText,
    'overview.filterNameText': overview?.filterNameText,
    'overview.filterPlaceholderText': overview?.filterPlaceholderText,
    'overview.filterNoResultText': overview?.filterNoResultText,
  });
}
