// Printed from src/engine/config/schema by type-text.ts; not committed.
// biome-ignore-all format: printed
import type { Plugin } from '../plugin.ts';
import type { LlmsTxtContext } from './llms-context.ts';
import type { HeadTag, NavInput, RouteMeta, SidebarInput } from './site-config.ts';

/** The exports of a config file. */
export interface UserConfig {
  /** Address of the JSON schema, for editors. */
  $schema?: string;
  /**
   * Docs folder, relative to the project folder.
   * @default 'docs'
   */
  root?: string;
  /**
   * Folders outside the docs folder whose Markdown is part of the site: of a monorepo, or of npm dependencies.
   * @default []
   */
  packages?: {
    /** Folder of Markdown, or one Markdown file, from the project folder: `packages/button/docs`, or `packages/button/README.md`. `*` stands for a name, or a part of one: `packages/*\/docs`. A dependency is named as `node_modules/kit/docs`, wherever it is installed. */
    from: string;
    /** Address below which its pages are, without language and version. `:name` is what `*` stands for. */
    to: string;
    /**
     * Address of the folder in which its pages are edited; `:name` is replaced here as well. A page is at its path in the folder.
     * @default where the file is, seen from `themeConfig.editLink`; for a dependency, in the `repository` of its `package.json`
     */
    editLink?: string;
  }[];
  /**
   * Path the site is served under, such as `/docs/`.
   * @default '/'
   */
  base?: string;
  /**
   * Scheme and host of the published site, for absolute addresses: `https://example.org`.
   * @default ''
   */
  siteOrigin?: string;
  /**
   * Site title.
   * @default name in `package.json`, else of the folder
   */
  title?: string;
  /**
   * Site description, for pages without their own.
   * @default ''
   */
  description?: string;
  /**
   * Favicon: `/icon.png` is a public file, `./icon.png` a file of the project.
   * @default ''
   */
  icon?: string | URL;
  /**
   * Image in the navigation bar.
   * @default ''
   */
  logo?: string | {
    /** Image on light pages. */
    light: string;
    /** Image on dark pages. */
    dark: string;
  };
  /**
   * Text next to the logo. Without logo and text, the site title is shown.
   * @default ''
   */
  logoText?: string;
  /**
   * Target of the logo link.
   * @default home page of the language
   */
  logoHref?: string;
  /**
   * Default language. Its pages have no language in their address.
   * @default 'en'
   */
  lang?: string;
  /** Languages of the site, in the order of the menu. */
  locales?: {
    /** Language tag; also the folder and the first part of the address. */
    lang: string;
    /**
     * Name of the language, in that language.
     * @default what Unicode calls it
     */
    label?: string;
    /** Site title in this language. */
    title?: string;
    /** Site description in this language. */
    description?: string;
  }[];
  /**
   * UI texts by key and language, or a function that returns them, given those of `i18n.json`.
   * @default {}
   */
  i18nSource?: Record<string, Record<string, string>> | ((texts: Record<string, Record<string, string>>) => Record<string, Record<string, string>> | Promise<Record<string, Record<string, string>>>);
  /**
   * File with UI texts by key and language.
   * @default 'i18n.json'
   */
  i18nSourcePath?: string;
  /** Versions of the documentation. */
  multiVersion?: {
    /**
     * Version whose addresses have no prefix.
     * @default the first
     */
    default?: string;
    /** Versions, in the order of the menu; each is a folder in the docs folder. */
    versions: string[];
    /**
     * Folders and pages that belong to all versions, such as `about`: links without a version open them from every version, and `docgen version` does not copy them. Those of the plugin news are among them.
     * @default []
     */
    shared?: string[];
  };
  /**
   * Tags for `<head>`: raw HTML, a pair of tag and attributes, or a function of the page.
   * @default []
   */
  head?: (string | [string, Record<string, string | boolean>, string?] | ((route: RouteMeta) => HeadTag | undefined))[];
  /**
   * Output folder.
   * @default 'doc_build'
   */
  outDir?: string;
  /**
   * Folder of your own theme.
   * @default 'theme'
   */
  themeDir?: string;
  /** Stylesheet of every page, after that of the theme. */
  globalStyles?: string;
  /**
   * Component files shown once on every page, alone or with props.
   * @default []
   */
  globalUIComponents?: (string | [string, object])[];
  /**
   * Replacements in the sources of pages, in frontmatter and in navigation texts.
   * @default []
   */
  replaceRules?: {
    /** Text or pattern to find. */
    search: string | RegExp;
    /** The replacement. */
    replace: string;
  }[];
  /**
   * Declares that authors of pages are not trusted: `.mdx` pages and components are not run, raw HTML and files outside the docs folder are refused. `--untrusted` trusts the rest of the checkout as little.
   * @default false
   */
  untrusted?: boolean;
  /**
   * Lets readers install the site, and read without a network what they have read before; search works too. `false` removes it from the browsers of readers.
   * @default nothing is kept
   */
  offline?: boolean | {
    /**
     * Beginnings of addresses, without language and version: such pages are kept without being read, in the languages and versions that a reader has opened. `/` is the whole site.
     * @default []
     */
    keep?: string[];
    /**
     * The most pages that are kept because they were read. Those read longest ago leave first.
     * @default 100
     */
    pages?: number;
    /**
     * The most that the site keeps in a browser, in MB of 1 000 000 bytes.
     * @default 50
     */
    megabytes?: number;
    /**
     * Public files that are the icon of the installed site: an SVG, or PNGs from 192 pixels on.
     * @default `icon`, else that of docgen
     */
    icons?: string[];
    /**
     * Color of the window of the installed site.
     * @default that of the system
     */
    themeColor?: string;
  };
  /** Pages and addresses. */
  route?: RouteOptions;
  /** Markdown and MDX. */
  markdown?: MarkdownOptions;
  /** Search; `false` turns it off. */
  search?: false | SearchOptions;
  /**
   * Renders pages at build time.
   * @default true
   */
  ssg?: boolean | {
    /** Pages that are rendered in the browser only, by exact route path or pattern. */
    experimentalExcludeRoutePaths?: (string | RegExp)[];
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    experimentalWorker?: unknown;
    /**
     * Older setting without effect.
     * @deprecated Use `ssg.experimentalExcludeRoutePaths`.
     */
    experimentalLoose?: boolean;
  };
  /**
   * When the app takes over pages of text: as they load, when the browser has nothing else to do, or when their reader begins to use them. Pages with components never wait.
   * @default `'interaction'`; `'load'` with `globalUIComponents`
   */
  hydrate?: 'load' | 'idle' | 'interaction';
  /** The content security policy of every page. Left out, it is strict with scripts, frames and forms; `true` allows nothing from other sites, an object adds sources to that, `false` writes none. */
  csp?: boolean | {
    /**
     * `false`: adds the sources to what holds without `csp`, which is strict with scripts, frames and forms alone.
     * @default true
     */
    strict?: boolean;
    /** Addresses that scripts fetch from. */
    'connect-src'?: string[];
    /** Fonts. */
    'font-src'?: string[];
    /** Where forms are sent. Without it, to the site itself. */
    'form-action'?: string[];
    /** Sites that may show this one in a frame. Without it, only the site itself. */
    'frame-ancestors'?: string[];
    /** Pages shown in frames. */
    'frame-src'?: string[];
    /** Images. */
    'img-src'?: string[];
    /** Sound and video. */
    'media-src'?: string[];
    /** Plugins of the browser. */
    'object-src'?: string[];
    /** Where browsers report what the policy forbids. */
    'report-to'?: string[];
    /** The same, for browsers that do not know `report-to`. */
    'report-uri'?: string[];
    /** Scripts: origins, or hashes of scripts in `head`. */
    'script-src'?: string[];
    /** Styles. */
    'style-src'?: string[];
    /** Names of Trusted Types policies that your scripts create. */
    'trusted-types'?: string[];
    /** Workers. */
    'worker-src'?: string[];
  };
  /**
   * Writes the site as Markdown for language models.
   * @default false
   */
  llms?: boolean | {
    /** Returns the whole text of `llms.txt`. */
    llmsTxt?: (context: LlmsTxtContext) => string | Promise<string>;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    remarkSplitMdxOptions?: unknown;
  };
  /**
   * Lets readers enlarge images with a click.
   * @default true
   */
  mediumZoom?: boolean | {
    /**
     * CSS selector of the images that zoom.
     * @default '.rspress-doc img'
     */
    selector?: string;
    /** How images open. */
    options?: {
      /**
       * Pixels around the image.
       * @default 0
       */
      margin?: number;
      /**
       * CSS colour behind the image.
       * @default white, and the colour of the page in the dark theme
       */
      background?: string;
      /**
       * Pixels of scrolling that close it.
       * @default 40
       */
      scrollOffset?: number;
      /**
       * The box it grows to: CSS selector of an element, or sizes in pixels.
       * @default the window
       */
      container?: string | {
        /** Its width. */
        width?: number;
        /** Its height. */
        height?: number;
        /** Distance from the upper edge of the window. */
        top?: number;
        /** Distance from the lower edge. */
        bottom?: number;
        /** Distance from the left edge. */
        left?: number;
        /** Distance from the right edge. */
        right?: number;
      };
      /**
       * CSS selector of a `<template>` that is shown with it.
       * @default none
       */
      template?: string;
    };
  };
  /** Results that machines share. */
  cache?: CacheOptions;
  /** Checks of `docgen check` besides dead links. */
  check?: CheckOptions;
  /** Fails if a language lacks a page that another one has. */
  languageParity?: {
    /**
     * Turns the check on.
     * @default false
     */
    enabled?: boolean;
    /** Alias of `enabled`. */
    enable?: boolean;
    /**
     * Folders to check, relative to the language folders; all if empty.
     * @default []
     */
    include?: string[];
    /**
     * Parts of the paths of folders and files to exclude.
     * @default []
     */
    exclude?: string[];
  };
  /** The default theme. */
  themeConfig?: ThemeOptions;
  /** Bundler, in the words of Rsbuild. */
  builderConfig?: BuilderOptions;
  /**
   * Plugins, in the order in which their hooks run.
   * @default []
   */
  plugins?: Plugin[];
  /**
   * Removed.
   * @deprecated Use `builderConfig`.
   */
  builderPlugins?: never;
}

