/**
 * The engine's public functions and types, which `docgenjs` passes on. Each function loads its
 * part when it is called: a build waits for no file watcher, a config file that imports
 * `defineConfig` for nothing at all.
 */
export { BrowserEnded, ThreadEnded } from '../shared/ended.ts';
export type { ContentBlocks, PageContributor, PageNeighbour, PageRecord } from '../shared/types.ts';
export type { BookFacts, BookOptions } from './book/book-options.ts';
export type { BookResult } from './book/write-book.ts';
export type { BrowserPage, PageInput } from './browser/browser-page.ts';
export { type BrowserSearch, findBrowser } from './browser/find-browser.ts';
export type { BuildOptions, BuildResult } from './build/build.ts';
export type { ShardOptions, ShardResult } from './build/build-shard.ts';
export type { CheckOptions, CheckResult } from './build/check.ts';
export type { CacheAction, CacheOptions, CacheResult } from './build/manage-cache.ts';
export type { LockOptions, LockResult } from './build/manage-lock.ts';
export type { RunningPreview, RunningServer, ServeOptions } from './build/preview.ts';
export type { SearchSiteOptions, SearchSiteResult } from './build/search-site.ts';
export type { VerifyOptions, VerifyResult } from './build/verify-build.ts';
export type { VersionLink, VersionLinksOptions } from './build/version-links.ts';
export type { WorkEvent, WorkOptions } from './build/work.ts';
export type { ThemeSources } from './bundle/site-theme/theme-sources.ts';
export type { ConfigProblem } from './config/check-config.ts';
export { defineConfig } from './config/define-config.ts';
export type { LlmsPage, LlmsSection, LlmsTxtContext } from './config/llms-context.ts';
export type { UserConfig } from './config/printed/user-config.ts';
export type { ConfigOverrides } from './config/site-config.ts';
export type { DevOptions, DevUpdate } from './dev/dev-options.ts';
export type { McpOptions, RunningMcp } from './mcp/serve-mcp.ts';
export type {
  AddedFile,
  AddedPage,
  AddedPageSidebar,
  AddedSidebar,
  AddedSidebarItem,
  BuildContext,
  CacheKey,
  CodeBlock,
  CodeInsert,
  CodeModule,
  CodeReplacement,
  ComponentReplacement,
  ConfigTools,
  FetchTextOptions,
  FilesContext,
  HookContext,
  HtmlReplacement,
  ImageEncoder,
  InsertedCode,
  MarkdownReplacement,
  MdxElement,
  OptionSchema,
  PageContext,
  PageGroup,
  PagesContext,
  Plugin,
  PluginConfig,
  PluginMarkdown,
  PluginPage,
  PluginProblem,
  Replacement,
  RouteService,
  SearchPage,
  SourceGroup,
  SourcePage,
} from './plugin.ts';
export type { PublishOptions, PublishResult } from './publish/publish.ts';
export type { Progress } from './site/progress.ts';
export type { StoreInfo } from './site/store-info.ts';
export type { ModuleThread, ThreadInput } from './threads/open-thread.ts';
export type {
  CompiledPage,
  HeadTag,
  ImageVariant,
  OutputFile,
  PageSection,
  Route,
  RouteMeta,
  SiteConfig,
} from './types.ts';

/**
 * Builds a site.
 * @throws {DocgenError} when the config cannot be used (exit code 2) or the disk refuses (3).
 */
export const build = lazily(async () => (await import('./build/build.ts')).build);

/**
 * Compiles a share of a site's pages into the shared store, without building the site.
 * @throws {DocgenError} when the config cannot be used, or no shared store may be written (exit code 2).
 */
export const buildShard = lazily(async () => (await import('./build/build-shard.ts')).buildShard);

/**
 * Compiles pages for builds on other machines, until it is told to end.
 * @throws {DocgenError} when the config or the queue cannot be used, or no shared store may be written (exit code 2).
 */
export const work = lazily(async () => (await import('./build/work.ts')).work);

/**
 * Counts the results of a site in the store of this machine and in the shared one, moves pages between them, or removes old ones.
 * @throws {DocgenError} when the config cannot be used, or there is no shared store for what is asked (exit code 2).
 */
export const manageCache = lazily(async () => (await import('./build/manage-cache.ts')).manageCache);

/**
 * Compares the texts that plugins fetch with those that `docgen.lock.json` has, or locks them.
 * @throws {DocgenError} when the config cannot be used, or no plugin asks for such an address (exit code 2).
 */
export const manageLock = lazily(async () => (await import('./build/manage-lock.ts')).manageLock);

/**
 * Checks a site without building it.
 * @throws {DocgenError} when the config cannot be used (exit code 2).
 */
export const check = lazily(async () => (await import('./build/check.ts')).check);

/**
 * Checks a site now and after each change, until it is closed.
 * @throws {DocgenError} when the config cannot be used at the start (exit code 2).
 */
