/** Every page as files of the output. What is there for the same key already is neither rendered nor read. */

import { setImmediate } from 'node:timers/promises';
import { DocgenError } from '../../shared/diagnostic.ts';
import { getPayloadPath } from '../../shared/page-files.ts';
import type { Diagnostic, PageRecord } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { runsSiteCode } from '../bundle/modules/virtual-modules.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { Output } from '../output/write-output.ts';
import type { ContentPolicy } from '../render/content-policy.ts';
import { isRendered, type KeyedPath, type PageDocument, type RenderInput } from '../render/page-document.ts';
import { type BundleRenderer, countRenderThreads } from '../render/render-pages.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import type { Documents } from '../site/documents.ts';
import type { Site } from '../site/site.ts';
import { takeTurns } from '../threads/take-turns.ts';
import { unlessAborted } from '../threads/unless-aborted.ts';
import type { CachedPage, OutputFile, PageBody, SiteConfig } from '../types.ts';
import { createFolderRenderer } from './folder-renderer.ts';
import type { SpreadDocumentsInput } from './spread-documents.ts';
import type { IndexWriter } from './write-indexes.ts';

export interface WritePagesInput {
  readonly site: Site;
  readonly bundle: Bundle;
  readonly documents: Documents;
  /** Data files that the documents made so far name, by path. */
  readonly dataFiles: ReadonlyMap<string, OutputFile>;
  /** Records of all pages if anything uses them, otherwise empty. */
  readonly records: readonly PageRecord[];
  readonly policy: ContentPolicy | undefined;
  readonly output: Output;
  readonly options: CompileOptions;
  /** What workers need to know, besides what they are told of each page. */
  readonly spread: Pick<SpreadDocumentsInput<unknown>, 'getPageKey'> & Pick<IndexWriter, 'findAnalyses'>;
}

/** Body of a generated page: its theme renders all of it. */
const EMPTY_BODY: PageBody = { kind: 'static', html: '' };

/** Pages in progress in parallel: enough to keep every thread busy, few enough to keep memory flat. */
const MOST_AT_ONCE = 24;

/** Renders and writes page by page, so that documents never pile up in memory. */
export async function writePages(input: WritePagesInput) {
  const { site, documents, dataFiles, output, options } = input;
  const { config, onProgress } = options;
  const { plan } = documents;
  const show = (page: Page) => documents.createDocument(isGenerated(page) ? page : plan.createInput(page));
  const allPages = [...site.listPages(), ...plan.generated()];

  const due: Due[] = [];
  const documentKeys = new Map<string, string>();
  for (const [index, page] of allPages.entries()) {
    // Nothing below awaits, and a stop signal must get through.
    if (index % 50 === 49) await setImmediate();
    options.signal?.throwIfAborted();
    const { document, loaded } = show(page);
    if (config.offline) documentKeys.set(document.path, document.key);
    const source = getSource(page, config);
    const hasDocument = output.keep(document.path, document.key, source);
    const missing = loaded.filter(({ path, key }) => !output.keep(path, key, source));
    if (!hasDocument || missing.length > 0) due.push({ page, hasDocument, missing });
  }
  for (const file of dataFiles.values()) await output.add(file, 'docgen');
  const reused = allPages.length - due.length;
  onProgress({ phase: 'render', done: reused, total: allPages.length });
  const diagnostics = await renderDue(due, show, input, (done) =>
    onProgress({ phase: 'render', done: reused + done, total: allPages.length }),
  );
  return {
    diagnostics,
    /** Pages that were there already. */
    reused,
    /** Key of each document by its path; of a site that is read offline alone. */
    documentKeys,
  };
}

/** A compiled page, or one that has no source. */
type Page = CachedPage | RenderInput;

/** A page of which at least one file has to be made. No more is held: what a page shows is made again in its turn. */
interface Due {
  readonly page: Page;
  readonly hasDocument: boolean;
  /** Of the files that navigation loads. */
  readonly missing: readonly KeyedPath[];
}

function isGenerated(page: Page): page is RenderInput {
  return 'meta' in page;
}