/** The supported part of an Rsbuild configuration. */
export interface BuilderOptions {
  /** Sources. */
  source?: {
    /**
     * Names in scripts that are replaced by code; a string is code.
     * @default {}
     */
    define?: Record<string, unknown>;
    /**
     * Modules that run on every page, before the app.
     * @default []
     */
    preEntry?: string | string[];
    /** Older place of `builderConfig.resolve.alias`. */
    alias?: Record<string, unknown>;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    include?: unknown;
    [other: string]: unknown;
  };
  /** Redirected imports. */
  resolve?: {
    /**
     * Imports that are redirected.
     * @default {}
     */
    alias?: Record<string, string | false | string[]> | ((alias: Record<string, unknown>) => unknown);
    /**
     * Extensions that imports may leave out, before the usual ones.
     * @default []
     */
    extensions?: string[];
    [other: string]: unknown;
  };
  /** Output. */
  output?: {
    /**
     * Address before scripts, styles and images: a CDN.
     * @default the base
     */
    assetPrefix?: string | boolean;
    /** Output folders. */
    distPath?: string | {
      /**
       * Output folder, when `outDir` is not set.
       * @default 'doc_build'
       */
      root?: string;
      [other: string]: unknown;
    };
    /**
     * Replaces the output folder as a whole; `false` keeps files that the build did not write.
     * @default true
     */
    cleanDistPath?: boolean | 'auto';
    /**
     * Files copied to the output folder.
     * @default []
     */
    copy?: (string | {
      /** File or folder, relative to the project folder. */
      from: string;
      /** Place in the output folder. */
      to?: string;
      [other: string]: unknown;
    })[] | {
      /** File or folder to copy. */
      patterns: (string | {
        /** File or folder, relative to the project folder. */
        from: string;
        /** Place in the output folder. */
        to?: string;
        [other: string]: unknown;
      })[];
      [other: string]: unknown;
    };
    [other: string]: unknown;
  };
  /** Documents. */
  html?: {
    /** Site title, when `title` is not set. */
    title?: string;
    /**
     * Tags for `<head>` of every page.
     * @default []
     */
    tags?: ({
      /** Name of the element. */
      tag: string;
      /** Its attributes. */
      attrs?: Record<string, string | boolean | number | null>;
      /** Its content. */
      children?: string;
      /**
       * Puts the tag into `<head>`.
       * @default true
       */
      head?: boolean;
      /**
       * Puts the tag after the others.
       * @default true
       */
      append?: boolean;
      [other: string]: unknown;
    } | ((...args: never[]) => unknown))[];
    /**
     * Meta tags of every page, by name.
     * @default {}
     */
    meta?: Record<string, string | false | Record<string, string | boolean | number | null>>;
    /** Icon of the site, when `icon` is not set. */
    favicon?: string;
    /** Icons of the site on the home screens of phones. */
    appIcon?: {
      /** Name of the app; without it, no manifest is written. */
      name?: string;
      /** The icons. */
      icons: {
        /** File, relative to the project folder, or address. */
        src: string;
        /** Width and height in pixels. */
        size: number;
        /**
         * Its only use.
         * @default both
         */
        target?: 'apple-touch-icon' | 'web-app-manifest';
        [other: string]: unknown;
      }[];
      /**
       * Name of the manifest.
       * @default 'manifest.webmanifest'
       */
      filename?: string;
      [other: string]: unknown;
    };
    [other: string]: unknown;
  };
  /** Dev and preview servers. */
  server?: {
    /**
     * Port of the dev and preview servers.
     * @default 3000 in dev, 4173 in preview
     */
    port?: number;
    /**
     * Host they listen on; `true` means every network interface.
     * @default 'localhost'
     */
    host?: string | boolean;
    /**
     * Opens the site in a browser when they start, but not in CI.
     * @default false
     */
    open?: boolean | string | string[] | object;
    /**
     * Names under which a tunnel or proxy in front of them is reached.
     * @default []
     */
    allowedHosts?: string[];
    /**
     * Headers of every response.
     * @default {}
     */
    headers?: Record<string, string | string[]>;
    /**
     * Other servers that answer requests below a path: `/api` and the address, or options of it.
     * @default {}
     */
    proxy?: Record<string, string | {
      /** Address of the other server. */
      target: string;
      /** Changes of the path: regular expressions and what replaces them, or a function. */
      pathRewrite?: Record<string, string> | ((path: string) => string);
      /**
       * Sends the host of `target` as `Host`, not that of the dev server.
       * @default true
       */
      changeOrigin?: boolean;
      /**
       * Checks the certificate of `target`.
       * @default true
       */
      secure?: boolean;
      /** Headers that are added. */
      headers?: Record<string, string>;
      /** In a list: beginnings of paths, globs, or a function. */
      pathFilter?: string | string[] | ((path: string) => boolean);
      /** Older name of `pathFilter`. */
      context?: string | string[] | ((path: string) => boolean);
      [other: string]: unknown;
    }> | {
      /** Address of the other server. */
      target: string;
      /** Changes of the path: regular expressions and what replaces them, or a function. */
      pathRewrite?: Record<string, string> | ((path: string) => string);
      /**
       * Sends the host of `target` as `Host`, not that of the dev server.
       * @default true
       */
      changeOrigin?: boolean;
      /**
       * Checks the certificate of `target`.
       * @default true
       */
      secure?: boolean;
      /** Headers that are added. */
      headers?: Record<string, string>;
      /** In a list: beginnings of paths, globs, or a function. */
      pathFilter?: string | string[] | ((path: string) => boolean);
      /** Older name of `pathFilter`. */
      context?: string | string[] | ((path: string) => boolean);
      [other: string]: unknown;
    }[];
    [other: string]: unknown;
  };
  /** Options of esbuild itself. docgen's own extension. */
  esbuild?: {
    /** esbuild plugins. */
    plugins?: unknown[];
    /** esbuild's `define`. */
    define?: Record<string, string>;
    /** esbuild's `alias`. */
    alias?: Record<string, string>;
    /** esbuild's `loader`. */
    loader?: Record<string, string>;
  };
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  dev?: unknown;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  performance?: unknown;
  /** What the tools of Rsbuild are told. */
  tools?: {
    /** Changes to the configuration of the bundler: aliases, extensions and constants of `DefinePlugin` count. */
    rspack?: unknown;
    /** The same as a chain of calls. */
    bundlerChain?: ((chain: any) => void) | ((chain: any) => void)[];
    /** Plugins of PostCSS, after those of its own config. */
    postcss?: unknown;
    [other: string]: unknown;
  };
  /** Rsbuild plugins. They may change these options and the tags of pages; all else is a warning. */
  plugins?: unknown[];
  [other: string]: unknown;
}

