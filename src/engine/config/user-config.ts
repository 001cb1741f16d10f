// Printed from src/engine/config/schema by type-text.ts; do not edit.
// biome-ignore-all format: printed
import type { Plugin } from '../plugin.ts';
import type { HeadTag, LlmsTxtContext, NavInput, RouteMeta, SidebarInput } from '../types.ts';

/** What a config file exports. */
export interface UserConfig {
  /** Address of the JSON schema, for editors. */
  $schema?: string;
  /**
   * Docs folder, from the project folder.
   * @default 'docs'
   */
  root?: string;
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
   * Text beside the logo. The site title stands there when there is neither logo nor text.
   * @default ''
   */
  logoText?: string;
  /**
   * Where the logo leads.
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
    /** Name of the language in itself. */
    label: string;
    /** Site title in this language. */
    title?: string;
    /** Site description in this language. */
    description?: string;
  }[];
  /**
   * UI words by key and language, or a function that makes them from those of `i18n.json`.
   * @default {}
   */
  i18nSource?: Record<string, Record<string, string>> | ((texts: Record<string, Record<string, string>>) => Record<string, Record<string, string>> | Promise<Record<string, Record<string, string>>>);
  /**
   * File with UI words by key and language.
   * @default 'i18n.json'
   */
  i18nSourcePath?: string;
  /** Versions of the documentation. */
  multiVersion?: {
    /**
     * Version without its name in the address.
     * @default the first
     */
    default?: string;
    /** Versions, in the order of the menu; each is a folder in the docs folder. */
    versions: string[];
  };
  /**
   * Tags for `<head>`: raw HTML, a pair of tag and attributes, or a function of the page.
   * @default []
   */
  head?: (string | [string, Record<string, string | boolean>] | ((route: RouteMeta) => HeadTag | undefined))[];
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
    /** What stands in its place. */
    replace: string;
  }[];
  /**
   * Whether pages may be written by people who are not trusted: `.mdx` pages and components are not run, raw HTML and files outside the docs folder are refused. `--untrusted` trusts the rest of the checkout as little.
   * @default false
   */
  untrusted?: boolean;
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
    /** Names of Trusted Types policies that scripts of your own make. */
    'trusted-types'?: string[];
    /** Workers. */
    'worker-src'?: string[];
  };
  /**
   * Writes the site as Markdown for language models.
   * @default false
   */
  llms?: boolean | {
    /** Makes the whole text of `llms.txt`. */
    llmsTxt?: (context: LlmsTxtContext) => string | Promise<string>;
    /**
     * Accepted, without effect.
     * @deprecated Without effect.
     */
    remarkSplitMdxOptions?: unknown;
  };
  /**
   * Opens images larger at a click.
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
  /** What `docgen check` looks for besides dead links. */
  check?: CheckOptions;
  /** Fails where a language lacks a page that another one has. */
  languageParity?: {
    /**
     * Whether to check.
     * @default false
     */
    enabled?: boolean;
    /** Other spelling of `enabled`. */
    enable?: boolean;
    /**
     * Folders to check, from those of the languages; all when empty.
     * @default []
     */
    include?: string[];
    /**
     * Parts of the paths of folders and files to leave out.
     * @default []
     */
    exclude?: string[];
  };
  /** The default theme. */
  themeConfig?: ThemeOptions;
  /** Bundler, in the words of Rsbuild. */
  builderConfig?: BuilderOptions;
  /**
   * Plugins, in the order in which they are asked.
   * @default []
   */
  plugins?: Plugin[];
  /**
   * Removed.
   * @deprecated Use `builderConfig`.
   */
  builderPlugins?: never;
}

