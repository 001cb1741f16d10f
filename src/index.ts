/**
 * docgen's programmatic API, which is what `import … from 'docgenjs'` gives: the engine, and the
 * tools that are written with it.
 */
import type * as ejecting from './tools/eject/eject-part.ts';
import type * as migrating from './tools/migrate/migrate.ts';

export * from './engine/index.ts';
export type { EjectedPart, EjectOptions, EjectResult } from './tools/eject/eject-part.ts';
export type { MigrateOptions, MigrateResult, Peer } from './tools/migrate/migrate.ts';

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