/** Options of the default theme. */
export interface ThemeOptions {
  /**
   * Entries of the navigation bar; with versions, one list per version.
   * @default taken from `_nav.json`
   */
  nav?: NavInput[] | Record<string, NavInput[]>;
  /**
   * Sidebars, by the path prefix of the pages that show them.
   * @default taken from `_meta.json`
   */
  sidebar?: Record<string, SidebarInput[]>;
  /** Settings for individual languages. */
  locales?: {
    /** The language these settings are for. */
    lang: string;
    /** Name of the language, in that language. */
    label?: string;
    /** Site title in this language. */
    title?: string;
    /** Site description in this language. */
    description?: string;
    /**
     * Entries of the navigation bar; with versions, one list per version.
     * @default taken from `_nav.json`
     */
    nav?: NavInput[] | Record<string, NavInput[]>;
    /**
     * Sidebars, by the path prefix of the pages that show them.
     * @default taken from `_meta.json`
     */
    sidebar?: Record<string, SidebarInput[]>;
    /** Link to the source of a page. */
    editLink?: {
      /** Address of the docs folder in the repository; the file path is appended to it. */
      docRepoBaseUrl?: string;
      /**
       * Text of the link.
       * @default text of the language
       */
      text?: string;
    };
    /** Footer of the home page. */
    footer?: {
      /** Text or HTML. */
      message?: string;
    };
    /**
     * Title of the outline.
     * @default text of the language
     */
    outlineTitle?: string;
    /**
     * Text before the date of the last change.
     * @default text of the language
     */
    lastUpdatedText?: string;
    /**
     * Label of the link to the previous page.
     * @default text of the language
     */
    prevPageText?: string;
    /**
     * Label of the link to the next page.
     * @default text of the language
     */
    nextPageText?: string;
    /**
     * Text of the edit link.
     * @default text of the language
     */
    editLinkText?: string;
    /**
     * Text of links to source code.
     * @default text of the language
     */
    sourceCodeText?: string;
    /**
     * Placeholder of the search box.
     * @default text of the language
     */
    searchPlaceholderText?: string;
    /**
     * Shown when a search finds nothing.
     * @default text of the language
     */
    searchNoResultsText?: string;
    /**
     * Advice when a search finds nothing.
     * @default text of the language
     */
    searchSuggestedQueryText?: string;
    /** Texts of overview pages. */
    overview?: {
      /**
       * Label of the filter.
       * @default text of the language
       */
      filterNameText?: string;
      /**
       * Placeholder of the filter.
       * @default text of the language
       */
      filterPlaceholderText?: string;
      /**
       * Shown when nothing matches the filter.
       * @default text of the language
       */
      filterNoResultText?: string;
    };
    /** Texts of the links below a page. */
    docFooter?: {
      /**
       * Label of the link to the previous page.
       * @default text of the language
       */
      prev?: string;
      /**
       * Label of the link to the next page.
       * @default text of the language
       */
      next?: string;
    };
  }[];
  /**
   * Dark mode: by the system, fixed (`force-…` hides the switch), or an initial value. `false` means `force-light`. It holds without JavaScript, too.
   * @default 'auto'
   */
  darkMode?: boolean | 'dark' | 'light' | 'auto' | 'force-dark' | 'force-light' | 'force-auto';
  /** Link to the source of a page. */
  editLink?: {
    /** Address of the docs folder in the repository; the file path is appended to it. */
    docRepoBaseUrl: string;
    /**
     * Text of the link.
     * @default text of the language
     */
    text?: string;
  };
  /**
   * Shows when a page was last changed, according to git.
   * @default false
   */
  lastUpdated?: boolean | {
    /** Shows the author, or the result of the function for the commit. */
    author?: boolean | ((commit: { name: string; email: string; filePath: string }) => string);
    /**
     * Time zone of the dates, such as `Asia/Shanghai`.
     * @default UTC
     */
    timeZone?: string;
  };
  /**
   * Icons in the navigation bar.
   * @default []
   */
  socialLinks?: {
    /** A built-in icon, or your own as SVG. */
    icon: 'lark' | 'discord' | 'facebook' | 'github' | 'instagram' | 'linkedin' | 'slack' | 'x' | 'youtube' | 'wechat' | 'qq' | 'juejin' | 'zhihu' | 'bilibili' | 'weibo' | 'gitlab' | 'X' | 'bluesky' | 'npm' | {
      /** An SVG element. */
      svg: string;
    };
    /** Effect of the icon: opens `content`, or shows it as text, image or HTML. */
    mode: 'link' | 'text' | 'img' | 'dom' | 'github-stars';
    /** Address, text, image or HTML, by `mode`. */
    content: string;
  }[];
  /** Footer of the home page. */
  footer?: {
    /** Text or HTML. */
    message?: string;
  };
  /**
   * Shows the search box.
   * @default true
   */
  search?: boolean;
  /**
   * Hides the navigation bar: always, or while scrolling down (`auto`).
   * @default 'never'
   */
  hideNavbar?: boolean | 'always' | 'auto' | 'never';
  /**
   * Shows the outline next to pages.
   * @default true
   */
  outline?: boolean;
  /**
   * Shows the groups of the sidebar that contain a page above it.
   * @default true
   */
  breadcrumbs?: boolean;
  /**
   * Animates the change of pages.
   * @default false
   */
  enableContentAnimation?: boolean;
  /**
   * Animates the change between light and dark.
   * @default false
   */
  enableAppearanceAnimation?: boolean;
  /**
   * Shows a button that scrolls back to the top.
   * @default true
   */
  enableScrollToTop?: boolean;
  /**
   * Shows the frontmatter title as the heading of pages that have none.
   * @default true
   */
  fallbackHeadingTitle?: boolean;
  /**
   * Buttons that copy a page as Markdown or open it in other tools. They need `llms`.
   * @default follows `llms`
   */
  llmsUI?: boolean | {
    /**
     * Tells agents where the Markdown is.
     * @default true
     */
    injectLlmsHint?: boolean;
    /**
     * Entries of the menu; `false` leaves it out.
     * @default ['markdownLink', 'chatgpt', 'claude']
     */
    viewOptions?: false | ('markdownLink' | 'chatgpt' | 'claude')[];
    /**
     * Where the buttons are.
     * @default 'title'
     */
    placement?: 'title' | 'outline';
  };
  /**
   * Title of the outline.
   * @default text of the language
   */
  outlineTitle?: string;
  /**
   * Text before the date of the last change.
   * @default text of the language
   */
  lastUpdatedText?: string;
  /**
   * Label of the link to the previous page.
   * @default text of the language
   */
  prevPageText?: string;
  /**
   * Label of the link to the next page.
   * @default text of the language
   */
  nextPageText?: string;
  /**
   * Text of the edit link.
   * @default text of the language
   */
  editLinkText?: string;
  /**
   * Text of links to source code.
   * @default text of the language
   */
  sourceCodeText?: string;
  /**
   * Placeholder of the search box.
   * @default text of the language
   */
  searchPlaceholderText?: string;
  /**
   * Shown when a search finds nothing.
   * @default text of the language
   */
  searchNoResultsText?: string;
  /**
   * Advice when a search finds nothing.
   * @default text of the language
   */
  searchSuggestedQueryText?: string;
  /** Texts of overview pages. */
  overview?: {
    /**
     * Label of the filter.
     * @default text of the language
     */
    filterNameText?: string;
    /**
     * Placeholder of the filter.
     * @default text of the language
     */
    filterPlaceholderText?: string;
    /**
     * Shown when nothing matches the filter.
     * @default text of the language
     */
    filterNoResultText?: string;
  };
  /** Texts of the links below a page. */
  docFooter?: {
    /**
     * Label of the link to the previous page.
     * @default text of the language
     */
    prev?: string;
    /**
     * Label of the link to the next page.
     * @default text of the language
     */
    next?: string;
  };
  /**
   * Older place of `route.localeRedirect`.
   * @deprecated Use `route.localeRedirect`.
   */
  localeRedirect?: 'home' | 'auto' | 'never' | 'only-default-lang';
}

