/**
 * The engine's public functions and types, which `docgenjs` passes on. Each function loads its
 * part when it is called: a build waits for no file watcher, a config file that imports
 * `defineConfig` for nothing at all.
 */
import type * as booking from './book/write-book.ts';
import type * as browsing from './browser/browser-page.ts';
import type * as building from './build/build.ts';
import type * as sharding from './build/build-shard.ts';
import type * as checking from './build/check.ts';
import type * as caching from './build/manage-cache.ts';
import type * as locking from './build/manage-lock.ts';
import type * as previewing from './build/preview.ts';
import type * as searching from './build/search-site.ts';
import type * as verifying from './build/verify-build.ts';
import type * as linking from './build/version-links.ts';
import type * as working from './build/work.ts';
import type * as sources from './bundle/theme-sources.ts';
import type * as reviewing from './check/edit-reviews.ts';
import type * as configChecks from './config/check-config.ts';
import type * as configs from './config/load.ts';
import type * as scripts from './config/locate.ts';
import type * as developing from './dev/dev.ts';
import type * as watching from './dev/watch-checks.ts';
import type * as agents from './mcp/serve-mcp.ts';
import type * as publishing from './publish/publish.ts';
import type * as scanning from './routes/scan-routes.ts';
import type * as stores from './site/store-info.ts';
import type * as threading from './threads/open-thread.ts';
import type { SiteConfig } from './types.ts';

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
export type { ThemeSources } from './bundle/theme-sources.ts';
export type { ConfigProblem } from './config/check-config.ts';
export { defineConfig } from './config/define-config.ts';
export type { LlmsPage, LlmsSection, LlmsTxtContext } from './config/llms-context.ts';
export type { ConfigOverrides } from './config/site-config.ts';
export type { UserConfig } from './config/user-config.ts';
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
export const build: typeof building.build = async (options) =>
  (await import('./build/build.ts')).build(options);

/**
 * Compiles a share of a site's pages into the shared store, without building the site.
 * @throws {DocgenError} when the config cannot be used, or no shared store may be written (exit code 2).
 */
export const buildShard: typeof sharding.buildShard = async (options) =>
  (await import('./build/build-shard.ts')).buildShard(options);

/**
 * Compiles pages for builds on other machines, until it is told to end.
 * @throws {DocgenError} when the config or the queue cannot be used, or no shared store may be written (exit code 2).
 */
export const work: typeof working.work = async (options) => (await import('./build/work.ts')).work(options);

/**
 * Counts the results of a site in the store of this machine and in the shared one, moves pages between them, or removes old ones.
 * @throws {DocgenError} when the config cannot be used, or there is no shared store for what is asked (exit code 2).
 */
export const manageCache: typeof caching.manageCache = async (options) =>
  (await import('./build/manage-cache.ts')).manageCache(options);

/**
 * Compares the texts that plugins fetch with those that `docgen.lock.json` has, or locks them.
 * @throws {DocgenError} when the config cannot be used, or no plugin asks for such an address (exit code 2).
 */
export const manageLock: typeof locking.manageLock = async (options) =>
  (await import('./build/manage-lock.ts')).manageLock(options);

/**
 * Checks a site without building it.
 * @throws {DocgenError} when the config cannot be used (exit code 2).
 */
export const check: typeof checking.check = async (options) =>
  (await import('./build/check.ts')).check(options);

/**
 * Checks a site now and after each change, until it is closed.
 * @throws {DocgenError} when the config cannot be used at the start (exit code 2).
 */
export const watchChecks: typeof watching.watchChecks = async (options) =>
  (await import('./dev/watch-checks.ts')).watchChecks(options);

/**
 * Answers a query from a site's pages, as its search box does, without building it.
 * @throws {DocgenError} when the config cannot be used, the site has no index or not this language (exit code 2).
 */
export const searchSite: typeof searching.searchSite = async (options) =>
  (await import('./build/search-site.ts')).searchSite(options);

/**
 * Serves the docs of a project to coding agents over the Model Context Protocol, as they are whenever one asks.
 * @throws {DocgenError} when the config cannot be used or the SDK is not installed (exit code 2), or the port is taken (3).
 */
export const serveMcp: typeof agents.serveMcp = async (options) =>
  (await import('./mcp/serve-mcp.ts')).serveMcp(options);

/**
 * Writes a section of a site, or all of it in one language, as one file: HTML to print, PDF or EPUB.
 * @throws {DocgenError} when the config cannot be used, the site has no such section or language, the file no such form,
 * or there is no browser to print with (exit code 2).
 */
