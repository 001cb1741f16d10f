/** Finds the page that has replaced a removed one, to suggest a redirect. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import process from 'node:process';
import { createGitOptions } from '../../shared/git-environment.ts';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import { getUnitHome, resolveRouteAddress, splitUnit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { CachedPage, SiteConfig } from '../types.ts';

export interface SuccessorInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly pages: readonly CachedPage[];
  readonly gone: readonly RoutePath[];
}

export interface Successor {
  readonly to: RoutePath;
  /** True for a guess if git could know better with a complete clone. */
  readonly isUnsure: boolean;
}

interface Moves {
  readonly byPath: ReadonlyMap<RoutePath, RoutePath>;
  /** True if the clone lacks contents, so that only files with unchanged bytes were found. */
  readonly isPartial: boolean;
}

const NO_MOVES: Moves = { byPath: new Map(), isPartial: false };

/** Looks in git's history, then for the nearest path of the same language and version, then for a page above. */
export async function createSuccessors(input: SuccessorInput): Promise<(path: RoutePath) => Successor> {
  const { config, table } = input;
  const { byPath, isPartial } = input.gone.length === 0 ? NO_MOVES : await findMoves(input);
  return (path) => {
    const moved = byPath.get(path);
    return { to: moved ?? guess(path), isUnsure: moved === undefined && isPartial };
  };

  function guess(path: RoutePath): RoutePath {
    const { version, lang } = splitUnit(path, config);
    const unit = { version: version ?? config.multiVersion.default, lang: lang ?? config.lang };
    return table.nearestRoute(path) ?? findAbove(path, table) ?? getUnitHome(unit, config);
  }
}

/** Checks uncommitted changes first; the history is only read for what they leave open. */
async function findMoves(input: SuccessorInput): Promise<Moves> {
  // Git's behaviour depends on settings that may be part of the checkout.
  if (input.config.isForeign) return NO_MOVES;
  const { changes: recent } = await readUncommitted(input.config.root);
  const renamed = [...recent.filter(({ to }) => to !== undefined), ...findSameBytes(recent, input)];
  const moves = collectMoves(renamed, input);
  if (input.gone.every((path) => moves.has(path))) return { byPath: moves, isPartial: false };
  const { changes, isPartial } = await readHistory(input.config.root);
  return { byPath: collectMoves([...changes, ...renamed], input), isPartial };
}

function collectMoves(changes: readonly FileChange[], { config, table }: SuccessorInput): Moves['byPath'] {
  const moves = new Map<RoutePath, RoutePath>();
  for (const [from, to] of followRenames(changes)) {
    const route = table.byFile(posix.join(config.root, to) as FilePath);
    if (route) moves.set(resolveRouteAddress(from, config).path, route.path);
  }
  return moves;
}

/** Finds a file unknown to git that has the same content as the deleted one. */
function findSameBytes(changes: readonly FileChange[], { pages }: SuccessorInput): FileChange[] {
  const deleted = changes.filter(({ to }) => to === undefined);
  if (deleted.length === 0) return [];
  const byHash = new Map(deleted.map((change) => [change.hash, change]));
  const isLong = deleted[0]?.hash.length === 64;
  return pages.flatMap(({ route }) => {
    const deletedChange = route.original === undefined && byHash.get(hashLikeGit(route.file, isLong));
    return deletedChange ? [{ ...deletedChange, to: route.relativePath }] : [];
  });
}

/** Returns git's hash of a file's content. */
function hashLikeGit(file: FilePath, isLong: boolean): string {
  try {
    const bytes = readFileSync(file);
    const hash = createHash(isLong ? 'sha256' : 'sha1');
    return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  } catch {
    return '';
  }
}

function findAbove(path: RoutePath, table: RouteTable): RoutePath | undefined {
  for (let end = path.lastIndexOf('/', path.length - 2); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const target = table.find(path.slice(0, end));
    if (target) return target.path;
  }
  return undefined;
}

/** Formats an option of `docgenjs/plugins/client-redirects`, where some characters turn a path into a pattern. */
export function formatRedirect(from: RoutePath, to: RoutePath): string {
  const isPattern = /[\\^$*+?()[\]{}|]/.test(from);
  const start = isPattern ? `^${from.replace(/[\\^$*+?()[\]{}|.]/g, '\\$&')}$` : from;
  return `{ from: ${quote(start)}, to: ${quote(to)} }`;
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

/** A file that was renamed or deleted. Paths are relative to the folder. */
interface FileChange {
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

interface Changes {
  readonly changes: readonly FileChange[];
  readonly isPartial: boolean;
}

/** Reads uncommitted changes: renamed or deleted files. */
async function readUncommitted(dir: string): Promise<Changes> {
  return readChanges(dir, ['diff', 'HEAD', '--diff-filter=RD']);
}

/** Reads files that were ever renamed, the oldest change first. */
async function readHistory(dir: string): Promise<Changes> {
  const args = ['log', `--max-count=${MOST_COMMITS}`, '--format=', '--diff-filter=R'];
  const { changes, isPartial } = await readChanges(dir, args);
  return { changes: changes.toReversed(), isPartial };
}

/** Reads changes. To compare different files, git needs their contents, which a clone may lack. */
async function readChanges(dir: string, args: readonly string[]): Promise<Changes> {
  const similar = await git(dir, [...args, '--find-renames', ...SHAPE]);
  if (!similar.hasFailed) return { changes: parseRaw(similar.text), isPartial: false };
  const same = await git(dir, [...args, '--find-renames=100%', ...SHAPE]);
  return { changes: parseRaw(same.text), isPartial: !same.hasFailed };
}

/** Returns the final name of each file. `changes` are ordered from the oldest. */
function followRenames(changes: readonly FileChange[]): ReadonlyMap<string, string> {
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

const SHAPE = ['--raw', '-z', '--no-abbrev', `-l${MOST_RENAMES}`, '--relative', '--', '.'];

/** Parses `:100644 100644 <hash> <hash> R096`, then the names, each ended by a NUL. */
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
function git(
  dir: string,
  args: readonly string[],
): Promise<{ readonly text: string; readonly hasFailed: boolean }> {
  const settings = ['core.quotePath=false', 'log.showSignature=false', 'diff.renames=true'];
  const start = ['-C', dir, '--no-optional-locks', ...settings.flatMap((setting) => ['-c', setting])];
  const options = { ...createGitOptions(process), maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile('git', [...start, ...args], options, (error, text) =>
      resolve({ text, hasFailed: error !== null }),
    );
  });
}
