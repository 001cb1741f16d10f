/** The resolved config: the record that every stage receives. */
import type {
  FilePath,
  Locale,
  NavItem,
  PageRecord,
  SearchData,
  Severity,
  SidebarDivider,
  SidebarItem,
  SidebarSectionHeader,
  ThemeData,
  ZoomData,
} from '../../shared/types.ts';
import type { Settings } from './printed/settings.ts';

/** A tag for `<head>`: raw HTML, or a name, its attributes (`true` writes a bare name) and, for scripts and the like, its content. */
export type HeadTag =
  | string
  | readonly [tag: string, attrs: Readonly<Record<string, string | boolean>>, content?: string | undefined];

/** What only components of the project know in `themeConfig`. */
export interface ThemeOptions {
  readonly all: Readonly<Record<string, unknown>>;
  /** Those of one language, which win there. */
  readonly byLang: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Passed to functions in `head`, and to plugins. Names are those of Rspress. */
export interface RouteMeta {
  /** Address without base and `.html`, language and version included: `/zh/guide/start`. */
  readonly routePath: string;
  /** The same without language and version: `/guide/start`. */
  readonly pureRoutePath: string;
  /** Source file, absolute. */
  readonly absolutePath: string;
  /** Source file, relative to the docs folder; of a page of `packages`, where it would be there. */
  readonly relativePath: string;
  /** Source file without extension, as one word: `zh_guide_start`. */
  readonly pageName: string;
  /** Language, as the config spells it. */
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
}

export type HeadEntry = HeadTag | ((route: RouteMeta) => HeadTag | undefined);

/** Decides which findings of a check are left out: exact texts, or a test. */
export type CheckSetting = boolean | { readonly excludes: readonly string[] | ((url: string) => boolean) };

/** An entry of a user-written navigation (`themeConfig.nav` or `_nav.json`), before resolution. */
export type NavInput = NavItem;

/** An entry of a user-written sidebar (`themeConfig.sidebar`), before resolution. */
export type SidebarInput =
  | string
  | (Partial<Omit<SidebarItem, 'items' | '_fileKey'> & SidebarDivider & SidebarSectionHeader> & {
      readonly items?: readonly SidebarInput[];
      /** A folder of the docs, from that of the language and version. */
      readonly dir?: string;
    });

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

/**
 * A folder whose files are content. Its pages are listed as if they were in the docs folder: those of
 * `packages/button/docs/zh` at `zh/packages/button`, say.
 */
export interface ContentRoot {
  readonly folder: FilePath;
  /** Its place in the docs folder, without language and version; `''` for the docs folder itself. */
  readonly path: string;
  /** Name of the only file that is a page; left out where all Markdown is. */
  readonly file?: string;
  /** Address of the folder for those who edit; left out where it follows from that of the site. Ends in `/`. */
  readonly editBase?: string;
  /** True for a dependency: nothing of it is edited here, and none of its navigation files is run. */
  readonly isInstalled: boolean;
}

/**
 * Resolved configuration: absolute, nothing optional. Only `resolveConfig` makes one. Options that stay
 * as they were checked are printed from their schema, which also has their defaults (`Settings`).
 */
export interface SiteConfig
  extends Resolved,
    Omit<Settings, keyof Resolved | '$schema' | 'builderConfig' | 'llms' | 'themeConfig'> {}

/** Values that are computed from options, or have another form than they. */
interface Resolved {
  /** Folder of `package.json` and the config file; every relative path starts here. */
  readonly projectDir: FilePath;
  /** Undefined when the site has no config file. */
  readonly configFile: FilePath | undefined;
  /** The config file and everything it imports from the project. */
  readonly configFiles: readonly FilePath[];
  /** The docs folder. */
  readonly root: FilePath;
  /** The docs folder, then the folders of `packages`. */
  readonly contentRoots: readonly ContentRoot[];
  /** Folders in the docs folder that have the pages of the default version and language; `''` where there is none. */
  readonly defaultFolders: { readonly version: string; readonly lang: string };
  readonly publicDir: FilePath;
  readonly outDir: FilePath;
  readonly themeDir: FilePath;
  /** docgen's own working folder: `<projectDir>/node_modules/.docgen`, else `<projectDir>/.docgen`. */
  readonly cacheDir: FilePath;
  /** Storage that machines share; undefined for a site without it. */
  readonly cache: { readonly remote: RemoteConfig | undefined };
  /** True if the site is built to be opened without a server, from a folder that nobody knows yet. */
  readonly portable: boolean;
  /** True if nothing of the checkout is trusted: nothing of it is run. */
  readonly isForeign: boolean;
  /**
   * Severity of what other tools do not look at: dead links in JSX, frontmatter and navigation, unknown keys of
   * frontmatter. A warning in a site of such a tool, which was published with them.
   */
  readonly laxLevel: Exclude<Severity, 'info'>;
  /** True if sheets of the site are written for another theme: without layers, so that rules for elements lose, and with its names of parts. */
  readonly lowersElements: boolean;
  /** True if `README.md` is the page of its folder. */
  readonly isReadmeIndex: boolean;
  /** Prefix of scripts and styles; the base unless `builderConfig.output.assetPrefix` says otherwise. */
  readonly assetPrefix: string;
  readonly title: string;
  /** `''`, an URL, a public path (`/icon.svg`), or a local file to be copied. */
  readonly icon: string | { readonly file: FilePath };
  readonly lang: string;
  /** Never empty: a site without `locales` has its default language alone. */
  readonly locales: readonly Locale[];
  /** True if `locales` was configured: only then is the first path segment a language. */
  readonly hasLocales: boolean;
  readonly multiVersion: {
    readonly default: string;
    readonly versions: readonly string[];
    /** Paths without language and version, which every version has in the default one. @default none */
    readonly shared?: readonly string[];
  };
  readonly head: readonly HeadEntry[];
  readonly globalStyles: readonly FilePath[];
  readonly globalUIComponents: readonly (readonly [
    file: FilePath,
    props: Readonly<Record<string, unknown>>,
  ])[];
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
  /** How the site is read without a network; false: not any more; undefined: it never was. */
  readonly offline: OfflineConfig | false | undefined;
  /** Content security policy of the site; false when it wants none. */
  readonly csp:
    | false
    | {
        /** True if only named sources may be loaded. */
        readonly strict: boolean;
        /** True if scripts, frames and forms of any kind are allowed: all who write pages are trusted with them. */
        readonly isOpen: boolean;
        /** Sources of the site and its plugins, by directive. */
        readonly sources: Readonly<Record<string, readonly string[] | undefined>>;
      };
  readonly route: Settings['route'] & {
    readonly localeRedirect: 'home' | 'auto' | 'never' | 'only-default-lang';
  };
  readonly markdown: MarkdownConfig;
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
    readonly own: ThemeOptions;
  };
  readonly mediumZoom: ZoomData | false;
  readonly bundler: BundlerConfig;
  /** Facts about plugins that stages need; their hooks are called by the plugin host. */
  readonly plugins: readonly PluginFacts[];
  /** Functions `head` of plugins; what goes wrong in one is reported by itself. */
  readonly pageHeads: readonly ((page: PageRecord, route: RouteMeta) => readonly HeadTag[])[];
  readonly server: {
    readonly port: number | undefined;
    readonly host: string | undefined;
    readonly open: boolean;
    /** Names of tunnels and proxies in front of the servers, as browsers send them. */
    readonly allowedHosts: readonly string[];
    readonly headers: Readonly<Record<string, string>>;
    readonly proxy: readonly ProxyRule[];
  };
}

