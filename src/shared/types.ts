/**
 * The records that both sides of docgen know: the Node program that makes a site
 * and the browser program that shows it. Everything here is plain data that can
 * be written as JSON and read back equal.
 */

declare const routePathBrand: unique symbol;
declare const filePathBrand: unique symbol;

/**
 * Address of a page inside its site: no base, no extension, not percent-encoded.
 * A directory index ends in `/`: `/`, `/guide/`, `/zh/guide/start`.
 */
export type RoutePath = string & { readonly [routePathBrand]: true };

/** Absolute path of a file, with forward slashes on every system. */
export type FilePath = string & { readonly [filePathBrand]: true };

/** One heading of a page, as the outline lists it. */
export interface TocEntry {
  /** Heading text; inline markers (`` ` ``, `**`, `*`, `~~`) are kept. */
  readonly text: string;
  /** The heading's id, as it is in the page. */
  readonly id: string;
  /** 2 to 4. */
  readonly depth: number;
  /** Offset of the heading in the page's indexed text; -1 when it has none. */
  readonly charIndex: number;
}

/** The layout of a page. */
export type PageType = 'home' | 'doc' | 'doc-wide' | 'custom' | 'blank' | '404' | 'search';

/** Frontmatter as the author wrote it: known keys are checked, others are kept. */
export type Frontmatter = Readonly<Record<string, unknown>>;

/** Everything about a page but its body: what `usePage()` returns. */
export interface PageRecord {
  /** Frontmatter `title`, else the first H1 as plain text, else the base name of the file. */
  readonly title: string;
  /** The first H1 as plain text, also one made from the frontmatter title; empty when there is none. */
  readonly headingTitle: string;
  /** Address without base and `.html`, language and version included: `/zh/guide/start`. */
  readonly routePath: RoutePath;
  /** Same as `routePath`; kept because Rspress pages read it. */
  readonly pagePath: string;
  /** Language, as the config spells it. */
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
  /** Headings of level 2 to 4, each with `text`, `id`, `depth` and `charIndex`. */
  readonly toc: readonly TocEntry[];
  /** All of it, unknown keys included. */
  readonly frontmatter: Frontmatter;
  /** Layout of the page. */
  readonly pageType: PageType;
  /** Frontmatter `description`, else the text between the first H1 and the first H2. */
  readonly description: string;
  /**
   * Source file relative to the docs folder, forward slashes, with extension; of a page of `packages`, where it would be
   * there.
   */
  readonly _relativePath: string;
  /** Address at which the source is edited, of a page of `packages`; `''` for none. Other pages are below `themeConfig.editLink`. */
  readonly editLink?: string;
  /**
   * Set if a translation is missing: the page in the default language, whose text is shown instead. `lang` is
   * still the reader's language, which the interface uses.
   */
  readonly original?: RoutePath;
  /** Sections of the original that have changed since they were translated, or are missing here; left out when there are none. */
  readonly behind?: readonly SectionBehind[];
  /** Set on overview pages only. */
  readonly overview?: boolean;
  /** Date of the source's last change, formatted in the page's language. */
  readonly lastUpdatedTime?: string;
  /** The same as ISO 8601. */
  readonly lastUpdatedDate?: string;
  /** Author of the last change, if `themeConfig.lastUpdated.author` is set. */
  readonly lastUpdatedAuthor?: string;
  /** People who wrote the page, if the plugin `contributors` is used and found any. */
  readonly contributors?: readonly PageContributor[];
  /** HTML around the text of the page, from a plugin. */
  readonly contentBlocks?: ContentBlocks;
  /** The pages before and after this one, from a plugin; others are not shown then. @default those of the sidebar */
  readonly neighbours?: { readonly prev?: PageNeighbour; readonly next?: PageNeighbour };
  /** Plugins may add fields of their own. */
  readonly [extra: string]: unknown;
}

/** A person who wrote a page. */
export interface PageContributor {
  readonly name: string;
  /** Address of a profile. */
  readonly link?: string;
}

