/** The config as `dev` uses it, and which changes of it a running server cannot take over. */
import { statSync } from 'node:fs';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { loadConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import { createPolicyHeaders, createSitePolicy, pickHeaderOnly } from '../render/content-policy.ts';
import type { SiteConfig } from '../types.ts';
import type { DevOptions } from './dev-options.ts';

export interface DevConfig {
  /**
   * Config with the base as asset prefix: pages are then those of `build`, wherever it publishes them,
   * so both can use each other's compiled pages.
   */
  readonly config: SiteConfig;
  readonly problems: readonly Diagnostic[];
  /** Time just before its files were read, from `Date.now`. */
  readonly readAt: number;
  /** Undefined for a site without plugins. */
  readonly host: PluginHost | undefined;
}

/** @throws {DocgenError} when the config cannot be used (exit code 2). */
export async function loadDevConfig(options: DevOptions): Promise<DevConfig> {
  const readAt = Date.now();
  const { config: loaded, diagnostics, plugins } = await loadConfig({ ...options, isProd: false });
  const config = { ...loaded, assetPrefix: loaded.base };
  const host = await loadPluginHost(plugins, config, { lock: { adds: options.frozenLock !== true } });
  return { config, readAt, problems: diagnostics, host };
}

/** A file that is written without end must not keep the rest from being shown. */
const MOST_LOADS = 5;

/**
 * Loads a config that has changed, and again if one of its files changes meanwhile: an editor or a generator may
 * still be writing it. `files`: those of the config before.
 * @throws {DocgenError} when the config cannot be used (exit code 2).
 */
export async function loadChangedConfig(options: DevOptions, files: readonly FilePath[]): Promise<DevConfig> {
  for (let loads = 1; ; loads++) {
    const before = printChangeTimes(files);
    const isSettled = () => loads === MOST_LOADS || printChangeTimes(files) === before;
    try {
      const loaded = await loadDevConfig(options);
      if (isSettled()) return loaded;
    } catch (error) {
      if (isSettled()) throw error;
    }
  }
}

function printChangeTimes(files: readonly FilePath[]): string {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.ctimeMs).join();
}

/** Names of the options that the server, its sockets or the store were made from and whose values differ now. */
export function listServerChanges(previous: DevConfig, next: DevConfig, options: DevOptions): string[] {
  const before = getServerSettings(previous.config, options);
  const now = getServerSettings(next.config, options);
  const print = (value: unknown) =>
    JSON.stringify(value, (_, part) => (typeof part === 'function' ? String(part) : part));
  return Object.keys(before).filter((name) => print(before[name]) !== print(now[name]));
}

function getServerSettings(
  config: SiteConfig,
  { host, port }: DevOptions,
): Readonly<Record<string, unknown>> {
  const { server } = config;
  return {
    base: config.base,
    'server.host': host ?? server.host,
    'server.port': port ?? server.port,
    'server.allowedHosts': server.allowedHosts,
    'server.headers': server.headers,
    'server.proxy': server.proxy,
    csp: createFrameHeaders(config),
    // Where people work on untrusted checkouts.
    untrusted: config.cacheDir,
  };
}

/**
 * Creates the headers of the policy for frames; the rest of the policy is in the documents, since it
 * depends on the config.
 */
export function createFrameHeaders(config: SiteConfig): Readonly<Record<string, string>> {
  return createPolicyHeaders(pickHeaderOnly(createSitePolicy(config, { routes: [], pages: [] })));
}
