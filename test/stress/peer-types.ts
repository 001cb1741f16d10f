/** Where types of docgen are deliberately other than those of Rspress under the same name: name → why. */
const READ_ONLY = 'lists are read-only';
const NAMED = 'an entry of a menu has a text';
const ENTRY = 'an entry of a sidebar names its file';
const ROUTER = 'of React Router, what documentation needs';

export const DIFFERENCES: Readonly<Record<'theme' | 'runtime', Readonly<Record<string, string>>>> = {
  theme: {
    useDynamicToc: READ_ONLY,
    useFullTextSearch: READ_ONLY,
    HoverGroup: NAMED,
    NavList: NAMED,
    useHoverGroup: NAMED,
    SidebarList: ENTRY,
    RenderType: 'an object instead of an enum',
    getCustomMDXComponent: 'a theme may add elements to it',
    renderInlineMarkdown: 'gives elements instead of HTML',
    useStorageValue: 'values are strings, as in storage',
  },
  runtime: {
    initPageData: READ_ONLY,
    useNav: READ_ONLY,
    usePage: READ_ONLY,
    usePages: READ_ONLY,
    useSidebar: READ_ONLY,
    useSidebarDynamic: READ_ONLY,
    getSidebarDataGroup: ENTRY,
    usePageData: '"localeRedirect" may be "home"',
    useSite: '"localeRedirect" may be "home"',
    useLocaleSiteData: 'a page has its own sidebar only, in "useSidebar"',
    PageContext: 'holds what docgen knows of a page',
    ThemeContext: '"setTheme" is always there',
    useHead: 'gives nothing back',
    useI18n: 'keys of a given type are of that type only',
    pathnameToRouteService: 'a route is a path and how to load it',
    matchPath: ROUTER,
    useNavigation: ROUTER,
    useParams: ROUTER,
    useSearchParams: ROUTER,
  },
};
