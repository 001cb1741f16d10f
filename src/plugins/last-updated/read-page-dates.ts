/**
 * Reads the last commit of each file of a folder. The result is cached next to docgen's own store, by the
 * current commit: while that stays, git is asked only for the commit; when commits were added, only those
 * are read.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type FileCommit, isAncestor, readHead, readLog } from './git.ts';

/** By the file's path from the folder, with forward slashes. */
export type PageDates = ReadonlyMap<string, FileCommit>;

interface Problem {
  readonly message: string;
  readonly hint?: string;
}

export interface PageDatesInput {
  /** Docs folder. */
  readonly root: string;
  /** Folder of docgen's cache. */
  readonly cacheDir: string;
}

/** Returns the dates, or a problem with its remedy if git or the history is not available. */
export async function readPageDates({
  root,
  cacheDir,
}: PageDatesInput): Promise<{ readonly dates: PageDates } | { readonly problem: Problem }> {
  const head = await readHead(root);
  if ('missing' in head) return { problem: PROBLEMS[head.missing] };
  const { commit, prefix } = head;
  const file = join(cacheDir, 'last-updated.json');
  const cached = await readCache(file, prefix);
  if (cached?.commit === commit) return { dates: new Map(Object.entries(cached.files)) };

  const isContinued = cached !== undefined && (await isAncestor(root, cached.commit));
  const dates = new Map<string, FileCommit>();
  for await (const [place, fileCommit] of readLog(root, isContinued ? `${cached.commit}..HEAD` : 'HEAD')) {
    const path = place.slice(prefix.length);
    // Of commits of one second the log has the newer first.
    if (isNewer(fileCommit, dates.get(path))) dates.set(path, fileCommit);
  }
  for (const [path, fileCommit] of isContinued ? Object.entries(cached.files) : [])
    if (isNewer(fileCommit, dates.get(path))) dates.set(path, fileCommit);
  await writeCache(file, { commit, prefix, files: Object.fromEntries(dates) });
  return { dates };
}

function isNewer(commit: FileCommit, than: FileCommit | undefined): boolean {
  return than === undefined || commit.committed > than.committed;
}

const PROBLEMS = {
  git: {
    message: 'git is not installed, so pages have no date of their last change.',
    hint: 'Install git where the site is built, or turn "themeConfig.lastUpdated" off.',
  },
  repository: {
    message:
      'the docs folder is not in a readable git repository, so pages have no date of their last change.',
    hint: 'Run "git status" there to see why. Or turn "themeConfig.lastUpdated" off.',
  },
  commits: {
    message: 'the repository has no commits yet, so pages have no date of their last change.',
  },
  history: {
    message:
      'the repository is a shallow clone, which lacks the commits that dates are read from, so pages have none.',
    hint: 'Fetch the whole history: "fetch-depth: 0" of actions/checkout, or "git fetch --unshallow".',
  },
} as const satisfies Record<string, Problem>;

const cacheSchema = z.object({
  commit: z.string(),
  prefix: z.string(),
  files: z.record(
    z.string(),
    z.object({ time: z.number(), committed: z.number(), name: z.string(), email: z.string() }),
  ),
});
type CachedDates = z.infer<typeof cacheSchema>;

/** Undefined if the cache is missing, damaged or of another folder: it is written again. */
async function readCache(file: string, prefix: string): Promise<CachedDates | undefined> {
  try {
    const result = cacheSchema.safeParse(JSON.parse(await readFile(file, 'utf8')), { jitless: true });
    return result.success && result.data.prefix === prefix ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** Writes by renaming, since builds may run side by side; a failing disk costs the next run a log. */
async function writeCache(file: string, cached: CachedDates): Promise<void> {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(temporaryFile, JSON.stringify(cached));
    await rename(temporaryFile, file);
  } catch {
    // This run has its dates already.
  }
}
