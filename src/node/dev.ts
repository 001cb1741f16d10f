/**
 * `docgen dev`: the pipeline again on each change, and a word to the open pages.
 * A change that breaks something leaves the last good site on screen.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DocgenError } from '../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../shared/types.ts';
import { loadConfig } from './config/load.ts';
import { type PipelineResult, type Progress, runPipeline } from './pipeline.ts';
import type { RunningServer, ServeOptions } from './preview.ts';
import { createSocketPath, startReloadSocket } from './server/reload-socket.ts';
import { startSiteServer } from './server/site-server.ts';
import { startWatching, toFilePath } from './server/watch-files.ts';
import type { SiteConfig } from './types.ts';

export interface DevOptions extends ServeOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Called when the address answers, before anything is built. */
  readonly onListening?: (urls: RunningServer['urls']) => void;
  /** Called after each build, first one included. */
  readonly onBuild?: (result: DevBuild) => void;
}

export interface DevBuild {
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly ms: number;
}

/** Port of `dev` when neither flag nor config names one. */
export const DEV_PORT = 3000;

/**
 * Serves the site and keeps it current.
 * @throws {DocgenError} when the first config cannot be used (exit code 2) or no port is free (3).
 */
export async function dev(options: DevOptions): Promise<RunningServer> {
  let { config, diagnostics: configDiagnostics } = await loadDevConfig(options);
  const server = await startSiteServer({
    base: config.base,
    headers: config.server.headers,
    host: options.host ?? config.server.host,
    port: options.port ?? config.server.port ?? DEV_PORT,
    strictPort: options.strictPort ?? false,
  });
  options.onListening?.(server.urls);
  const host = options.host ?? config.server.host;
  const socketPath = createSocketPath();
  const socket = startReloadSocket(server.http, socketPath, host ? [host] : []);

  const watcher = await startWatching(toWatched(config, []));
  const builds = createQueue(async () => {
    const start = performance.now();
    const result = await buildOnce();
    options.onBuild?.({ ...result, ms: performance.now() - start });
  });
  let configChanged = false;

  async function buildOnce(): Promise<Omit<DevBuild, 'ms'>> {
    try {
      if (configChanged) {
        configChanged = false;
        ({ config, diagnostics: configDiagnostics } = await loadDevConfig(options));
      }
      const onProgress = options.onProgress ?? (() => {});
      const result = await runPipeline({ config, onProgress, dev: { socket: socketPath } });
      watcher.follow(toWatched(config, result.dependencies));
      if (result.output !== undefined) {
        server.show(config.outDir);
        socket.send({ type: 'reload' });
      }
      return { diagnostics: [...configDiagnostics, ...result.diagnostics], pages: countPages(result) };
    } catch (error) {
      if (error instanceof DocgenError) return { diagnostics: error.diagnostics, pages: 0 };
      throw error;
    }
  }

  watcher.onChange((files) => {
    if (files.some((file) => config.configFiles.includes(file))) configChanged = true;
    void builds.request();
  });
  await builds.request();

  return {
    urls: server.urls,
    open: config.server.open,
    async close() {
      await watcher.close();
      socket.close();
      await server.close();
      await builds.idle();
    },
  };
}

/** The site is built beside the cache, never into the output folder of `build`. */
async function loadDevConfig(options: DevOptions) {
  const { config, diagnostics } = await loadConfig(options);
  const outDir = join(config.cacheDir, 'dev');
  mkdirSync(config.cacheDir, { recursive: true });
  const dev: SiteConfig = { ...config, outDir: toFilePath(outDir), assetPrefix: config.base };
  return { config: dev, diagnostics };
}

function toWatched(config: SiteConfig, dependencies: readonly FilePath[]): FilePath[] {
  return [config.root, config.themeDir, config.i18nSourcePath, ...config.configFiles, ...dependencies];
}

/** One build at a time; whatever is asked for meanwhile makes one more. */
function createQueue(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    while (again) {
      again = false;
      await work();
    }
  };
  return {
    request(): Promise<void> {
      again = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    idle: () => running ?? Promise.resolve(),
  };
}

function countPages({ content }: PipelineResult): number {
  return content.routes.length;
}
