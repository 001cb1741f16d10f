/** `docgen check`: reports everything a build would report about the content, and more, without building a site. */
import { hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { acceptAddresses, keepsAddresses } from '../check/accept-addresses.ts';
import { acceptReview } from '../check/accept-review.ts';
import { loadConfig } from '../config/load.ts';
import type { ConfigOverrides } from '../config/site-config.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import { collectContent } from '../site/content.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openSiteStore } from '../site/open-site-store.ts';
import type { Progress } from '../site/progress.ts';
import { endRun } from '../store/is-storable.ts';
import { toolId } from '../store/tool-id.ts';
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
  /** Use nothing that earlier runs made. @default false */
  readonly force?: boolean;
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
  /** Files outside the docs folder, and imported ones, that pages show: a change of theirs is one of the pages. */
  readonly dependencies: readonly FilePath[];
  /** Files of the translations whose review was recorded, from the project folder; with `accept` only. */
  readonly accepted?: readonly string[];
  /** Addresses added to the published ones; with `accept`, if the site keeps a list of them. */
  readonly addresses?: readonly string[];
}

/**
 * Checks a site without building it: pages come from the store, nothing is bundled or rendered.
 * @throws {DocgenError} when the config cannot be used, or `accept` names no page (exit code 2).
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const { force = false, signal, onProgress = () => {} } = options;
  const { config, diagnostics: configDiagnostics, plugins } = await loadConfig(options);
  const host = await loadPluginHost(plugins, config);
  const store = openSiteStore(config, { fresh: force });
  try {
    const content = await collectContent({
      ...{ config, store, host, seed: toolId, force, signal, onProgress },
      pageLimitMs: PAGE_LIMIT_MS,
    });
    onProgress({ phase: 'check', done: 0, total: 0 });
    const { site } = content;
    const { accept } = options;
    const accepted = accept && (await acceptReview(accept, site.review()));
    const addresses = accept && keepsAddresses(config) ? acceptAddresses(accept, site.review()) : undefined;
    const checked = await site.check('check');
    store.close();
    const diagnostics = [
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
    ];
    return {
      ok: !hasErrors(diagnostics),
      config,
      diagnostics,
      pages: site.listPages().length,
      dependencies: [...new Set(site.listPages().flatMap((page) => page.dependencies))],
      ...(accepted && { accepted }),
      ...(addresses && { addresses }),
    };
  } finally {
    endRun(store, signal);
    removeForeignCache(config);
  }
}
