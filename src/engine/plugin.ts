/**
 * A plugin: an object whose hooks docgen calls at the stages of a build. A factory makes
 * one: `export function pluginNames(options): Plugin { … }`. The official plugins are
 * written against these types and nothing else.
 *
 * The order of a build: `config` → lists and options of all plugins are merged →
 * `addSSGRoutes`, `addPages` → pages are scanned → `routeGenerated` → `routeServiceGenerated`
 * → `addSidebars`, `i18nSource` → `beforeBuild` → pages are compiled (`markdown`) → `extendPageData` →
 * `addRuntimeModules` → bundles → `hasFile`, `findRedirect` → pages are rendered (`head`) →
 * `modifySearchIndexData` → `addFiles` → the output is swapped in → `afterBuild`.
 *
 * Plugins are asked in the order of the list, and every hook may be asynchronous unless it
 * says otherwise. What a hook throws is reported as "plugin X in hook Y" and fails the
 * build, which leaves the former output as it was. `docgen dev` reports it and goes on.
 */
import type { PageRecord } from '../shared/types.ts';
// The one circle of types: a config names plugins, whose hook `config` is given a config.
import type { UserConfig } from './config/printed/user-config.ts';
import type { HeadTag, ImageVariant, PageSection, RouteMeta, SiteConfig } from './types.ts';

type MaybePromise<T> = T | Promise<T>;

/** A plugin. Members that are not listed here are the plugin's own. */
export interface Plugin {
  /** Names the plugin in messages. Two plugins of one name are an error. */
  name: string;
  /**
   * Dependencies of the pages that this plugin changes (`markdown.codeBlock`, `markdown.elements`) besides the
   * page, the config's files and the lockfile, which docgen tracks: options, files, an environment variable.
   * Write `''` if there are none.
   * @default unknown: the pages on which the plugin was called are recompiled in each run
   */
  cacheKey?: CacheKey | (() => MaybePromise<CacheKey>);
  /**
   * Files, folders and globs, relative to the project folder, whose change makes `docgen dev` read the config
   * and run all hooks again.
   * @default []
   */
  watchFiles?: readonly string[];
  /**
   * True if this plugin does nothing for readers without a server: it asks a service, or writes files for hosts, crawlers
   * or feed readers. `docgen build --portable` leaves the plugin out and says so; none of its hooks is called.
   * @default false
   */
  needsServer?: boolean;
  /** Stylesheet of every page, as absolute path: after that of the config, before the site's theme. */
  globalStyles?: string;
  /**
   * Component files shown once on every page, as absolute paths, alone or with props. They
   * come after those of the config. Text pages then load the app at once; see `hydrate`.
   * @default []
   */
  globalUIComponents?: readonly (string | readonly [file: string, props: Record<string, unknown>])[];
  /** Changes to Markdown and MDX. */
  markdown?: PluginMarkdown;
  /** Bundler options, as in `builderConfig` of the config, which takes precedence. */
  builderConfig?: NonNullable<UserConfig['builderConfig']>;
  /** Sources that the content security policy must allow, by directive. Unless the site has a strict policy, only restricted directives count: scripts, objects, frames, forms, workers. */
  csp?: Omit<Exclude<NonNullable<UserConfig['csp']>, boolean>, 'strict'>;
  /**
   * Tags for `<head>`: a list for all pages, or a function of the page. The function is called for every page
   * in every build, for some several times, and also for unchanged pages: it must be deterministic and
   * synchronous, and must not change the page.
   */
  head?: readonly HeadTag[] | ((page: PageRecord, route: RouteMeta) => readonly HeadTag[] | undefined);