export const writeBook: typeof booking.writeBook = async (options) =>
  (await import('./book/write-book.ts')).writeBook(options);

/**
 * Sends a built site to a bucket of S3, so that readers meanwhile see whole pages.
 * @throws {DocgenError} when the address or the config cannot be used (exit code 2), there is no built site, or the bucket
 * refuses or fails (3).
 */
export const publish: typeof publishing.publish = async (options) =>
  (await import('./publish/publish.ts')).publish(options);

/**
 * Opens a page in an installed Chromium, for what only a browser can draw or print.
 * @throws {BrowserEnded} when it cannot be started, or ends.
 */
export const openPage: typeof browsing.openPage = async (input) =>
  (await import('./browser/browser-page.ts')).openPage(input);

/**
 * Opens a thread for a module whose work may never give way: it is ended when a job takes more processor time than it
 * may.
 */
export const openThread = async (input: threading.ThreadInput): Promise<threading.ModuleThread> =>
  (await import('./threads/open-thread.ts')).openThread(input);

/** Builds a site twice, the second time elsewhere and with an empty store, and compares the two. */
export const verifyBuild: typeof verifying.verifyBuild = async (options) =>
  (await import('./build/verify-build.ts')).verifyBuild(options);

/** Starts the development server. */
export const dev: typeof developing.dev = async (options) => (await import('./dev/dev.ts')).dev(options);

/** Serves what was built, as a static host does. */
export const preview: typeof previewing.preview = async (options) =>
  (await import('./build/preview.ts')).preview(options);

/**
 * Loads, checks and resolves the configuration of a project.
 * @throws {DocgenError} with exit code 2 when it cannot be used.
 */
export const loadConfig: typeof configs.loadConfig = async (options) =>
  (await import('./config/load.ts')).loadConfig(options);

/** Checks a value as a configuration, without a project: the keys that docgen does not take, and why. */
export const checkConfig = async (value: unknown): Promise<readonly configChecks.ConfigProblem[]> =>
  (await import('./config/check-config.ts')).checkConfig(value);

/** Runs a script as docgen runs its config, and tells where the values of its export are written. */
export const readScript: typeof scripts.readScript = async (...input) =>
  (await import('./config/locate.ts')).readScript(...input);

/** The parts of the default theme and the files they come from. */
export const readThemeSources = async (): Promise<sources.ThemeSources> =>
  (await import('./bundle/theme-sources.ts')).readThemeSources();

/** The entry file of a site's theme and the names it exports; undefined when the site has no theme. */
export const readSiteTheme = async (
  themeDir: string,
): Promise<{ entry: string; exports: readonly string[] } | undefined> =>
  (await import('./bundle/theme-exports.ts')).readSiteTheme(themeDir);

/** The pages of a site and their addresses, without opening a page. */
export const scanRoutes: typeof scanning.scanRoutes = async (...input) =>
  (await import('./routes/scan-routes.ts')).scanRoutes(...input);

/**
 * The links to pages of a version, in pages of other versions and in their navigation.
 * @throws {DocgenError} when the config cannot be used (exit code 2).
 */
export const findVersionLinks: typeof linking.findVersionLinks = async (options) =>
  (await import('./build/version-links.ts')).findVersionLinks(options);

/** Copies or drops records of which translations match their originals. */
export const editReviews = async (config: SiteConfig, edit: reviewing.ReviewEdit): Promise<void> =>
  (await import('./check/edit-reviews.ts')).editReviews(config, edit);

/** Lists selectors of a sheet that name elements alone: their rules are stronger than the theme. */
export const listElementSelectors = async (css: string): Promise<readonly string[]> =>
  (await import('./bundle/style-languages.ts')).listElementSelectors(css);

/** The address a file of the docs folder gets, and its language and version. */
export { type AddressConfig, resolveRouteAddress } from './routes/route-path.ts';

/** Returns the location of the cache, and the key under which CI can cache that folder. */
export const readStoreInfo: typeof stores.readStoreInfo = async (config) =>
  (await import('./site/store-info.ts')).readStoreInfo(config);

/** Reports the start and end of code that is not docgen's own: hooks, pages, the config. No timeout ends a wait for it. */
export { followWork } from './threads/site-work.ts';
/** Ends the process when code of a site's own, on the main thread, never gives way. */
export { supervise } from './threads/supervise.ts';