/**
 * HTML that a plugin shows around the text of a page. It is neither part of the text for search, feeds and agents, nor
 * run as code; it is written unchanged, so the plugin escapes what others wrote.
 */
export interface ContentBlocks {
  /** Above the text, and above its heading. */
  readonly before?: string;
  /** Below the text. */
  readonly after?: string;
  /** Stylesheets of both, as paths relative to the output folder: files of `addFiles`. */
  readonly stylesheets?: readonly string[];
}

/** The page before or after another one. */
export interface PageNeighbour {
  /** Title of the page. */
  readonly text: string;
  /** Route path. */
  readonly link: string;
  /** Text above it. @default 'Previous page' or 'Next page', in the language of the page */
  readonly label?: string;
}

/** A section whose translation is behind. */
export interface SectionBehind {
  /** Id of the section in the original; `''` for the page as a whole. */
  readonly id: string;
  /** Heading in this language, or the original's if it is missing here. */
  readonly title: string;
}

/** Severity of a diagnostic: an `error` fails a build. */
export type Severity = 'error' | 'warning' | 'info';

/** Trouble in content, with its place in a file. One shape from every source, one printer. */
export interface Diagnostic {
  /** Stable code, `DG` and four digits; the table is `src/shared/diagnostic.ts`. */
  readonly code: string;
  readonly severity: Severity;
  /** The problem and its cause in one or two sentences, without the place. */
  readonly message: string;
  /** Relative to the project folder, forward slashes. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  /** The source line that `line` names, unshortened. */
  readonly excerpt?: string;
  /** Up to two lines of source before that line. */
  readonly before?: readonly string[];
  /** Up to two lines of source after it. */
  readonly after?: readonly string[];
  /** The next step. */
  readonly hint?: string;
  /** Name of the plugin that caused the problem. */
  readonly plugin?: string;
  /** The author's components around an error of rendering, the innermost first. */
  readonly components?: readonly ComponentFrame[];
}

/** A component, and where it is written. */
export interface ComponentFrame {
  readonly name: string;
  /** Relative to the project folder. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** One entry of the navigation bar, resolved for one language and version. */
export interface NavItem {
  readonly text: string;
  /** Route path (with hash or query) or external URL; without base. */
  readonly link?: string;
  readonly items?: readonly NavItem[];
  /** Regular expression source tested against the current route path. */
  readonly activeMatch?: string;
  /** @default 'right' */
  readonly position?: 'left' | 'right';
  readonly tag?: string;
  readonly icon?: string;
  readonly download?: boolean | string;
  readonly rel?: string;
  readonly lang?: string;
}

/** A link or a group in the sidebar. A group has `items`. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly context?: string;
  readonly overviewHeaders?: readonly number[];
  /** @default true */
  readonly collapsible?: boolean;
  /** @default false */
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarEntry[];
  /** Docs-relative path without extension, of the page or of the directory. */
  readonly _fileKey: string;
}
export interface SidebarDivider {
  readonly dividerType: 'solid' | 'dashed';
}
export interface SidebarSectionHeader {
  readonly sectionHeaderText: string;
  readonly icon?: string;
  readonly tag?: string;
}
export type SidebarEntry = SidebarItem | SidebarDivider | SidebarSectionHeader;

/** A block of an overview: a group of the sidebar, or a page that is alone in it. */
export interface OverviewGroupData {
  readonly name: string;
  /** The group's own page, where it has one. */
  readonly link?: string;
  readonly items: readonly OverviewItem[];
}

/** A page in an overview. */
export interface OverviewItem {
  readonly text: string;
  /** Route path or URL. */
  readonly link: string;
  /** Headings of the page, as links below its name. */
  readonly headers?: readonly Pick<TocEntry, 'id' | 'text' | 'depth'>[];
  /** Other links below its name. */
  readonly items?: readonly { readonly text: string; readonly link: string }[];
  /** Depths of the headings to show where `headers` holds more. @default all */
  readonly overviewHeaders?: readonly number[];
}

