/**
 * What a plugin is: an object that docgen asks at the joints of a build. A factory makes
 * one: `export function pluginNames(options): Plugin { … }`. The official plugins are
 * written against these types and nothing else.
 *
 * The order of a build: `config` → lists and options of all plugins are merged →
 * `addSSGRoutes`, `addPages` → pages are scanned → `routeGenerated` → `routeServiceGenerated`
 * → `i18nSource` → `beforeBuild` → pages are compiled (`markdown`) → `extendPageData` →
 * `addRuntimeModules` → bundles → `findRedirect` → pages are rendered (`head`) →
 * `modifySearchIndexData` → `addFiles` → the output is swapped in → `afterBuild`.
 *
 * Plugins are asked in the order of the list, and every hook may be asynchronous unless it
 * says otherwise. What a hook throws is reported as "plugin X in hook Y" and fails the
 * build, which leaves the former output as it was. `docgen dev` reports it and goes on.
 */
import type { PageRecord } from '../shared/types.ts';
// The one circle of types: a config names plugins, whose hook `config` is given a config.
import type { UserConfig } from './config/user-config.ts';
import type { HeadTag, PageSection, RouteMeta, SiteConfig } from './types.ts';

type MaybePromise<T> = T | Promise<T>;

/** A plugin. Members that are not listed here are the plugin's own. */
export interface Plugin {
  /** Names the plugin in messages. Two plugins of one name are an error. */
  name: string;
  /**
   * What the pages that this plugin changes (`markdown.codeBlock`, `markdown.elements`)
   * depend on besides the page, the config's files and the lockfile, which docgen knows:
   * options, files, an environment variable. Write `''` when there is nothing else.
   * @default unknown: the pages that the plugin was asked about are compiled anew in each run
   */
  cacheKey?: CacheKey | (() => MaybePromise<CacheKey>);
  /**
   * Files, folders and globs, from the project folder, whose change lets `docgen dev` read
   * the config and ask all hooks again.
   * @default []
   */
  watchFiles?: readonly string[];
  /** Stylesheet of every page, as absolute path: after that of the config, before the site's theme. */
  globalStyles?: string;
  /**
   * Component files shown once on every page, as absolute paths, alone or with props. They
   * come after those of the config. Pages of text then load the app at once; see `hydrate`.
   * @default []
   */
  globalUIComponents?: readonly (string | readonly [file: string, props: Record<string, unknown>])[];
  /** What is done to Markdown and MDX. */
  markdown?: PluginMarkdown;
  /** Bundler options, as `builderConfig` of the config takes them; the config's own win. */
  builderConfig?: NonNullable<UserConfig['builderConfig']>;
  /** Sources that the content security policy has to allow, by directive. Where the site has not asked for a strict one, only those of closed directives count: scripts, objects, frames, forms, workers. */
  csp?: Omit<Exclude<NonNullable<UserConfig['csp']>, boolean>, 'strict'>;
  /**
   * Tags for `<head>`: a list for all pages, or a function of the page. The function is
   * called for every page in every build, several times for some, also for pages that stay as
   * they are: it must answer the same each time, not be asynchronous and not change the page.
   */
  head?: readonly HeadTag[] | ((page: PageRecord, route: RouteMeta) => readonly HeadTag[] | undefined);