/** CheckOptions. */
export interface CheckOptions {
  /**
   * Pages that cannot be reached from the navigation, the sidebar or a link.
   * @default `'warn'` in `docgen check`, off elsewhere
   */
  orphans?: false | 'warn' | 'error';
  /**
   * Translations that are missing, outdated or structured differently from their originals.
   * @default `'warn'` where there is an `i18n.lock.json`, else off
   */
  languages?: false | 'warn' | 'error';
  /**
   * Published pages and headings that no longer exist and have no redirect.
   * @default `'error'` where there is an `addresses.lock`, else off
   */
  addresses?: false | 'warn' | 'error';
  /**
   * Pages without a heading, images without description, headings that skip a level or have no text, links that say nothing, tables without headers.
   * @default `'warn'` in `docgen check`, off elsewhere
   */
  accessibility?: false | 'warn' | 'error';
  /**
   * JSON in code blocks that are named after a file of docgen and do not fit its schema; type errors in `ts` and `tsx` code blocks that are marked `check`.
   * @default `'warn'` in `docgen check`, off elsewhere
   */
  samples?: false | 'warn' | 'error';
  /** Links to other sites, for `docgen check --external`. */
  external?: {
    /**
     * Addresses that are requested, by how they begin; `*` is any text, `$` the end.
     * @default ['*']
     */
    allow?: string[];
    /**
     * Addresses that are not requested, in the same form.
     * @default []
     */
    ignore?: string[];
    /**
     * Hosts that are requested although their address is one of this machine or a private network: `localhost`, `wiki.example`.
     * @default []
     */
    privateHosts?: string[];
    /**
     * Requests at once.
     * @default 8
     */
    concurrency?: number;
    /**
     * Requests to one host at once.
     * @default 2
     */
    perHost?: number;
    /**
     * Further requests if a host cannot be reached or is busy (status 429 or 503).
     * @default 2
     */
    retries?: number;
    /**
     * Days for which a page that was found is not requested again; 0: it always is.
     * @default 7
     */
    cacheDays?: number;
  };
}

