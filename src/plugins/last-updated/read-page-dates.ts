/**
 * The last commit of each file of a folder. What was found is kept beside docgen's own store, by
 * the commit it was found at: while that stays, git only says which commit it is; when commits
 * were added, only those are read.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type FileCommit, isAncestor, readHead, readLog } from './git.ts';

/** By the file's path from the folder, with forward slashes. */
export type PageDates = ReadonlyMap<string, FileCommit>;

interface Trouble {
  readonly message: string;
  readonly hint?: string;
}

export interface PageDatesInput {
  /** Docs folder. */
  readonly root: string;
  /** Where docgen keeps what it made. */
  readonly cacheDir: string;
}

/** No dates, and what to do about it, where git cannot be asked or does not know. */
export async function readPageDates({
  root,
  cacheDir,
}: PageDatesInput): Promise<{ readonly dates: PageDates } | { readonly trouble: Trouble }> {
  const head = await readHead(root);
  if ('missing' in head) return { trouble: TROUBLES[head.missing] };
  const { commit, prefix } = head;
  const file = join(cacheDir, 'last-updated.json');
  const kept = await readKept(file, prefix);
  if (kept?.commit === commit) return { dates: new Map(Object.entries(kept.files)) };

  const isContinued = kept !== undefined && (await isAncestor(root, kept.commit));
  const dates = new Map<string, FileCommit>();
  for await (const [place, found] of readLog(root, isContinued ? `${kept.commit}..HEAD` : 'HEAD')) {
    const path = place.slice(prefix.length);
    // Of commits of one second the log tells the newer first.
    if (isNewer(found, dates.get(path))) dates.set(path, found);
  }
  for (const [path, known] of isContinued ? Object.entries(kept.files) : [])
    if (isNewer(known, dates.get(path))) dates.set(path, known);
  await keep(file, { commit, prefix, files: Object.fromEntries(dates) });
  return { dates };
}

function isNewer(commit: FileCommit, than: FileCommit | undefined): boolean {
  return than === undefined || commit.committed > than.committed;
}

const TROUBLES = {
  git: {
    message: 'git is not installed, so pages have no date of their last change.',
    hint: 'Install git where the site is built, or turn "themeConfig.lastUpdated" off.',
  },
  repository: {
    message:
      'the docs folder is in no git repository that can be read, so pages have no date of their last change.',
    hint: 'Run "git status" there: it says why. Or turn "themeConfig.lastUpdated" off.',
  },
  commits: {
    message: 'the repository has no commits yet, so pages have no date of their last change.',
  },
  history: {
    message:
      'the repository is a shallow clone, which lacks the commits that dates are read from, so pages have none.',
    hint: 'Fetch the whole history: "fetch-depth: 0" of actions/checkout, or "git fetch --unshallow".',
  },
} as const satisfies Record<string, Trouble>;

const keptSchema = z.object({
  commit: z.string(),
  prefix: z.string(),
  files: z.record(
    z.string(),
    z.object({ time: z.number(), committed: z.number(), name: z.string(), email: z.string() }),
  ),
});
type Kept = z.infer<typeof keptSchema>;

/** Undefined where nothing was kept, or what was kept is damaged or of another folder: it is made anew. */
async function readKept(file: string, prefix: string): Promise<Kept | undefined> {
  try {
    const found = keptSchema.safeParse(JSON.parse(await readFile(file, 'utf8')), { jitless: true });
    return found.success && found.data.prefix === prefix ? found.data : undefined;
  } catch {
    return undefined;
  }
}

/** Builds may run side by side, so the file is whole at any time; a disk that refuses costs the next run a log. */
async function keep(file: string, kept: Kept): Promise<void> {
  const made = `${file}.${process.pid}`;
  try {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(made, JSON.stringify(kept));
    await rename(made, file);
  } catch {
    // The dates are known, which is all that this run needs.
  }
}
