/**
 * Facts that plugins read from the history of a folder, stored next to docgen's own store by the current commit: while
 * it is unchanged, git is only asked for the commit; after new commits, only those are read.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import type { SiteConfig } from 'docgenjs';
import * as z from 'zod/mini';
import {
  findRepository,
  type Head,
  isAncestor,
  isPartialClone,
  type LogCommit,
  type LogQuery,
  readHead,
  readLog,
} from './git.ts';

export interface HistoryPlace {
  /** Docs folder. */
  readonly root: string;
  /** Other folders and files of the same repository, from the docs folder. @default none */
  readonly others?: readonly string[];
  /** Folder of docgen's cache. */
  readonly cacheDir: string;
}

/** The docs folder, and the folders of `packages` that are in its repository. */
export function createHistoryPlace({
  root,
  cacheDir,
  contentRoots,
}: Pick<SiteConfig, 'root' | 'cacheDir' | 'contentRoots'>): HistoryPlace {
  const repository = findRepository(root);
  const others = contentRoots
    .filter(
      ({ folder, isInstalled }) => !isInstalled && folder !== root && findRepository(folder) === repository,
    )
    .map(({ folder, file = '' }) => relative(root, join(folder, file)).replaceAll('\\', '/'));
  return { root, cacheDir, others };
}

export interface HistoryReading<Kept> {
  /** Name of the stored data, in the cache folder. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Kept>;
  readonly query: Pick<LogQuery, 'fields' | 'shape'>;
  /**
   * Reads commits, the newest first, and adds what was stored for all earlier ones. `getPath` returns a path from the
   * docs folder.
   */
  add(
    commits: AsyncIterable<LogCommit>,
    kept: Kept | undefined,
    getPath: (place: string) => string,
  ): Promise<Kept>;
}

/** `contents`: those of earlier commits. */
export type MissingHistory = Extract<Head, { missing: string }>['missing'] | 'contents';

/** Returns the history, or what is missing for it. */
export async function readHistory<Kept>(
  { root, cacheDir, others = [] }: HistoryPlace,
  { name, schema, query, add }: HistoryReading<Kept>,
): Promise<{ readonly history: Kept } | { readonly missing: MissingHistory }> {
  const head = await readHead(root);
  if ('missing' in head) return head;
  const { commit } = head;
  const prefix = [head.prefix, ...others].join('\n');
  const file = join(cacheDir, name);
  const cached = await readCache(file, { prefix, schema });
  if (cached?.commit === commit) return { history: cached.history };

  const isContinued = cached !== undefined && (await isAncestor(root, cached.commit));
  const commits = readLog(root, { ...query, others, range: isContinued ? `${cached.commit}..HEAD` : 'HEAD' });
  const getPath = (place: string) =>
    place.startsWith(head.prefix)
      ? place.slice(head.prefix.length)
      : posix.relative(`/${head.prefix}`, `/${place}`);
  const history = await add(commits, isContinued ? cached.history : undefined, getPath).catch(
    async (error: unknown) => {
      if (await isPartialClone(root)) return undefined;
      throw error;
    },
  );
  if (history === undefined) return { missing: 'contents' };
  await writeCache(file, { commit, prefix, history });
  return { history };
}

interface Problem {
  readonly message: string;
  readonly hint?: string;
}

/** How to get a clone that lacks nothing. */
export const CLONE_HINTS = {
  history: 'Fetch the whole history: "fetch-depth: 0" of actions/checkout, or "git fetch --unshallow".',
  contents: 'Clone the repository without "--filter": docgen asks no other machine for what is missing.',
};

/** Describes what is missing. `loss` is what pages lack; `remedy` is how to do without it. */
export function describeMissing(missing: MissingHistory, loss: string, remedy: string): Problem {
  switch (missing) {
    case 'git':
      return {
        message: `git is not installed, so pages have no ${loss}.`,
        hint: `Install git where the site is built, or ${remedy}.`,
      };
    case 'repository':
      return {
        message: `the docs folder is not in a readable git repository, so pages have no ${loss}.`,
        hint: `Run "git status" there to see why, or ${remedy}.`,
      };
    case 'owner':
      return {
        message: `git does not trust the repository, which belongs to another user of this machine, so pages have no ${loss}.`,
        hint: `Trust it, as in a container: "git config --global --add safe.directory" with its path; or ${remedy}.`,
      };
    case 'commits':
      return { message: `the repository has no commits yet, so pages have no ${loss}.` };
    case 'history':
      return {
        message: `the repository is a shallow clone, which lacks earlier commits, so pages have no ${loss}.`,
        hint: CLONE_HINTS.history,
      };
    case 'contents':
      return {
        message: `the repository is a partial clone, which lacks contents of earlier commits, so pages have no ${loss}.`,
        hint: CLONE_HINTS.contents,
      };
  }
}

interface Cached<Kept> {
  readonly commit: string;
  /** The docs folder in its repository, and the other folders. */
  readonly prefix: string;
  readonly history: Kept;
}

/** Undefined if the cache is missing, damaged or of another folder: it is written again. */
async function readCache<Kept>(
  file: string,
  { prefix, schema }: { readonly prefix: string; readonly schema: z.ZodMiniType<Kept> },
): Promise<Cached<Kept> | undefined> {
  const cacheSchema = z.object({ commit: z.string(), prefix: z.string(), history: schema });
  try {
    const result = cacheSchema.safeParse(JSON.parse(await readFile(file, 'utf8')), { jitless: true });
    return result.success && result.data.prefix === prefix ? (result.data as Cached<Kept>) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes by renaming, since builds may run side by side; a failing disk costs the next run a log. */
async function writeCache(file: string, cached: Cached<unknown>): Promise<void> {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(temporaryFile, JSON.stringify(cached));
    await rename(temporaryFile, file);
  } catch {
    // This run has its answer already.
  }
}