  /**
   * Runs first: receives the config as it was written, with the defaults of `PluginConfig` and the folders and base of
   * the command line, and returns the config to use. Runs plugin by plugin; the `config` hook of a plugin added here
   * is called later. The result is checked like a config file. Returning nothing keeps the config and causes a warning.
   */
  config?(config: PluginConfig, tools: ConfigTools, isProd: boolean): MaybePromise<UserConfig | undefined>;
  /**
   * Adds pages. Called for all plugins at once, once per reading of the config. In dev, called again with all other
   * hooks when `readInOrder` was used and would return something else.
   */
  addPages?(
    config: PluginConfig,
    isProd: boolean,
    context: PagesContext,
  ): MaybePromise<readonly AddedPage[] | undefined>;
  /**
   * Adds addresses that are prerendered although `ssg` excludes them. Each must be a page; for a new one use
   * `addPages`.
   */
  addSSGRoutes?(
    config: PluginConfig,
    isProd: boolean,
    context: HookContext,
  ): MaybePromise<readonly { readonly path: string }[] | undefined>;
  /** Receives all pages after the scan, those of `addPages` included. In dev, called again whenever pages are added or removed. */
  routeGenerated?(routes: readonly RouteMeta[], isProd: boolean, context: HookContext): MaybePromise<void>;
  /** Right after `routeGenerated`: the same pages, with methods to query them. */
  routeServiceGenerated?(routes: RouteService, isProd: boolean, context: HookContext): MaybePromise<void>;
  /**
   * Adds sidebars of parts of the site, in place of those that `_meta.json` or the order of files gives them. A sidebar
   * of the config for the same path takes precedence. In dev, called again whenever pages are added or removed.
   */
  addSidebars?(
    config: PluginConfig,
    isProd: boolean,
    context: HookContext,
  ): MaybePromise<readonly AddedSidebar[] | undefined>;
  /**
   * Changes UI texts: receives those of `i18nSource` and `i18n.json` by key and language, and returns the texts
   * to use. Runs plugin by plugin.
   */
  i18nSource?(
    source: Record<string, Record<string, string>>,
    context: HookContext,
  ): MaybePromise<Record<string, Record<string, string>>>;
  /** After the routes, before anything is compiled or bundled. In dev, once per start. */
  beforeBuild?(config: PluginConfig, isProd: boolean, context: HookContext): MaybePromise<void>;
  /**
   * Adds modules that pages, theme and components import by name: source by name, in
   * JavaScript with JSX. Relative imports in them are relative to the project folder. A name already used by
   * another plugin or docgen is an error. Called once per reading of the config.
   */
  addRuntimeModules?(
    config: PluginConfig,
    isProd: boolean,
    context: HookContext,
  ): MaybePromise<Record<string, string>>;
  /**
   * Adds to page records: values assigned to `page` are available in `usePage()` and `usePages()`. Called once
   * per page, plugin by plugin; in dev when a page is compiled. Values must be JSON. They are not cached
   * between runs, so they may depend on anything; pages whose record stays the same are not rebuilt.
   */
  extendPageData?(page: PluginPage, isProd: boolean, context: HookContext): MaybePromise<void>;
  /**
   * Changes the search index: assign to `content` or `title`, or remove pages from the list. Pages themselves
   * do not change.
   */
  modifySearchIndexData?(pages: SearchPage[], isProd: boolean, context: HookContext): MaybePromise<void>;
  /**
   * Returns the redirect target of an address that no longer exists: the path of a page without the base, or a
   * full URL. Undefined if this plugin does not redirect it. Checks call it for published addresses:
   * `/guide/old`, or `/guide/tea#times` if only that heading was removed from its page; and for links
   * whose address has no page.
   */
  findRedirect?(address: string, context: HookContext): MaybePromise<string | undefined>;
  /**
   * True if `addFiles` of this plugin writes a file at an address, which has no base: `/feed.xml`. Checks call it for
   * links whose address has no page and no public file.
   */
  hasFile?(address: string, context: HookContext): MaybePromise<boolean | undefined>;
  /**
   * Adds files to the output, after all pages are rendered. If content is a function, or files are yielded one
   * by one (`async function*`), a large site needs no more memory than a small one. Up to nine contents are
   * generated at once. A path that is already taken is an error and leaves the previous output unchanged. In dev,
   * the same addresses are served from memory on request, and a path that is taken is reported once all pages are
   * compiled.
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
  /** Removes a plugin from the list; hooks that have already run are not undone. */
  removePlugin(name: string): void;
  /** The folder of `package.json` and the config file. */
  readonly projectDir: string;
  /** Folder from which the site's packages are resolved: `projectDir`, or with `--untrusted` the folder of the trusted config. */
  readonly packagesDir: string;
  /** Reports a problem. An error keeps the config from being used. */
  report(problem: PluginProblem): void;
  /**
   * Checks options against a schema of zod 4 (`zod` or `zod/mini`) like docgen checks its config: all problems
   * at once, each with the path of its key and a suggestion. Undefined if something is wrong, which is
   * reported.
   */
  checkOptions<Options>(schema: OptionSchema<Options>, options: unknown): Options | undefined;
}

