// Printed from src/engine/config/schema by type-text.ts; not committed.
// biome-ignore-all format: printed

/** The options whose values are taken over as they were checked. */
export interface Settings {
  /** Address of the JSON schema, for editors. */
  readonly $schema?: string | undefined;
  /**
   * Docs folder, relative to the project folder.
   * @default 'docs'
   */
  readonly root?: string | undefined;
  /**
   * Folders outside the docs folder whose Markdown is part of the site: of a monorepo, or of npm dependencies.
   * @default []
   */
  readonly packages: readonly {
    /** Folder of Markdown, or one Markdown file, from the project folder: `packages/button/docs`, or `packages/button/README.md`. `*` stands for a name, or a part of one: `packages/*\/docs`. A dependency is named as `node_modules/kit/docs`, wherever it is installed. */
    readonly from: string;
    /** Address below which its pages are, without language and version. `:name` is what `*` stands for. */
    readonly to: string;
    /**
     * Address of the folder in which its pages are edited; `:name` is replaced here as well. A page is at its path in the folder.
     * @default where the file is, seen from `themeConfig.editLink`; for a dependency, in the `repository` of its `package.json`
     */
    readonly editLink?: string | undefined;
  }[];
  /**
   * Path the site is served under, such as `/docs/`.
   * @default '/'
   */
  readonly base: string;
  /**
   * Scheme and host of the published site, for absolute addresses: `https://example.org`.
   * @default ''
   */
  readonly siteOrigin: string;
  /**
   * Site title.
   * @default name in `package.json`, else of the folder
   */
  readonly title?: string | undefined;
  /**
   * Site description, for pages without their own.
   * @default ''
   */
  readonly description: string;
  /**
   * Favicon: `/icon.png` is a public file, `./icon.png` a file of the project.
   * @default ''
   */
  readonly icon: string | URL;
  /**
   * Image in the navigation bar.
   * @default ''
   */
  readonly logo: string | {
    /** Image on light pages. */
    readonly light: string;
    /** Image on dark pages. */
    readonly dark: string;
  };
  /**
   * Text next to the logo. Without logo and text, the site title is shown.
   * @default ''
   */
  readonly logoText: string;
  /**
   * Target of the logo link.
   * @default home page of the language
   */
  readonly logoHref: string;
  /**
   * Default language. Its pages have no language in their address.
   * @default 'en'
   */
  readonly lang?: string | undefined;
  /** Languages of the site, in the order of the menu. */
  readonly locales?: readonly {
    /** Language tag; also the folder and the first part of the address. */
    readonly lang: string;
    /**
     * Name of the language, in that language.
     * @default what Unicode calls it
     */
    readonly label?: string | undefined;
    /** Site title in this language. */
    readonly title?: string | undefined;
    /** Site description in this language. */
    readonly description?: string | undefined;
  }[] | undefined;
  /**
   * UI texts by key and language, or a function that returns them, given those of `i18n.json`.
   * @default {}
   */
  readonly i18nSource: Readonly<Record<string, Readonly<Record<string, string>>>> | ((texts: Record<string, Record<string, string>>) => Record<string, Record<string, string>> | Promise<Record<string, Record<string, string>>>);
  /**
   * File with UI texts by key and language.
   * @default 'i18n.json'
   */
  readonly i18nSourcePath: string;
  /** Versions of the documentation. */
  readonly multiVersion?: {
    /**
     * Version whose addresses have no prefix.
     * @default the first
     */
    readonly default?: string | undefined;
    /** Versions, in the order of the menu; each is a folder in the docs folder. */
    readonly versions: readonly string[];
    /**
     * Folders and pages that belong to all versions, such as `about`: links without a version open them from every version, and `docgen version` does not copy them. Those of the plugin news are among them.
     * @default []
     */
    readonly shared: readonly string[];
  } | undefined;
  /**
   * Output folder.
   * @default 'doc_build'
   */
  readonly outDir?: string | undefined;
  /**
   * Folder of your own theme.
   * @default 'theme'
   */
  readonly themeDir: string;
  /** Stylesheet of every page, after that of the theme. */
  readonly globalStyles?: string | undefined;
  /**
   * Component files shown once on every page, alone or with props.
   * @default []
   */
  readonly globalUIComponents: readonly (string | readonly [string, object])[];
  /**
   * Replacements in the sources of pages, in frontmatter and in navigation texts.
   * @default []
   */
  readonly replaceRules: readonly {
    /** Text or pattern to find. */
    readonly search: string | RegExp;
    /** The replacement. */
    readonly replace: string;
  }[];
  /**
   * Declares that authors of pages are not trusted: `.mdx` pages and components are not run, raw HTML and files outside the docs folder are refused. `--untrusted` trusts the rest of the checkout as little.
   * @default false
   */
  readonly untrusted: boolean;
  /**
   * Lets readers install the site, and read without a network what they have read before; search works too. `false` removes it from the browsers of readers.
   * @default nothing is kept
   */
  readonly offline?: boolean | {
    /**
     * Beginnings of addresses, without language and version: such pages are kept without being read, in the languages and versions that a reader has opened. `/` is the whole site.
     * @default []
     */
    readonly keep: readonly string[];
    /**
     * The most pages that are kept because they were read. Those read longest ago leave first.
     * @default 100
     */
    readonly pages: number;
    /**
     * The most that the site keeps in a browser, in MB of 1 000 000 bytes.
     * @default 50
     */
    readonly megabytes: number;
    /**
     * Public files that are the icon of the installed site: an SVG, or PNGs from 192 pixels on.
     * @default `icon`, else that of docgen
     */
    readonly icons: readonly string[];
    /**
     * Color of the window of the installed site.
     * @default that of the system
     */
    readonly themeColor?: string | undefined;
  } | undefined;
  /** Pages and addresses. */
  readonly route: {
    /**
     * Extensions of page files. The order matters where `_meta.json` names a page without its extension.
     * @default ['.js', '.jsx', '.ts', '.tsx', '.md', '.mdx']
     */
    readonly extensions: readonly string[];
    /**
     * Additional files that are pages, as globs relative to the docs folder.
     * @default []
     */
    readonly include: readonly string[];
    /**
     * Files that are not pages, as globs relative to the docs folder.
     * @default []
     */
    readonly exclude: readonly string[];
    /**
     * Files that are not pages because of their name: fragments for other pages to import.
     * @default ['**\/_[^_]*']
     */
    readonly excludeConvention: readonly string[];
    /**
     * Links without `.html`. The files written keep their extension.
     * @default false
     */
    readonly cleanUrls: boolean;
    /**
     * Shows the canonical address of a page in the address bar when it was opened by another spelling.
     * @default true
     */
    readonly cleanUrlsRedirect: boolean;
    /**
     * Redirects a first visit to the reader's own language: from the home page `/` alone, from any page, or from pages of the default language.
     * @default 'home'
     */
    readonly localeRedirect?: 'home' | 'auto' | 'never' | 'only-default-lang' | undefined;
    /**
     * Shows a page that a language lacks in the default language, at the address of its translation.
     * @default true
     */
    readonly localeFallback: boolean;
    /**
     * Keeps the previous page responsive while the next one renders.
     * @default true
     */
    readonly useTransitions: boolean;
    /**
     * Loads a page when the pointer or the focus reaches a link to it.
     * @default true
     */
    readonly prefetchLink: boolean;
  };
  /** Markdown and MDX. */
  readonly markdown: {
    /**
     * Remark plugins. Any entry switches the site to the slower `@mdx-js/mdx` engine.
     * @default []
     */
    readonly remarkPlugins: readonly unknown[];
    /**
     * Rehype plugins. Any entry switches the site to the slower `@mdx-js/mdx` engine.
     * @default []
     */
    readonly rehypePlugins: readonly unknown[];
    /** Links in pages. */
    readonly link: {
      /**
       * Reports links to pages and files that do not exist.
       * @default true
       */
      readonly checkDeadLinks?: boolean | {
        /** Addresses that are not checked: a list of exact strings, or a function. */
        readonly excludes: readonly string[] | ((url: string) => boolean);
      } | undefined;
      /**
       * Reports links to headings that do not exist.
       * @default false
       */
      readonly checkAnchors: boolean | {
        /** Addresses that are not checked: a list of exact strings, or a function. */
        readonly excludes: readonly string[] | ((url: string) => boolean);
      };
      /**
       * Adds the page's own language and version to absolute links that name none.
       * @default true
       */
      readonly autoPrefix: boolean;
      /**
       * Schemes that links may have besides `http`, `https`, `mailto`, `tel`, `sms` and `ftp`, without colon. Those that run code cannot be allowed.
       * @default []
       */
      readonly schemes: readonly string[];
    };
    /** Images in pages. */
    readonly image: {
      /**
       * Reports images that do not exist.
       * @default true
       */
      readonly checkDeadImages: boolean | {
        /** Addresses that are not checked: a list of exact strings, or a function. */
        readonly excludes: readonly string[] | ((url: string) => boolean);
      };
      /**
       * Shows the title of an image in a paragraph of its own below it, as its caption.
       * @default false
       */
      readonly captions: boolean;
    };
    /**
     * Numbers the lines of code blocks.
     * @default false
     */
    readonly showLineNumbers: boolean;
    /**
     * Wraps long lines of code blocks.
     * @default false
     */
    readonly defaultWrapCode: boolean;
    /** Long code blocks. */
    readonly defaultCodeOverflow: {
      /** Height in pixels above which a code block counts as long. */
      readonly height?: number | undefined;
      /**
       * Display of long code blocks.
       * @default 'scroll'
       */
      readonly behavior: 'scroll' | 'fold';
    };
    /** Colours of code. */
    readonly shiki: {
      /** One theme for light and dark pages. `themes` takes precedence. */
      readonly theme?: string | object | undefined;
      /**
       * Colour themes, by name or as theme objects.
       * @default { light: 'github-light', dark: 'github-dark' }
       */
      readonly themes?: {
        /**
         * Theme on light pages.
         * @default 'github-light'
         */
        readonly light?: string | object | undefined;
        /**
         * Theme on dark pages.
         * @default 'github-dark'
         */
        readonly dark?: string | object | undefined;
      } | undefined;
      /**
       * Additional languages, as grammar objects. Languages that Shiki includes need no entry.
       * @default []
       */
      readonly langs: readonly unknown[];
      /**
       * Aliases of languages.
       * @default {}
       */
      readonly langAlias: Readonly<Record<string, string>>;
      /**
       * Shiki transformers, run after the built-in notations.
       * @default []
       */
      readonly transformers: readonly unknown[];
    };
    /**
     * Component files that every page can use without an import. The name is that of the file, with a capital first letter.
     * @default []
     */
    readonly globalComponents: readonly string[];
    /**
     * Uses the opening text of a page as its description if the frontmatter has none.
     * @default true
     */
    readonly extractDescription: boolean;
    /**
     * Lets `**bold**` end next to Chinese, Japanese and Korean punctuation.
     * @default true
     */
    readonly cjkFriendlyEmphasis: boolean;
    /**
     * Shows `$…$`, `$$…$$` and code blocks of the language `math` as formulas: TeX becomes MathML in the build.
     * @default false
     */
    readonly math: boolean | {
      /**
       * Commands of the site, such as `\RR`, and the TeX that each one stands for. The backslash may be left out.
       * @default {}
       */
      readonly macros: Readonly<Record<string, string>>;
    };
    /**
     * Keeps all raw HTML of `.md` files. By default scripts, styles, forms and frames are dropped.
     * @default false
     */
    readonly html: boolean;
    /**
     * Reads `.md` files of the docs as MDX, but not pages that a plugin adds as Markdown.
     * @default false
     */
    readonly mdAsMdx: boolean;
    /**
     * Folders outside the docs folder whose images and other files pages may publish, from the project folder.
     * @default []
     */
    readonly assetRoots: readonly string[];
    /**
     * Folders, besides the docs folder, whose files a code block may show with `file="…"`, from the project folder. Never shown are hidden files and those that git ignores.
     * @default ['.']
     */
    readonly codeRoots?: readonly string[] | undefined;
    /**
     * Largest page source, in bytes.
     * @default 5242880
     */
    readonly maxFileSize: number;
  };
  /** Search; `false` turns it off. */
  readonly search: false | {
    /**
     * Where searching happens. `local`: an index is made with the site. `remote`: none is, as a provider of the theme is asked.
     * @default 'local'
     */
    readonly mode: 'local' | 'remote';
    /** Module with functions that run around a search. */
    readonly searchHooks?: string | undefined;
    /**
     * Builds one index per version instead of one for all of them.
     * @default true
     */
    readonly versioned: boolean;
    /**
     * Finds text in code blocks.
     * @default true
     */
    readonly codeBlocks: boolean;
    /**
     * Weight of a match on pages below a path, up to 1. Paths have no language and no version; the longest one counts. Pages below none of them weigh 1, or 0.7 with a `date` in their frontmatter.
     * @default {}
     */
    readonly weights: Readonly<Record<string, number>>;
    /**
     * Words that mean the same: what says one of them is found by the others.
     * @default []
     */
    readonly synonyms: readonly (readonly string[])[];
    /**
     * Queries that have to find a page among their first five results, by its path. `docgen check` tries them.
     * @default {}
     */
    readonly expect: Readonly<Record<string, readonly string[]>>;
  };
  /**
   * Renders pages at build time.
   * @default true
   */
  readonly ssg: boolean | {
    /** Pages that are rendered in the browser only, by exact route path or pattern. */
    readonly experimentalExcludeRoutePaths?: readonly (string | RegExp)[] | undefined;
  };
  /**
   * When the app takes over pages of text: as they load, when the browser has nothing else to do, or when their reader begins to use them. Pages with components never wait.
   * @default `'interaction'`; `'load'` with `globalUIComponents`
   */
  readonly hydrate?: 'load' | 'idle' | 'interaction' | undefined;
  /** The content security policy of every page. Left out, it is strict with scripts, frames and forms; `true` allows nothing from other sites, an object adds sources to that, `false` writes none. */
  readonly csp?: boolean | {
    /**
     * `false`: adds the sources to what holds without `csp`, which is strict with scripts, frames and forms alone.
     * @default true
     */
    readonly strict: boolean;
    /** Addresses that scripts fetch from. */
    readonly 'connect-src'?: readonly string[] | undefined;
    /** Fonts. */
    readonly 'font-src'?: readonly string[] | undefined;
    /** Where forms are sent. Without it, to the site itself. */
    readonly 'form-action'?: readonly string[] | undefined;
    /** Sites that may show this one in a frame. Without it, only the site itself. */
    readonly 'frame-ancestors'?: readonly string[] | undefined;
    /** Pages shown in frames. */
    readonly 'frame-src'?: readonly string[] | undefined;
    /** Images. */
    readonly 'img-src'?: readonly string[] | undefined;
    /** Sound and video. */
    readonly 'media-src'?: readonly string[] | undefined;
    /** Plugins of the browser. */
    readonly 'object-src'?: readonly string[] | undefined;
    /** Where browsers report what the policy forbids. */
    readonly 'report-to'?: readonly string[] | undefined;
    /** The same, for browsers that do not know `report-to`. */
    readonly 'report-uri'?: readonly string[] | undefined;
    /** Scripts: origins, or hashes of scripts in `head`. */
    readonly 'script-src'?: readonly string[] | undefined;
    /** Styles. */
    readonly 'style-src'?: readonly string[] | undefined;
    /** Names of Trusted Types policies that your scripts create. */
    readonly 'trusted-types'?: readonly string[] | undefined;
    /** Workers. */
    readonly 'worker-src'?: readonly string[] | undefined;
  } | undefined;
  /**
   * Writes the site as Markdown for language models.
   * @default false
   */
  readonly llms: boolean | {
  };
  /**
   * Lets readers enlarge images with a click.
   * @default true
   */
  readonly mediumZoom: boolean | {
    /**
     * CSS selector of the images that zoom.
     * @default '.rspress-doc img'
     */
    readonly selector: string;
    /** How images open. */
    readonly options?: {
      /**
       * Pixels around the image.
       * @default 0
       */
      readonly margin?: number | undefined;
      /**
       * CSS colour behind the image.
       * @default white, and the colour of the page in the dark theme
       */
      readonly background?: string | undefined;
      /**
       * Pixels of scrolling that close it.
       * @default 40
       */
      readonly scrollOffset?: number | undefined;
      /**
       * The box it grows to: CSS selector of an element, or sizes in pixels.
       * @default the window
       */
      readonly container?: string | {
        /** Its width. */
        readonly width?: number | undefined;
        /** Its height. */
        readonly height?: number | undefined;
        /** Distance from the upper edge of the window. */
        readonly top?: number | undefined;
        /** Distance from the lower edge. */
        readonly bottom?: number | undefined;
        /** Distance from the left edge. */
        readonly left?: number | undefined;
        /** Distance from the right edge. */
        readonly right?: number | undefined;
      } | undefined;
      /**
       * CSS selector of a `<template>` that is shown with it.
       * @default none
       */
      readonly template?: string | undefined;
    } | undefined;
  };
  /** Results that machines share. */
  readonly cache: {
    /** Storage that several machines share: an address, which is only read from, or an object. `DOCGEN_CACHE_REMOTE` takes precedence. */
    readonly remote?: string | {
      /** Address of the storage, without user name and password: of a server over HTTP, of a Redis, as in `rediss://cache.example.com:6379`, or of a bucket of S3, as in `s3://bucket/docs?region=eu-central-1`. */
      readonly url: string;
      /**
       * Also writes results, for other machines to read. Only for builds whose input you trust.
       * @default false
       */
      readonly write: boolean;
      /**
       * Milliseconds after which a request is given up and its result made on this machine.
       * @default 10000
       */
      readonly timeout: number;
    } | undefined;
  };
  /** Checks of `docgen check` besides dead links. */
  readonly check: {
    /**
     * Pages that cannot be reached from the navigation, the sidebar or a link.
     * @default `'warn'` in `docgen check`, off elsewhere
     */
    readonly orphans?: false | 'warn' | 'error' | undefined;
    /**
     * Translations that are missing, outdated or structured differently from their originals.
     * @default `'warn'` where there is an `i18n.lock.json`, else off
     */
    readonly languages?: false | 'warn' | 'error' | undefined;
    /**
     * Published pages and headings that no longer exist and have no redirect.
     * @default `'error'` where there is an `addresses.lock`, else off
     */
    readonly addresses?: false | 'warn' | 'error' | undefined;
    /**
     * Pages without a heading, images without description, headings that skip a level or have no text, links that say nothing, tables without headers.
     * @default `'warn'` in `docgen check`, off elsewhere
     */
    readonly accessibility?: false | 'warn' | 'error' | undefined;
    /**
     * JSON in code blocks that are named after a file of docgen and do not fit its schema; type errors in `ts` and `tsx` code blocks that are marked `check`.
     * @default `'warn'` in `docgen check`, off elsewhere
     */
    readonly samples?: false | 'warn' | 'error' | undefined;
    /** Links to other sites, for `docgen check --external`. */
    readonly external: {
      /**
       * Addresses that are requested, by how they begin; `*` is any text, `$` the end.
       * @default ['*']
       */
      readonly allow: readonly string[];
      /**
       * Addresses that are not requested, in the same form.
       * @default []
       */
      readonly ignore: readonly string[];
      /**
       * Hosts that are requested although their address is one of this machine or a private network: `localhost`, `wiki.example`.
       * @default []
       */
      readonly privateHosts: readonly string[];
      /**
       * Requests at once.
       * @default 8
       */
      readonly concurrency: number;
      /**
       * Requests to one host at once.
       * @default 2
       */
      readonly perHost: number;
      /**
       * Further requests if a host cannot be reached or is busy (status 429 or 503).
       * @default 2
       */
      readonly retries: number;
      /**
       * Days for which a page that was found is not requested again; 0: it always is.
       * @default 7
       */
      readonly cacheDays: number;
    };
  };
  /** Fails if a language lacks a page that another one has. */
  readonly languageParity?: {
    /**
     * Turns the check on.
     * @default false
     */
    readonly enabled?: boolean | undefined;
    /** Alias of `enabled`. */
    readonly enable?: boolean | undefined;
    /**
     * Folders to check, relative to the language folders; all if empty.
     * @default []
     */
    readonly include: readonly string[];
    /**
     * Parts of the paths of folders and files to exclude.
     * @default []
     */
    readonly exclude: readonly string[];
  } | undefined;
  /** The default theme. */
  readonly themeConfig: {
    /** Settings for individual languages. */
    readonly locales?: readonly {
      /** The language these settings are for. */
      readonly lang: string;
      /** Name of the language, in that language. */
      readonly label?: string | undefined;
      /** Site title in this language. */
      readonly title?: string | undefined;
      /** Site description in this language. */
      readonly description?: string | undefined;
      /** Link to the source of a page. */
      readonly editLink?: {
        /** Address of the docs folder in the repository; the file path is appended to it. */
        readonly docRepoBaseUrl?: string | undefined;
        /**
         * Text of the link.
         * @default text of the language
         */
        readonly text?: string | undefined;
      } | undefined;
      /** Footer of the home page. */
      readonly footer?: {
        /** Text or HTML. */
        readonly message?: string | undefined;
      } | undefined;
      /**
       * Title of the outline.
       * @default text of the language
       */
      readonly outlineTitle?: string | undefined;
      /**
       * Text before the date of the last change.
       * @default text of the language
       */
      readonly lastUpdatedText?: string | undefined;
      /**
       * Label of the link to the previous page.
       * @default text of the language
       */
      readonly prevPageText?: string | undefined;
      /**
       * Label of the link to the next page.
       * @default text of the language
       */
      readonly nextPageText?: string | undefined;
      /**
       * Text of the edit link.
       * @default text of the language
       */
      readonly editLinkText?: string | undefined;
      /**
       * Text of links to source code.
       * @default text of the language
       */
      readonly sourceCodeText?: string | undefined;
      /**
       * Placeholder of the search box.
       * @default text of the language
       */
      readonly searchPlaceholderText?: string | undefined;
      /**
       * Shown when a search finds nothing.
       * @default text of the language
       */
      readonly searchNoResultsText?: string | undefined;
      /**
       * Advice when a search finds nothing.
       * @default text of the language
       */
      readonly searchSuggestedQueryText?: string | undefined;
      /** Texts of overview pages. */
      readonly overview?: {
        /**
         * Label of the filter.
         * @default text of the language
         */
        readonly filterNameText?: string | undefined;
        /**
         * Placeholder of the filter.
         * @default text of the language
         */
        readonly filterPlaceholderText?: string | undefined;
        /**
         * Shown when nothing matches the filter.
         * @default text of the language
         */
        readonly filterNoResultText?: string | undefined;
      } | undefined;
      /** Texts of the links below a page. */
      readonly docFooter?: {
        /**
         * Label of the link to the previous page.
         * @default text of the language
         */
        readonly prev?: string | undefined;
        /**
         * Label of the link to the next page.
         * @default text of the language
         */
        readonly next?: string | undefined;
      } | undefined;
    }[] | undefined;
    /**
     * Dark mode: by the system, fixed (`force-…` hides the switch), or an initial value. `false` means `force-light`. It holds without JavaScript, too.
     * @default 'auto'
     */
    readonly darkMode: boolean | 'dark' | 'light' | 'auto' | 'force-dark' | 'force-light' | 'force-auto';
    /** Link to the source of a page. */
    readonly editLink?: {
      /** Address of the docs folder in the repository; the file path is appended to it. */
      readonly docRepoBaseUrl: string;
      /**
       * Text of the link.
       * @default text of the language
       */
      readonly text?: string | undefined;
    } | undefined;
    /**
     * Shows when a page was last changed, according to git.
     * @default false
     */
    readonly lastUpdated: boolean | {
      /** Shows the author, or the result of the function for the commit. */
      readonly author?: boolean | ((commit: { name: string; email: string; filePath: string }) => string) | undefined;
      /**
       * Time zone of the dates, such as `Asia/Shanghai`.
       * @default UTC
       */
      readonly timeZone?: string | undefined;
    };
    /**
     * Icons in the navigation bar.
     * @default []
     */
    readonly socialLinks: readonly {
      /** A built-in icon, or your own as SVG. */
      readonly icon: 'lark' | 'discord' | 'facebook' | 'github' | 'instagram' | 'linkedin' | 'slack' | 'x' | 'youtube' | 'wechat' | 'qq' | 'juejin' | 'zhihu' | 'bilibili' | 'weibo' | 'gitlab' | 'X' | 'bluesky' | 'npm' | {
        /** An SVG element. */
        readonly svg: string;
      };
      /** Effect of the icon: opens `content`, or shows it as text, image or HTML. */
      readonly mode: 'link' | 'text' | 'img' | 'dom' | 'github-stars';
      /** Address, text, image or HTML, by `mode`. */
      readonly content: string;
    }[];
    /** Footer of the home page. */
    readonly footer?: {
      /** Text or HTML. */
      readonly message?: string | undefined;
    } | undefined;
    /**
     * Shows the search box.
     * @default true
     */
    readonly search: boolean;
    /**
     * Hides the navigation bar: always, or while scrolling down (`auto`).
     * @default 'never'
     */
    readonly hideNavbar: boolean | 'always' | 'auto' | 'never';
    /**
     * Shows the outline next to pages.
     * @default true
     */
    readonly outline: boolean;
    /**
     * Shows the groups of the sidebar that contain a page above it.
     * @default true
     */
    readonly breadcrumbs: boolean;
    /**
     * Animates the change of pages.
     * @default false
     */
    readonly enableContentAnimation: boolean;
    /**
     * Animates the change between light and dark.
     * @default false
     */
    readonly enableAppearanceAnimation: boolean;
    /**
     * Shows a button that scrolls back to the top.
     * @default true
     */
    readonly enableScrollToTop: boolean;
    /**
     * Shows the frontmatter title as the heading of pages that have none.
     * @default true
     */
    readonly fallbackHeadingTitle: boolean;
    /**
     * Buttons that copy a page as Markdown or open it in other tools. They need `llms`.
     * @default follows `llms`
     */
    readonly llmsUI?: boolean | {
      /**
       * Tells agents where the Markdown is.
       * @default true
       */
      readonly injectLlmsHint: boolean;
      /**
       * Entries of the menu; `false` leaves it out.
       * @default ['markdownLink', 'chatgpt', 'claude']
       */
      readonly viewOptions: false | readonly ('markdownLink' | 'chatgpt' | 'claude')[];
      /**
       * Where the buttons are.
       * @default 'title'
       */
      readonly placement: 'title' | 'outline';
    } | undefined;
    /**
     * Title of the outline.
     * @default text of the language
     */
    readonly outlineTitle?: string | undefined;
    /**
     * Text before the date of the last change.
     * @default text of the language
     */
    readonly lastUpdatedText?: string | undefined;
    /**
     * Label of the link to the previous page.
     * @default text of the language
     */
    readonly prevPageText?: string | undefined;
    /**
     * Label of the link to the next page.
     * @default text of the language
     */
    readonly nextPageText?: string | undefined;
    /**
     * Text of the edit link.
     * @default text of the language
     */
    readonly editLinkText?: string | undefined;
    /**
     * Text of links to source code.
     * @default text of the language
     */
    readonly sourceCodeText?: string | undefined;
    /**
     * Placeholder of the search box.
     * @default text of the language
     */
    readonly searchPlaceholderText?: string | undefined;
    /**
     * Shown when a search finds nothing.
     * @default text of the language
     */
    readonly searchNoResultsText?: string | undefined;
    /**
     * Advice when a search finds nothing.
     * @default text of the language
     */
    readonly searchSuggestedQueryText?: string | undefined;
    /** Texts of overview pages. */
    readonly overview?: {
      /**
       * Label of the filter.
       * @default text of the language
       */
      readonly filterNameText?: string | undefined;
      /**
       * Placeholder of the filter.
       * @default text of the language
       */
      readonly filterPlaceholderText?: string | undefined;
      /**
       * Shown when nothing matches the filter.
       * @default text of the language
       */
      readonly filterNoResultText?: string | undefined;
    } | undefined;
    /** Texts of the links below a page. */
    readonly docFooter?: {
      /**
       * Label of the link to the previous page.
       * @default text of the language
       */
      readonly prev?: string | undefined;
      /**
       * Label of the link to the next page.
       * @default text of the language
       */
      readonly next?: string | undefined;
    } | undefined;
  };
  /** Bundler, in the words of Rsbuild. */
  readonly builderConfig: {
    /** Sources. */
    readonly source?: {
      /**
       * Names in scripts that are replaced by code; a string is code.
       * @default {}
       */
      readonly define?: Readonly<Record<string, unknown>> | undefined;
      /**
       * Modules that run on every page, before the app.
       * @default []
       */
      readonly preEntry?: string | readonly string[] | undefined;
      /** Older place of `builderConfig.resolve.alias`. */
      readonly alias?: Readonly<Record<string, unknown>> | undefined;
      [other: string]: unknown;
    } | undefined;
    /** Redirected imports. */
    readonly resolve?: {
      /**
       * Imports that are redirected.
       * @default {}
       */
      readonly alias?: Readonly<Record<string, string | false | readonly string[]>> | ((alias: Record<string, unknown>) => unknown) | undefined;
      /**
       * Extensions that imports may leave out, before the usual ones.
       * @default []
       */
      readonly extensions?: readonly string[] | undefined;
      [other: string]: unknown;
    } | undefined;
    /** Output. */
    readonly output?: {
      /**
       * Address before scripts, styles and images: a CDN.
       * @default the base
       */
      readonly assetPrefix?: string | boolean | undefined;
      /** Output folders. */
      readonly distPath?: string | {
        /**
         * Output folder, when `outDir` is not set.
         * @default 'doc_build'
         */
        readonly root?: string | undefined;
        [other: string]: unknown;
      } | undefined;
      /**
       * Replaces the output folder as a whole; `false` keeps files that the build did not write.
       * @default true
       */
      readonly cleanDistPath?: boolean | 'auto' | undefined;
      /**
       * Files copied to the output folder.
       * @default []
       */
      readonly copy?: readonly (string | {
        /** File or folder, relative to the project folder. */
        readonly from: string;
        /** Place in the output folder. */
        readonly to?: string | undefined;
        [other: string]: unknown;
      })[] | {
        /** File or folder to copy. */
        readonly patterns: readonly (string | {
          /** File or folder, relative to the project folder. */
          readonly from: string;
          /** Place in the output folder. */
          readonly to?: string | undefined;
          [other: string]: unknown;
        })[];
        [other: string]: unknown;
      } | undefined;
      [other: string]: unknown;
    } | undefined;
    /** Documents. */
    readonly html?: {
      /** Site title, when `title` is not set. */
      readonly title?: string | undefined;
      /**
       * Tags for `<head>` of every page.
       * @default []
       */
      readonly tags?: readonly ({
        /** Name of the element. */
        readonly tag: string;
        /** Its attributes. */
        readonly attrs?: Readonly<Record<string, string | boolean | number | null>> | undefined;
        /** Its content. */
        readonly children?: string | undefined;
        /**
         * Puts the tag into `<head>`.
         * @default true
         */
        readonly head?: boolean | undefined;
        /**
         * Puts the tag after the others.
         * @default true
         */
        readonly append?: boolean | undefined;
        [other: string]: unknown;
      } | ((...args: never[]) => unknown))[] | undefined;
      /**
       * Meta tags of every page, by name.
       * @default {}
       */
      readonly meta?: Readonly<Record<string, string | false | Readonly<Record<string, string | boolean | number | null>>>> | undefined;
      /** Icon of the site, when `icon` is not set. */
      readonly favicon?: string | undefined;
      /** Icons of the site on the home screens of phones. */
      readonly appIcon?: {
        /** Name of the app; without it, no manifest is written. */
        readonly name?: string | undefined;
        /** The icons. */
        readonly icons: readonly {
          /** File, relative to the project folder, or address. */
          readonly src: string;
          /** Width and height in pixels. */
          readonly size: number;
          /**
           * Its only use.
           * @default both
           */
          readonly target?: 'apple-touch-icon' | 'web-app-manifest' | undefined;
          [other: string]: unknown;
        }[];
        /**
         * Name of the manifest.
         * @default 'manifest.webmanifest'
         */
        readonly filename?: string | undefined;
        [other: string]: unknown;
      } | undefined;
      [other: string]: unknown;
    } | undefined;
    /** Dev and preview servers. */
    readonly server?: {
      /**
       * Port of the dev and preview servers.
       * @default 3000 in dev, 4173 in preview
       */
      readonly port?: number | undefined;
      /**
       * Host they listen on; `true` means every network interface.
       * @default 'localhost'
       */
      readonly host?: string | boolean | undefined;
      /**
       * Opens the site in a browser when they start, but not in CI.
       * @default false
       */
      readonly open?: boolean | string | readonly string[] | object | undefined;
      /**
       * Names under which a tunnel or proxy in front of them is reached.
       * @default []
       */
      readonly allowedHosts?: readonly string[] | undefined;
      /**
       * Headers of every response.
       * @default {}
       */
      readonly headers?: Readonly<Record<string, string | readonly string[]>> | undefined;
      /**
       * Other servers that answer requests below a path: `/api` and the address, or options of it.
       * @default {}
       */
      readonly proxy?: Readonly<Record<string, string | {
        /** Address of the other server. */
        readonly target: string;
        /** Changes of the path: regular expressions and what replaces them, or a function. */
        readonly pathRewrite?: Readonly<Record<string, string>> | ((path: string) => string) | undefined;
        /**
         * Sends the host of `target` as `Host`, not that of the dev server.
         * @default true
         */
        readonly changeOrigin?: boolean | undefined;
        /**
         * Checks the certificate of `target`.
         * @default true
         */
        readonly secure?: boolean | undefined;
        /** Headers that are added. */
        readonly headers?: Readonly<Record<string, string>> | undefined;
        /** In a list: beginnings of paths, globs, or a function. */
        readonly pathFilter?: string | readonly string[] | ((path: string) => boolean) | undefined;
        /** Older name of `pathFilter`. */
        readonly context?: string | readonly string[] | ((path: string) => boolean) | undefined;
        [other: string]: unknown;
      }>> | readonly {
        /** Address of the other server. */
        readonly target: string;
        /** Changes of the path: regular expressions and what replaces them, or a function. */
        readonly pathRewrite?: Readonly<Record<string, string>> | ((path: string) => string) | undefined;
        /**
         * Sends the host of `target` as `Host`, not that of the dev server.
         * @default true
         */
        readonly changeOrigin?: boolean | undefined;
        /**
         * Checks the certificate of `target`.
         * @default true
         */
        readonly secure?: boolean | undefined;
        /** Headers that are added. */
        readonly headers?: Readonly<Record<string, string>> | undefined;
        /** In a list: beginnings of paths, globs, or a function. */
        readonly pathFilter?: string | readonly string[] | ((path: string) => boolean) | undefined;
        /** Older name of `pathFilter`. */
        readonly context?: string | readonly string[] | ((path: string) => boolean) | undefined;
        [other: string]: unknown;
      }[] | undefined;
      [other: string]: unknown;
    } | undefined;
    /** Options of esbuild itself. docgen's own extension. */
    readonly esbuild?: {
      /** esbuild plugins. */
      readonly plugins?: readonly unknown[] | undefined;
      /** esbuild's `define`. */
      readonly define?: Readonly<Record<string, string>> | undefined;
      /** esbuild's `alias`. */
      readonly alias?: Readonly<Record<string, string>> | undefined;
      /** esbuild's `loader`. */
      readonly loader?: Readonly<Record<string, string>> | undefined;
    } | undefined;
    /** What the tools of Rsbuild are told. */
    readonly tools?: {
      /** Changes to the configuration of the bundler: aliases, extensions and constants of `DefinePlugin` count. */
      readonly rspack?: unknown | undefined;
      /** The same as a chain of calls. */
      readonly bundlerChain?: ((chain: any) => void) | ((chain: any) => void)[] | undefined;
      /** Plugins of PostCSS, after those of its own config. */
      readonly postcss?: unknown | undefined;
      [other: string]: unknown;
    } | undefined;
    /** Rsbuild plugins. They may change these options and the tags of pages; all else is a warning. */
    readonly plugins?: readonly unknown[] | undefined;
    [other: string]: unknown;
  };
}
