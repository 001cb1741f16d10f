/** Finds renamed files of a folder with git. Without git the result is empty. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import process from 'node:process';

/** A file that is called otherwise now, or was deleted. Paths are relative to the folder. */
export interface FileChange {
  readonly from: string;
  /** Undefined for a file that was deleted. */
  readonly to: string | undefined;
  /** Git's hash of the file's old bytes. */
  readonly hash: string;
}

/** Older changes are not worth the wait: the nearest name is a good guess. */
const MOST_COMMITS = 20_000;
/** With more files than that, git only compares files with equal names or bytes. */
const MOST_RENAMES = 1_000;

/** Reads uncommitted changes: files that were renamed or deleted. */
export async function readUncommitted(dir: string): Promise<FileChange[]> {
  return parseRaw(await git(dir, ['diff', 'HEAD', '--diff-filter=RD', ...SHAPE]));
}

/** Files that were ever renamed, the oldest change first. */
export async function readHistory(dir: string): Promise<FileChange[]> {
  return parseRaw(
    await git(dir, ['log', `--max-count=${MOST_COMMITS}`, '--format=', '--diff-filter=R', ...SHAPE]),
  ).reverse();
}

/** Returns the final name of each file. `changes` are ordered from the oldest. */
export function followRenames(changes: readonly FileChange[]): ReadonlyMap<string, string> {
  const renames = new Map(changes.flatMap(({ from, to }) => (to === undefined ? [] : [[from, to] as const])));
  return new Map([...renames.keys()].map((from) => [from, follow(from, renames)]));
}

function follow(from: string, renames: ReadonlyMap<string, string>): string {
  const visited = new Set<string>();
  let current = from;
  for (let to = renames.get(current); to !== undefined && !visited.has(to); to = renames.get(current)) {
    visited.add(to);
    current = to;
  }
  return current;
}

const SHAPE = ['--raw', '-z', '--no-abbrev', '--find-renames', `-l${MOST_RENAMES}`, '--relative', '--', '.'];

/** `:100644 100644 <hash> <hash> R096`, then the names, each ended by a NUL. */
function parseRaw(text: string): FileChange[] {
  const parts = text.split('\0');
  return parts.flatMap((part, index): FileChange[] => {
    const [, hash = '', kind] = /^\s*:\d+ \d+ ([0-9a-f]+) [0-9a-f]+ ([RD])\d*$/.exec(part) ?? [];
    const from = parts[index + 1];
    if (kind === undefined || from === undefined) return [];
    return [{ from, to: kind === 'R' ? parts[index + 2] : undefined, hash }];
  });
}

/** Returns git's output, however it ended. */
function git(dir: string, args: readonly string[]): Promise<string> {
  const settings = [
    '-C',
    dir,
    '--no-optional-locks',
    '-c',
    'core.quotePath=false',
    '-c',
    'log.showSignature=false',
    '-c',
    'diff.renames=true',
  ];
  // Windows looks for "git.exe" in the folder first, and a project is not the one to bring it.
  const options = { cwd: dirname(process.execPath), maxBuffer: 64 * 1024 * 1024, windowsHide: true };
  return new Promise((resolve) => {
    execFile('git', [...settings, ...args], options, (_error, stdout) => resolve(stdout));
  });
}