export const watchChecks = lazily(async () => (await import('./dev/watch-checks.ts')).watchChecks);

/**
 * Answers a query from a site's pages, as its search box does, without building it.
 * @throws {DocgenError} when the config cannot be used, the site has no index or not this language (exit code 2).
 */
export const searchSite = lazily(async () => (await import('./build/search-site.ts')).searchSite);

/**
 * Serves the docs of a project to coding agents over the Model Context Protocol, as they are whenever one asks.
 * @throws {DocgenError} when the config cannot be used or the SDK is not installed (exit code 2), or the port is taken (3).
 */
export const serveMcp = lazily(async () => (await import('./mcp/serve-mcp.ts')).serveMcp);

/**
 * Writes a section of a site, or all of it in one language, as one file: HTML to print, PDF or EPUB.
 * @throws {DocgenError} when the config cannot be used, the site has no such section or language, the file no such form,
 * or there is no browser to print with (exit code 2).
 */
export const writeBook = lazily(async () => (await import('./book/write-book.ts')).writeBook);

/**
 * Sends a built site to a bucket of S3, so that readers meanwhile see whole pages.
 * @throws {DocgenError} when the address or the config cannot be used (exit code 2), there is no built site, or the bucket
 * refuses or fails (3).
 */
export const publish = lazily(async () => (await import('./publish/publish.ts')).publish);

/**
 * Opens a page in an installed Chromium, for what only a browser can draw or print.
 * @throws {BrowserEnded} when it cannot be started, or ends.
 */
export const openPage = lazily(async () => (await import('./browser/browser-page.ts')).openPage);

/**
 * Opens a thread for a module whose work may never give way: it is ended when a job takes more processor time than it
 * may.
 */
export const openThread = lazily(async () => (await import('./threads/open-thread.ts')).openThread);

/** Builds a site twice, the second time elsewhere and with an empty store, and compares the two. */
export const verifyBuild = lazily(async () => (await import('./build/verify-build.ts')).verifyBuild);

/** Starts the development server. */
export const dev = lazily(async () => (await import('./dev/dev.ts')).dev);

/** Serves what was built, as a static host does. */
export const preview = lazily(async () => (await import('./build/preview.ts')).preview);

/**
 * Loads, checks and resolves the configuration of a project.
 * @throws {DocgenError} with exit code 2 when it cannot be used.
 */
export const loadConfig = lazily(async () => (await import('./config/load.ts')).loadConfig);

/** Checks a value as a configuration, without a project: the keys that docgen does not take, and why. */
export const checkConfig = lazily(async () => (await import('./config/check-config.ts')).checkConfig);

/** Runs a script as docgen runs its config, and tells where the values of its export are written. */
export const readScript = lazily(async () => (await import('./config/script/locate.ts')).readScript);

/** The parts of the default theme and the files they come from. */
export const readThemeSources = lazily(
  async () => (await import('./bundle/site-theme/theme-sources.ts')).readThemeSources,
);

/** The entry file of a site's theme and the names it exports; undefined when the site has no theme. */
export const readSiteTheme = lazily(
  async () => (await import('./bundle/site-theme/theme-exports.ts')).readSiteTheme,
);

/** The pages of a site and their addresses, without opening a page. */
export const scanRoutes = lazily(async () => (await import('./routes/scan-routes.ts')).scanRoutes);

/**
 * The links to pages of a version, in pages of other versions and in their navigation.
 * @throws {DocgenError} when the config cannot be used (exit code 2).
 */
export const findVersionLinks = lazily(
  async () => (await import('./build/version-links.ts')).findVersionLinks,
);

/** Copies or drops records of which translations match their originals. */
export const editReviews = lazily(async () => (await import('./check/edit-reviews.ts')).editReviews);

/** Rewrites a sheet of a Rspress project so that it means the same here, and finds what it selects in vain. */
export const readPeerSheet = lazily(
  async () => (await import('./bundle/styles/peer-sheets.ts')).readPeerSheet,
);

/** The address a file of the docs folder gets, and its language and version. */
export { type AddressConfig, resolveRouteAddress } from './routes/route-path.ts';

/** Returns the location of the cache, and the key under which CI can cache that folder. */
export const readStoreInfo = lazily(async () => (await import('./site/store-info.ts')).readStoreInfo);

/** Reports the start and end of code that is not docgen's own: hooks, pages, the config. No timeout ends a wait for it. */
export { followWork } from './threads/site-work.ts';
/** Ends the process when code of a site's own, on the main thread, never gives way. */
export { supervise } from './threads/supervise.ts';

/** Returns a function that is loaded when it is called: its module costs nothing before. */
function lazily<Input extends readonly unknown[], Result>(
  load: () => Promise<(...input: Input) => Result | Promise<Result>>,
): (...input: Input) => Promise<Result> {
  return async (...input) => (await load())(...input);
}
