/** Runs the stages of a build in order: asks every question about a site and passes the results to the output. */
import { hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { toOutputPath } from '../../shared/url.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import type { SiteFacts } from '../hooks/files-context.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import { extractBodyHtml } from '../hooks/plugin-page.ts';
import { type Output, type OutputSummary, openOutput } from '../output/write-output.ts';
import { createSitePolicy, formatMetaPolicy, listSiteTags } from '../render/content-policy.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import { type Content, collectContent } from '../site/content.ts';
import { createDocuments } from '../site/documents.ts';
import { withExcerpts } from '../site/excerpts.ts';
import type { Phase } from '../site/progress.ts';
import type { Site } from '../site/site.ts';
import type { OutputFile } from '../types.ts';
import { tryBundle } from './bundle-content.ts';
import { prepareOffline } from './prepare-offline.ts';
import { createIndexWriter, type IndexWriter } from './write-indexes.ts';
import { writePages } from './write-pages.ts';
import { writeSharedFiles } from './write-shared-files.ts';

export interface MadeSite {
  readonly content: Content;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined when errors left the output unchanged. */
  readonly output: OutputSummary | undefined;
  readonly bundle: Bundle | undefined;
  /** Pages that came out as they were, with no rendering. */
  readonly reusedDocuments: number;
  readonly timings: readonly { readonly phase: Phase; readonly ms: number }[];
}

export async function makeSite(options: CompileOptions): Promise<MadeSite> {
  const result = await runStages(options);
  const diagnostics = [...result.diagnostics, ...(options.host?.diagnostics() ?? [])];
  return { ...result, diagnostics: await withExcerpts(diagnostics, options.config) };
}

type TimeStage = <T>(phase: Phase, work: () => Promise<T>) => Promise<T>;

async function runStages(options: CompileOptions): Promise<MadeSite> {
  const { config, onProgress, host } = options;
  const timings: { phase: Phase; ms: number }[] = [];
  const time: TimeStage = async (phase, work) => {
    const start = performance.now();
    onProgress({ phase, done: 0, total: 0 });
    try {
      return await work();
    } finally {
      timings.push({ phase, ms: performance.now() - start });
    }
  };
  const isBroken = (list: readonly Diagnostic[]) => hasErrors([...list, ...(host?.diagnostics() ?? [])]);

  const content = await time('compile', () => collectContent(options));
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  const opened = openOutput(config, { force: options.force ?? false });
  const indexes = createIndexWriter(content.site.indexer(signal), content.site.listPages(), signal);
  // Most of the machine is idle while a site is bundled. Workers analyse what they render, and plugins are asked in their turn.
  const isPlain = options.queue === undefined && !config.portable && !host?.changesSearch;
  try {
    if (isPlain && !isBroken(content.diagnostics)) indexes.begin(opened);
    const made = await writeSite({ options, content, opened, indexes, time, isBroken });
    if (made.output === undefined) {
      stop.abort();
      await opened.abort();
    }
    return { ...made, content, timings };
  } catch (error) {
    stop.abort();
    await opened.abort();
    throw error;
  }
}

interface WriteSiteInput {
  readonly options: CompileOptions;
  readonly content: Content;
  readonly opened: Output;
  readonly indexes: IndexWriter;
  readonly time: TimeStage;
  readonly isBroken: (diagnostics: readonly Diagnostic[]) => boolean;
}

/** Bundles and checks a site whose pages are compiled, and writes it where that finds no errors. */
async function writeSite(input: WriteSiteInput): Promise<Omit<MadeSite, 'content' | 'timings'>> {
  const { options, content, opened, indexes, time, isBroken } = input;
  const { config, host } = options;
  const { site } = content;
  const bundled = await time('bundle', () => tryBundle(content, options));
  const checked = await time('check', () => site.check('build'));
  const { bundle, findOriginal } = bundled;
  const diagnostics = [...content.diagnostics, ...bundled.diagnostics, ...checked.diagnostics];
  const base = { bundle, output: undefined, reusedDocuments: 0 };
  if (bundle === undefined || findOriginal === undefined || isBroken(diagnostics))
    return { ...base, diagnostics };

  const pages = site.listPages();
  const records = bundle.usesPageData ? pages.map(({ page }) => page) : [];
  const shown = { routes: site.frame.routes, pages };
  // Read by the sites alone that need it: it parses HTML.
  const portable = config.portable ? await import('../portable/portable-output.ts') : undefined;
  const tags = listSiteTags(config, shown);
  diagnostics.push(...((await portable?.checkPortable({ bundle, config, tags })) ?? []));
  const policy = createSitePolicy(config, shown);
  const policyText = policy && formatMetaPolicy(policy);
  const offline = await prepareOffline({ context: options, site, bundle, policy: policyText });
  const dataFiles = new Map<string, OutputFile>();
  const documents = createDocuments({
    ...content,
    context: options,
    bundle,
    findOriginal,
    getBehind: (path) => checked.behind.get(path),
    onFile: (file) => dataFiles.set(file.path, file),
    records: () => records,
    getPolicy: () => policyText,
    getLastTags: offline?.getTags,
  });
  const output =
    portable?.createPortableOutput(opened, {
      config,
      bundle,
      table: site.frame.table,
      generated: documents.plan.generated().map(({ meta }) => meta.page.routePath),
    }) ?? opened;
  const rendered = await time('render', async () => {
    const spread = { getPageKey: content.getSharedKey, findAnalyses: indexes.findAnalyses };
    const input = { site, bundle, documents, dataFiles, records, policy, output, options, spread };
    const replaced = await writeSharedFiles(input);
    indexes.open(output);
    // Workers analyse the pages that they render.
    if (options.queue === undefined) indexes.begin();
    const written = await writePages(input);
    indexes.begin();
    return { ...written, diagnostics: [...replaced, ...written.diagnostics] };
  });
  const [indexFiles] = await time('index', () => Promise.all([indexes.finish(), output.carryAhead()]));
  const { documentKeys } = rendered;
  diagnostics.push(...((await offline?.write({ documentKeys, indexFiles, documents, output })) ?? []));
  const facts = site.facts(createHtmlReader(site, output));
  if (host?.addsFiles) await time('plugins', () => addPluginFiles(host, facts, output));
  const allDiagnostics = [...diagnostics, ...rendered.diagnostics, ...output.diagnostics];
  if (isBroken(allDiagnostics)) return { ...base, diagnostics: allDiagnostics };
  const summary = await time('write', () => output.commit());
  await host?.afterBuild(facts, summary);
  return { ...base, diagnostics: allDiagnostics, output: summary, reusedDocuments: rendered.reused };
}

/** The body of a page with components is taken out of the document that was rendered. */
function createHtmlReader({ texts }: Site, output: Pick<Output, 'read'>) {
  return async (page: Parameters<typeof texts.readBody>[0]): Promise<string> => {
    if (page.body.kind !== 'static') return extractBodyHtml(output.read(toOutputPath(page.route.path)));
    const body = await texts.readBody(page);
    return body.kind === 'static' ? body.html : '';
  };
}

/** Files of plugins that are generated while those before them are awaited: plugins may work on threads. */
const FILES_AHEAD = 8;

/** Adds files in their order. */
async function addPluginFiles(host: PluginHost, facts: SiteFacts, output: Output): Promise<void> {
  const ahead: { readonly source: string; readonly file: Promise<OutputFile | undefined> }[] = [];
  const addNext = async () => {
    const next = ahead.shift();
    const file = await next?.file;
    if (next && file) await output.add(file, next.source);
  };
  for await (const { source, make } of host.files(facts)) {
    ahead.push({ source, file: make() });
    if (ahead.length > FILES_AHEAD) await addNext();
  }
  while (ahead.length > 0) await addNext();
}
