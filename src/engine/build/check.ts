/** `docgen check`: reports everything a build would report about the content, and more, without building a site. */
import { resolve } from 'node:path';
import { hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { listFixes } from '../bundle/imports/import-candidates.ts';
import { bundlesSiteFiles } from '../bundle/modules/virtual-modules.ts';
import { listWatchedInputs } from '../bundle/watched-inputs.ts';
import { acceptAddresses, keepsAddresses } from '../check/accept-addresses.ts';
import { acceptReview } from '../check/accept-review.ts';
import {
  compareWithBaseline,
  createBaseline,
  readBaseline,
  reportGone,
  writeBaseline,
} from '../check/baseline.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import { loadConfig } from '../config/load.ts';
import type { ReadLinks } from '../external/link-answer.ts';
import { createLinkReader } from '../external/read-links.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import { type Content, collectContent } from '../site/content.ts';
import { withExcerpts } from '../site/excerpts.ts';
import type { SiteConfig } from '../types.ts';
import { tryBundle } from './bundle-content.ts';
import type { RunOptions } from './run-options.ts';
import { openRun } from './site-run.ts';

export interface CheckOptions extends Omit<RunOptions, 'pageLimitMs'> {
  /**
   * Files of pages, relative to `cwd`, whose translations match their originals: this is recorded in
   * the lock file, and their addresses in the list of published ones, if there is one. A page of the
   * default language stands for all of its translations. `all`: every page.
   */
  readonly accept?: readonly string[] | 'all';
  /** Also request the links to other sites, as `check.external` of the config says. @default false */
  readonly external?: boolean;
  /**
   * File of problems that are not reported, relative to `cwd`. Those in it that no longer occur are one note.
   * @default none
   */
  readonly baseline?: string;
  /** Record all errors and warnings in the baseline, instead of reporting them. @default false */
  readonly updateBaseline?: boolean;
}

export interface CheckResult {
  /** False when there is an error. */
  readonly ok: boolean;
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of checked pages. */
  readonly pages: number;
  /** Files of the pages that were left out as drafts, relative to the docs folder. */
  readonly drafts: readonly string[];
  /** Files outside the docs folder, and imported ones, whose change may change what is found. */
  readonly dependencies: readonly FilePath[];
  /** Files of the translations whose review was recorded, from the project folder; with `accept` only. */
  readonly accepted?: readonly string[];
  /** Addresses added to the published ones; with `accept`, if the site keeps a list of them. */
  readonly addresses?: readonly string[];
  /** Numbers of problems: `known` are left out, `gone` no longer occur, `recorded` are in the file; with `baseline` only. */
  readonly baseline?: { readonly known: number; readonly gone: number; readonly recorded: number };
}

/**
 * Checks a site without building it: pages come from the store, nothing is rendered, and only sites with files to bundle
 * are bundled.
 * @throws {DocgenError} when the config cannot be used, `accept` names no page, or the baseline cannot be used (exit code 2).
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const loaded = await loadConfig(options);
  const { config } = loaded;
  const baseline =
    options.baseline === undefined ? undefined : openBaseline(options.baseline, options, config);
  const run = await openRun(loaded, options);
  const { context } = run;
  try {
    const content = await collectContent(context);
    context.onProgress({ phase: 'check', done: 0, total: 0 });
    const { site } = content;
    const { accept } = options;
    const accepted = accept && (await acceptReview(accept, site.review()));
    const addresses = accept && keepsAddresses(config) ? acceptAddresses(accept, site.review()) : undefined;
    const readLinks = options.external ? createSiteLinkReader(context) : undefined;
    const bundled = await bundleOwnFiles(content, context);
    const checked = await site.check('check', readLinks);
    const told = [
      ...loaded.diagnostics,
      ...content.diagnostics,
      ...bundled.diagnostics,
      ...checked.diagnostics,
      ...(context.host?.diagnostics() ?? []),
    ];
    const found = [...(await withExcerpts(told, config)), ...(await run.save())];
    const compared = baseline?.compare(found);
    const diagnostics = compared?.diagnostics ?? found;
    return {
      ok: !hasErrors(diagnostics),
      config,
      diagnostics,
      pages: site.listPages().length,
      drafts: site.frame.drafts.map(({ relativePath }) => relativePath),
      dependencies: [
        ...new Set([...site.listPages().flatMap((page) => page.dependencies), ...bundled.dependencies]),
      ],
      ...(accepted && { accepted }),
      ...(addresses && { addresses }),
      ...(compared && { baseline: compared.baseline }),
    };
  } finally {
    await run.close();
  }
}

/** Bundles a site with code or styles of its own: docgen's own theme has no problems to find. */
async function bundleOwnFiles(
  content: Content,
  context: CompileOptions,
): Promise<Pick<CheckResult, 'diagnostics' | 'dependencies'>> {
  const { config } = context;
  const isPlain = content.site.listPages().every(({ body }) => body.kind === 'static');
  if (isPlain && !bundlesSiteFiles(config)) return { diagnostics: [], dependencies: [] };
  const { bundle, diagnostics } = await tryBundle(content, context);
  const pageFiles = content.site.listPages().map(({ route }) => route.file);
  const inputs = bundle ? listWatchedInputs(bundle, pageFiles, config).paths : [];
  return { diagnostics, dependencies: [...inputs, ...(await listFixes(diagnostics, config))] };
}

function createSiteLinkReader({ config, store, signal, onProgress }: CompileOptions): ReadLinks {
  const { external } = config.check;
  return createLinkReader({
    // Options of a stranger must not open the network behind this machine.
    settings: config.isForeign ? { ...external, privateHosts: [] } : external,
    store,
    signal,
    now: Date.now(),
    onAnswer: (done, total) => onProgress({ phase: 'check', done, total }),
  });
}

/** Reads the baseline before anything else is done; `compare` writes it where it is to be updated. */
function openBaseline(
  baseline: string,
  { cwd, updateBaseline = false, external: isExternal = false }: CheckOptions,
  config: SiteConfig,
) {
  const path = toFilePath(resolve(cwd, baseline));
  const name = getProjectPath(path, config);
  const entries = readBaseline(path, { name, mayBeMissing: updateBaseline });
  return {
    compare(found: readonly Diagnostic[]): Required<Pick<CheckResult, 'diagnostics' | 'baseline'>> {
      const recorded = updateBaseline ? createBaseline(found, entries, { isExternal }) : entries;
      if (updateBaseline) writeBaseline(path, recorded);
      const { diagnostics, known, gone } = compareWithBaseline(found, recorded, { isExternal });
      const count = (list: readonly { readonly count: number }[]) =>
        list.reduce((sum, entry) => sum + entry.count, 0);
      return {
        diagnostics: [...diagnostics, ...reportGone(gone, name)],
        baseline: { known, gone: count(gone), recorded: count(recorded) },
      };
    },
  };
}
