/** Reads the last commit of each file of a folder. */
import * as z from 'zod/mini';
import type { LogCommit } from '../common/git.ts';
import {
  type HistoryPlace,
  type HistoryReading,
  type MissingHistory,
  readHistory,
} from '../common/git-history.ts';

const commitSchema = z.object({
  /** Time at which its author wrote it, in seconds since 1970. */
  time: z.number(),
  /** Time of the commit, in seconds since 1970: decides which commit is newer. */
  committed: z.number(),
  name: z.string(),
  email: z.string(),
});

/** The last commit of a file. */
type FileCommit = Readonly<z.infer<typeof commitSchema>>;

/** Keyed by the file's path from the folder, with forward slashes. */
export type PageDates = ReadonlyMap<string, FileCommit>;

/** Returns the dates, or what is missing for them. */
export async function readPageDates(
  place: HistoryPlace,
): Promise<{ readonly dates: PageDates } | { readonly missing: MissingHistory }> {
  const result = await readHistory(place, READING);
  return 'missing' in result ? result : { dates: new Map(Object.entries(result.history)) };
}

const READING: HistoryReading<Record<string, FileCommit>> = {
  name: 'last-updated.json',
  schema: z.record(z.string(), commitSchema),
  query: { fields: ['%at', '%ct', '%aN', '%aE'], shape: ['--name-only', '--no-renames'] },
  async add(commits, kept = {}, getPath) {
    const dates = new Map<string, FileCommit>();
    const addIfNewer = (path: string, commit: FileCommit) => {
      const known = dates.get(path);
      // For commits of the same second, the log has the newer first.
      if (known === undefined || commit.committed > known.committed) dates.set(path, commit);
    };
    for await (const { fields, parts } of commits) {
      const commit = parseCommit(fields);
      for (const place of parts) addIfNewer(getPath(place), commit);
    }
    for (const [path, commit] of Object.entries(kept)) addIfNewer(path, commit);
    return Object.fromEntries(dates);
  },
};

function parseCommit([time, committed, name = '', email = '']: LogCommit['fields']): FileCommit {
  return { time: Number(time), committed: Number(committed), name, email };
}
