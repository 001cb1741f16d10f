/**
 * Exports of `docgenjs/runtime` for docgen's own theme: all but the records of all pages. esbuild counts the
 * exports of a file for everyone who imports from it, so one page that needs the records would make the app
 * load them everywhere. Sites get them as well, from `site-index.ts`.
 */

export { createPortal, flushSync } from 'react-dom';
export { isDataUrl } from '../shared/data-url.ts';
// Addresses
export { toLangTag } from '../shared/lang-tag.ts';
// Navigation
export {
  matchPath,
  matchRoutes,
  type PathMatch,
  type PathPattern,
  type RouteMatch,
  type RouteObject,
} from '../shared/match-path.ts';
export {
  findActivePath,
  flattenSidebar,
  isActive,
  isLargeSidebar,
  isSidebarItem,
} from '../shared/sidebar.ts';
export type {
  Frontmatter,
  Locale,
  NavItem,
  OverviewGroupData,
  OverviewItem,
  PageContributor,
  PageRecord,
  PageType,
  SidebarDivider,
  SidebarEntry,
  SidebarItem,
  SidebarSectionHeader,
  SiteData,
  SocialLink,
  ThemeData,
  TocEntry,
} from '../shared/types.ts';
export {
  addLeadingSlash,
  addTrailingSlash,
  isEqualPath,
  isExternalUrl,
  normalizeHref,
  removeTrailingSlash,
} from '../shared/url.ts';
// The browser
export { announce } from './announce.ts';
// Appearance
export type { AppearanceChoice, Theme } from './appearance.ts';
// Content and theme
export { Content, type ContentProps } from './body/content.tsx';
export { MDXProvider, missingComponent, Run, useMDXComponents } from './body/mdx.tsx';
export { BrowserOnly, type BrowserOnlyProps, ClientOnly, NoSSR, Portal } from './browser-only.tsx';
export { loadCodeModule } from './code/code-modules.ts';
export { copyText } from './code/copy-text.ts';
export { type CopyableTextOptions, getCopyableText } from './code/copyable-text.ts';
export type { MDXComponents } from './context.ts';
export {
  type AppLocation,
  DataContext,
  type LoadedPage,
  PageContext,
  type PageProps,
  type View,
} from './context.ts';
export { Head, type HeadAttributes, type HeadInput, Helmet, useHead } from './head/head.tsx';
export { useScrollReset, useStorageValue, useViewTransition, useWindowSize } from './hooks/browser-hooks.ts';
export { type Closable, type ClosableOptions, useClosable } from './hooks/closable.ts';
export { useMounted } from './hooks/mounted-hook.ts';
export { useOverviewGroups } from './hooks/overview-hooks.ts';
// The page and its site
export {
  type Alternates,
  type PageLink,
  type RuntimeSite,
  useActiveMatcher,
  useAlternates,
  useEditLink,
  useFrontmatter,
  useI18n,
  useLang,
  useLocaleSiteData,
  useNav,
  usePage,
  usePrevNextPage,
  useSidebar,
  useSite,
  useVersion,
} from './hooks/page-hooks.ts';
export { type NavigateFunction, type To, useLocation, useNavigate } from './hooks/router-hooks.ts';
export {
  BrowserRouter,
  Link,
  type RouterLinkProps,
  useLinkNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from './hooks/router-interfaces.tsx';
export { useSidebarDynamic } from './hooks/sidebar-hooks.ts';
export {
  ThemeContext,
  type ThemeContextValue,
  useAppearance,
  useDark,
  useThemeState,
} from './hooks/theme-context.ts';
export { useActiveAnchor, useDynamicToc, useReadPercent } from './hooks/toc-hooks.ts';
export { normalizeImagePath } from './image-path.ts';
export { useSuggestedPages } from './not-found/suggestion-hooks.ts';
export {
  initPageData,
  pathnameToRouteService,
  preloadLink,
  type RouteEntry,
  warmPageData,
} from './page-data.ts';
export { type Parts, PartsProvider, useLatePart, usePart } from './parts.tsx';
export type { NavigateOptions, NavigationState } from './router/router.ts';
export {
  addBase,
  cleanUrlByConfig,
  getSidebarDataGroup,
  isProduction,
  matchNavbar,
  matchSidebar,
  normalizeHrefInRuntime,
  normalizeSlash,
  removeBase,
  routePathToMdPath,
  withBase,
  withSiteOrigin,
} from './runtime-url.ts';
export { safePreconnect, safePreload } from './safe-preload.ts';
export { toTrustedHtml, useInnerHtml } from './trusted-html.ts';