/** CacheOptions. */
export interface CacheOptions {
  /** Storage that several machines share: an address, which is only read from, or an object. `DOCGEN_CACHE_REMOTE` takes precedence. */
  remote?: string | {
    /** Address of the storage, without user name and password: of a server over HTTP, of a Redis, as in `rediss://cache.example.com:6379`, or of a bucket of S3, as in `s3://bucket/docs?region=eu-central-1`. */
    url: string;
    /**
     * Also writes results, for other machines to read. Only for builds whose input you trust.
     * @default false
     */
    write?: boolean;
    /**
     * Milliseconds after which a request is given up and its result made on this machine.
     * @default 10000
     */
    timeout?: number;
  };
}

/** The search index and its use. */
export interface SearchOptions {
  /**
   * Where searching happens. `local`: an index is made with the site. `remote`: none is, as a provider of the theme is asked.
   * @default 'local'
   */
  mode?: 'local' | 'remote';
  /** Module with functions that run around a search. */
  searchHooks?: string;
  /**
   * Builds one index per version instead of one for all of them.
   * @default true
   */
  versioned?: boolean;
  /**
   * Finds text in code blocks.
   * @default true
   */
  codeBlocks?: boolean;
  /**
   * Weight of a match on pages below a path, up to 1. Paths have no language and no version; the longest one counts. Pages below none of them weigh 1, or 0.7 with a `date` in their frontmatter.
   * @default {}
   */
  weights?: Record<string, number>;
  /**
   * Words that mean the same: what says one of them is found by the others.
   * @default []
   */
  synonyms?: string[][];
  /**
   * Queries that have to find a page among their first five results, by its path. `docgen check` tries them.
   * @default {}
   */
  expect?: Record<string, string[]>;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  apiUrl?: unknown;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  domain?: unknown;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  indexName?: unknown;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  searchIndexes?: unknown;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  searchLoading?: unknown;
}