/** A language of the site. */
export interface Locale {
  /** BCP 47 tag, also the folder and URL segment: `en`, `zh`. */
  readonly lang: string;
  /** Its name in its own language: `简体中文`. */
  readonly label: string;
  readonly title?: string;
  readonly description?: string;
}

/** One icon next to the navigation bar. */
export interface SocialLink {
  readonly icon: string | { readonly svg: string };
  readonly mode: 'link' | 'text' | 'img' | 'dom' | 'github-stars';
  readonly content: string;
}

/** The part of the theme configuration that the browser needs, for one language. */
export interface ThemeData {
  readonly darkMode: 'dark' | 'light' | 'auto' | 'force-dark' | 'force-light' | 'force-auto';
  readonly hideNavbar: 'always' | 'auto' | 'never';
  readonly socialLinks: readonly SocialLink[];
  readonly footer: { readonly message?: string };
  readonly editLink?: { readonly docRepoBaseUrl: string; readonly text?: string };
  readonly lastUpdated: boolean;
  readonly search: boolean;
  readonly outline: boolean;
  readonly breadcrumbs: boolean;
  readonly enableContentAnimation: boolean;
  readonly enableAppearanceAnimation: boolean;
  readonly enableScrollToTop: boolean;
  readonly fallbackHeadingTitle: boolean;
  /** Offers for a page as Markdown; absent if pages have none. */
  readonly llmsUI?: LlmsUi;
}

/** `themeConfig.llmsUI`. */
export interface LlmsUi {
  /** True if the page tells agents where its Markdown is. */
  readonly injectLlmsHint: boolean;
  /** Entries of the menu; `false` for no menu. */
  readonly viewOptions: false | readonly LlmsViewOption[];
  /** Beside the title of the page, or below the outline. */
  readonly placement: 'title' | 'outline';
}

/** An entry that the theme knows by name. */
export type LlmsViewOption = 'markdownLink' | 'chatgpt' | 'claude';

/** Images that open larger at a click, as `mediumZoom` in the configuration says. */
export interface ZoomData {
  /** CSS selector of the images. */
  readonly selector: string;
  readonly options: ZoomOptions;
}

/** Display of an enlarged image: the options of medium-zoom. */
export interface ZoomOptions {
  /** Pixels around the image. @default 0 */
  readonly margin?: number | undefined;
  /** CSS colour behind it. @default white, and the colour of the page in the dark theme */
  readonly background?: string | undefined;
  /** Pixels of scrolling that close it. @default 40 */
  readonly scrollOffset?: number | undefined;
  /** The box it grows to: CSS selector of an element, or sizes in pixels. @default the window */
  readonly container?: string | ZoomBox | undefined;
  /** CSS selector of a `<template>` that is shown with it. @default none */
  readonly template?: string | undefined;
}

/** A part of the window, in pixels from its edges. */
export interface ZoomBox {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly top?: number | undefined;
  readonly bottom?: number | undefined;
  readonly left?: number | undefined;
  readonly right?: number | undefined;
}

/** Options of `search` as the site set them; `toSearchManifest` says where the index lies. */
export interface SearchData {
  /**
   * `remote`: the site has no index of its own.
   *
   * @default 'local'
   */
  readonly mode?: 'local' | 'remote';
  /**
   * True if each version has its own index.
   *
   * @default true
   */
  readonly versioned?: boolean;
  /**
   * True if code blocks are searched.
   *
   * @default true
   */
  readonly codeBlocks?: boolean;
  readonly [option: string]: unknown;
}

/**
 * All the browser may know of the site, for one language and version.
 * It never holds a table of all pages, which would grow with the site; sidebars travel apart.
 */
