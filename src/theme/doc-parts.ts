/**
 * The parts that a page of text in a documentation layout is made of: all that such a page
 * loads. The others follow when a page needs them (`parts.ts`).
 */
import { Link } from './base/link.tsx';
import { SvgWrapper } from './base/svg-wrapper.tsx';
import { DocLayout } from './layout/doc-layout.tsx';
import { Layout } from './layout/layout.tsx';
import { Root } from './layout/root.tsx';
import { HoverGroup } from './nav/hover-group.tsx';
import { Nav } from './nav/nav.tsx';
import { NavHamburger } from './nav/nav-hamburger.tsx';
import { NavMenu } from './nav/nav-menu.tsx';
import { NavOthers, NavOthersList } from './nav/nav-others.tsx';
import { NavTitle } from './nav/nav-title.tsx';
import { SocialLinks } from './nav/social-links.tsx';
import { SwitchAppearance } from './nav/switch-appearance.tsx';
import { Breadcrumbs } from './page/breadcrumbs.tsx';
import { DocContent } from './page/doc-content.tsx';
import { DocFooter } from './page/doc-footer.tsx';
import { EditLink } from './page/edit-link.tsx';
import { FallbackHeading } from './page/fallback-heading.tsx';
import { LastUpdated } from './page/last-updated.tsx';
import { Outline } from './page/outline.tsx';
import { PageNotices } from './page/page-notices.tsx';
import { PrevNextPage } from './page/prev-next-page.tsx';
import { ReadPercent } from './page/read-percent.tsx';
import { Sidebar } from './page/sidebar.tsx';
import { SidebarList } from './page/sidebar-list.tsx';
import { Tag } from './page/tag.tsx';
import { Toc } from './page/toc.tsx';
import { Search } from './search/search.tsx';
import { SearchButton } from './search/search-button.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import { Badge } from './writing/badge.tsx';

export const docParts = {
  Badge,
  Breadcrumbs,
  DocContent,
  DocFooter,
  DocLayout,
  EditLink,
  FallbackHeading,
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
  Outline,
  PageNotices,
  PrevNextPage,
  ReadPercent,
  Root,
  Search,
  SearchButton,
  SearchPanel,
  Sidebar,
  SidebarList,
  SocialLinks,
  SvgWrapper,
  SwitchAppearance,
  Tag,
  Toc,
};
