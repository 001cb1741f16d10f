import type { ReactElement, ReactNode } from 'react';
import { type MDXComponents, useFrontmatter, usePage, useSidebar, useSite } from '../../runtime/index.ts';
import { isOverviewPage } from '../../shared/page-start.ts';
import { useThemePart } from '../base/use-theme-part.ts';
import { ContentBlock } from '../page/doc-content.tsx';
import { ScrollToTop } from '../page/outline.tsx';
import type { SidebarSlots } from '../page/sidebar.tsx';
import { MenuBar } from './doc-menu-bar.tsx';
import { OutlinePanel, type OutlineSlots, SidebarPanel, usePanels } from './doc-panels.tsx';

/** Pieces of a site's layout; all are shown unless set to `false`. The frontmatter of a page can leave out more. */
export interface UiSwitch {
  readonly showNavbar?: boolean;
  readonly showSidebar?: boolean;
  /** The outline. */
  readonly showAside?: boolean;
  readonly showDocFooter?: boolean;
}

/** Places around and in a page of documentation. */
export interface DocLayoutSlots extends SidebarSlots, OutlineSlots {
  /** Components of the page in place of those it has around it. */
  readonly components?: MDXComponents;
  /** Hides parts of the layout. */
  readonly uiSwitch?: UiSwitch;
  /** Before sidebar, text and outline. */
  readonly beforeDoc?: ReactNode;
  /** After sidebar, text and outline. */
  readonly afterDoc?: ReactNode;
  /** Above the text of the page. */
  readonly beforeDocContent?: ReactNode;
  /** Below the text of the page. */
  readonly afterDocContent?: ReactNode;
  /** Above edit link, date, previous and next page. */
  readonly beforeDocFooter?: ReactNode;
  /** Below edit link, date, previous and next page. */
  readonly afterDocFooter?: ReactNode;
}

/** Page types `doc` and `doc-wide`: sidebar, text, outline. */
export function DocLayout(props: DocLayoutSlots): ReactElement {
  const { page } = usePage();
  const { site } = useSite();
  const { frontmatter } = useFrontmatter();
  const { showSidebar, showAside, showDocFooter } = props.uiSwitch ?? {};
  const hasEntries = useSidebar().length > 0 && showSidebar !== false;
  const panels = usePanels();
  const isWide = page.pageType === 'doc-wide';
  const hasSidebar = hasEntries && frontmatter.sidebar !== false && frontmatter.sidebar !== 'placeholder';
  const isOverview = isOverviewPage(page);
  const hasOutline =
    !isOverview && frontmatter.outline !== false && site.theme.outline && showAside !== false;

  return (
    <div className="rp-doc-layout" data-wide={isWide || undefined}>
      {hasSidebar || hasOutline ? (
        <MenuBar panels={panels} hasSidebar={hasSidebar} hasOutline={hasOutline} {...props} />
      ) : null}
      {props.beforeDoc}
      <div className="rp-doc-layout__container">
        {hasSidebar ? (
          <SidebarPanel panels={panels} {...props} />
        ) : (
          <SidebarSpace isWide={isWide} hasEntries={hasEntries} />
        )}
        <main id="rp-main" className="rp-doc-layout__doc" tabIndex={-1}>
          {isOverview ? (
            <OverviewColumn {...props} />
          ) : (
            <DocColumn {...props} hasFooter={frontmatter.footer !== false && showDocFooter !== false} />
          )}
        </main>
        {hasOutline ? (
          <OutlinePanel panels={panels} {...props} />
        ) : isWide || isOverview ? null : (
          <div className="rp-doc-layout__outline" />
        )}
      </div>
      {site.theme.enableScrollToTop ? <ScrollToTop isFloating /> : null}
      {props.afterDoc}
    </div>
  );
}

interface DocColumnProps extends DocLayoutSlots {
  readonly hasFooter: boolean;
}

function DocColumn(props: DocColumnProps): ReactElement {
  const DocContent = useThemePart('DocContent');
  const DocFooter = useThemePart('DocFooter');
  const Breadcrumbs = useThemePart('Breadcrumbs');
  return (
    <div className="rp-doc-layout__doc-container">
      {props.beforeDocContent}
      <Breadcrumbs />
      <DocContent components={props.components} />
      {props.afterDocContent}
      {props.beforeDocFooter}
      {props.hasFooter ? <DocFooter /> : null}
      {props.afterDocFooter}
    </div>
  );
}

/** Frontmatter `overview: true`: the pages below this one, in place of outline and footer. */
function OverviewColumn({ components, beforeDocContent, afterDocContent }: DocLayoutSlots): ReactElement {
  const { routePath } = usePage().page;
  const Overview = useThemePart('Overview');
  const DocContent = useThemePart('DocContent');
  const Breadcrumbs = useThemePart('Breadcrumbs');
  return (
    <div className="rp-doc-layout__doc-container rp-doc-layout__overview">
      {beforeDocContent}
      <Breadcrumbs />
      {/* Another overview begins with an empty filter. */}
      <Overview key={routePath} content={<DocContent components={components} />} />
      <ContentBlock place="after" />
      {afterDocContent}
    </div>
  );
}

/** Room that a page leaves where its sidebar would be. */
function SidebarSpace({
  isWide,
  hasEntries,
}: {
  readonly isWide: boolean;
  readonly hasEntries: boolean;
}): ReactElement | null {
  const { frontmatter } = useFrontmatter();
  if (frontmatter.sidebar === 'placeholder') {
    return <div className="rp-doc-layout__sidebar" data-placeholder="" />;
  }
  return isWide || !hasEntries ? null : <div className="rp-doc-layout__spacer" />;
}
