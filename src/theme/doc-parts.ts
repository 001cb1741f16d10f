/**
 * The parts that a page of text in a documentation layout is made of: all that such a page
 * loads. The others follow when a page needs them (`parts.ts`).
 */
import { Badge } from './badge.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { DocContent } from './doc-content.tsx';
import { DocFooter } from './doc-footer.tsx';
import { DocLayout } from './doc-layout.tsx';
import { EditLink } from './edit-link.tsx';
import { FallbackHeading } from './fallback-heading.tsx';
import { HoverGroup } from './hover-group.tsx';
import { LastUpdated } from './last-updated.tsx';
import { Layout } from './layout.tsx';
import { Link } from './link.tsx';
import { Nav } from './nav.tsx';
import { NavHamburger } from './nav-hamburger.tsx';
import { NavMenu } from './nav-menu.tsx';
import { NavOthers, NavOthersList } from './nav-others.tsx';
import { NavTitle } from './nav-title.tsx';
import { Outline } from './outline.tsx';
import { PageNotices } from './page-notices.tsx';
import { PrevNextPage } from './prev-next-page.tsx';
import { ReadPercent } from './read-percent.tsx';
import { Root } from './root.tsx';
import { Search } from './search.tsx';
import { SearchButton } from './search-button.tsx';
import { SearchPanel } from './search-panel.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarList } from './sidebar-list.tsx';
import { SocialLinks } from './social-links.tsx';
import { SvgWrapper } from './svg-wrapper.tsx';
import { SwitchAppearance } from './switch-appearance.tsx';
import { Tag } from './tag.tsx';
import { Toc } from './toc.tsx';

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