  /**
   * First of all: sees the config as it was written, with the defaults of `PluginConfig`,
   * and returns the one to go on with. One plugin after the other; a plugin added here has
   * its own `config` called later. What comes back is checked as a config file is. Returning
   * nothing keeps the config and is warned of.
   */
  config?(config: PluginConfig, tools: ConfigTools, isProd: boolean): MaybePromise<UserConfig | undefined>;
  /** Adds pages. All plugins at once, once for each reading of the config. */
  addPages?(
    config: PluginConfig,
    isProd: boolean,
    context: HookContext,
  ): MaybePromise<readonly AddedPage[] | undefined>;
  /**
   * Adds addresses that are rendered ahead though `ssg` leaves them out. Each has to be a
   * page; for a new one use `addPages`.
   */
  addSSGRoutes?(
    config: PluginConfig,
    isProd: boolean,
    context: HookContext,
  ): MaybePromise<readonly { readonly path: string }[] | undefined>;
  /** Sees all pages after the scan, those of `addPages` included. In dev again whenever pages come or go. */
  routeGenerated?(routes: readonly RouteMeta[], isProd: boolean, context: HookContext): MaybePromise<void>;
  /** Right after `routeGenerated`: the same pages, with questions to ask about them. */
  routeServiceGenerated?(routes: RouteService, isProd: boolean, context: HookContext): MaybePromise<void>;
  /**
   * Changes UI words: gets those of `i18nSource` and `i18n.json` by key and language, and
   * returns those to go on with. One plugin after the other.
   */
  i18nSource?(
    source: Record<string, Record<string, string>>,
    context: HookContext,
  ): MaybePromise<Record<string, Record<string, string>>>;
  /** After the routes, before anything is compiled or bundled. In dev once for each start. */
  beforeBuild?(config: PluginConfig, isProd: boolean, context: HookContext): MaybePromise<void>;
  /**
   * Adds modules that pages, theme and components import by name: source by name, in
   * JavaScript with JSX. Relative imports in them start from the project folder. A name that
   * another plugin or docgen itself has is an error. Once for each reading of the config.
   */
  addRuntimeModules?(
    config: PluginConfig,
    isProd: boolean,
    context: HookContext,
  ): MaybePromise<Record<string, string>>;
  /**
   * Adds to page records: what is assigned to `page` is in `usePage()` and `usePages()`. Once
   * for each page, one plugin after the other; in dev when a page is made. Values must be
   * JSON. Nothing of it is kept between runs, so it may depend on anything; pages whose
   * record stays the same stay as they are.
   */
  extendPageData?(page: PluginPage, isProd: boolean, context: HookContext): MaybePromise<void>;
  /**
   * Changes what is searched: assign to `content` or `title`, or take pages out of the list.
   * Changes stay in the index and are not shown in pages.
   */
  modifySearchIndexData?(pages: SearchPage[], isProd: boolean, context: HookContext): MaybePromise<void>;
  /**
   * Says where readers of an address that is gone are led: the path of a page without the base, or
   * a whole address. Undefined when this plugin leads them nowhere. Checks ask it about published
   * addresses: `/guide/old`, or `/guide/tea#times` where only that heading is gone from its page.
   */
  findRedirect?(address: string, context: HookContext): MaybePromise<string | undefined>;
  /**
   * Adds files to the output, after all pages are rendered. Give content as a function, or
   * files one by one (`async function*`), and a large site needs no more memory than a small
   * one. A path that is taken already is an error and leaves the former output as it was. In
   * dev the same addresses are answered from memory when they are asked for, and a path that is
   * taken is told once all pages are compiled.
   */
  addFiles?(
    config: PluginConfig,
    isProd: boolean,
    context: FilesContext,
  ): MaybePromise<Iterable<AddedFile> | AsyncIterable<AddedFile> | undefined>;
  /**
   * After the output is in place; in dev, where nothing is written, when all pages are compiled
   * after the start or a change. Not called when the build failed.
   */
  afterBuild?(config: PluginConfig, isProd: boolean, context: BuildContext): MaybePromise<void>;
}

/** A text, or what can be written as JSON; `files` count by what they hold. */
export type CacheKey = string | { readonly value?: unknown; readonly files?: readonly string[] };

/** The config as hooks get it: as it was written, with what has no sensible absence filled in. */
export interface PluginConfig extends UserConfig {
  /** Docs folder, absolute once `config` hooks are done. */
  root: string;
  /** Begins and ends in `/`. */
  base: string;
  /** Default language. */
  lang: string;
  /** Output folder, from the project folder. Absolute, it is in `context.site.outDir`. */
  outDir: string;
}

export interface ConfigTools {
  /** Adds a plugin at the end of the list. Its `config` hook is called in its turn. */
  addPlugin(plugin: Plugin): void;
  /** Takes a plugin out of the list; hooks of it that ran already are not undone. */
  removePlugin(name: string): void;
  /** Where `package.json` and the config file lie. */
  readonly projectDir: string;
  /** Where packages of the site are looked for: `projectDir`, but with `--untrusted` the folder of the trusted config. */
  readonly packagesDir: string;
  /** Reports trouble. An error keeps the config from being used. */
  report(problem: PluginProblem): void;
  /**
   * Checks options against a schema of zod 4 (`zod` or `zod/mini`) as docgen checks its config:
   * all problems at once, each with the path of its key and what was probably meant. Undefined
   * when something is wrong; it is reported then.
   */
  checkOptions<Options>(schema: OptionSchema<Options>, options: unknown): Options | undefined;
}