export interface SiteData {
  /** Begins and ends in `/`. */
  readonly base: string;
  /** Scheme and host of the published site; `''` where it is not set. */
  readonly siteOrigin: string;
  /** Site title in this language. */
  readonly title: string;
  /** Site description in this language. */
  readonly description: string;
  /** Address of the icon. */
  readonly icon: string;
  /** Image in the navigation bar, one or one for each appearance. */
  readonly logo: string | { readonly light: string; readonly dark: string };
  /** Width and height of the logo's public files, by address: the bar does not move when they are loaded. */
  readonly logoSizes?: Readonly<Record<string, { readonly width: number; readonly height: number }>>;
  /** Text next to the logo. */
  readonly logoText: string;
  /** Route path or URL the logo links to. */
  readonly logoHref: string;
  /** The default language, as everywhere in Rspress; `useLang()` gives that of the page on screen. */
  readonly lang: string;
  /** This record's language: that of the page on screen. */
  readonly pageLang: string;
  /** This record's version. */
  readonly version: string;
  /** All languages, in the order of the menu. */
  readonly locales: readonly Locale[];
  /** All versions, in the order of the menu, and the one without prefix. */
  readonly multiVersion: { readonly default: string; readonly versions: readonly string[] };
  /** The options under `route`. */
  readonly route: {
    readonly cleanUrls: boolean;
    readonly cleanUrlsRedirect: boolean;
    readonly localeRedirect: 'home' | 'auto' | 'never' | 'only-default-lang';
    readonly prefetchLink: boolean;
    readonly useTransitions: boolean;
  };
  /** Location of the search index; `false` without search. */
  readonly search: SearchData | false;
  /** The page that lists all results of a search, with the query as `?q=`; absent if there is none. */
  readonly searchPage?: RoutePath;
  /** The options under `markdown`; kept because Rspress themes read it. */
  readonly markdown: {
    readonly showLineNumbers: boolean;
    readonly defaultWrapCode: boolean;
    readonly shiki: Readonly<Record<string, never>>;
  };
  /** `themeConfig` in this language. */
  readonly theme: ThemeData;
  /** Options of enlarged images; `false` if disabled. */
  readonly mediumZoom: ZoomData | false;
  /** Entries of the navigation bar. */
  readonly nav: readonly NavItem[];
  /**
   * Widths of the window in px from which a crowded bar shows its end, then its menus: `'1440 1024'`, or `none`. Left out
   * where 1280 and 769 do.
   */
  readonly barRoom?: string;
  /** UI texts of this language, by key; every user key of `i18n.json` included. */
  readonly text: Readonly<Record<string, string>>;
}

/** An entry in the list that the 404 page searches; the title is empty if it is not known. */
export type ListedRoute = readonly [path: RoutePath, title: string];

/** Data of a page besides its body: in the document as JSON, in the page chunk as the export `meta`. */
export interface PageMeta {
  readonly page: PageRecord;
  /** URL of this language's and version's SiteData file, with base. */
  readonly site: string;
  /** URL of this page's sidebar file, with base; `''` when the page has no sidebar. */
  readonly sidebar: string;
  /** Same page in the other languages and versions; the nearest page where it is missing. */
  readonly alternates: {
    readonly langs: Readonly<Record<string, RoutePath>>;
    readonly versions: Readonly<Record<string, RoutePath>>;
    /** Names of the languages and versions among them that lack this very page; left out when none does. */
    readonly missing?: readonly string[];
    /** Names of those that show it in the default language (`route.localeFallback`). */
    readonly untranslated?: readonly string[];
  };
  /** The page that search engines should list instead, where it is another one: the original, or the same page of the default version. */
  readonly canonical?: RoutePath;
  /** On the 404 page: URLs of the lists of pages, by the start of their addresses (`''`, `/zh`, `/v1/zh`). */
  readonly routeLists?: Readonly<Record<string, string>>;
  /** Id of the app bundle this page was rendered with; another id means: load the page again. */
  readonly build: string;
  /** Stylesheets that only this page needs, with base. */
  readonly styles: readonly string[];
  /** `static`: the body is a string of HTML. `component`: the chunk's default export renders it. */
  readonly kind: 'static' | 'component';
  /**
   * Start of script on the page: immediately, when the browser is idle, or at the first sign that the
   * reader uses it.
   */
  readonly start: 'now' | 'idle' | 'use';
  /** The one address of this page, with base; `''` when any spelling of it may stay. */
  readonly href: string;
  /** Set on pages that show an overview of others. */
  readonly overview?: readonly OverviewGroupData[];
}
