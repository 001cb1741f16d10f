/**
 * The spine: SiteConfig → Route → PageSource → CompiledPage → KeptPage → SiteData → OutputFile.
 * Each later record contains the earlier one or is a pure function of it; none is
 * changed after it is returned.
 */
import type {
  Diagnostic,
  FilePath,
  Frontmatter,
  Locale,
  NavItem,
  PageRecord,
  RoutePath,
  SearchData,
  ThemeData,
  ZoomData,
} from '../shared/types.ts';

/** A tag for `<head>`: raw HTML, or a name and its attributes (`true` writes a bare name). */
export type HeadTag = string | readonly [tag: string, attrs: Readonly<Record<string, string | boolean>>];

/** Passed to functions in `head`, and to plugins. Names are those of Rspress. */
export interface RouteMeta {
  /** Address without base and `.html`, language and version included: `/zh/guide/start`. */
  readonly routePath: string;
  /** The same without language and version: `/guide/start`. */
  readonly pureRoutePath: string;
  /** Source file, absolute. */
  readonly absolutePath: string;
  /** Source file, from the docs folder. */
  readonly relativePath: string;
  /** Source file without extension, as one word: `zh_guide_start`. */
  readonly pageName: string;
  /** Language, as the config spells it. */
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
}

export type HeadEntry = HeadTag | ((route: RouteMeta) => HeadTag | undefined);

export interface ReplaceRule {
  readonly search: string | RegExp;
  readonly replace: string;
}

/** Decides which findings of a check are left out: exact texts, or a test. */
export type CheckSetting = boolean | { readonly excludes: readonly string[] | ((url: string) => boolean) };

/** An entry of a user-written navigation (`themeConfig.nav` or `_nav.json`), before resolution. */
export type NavInput = NavItem;

/** An entry of a user-written sidebar (`themeConfig.sidebar`), before resolution. */
export type SidebarInput =
  | string
  | {
      readonly text?: string;
      readonly link?: string;
      readonly icon?: string;
      readonly tag?: string;
      readonly context?: string;
      readonly overviewHeaders?: readonly number[];
      readonly collapsible?: boolean;
      readonly collapsed?: boolean;
      readonly items?: readonly SidebarInput[];
      readonly dividerType?: 'solid' | 'dashed';
      readonly sectionHeaderText?: string;
    };

/** Navigation written in the config for one language. */
export interface LocaleTheme {
  readonly lang: string;
  readonly nav?: readonly NavInput[] | Readonly<Record<string, readonly NavInput[]>>;
  readonly sidebar?: Readonly<Record<string, readonly SidebarInput[]>>;
  readonly editLink?: { readonly docRepoBaseUrl?: string; readonly text?: string };
  readonly footer?: ThemeData['footer'];
  /** UI words this locale sets (`overview.filterNameText`, `outlineTitle`, …), by text key. */
  readonly text: Readonly<Record<string, string>>;
}

