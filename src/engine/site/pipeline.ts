/** The stages of a build in the order they happen. */
import { DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { type Bundle, bundleSite } from '../bundle/bundle-site.ts';
import { toComponentPage } from '../bundle/content-modules.ts';
import { checkSite } from '../check/check-site.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import { type OutputSummary, openOutput } from '../output/write-output.ts';
import type { Store } from '../store/store.ts';
import type { SiteConfig } from '../types.ts';
import { type Content, collectContent } from './collect-content.ts';
import { withExcerpts } from './excerpts.ts';
import { indexSite } from './index-site.ts';
import { createOutlineReader } from './page-outlines.ts';
import { planSite } from './plan-site.ts';
import { addPluginFiles, toSiteFacts } from './plugin-stages.ts';
import type { Phase, Progress } from './progress.ts';
import { renderSite } from './render-site.ts';
import { createTypeReader } from './sample-types.ts';

export interface PipelineOptions {
  readonly config: SiteConfig;
  readonly store: Store;
  /** Undefined for a site without plugins. */
  readonly host?: PluginHost | undefined;
  /** What every key of the store begins with: docgen's own fingerprint. */
  readonly seed: string;
  readonly onProgress: (progress: Progress) => void;
  /** Use nothing that earlier runs made. @default false */
  readonly force?: boolean;
  /** How long a page may take to compile, and to render, in milliseconds. */
  readonly pageLimitMs: number;
  /** Ends the run at the next page; nothing is left behind. */
  readonly signal?: AbortSignal | undefined;
}

export interface PipelineResult {
  readonly content: Content;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined when errors kept the output as it was. */
  readonly output: OutputSummary | undefined;
  readonly bundle: Bundle | undefined;
  /** Pages that came out as they were, with no rendering. */
  readonly keptDocuments: number;
  readonly timings: readonly { readonly phase: Phase; readonly ms: number }[];
}

export async function runPipeline(options: PipelineOptions): Promise<PipelineResult> {
  const result = await runStages(options);
  const diagnostics = [...result.diagnostics, ...(options.host?.diagnostics() ?? [])];
  return { ...result, diagnostics: await withExcerpts(diagnostics, options.config) };
}

async function runStages(options: PipelineOptions): Promise<PipelineResult> {
  const { config, onProgress, host } = options;
  const isBroken = (found: readonly Diagnostic[]) => hasErrors([...found, ...(host?.diagnostics() ?? [])]);
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
  const { frame, pages, navigation } = content;
  const { store, seed } = options;
  const outlineOf = createOutlineReader({ config, table: frame.table, store, seed });
  const typesOf = createTypeReader({ config, store, seed });
  const bundled = await time('bundle', () => tryBundle(content, options));
  const checked = await time('check', () =>
    checkSite({
      ...{ config, ...frame, pages, navigation, outlineOf, typesOf, occasion: 'build' },
      findRedirect: host?.findRedirect,
    }),
  );
  const diagnostics = [...content.diagnostics, ...bundled.diagnostics, ...checked.diagnostics];
  const { bundle } = bundled;
  const base = { content, bundle, timings, output: undefined, keptDocuments: 0 };
  if (bundle === undefined || isBroken(diagnostics)) return { ...base, diagnostics };

  const plan = planSite({
    ...{ config, frame, navigation, bundle, pageOf: content.pageOf },
    behindOf: (path) => checked.behind.get(path),
  });
  const output = openOutput(config, { force: options.force ?? false });
  try {
    const rendered = await time('render', () => renderSite({ content, bundle, plan, output, options }));
    await time('index', () => indexSite({ content, output, options }));
    const facts = toSiteFacts(content, output, options);
    if (host?.addsFiles) await time('plugins', () => addPluginFiles(host, facts, output));
    const all = [...diagnostics, ...rendered.diagnostics, ...output.diagnostics];
    if (isBroken(all)) {
      await output.abort();
      return { ...base, diagnostics: all };
    }
    const summary = await time('write', () => output.commit());
    await host?.afterBuild(facts, summary);
    return { ...base, diagnostics: all, output: summary, keptDocuments: rendered.kept };
  } catch (error) {
    await output.abort();
    throw error;
  }
}

async function tryBundle(content: Content, { config, store, seed, host }: PipelineOptions) {
  const { pages, loadCompiler } = content;
  const componentPages = await Promise.all(pages.map((page) => toComponentPage(page, content.readBody)));
  const bundle = await bundleSite({
    config,
    store,
    toolId: seed,
    pages: componentPages.flat(),
    compileFragment: async (file) => (await loadCompiler()).compileFragment(file),
    codeStyles: await content.codeStyles(),
    dev: undefined,
    runtimeModules: await host?.runtimeModules(),
  }).catch((error: unknown) => {
    if (error instanceof DocgenError) return error;
    throw error;
  });
  if (bundle instanceof DocgenError) return { bundle: undefined, diagnostics: bundle.diagnostics };
  return { bundle, diagnostics: bundle.diagnostics };
}
