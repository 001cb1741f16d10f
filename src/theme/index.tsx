/**
 * `docgen/theme`: the default theme. A site's `theme/index.tsx` re-exports all of it and
 * exports its own parts under the same names:
 *
 *   export * from 'docgen/theme-original';
 *   export { HomeFooter } from './home-footer';
 */
export {
  copyText as copyToClipboard,
  useActiveAnchor,
  useDynamicToc,
  useEditLink,
  useLinkNavigate,
  usePrevNextPage,
  useReadPercent,
  useScrollReset,
  useStorageValue,
  useThemeState,
} from '../runtime/index.ts';
export { Badge, type BadgeProps } from './badge.tsx';
export { Banner, type BannerProps } from './banner.tsx';
export { Breadcrumbs } from './breadcrumbs.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Callout, type CalloutProps, type CalloutType } from './callout.tsx';
export { Card, type CardProps, LinkCard, type LinkCardProps } from './card.tsx';
export { CodeBlock, type CodeBlockProps } from './code-block.tsx';
export { DocContent } from './doc-content.tsx';
export { DocFooter } from './doc-footer.tsx';
export { DocLayout, type DocLayoutSlots, type UiSwitch } from './doc-layout.tsx';
export { EditLink, type EditLinkProps } from './edit-link.tsx';
export { FallbackHeading } from './fallback-heading.tsx';
export { HomeBackground } from './home-background.tsx';
export { HomeFeature } from './home-feature.tsx';
export { HomeFooter } from './home-footer.tsx';
export type { Feature, Hero, HeroAction, HeroImage } from './home-frontmatter.ts';
export { HomeHero, type HomeHeroProps } from './home-hero.tsx';
export { HomeLayout, type HomeLayoutSlots } from './home-layout.tsx';
export { HoverGroup, type HoverGroupProps } from './hover-group.tsx';
export * from './icons.tsx';
export { parseInlineMarkdownText, renderHtmlOrText, renderInlineMarkdown } from './inline-markdown.tsx';
export { LastUpdated } from './last-updated.tsx';
export { Layout, type LayoutProps } from './layout.tsx';
export { Link, type LinkProps } from './link.tsx';
export { getCustomMDXComponent } from './mdx-components.tsx';
export { Nav, type NavSlots } from './nav.tsx';
export { NavHamburger } from './nav-hamburger.tsx';
export { NavMenu, type NavMenuProps } from './nav-menu.tsx';
export { NavOthers, NavOthersList } from './nav-others.tsx';
export { NavScreen } from './nav-screen.tsx';
export { NavTitle } from './nav-title.tsx';
export { NotFoundLayout } from './not-found-layout.tsx';
export { Outline, ScrollToTop } from './outline.tsx';
export { Overview, type OverviewProps } from './overview.tsx';
export { OverviewGroup, type OverviewGroupProps } from './overview-group.tsx';
export { PackageManagerTabs, type PackageManagerTabsProps } from './package-manager-tabs.tsx';
export { PageLayout } from './page-layout.tsx';
export { type DefaultParts, defaultParts } from './parts.ts';
export { PrevNextPage, type PrevNextPageProps } from './prev-next-page.tsx';
export { ReadPercent } from './read-percent.tsx';
export { Root } from './root.tsx';
export { Search } from './search.tsx';
export { Sidebar, type SidebarSlots } from './sidebar.tsx';
export { SidebarList, type SidebarListProps } from './sidebar-list.tsx';
export { SocialLinks } from './social-links.tsx';
export { SourceCode, type SourceCodeProps } from './source-code.tsx';
export { Steps } from './steps.tsx';
export { SvgWrapper, type SvgWrapperProps } from './svg-wrapper.tsx';
export { SwitchAppearance } from './switch-appearance.tsx';
export { Tab, type TabProps, Tabs, type TabsProps, type TabValue } from './tabs.tsx';
export { Tag, type TagProps } from './tag.tsx';
export { Toc } from './toc.tsx';
export { useAuthorPart, useLateThemePart, useThemePart } from './use-theme-part.ts';
