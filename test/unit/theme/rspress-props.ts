/**
 * What themes written for Rspress 2 may pass to its components, from its documentation and its published types: a
 * contract that the compiler holds docgen's own components to. A prop that is taken by Rspress and unknown here would
 * be ignored without a word, since the names are all there.
 */
import type { ComponentType, CSSProperties, MouseEventHandler, ReactNode, Ref, SVGProps } from 'react';
import type * as theme from '../../../src/theme/index.tsx';

interface Feature {
  title: string;
  details: string;
  icon?: string;
  span?: number;
  link?: string;
}

interface NavItem {
  text: string;
  link: string;
  activeMatch?: string;
  position?: 'left' | 'right';
}

interface SidebarItem {
  text: string;
  link: string;
  tag?: string;
  collapsed?: boolean;
}

interface Group {
  name: string;
  items: { text: string; link: string; items?: { text: string; link: string }[] }[];
}

/** Attributes of an element, of which these stand for all. */
interface Attributes {
  className?: string;
  id?: string;
  style?: CSSProperties;
  title?: string;
}

interface Code {
  title?: string;
  lang?: string;
  wrapCode?: boolean;
  lineNumbers?: boolean;
  fold?: boolean;
  height?: number;
  containerElementClassName?: string;
  codeButtonGroupProps?: { showWrapCodeButton?: boolean; showCopyButton?: boolean };
}

interface NavItemSlots {
  beforeLeftNavItems?: ReactNode;
  afterLeftNavItems?: ReactNode;
  beforeRightNavItems?: ReactNode;
  afterRightNavItems?: ReactNode;
}

interface NavSlots extends NavItemSlots {
  beforeNavTitle?: ReactNode;
  navTitle?: ReactNode;
  afterNavTitle?: ReactNode;
  beforeNavMenu?: ReactNode;
  afterNavMenu?: ReactNode;
}

interface DocContentSlots {
  components?: Record<string, ComponentType>;
  beforeDocContent?: ReactNode;
  afterDocContent?: ReactNode;
}

interface DocSlots extends DocContentSlots {
  beforeSidebar?: ReactNode;
  afterSidebar?: ReactNode;
  beforeDocFooter?: ReactNode;
  afterDocFooter?: ReactNode;
  beforeDoc?: ReactNode;
  afterDoc?: ReactNode;
  beforeOutline?: ReactNode;
  afterOutline?: ReactNode;
}

interface HomeSlots {
  beforeHero?: ReactNode;
  afterHero?: ReactNode;
  beforeFeatures?: ReactNode;
  afterFeatures?: ReactNode;
  beforeHeroActions?: ReactNode;
  afterHeroActions?: ReactNode;
}