/** How pages are read. */
export interface MarkdownOptions {
  /**
   * Remark plugins. Any entry switches the site to the slower `@mdx-js/mdx` engine.
   * @default []
   */
  remarkPlugins?: unknown[];
  /**
   * Rehype plugins. Any entry switches the site to the slower `@mdx-js/mdx` engine.
   * @default []
   */
  rehypePlugins?: unknown[];
  /** Links in pages. */
  link?: {
    /**
     * Reports links to pages and files that do not exist.
     * @default true
     */
    checkDeadLinks?: boolean | {
      /** Addresses that are not checked: a list of exact strings, or a function. */
      excludes: string[] | ((url: string) => boolean);
    };
    /**
     * Reports links to headings that do not exist.
     * @default false
     */
    checkAnchors?: boolean | {
      /** Addresses that are not checked: a list of exact strings, or a function. */
      excludes: string[] | ((url: string) => boolean);
    };
    /**
     * Adds the page's own language and version to absolute links that name none.
     * @default true
     */
    autoPrefix?: boolean;
    /**
     * Schemes that links may have besides `http`, `https`, `mailto`, `tel`, `sms` and `ftp`, without colon. Those that run code cannot be allowed.
     * @default []
     */
    schemes?: string[];
  };
  /** Images in pages. */
  image?: {
    /**
     * Reports images that do not exist.
     * @default true
     */
    checkDeadImages?: boolean | {
      /** Addresses that are not checked: a list of exact strings, or a function. */
      excludes: string[] | ((url: string) => boolean);
    };
    /**
     * Shows the title of an image in a paragraph of its own below it, as its caption.
     * @default false
     */
    captions?: boolean;
  };
  /**
   * Numbers the lines of code blocks.
   * @default false
   */
  showLineNumbers?: boolean;
  /**
   * Wraps long lines of code blocks.
   * @default false
   */
  defaultWrapCode?: boolean;
  /** Long code blocks. */
  defaultCodeOverflow?: {
    /** Height in pixels above which a code block counts as long. */
    height?: number;
    /**
     * Display of long code blocks.
     * @default 'scroll'
     */
    behavior?: 'scroll' | 'fold';
  };
  /** Colours of code. */
  shiki?: {
    /** One theme for light and dark pages. `themes` takes precedence. */
    theme?: string | object;
    /**
     * Colour themes, by name or as theme objects.
     * @default { light: 'github-light', dark: 'github-dark' }
     */
    themes?: {
      /**
       * Theme on light pages.
       * @default 'github-light'
       */
      light?: string | object;
      /**
       * Theme on dark pages.
       * @default 'github-dark'
       */
      dark?: string | object;
    };
    /**
     * Additional languages, as grammar objects. Languages that Shiki includes need no entry.
     * @default []
     */
    langs?: unknown[];
    /**
     * Aliases of languages.
     * @default {}
     */
    langAlias?: Record<string, string>;
    /**
     * Shiki transformers, run after the built-in notations.
     * @default []
     */
    transformers?: unknown[];
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    defaultLanguage?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    fallbackLanguage?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    lazy?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    inline?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    defaultColor?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    cssVariablePrefix?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    addLanguageClass?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    parseMetaString?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    onError?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    cache?: unknown;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    engine?: unknown;
  };
  /**
   * Component files that every page can use without an import. The name is that of the file, with a capital first letter.
   * @default []
   */
  globalComponents?: string[];
  /**
   * Uses the opening text of a page as its description if the frontmatter has none.
   * @default true
   */
  extractDescription?: boolean;
  /**
   * Lets `**bold**` end next to Chinese, Japanese and Korean punctuation.
   * @default true
   */
  cjkFriendlyEmphasis?: boolean;
  /**
   * Shows `$…$`, `$$…$$` and code blocks of the language `math` as formulas: TeX becomes MathML in the build.
   * @default false
   */
  math?: boolean | {
    /**
     * Commands of the site, such as `\RR`, and the TeX that each one stands for. The backslash may be left out.
     * @default {}
     */
    macros?: Record<string, string>;
  };
  /**
   * Keeps all raw HTML of `.md` files. By default scripts, styles, forms and frames are dropped.
   * @default false
   */
  html?: boolean;
  /**
   * Reads `.md` files of the docs as MDX, but not pages that a plugin adds as Markdown.
   * @default false
   */
  mdAsMdx?: boolean;
  /**
   * Folders outside the docs folder whose images and other files pages may publish, from the project folder.
   * @default []
   */
  assetRoots?: string[];
  /**
   * Folders, besides the docs folder, whose files a code block may show with `file="…"`, from the project folder. Never shown are hidden files and those that git ignores.
   * @default ['.']
   */
  codeRoots?: string[];
  /**
   * Largest page source, in bytes.
   * @default 5242880
   */
  maxFileSize?: number;
  /**
   * Older place of `markdown.link.checkDeadLinks`.
   * @deprecated Use `markdown.link.checkDeadLinks`.
   */
  checkDeadLinks?: boolean | {
    /** Addresses that are not checked: a list of exact strings, or a function. */
    excludes: string[] | ((url: string) => boolean);
  };
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  crossCompilerCache?: unknown;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  mdxRs?: unknown;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  experimentalMdxRs?: unknown;
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  highlightLanguages?: unknown;
}

