/** `docgen build`: config in, a complete site out, or every problem in one report and the former site untouched. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Diagnostic } from '../shared/types.ts';
import { toChunkPath, toOutputPath } from '../shared/url.ts';
import { type ConfigOverrides, loadConfig } from './config/load.ts';
import { hasErrors, type PipelineResult, type Progress, runPipeline } from './pipeline.ts';
import type { SiteConfig } from './types.ts';

export interface BuildOptions {
  /** Project folder: where the config file is looked for. */
  readonly cwd: string;
  /** Docs folder, relative to `cwd`; wins over the config. */
  readonly root?: string;
  /** Config file, relative to `cwd`; by default the known names are tried. */
  readonly configFile?: string;
  /** Settings that win over the config file. */
  readonly overrides?: ConfigOverrides;
  /** Write every file anew, also those whose content is the same. @default false */
  readonly force?: boolean;
  /** How long a page with code of its own may take to render, in milliseconds. @default 30 000 */
  readonly pageLimitMs?: number;
  /** Ends the build at the next page; the output stays as it was. */
  readonly signal?: AbortSignal;
  /** Called as phases begin and pages are done. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface BuildResult {
  /** False when an error kept the output as it was. */
  readonly ok: boolean;
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Pages per language, in the order of `locales`. */
  readonly pages: readonly { readonly lang: string; readonly count: number }[];
  readonly outDir: string;
  readonly files: { readonly written: number; readonly unchanged: number; readonly removed: number };
  readonly timings: readonly { readonly phase: string; readonly ms: number }[];
  /** The pages that took longest to compile, slowest first, at most 5. */
  readonly slowest: readonly { readonly file: string; readonly ms: number }[];
  /** What a reader of the median page downloads, in gzip bytes; zeros when nothing was written. */
  readonly reader: { readonly html: number; readonly script: number; readonly css: number };
}

/**
 * Builds a site.
 * @throws {DocgenError} when the config cannot be used (exit code 2) or the disk refuses (3).
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { config, diagnostics } = await loadConfig(options);
  const onProgress = options.onProgress ?? (() => {});
  const { force = false, signal, pageLimitMs } = options;
  const limit = pageLimitMs !== undefined && { pageLimitMs };
  const result = await runPipeline({ config, onProgress, force, signal, dev: undefined, ...limit });
  const all = [...diagnostics, ...result.diagnostics];
  return {
    ok: !hasErrors(all) && result.output !== undefined,
    config,
    diagnostics: all,
    pages: config.locales.map(({ lang }) => ({
      lang,
      count: result.content.routes.filter((route) => route.lang === lang).length,
    })),
    outDir: config.outDir,
    files: result.output ?? { written: 0, unchanged: 0, removed: 0 },
    timings: result.timings,
    slowest: toSlowest(result),
    reader: await measureReader(result, config),
  };
}

function toSlowest({ content }: PipelineResult) {
  return [...content.durations]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([route, ms]) => ({ file: route.relativePath, ms }));
}

/** Weighs the page in the middle by size; shared scripts and styles count once. */
async function measureReader({ bundle, output, plan }: PipelineResult, config: SiteConfig) {
  if (!bundle || !output || !plan) return { html: 0, script: 0, css: 0 };
  const pages = plan.pages.filter(({ route }) => route !== undefined);
  const sized = pages
    .map((input) => ({ input, size: input.body.kind === 'static' ? input.body.html.length : 0 }))
    .sort((a, b) => a.size - b.size);
  const median = sized[Math.floor(sized.length / 2)]?.input;
  if (median === undefined) return { html: 0, script: 0, css: 0 };
  const weigh = async (paths: readonly string[]) => {
    const files = await Promise.all(paths.map((path) => readFile(join(config.outDir, path))));
    return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  };
  const path = median.meta.page.routePath;
  const page = bundle.pages.get(path);
  const scripts = new Set([
    bundle.appScript,
    ...bundle.chunks.entry,
    ...bundle.chunks.client,
    ...(page ? [toChunkPath(path), ...page.imports] : []),
  ]);
  return {
    html: await weigh([toOutputPath(path)]),
    script: await weigh([...scripts]),
    css: await weigh([bundle.appStyle, ...(page?.styles ?? [])]),
  };
}
