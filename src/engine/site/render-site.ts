/** Every page as files of the output. What is there for the same key already is neither rendered nor read. */
import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { Bundle } from '../bundle/bundle-site.ts';
import { writeServerModules } from '../bundle/server-modules.ts';
import { runsSiteCode } from '../bundle/virtual-modules.ts';
import { toProjectPath } from '../markdown/page-context.ts';
import { makeModulesDir } from '../output/swap-folders.ts';
import type { Output } from '../output/write-output.ts';
import { type ContentPolicy, toMetaText, toSitePolicy } from '../render/content-policy.ts';
import { createHeadKeys } from '../render/head-tags.ts';
import {
  isRendered,
  type PageDocument,
  type RenderInput,
  toPageDocument,
  toRenderTask,
} from '../render/page-document.ts';
import { toMarkup } from '../render/page-shell.ts';
import { countRenderThreads, createPageRenderer, type PageRenderer } from '../render/render-pages.ts';
import { DEFAULT_ICON, toSiteIcon } from '../render/site-icon.ts';
import { toKey } from '../store/to-key.ts';
import { takeTurns } from '../threads/take-turns.ts';
import { unlessAborted } from '../threads/unless-aborted.ts';
import type { KeptPage, PageBody, SiteConfig } from '../types.ts';
import type { Content } from './collect-content.ts';
import type { PipelineOptions } from './pipeline.ts';
import type { SitePlan } from './plan-site.ts';
import { toPolicyFiles } from './policy-files.ts';

export interface RenderSiteInput {
  readonly content: Content;
  readonly bundle: Bundle;
  readonly plan: SitePlan;
  readonly output: Output;
  readonly options: PipelineOptions;
}

export interface RenderedSite {
  readonly diagnostics: readonly Diagnostic[];
  /** Pages that were there already. */
  readonly kept: number;
}

/** Of a generated page: its theme draws all of it. */
const EMPTY_BODY: PageBody = { kind: 'static', html: '' };

/** Pages under way at once: enough to keep every thread busy, few enough to keep memory flat. */
const MOST_AT_ONCE = 24;

/** Renders and writes page by page, so that documents never pile up in memory. */
export async function renderSite(input: RenderSiteInput): Promise<RenderedSite> {
  const { content, bundle, plan, output, options } = input;
  const { config, onProgress } = options;
  const icon = toSiteIcon(
    config,
    content.frame.publicFiles.map(({ file }) => file.path),
  );
  const records = JSON.stringify(bundle.usesPageData ? content.pages.map(({ page }) => page) : []);
  const policy = toSitePolicy(config, { routes: content.frame.routes, pages: content.pages });
  const context = {
    config,
    bundle,
    icon,
    policy: policy && toMetaText(policy),
    table: content.frame.table,
    seed: options.seed,
    toHeadKey: createHeadKeys({ config, table: content.frame.table, icon }),
    recordsHash: toKey(records),
  };
  const show = (page: KeptPage | RenderInput) =>
    toPageDocument(isGenerated(page) ? page : plan.toInput(page), context);
  const all = [...content.pages, ...plan.notFound()];
  const found = await addFiles(input, { icon, records, policy });

  const due: Due[] = [];
  for (const [index, page] of all.entries()) {
    // Nothing below waits, and a signal to stop must be heard.
    if (index % 50 === 49) await setImmediate();
    options.signal?.throwIfAborted();
    const { document, chunk } = show(page);
    const source = toSource(page, config);
    const hasDocument = output.keep(document.path, document.key, source);
    const hasChunk = chunk === undefined || output.keep(chunk.path, chunk.key, source);
    if (!hasDocument || !hasChunk) due.push({ page, hasDocument, hasChunk });
  }
  for (const file of plan.files()) await output.add(file, 'docgen');
  const kept = all.length - due.length;
  onProgress({ phase: 'render', done: kept, total: all.length });
  const diagnostics = await renderDue(due, show, input, (done) =>
    onProgress({ phase: 'render', done: kept + done, total: all.length }),
  );
  return { diagnostics: [...found, ...diagnostics], kept };
}

/** A page of which at least one file has to be made. No more is held: what a page shows is made again in its turn. */
interface Due {
  readonly page: KeptPage | RenderInput;
  readonly hasDocument: boolean;
  readonly hasChunk: boolean;
}

/** Whether no source stands behind a page. */
function isGenerated(page: KeptPage | RenderInput): page is RenderInput {
  return 'meta' in page;
}

