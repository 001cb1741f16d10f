/**
 * The exports of `docgenjs/theme` that bundles see: all but the component that highlights in the browser.
 * It has a file for every language, and esbuild would write them all wherever the theme is imported.
 */
export { parseInlineMarkdownText } from '../shared/inline-text.ts';

// Components that authors import into pages: only pages with such an import load these styles.
import './styles/author.css';

export {
  copyText as copyToClipboard,
  getCopyableText,
  useActiveAnchor,
  useDynamicToc,
  useEditLink,
  useLinkNavigate,
  useLocaleSiteData,
  usePrevNextPage,
  useReadPercent,
  useScrollReset,
  useSidebar as useSidebarData,
  useStorageValue,
  useThemeState,
} from '../runtime/index.ts';
export type {
  HitHierarchy,
  HitType,
  SearchAnswer,
  SearchHit,
  SearchOptions,
  SearchProvider,
  SearchRecord,
  TextPart,
} from '../search/search-provider.ts';
export { renderHtmlOrText } from './base/author-text.tsx';
export type { IconProps } from './base/create-icon.tsx';
export * from './base/icons.tsx';
export { renderInlineMarkdown } from './base/inline-markdown.tsx';
export * from './base/late-icons.tsx';
export { Link, type LinkProps } from './base/link.tsx';
export * from './base/link-icons.tsx';
export * from './base/llms-icons.tsx';
export { SvgWrapper, type SvgWrapperProps } from './base/svg-wrapper.tsx';
export { useAuthorPart, useLateThemePart, useThemePart } from './base/use-theme-part.ts';
export { mergeRefs } from './compat/merge-refs.ts';
export {
  scrollToTarget,
  useEnableNav,
  useHiddenNav,
  useRedirect4FirstVisit,
  useScrollAfterNav,
  useSetup,
  useWatchToc,
} from './compat/rspress-hooks.ts';
export { type FullTextSearch, useFullTextSearch } from './compat/use-full-text-search.ts';
export { type HoverGroupOptions, useHoverGroup } from './compat/use-hover-group.tsx';
export { HomeBackground } from './home/home-background.tsx';
export { HomeFeature, type HomeFeatureProps } from './home/home-feature.tsx';
export { HomeFooter } from './home/home-footer.tsx';
export type { Feature, Hero, HeroAction, HeroImage } from './home/home-frontmatter.ts';
export { HomeHero, type HomeHeroProps } from './home/home-hero.tsx';
export { Banner, type BannerProps } from './layout/banner.tsx';
export { DocLayout, type DocLayoutSlots, type UiSwitch } from './layout/doc-layout.tsx';
export { HomeLayout, type HomeLayoutSlots } from './layout/home-layout.tsx';
export { Layout, type LayoutProps } from './layout/layout.tsx';
export { getCustomMDXComponent } from './layout/mdx-components.tsx';
export { NotFoundLayout } from './layout/not-found-layout.tsx';
export { PageLayout } from './layout/page-layout.tsx';
export { Root } from './layout/root.tsx';
export { HoverGroup, type HoverGroupProps } from './nav/hover-group.tsx';
export { Nav, type NavItemSlots, type NavSlots } from './nav/nav.tsx';
export { NavHamburger } from './nav/nav-hamburger.tsx';
export { NavMenu, NavMenu as NavList, type NavMenuProps } from './nav/nav-menu.tsx';
export { NavOthers, NavOthersList } from './nav/nav-others.tsx';
export { NavScreen } from './nav/nav-screen.tsx';
export { NavTitle } from './nav/nav-title.tsx';
export { SocialLinks, type SocialLinksProps } from './nav/social-links.tsx';
export { SwitchAppearance, type SwitchAppearanceProps } from './nav/switch-appearance.tsx';
export { Breadcrumbs } from './page/breadcrumbs.tsx';
export { DocContent, type DocContentProps } from './page/doc-content.tsx';
export { DocFooter } from './page/doc-footer.tsx';
export { EditLink, type EditLinkProps } from './page/edit-link.tsx';
export { FallbackHeading, type FallbackHeadingProps } from './page/fallback-heading.tsx';
export { LastUpdated } from './page/last-updated.tsx';
export {
  LlmsContainer,
  LlmsCopyButton,
  type LlmsCopyButtonProps,
  LlmsCopyRow,
  LlmsHint,
  LlmsOpenRow,
  type LlmsViewOption,
  LlmsViewOptions,
  type LlmsViewOptionsProps,
  useMdUrl,
} from './page/llms.tsx';
export { Outline, Outline as Aside, ScrollToTop, type ScrollToTopProps } from './page/outline.tsx';
export { Overview, type OverviewProps } from './page/overview.tsx';
export { OverviewGroup, type OverviewGroupProps } from './page/overview-group.tsx';
export { type MissingPage, PageNotices } from './page/page-notices.tsx';
export { PrevNextPage, type PrevNextPageProps } from './page/prev-next-page.tsx';
export { ReadPercent, type ReadPercentProps } from './page/read-percent.tsx';
export { Sidebar, type SidebarSlots } from './page/sidebar.tsx';
export { SidebarList, type SidebarListProps } from './page/sidebar-list.tsx';
export { Tag, type TagProps } from './page/tag.tsx';
export { Toc } from './page/toc.tsx';
export { type DefaultParts, defaultParts } from './parts.ts';
export type { Ask, AskContext, AskPiece, AskSource, AskTurn } from './search/ask/ask.ts';
export { Search, type SearchProps } from './search/search.tsx';
export { SearchButton, type SearchButtonProps } from './search/search-button.tsx';
export {
  type AfterSearch,
  type BeforeSearch,
  type CustomMatchResult,
  type DefaultMatchResult,
  type DefaultMatchResultItem,
  type MatchResult,
  type OnSearch,
  type RenderSearchFunction,
  RenderType,
  type SearchHooks,
} from './search/search-hooks.ts';
export { SearchLayout } from './search/search-layout.tsx';
export type { SearchReport } from './search/search-options.ts';
export { SearchPanel, type SearchPanelProps } from './search/search-panel.tsx';
export { SearchView } from './search/search-view.ts';
export { Badge, type BadgeProps } from './writing/badge.tsx';
export { Button, type ButtonProps } from './writing/button.tsx';
export { Callout, type CalloutProps, type CalloutType } from './writing/callout.tsx';
export { Card, type CardProps, LinkCard, type LinkCardProps } from './writing/card.tsx';
export { CodeBlock, type CodeBlockProps } from './writing/code-block.tsx';
export {
  CodeButtonGroup,
  type CodeButtonGroupProps,
  useCodeButtonGroup,
} from './writing/code-button-group.tsx';
export { CodeGroup, type CodeGroupProps } from './writing/code-group.tsx';
export { FileTree, type FileTreeProps } from './writing/file-tree.tsx';
export { PackageManagerTabs, type PackageManagerTabsProps } from './writing/package-manager-tabs.tsx';
export { PageTab, PageTabs, type PageTabsProps } from './writing/page-tabs.tsx';
export { Prompt, type PromptProps } from './writing/prompt.tsx';
export { SourceCode, type SourceCodeProps } from './writing/source-code.tsx';
export { Steps, type StepsProps } from './writing/steps.tsx';
export type { TabProps, TabValue } from './writing/tab-panels.ts';
export { Tab, Tabs, type TabsProps } from './writing/tabs.tsx';
export { Tooltip, type TooltipProps } from './writing/tooltip.tsx';
export type { TooltipPlacement } from './writing/tooltip-place.ts';
