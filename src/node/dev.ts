/**
 * `docgen dev`: the pipeline again on each change, and a word to the open pages.
 * A change that breaks something leaves the last good site on screen.
 */
import { mkdirSync } from 'node:fs';
import { DocgenError } from '../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../shared/types.ts';
import { CONFIG_NAMES } from './config/config-file.ts';
import { toFilePath } from './config/file-path.ts';
import { loadConfig } from './config/load.ts';
import { type PipelineResult, type Progress, runPipeline } from './pipeline.ts';
import type { RunningServer, ServeOptions } from './preview.ts';
import type { Answerer } from './server/answer.ts';
import { answerFromFolder } from './server/folder-answers.ts';
import { createSocketPath, startReloadSocket } from './server/reload-socket.ts';
import { startSiteServer } from './server/site-server.ts';
import { startWatching } from './server/watch-files.ts';
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
  /** What browsers get from now on: this build, the last good one, or no site at all yet. */
  readonly shows: 'this' | 'former' | 'nothing';
}

/** Port of `dev` when neither flag nor config names one. */
export const DEV_PORT = 3000;

/**
 * Serves the site and keeps it current.
 * @throws {DocgenError} when the first config cannot be used (exit code 2) or no port is free (3).
 */
export async function dev(options: DevOptions): Promise<RunningServer> {
  let { config, diagnostics: configDiagnostics } = await loadDevConfig(options);
  let answer: Answerer = () => ({ kind: 'unavailable', text: 'The first build is still running.' });
  const server = await startSiteServer({
    answer: (ask) => answer(ask),
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

  const watcher = await startWatching(toWatched(config, options, []));
  const builds = createQueue(async () => {
    const start = performance.now();
    const result = await buildOnce();
    options.onBuild?.({ ...result, ms: performance.now() - start });
  });
  let configChanged = false;
  let hasSite = false;

  async function buildOnce(): Promise<Omit<DevBuild, 'ms'>> {
    try {
      if (configChanged) {
        // Stays true when this throws: a config that is broken still is so at the next change.
        ({ config, diagnostics: configDiagnostics } = await loadDevConfig(options));
        configChanged = false;
      }
      const onProgress = options.onProgress ?? (() => {});
      const force = options.force === true && !hasSite;
      const result = await runPipeline({ config, onProgress, force, dev: { socket: socketPath, hasSite } });
      watcher.follow(toWatched(config, options, result.dependencies));
      const diagnostics = [...configDiagnostics, ...result.diagnostics];
      if (result.output === undefined) return keepFormer(diagnostics, countPages(result));
      hasSite = true;
      answer = answerFromFolder(config.outDir);
      socket.send({ type: 'reload' });
      return { diagnostics, pages: countPages(result), shows: 'this' };
    } catch (error) {
      if (error instanceof DocgenError) return keepFormer(error.diagnostics, 0);
      throw error;
    }
  }

  function keepFormer(diagnostics: readonly Diagnostic[], pages: number): Omit<DevBuild, 'ms'> {
    if (hasSite) return { diagnostics, pages, shows: 'former' };
    const text = toExplanation(diagnostics);
    answer = () => ({ kind: 'unavailable', text });
    return { diagnostics, pages, shows: 'nothing' };
  }

  watcher.onChange((files) => {
    const configFiles = toConfigFiles(config, options);
    if (files.some((file) => configFiles.includes(file))) configChanged = true;
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
  mkdirSync(config.cacheDir, { recursive: true });
  const dev: SiteConfig = { ...config, outDir: toFilePath(config.cacheDir, 'dev'), assetPrefix: config.base };
  return { config: dev, diagnostics };
}

function toWatched(config: SiteConfig, options: DevOptions, dependencies: readonly FilePath[]): FilePath[] {
  const { root, themeDir, i18nSourcePath } = config;
  return [root, themeDir, i18nSourcePath, ...toConfigFiles(config, options), ...dependencies];
}

/** The files the config was read from, and those it would be read from if they existed. */
function toConfigFiles({ projectDir, configFiles }: SiteConfig, { configFile }: DevOptions): FilePath[] {
  const names = configFile === undefined ? CONFIG_NAMES : [configFile];
  return [...new Set([...configFiles, ...names.map((name) => toFilePath(projectDir, name))])];
}

/** For the browser, while there is no page that could show it better. Plain text: nothing in it is HTML. */
function toExplanation(diagnostics: readonly Diagnostic[]): string {
  const lines = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, message }) => {
      const place = [file, line, column].filter((part) => part !== undefined).join(':');
      return place ? `${place}  ${message}` : message;
    });
  return `docgen dev has nothing to show until these errors are mended:\n\n${lines.join('\n')}\n`;
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
