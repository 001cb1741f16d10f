/** `docgen check`: reports everything a build would report about the content, and more, without building a site. */
import { resolve } from 'node:path';
import { hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
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
import type { ConfigOverrides } from '../config/site-config.ts';
import type { ReadLinks } from '../external/link-answer.ts';
import { createLinkReader } from '../external/read-links.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import type { AwsOptions } from '../remote/aws-options.ts';
import { collectContent } from '../site/content.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openSiteSharedStore, openSiteStore } from '../site/open-site-store.ts';
import type { Progress } from '../site/progress.ts';
import { endRun } from '../store/is-storable.ts';
import type { Store } from '../store/store.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { SiteConfig } from '../types.ts';

export interface CheckOptions {
  /** Project folder: where the config file is looked for. */
  readonly cwd: string;
  /** Docs folder, relative to `cwd`; wins over the config. */
  readonly root?: string;
  /** Config file, relative to `cwd`; by default the standard names are tried. */
  readonly configFile?: string;
  /** True if the checkout may be a stranger's: none of its code is run, nothing of it is cached. @default false */
  readonly untrusted?: boolean;
  /** Settings that win over the config file. */
  readonly overrides?: ConfigOverrides;
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
  /** Use nothing that earlier runs made. @default false */
  readonly force?: boolean;
  /** Secret for the shared store of `cache.remote`: a token, or `user:password`. @default none is sent */
  readonly cacheToken?: string;
  /** Credentials and server for an address of `s3:`. @default requests are unsigned, and go to Amazon */
  readonly cacheAws?: AwsOptions;
  /** Ends the check at the next page. */
  readonly signal?: AbortSignal;
  /** Called as phases begin and pages are done. */
  readonly onProgress?: (progress: Progress) => void;
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
  /** Files outside the docs folder, and imported ones, that pages show: a change of theirs is one of the pages. */
  readonly dependencies: readonly FilePath[];
  /** Files of the translations whose review was recorded, from the project folder; with `accept` only. */
  readonly accepted?: readonly string[];
  /** Addresses added to the published ones; with `accept`, if the site keeps a list of them. */
  readonly addresses?: readonly string[];
  /** Numbers of problems: `known` are left out, `gone` no longer occur, `recorded` are in the file; with `baseline` only. */
  readonly baseline?: { readonly known: number; readonly gone: number; readonly recorded: number };
}

/**
 * Checks a site without building it: pages come from the store, nothing is bundled or rendered.
 * @throws {DocgenError} when the config cannot be used, `accept` names no page, or the baseline cannot be used (exit code 2).
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const { force = false, signal, onProgress = () => {} } = options;
  const { config, diagnostics: configDiagnostics, plugins } = await loadConfig(options);
  const baseline =
    options.baseline === undefined ? undefined : openBaseline(options.baseline, options, config);
  const host = await loadPluginHost(plugins, config, { signal });
  const store = openSiteStore(config, { fresh: force });
  const shared = await openSiteSharedStore(config, options);
  try {
    const content = await collectContent({
      ...{ config, store, host, shared, force, signal, onProgress },
      pageLimitMs: PAGE_LIMIT_MS,
    });
    onProgress({ phase: 'check', done: 0, total: 0 });
    const { site } = content;
    const { accept } = options;
    const accepted = accept && (await acceptReview(accept, site.review()));
    const addresses = accept && keepsAddresses(config) ? acceptAddresses(accept, site.review()) : undefined;
    const readLinks = options.external ? createSiteLinkReader(config, store, options) : undefined;
    const checked = await site.check('check', readLinks);
    await shared?.close();
    store.close();
    const found = [
      ...(await withExcerpts(
        [
          ...configDiagnostics,
          ...content.diagnostics,
          ...checked.diagnostics,
          ...(host?.diagnostics() ?? []),
        ],
        config,
      )),
      ...store.diagnostics,
      ...(shared?.diagnostics() ?? []),
    ];
    const compared = baseline?.compare(found);
    const diagnostics = compared?.diagnostics ?? found;
    return {
      ok: !hasErrors(diagnostics),
      config,
      diagnostics,
      pages: site.listPages().length,
      drafts: site.frame.drafts.map(({ relativePath }) => relativePath),
      dependencies: [...new Set(site.listPages().flatMap((page) => page.dependencies))],
      ...(accepted && { accepted }),
      ...(addresses && { addresses }),
      ...(compared && { baseline: compared.baseline }),
    };
  } finally {
    await shared?.close();
    endRun(store, signal);
    removeForeignCache(config);
  }
}

function createSiteLinkReader(
  { check: { external }, isForeign }: SiteConfig,
  store: Store,
  { signal, onProgress = () => {} }: CheckOptions,
): ReadLinks {
  return createLinkReader({
    // Options of a stranger must not open the network behind this machine.
    settings: isForeign ? { ...external, privateHosts: [] } : external,
    ...{ store, signal, now: Date.now() },
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
