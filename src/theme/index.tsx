/**
 * `docgenjs/theme`: the default theme. A site's `theme/index.tsx` re-exports all of it and
 * exports its own parts under the same names:
 *
 *   export * from 'docgenjs/theme-original';
 *   export { HomeFooter } from './home-footer';
 */
export { parseInlineMarkdownText } from '../shared/inline-text.ts';

// What authors import into pages: only pages with such an import load it.
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
export { Badge, type BadgeProps } from './badge.tsx';
export { Banner, type BannerProps } from './banner.tsx';
export { Breadcrumbs } from './breadcrumbs.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Callout, type CalloutProps, type CalloutType } from './callout.tsx';
export { Card, type CardProps, LinkCard, type LinkCardProps } from './card.tsx';
export { CodeBlock, type CodeBlockProps } from './code-block.tsx';
export { CodeBlockRuntime, type CodeBlockRuntimeProps } from './code-block-runtime.tsx';
export { CodeButtonGroup, type CodeButtonGroupProps, useCodeButtonGroup } from './code-button-group.tsx';
export { CodeGroup, type CodeGroupProps } from './code-group.tsx';
export { DocContent } from './doc-content.tsx';
export { DocFooter } from './doc-footer.tsx';
export { DocLayout, type DocLayoutSlots, type UiSwitch } from './doc-layout.tsx';
export { EditLink, type EditLinkProps } from './edit-link.tsx';
export { FallbackHeading } from './fallback-heading.tsx';
export { FileTree, type FileTreeProps } from './file-tree.tsx';
export { HomeBackground } from './home-background.tsx';
export { HomeFeature } from './home-feature.tsx';
export { HomeFooter } from './home-footer.tsx';
export type { Feature, Hero, HeroAction, HeroImage } from './home-frontmatter.ts';
export { HomeHero, type HomeHeroProps } from './home-hero.tsx';
export { HomeLayout, type HomeLayoutSlots } from './home-layout.tsx';
export { HoverGroup, type HoverGroupProps } from './hover-group.tsx';
export * from './icons.tsx';
export { renderHtmlOrText, renderInlineMarkdown } from './inline-markdown.tsx';
export { LastUpdated } from './last-updated.tsx';
export { Layout, type LayoutProps } from './layout.tsx';
export { Link, type LinkProps } from './link.tsx';
export {
  LlmsContainer,
  LlmsCopyButton,
  LlmsCopyRow,
  LlmsHint,
  LlmsOpenRow,
  type LlmsViewOption,
  LlmsViewOptions,
  type LlmsViewOptionsProps,
  useMdUrl,
} from './llms.tsx';
export { getCustomMDXComponent } from './mdx-components.tsx';
export { mergeRefs } from './merge-refs.ts';
export { Nav, type NavSlots } from './nav.tsx';
export { NavHamburger } from './nav-hamburger.tsx';
export { NavMenu, type NavMenuProps } from './nav-menu.tsx';
export { NavOthers, NavOthersList } from './nav-others.tsx';
export { NavScreen } from './nav-screen.tsx';
export { NavTitle } from './nav-title.tsx';
export { NotFoundLayout } from './not-found-layout.tsx';
export { Outline, Outline as Aside, ScrollToTop, type ScrollToTopProps } from './outline.tsx';
export { Overview, type OverviewProps } from './overview.tsx';
export { OverviewGroup, type OverviewGroupProps } from './overview-group.tsx';
export { PackageManagerTabs, type PackageManagerTabsProps } from './package-manager-tabs.tsx';
export { PageLayout } from './page-layout.tsx';
export { type MissingPage, PageNotices } from './page-notices.tsx';
export { PageTab, PageTabs, type PageTabsProps } from './page-tabs.tsx';
export { type DefaultParts, defaultParts } from './parts.ts';
export { PrevNextPage, type PrevNextPageProps } from './prev-next-page.tsx';
export { Prompt, type PromptProps } from './prompt.tsx';
export { ReadPercent } from './read-percent.tsx';
export { Root } from './root.tsx';
export {
  scrollToTarget,
  useEnableNav,
  useHiddenNav,
  useRedirect4FirstVisit,
  useScrollAfterNav,
  useSetup,
  useWatchToc,
} from './rspress-hooks.ts';
export { Search, type SearchProps } from './search.tsx';
export { SearchButton, type SearchButtonProps } from './search-button.tsx';
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
} from './search-hooks.ts';
export { SearchPanel, type SearchPanelProps } from './search-panel.tsx';
export { Sidebar, type SidebarSlots } from './sidebar.tsx';
export { SidebarList, type SidebarListProps } from './sidebar-list.tsx';
export { SocialLinks } from './social-links.tsx';
export { SourceCode, type SourceCodeProps } from './source-code.tsx';
export { Steps, type StepsProps } from './steps.tsx';
export { SvgWrapper, type SvgWrapperProps } from './svg-wrapper.tsx';
export { SwitchAppearance } from './switch-appearance.tsx';
export type { TabProps, TabValue } from './tab-panels.ts';
export { Tab, Tabs, type TabsProps } from './tabs.tsx';
export { Tag, type TagProps } from './tag.tsx';
export { Toc } from './toc.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export type { TooltipPlacement } from './tooltip-place.ts';
export { type FullTextSearch, useFullTextSearch } from './use-full-text-search.ts';
export { type HoverGroupOptions, useHoverGroup } from './use-hover-group.tsx';
export { useAuthorPart, useLateThemePart, useThemePart } from './use-theme-part.ts';