/** The part of an Rsbuild configuration that docgen honours. */
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
  /** Where imports lead. */
  resolve?: {
    /**
     * Imports that lead elsewhere.
     * @default {}
     */
    alias?: Record<string, string | false | string[]>;
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
     * Whether the output folder is replaced as a whole; `false` keeps files in it that the build did not make.
     * @default true
     */
    cleanDistPath?: boolean | 'auto';
    /**
     * Files copied to the output folder.
     * @default []
     */
    copy?: (string | {
      /** File or folder, from the project folder. */
      from: string;
      /** Place in the output folder. */
      to?: string;
      [other: string]: unknown;
    })[] | {
      /** What to copy. */
      patterns: (string | {
        /** File or folder, from the project folder. */
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
       * Whether it stands in `<head>`.
       * @default true
       */
      head?: boolean;
      /**
       * Whether it stands after the other tags.
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
     * Headers of every answer.
     * @default {}
     */
    headers?: Record<string, string | string[]>;
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
  /**
   * Accepted, without effect.
   * @deprecated Without effect.
   */
  tools?: unknown;
  /**
   * Rsbuild plugins; these cannot run.
   * @deprecated Without effect.
   */
  plugins?: unknown[];
  [other: string]: unknown;
}

/** What the default theme shows. */
export interface ThemeOptions {
  /**
   * Entries of the navigation bar; with versions one list for each.
   * @default taken from `_nav.json`
   */
  nav?: NavInput[] | Record<string, NavInput[]>;
  /**
   * Sidebars by the path prefix of the pages that show them.
   * @default taken from `_meta.json`
   */
  sidebar?: Record<string, SidebarInput[]>;
  /** Settings for single languages. */
  locales?: {
    /** The language these settings are for. */
    lang: string;
    /** Name of the language in itself. */
    label?: string;
    /** Site title in this language. */
    title?: string;
    /** Site description in this language. */
    description?: string;
    /**
     * Entries of the navigation bar; with versions one list for each.
     * @default taken from `_nav.json`
     */
    nav?: NavInput[] | Record<string, NavInput[]>;
    /**
     * Sidebars by the path prefix of the pages that show them.
     * @default taken from `_meta.json`
     */
    sidebar?: Record<string, SidebarInput[]>;
    /** Link to the source of a page. */
    editLink?: {
      /** Address of the docs folder in the repository; the file path is put behind it. */
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
     * Words before the date of the last change.
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
     * Words in the empty search box.
     * @default text of the language
     */
    searchPlaceholderText?: string;
    /**
     * Said when a search finds nothing.
     * @default text of the language
     */
    searchNoResultsText?: string;
    /**
     * Advice when a search finds nothing.
     * @default text of the language
     */
    searchSuggestedQueryText?: string;
    /** Words of overview pages. */
    overview?: {
      /**
       * Label of the filter.
       * @default text of the language
       */
      filterNameText?: string;
      /**
       * Words in the empty filter.
       * @default text of the language
       */
      filterPlaceholderText?: string;
      /**
       * Said when the filter leaves nothing.
       * @default text of the language
       */
      filterNoResultText?: string;
    };
    /** Words of the links below a page. */
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
   * Dark pages: by the system, fixed (`force-…` hides the switch), or a starting value. `false` means `force-light`.
   * @default 'auto'
   */
  darkMode?: boolean | 'dark' | 'light' | 'auto' | 'force-dark' | 'force-light' | 'force-auto';
  /** Link to the source of a page. */
  editLink?: {
    /** Address of the docs folder in the repository; the file path is put behind it. */
    docRepoBaseUrl: string;
    /**
     * Text of the link.
     * @default text of the language
     */
    text?: string;
  };
  /**
   * Shows when a page was last changed, by git.
   * @default false
   */
  lastUpdated?: boolean | {
    /** Names the author, or shows what the function makes of the commit. */
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
    /** A known icon, or an own one as SVG. */
    icon: 'lark' | 'discord' | 'facebook' | 'github' | 'instagram' | 'linkedin' | 'slack' | 'x' | 'youtube' | 'wechat' | 'qq' | 'juejin' | 'zhihu' | 'bilibili' | 'weibo' | 'gitlab' | 'X' | 'bluesky' | 'npm' | {
      /** An SVG element. */
      svg: string;
    };
    /** What the icon does: leads to `content`, or shows it as text, image or HTML. */
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
   * Shows the outline beside pages.
   * @default true
   */
  outline?: boolean;
  /**
   * Shows above a page in which groups of the sidebar it is.
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
   * Offers a way back to the top.
   * @default true
   */
  enableScrollToTop?: boolean;
  /**
   * Shows the title of the frontmatter as heading when a page has none.
   * @default true
   */
  fallbackHeadingTitle?: boolean;
  /**
   * Buttons that copy a page as Markdown or open it elsewhere. They need `llms`.
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
   * Words before the date of the last change.
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
   * Words in the empty search box.
   * @default text of the language
   */
  searchPlaceholderText?: string;
  /**
   * Said when a search finds nothing.
   * @default text of the language
   */
  searchNoResultsText?: string;
  /**
   * Advice when a search finds nothing.
   * @default text of the language
   */
  searchSuggestedQueryText?: string;
  /** Words of overview pages. */
  overview?: {
    /**
     * Label of the filter.
     * @default text of the language
     */
    filterNameText?: string;
    /**
     * Words in the empty filter.
     * @default text of the language
     */
    filterPlaceholderText?: string;
    /**
     * Said when the filter leaves nothing.
     * @default text of the language
     */
    filterNoResultText?: string;
  };
  /** Words of the links below a page. */
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
  localeRedirect?: 'auto' | 'never' | 'only-default-lang';
}

/** CheckOptions. */
export interface CheckOptions {
  /**
   * Pages that no navigation, sidebar or link leads to.
   * @default `'warn'` in `docgen check`, off elsewhere
   */
  orphans?: false | 'warn' | 'error';
  /**
   * Translations that are missing, behind or built otherwise than their originals.
   * @default `'warn'` where there is an `i18n.lock.json`, else off
   */
  languages?: false | 'warn' | 'error';
  /**
   * Pages and headings that were published and are gone without a redirect.
   * @default `'error'` where there is an `addresses.lock`, else off
   */
  addresses?: false | 'warn' | 'error';
  /**
   * Images without description, skipped heading levels, links that say nothing, tables without headers.
   * @default `'warn'` in `docgen check`, off elsewhere
   */
  accessibility?: false | 'warn' | 'error';
  /**
   * JSON in code blocks that are named after a file of docgen and do not fit its schema; type errors in `ts` and `tsx` code blocks that are marked `check`.
   * @default `'warn'` in `docgen check`, off elsewhere
   */
  samples?: false | 'warn' | 'error';
}

/** The search index and how it is asked. */
export interface SearchOptions {
  /**
   * Where searching happens. `local`: an index is made with the site. `remote`: none is, as a provider of the theme is asked.
   * @default 'local'
   */
  mode?: 'local' | 'remote';
  /** Module with functions that run around a search. */
  searchHooks?: string;
  /**
   * Makes one index for each version, and not one for all of them.
   * @default true
   */
  versioned?: boolean;
  /**
   * Finds text in code blocks.
   * @default true
   */
  codeBlocks?: boolean;
  /**
   * What a match is worth on pages below a path, up to 1. Paths have no language and no version; the longest one counts.
   * @default {}
   */
  weights?: Record<string, number>;
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
   * Remark plugins. Any entry moves the site to the slower `@mdx-js/mdx` engine.
   * @default []
   */
  remarkPlugins?: unknown[];
  /**
   * Rehype plugins. Any entry moves the site to the slower `@mdx-js/mdx` engine.
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
      /** Addresses that are not checked: a list of exact texts, or a test. */
      excludes: string[] | ((url: string) => boolean);
    };
    /**
     * Reports links to headings that do not exist.
     * @default false
     */
    checkAnchors?: boolean | {
      /** Addresses that are not checked: a list of exact texts, or a test. */
      excludes: string[] | ((url: string) => boolean);
    };
    /**
     * Adds the page's own language and version to absolute links that name none.
     * @default true
     */
    autoPrefix?: boolean;
  };
  /** Images in pages. */
  image?: {
    /**
     * Reports images that do not exist.
     * @default true
     */
    checkDeadImages?: boolean | {
      /** Addresses that are not checked: a list of exact texts, or a test. */
      excludes: string[] | ((url: string) => boolean);
    };
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
    /** Height in pixels from which a code block counts as long. */
    height?: number;
    /**
     * What happens to a long code block.
     * @default 'scroll'
     */
    behavior?: 'scroll' | 'fold';
  };
  /** Colours of code. */
  shiki?: {
    /** One theme for light and dark pages. `themes` wins. */
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
     * Further languages, as grammar objects. Those that shiki knows need no mention.
     * @default []
     */
    langs?: unknown[];
    /**
     * Other names of languages.
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
   * Takes the description of a page from its opening text when its frontmatter has none.
   * @default true
   */
  extractDescription?: boolean;
  /**
   * Lets `**bold**` end beside Chinese, Japanese and Korean punctuation.
   * @default true
   */
  cjkFriendlyEmphasis?: boolean;
  /**
   * Keeps all raw HTML of `.md` files. By default scripts, styles, forms and frames are dropped.
   * @default false
   */
  html?: boolean;
  /**
   * Reads `.md` files as MDX.
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
    /** Addresses that are not checked: a list of exact texts, or a test. */
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

/** Which files become pages, and what their addresses look like. */
export interface RouteOptions {
  /**
   * Extensions of page files. The order matters where `_meta.json` names a page without its extension.
   * @default ['.js', '.jsx', '.ts', '.tsx', '.md', '.mdx']
   */
  extensions?: string[];
  /**
   * Further files that are pages, as globs from the docs folder.
   * @default []
   */
  include?: string[];
  /**
   * Files that are no pages, as globs from the docs folder.
   * @default []
   */
  exclude?: string[];
  /**
   * Files that are no pages by their name: fragments for other pages to import.
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
   * Leads a first visit to the page in the reader's own language.
   * @default 'auto'
   */
  localeRedirect?: 'auto' | 'never' | 'only-default-lang';
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