/** The part of a zod schema that docgen uses. */
export interface OptionSchema<Options> {
  readonly _zod: { readonly output: Options };
}

/** Context of every hook after `config`, passed after its own arguments. */
export interface HookContext {
  /** The config with every default filled in and every path absolute. */
  readonly site: SiteConfig;
  /** Reports a problem. An error fails the build at its end, and keeps the previous output. */
  report(problem: PluginProblem): void;
  /**
   * The address of a page as readers see it, with base and `cleanUrls`; with `siteOrigin`, if it is set and
   * `absolute` is true. Not for links: `#` and `?` are part of the path.
   */
  toHref(routePath: string, options?: { readonly absolute?: boolean }): string;
}

/** Context of `addPages`. */
export interface PagesContext extends HookContext {
  /**
   * Pages of the docs folder in a language and version, in the order of the navigation. They are not compiled yet. In a
   * build, drafts are left out; in dev, they are pages as others.
   */
  readInOrder(place: { readonly lang: string; readonly version: string }): Promise<readonly SourceGroup[]>;
  /**
   * Fetches a text in UTF-8 from another site. Its hash is in `docgen.lock.json`: `docgen dev` adds an address that is
   * new, and everywhere else an address that is not in the file, or a text with another hash, is an error. Texts are kept
   * in the store: what was fetched once is not fetched again. Addresses begin with `https://`, those of this machine also
   * with `http://`. Every failure is an error of the site, even if the plugin catches it. Only inside the hook.
   */
  fetchText(url: string, options?: FetchTextOptions): Promise<string>;
}

/** Options of `fetchText`. */
export interface FetchTextOptions {
  /**
   * Headers of the request, such as `authorization`. They are in no message and in no file, and are not sent to another
   * site that the request is redirected to.
   * @default {}
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** Most bytes that the text may have. @default 5 MB */
  readonly maxBytes?: number;
  /** `text` refuses an HTML page, which sites send in place of a file: to sign in, or as an error. @default 'text' */
  readonly type?: 'text' | 'html';
}

/** Pages below one entry of the navigation bar. On a site without one, below one entry of the sidebar. */
export interface SourceGroup {
  /** Text of the entry; `''` for pages that belong to none. */
  readonly text: string;
  /** Its pages. */
  readonly pages: readonly SourcePage[];
}

/** A page of the docs folder that is not compiled yet. */
export interface SourcePage {
  /** Address without base and `.html`, language and version included. */
  readonly routePath: string;
  /** Frontmatter `title`, else the first H1, else the name of the file. */
  readonly title: string;
  /** All of it, unknown keys included. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** Markdown before the second heading; empty for a component. At most 16 KB of a file are read. */
  readonly beginning: string;
  /** Source file, absolute. */
  readonly file: string;
}

/** Trouble that a plugin reports. It is shown with the plugin's name and that of the hook. */
export interface PluginProblem {
  /** An `error` fails the build; from the hook `config`, it keeps the config from being used. */
  readonly severity: 'error' | 'warning' | 'info';
  /** The problem and its cause, in one or two sentences. */
  readonly message: string;
  /** The next step. */
  readonly hint?: string;
  /** Absolute, or relative to the project folder. */
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
  /** How `content` is read. Use `md` for text that you did not write: it cannot run code. @default 'mdx' */
  readonly format?: 'md' | 'mdx';
  /** Absolute path of a `.md`, `.mdx`, `.tsx`, `.jsx`, `.ts` or `.js` file. */
  readonly filepath?: string;
  /**
   * False: languages that lack the page do not show it in the default language (`route.localeFallback`), as for lists
   * of what a language has.
   * @default true
   */
  readonly localeFallback?: boolean;
  /** Hides the page from menus and suggestions, for frames and the like. @default false */
  readonly isHidden?: boolean;
  /**
   * Place in a sidebar that no `_meta.json` orders.
   * @default by name, after pages that have an `order`
   */
  readonly sidebar?: AddedPageSidebar;
}