/** What docgen needs to know of a zod schema. */
export interface OptionSchema<Options> {
  readonly _zod: { readonly output: Options };
}

/** What every hook after `config` is told besides its own arguments. */
export interface HookContext {
  /** The config with every default filled in and every path absolute. */
  readonly site: SiteConfig;
  /** Reports trouble. An error fails the build once everything is known, and keeps the former output. */
  report(problem: PluginProblem): void;
}

/** Trouble that a plugin reports. It is shown with the plugin's name and that of the hook. */
export interface PluginProblem {
  /** An `error` fails the build; from the hook `config`, it keeps the config from being used. */
  readonly severity: 'error' | 'warning' | 'info';
  /** What is wrong and why, one or two sentences. */
  readonly message: string;
  /** The next step. */
  readonly hint?: string;
  /** Absolute, or from the project folder. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
}

/** A page of `addPages`: its text, or the file that holds it. When both are given, the file counts. */
export interface AddedPage {
  /** Address without base and extension: `/changelog`, `/zh/tags/`. Its language and version are read from it. */
  readonly routePath: string;
  /** Text of the page, frontmatter included. */
  readonly content?: string;
  /** How `content` is read. Take `md` for text that is not your own: it cannot run code. @default 'mdx' */
  readonly format?: 'md' | 'mdx';
  /** Absolute path of a `.md`, `.mdx`, `.tsx`, `.jsx`, `.ts` or `.js` file. */
  readonly filepath?: string;
  /** Whether no menu and no suggestion names the page: frames and the like. @default false */
  readonly isHidden?: boolean;
}

/** What a plugin does to Markdown and MDX. */
export interface PluginMarkdown {
  /** Unified plugins, after those of the config. Any entry moves the site to the slower `@mdx-js/mdx` engine. */
  readonly remarkPlugins?: readonly unknown[];
  /** Unified plugins, after those of the config. Any entry moves the site to the slower `@mdx-js/mdx` engine. */
  readonly rehypePlugins?: readonly unknown[];
  /** Component files that every MDX page can use without an import, as absolute paths; the name is that of the file. */
  readonly globalComponents?: readonly string[];
  /**
   * Replaces fenced code blocks, with either engine: live demos, diagrams, types of samples. Asked
   * for each block of each page, `<code src="./demo.tsx" />` of MDX included; the first
   * plugin that returns something has it. Called on the main thread, for several pages at once.
   */
  readonly codeBlock?: (block: CodeBlock, context: PageContext) => MaybePromise<Replacement | undefined>;
  /**
   * Replaces components of MDX pages by what is made of their attributes when the page is
   * compiled, by the name of the component: `{ API: (element) => ({ markdown }) }`.
   */
  readonly elements?: Readonly<
    Record<string, (element: MdxElement, context: PageContext) => MaybePromise<Replacement | undefined>>
  >;
}

/** Where in a page something stands. */
export interface PageContext extends HookContext {
  /** The route of the page. */
  readonly route: RouteMeta;
  /** Frontmatter of the page. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** The file it stands in: the page, or a fragment that the page takes in. Absolute. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** `md` is text that must not run code: `modules` are refused there. */
  readonly format: 'md' | 'mdx';
  /** How many blocks and elements that plugins were asked about stand before it in its file. */
  readonly index: number;
  /**
   * Why pages may not show a file (`is hidden: …`), for plugins that read one which a page names;
   * undefined when they may. Absolute.
   */
  findRefusal(file: string): string | undefined;
}

/** A fenced code block. */
export interface CodeBlock {
  /** First word after the fence; `''` without one. */
  readonly lang: string;
  /** What follows the language, as it was written. */
  readonly meta: string;
  /** `meta` taken apart: `a="b" c` is `{ a: 'b', c: true }`. Attributes of `<code>` are among them. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** The text of the block, or of the file that `file="…"` names. */
  readonly code: string;
  /** The file the code was read from, absolute; undefined for code that stands in the page. */
  readonly source: string | undefined;
  /** Whether it was written as `<code src="…" />`, which is code alone only where no plugin takes it. */
  readonly isElement: boolean;
}

/** A component of an MDX page. */
export interface MdxElement {
  /** As it is written: `API`. */
  readonly name: string;
  /** Those that are texts, numbers, `true` or other JSON; of others only the name is known, with the value undefined. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What stands in place of a code block or an element. */
export type Replacement = MarkdownReplacement | CodeReplacement | ComponentReplacement;

/** Markdown as if the author had written it there: its headings are in the outline, its words in the search index. */
export interface MarkdownReplacement {
  /** Its text. */
  readonly markdown: string;
  /** How it is read. @default 'md' */
  readonly format?: 'md' | 'mdx';
  /** Files it was made of: their change makes the page again. */
  readonly dependencies?: readonly string[];
}

/**
 * The code block itself, with other text and with HTML in it: types, results, remarks. It is
 * coloured and drawn like every block, so the page stays text. Only for code blocks.
 */
export interface CodeReplacement {
  /** Text of the block. */
  readonly code: string;
  /** @default the language of the block */
  readonly lang?: string;
  /**
   * HTML that is put into the code once it is coloured.
   * @default []
   */
  readonly inserts?: readonly CodeInsert[];
  /**
   * Stylesheet of what is put in, as path from the output folder: a file of `addFiles`. Only
   * pages that have such a block load it.
   * @default none
   */
  readonly stylesheet?: string;
  /** Files it was made of: their change makes the page again. */
  readonly dependencies?: readonly string[];
}

/** HTML at a place in a code block. */
export interface CodeInsert {
  /** Line of `code`, 1-based. */
  readonly line: number;
  /** UTF-16 units that stand before it in its line; the end of the line for numbers beyond it. */
  readonly character: number;
  /**
   * Written as it is, also in pages of Markdown: escape what is not your own. An element may
   * begin in one insert and end in another one of the same line. What is no part of the code
   * has the class `rp-copy-ignore`. Of inserts at one place the first given comes first.
   */
  readonly html: string;
  /**
   * Text that stands after `html`, in the colours of the site's code blocks.
   * @default none
   */
  readonly code?: InsertedCode;
}

/** Code inside what is put into a block, such as the type in a tip. */
export interface InsertedCode {
  readonly text: string;
  /** Name of its language. */
  readonly lang: string;
  /**
   * Code that the text is read after, in the same line; it is not shown. `type T = { ` gives a
   * property on its own the colours of one.
   * @default none
   */
  readonly before?: string;
}

/** A component. The page becomes one with components; what surrounds it stays text. */
export interface ComponentReplacement {
  /** What is imported: absolute path of a file, or name of a package; its default export is shown. */
  readonly component: string;
  /** Its props; values must be JSON. */
  readonly props?: Readonly<Record<string, unknown>>;
  /**
   * Code that is bundled with the page, by the prop that gets its default export. Only the
   * page that has the block loads it. Relative imports start at the page, or at the file
   * that the code was read from. Refused in `.md` pages, which must not run code.
   */
  readonly modules?: Readonly<Record<string, CodeModule>>;
  /** Hands the code block to the component, as it would have been shown, as `children`. @default true for code blocks */
  readonly keepsCode?: boolean;
  /** Files it was made of: their change makes the page again. */
  readonly dependencies?: readonly string[];
}

/** Source of a module that stands in no file. */
export interface CodeModule {
  /** Its source. */
  readonly code: string;
  /** What the source is written in. @default 'tsx' */
  readonly lang?: 'js' | 'jsx' | 'ts' | 'tsx';
  /**
   * Name under which `loadCodeModule(routePath, id)` of `docgenjs/runtime` finds the default
   * export again, from another page: a frame that shows one demo alone. No two of a page are the same.
   */
  readonly id?: string;
}

/** A page, as hooks see it. Its weight is read when it is asked for. */
export interface PluginPage extends PageRecord {
  /** Plugins may assign fields of their own in `extendPageData`. */
  [extra: string]: unknown;
  /** Source file, absolute. */
  readonly _filepath: string;
  /** Plain text of the page, as search has it. Read when it is asked for. */
  readonly content: string;
  /** The route: address parts, language, version. */
  readonly route: RouteMeta;
  /** Whether the source is Markdown or MDX, or a component file. */
  readonly format: 'md' | 'mdx' | 'module';
  /** The source as it is on disk, frontmatter included. */
  readSource(): Promise<string>;
  /** Pieces of the page, from one heading to the next. */
  readSections(): Promise<readonly PageSection[]>;
  /**
   * HTML of the page's content, as a reader without script gets it, components included:
   * without the layout around it. Only for `addFiles` and `afterBuild`; earlier, pages with
   * components are not rendered yet and it rejects for them.
   */
  readHtml(): Promise<string>;
}

/** A page in the search index. */
export interface SearchPage extends Omit<PluginPage, 'content' | 'title'> {
  /** Title of the page. */
  title: string;
  /** Plain text. Once it is assigned, the page is one section in the index. */
  content: string;
}

/** What `addFiles` is told. */
export interface FilesContext extends HookContext {
  /** All pages that are not hidden, in the order of their files. */
  readonly pages: readonly PluginPage[];
  /** Where the output is or will be; in dev nothing is written there. */
  readonly outDir: string;
  /**
   * The address of a page as readers see it: base and `cleanUrls` counted; with `siteOrigin`, where there is one and
   * `absolute` asks for it. Not for links: `#` and `?` are part of the path.
   */
  toHref(routePath: string, options?: { readonly absolute?: boolean }): string;
  /**
   * The text that `make` gave for this key in an earlier run, or gives now. `key` has to name all
   * that the text is made from, but the plugin's code and the config's files, which docgen knows.
   */
  keep(key: string, make: () => MaybePromise<string>): Promise<string>;
  /** Pages of a language and version in the order of the navigation: what comes after what. */
  listInOrder(place: { readonly lang: string; readonly version: string }): readonly PageGroup[];
}

/** Pages below one entry of the navigation bar, in the order of its sidebar. */
export interface PageGroup {
  /** Text of the entry; `''` for the pages that belong to none. */
  readonly text: string;
  /** Its pages. */
  readonly pages: readonly PluginPage[];
}

/** What `afterBuild` is told. */
export interface BuildContext extends FilesContext {
  /** Files that are new or changed, that stayed and that went; zeros in dev. */
  readonly files: { readonly written: number; readonly unchanged: number; readonly removed: number };
}

/** A file of the output. */
export interface AddedFile {
  /** From the output folder, with forward slashes: `feed.xml`, `zh/llms.txt`. */
  readonly path: string;
  /** Its content, a function that makes it when it is needed, or a file to be copied (absolute path). */
  readonly content:
    | string
    | Uint8Array
    | (() => MaybePromise<string | Uint8Array>)
    | { readonly copyOf: string };
}

/** Questions about the pages of a site. */
export interface RouteService {
  /** Adds a page whose file exists; for text use `addPages`. Only inside the hook. */
  addRoute(route: { readonly routePath: string; readonly absolutePath: string }): void;
  /** All pages. */
  getRoutes(): readonly RouteMeta[];
  /** The same, each as `routeMeta` of an object. */
  getRoutePages(): readonly { readonly routeMeta: RouteMeta }[];
  /** Whether a link (with or without base, `.html`, hash) leads to a page. */
  isExistRoute(link: string): boolean;
  /** The page that a link leads to. */
  getRoutePageByRouteLink(link: string): { readonly routeMeta: RouteMeta } | undefined;
  /** The page of a route path. */
  getRoutePageByRoutePath(routePath: string): { readonly routeMeta: RouteMeta } | undefined;
  /** The page of a source file. */
  getRoutePageByFilePath(absolutePath: string): { readonly routeMeta: RouteMeta } | undefined;
  /** The address of a file of the docs folder: `guide/start.md` → `/guide/start`. */
  normalizeRoutePath(relativePath: string): {
    readonly routePath: string;
    readonly lang: string;
    readonly version: string;
  };
  /** `/v1/zh/guide/start` → version, language, the rest. */
  splitRoutePathParts(path: string): readonly [version: string, lang: string, rest: string];
  /** The address that a file of the docs folder has, or would have. */
  absolutePathToRoutePath(absolutePath: string): string;
  /** The path from the docs folder. */
  absolutePathToRelativePath(absolutePath: string): string;
  /** Whether a file lies in the docs folder. */
  isInDocsDir(absolutePath: string): boolean;
  /** The docs folder, absolute. */
  getDocsDir(): string;
  /** All languages, in the order of the menu. */
  getLangs(): readonly string[];
  /** The default language. */
  getDefaultLang(): string;
  /** All versions, in the order of the menu; empty when the site has none. */
  getVersions(): readonly string[];
  /** The default version; `''` when the site has none. */
  getDefaultVersion(): string;
}