/** Resolved configuration: absolute, nothing optional. Only `resolveConfig` makes one. */
export interface SiteConfig {
  /** Where `package.json` and the config file live; every relative path starts here. */
  readonly projectDir: FilePath;
  /** Undefined when the site has no config file. */
  readonly configFile: FilePath | undefined;
  /** The config file and everything it imports from the project. */
  readonly configFiles: readonly FilePath[];
  /** The docs folder. */
  readonly root: FilePath;
  readonly publicDir: FilePath;
  readonly outDir: FilePath;
  readonly themeDir: FilePath;
  /** docgen's own working folder: `<projectDir>/node_modules/.docgen`, else `<projectDir>/.docgen`. */
  readonly cacheDir: FilePath;
  /** Whether pages are data only, since who writes them is not trusted. */
  readonly untrusted: boolean;
  /** Whether all of the checkout is as little trusted: nothing of it is run. */
  readonly isForeign: boolean;
  readonly base: string;
  /** Prefix of scripts and styles; the base unless `builderConfig.output.assetPrefix` says otherwise. */
  readonly assetPrefix: string;
  readonly siteOrigin: string;
  readonly title: string;
  readonly description: string;
  /** `''`, an URL, a public path (`/icon.svg`), or a local file to be copied. */
  readonly icon: string | { readonly file: FilePath };
  readonly logo: string | { readonly light: string; readonly dark: string };
  readonly logoText: string;
  readonly logoHref: string;
  readonly lang: string;
  /** Never empty: a site without `locales` has its default language alone. */
  readonly locales: readonly Locale[];
  /** Whether `locales` was configured: only then is the first path segment a language. */
  readonly hasLocales: boolean;
  readonly multiVersion: { readonly default: string; readonly versions: readonly string[] };
  readonly head: readonly HeadEntry[];
  readonly globalStyles: readonly FilePath[];
  readonly globalUIComponents: readonly (readonly [
    file: FilePath,
    props: Readonly<Record<string, unknown>>,
  ])[];
  readonly replaceRules: readonly ReplaceRule[];
  readonly i18nSource: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly i18nSourcePath: FilePath;
  readonly ssg: boolean;
  /** Route paths (exact or tested) that keep an empty app root though `ssg` is on. */
  readonly ssgExclude: readonly (string | RegExp)[];
  /**
   * When pages of text come alive. `interaction` is the default because most visits only read:
   * they load 2 KB of script instead of 90. Who uses the page at once waits hardly longer than
   * on sites that load it always; `/guide/start/benchmark` compares the three.
   */
  readonly hydrate: 'load' | 'idle' | 'interaction';
  /** What the site says of its content security policy; false when it wants none. */
  readonly csp:
    | false
    | {
        /** Whether nothing may come from elsewhere that is not named. */
        readonly strict: boolean;
        /** Sources of the site and its plugins, by directive. */
        readonly sources: Readonly<Record<string, readonly string[] | undefined>>;
      };
  readonly route: {
    readonly extensions: readonly string[];
    readonly include: readonly string[];
    readonly exclude: readonly string[];
    readonly excludeConvention: readonly string[];
    readonly cleanUrls: boolean;
    readonly cleanUrlsRedirect: boolean;
    readonly localeRedirect: 'auto' | 'never' | 'only-default-lang';
    readonly localeFallback: boolean;
    readonly useTransitions: boolean;
    readonly prefetchLink: boolean;
  };
  readonly markdown: MarkdownConfig;
  readonly check: CheckConfig;
  /** Undefined: languages may have different pages. */
  readonly languageParity:
    | {
        /** Folders below those of the languages; all when empty. */
        readonly include: readonly string[];
        /** Parts of paths below the folders of the languages. */
        readonly exclude: readonly string[];
      }
    | undefined;
  readonly search: SearchConfig | false;
  readonly theme: ThemeData & {
    readonly nav: readonly NavInput[] | Readonly<Record<string, readonly NavInput[]>> | undefined;
    readonly sidebar: Readonly<Record<string, readonly SidebarInput[]>> | undefined;
    readonly locales: readonly LocaleTheme[];
    /** UI words set for every language, by text key. */
    readonly text: Readonly<Record<string, string>>;
  };
  readonly mediumZoom: ZoomData | false;
  readonly bundler: BundlerConfig;
  /** What stages have to know of plugins; their hooks are called by the plugin host. */
  readonly plugins: readonly PluginFacts[];
  /** Functions `head` of plugins; what goes wrong in one is reported by itself. */
  readonly pageHeads: readonly ((page: PageRecord, route: RouteMeta) => readonly HeadTag[])[];
  readonly server: {
    readonly port: number | undefined;
    readonly host: string | undefined;
    readonly open: boolean;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** How serious what a check finds is; false: it does not run. */
export type CheckLevel = 'error' | 'warn' | false;

/** Undefined where the site says nothing: `check/levels.ts` knows what holds then. */
export interface CheckConfig {
  readonly orphans: CheckLevel | undefined;
  readonly languages: CheckLevel | undefined;
  readonly addresses: CheckLevel | undefined;
  readonly accessibility: CheckLevel | undefined;
  readonly samples: CheckLevel | undefined;
}

export interface SearchConfig extends Required<SearchData> {
  /** Module with functions that run around a search. */
  readonly searchHooks?: FilePath;
  /** What a match is worth on pages below a path, which has no language and no version; up to 1. */
  readonly weights: Readonly<Record<string, number>>;
}

/** What of a plugin is data. */
export interface PluginFacts {
  readonly name: string;
  /** Whether it replaces code blocks. */
  readonly codeBlock: boolean;
  /** Names of the components it replaces in MDX pages. */
  readonly elements: readonly string[];
  /** Pages that are rendered ahead though `ssg` leaves them out. */
  readonly ssgPaths: readonly string[];
  /** What pages that it changes depend on; undefined when nobody can tell. */
  readonly cacheKey: { readonly value: unknown; readonly files: readonly FilePath[] } | undefined;
  /** Files, folders and globs whose change asks it anew. */
  readonly watchFiles: readonly FilePath[];
}

export interface MarkdownConfig {
  /** Unified plugins; any entry moves the site to the `@mdx-js/mdx` engine. */
  readonly remarkPlugins: readonly unknown[];
  readonly rehypePlugins: readonly unknown[];
  readonly checkDeadLinks: CheckSetting;
  readonly checkAnchors: CheckSetting;
  readonly checkDeadImages: CheckSetting;
  readonly autoPrefix: boolean;
  readonly showLineNumbers: boolean;
  readonly defaultWrapCode: boolean;
  readonly defaultCodeOverflow: { readonly height: number | undefined; readonly behavior: 'scroll' | 'fold' };
  readonly shiki: ShikiConfig;
  readonly globalComponents: readonly FilePath[];
  readonly extractDescription: boolean;
  readonly cjkFriendlyEmphasis: boolean;
  /** Keep all raw HTML of `.md` files; by default what can run code or reshape the page is dropped. */
  readonly html: boolean;
  /** Compile `.md` as MDX. */
  readonly mdAsMdx: boolean;
  /** Folders beside the docs folder whose files pages may publish. */
  readonly assetRoots: readonly FilePath[];
  /** Folders whose files code blocks may show. */
  readonly codeRoots: readonly FilePath[];
  /** Largest page source in bytes: five times the longest changelog of Node.js. @default 5 MiB */
  readonly maxFileSize: number;
}

export interface ShikiConfig {
  /** @default { light: 'github-light', dark: 'github-dark' } */
  readonly themes: { readonly light: unknown; readonly dark: unknown };
  /** Extra languages: names or grammar objects. */
  readonly langs: readonly unknown[];
  readonly langAlias: Readonly<Record<string, string>>;
  /** Shiki transformers run after the built-in notations; any entry uses stock shiki for that site. */
  readonly transformers: readonly unknown[];
}

/** The part of a bundler configuration that docgen honours, in esbuild's terms. */
export interface BundlerConfig {
  readonly define: Readonly<Record<string, string>>;
  readonly alias: Readonly<Record<string, string>>;
  readonly preEntry: readonly FilePath[];
  readonly copy: readonly { readonly from: FilePath; readonly to: string }[];
  readonly cleanDistPath: boolean;
  readonly tags: readonly HeadTag[];
  readonly meta: Readonly<Record<string, string>>;
  /** esbuild plugins and loaders of docgen's own extension `builderConfig.esbuild`. */
  readonly plugins: readonly unknown[];
  readonly loader: Readonly<Record<string, string>>;
}

/** A page's address and source file. */
export interface Route {
  readonly path: RoutePath;
  readonly file: FilePath;
  /** Relative to the docs folder. */
  readonly relativePath: string;
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
  readonly kind: 'markdown' | 'module';
  /**
   * Set on a page that stands for a missing translation: the page of the default language whose
   * file this is (`route.localeFallback`).
   */
  readonly original?: RoutePath;
  /** Set on pages of plugins whose file is not in the docs folder: `relativePath` says where it would be. */
  readonly isElsewhere?: boolean;
  /** Set on pages of plugins that no menu and no suggestion names. */
  readonly isHidden?: boolean;
}

/** A page as read from disk: frontmatter taken off, nothing compiled. */
export interface PageSource {
  readonly route: Route;
  /** The file's text, BOM and CR removed. */
  readonly text: string;
  /** `text` with the frontmatter block replaced by as many empty lines. */
  readonly body: string;
  readonly frontmatter: Frontmatter;
  readonly diagnostics: readonly Diagnostic[];
  /** Of the file's bytes as they were read; `''` when they could not be. */
  readonly hash: string;
}

/** A link found in a page, as written and as resolved. */
export interface PageLink {
  /** `attribute`: an address in JSX, which stays as its author wrote it; only `url` says something of it. */
  readonly kind: 'link' | 'image' | 'attribute';
  /** As the author wrote it. */
  readonly url: string;
  /** The route it leads to, when it is one; else undefined. */
  readonly target: RoutePath | undefined;
  /** Without `#`, decoded; `''` when there is none. */
  readonly hash: string;
  /** Resolved path inside the site (no base) for links that are not external: what to look for. */
  readonly resolved: string | undefined;
  readonly line: number;
  readonly column: number;
}

/** A local file a page shows: copied to a hashed name. */
export interface PageAsset {
  readonly file: FilePath;
  /** Name under the output folder: `static/image/a.1f3c9a2b.png`. */
  readonly output: string;
}

/** A piece of a page for search: everything from one heading to the next. */
export interface PageSection {
  /** Heading id; `''` before the first heading. */
  readonly id: string;
  /** Heading texts from H1 down to this one; index is depth - 1, `''` where a level is missing. */
  readonly headings: readonly string[];
  /** Its words, without code blocks. */
  readonly text: string;
  /** What its code blocks hold. */
  readonly code: string;
}

/** How a page is built, for checks: nothing of it is shown. */
export interface PageOutline {
  /** Frontmatter (`---`), what stands before the first heading (``), the title (`#`), then one for each heading of the document. */
  readonly sections: readonly OutlineSection[];
  /** Keys of the frontmatter, sorted. */
  readonly keys: readonly string[];
  readonly links: readonly OutlineLink[];
  readonly flaws: readonly Flaw[];
  readonly samples: readonly CodeSample[];
}

export interface OutlineSection {
  readonly id: string;
  /** 1 to 6; 0 for what has no heading. */
  readonly depth: number;
  readonly title: string;
  readonly line: number;
  /** Of what it says and how it is built; line breaks and indentation make no difference. */
  readonly hash: string;
  readonly codes: readonly OutlineCode[];
}

export interface OutlineCode {
  readonly lang: string;
  readonly line: number;
  /** A short hash of each line without comments, `*` for one in a language of its own; left out for prose. */
  readonly lines?: readonly string[];
}

/** A link of Markdown, with the text a reader sees. */
export interface OutlineLink {
  readonly url: string;
  readonly text: string;
  readonly line: number;
}

/** Something in a page that some of its readers cannot use. */
export interface Flaw {
  readonly kind: 'image' | 'heading' | 'link' | 'table';
  /** What it is about: an address, a heading. */
  readonly about: string;
  readonly line: number;
  readonly column: number;
}

/** A code block that is checked: JSON named after a file of docgen's own, or TypeScript that is marked `check`. */
export interface CodeSample {
  readonly lang: 'json' | 'ts' | 'tsx';
  /** `''` when it has none. */
  readonly title: string;
  readonly code: string;
  /** Of its opening fence. */
  readonly line: number;
  readonly column: number;
}

export type PageBody =
  /** Nothing to hydrate: the page is this string. */
  | { readonly kind: 'static'; readonly html: string }
  /** JSX source of a module whose default export renders the page; static runs are strings in it. */
  | { readonly kind: 'component'; readonly code: string }
  /** A `.tsx` page: the route's own file is the module. */
  | { readonly kind: 'module' };

/** Imported Markdown, compiled. */
export interface CompiledFragment {
  /** JSX source of a module whose default export renders the fragment. */
  readonly code: string;
  readonly assets: readonly PageAsset[];
  readonly dependencies: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompiledPage {
  readonly route: Route;
  readonly page: PageRecord;
  /** The first H1 with its inline markers (`` ` ``, `**`, …): how a sidebar names the page. */
  readonly headingLabel?: string;
  readonly body: PageBody;
  readonly sections: readonly PageSection[];
  /** Ids of all headings and of elements with an id, for anchor checks. */
  readonly ids: readonly string[];
  readonly links: readonly PageLink[];
  readonly assets: readonly PageAsset[];
  /** Files whose change means: compile again. The page's own file is not listed. */
  readonly dependencies: readonly FilePath[];
  /** Those of the dependencies whose code the page shows, where `content-files.ts` allows it. */
  readonly codeFiles: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether a plugin had a part in it that does not say what it depends on: it is made anew in each run. */
  readonly isVolatile?: boolean;
}

/**
 * A compiled page without its weight, which is what stays in memory: body and sections
 * lie in the store until they are shown or indexed.
 */
export interface KeptPage extends Omit<CompiledPage, 'body' | 'sections'> {
  readonly body: KeptBody;
  /** Key of the sections in the store. */
  readonly sections: string;
}

/** `hash` is also the key of the text in the store; `size` counts its characters. */
export type KeptBody =
  | { readonly kind: 'static' | 'component'; readonly hash: string; readonly size: number }
  | { readonly kind: 'module' };

/** What the function `llms.llmsTxt` gets. */
export interface LlmsTxtContext {
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
  readonly base: string;
  readonly siteOrigin: string;
  /** By the entries of the navigation bar. */
  readonly sections: readonly LlmsSection[];
}

/** Pages below one heading of `llms.txt`. */
export interface LlmsSection {
  readonly title: string;
  readonly pages: readonly LlmsPage[];
}

/** A page in `llms.txt`. */
export interface LlmsPage {
  readonly routePath: string;
  /** Address of its Markdown; of the page itself where none is written. */
  readonly link: string;
  readonly title: string;
  readonly description: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly lang: string;
  readonly version: string;
}

/** A file of the output folder: bytes, or a copy of another file. */
export interface OutputFile {
  /** Relative to the output folder, forward slashes. */
  readonly path: string;
  readonly content: string | Uint8Array | { readonly copyOf: FilePath };
}