/** Requests that another server answers. */
export interface ProxyRule {
  /** Beginnings of paths or globs, or a function that is asked. */
  readonly filter: readonly string[] | ((path: string) => boolean);
  readonly target: string;
  /** Regular expressions and what replaces them, or a function. */
  readonly pathRewrite: Readonly<Record<string, string>> | ((path: string) => string);
  readonly changeOrigin: boolean;
  readonly secure: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SearchConfig extends Required<SearchData> {
  /** Module with functions that run around a search. */
  readonly searchHooks?: FilePath;
  /** Weights of matches on pages below a path, which has no language and no version; up to 1. */
  readonly weights: Readonly<Record<string, number>>;
  /** Groups of words that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  /** Queries that have to find a page, by its path. */
  readonly expect: Readonly<Record<string, readonly string[]>>;
}

/** An image in another format, and perhaps smaller. */
export interface ImageVariant {
  /** Its format. */
  readonly format: 'avif' | 'webp';
  /** Its width in pixels. */
  readonly width: number;
}

/** Which variants of images a plugin encodes. */
export interface ImageEncoding {
  readonly key: string;
  readonly formats: readonly ImageVariant['format'][];
  readonly widths: readonly number[];
  readonly sizes: string | undefined;
}

/** Facts about a plugin that are plain data. */
export interface PluginFacts {
  readonly name: string;
  /** True if it replaces code blocks. */
  readonly codeBlock: boolean;
  /** Names of the components it replaces in MDX pages. */
  readonly elements: readonly string[];
  /** How it encodes images. */
  readonly imageEncoding?: ImageEncoding;
  /** Pages that are rendered ahead though `ssg` leaves them out. */
  readonly ssgPaths: readonly string[];
  /** Key of everything that the pages it changes depend on; undefined when that is unknown. */
  readonly cacheKey: { readonly value: unknown; readonly files: readonly FilePath[] } | undefined;
  /** Files, folders and globs whose change asks it again. */
  readonly watchFiles: readonly FilePath[];
}

/** `markdown`, with addresses absolute and older spellings merged. */
export interface MarkdownConfig
  extends ResolvedMarkdown,
    Omit<Settings['markdown'], keyof ResolvedMarkdown | 'link' | 'image'> {}

interface ResolvedMarkdown {
  readonly checkDeadLinks: CheckSetting;
  readonly checkAnchors: CheckSetting;
  readonly checkDeadImages: CheckSetting;
  readonly imageCaptions: boolean;
  readonly autoPrefix: boolean;
  readonly schemes: readonly string[];
  readonly shiki: ShikiConfig;
  readonly globalComponents: readonly FilePath[];
  readonly assetRoots: readonly FilePath[];
  readonly codeRoots: readonly FilePath[];
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
  /** Extensions that imports may leave out, before the usual ones. */
  readonly extensions: readonly string[];
  readonly preEntry: readonly FilePath[];
  readonly copy: readonly { readonly from: FilePath; readonly to: string }[];
  readonly cleanDistPath: boolean;
  readonly tags: readonly HeadTag[];
  /** Before and after what a page shows. */
  readonly bodyStart: readonly HeadTag[];
  readonly bodyEnd: readonly HeadTag[];
  readonly meta: Readonly<Record<string, string>>;
  /** esbuild plugins and loaders of docgen's own extension `builderConfig.esbuild`. */
  readonly plugins: readonly unknown[];
  readonly loader: Readonly<Record<string, string>>;
  /** Plugins of PostCSS beside those of its own config. */
  readonly postcss: readonly unknown[];
}

/** `offline` with its defaults. */
export interface OfflineConfig {
  readonly keep: readonly string[];
  readonly pages: number;
  readonly megabytes: number;
  readonly icons: readonly string[];
  readonly themeColor?: string | undefined;
}

/** `cache.remote` with its defaults. */
export interface RemoteConfig {
  readonly url: string;
  readonly write: boolean;
  /** Milliseconds that a request may take. */
  readonly timeout: number;
}

/** Settings that win over the config file: those of the command line. */
export interface ConfigOverrides {
  readonly base?: string;
  /** See `SiteConfig`. */
  readonly portable?: boolean;
  /** Wins over `cache.remote`. */
  readonly cacheRemote?: string;
  /** Wins over `cache.remote.write`. */
  readonly cacheWrite?: boolean;
  /** From the project folder, or absolute. */
  readonly outDir?: string;
  readonly port?: number;
  readonly host?: string;
  readonly open?: boolean;
}
