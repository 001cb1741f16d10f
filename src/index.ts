/**
 * docgen's programmatic API, which is what `import … from 'docgenjs'` gives: the engine, and the
 * tools that are written with it.
 */
import type * as ejecting from './tools/eject/eject-part.ts';
import type * as migrating from './tools/migrate/migrate.ts';
import type * as freezing from './tools/versions/freeze-version.ts';
import type * as listing from './tools/versions/list-versions.ts';
import type * as removing from './tools/versions/remove-version.ts';

export * from './engine/index.ts';
export type { EjectedPart, EjectOptions, EjectResult } from './tools/eject/eject-part.ts';
export type { MigrateOptions, MigrateResult, Peer } from './tools/migrate/migrate.ts';
export type { FreezeOptions, FreezeResult } from './tools/versions/freeze-version.ts';
export type { ListedVersion, VersionList } from './tools/versions/list-versions.ts';
export type { RemoveOptions, RemoveResult } from './tools/versions/remove-version.ts';
export type { SiteOptions } from './tools/versions/version-site.ts';

/** Names of the theme's parts that `ejectPart` can copy. */
export const listParts: typeof ejecting.listParts = async () =>
  (await import('./tools/eject/eject-part.ts')).listParts();

/**
 * Copies a part of the default theme into the theme of a site, and exports it there.
 * @throws {DocgenError} with exit code 2 when there is no such part, or a copy already.
 */
export const ejectPart: typeof ejecting.ejectPart = async (options) =>
  (await import('./tools/eject/eject-part.ts')).ejectPart(options);

/** The copies in a site's theme, and whether docgen's own parts have changed since. */
export const readEjectedParts: typeof ejecting.readEjectedParts = async (config) =>
  (await import('./tools/eject/eject-part.ts')).readEjectedParts(config);

/**
 * Makes a docgen site of one written for another tool. Without `write` it only reports.
 * @throws {DocgenError} with exit code 2 when there is no such site, or the new folder is not empty.
 */
export const migrate: typeof migrating.migrate = async (options) =>
  (await import('./tools/migrate/migrate.ts')).migrate(options);

/**
 * Copies the default version of a site into a folder of its own, and lists it in the config: all of it or nothing.
 * @throws {DocgenError} with exit code 2 when the name cannot be used, the tag has no docs, or the config cannot be edited.
 */
export const freezeVersion: typeof freezing.freezeVersion = async (options) =>
  (await import('./tools/versions/freeze-version.ts')).freezeVersion(options);

/**
 * The versions of a site, with their folders and numbers of pages.
 * @throws {DocgenError} when the config cannot be used (exit code 2).
 */
export const listVersions: typeof listing.listVersions = async (options) =>
  (await import('./tools/versions/list-versions.ts')).listVersions(options);

/**
 * Removes the folder of a version, and its name from the config.
 * @throws {DocgenError} with exit code 2 when there is no such version, or it is the default one; with 1 when links
 * point to it or git does not have all of it, unless that is forced.
 */
export const removeVersion: typeof removing.removeVersion = async (options) =>
  (await import('./tools/versions/remove-version.ts')).removeVersion(options);