/** Place of an added page in the sidebar. On the index of a folder it counts for the folder. */
export interface AddedPageSidebar {
  /** Smaller numbers come first. */
  readonly order?: number;
  /** The folder begins folded. @default false */
  readonly collapsed?: boolean;
}

/** Sidebar of all pages below a path. Elsewhere, the part is a single entry that links to its page. */
export interface AddedSidebar {
  /** Path of the part, language and version included: `/zh/blog`. */
  readonly path: string;
  /** Its entries, in order. */
  readonly items: readonly AddedSidebarItem[];
}

/** A page in an added sidebar, or a group. */
export interface AddedSidebarItem {
  /** Route path of the page. An entry without page and items is left out. */
  readonly routePath?: string;
  /** Its text. @default title of the page */
  readonly label?: string;
  /** Makes the entry a group of these. */
  readonly items?: readonly AddedSidebarItem[];
  /** The group begins folded. @default false */
  readonly collapsed?: boolean;
}

/** Changes of a plugin to Markdown and MDX. */
export interface PluginMarkdown {
  /** Unified plugins, after those of the config. Any entry switches the site to the slower `@mdx-js/mdx` engine. */
  readonly remarkPlugins?: readonly unknown[];
  /** Unified plugins, after those of the config. Any entry switches the site to the slower `@mdx-js/mdx` engine. */
  readonly rehypePlugins?: readonly unknown[];
  /** Component files that every MDX page can use without an import, as absolute paths; the name is that of the file. */
  readonly globalComponents?: readonly string[];
  /**
   * Replaces fenced code blocks, with either engine: live demos, diagrams, types of samples. Called for each
   * block of each page, `<code src="./demo.tsx" />` of MDX included; the first plugin that returns something
   * handles it. Called on the main thread, for several pages at once.
   */
  readonly codeBlock?: (block: CodeBlock, context: PageContext) => MaybePromise<Replacement | undefined>;
  /**
   * Replaces components of MDX pages when the page is compiled, based on their attributes, by the name of the
   * component: `{ API: (element) => ({ markdown }) }`.
   */
  readonly elements?: Readonly<
    Record<string, (element: MdxElement, context: PageContext) => MaybePromise<Replacement | undefined>>
  >;
  /**
   * Encodes the local PNG, JPEG and WebP images of Markdown in other formats and widths, from which browsers choose. Of
   * several plugins with an encoder, the first encodes.
   */
  readonly imageEncoder?: ImageEncoder;
}

/** Encodes images. What it has made is kept in the cache folder, so it is called for new and changed images alone. */
export interface ImageEncoder {
  /** Identifies what the result depends on besides the image, format and width: version of the encoder, quality. */
  readonly key: string;
  /** Formats to offer, the preferred one first. */
  readonly formats: readonly ImageVariant['format'][];
  /** Widths to offer, in pixels. That of the image is always offered, up to 3840; larger ones never. */
  readonly widths: readonly number[];
  /**
   * Value of the attribute `sizes`: how wide images are on the page.
   * @default width of the image, and at most that of the content and the window
   */
  readonly sizes?: string | undefined;
  /** Loads what encodes. Called once, before the first image that has to be encoded; a build ends where it throws. */
  load?(): MaybePromise<void>;
  /** Returns the bytes of the variant. Called for up to three images at once; throws if the image cannot be read. */
  encode(image: Uint8Array, variant: ImageVariant): MaybePromise<Uint8Array>;
}

/** Where in a page something stands. */
export interface PageContext extends HookContext {
  /** The route of the page. */
  readonly route: RouteMeta;
  /** Frontmatter of the page. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** The file that contains it: the page, or a fragment that the page includes. Absolute. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** `md` is text that must not run code: `modules` are refused there. */
  readonly format: 'md' | 'mdx';
  /** The number of earlier blocks and elements in its file on which plugins were called. */
  readonly index: number;
  /**
   * The reason why pages may not show a file (`is hidden: …`), for plugins that read files named by a page;
   * undefined if they may. The path is absolute.
   */
  findRefusal(file: string): string | undefined;
  /**
   * The text that `make` returned for this key in an earlier run, or returns now. `key` must identify
   * everything the text depends on, except the plugin's code and the config's files, which docgen tracks.
   */
  keep(key: string, make: () => MaybePromise<string>): Promise<string>;
}

