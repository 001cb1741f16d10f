/**
 * The search indexes of `dev`, at their addresses in the built site. An index is built when a browser
 * requests its manifest and something in it has changed: while nobody searches, an edit costs nothing
 * here. The expensive part, the analysis of each page, runs ahead in the background.
 */
import { isManifest } from '../search/plan-files.ts';
import type { SearchIndexPlan } from '../search/search-indexer.ts';
import type { Site } from '../site/site.ts';
import type { DevPages } from './dev-pages.ts';

interface MadeIndex {
  readonly key: string;
  /** Files by name, including those of the previous index, which open pages may still request. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly names: readonly string[];
}

/** `site` returns undefined while it cannot be shown. */
export function createDevSearch(pages: DevPages, site: () => Site | undefined) {
  const indexes = new Map<string, MadeIndex>();
  const making = new Map<string, Promise<void>>();
  let preparing = new AbortController();

  async function update(folder: string): Promise<void> {
    await pages.compileAll();
    const current = site();
    const plans = (await current?.indexer().plan(current.listPages())) ?? [];
    const plan = plans.find((candidate) => candidate.folder === folder);
    if (plan === undefined) indexes.delete(folder);
    else if (plan.key !== indexes.get(folder)?.key)
      indexes.set(folder, await make(plan, indexes.get(folder)));
  }

  return {
    /** A file of an index by its path in the output; undefined when there is none. */
    async find(path: string): Promise<Uint8Array | undefined> {
      if (!path.startsWith('static/search/')) return undefined;
      const end = path.lastIndexOf('/');
      const [folder, name] = [path.slice(0, end), path.slice(end + 1)];
      if (isManifest(name)) {
        const under = making.get(folder) ?? update(folder).finally(() => making.delete(folder));
        making.set(folder, under);
        await under;
      }
      return indexes.get(folder)?.files.get(name);
    },
    /** Begins with what the next index needs; what was begun before ends. */
    prepare(): void {
      preparing.abort();
      preparing = new AbortController();
      const current = site();
      // Only a head start: a search reports the problem.
      current
        ?.indexer(preparing.signal)
        .prepare(current.listPages())
        .catch(() => undefined);
    },
    close: () => preparing.abort(),
  };
}

async function make(plan: SearchIndexPlan, previous: MadeIndex | undefined): Promise<MadeIndex> {
  const ownFiles = new Map<string, Uint8Array>();
  for await (const { name, content } of plan.files()) {
    const existing = isManifest(name) ? undefined : previous?.files.get(name);
    ownFiles.set(name, existing ?? (await content()));
  }
  const carriedOver = (previous?.names ?? []).flatMap((name) => {
    const content = previous?.files.get(name);
    return content ? [[name, content] as const] : [];
  });
  return { key: plan.key, files: new Map([...carriedOver, ...ownFiles]), names: [...ownFiles.keys()] };
}
