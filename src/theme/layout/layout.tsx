import type { ComponentType, ReactElement, ReactNode } from 'react';
import {
  type MDXComponents,
  MDXProvider,
  useFrontmatter,
  useI18n,
  usePage,
  useSite,
} from '../../runtime/index.ts';
import { useAuthorPart, useThemePart } from '../base/use-theme-part.ts';
import type { NavSlots } from '../nav/nav.tsx';
import type { DocLayoutSlots } from './doc-layout.tsx';
import type { HomeLayoutSlots } from './home-layout.tsx';

/** Everything a site can add to the layout without replacing a part. */
export interface LayoutProps extends NavSlots, DocLayoutSlots, HomeLayoutSlots {
  /** Before everything else. */
  readonly top?: ReactNode;
  /** After everything else. */
  readonly bottom?: ReactNode;
  /** Before the navigation bar. */
  readonly beforeNav?: ReactNode;
  /** After the navigation bar. */
  readonly afterNav?: ReactNode;
  /** Components that Markdown pages get in place of the theme's: `{ h2: MyHeading }`. */
  readonly components?: MDXComponents;
  /** Replaces the part `HomeLayout`, on pages with `pageType: home`. */
  readonly HomeLayout?: ComponentType<HomeLayoutSlots>;
  /** Replaces the part `NotFoundLayout`, where no page exists. */
  readonly NotFoundLayout?: ComponentType;
  /** Replaces the part `SearchLayout`, the page `/search`. */
  readonly SearchLayout?: ComponentType;
}

/**
 * The whole page: skip link, navigation bar and the layout of the page type.
 * Slots add to it in named places; see `LayoutProps`.
 *
 * @example
 * import { Layout as OriginalLayout } from 'docgenjs/theme-original';
 * export const Layout = () => <OriginalLayout afterDocContent={<Comments />} />;
 */
export function Layout(props: LayoutProps): ReactElement {
  const { top, bottom, beforeNav, afterNav, components } = props;
  const { page } = usePage();
  const { site } = useSite();
  const { frontmatter } = useFrontmatter();
  const text = useI18n();
  const Nav = useThemePart('Nav');
  // A page of text has no use for them, and loads none.
  const getComponents = useAuthorPart('getCustomMDXComponent', noComponents);
  const hasNav =
    page.pageType !== 'blank' &&
    frontmatter.navbar !== false &&
    site.theme.hideNavbar !== 'always' &&
    props.uiSwitch?.showNavbar !== false;

  return (
    <MDXProvider components={{ ...getComponents(), ...components }}>
      <a className="rp-skip-link" href="#rp-main">
        {text('skipToContentText')}
      </a>
      {top}
      {hasNav ? (
        <>
          {beforeNav}
          <Nav {...props} />
          {afterNav}
        </>
      ) : null}
      <Body {...props} />
      {bottom}
    </MDXProvider>
  );
}

function noComponents(): MDXComponents {
  return {};
}

/** The part that lays out each page type; all others are documentation. */
const LAYOUT_PARTS: Readonly<
  Record<string, 'HomeLayout' | 'NotFoundLayout' | 'PageLayout' | 'SearchLayout'>
> = {
  home: 'HomeLayout',
  404: 'NotFoundLayout',
  custom: 'PageLayout',
  blank: 'PageLayout',
  search: 'SearchLayout',
};

/** Page types without a column of text, so that notices get a box of their own. */
const FREE_TYPES: ReadonlySet<string> = new Set(['home', 'custom']);

function Body(props: LayoutProps): ReactElement {
  const { pageType, frontmatter } = usePage().page;
  // Only the layout of this page type is looked up: a page of text does not load the others.
  const part = useThemePart(LAYOUT_PARTS[pageType] ?? 'DocLayout') as ComponentType<LayoutProps>;
  const layouts: Readonly<Record<string, ComponentType<LayoutProps> | undefined>> = {
    home: props.HomeLayout,
    404: props.NotFoundLayout,
    search: props.SearchLayout,
  };
  const BodyLayout = layouts[pageType] ?? part;
  const PageNotices = useThemePart('PageNotices');
  // Others have none, but for the word that one is a draft, which only dev shows.
  const hasNotices = FREE_TYPES.has(pageType) || (frontmatter.draft === true && !pageType.startsWith('doc'));
  return (
    <>
      {hasNotices ? (
        <div className="rp-layout__notices">
          <PageNotices />
        </div>
      ) : null}
      <BodyLayout {...props} />
    </>
  );
}
