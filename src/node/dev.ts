/**
 * `docgen dev`: the pipeline again on each change, and a word to the open pages.
 * A change that breaks something leaves the last good site on screen.
 */
import { mkdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { watch } from 'chokidar';
import { DocgenError } from '../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../shared/types.ts';
import { loadConfig } from './config/load.ts';
import { type PipelineResult, type Progress, runPipeline } from './pipeline.ts';
import type { RunningServer, ServeOptions } from './preview.ts';
import { createSocketPath, startReloadSocket } from './server/reload-socket.ts';
import { startSiteServer } from './server/site-server.ts';
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

/** Quiet time after a change before a build starts: editors write a file in several steps. */
const QUIET_MS = 50;

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

  const watcher = watch(toWatched(config, []), {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: isIgnored,
  });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let configChanged = false;

  const rebuild = async () => {
    const start = performance.now();
    const result = await buildOnce();
    options.onBuild?.({ ...result, ms: performance.now() - start });
  };

  async function buildOnce(): Promise<Omit<DevBuild, 'ms'>> {
    try {
      if (configChanged) {
        configChanged = false;
        ({ config, diagnostics: configDiagnostics } = await loadDevConfig(options));
      }
      const result = await runPipeline({
        config,
        onProgress: options.onProgress ?? (() => {}),
        dev: { socket: socketPath },
      });
      watcher.add(toWatched(config, result.dependencies));
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

  /** One build at a time; changes that come meanwhile make one more. */
  const schedule = (file: string) => {
    if (config.configFiles.includes(toFilePath(file))) configChanged = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      again = true;
      running ??= (async () => {
        while (again) {
          again = false;
          await rebuild();
        }
        running = undefined;
      })();
    }, QUIET_MS);
  };
  watcher.on('all', (_event, file) => schedule(file));
  await rebuild();

  return {
    urls: server.urls,
    async close() {
      clearTimeout(timer);
      await watcher.close();
      socket.close();
      await server.close();
      await running;
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

function toWatched(config: SiteConfig, dependencies: readonly FilePath[]): string[] {
  return [config.root, config.themeDir, config.i18nSourcePath, ...config.configFiles, ...dependencies];
}

function isIgnored(file: string): boolean {
  return (
    /^(?:node_modules|\.git|\.docgen)$/.test(basename(file)) || file.includes(`${sep}node_modules${sep}`)
  );
}

function countPages({ content }: PipelineResult): number {
  return content.routes.length;
}

function toFilePath(file: string): FilePath {
  return file.split(sep).join('/') as FilePath;
}
