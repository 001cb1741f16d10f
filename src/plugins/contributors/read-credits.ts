/**
 * Reads who wrote the files of a folder: authors of commits, and co-authors that their messages name. Files that were
 * renamed bring their authors along. People are kept as git has them, since a `.mailmap` may change without the history.
 */
import * as z from 'zod/mini';
import type { LogCommit } from '../common/git.ts';
import {
  type HistoryPlace,
  type HistoryReading,
  type MissingHistory,
  readHistory,
} from '../common/git-history.ts';

/** Contributions of a person to a file. */
export interface Credit {
  readonly commits: number;
  /** Time of the last of them, in seconds since 1970. */
  readonly last: number;
}

/** Keyed by person, as `Name <email>`. */
export type Credits = ReadonlyMap<string, Credit>;

/** Keyed by the file's path from the folder, with forward slashes; deleted files are included. */
export type CreditsByFile = ReadonlyMap<string, Credits>;

/** Returns the credits of files, or what is missing for them. `files` are the existing ones. */
export async function readCredits(
  place: HistoryPlace,
  files: ReadonlySet<string>,
): Promise<{ readonly credits: CreditsByFile } | { readonly missing: MissingHistory }> {
  const result = await readHistory(place, READING);
  if ('missing' in result) return result;
  const { credits, renamed } = result.history;
  const sums = createSums();
  // In parallel branches, one may change a file that the other has renamed.
  for (const [path, people] of Object.entries(credits)) {
    const target = files.has(path) ? path : (renamed[path] ?? path);
    for (const [person, credit] of Object.entries(people)) sums.add(target, person, credit);
  }
  return { credits: sums.byFile };
}

const READING: HistoryReading<z.infer<typeof historySchema>> = {
  name: 'contributors.json',
  get schema() {
    return historySchema;
  },
  query: {
    fields: ['%ct', '%an <%ae>', '%(trailers:key=Co-authored-by,valueonly,unfold,separator=%x03)'],
    // Merges only bring together what others wrote. The limit is git's own, which a user may have changed.
    shape: ['--no-merges', '--name-status', '--find-renames', '-l1000'],
  },
  async add(commits, kept = { credits: {}, renamed: {} }, getPath) {
    const sums = createSums();
    const renamed = new Map<string, string>();
    const findPresent = (path: string) => renamed.get(path) ?? path;
    for await (const commit of commits) {
      const changes = parseChanges(commit.parts).map(({ path, from, isText }) => ({
        path: findPresent(getPath(path)),
        from: from === undefined ? undefined : getPath(from),
        isText,
      }));
      const last = Number(commit.fields[0]);
      for (const { path } of changes.filter(({ isText }) => isText))
        for (const person of parsePeople(commit.fields)) sums.add(path, person, { commits: 1, last });
      for (const { path, from } of changes) if (from !== undefined) renamed.set(from, path);
    }
    for (const [path, people] of Object.entries(kept.credits))
      for (const [person, credit] of Object.entries(people)) sums.add(findPresent(path), person, credit);
    for (const [from, to] of Object.entries(kept.renamed))
      if (!renamed.has(from)) renamed.set(from, findPresent(to));
    const credits = [...sums.byFile].map(([path, people]) => [path, Object.fromEntries(people)] as const);
    return { credits: Object.fromEntries(credits), renamed: Object.fromEntries(renamed) };
  },
};

const historySchema = z.object({
  credits: z.record(z.string(), z.record(z.string(), z.object({ commits: z.number(), last: z.number() }))),
  renamed: z.record(z.string(), z.string()),
});

function createSums() {
  const byFile = new Map<string, Map<string, Credit>>();
  return {
    byFile,
    add(path: string, person: string, { commits, last }: Credit) {
      const people = byFile.get(path) ?? new Map<string, Credit>();
      const { commits: before = 0, last: known = 0 } = people.get(person) ?? {};
      byFile.set(path, people.set(person, { commits: before + commits, last: Math.max(known, last) }));
    },
  };
}

interface Change {
  readonly path: string;
  /** Former path of a file that was renamed. */
  readonly from?: string;
  /** False for a file that was only moved or removed, without written changes. */
  readonly isText: boolean;
}

/** Parses `M`, `a.md`, `R086`, `a.md`, `b.md`. */
function parseChanges(parts: LogCommit['parts']): Change[] {
  const changes: Change[] = [];
  for (let at = 0; at < parts.length; ) {
    const state = parts[at] ?? '';
    const [path = '', next = ''] = parts.slice(at + 1, at + 3);
    const isRename = /^R\d+$/.test(state);
    changes.push(
      isRename ? { path: next, from: path, isText: state !== 'R100' } : { path, isText: state !== 'D' },
    );
    at += isRename ? 3 : 2;
  }
  return changes;
}

/** Parses the author and co-authors; each person counts once. A trailer without an address names nobody that git knows. */
function parsePeople([, author = '', coAuthors = '']: LogCommit['fields']): ReadonlySet<string> {
  const named = coAuthors.split('\u0003').map((person) => person.trim());
  return new Set([author, ...named.filter((person) => /^[^<>]+ <[^<>\s]+>$/.test(person))]);
}
