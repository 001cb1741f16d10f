/**
 * The parts of the default theme by name. A site replaces one by exporting the same name
 * from its theme entry; every part finds the others here (`useThemePart`), never by import.
 *
 * Only what a page may need without asking is listed. Components that authors import into
 * pages (tabs, cards, steps) stay out, so that a page without them does not load them.
 */
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { DocContent } from './doc-content.tsx';
import { DocFooter } from './doc-footer.tsx';
import { DocLayout } from './doc-layout.tsx';
import { EditLink } from './edit-link.tsx';
import { FallbackHeading } from './fallback-heading.tsx';
import { HomeFeature } from './home-feature.tsx';
import { HomeFooter } from './home-footer.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeBackground, HomeLayout } from './home-layout.tsx';
import { HoverGroup } from './hover-group.tsx';
import { LastUpdated } from './last-updated.tsx';
import { Layout } from './layout.tsx';
import { Link } from './link.tsx';
import { getCustomMDXComponent } from './mdx-components.tsx';
import { Nav } from './nav.tsx';
import { NavHamburger } from './nav-hamburger.tsx';
import { NavMenu } from './nav-menu.tsx';
import { NavOthers, NavOthersList } from './nav-others.tsx';
import { NavTitle } from './nav-title.tsx';
import { NotFoundLayout } from './not-found-layout.tsx';
import { Outline } from './outline.tsx';
import { PageLayout } from './page-layout.tsx';
import { PrevNextPage } from './prev-next-page.tsx';
import { ReadPercent } from './read-percent.tsx';
import { Root } from './root.tsx';
import { Search } from './search.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarList } from './sidebar-list.tsx';
import { SocialLinks } from './social-links.tsx';
import { SvgWrapper } from './svg-wrapper.tsx';
import { SwitchAppearance } from './switch-appearance.tsx';
import { Tag } from './tag.tsx';
import { Toc } from './toc.tsx';

/** Name → part, as the theme brings them. */
export const defaultParts = {
  Badge,
  Button,
  DocContent,
  DocFooter,
  DocLayout,
  EditLink,
  FallbackHeading,
  HomeBackground,
  HomeFeature,
  HomeFooter,
  HomeHero,
  HomeLayout,
  HoverGroup,
  LastUpdated,
  Layout,
  Link,
  Nav,
  NavHamburger,
  NavMenu,
  NavOthers,
  NavOthersList,
  NavTitle,
  NotFoundLayout,
  Outline,
  PageLayout,
  PrevNextPage,
  ReadPercent,
  Root,
  Search,
  Sidebar,
  SidebarList,
  SocialLinks,
  SvgWrapper,
  SwitchAppearance,
  Tag,
  Toc,
  getCustomMDXComponent,
};

export type DefaultParts = typeof defaultParts;