interface TabList {
  className?: string;
  tabPosition?: 'left' | 'center';
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Component → the props it is given. */
export interface RspressProps {
  Badge: {
    children?: ReactNode;
    type?: 'tip' | 'info' | 'warning' | 'danger';
    text?: string;
    outline?: boolean;
  };
  Banner: {
    display?: boolean;
    className?: string;
    storage?: 'localStorage' | 'sessionStorage' | false;
    storageKey?: string;
    href?: string;
    message?: ReactNode;
    customChildren?: ReactNode;
    ref?: Ref<HTMLDivElement>;
  };
  Button: {
    type?: string;
    size?: 'medium' | 'big';
    theme?: 'brand' | 'alt';
    href?: string;
    className?: string;
    children?: ReactNode;
    dangerouslySetInnerHTML?: { __html: string };
  };
  Callout: {
    type: 'tip' | 'note' | 'important' | 'warning' | 'caution' | 'danger' | 'info' | 'details';
    title?: string;
    children: ReactNode;
  };
  CodeBlock: Code & { children?: ReactNode };
  CodeBlockRuntime: Code & { lang: string; code: string; onRendered?: () => void };
  CodeButtonGroup: {
    copyElementRef: { current: HTMLDivElement | null };
    wrapCode: boolean;
    toggleWrapCode: () => void;
    showWrapCodeButton?: boolean;
    showCopyButton?: boolean;
  };
  DocContent: DocContentSlots & { isOverviewPage?: boolean };
  DocLayout: DocSlots;
  EditLink: { isOutline?: boolean };
  FallbackHeading: { level: 1 | 2 | 3 | 4 | 5 | 6; title: string };
  HomeBackground: Attributes;
  HomeFeature: { features?: Feature[] };
  HomeHero: { beforeHeroActions?: ReactNode; afterHeroActions?: ReactNode; image?: ReactNode };
  HomeLayout: HomeSlots;
  HoverGroup: {
    items?: NavItem[];
    customChildren?: ReactNode;
    isOpen: boolean;
    position?: 'left' | 'center' | 'right';
  };
  Layout: NavSlots &
    DocSlots &
    HomeSlots & {
      top?: ReactNode;
      bottom?: ReactNode;
      beforeNav?: ReactNode;
      afterNav?: ReactNode;
      HomeLayout?: ComponentType<HomeSlots>;
      NotFoundLayout?: ComponentType;
    };
  Link: Attributes & {
    href?: string;
    children?: ReactNode;
    target?: string;
    onClick?: MouseEventHandler<HTMLAnchorElement>;
    onMouseEnter?: MouseEventHandler<HTMLAnchorElement>;
    ref?: Ref<HTMLAnchorElement>;
    startTransition?: (callback: () => void) => void;
  };
  LlmsContainer: Attributes & { children?: ReactNode };
  LlmsCopyButton: Attributes & {
    text?: string;
    textByLang?: Record<string, string>;
    onClick?: MouseEventHandler<HTMLButtonElement>;
  };
  LlmsViewOptions: Attributes & {
    options?: ('markdownLink' | 'chatgpt' | 'claude' | { title: string; href: string; icon?: ReactNode })[];
    text?: string;
    textByLang?: Record<string, string>;
  };
  Nav: NavSlots;
  NavHamburger: NavItemSlots;
  NavList: { items: NavItem[] };
  Overview: { content?: ReactNode; groups?: Group[]; overviewHeaders?: number[] };
  OverviewGroup: { group: Group };
  PackageManagerTabs: {
    command: string | { npm?: string; yarn?: string; pnpm?: string; bun?: string; deno?: string };
    exec?: boolean;
    dlx?: boolean;
    additionalTabs?: { tool: string; icon?: ReactNode }[];
  };
  PageTab: { label?: ReactNode; children?: ReactNode };
  PageTabs: TabList & { id?: string; values?: ReactNode[] };
  PrevNextPage: object;
  Prompt: Attributes & {
    custom?: boolean;
    description?: string;
    eyebrow?: string;
    defaultCollapsed?: boolean;
    prompt?: string;
    children?: ReactNode;
  };
  ReadPercent: { size: number; strokeWidth: number };
  Root: { children: ReactNode };
  SearchButton: { setFocused: (focused: boolean) => void };
  SearchPanel: { focused: boolean; setFocused: (focused: boolean) => void };
  SidebarList: { sidebarData: SidebarItem[]; setSidebarData: (entries: SidebarItem[]) => void };
  SocialLinks: { socialLinks?: { icon: string | { svg: string }; mode: 'link'; content: string }[] };
  SourceCode: { href: string; platform?: 'github' | 'gitlab' };
  Steps: { children: ReactNode };
  SvgWrapper: Omit<SVGProps<SVGSVGElement>, 'ref'> & {
    icon: string | ComponentType<Omit<SVGProps<SVGSVGElement>, 'ref'>>;
  };
  SwitchAppearance: { onClick?: () => void };
  Tab: { label?: ReactNode; value?: string; disabled?: boolean; children: ReactNode };
  Tabs: TabList & {
    values?: { label: ReactNode; value: string; disabled?: boolean }[];
    defaultIndex?: number;
    defaultValue?: string;
    onChange?: (index: number) => void;
    groupId?: string;
    keepDOM?: boolean;
    labelItemClassName?: string;
    contentItemClassName?: string;
  };
  Tag: { tag?: string };
}

/** What docgen's components do not take, with the reason. */
type Differences =
  // A private prop of Rspress; a click that is on its way is shown by `useNavigation`.
  | 'Link.startTransition'
  // Rspress takes them and shows none of them: its menu has the options alone.
  | `LlmsViewOptions.${keyof Attributes | 'text' | 'textByLang'}`
  // Entries are those of `useSidebarDynamic`, which know their files.
  | `SidebarList.${'sidebarData' | 'setSidebarData'}`;

type Theme = typeof theme;
type PropsOf<Component> = Component extends (props: infer Props) => unknown
  ? Props extends object
    ? Props
    : object
  : object;
type RequiredKeys<Props> = {
  [Key in keyof Props]-?: object extends Pick<Props, Key> ? never : Key;
}[keyof Props];

/** Props that are unknown here, that want another value, or that are asked for here alone. */
type Unlike<Wanted, Own> =
  | Exclude<keyof Wanted, keyof Own>
  | {
      [Key in keyof Wanted & keyof Own]: Pick<Wanted, Key> extends Pick<Own, Key> ? never : Key;
    }[keyof Wanted & keyof Own]
  | Exclude<RequiredKeys<Own>, keyof Wanted>;

type Found = {
  [Name in keyof RspressProps]: `${Name}.${string & Unlike<RspressProps[Name], PropsOf<Theme[Name]>>}`;
}[keyof RspressProps];

/** What a theme may pass to Rspress's components and docgen's do not take: none. */
export type NotTaken = Exclude<Found, Differences>;
/** What the list above excuses without need: none. */
export type NeedlesslyExcused = Exclude<Differences, Found>;
