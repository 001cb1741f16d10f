/**
 * The stages of a build in the order they happen. `build` runs them once, `dev`
 * again on each change; there is no second path for updates.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DocgenError, toDiagnostic } from '../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../shared/types.ts';
import { type Bundle, bundleSite } from './bundle/bundle-site.ts';
import type { ComponentPage } from './bundle/content-modules.ts';
import { checkLinks } from './check/check-links.ts';
import { type Content, collectContent } from './collect-content.ts';
import { untilIdle } from './config/until-idle.ts';
import { withExcerpts } from './excerpts.ts';
import { type Output, type OutputSummary, openOutput } from './output/write-output.ts';
import { planSite, type SitePlan } from './plan-site.ts';
import { createRenderer } from './render/render-site.ts';
import { DEFAULT_ICON, toSiteIcon } from './render/site-icon.ts';
import type { CompiledPage, Route, SiteConfig } from './types.ts';

export type Phase = 'scan' | 'compile' | 'bundle' | 'check' | 'render' | 'write';

/** Sent while a build runs; `total` is 0 for a phase that cannot count. */
export interface Progress {
  readonly phase: Phase;
  readonly done: number;
  readonly total: number;
}

export interface PipelineOptions {
  readonly config: SiteConfig;
  readonly onProgress: (progress: Progress) => void;
  /** Set while authors work: dead links do not keep pages back, and pages listen for changes. */
  readonly dev: DevRun | undefined;
  /** Write every file anew, changed or not. @default false */
  readonly force?: boolean;
  /** How long a page may take to render, in milliseconds. @default 30 000 */
  readonly pageLimitMs?: number;
  /** Ends the run at the next page; nothing is left behind. */
  readonly signal?: AbortSignal | undefined;
}

export interface DevRun {
  readonly socket: string;
  /** Whether an earlier run made a site: it stays when this run breaks a page. */
  readonly hasSite: boolean;
}

export interface PipelineResult {
  readonly content: Content;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined when errors kept the output as it was. */
  readonly output: OutputSummary | undefined;
  readonly bundle: Bundle | undefined;
  readonly plan: SitePlan | undefined;
  /** Every file whose change asks for another run; pages included. */
  readonly dependencies: readonly FilePath[];
  readonly timings: readonly { readonly phase: Phase; readonly ms: number }[];
}

export async function runPipeline(options: PipelineOptions): Promise<PipelineResult> {
  const result = await runStages(options);
  return { ...result, diagnostics: await withExcerpts(result.diagnostics, options.config) };
}

