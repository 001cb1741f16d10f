/** The names that sites written for Rspress import, held against what docgen exports. */
import { expect, it, vi } from 'vitest';

vi.mock('virtual:docgen/options', () => ({}));
vi.mock('virtual-page-data', () => ({ pages: [] }));
const runtime = await import('../../../src/runtime/site-index.ts');
const theme = await import('../../../src/theme/index.tsx');

const THEME = `
  Badge Banner Button Callout CodeBlock CodeBlockRuntime CodeButtonGroup DocContent DocFooter DocLayout EditLink
  FallbackHeading HomeBackground HomeFeature HomeFooter HomeHero HomeLayout HoverGroup LastUpdated Layout Link
  LlmsContainer LlmsCopyButton LlmsCopyRow LlmsHint LlmsOpenRow LlmsViewOptions Nav NavHamburger NavTitle
  NotFoundLayout Outline Overview OverviewGroup PackageManagerTabs PageTab PageTabs PrevNextPage Prompt ReadPercent
  Root Search SearchButton SearchPanel Sidebar SidebarList SocialLinks SourceCode Steps SvgWrapper SwitchAppearance
  Tab Tabs Tag Toc
  getCustomMDXComponent useActiveAnchor useCodeButtonGroup useDynamicToc useEditLink useFullTextSearch useHoverGroup
  useLinkNavigate useMdUrl usePrevNextPage useReadPercent useScrollAfterNav useScrollReset useSetup useStorageValue
  useThemeState useWatchToc copyToClipboard getCopyableText mergeRefs parseInlineMarkdownText renderHtmlOrText
  renderInlineMarkdown RenderType
  Aside Card LinkCard ScrollToTop useSidebarData useHiddenNav useEnableNav useLocaleSiteData bindingAsideScroll
  scrollToTarget useRedirect4FirstVisit`;

const ICONS = `
  ArrowDown ArrowRight Anthropic Close Copy Deprecated Down Edit Empty Experimental ExternalLink OpenInChat File Github
  Gitlab Header Jump Link Loading Menu Moon OpenAI ScrollToTop Search SmallMenu Success Sun Title Wrap Wrapped`;

const RUNTIME = `
  usePage usePages useSite usePageData useFrontmatter useLang useVersion useDark useI18n useNav useSidebar
  useSidebarDynamic useActiveMatcher useWindowSize useLocaleSiteData Head useHead NoSSR BrowserOnly Content ThemeContext
  PageContext DataContext useViewTransition useLocation useNavigate useParams useSearchParams matchPath matchRoutes
  BrowserRouter Link createPortal flushSync pathnameToRouteService preloadLink isActive initPageData warmPageData
  matchNavbar matchSidebar getSidebarDataGroup withBase removeBase withSiteOrigin normalizeHref normalizeHrefInRuntime
  cleanUrlByConfig normalizeImagePath routePathToMdPath isEqualPath addLeadingSlash addTrailingSlash
  removeTrailingSlash normalizeSlash isExternalUrl isDataUrl isProduction safePreconnect safePreload`;

/** What docgen does not export, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  bindingAsideScroll:
    'it marks links by the ids and classes of the old outline; useActiveAnchor gives the heading',
};

const toNames = (list: string, prefix = '') =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => prefix + name);

it.each([
  ['docgenjs/theme', [...toNames(THEME), ...toNames(ICONS, 'Icon')], theme],
  ['docgenjs/runtime', toNames(RUNTIME), runtime],
])('%s has every name that sites may import', (_, wanted, exported) => {
  const missing = wanted.filter((name) => !(name in exported));

  expect(missing).toEqual(wanted.filter((name) => Object.hasOwn(LEFT_OUT, name)));
});