async function addFiles(
  { content, bundle, output, options }: RenderSiteInput,
  made: { readonly icon: string; readonly records: string; readonly policy: ContentPolicy | undefined },
): Promise<readonly Diagnostic[]> {
  const { config } = options;
  const { icon, records } = made;
  const policy = await toPolicyFiles(made.policy, content.frame.publicFiles);
  const publicFiles = content.frame.publicFiles.filter((file) => file !== policy.taken);
  const icons = icon === config.base + DEFAULT_ICON.path ? [DEFAULT_ICON] : [];
  for (const { file, source } of publicFiles) await output.add(file, source);
  for (const file of [...bundle.files, ...icons, ...policy.files]) await output.add(file, 'docgen');
  const assets = [...content.pages.flatMap((page) => page.assets), ...bundle.assets];
  for (const { file, output: path } of new Map(assets.map((asset) => [asset.output, asset])).values())
    await output.add({ path, content: { copyOf: file } }, path);
  if (bundle.usesPageData) await output.add({ path: 'static/page-data.json', content: records }, 'docgen');
  return policy.diagnostics;
}

async function renderDue(
  due: readonly Due[],
  show: (page: Due['page']) => PageDocument,
  input: RenderSiteInput,
  onDone: (done: number) => void,
): Promise<Diagnostic[]> {
  const { content, output, options } = input;
  const found: Diagnostic[][] = due.map(() => []);
  const renderer = createLateRenderer(due, input);
  let done = 0;
  const make = async ({ page, hasDocument, hasChunk }: Due, index: number): Promise<void> => {
    options.signal?.throwIfAborted();
    const files = show(page);
    const body = isGenerated(page) ? EMPTY_BODY : await content.readBody(page);
    const source = toSource(page, options.config);
    if (!hasDocument) {
      const markup = isRendered(files.input.meta.page.routePath, options.config)
        ? await toMarkup({
            store: options.store,
            key: files.toShellKey(),
            body: body.kind === 'static' ? body.html : '',
            render: () => renderer.render(files.input, body),
          })
        : { html: '', head: '' };
      if ('diagnostic' in markup) found[index]?.push(markup.diagnostic);
      else await output.add(files.toDocumentFile(markup), source, files.document.key);
    }
    if (!hasChunk && files.chunk) await output.add(files.toChunkFile(body), source, files.chunk.key);
    done += 1;
    onDone(done);
    // Rendering on this thread never waits, and a signal to stop must be heard.
    await setImmediate();
  };
  try {
    const rendering = takeTurns(due.entries(), MOST_AT_ONCE, ([index, item]) => make(item, index));
    await unlessAborted(rendering, options.signal);
  } catch (error) {
    if (!(error instanceof DocgenError) || error.exitCode !== 1) throw error;
    return [...error.diagnostics];
  } finally {
    await renderer.close();
  }
  return found.flat();
}

/** Server modules are written, and threads started, when the first page really has to be rendered. */
function createLateRenderer(
  due: readonly Due[],
  { bundle, content, options }: RenderSiteInput,
): LateRenderer {
  const count = due.filter(({ hasDocument }) => !hasDocument).length;
  const runsUserCode = runsSiteCode(options.config) || due.some(({ page }) => page.body.kind !== 'static');
  let started: ReturnType<typeof start> | undefined;
  let dir: string | undefined;
  const start = async () => {
    dir = makeModulesDir(options.config);
    const { entry, pages } = await writeServerModules(bundle, dir);
    const renderer = createPageRenderer({
      entry,
      records: bundle.usesPageData ? content.pages.map(({ page }) => page) : [],
      threads: countRenderThreads(count, runsUserCode),
      limitMs: options.pageLimitMs,
    });
    return { renderer, pages };
  };
  return {
    async render(input, body) {
      started ??= start();
      const { renderer, pages } = await started;
      return renderer.render(toRenderTask(input, body, { config: options.config, pages }));
    },
    async close() {
      const running = await started?.catch(() => undefined);
      await running?.renderer.close();
      if (dir !== undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}

interface LateRenderer {
  render(input: RenderInput, body: PageBody): ReturnType<PageRenderer['render']>;
  close(): Promise<void>;
}

function toSource({ route }: KeptPage | RenderInput, config: SiteConfig): string {
  return route === undefined ? 'docgen' : toProjectPath(config, route.file);
}