/** A fenced code block. */
export interface CodeBlock {
  /** First word after the fence; `''` without one. */
  readonly lang: string;
  /** The text after the language, as it was written. */
  readonly meta: string;
  /** `meta`, parsed: `a="b" c` is `{ a: 'b', c: true }`. Attributes of `<code>` are among them. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** The text of the block, or of its `file="…"`. */
  readonly code: string;
  /** The file the code was read from, absolute; undefined for code that is written in the page or read from git. */
  readonly source: string | undefined;
  /** True if it was written as `<code src="…" />`, which is shown as code only if no plugin handles it. */
  readonly isElement: boolean;
}

/** A component of an MDX page. */
export interface MdxElement {
  /** As written: `API`. */
  readonly name: string;
  /** Attributes that are strings, numbers, `true` or other JSON; others have the value undefined. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Replacement of a code block or an element. */
export type Replacement = MarkdownReplacement | CodeReplacement | HtmlReplacement | ComponentReplacement;

/** Markdown as if the author had written it there: its headings are in the outline, its words in the search index. */
export interface MarkdownReplacement {
  /** Its text. */
  readonly markdown: string;
  /** How it is read. @default 'md' */
  readonly format?: 'md' | 'mdx';
  /** Its dependencies: when one of these files changes, the page is rebuilt. */
  readonly dependencies?: readonly string[];
}

/**
 * The code block itself, with other text and with HTML in it: types, results, remarks. It is
 * coloured and drawn like every block, so the page stays text. Only for code blocks.
 */
export interface CodeReplacement {
  /** Text of the block. */
  readonly code: string;
  /** Language in which it is highlighted. @default the language of the block */
  readonly lang?: string;
  /**
   * HTML that is inserted into the highlighted code.
   * @default []
   */
  readonly inserts?: readonly CodeInsert[];
  /**
   * Stylesheet of the inserted HTML, as a path relative to the output folder: a file of `addFiles`. Only pages
   * that have such a block load it.
   * @default none
   */
  readonly stylesheet?: string;
  /** Its dependencies: when one of these files changes, the page is rebuilt. */
  readonly dependencies?: readonly string[];
}

/** HTML at a place in a code block. */
export interface CodeInsert {
  /** Line of `code`, 1-based. */
  readonly line: number;
  /** Number of UTF-16 units before it in its line; larger numbers mean the end of the line. */
  readonly character: number;
  /**
   * Written unchanged, also in Markdown pages: escape text that you did not write. An element may begin in one
   * insert and end in another one of the same line. Give elements that are not part of the code the class
   * `rp-copy-ignore`. Inserts at the same place keep their order.
   */
  readonly html: string;
  /**
   * Text after `html`, highlighted like the site's code blocks.
   * @default none
   */
  readonly code?: InsertedCode;
}

/** Code inside what is put into a block, such as the type in a tip. */
export interface InsertedCode {
  /** The code that is shown. */
  readonly text: string;
  /** Name of its language. */
  readonly lang: string;
  /**
   * Code before the text, in the same line, which is not shown. `type T = { ` makes a lone property highlighted
   * as one.
   * @default none
   */
  readonly before?: string;
}

/**
 * HTML that was made when the page was compiled: a diagram, a chart, a picture of a formula. The page stays
 * text. Only for code blocks.
 */
export interface HtmlReplacement {
  /**
   * Written unchanged, also in Markdown pages: escape text that you did not write, and give drawings a name
   * (`role="img"`, `aria-label`). A strict policy refuses style attributes and `<style>`: use `stylesheet`.
   */
  readonly html: string;
  /**
   * Text that search finds, and that Markdown files have as code of the block's language.
   * @default the text of the block
   */
  readonly text?: string;
  /**
   * Stylesheet of the HTML: the absolute path of a file, which is published if a page has such a block, or a path
   * relative to the output folder, of a file of `addFiles`. Only pages that have such a block load it.
   * @default none
   */
  readonly stylesheet?: string;
  /** Its dependencies: when one of these files changes, the page is rebuilt. */
  readonly dependencies?: readonly string[];
}

/** A component. The page becomes one with components; what surrounds it stays text. */
export interface ComponentReplacement {
  /** The module to import: absolute path of a file, or name of a package; its default export is shown. */
  readonly component: string;
  /** Its props; values must be JSON. */
  readonly props?: Readonly<Record<string, unknown>>;
  /**
   * What is passed as `children` in place of the code block, and all that readers without script, search, Markdown files
   * and untrusted builds have of it. Only for code blocks.
   * @default none
   */
  readonly drawing?: Omit<HtmlReplacement, 'dependencies'>;
  /**
   * Texts that the component loads, by their paths relative to the output folder. They are published if a page has
   * such a block; put a hash of the text into the name.
   * @default {}
   */
  readonly files?: Readonly<Record<string, string>>;
  /**
   * Code that is bundled with the page, by the prop that gets its default export. Only the
   * page that has the block loads it. Relative imports are relative to the page, or to the file that the code
   * was read from. Refused in `.md` pages, which must not run code.
   */
  readonly modules?: Readonly<Record<string, CodeModule>>;
  /** Passes the code block to the component as `children`, as it would have been shown. @default true for code blocks */
  readonly keepsCode?: boolean;
  /** Its dependencies: when one of these files changes, the page is rebuilt. */
  readonly dependencies?: readonly string[];
}

/** Source of a module that is in no file. */
export interface CodeModule {
  /** Its source. */
  readonly code: string;
  /** Format of the source. @default 'tsx' */
  readonly lang?: 'js' | 'jsx' | 'ts' | 'tsx';
  /**
   * Name under which `loadCodeModule(routePath, id)` of `docgenjs/runtime` finds the default
   * export again, from another page: a frame that shows a single demo. It must be unique on the page.
   */
  readonly id?: string;
}

/** A page, as hooks see it. Its weight is read when it is asked for. */
export interface PluginPage extends PageRecord {
  /** Plugins may assign fields of their own in `extendPageData`. */
  [extra: string]: unknown;
  /** Source file, absolute. */
  readonly _filepath: string;
  /** Plain text of the page, as in the search index. Read on access. */
  readonly content: string;
  /** The route: address parts, language, version. */
  readonly route: RouteMeta;
  /** Kind of the source: Markdown or MDX, or a component file. */
  readonly format: 'md' | 'mdx' | 'module';
  /** The source on disk, frontmatter included. */
  readSource(): Promise<string>;
  /** Pieces of the page, from one heading to the next. */
  readSections(): Promise<readonly PageSection[]>;
  /**
   * HTML of the page's content, as readers without JavaScript get it, components included, but without the
   * layout around it. Only for `addFiles` and `afterBuild`; earlier, pages with
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

/** Context of `addFiles`. */
export interface FilesContext extends HookContext {
  /** All pages that are not hidden, in the order of their files. */
  readonly pages: readonly PluginPage[];
  /** The output folder; in dev nothing is written there. */
  readonly outDir: string;
  /**
   * The text that `make` returned for this key in an earlier run, or returns now. `key` must identify
   * everything the text depends on, except the plugin's code and the config's files, which docgen tracks.
   */
  keep(key: string, make: () => MaybePromise<string>): Promise<string>;
  /** Pages of a language and version, in the order of the navigation. */
  listInOrder(place: { readonly lang: string; readonly version: string }): readonly PageGroup[];
}

/** Pages below one entry of the navigation bar, in the order of its sidebar. */
export interface PageGroup {
  /** Text of the entry; `''` for pages that belong to none. */
  readonly text: string;
  /** Its pages. */
  readonly pages: readonly PluginPage[];
}

/** Context of `afterBuild`. */
export interface BuildContext extends FilesContext {
  /** Files that are new or changed, that stayed and that went; zeros in dev. */
  readonly files: { readonly written: number; readonly unchanged: number; readonly removed: number };
}

/** A file of the output. */
export interface AddedFile {
  /** Relative to the output folder, with forward slashes: `feed.xml`, `zh/llms.txt`. */
  readonly path: string;
  /** Its content, a function that returns it when it is needed, or a file to copy (absolute path). */
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
  /** True if a link (with or without base, `.html`, hash) points to a page. */
  isExistRoute(link: string): boolean;
  /** The page that a link points to. */
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
  /** The path relative to the docs folder. */
  absolutePathToRelativePath(absolutePath: string): string;
  /** True if a file is in the docs folder. */
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