async function renderDue(
  due: readonly Due[],
  show: (page: Page) => PageDocument,
  input: WritePagesInput,
  onDone: (done: number) => void,
): Promise<Diagnostic[]> {
  const { site, documents, output, options } = input;
  const diagnostics = new Map<Due, Diagnostic>();
  const made = new Set<Due>();
  const renderer = createRenderer(due, input);
  const make = async (item: Due, shown = show(item.page), payload?: Uint8Array): Promise<void> => {
    options.signal?.throwIfAborted();
    const { page, hasDocument, missing } = item;
    const body = isGenerated(page) ? EMPTY_BODY : await site.texts.readBody(page);
    const source = getSource(page, options.config);
    if (!hasDocument) {
      const { path, key } = shown.document;
      const { parts, diagnostic, warning } = await documents.make(shown, body, renderer.render);
      const found = diagnostic ?? warning;
      if (found) diagnostics.set(item, found);
      // Without its key, the page is looked at in the next build too, which has the same to say.
      if (!diagnostic)
        await output.add({ path, content: encodeParts(parts) }, source, warning ? undefined : key);
    }
    const payloadPath = getPayloadPath(shown.input.meta.page.routePath);
    for (const { path, key } of missing) {
      const given = path === payloadPath ? payload : undefined;
      await output.add({ path, content: given ?? shown.createLoaded(path, body) }, source, key);
    }
    onDone(made.add(item).size);
    // Rendering on this thread never waits, and a signal to stop must be heard.
    await setImmediate();
  };
  try {
    const note = await spreadDue(due, show, input, make);
    const rest = due.filter((item) => !made.has(item));
    const rendering = takeTurns(rest.values(), MOST_AT_ONCE, (item) => make(item));
    await unlessAborted(rendering, options.signal);
    const found = due.flatMap((item) => diagnostics.get(item) ?? []);
    // What keeps the theme from being loaded is the same for every page.
    const unique = new Map(found.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
    return [...(note ? [note] : []), ...unique.values()];
  } catch (error) {
    if (!(error instanceof DocgenError) || error.exitCode !== 1) throw error;
    return [...error.diagnostics];
  } finally {
    await renderer.close();
  }
}

/** Has documents made by whoever takes them from the queue. Returns why it is of no use here, if so. */
async function spreadDue(
  due: readonly Due[],
  show: (page: Page) => PageDocument,
  { bundle, records, options, spread }: WritePagesInput,
  make: (item: Due, shown: PageDocument, payload?: Uint8Array) => Promise<void>,
): Promise<Diagnostic | undefined> {
  const { config, queue, shared, store, signal } = options;
  if (queue === undefined || shared === undefined) return undefined;
  const open = due.flatMap((item) => {
    const { route } = item.page;
    return route && !item.hasDocument && isRendered(route.path, config) ? [{ item, route }] : [];
  });
  if (open.length === 0) return undefined;
  const { createRenderFrame, createUnspreadNote, spreadDocuments } = await import('./spread-documents.ts');
  const runsUserCode = runsOwnCode(due, config);
  const frame = createRenderFrame(
    bundle,
    { records, runsSiteCode: runsUserCode, count: open.length },
    shared,
  );
  if ('why' in frame) return createUnspreadNote(queue, frame.why);
  const findAnalysis = await spread.findAnalyses();
  const spreading = spreadDocuments({
    queue,
    shared,
    store,
    frame,
    count: open.length,
    getPageKey: spread.getPageKey,
    findAnalysis: ({ path }) => findAnalysis(path),
    *documents() {
      for (const { item, route } of open) yield { item, route, document: show(item.page) };
    },
    make: ({ item, document }, payload) => make(item, document, payload),
  });
  await unlessAborted(spreading, signal);
  return undefined;
}

function encodeParts(parts: readonly string[]): Uint8Array {
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

function createRenderer(
  due: readonly Due[],
  { bundle, records, options: { config, pageLimitMs: limitMs } }: WritePagesInput,
): BundleRenderer {
  const count = due.filter(({ hasDocument }) => !hasDocument).length;
  const threads = countRenderThreads(count, runsOwnCode(due, config));
  return createFolderRenderer({ config, threads, limitMs, bundle, records });
}

function runsOwnCode(due: readonly Due[], config: SiteConfig): boolean {
  return runsSiteCode(config) || due.some(({ page }) => page.body.kind !== 'static');
}

function getSource({ route }: Page, config: SiteConfig): string {
  return route === undefined ? 'docgen' : getProjectPath(route.file, config);
}
