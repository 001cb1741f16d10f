/** What a build adds to a site that is read offline: tags of its pages, and files that need all pages. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import { WORKER_FILE } from '../../shared/offline.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { findOptionPlace } from '../config/find-option-place.ts';
import type { OfflineProblem } from '../offline/offline-site.ts';
import type { Output } from '../output/write-output.ts';
import { getIndexFolder } from '../search/search-units.ts';
import type { SiteContext } from '../site/context.ts';
import type { Documents } from '../site/documents.ts';
import type { Site } from '../site/site.ts';
import type { SiteConfig } from '../types.ts';

export interface OfflineSource {
  readonly context: SiteContext;
  readonly site: Site;
  readonly bundle: Bundle;
  /** Content security policy of every page, as text. */
  readonly policy: string | undefined;
}

export interface WrittenSite {
  readonly documents: Pick<Documents, 'icon'>;
  readonly documentKeys: ReadonlyMap<string, string>;
  /** Names of the files of each search index by its folder. */
  readonly indexFiles: ReadonlyMap<string, readonly string[]>;
  readonly output: Output;
}

export interface OfflineBuild {
  readonly getTags: (lang: string) => readonly string[];
  /** Writes what can be written when all pages are. */
  write(written: WrittenSite): Promise<readonly Diagnostic[]>;
}

/** Undefined for a site without `offline`, whose pages and files stay as they are. */
export async function prepareOffline({
  context: { config, store },
  site: { frame, listPages },
  bundle,
  policy,
}: OfflineSource): Promise<OfflineBuild | undefined> {
  const { offline } = config;
  if (offline === undefined || config.portable) return undefined;
  const { bundleOfflineScripts } = await import('../offline/bundle-scripts.ts');
  const scripts = await bundleOfflineScripts(store);
  if (offline === false) return { getTags: () => [], write: addRetired };
  const { createOfflineFiles, createOfflineTags } = await import('../offline/offline-site.ts');
  const common = { config, offline, scripts, bundle, policy, ...frame };
  return {
    getTags: (lang) => createOfflineTags(common, lang),
    async write({ documents, documentKeys, indexFiles, output }) {
      const { files, problems } = createOfflineFiles(
        { ...common, icon: documents.icon },
        {
          pages: listPages(),
          documentKeys,
          read: output.read,
          findIndex(unit) {
            const folder = getIndexFolder(unit, config);
            const names = folder === undefined ? undefined : indexFiles.get(folder);
            return folder === undefined || names === undefined ? undefined : { folder, names };
          },
        },
      );
      for (const file of files) await output.add(file, 'docgen');
      return Promise.all(problems.map((problem) => createWarning(problem, config)));
    },
  };

  async function addRetired({ output }: WrittenSite): Promise<readonly Diagnostic[]> {
    await output.add({ path: WORKER_FILE, content: scripts.retired }, 'docgen');
    return [];
  }
}

async function createWarning(
  { code, option, message, hint }: OfflineProblem,
  config: SiteConfig,
): Promise<Diagnostic> {
  return createDiagnostic('warning', code, message, { ...(await findOptionPlace(config, option)), hint });
}
