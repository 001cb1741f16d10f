/**
 * docgen's programmatic API: what `import … from 'docgenjs'` gives. Each function loads its
 * part when it is called: a build waits for no file watcher, a config file that imports
 * `defineConfig` for nothing at all.
 */
import type * as building from './build/build.ts';
import type * as checking from './build/check.ts';
import type * as previewing from './build/preview.ts';
import type * as verifying from './build/verify-build.ts';
import type * as configs from './config/load.ts';
import type * as developing from './dev/dev.ts';
import type * as ejecting from './eject/eject-part.ts';
import type * as migrating from './migrate/migrate.ts';
import type * as scanning from './routes/scan-routes.ts';
import type * as stores from './site/store-info.ts';

export type { PageRecord } from '../shared/types.ts';
export type { BuildOptions, BuildResult } from './build/build.ts';
export type { CheckOptions, CheckResult } from './build/check.ts';
export type { RunningServer, ServeOptions } from './build/preview.ts';
export type { VerifyOptions, VerifyResult } from './build/verify-build.ts';
export { defineConfig } from './config/define-config.ts';
export type { ConfigOverrides } from './config/load.ts';
export type { UserConfig } from './config/user-config.ts';
export type { DevOptions } from './dev/dev.ts';
export type { DevUpdate } from './dev/dev-update.ts';
export type { EjectedPart, EjectOptions, EjectResult } from './eject/eject-part.ts';
export type { MigrateOptions, MigrateResult, Peer } from './migrate/migrate.ts';
export type {
  AddedFile,
  AddedPage,
  BuildContext,
  CacheKey,
  CodeBlock,
  CodeInsert,
  CodeModule,
  CodeReplacement,
  ComponentReplacement,
  ConfigTools,
  FilesContext,
  HookContext,
  InsertedCode,
  MarkdownReplacement,
  MdxElement,
  OptionSchema,
  PageContext,
  PageGroup,
  Plugin,
  PluginConfig,
  PluginMarkdown,
  PluginPage,
  PluginProblem,
  Replacement,
  RouteService,
  SearchPage,
} from './plugin.ts';
export type { Progress } from './site/progress.ts';
export type { StoreInfo } from './site/store-info.ts';
export type {
  CompiledPage,
  HeadTag,
  LlmsPage,
  LlmsSection,
  LlmsTxtContext,
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
 * Checks a site without building it.
 * @throws {DocgenError} when the config cannot be used (exit code 2).
 */
export const check: typeof checking.check = async (options) =>
  (await import('./build/check.ts')).check(options);

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

/** The pages of a site and their addresses, without opening a page. */
export const scanRoutes: typeof scanning.scanRoutes = async (...input) =>
  (await import('./routes/scan-routes.ts')).scanRoutes(...input);

/** Where earlier runs are kept, and the key under which a cache of CI keeps the folder. */
export const readStoreInfo: typeof stores.readStoreInfo = async (config) =>
  (await import('./site/store-info.ts')).readStoreInfo(config);

/** What begins and ends that is not docgen's own: hooks, pages, the config. No clock ends a wait for it. */
export { followWork } from './threads/site-work.ts';
/** Ends the process when code of a site's own, on the main thread, never gives way. */
export { supervise } from './threads/supervise.ts';

/** Names of the theme's parts that `ejectPart` can copy. */
export const listParts = async (): Promise<string[]> => (await import('./eject/eject-part.ts')).listParts();

/**
 * Copies a part of the default theme into the theme of a site, and exports it there.
 * @throws {DocgenError} with exit code 2 when there is no such part, or a copy already.
 */
export const ejectPart: typeof ejecting.ejectPart = async (options) =>
  (await import('./eject/eject-part.ts')).ejectPart(options);

/** The copies in a site's theme, and whether docgen's own parts have changed since. */
export const readEjectedParts: typeof ejecting.readEjectedParts = async (config) =>
  (await import('./eject/eject-part.ts')).readEjectedParts(config);

/**
 * Makes a docgen site of one written for another tool. Without `write` it only reports.
 * @throws {DocgenError} with exit code 2 when there is no such site, or the new folder is not empty.
 */
export const migrate: typeof migrating.migrate = async (options) =>
  (await import('./migrate/migrate.ts')).migrate(options);