/** The files that become pages, and the form of their addresses. */
export interface RouteOptions {
  /**
   * Extensions of page files. The order matters where `_meta.json` names a page without its extension.
   * @default ['.js', '.jsx', '.ts', '.tsx', '.md', '.mdx']
   */
  extensions?: string[];
  /**
   * Additional files that are pages, as globs relative to the docs folder.
   * @default []
   */
  include?: string[];
  /**
   * Files that are not pages, as globs relative to the docs folder.
   * @default []
   */
  exclude?: string[];
  /**
   * Files that are not pages because of their name: fragments for other pages to import.
   * @default ['**\/_[^_]*']
   */
  excludeConvention?: string[];
  /**
   * Links without `.html`. The files written keep their extension.
   * @default false
   */
  cleanUrls?: boolean;
  /**
   * Shows the canonical address of a page in the address bar when it was opened by another spelling.
   * @default true
   */
  cleanUrlsRedirect?: boolean;
  /**
   * Redirects a first visit to the reader's own language: from the home page `/` alone, from any page, or from pages of the default language.
   * @default 'home'
   */
  localeRedirect?: 'home' | 'auto' | 'never' | 'only-default-lang';
  /**
   * Shows a page that a language lacks in the default language, at the address of its translation.
   * @default true
   */
  localeFallback?: boolean;
  /**
   * Keeps the previous page responsive while the next one renders.
   * @default true
   */
  useTransitions?: boolean;
  /**
   * Loads a page when the pointer or the focus reaches a link to it.
   * @default true
   */
  prefetchLink?: boolean;
}
