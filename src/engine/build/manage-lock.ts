/** `docgen lock`: whether the texts that plugins fetch are those of `docgen.lock.json`, and making them so. */
import { createUsageError, type DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { loadConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { createDraftFinder } from '../site/find-drafts.ts';
import { createSources } from '../site/frame.ts';
import { openSourceHashes } from '../site/source-hashes.ts';
import type { SiteConfig } from '../types.ts';
import type { RunOptions } from './run-options.ts';

export interface LockOptions extends Pick<RunOptions, 'cwd' | 'configFile' | 'overrides' | 'signal'> {
  /**
   * Beginning of the addresses that are fetched anew; the others are taken from the store if it has them.
   * @default all
   */
  readonly address?: string;
  /** Write what was found into the file, if nothing failed, and remove what no plugin asks for. @default false */
  readonly update?: boolean;
}

export interface LockResult {
  /** False if a text could not be fetched or, without `update`, is not the one that is locked. */
  readonly ok: boolean;
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of texts that plugins ask for. */
  readonly texts: number;
  /** Addresses that the file did not have, or had another text of, or has although no plugin asks for them. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unused: readonly string[];
}

/**
 * Compares the texts that plugins fetch with those that are locked, or locks them.
 * @throws {DocgenError} when the config cannot be used, or no plugin asks for such an address (exit code 2).
 */
export async function manageLock(options: LockOptions): Promise<LockResult> {
  const { address = '', update = false, signal } = options;
  const { config, diagnostics: configDiagnostics, plugins } = await loadConfig(options);
  const asksAgain = (asked: string) => asked.startsWith(address);
  const host = await loadPluginHost(plugins, config, {
    lock: { asksAgain, adds: update, accepts: update },
    signal,
  });
  await host?.addedRoutes(createSources(config, createDraftFinder(openSourceHashes(config))));
  signal?.throwIfAborted();
  const texts = host?.texts();
  const { asked, added, changed, unused } = texts?.report() ?? NOTHING;
  const found = await withExcerpts(host?.diagnostics() ?? [], config);
  const diagnostics = [...configDiagnostics, ...found];
  const ok = !hasErrors(diagnostics);
  if (ok && !asked.some(asksAgain) && address !== '') throw createUnknown(address);
  if (ok && update) texts?.accept();
  return { ok, config, diagnostics, texts: asked.length, added, changed, unused };
}

const NOTHING = { asked: [], added: [], changed: [], unused: [] };

function createUnknown(address: string): DocgenError {
  const message = `No plugin asks for an address that begins with "${address}".`;
  const hint = 'Run "docgen lock" for all of them.';
  return createUsageError(message, hint);
}