async function runStages(options: PipelineOptions): Promise<PipelineResult> {
  const { config, onProgress, dev } = options;
  const timings: { phase: Phase; ms: number }[] = [];
  const time = async <T>(phase: Phase, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    onProgress({ phase, done: 0, total: 0 });
    try {
      return await work();
    } finally {
      timings.push({ phase, ms: performance.now() - start });
    }
  };

  const content = await time('compile', () => collectContent(options));
  const serverDir = await makeServerDir(config);
  try {
    const bundled = await time('bundle', () => tryBundle(content, options, serverDir));
    const checked = await time('check', async () => checkLinks({ config, ...content }));
    const diagnostics = [...content.diagnostics, ...bundled.diagnostics, ...checked];
    const dependencies = [
      ...config.configFiles,
      ...content.routes.map((route) => route.file),
      ...content.dependencies,
      ...(bundled.bundle?.dependencies ?? []),
    ];
    const base = { content, dependencies, timings };
    const stops = (found: readonly Diagnostic[]) => hasErrors(found) && (dev === undefined || dev.hasSite);
    const broken = stops([...content.diagnostics, ...bundled.diagnostics]);
    if (bundled.bundle === undefined || broken || (hasErrors(checked) && dev === undefined)) {
      return { ...base, diagnostics, output: undefined, bundle: bundled.bundle, plan: undefined };
    }
    const { bundle } = bundled;
    const plan = planSite(content, bundle, config);
    const output = await openOutput(config, { force: options.force ?? false });
    try {
      const rendered = await time('render', () => renderSite({ content, bundle, plan, output, options }));
      const all = [...diagnostics, ...rendered, ...output.diagnostics];
      if (stops([...rendered, ...output.diagnostics])) {
        await output.abort();
        return { ...base, diagnostics: all, output: undefined, bundle, plan };
      }
      const summary = await time('write', () => output.commit());
      return { ...base, diagnostics: all, output: summary, bundle, plan };
    } catch (error) {
      await output.abort();
      throw error;
    }
  } finally {
    await rm(serverDir, { recursive: true, force: true });
  }
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

async function makeServerDir(config: SiteConfig): Promise<string> {
  await mkdir(config.cacheDir, { recursive: true });
  const dir = await mkdtemp(join(config.cacheDir, 'server-'));
  // What is written here are ES modules, whatever the project's own package.json says of its files.
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  return dir;
}

async function tryBundle(content: Content, { config, dev }: PipelineOptions, serverDir: string) {
  const bundle = await bundleSite({
    config,
    pages: content.pages.flatMap(toComponentPage),
    compileFragment: (file) => content.compiler.compileFragment(file),
    codeStyles: await content.compiler.stylesheet(),
    dev,
    serverDir,
  }).catch((error: unknown) => {
    if (error instanceof DocgenError) return error;
    throw error;
  });
  if (bundle instanceof DocgenError) return { bundle: undefined, diagnostics: bundle.diagnostics };
  return { bundle, diagnostics: bundle.diagnostics };
}

function toComponentPage({ route, body }: CompiledPage): ComponentPage[] {
  if (body.kind === 'static') return [];
  return [{ path: route.path, file: route.file, code: body.kind === 'component' ? body.code : undefined }];
}

interface RenderSiteInput {
  readonly content: Content;
  readonly bundle: Bundle;
  readonly plan: SitePlan;
  readonly output: Output;
  readonly options: PipelineOptions;
}

/** Nothing that a reader waits for takes a machine so long; from trust §5.27. */
const PAGE_LIMIT_MS = 30_000;

/** Renders and writes page by page, so that documents never pile up in memory. */
async function renderSite({
  content,
  bundle,
  plan,
  output,
  options,
}: RenderSiteInput): Promise<Diagnostic[]> {
  const { config, onProgress } = options;
  const records = content.pages.map(({ page }) => page);
  const icon = toSiteIcon(
    config,
    content.publicFiles.map(({ file }) => file.path),
  );
  const icons = icon === config.base + DEFAULT_ICON.path ? [DEFAULT_ICON] : [];
  for (const { file, source } of content.publicFiles) await output.add(file, source);
  for (const file of [...bundle.files, ...plan.files, ...icons]) await output.add(file, 'docgen');
  for (const { file, output: path } of uniqueAssets(content, bundle))
    await output.add({ path, content: { copyOf: file } }, path);
  if (bundle.usesPageData)
    await output.add({ path: 'static/page-data.json', content: JSON.stringify(records) }, 'docgen');
  const created = await untilIdle(
    createRenderer({
      config,
      bundle,
      table: content.table,
      pages: bundle.usesPageData ? records : [],
      icon,
      limitMs: options.pageLimitMs ?? PAGE_LIMIT_MS,
    }),
  );
  if (created === undefined) {
    const message = 'The site cannot be rendered: its theme waits for a promise that never settles.';
    const hint = 'Look for an "await" outside of functions, in the theme or in a global component.';
    return [toDiagnostic('error', 'DG6001', message, { hint })];
  }
  const renderer = created.value;
  const diagnostics: Diagnostic[] = [];
  for (const [index, input] of plan.pages.entries()) {
    // Nothing below waits, and a signal to stop must be heard.
    await setImmediate();
    options.signal?.throwIfAborted();
    const page = (await untilIdle(renderer.render(input)))?.value;
    diagnostics.push(...(page?.diagnostics ?? [toEndless(input.route, config)]));
    for (const file of page?.files ?? []) await output.add(file, toSource(input.route, config));
    onProgress({ phase: 'render', done: index + 1, total: plan.pages.length });
  }
  return diagnostics;
}

function toEndless(route: Route | undefined, config: SiteConfig): Diagnostic {
  return toDiagnostic(
    'error',
    'DG6001',
    'The page cannot be rendered: it waits for a promise that never settles.',
    {
      ...(route && { file: toSource(route, config) }),
      hint: 'Look for an "await" outside of functions, in the page or in what it imports.',
    },
  );
}

function uniqueAssets(content: Content, bundle: Bundle) {
  const assets = [...content.pages.flatMap((page) => page.assets), ...bundle.assets];
  return new Map(assets.map((asset) => [asset.output, asset])).values();
}

function toSource(route: Route | undefined, config: SiteConfig): string {
  return route ? route.file.slice(config.projectDir.length + 1) : 'docgen';
}
