/** Renders documents for a build elsewhere: all that they show comes by way of the shared store, and so do the answers. */
import type { SidebarEntry, SiteData } from '../../shared/types.ts';
import type { SharedStore } from '../remote/shared-store.ts';
import { createPayload } from '../render/page-document.ts';
import { renderShell } from '../render/page-shell.ts';
import { type BundleRenderer, countRenderThreads } from '../render/render-pages.ts';
import { createPageAnalyser } from '../search/analyse-page.ts';
import { getAnalysisOptions } from '../search/search-indexer.ts';
import type { SiteContext } from '../site/context.ts';
import type { Pages } from '../site/pages.ts';
import { readShared } from '../site/shared-pages.ts';
import type { CachedPage, PageBody, Route } from '../types.ts';
import {
  type BatchContent,
  type DocumentAnswer,
  type DocumentTask,
  getAnswersKey,
  NO_BYTES,
  packAnswers,
  type RenderFrame,
  readTold,
} from './document-batch.ts';
import { createFolderRenderer } from './folder-renderer.ts';

export interface BatchRendererInput {
  readonly context: SiteContext & { readonly pageLimitMs: number };
  readonly shared: SharedStore;
  readonly pages: Pages;
  readonly findRoute: (path: string) => Route | undefined;
}

export function createBatchRenderer(input: BatchRendererInput) {
  const { context, shared } = input;
  const analyse = createPageAnalyser(getAnalysisOptions(context.config));
  const told = new Map<string, Promise<unknown>>();
  const renderers = new Map<string, Promise<BundleRenderer | undefined>>();
  /** Values of which a build has few: each is read once. */
  const read = <Value>(key: string): Promise<Value | undefined> =>
    findOnce(told as Map<string, Promise<Value | undefined>>, key, () => readTold<Value>(key, shared));
  const openRenderer = (key: string): Promise<BundleRenderer | undefined> =>
    findOnce(renderers, key, async () => {
      const frame = await read<RenderFrame>(key);
      return frame && open(frame, context);
    });
  const readSurroundings = async ({ site, sidebar }: DocumentTask) => ({
    site: await read<SiteData>(site),
    sidebar: sidebar === '' ? [] : await read<readonly SidebarEntry[]>(sidebar),
  });

  return {
    /** Leaves answers in the shared store. Returns the number of pages that it has rendered. */
    async render(key: string): Promise<number> {
      const batch = await readTold<BatchContent>(key, shared);
      const renderer = batch && (await openRenderer(batch.frame));
      if (batch === undefined || renderer === undefined) return 0;
      const pages = await findPages(batch.tasks, input);
      const answers = await Promise.all(
        batch.tasks.map(async (task): Promise<DocumentAnswer> => {
          const page = pages.get(task.page.path);
          const { site, sidebar } = await readSurroundings(task);
          if (page === undefined || site === undefined || sidebar === undefined) return NOTHING;
          return makeAnswer(task, { page, site, sidebar, renderer, analyse, input });
        }),
      );
      shared.write(getAnswersKey(key), () => packAnswers(answers));
      await shared.flush();
      return answers.filter(({ shell }) => shell.length > 0).length;
    },
    async close(): Promise<void> {
      for (const opened of renderers.values()) await (await opened.catch(() => undefined))?.close();
    },
  };
}

/** Finds a value once; what was not there may be when it is asked for again. */
function findOnce<Value>(
  found: Map<string, Promise<Value | undefined>>,
  key: string,
  find: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const finding = found.get(key) ?? find();
  found.set(key, finding);
  return finding.then((value) => {
    if (value === undefined) found.delete(key);
    return value;
  });
}

const NOTHING: DocumentAnswer = { shell: NO_BYTES, payload: NO_BYTES, analysed: NO_BYTES };

/** Those of the batch that are here or in the shared store with the same content, by path. */
async function findPages(
  tasks: readonly DocumentTask[],
  { pages, shared, findRoute }: BatchRendererInput,
): Promise<ReadonlyMap<string, CachedPage>> {
  const found = new Map<string, CachedPage>();
  const missing: Route[] = [];
  for (const { page } of tasks) {
    const route = findRoute(page.path);
    if (route === undefined || pages.shared.getSharedKey(route) !== page.key) continue;
    const kept = pages.find(route);
    if (kept) found.set(route.path, kept);
    else missing.push(route);
  }
  if (missing.length > 0)
    for (const [route, page] of await readShared(missing, pages, shared)) found.set(route.path, page);
  return found;
}

interface AnswerInput {
  readonly page: CachedPage;
  readonly site: SiteData;
  readonly sidebar: readonly SidebarEntry[];
  readonly renderer: BundleRenderer;
  readonly analyse: ReturnType<typeof createPageAnalyser>;
  readonly input: BatchRendererInput;
}

/** A page that cannot be rendered has no answer: the build finds out why itself. */
async function makeAnswer(
  { shellKey, meta, hasPayload, analysis }: DocumentTask,
  { page, site, sidebar, renderer, analyse, input: { context, pages } }: AnswerInput,
): Promise<DocumentAnswer> {
  const { store } = context;
  const body = await pages.texts.readBody(page);
  const shown = { route: page.route, meta, site, sidebar, body: page.body };
  const shell = await renderShell({
    store,
    key: shellKey,
    body,
    render: (part: PageBody) => renderer.render(shown, part),
  });
  if ('diagnostic' in shell) return NOTHING;
  let analysed = '';
  if (analysis) {
    const sections = await pages.texts.readSections(page);
    const searched = { ...analysis.searched, sections };
    analyse({ searched }, (text) => {
      analysed = text;
    });
  }
  return {
    shell: Buffer.from(JSON.stringify(shell)),
    payload: hasPayload ? createPayload(meta, body) : NO_BYTES,
    analysed: Buffer.from(analysed),
  };
}

function open(
  { entry, pages, files, records, runsSiteCode, count }: RenderFrame,
  { config, pageLimitMs: limitMs }: BatchRendererInput['context'],
): BundleRenderer {
  const server = {
    entry,
    pages: new Map(pages),
    files: files.map(([path, text]) => ({ path, content: Buffer.from(text) })),
  };
  const threads = countRenderThreads(count, runsSiteCode);
  return createFolderRenderer({ config, threads, limitMs, bundle: { server }, records });
}
