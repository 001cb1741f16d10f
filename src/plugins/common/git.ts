/** Queries to git. The user's settings must not change the answers, nor the queries the repository. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';

export type Head =
  | {
      readonly commit: string;
      /** The folder in its repository. */
      readonly prefix: string;
    }
  /** The missing requirement. */
  | { readonly missing: 'git' | 'repository' | 'owner' | 'commits' | 'history' };

/** The nearest folder on the way up that has a repository. */
export function findRepository(folder: string): string | undefined {
  for (let dir = folder; ; dir = dirname(dir)) {
    if (existsSync(join(dir, '.git'))) return dir;
    if (dirname(dir) === dir) return undefined;
  }
}

/** Returns the current commit of a folder, or what is missing for its history. */
export async function readHead(dir: string): Promise<Head> {
  const query = ['rev-parse', '--is-shallow-repository', '--show-prefix'];
  const location = await runGit(dir, query);
  if (location === undefined) return { missing: 'git' };
  if (location.code !== 0) {
    // Only asks whether that is the reason: nothing of the repository is used.
    const trusted = await runGit(dir, ['-c', 'safe.directory=*', ...query]);
    return { missing: trusted?.code === 0 ? 'owner' : 'repository' };
  }
  const [isShallow, prefix = ''] = location.text.split('\n');
  const head = await runGit(dir, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  if (head?.code !== 0) return { missing: 'commits' };
  if (isShallow === 'true') return { missing: 'history' };
  return { commit: head.text.trim(), prefix };
}

/** True for a clone that was made with `--filter`: it may lack contents of earlier commits. */
export async function isPartialClone(dir: string): Promise<boolean> {
  const settings = await runGit(dir, ['config', '--get-regexp', '^remote\\..*\\.promisor$']);
  return settings?.code === 0;
}

/** True if a commit is part of the history of the current one. */
export async function isAncestor(dir: string, commit: string): Promise<boolean> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return false;
  const result = await runGit(dir, ['merge-base', '--is-ancestor', commit, 'HEAD']);
  return result?.code === 0;
}

const MARK = '\u0001';
const BETWEEN = '\u0002';

export interface LogQuery {
  /** Commits, as git writes them: `HEAD`, `<commit>..HEAD`. */
  readonly range: string;
  /** Fields of a commit, as placeholders of `git log --format`. */
  readonly fields: readonly string[];
  /** Options that select what is printed about its files. */
  readonly shape: readonly string[];
  /** Folders and files besides the folder itself, from there. @default none */
  readonly others?: readonly string[];
}

/** A commit and its changes. */
export interface LogCommit {
  readonly fields: readonly string[];
  /** Paths from the root of the repository, each after its state if the query asks for states. */
  readonly parts: readonly string[];
}

/**
 * Yields commits that changed files in a folder or in `others`, the newest first. A merge counts for files that it changed
 * itself, not for those that it only brought along.
 * @throws if git ends before its answer is complete
 */
export async function* readLog(
  dir: string,
  { range, fields, shape, others = [] }: LogQuery,
): AsyncGenerator<LogCommit> {
  const format = MARK + fields.join(BETWEEN);
  const git = start(dir, [
    'log',
    '-c',
    '-z',
    ...shape,
    '--no-relative',
    `--format=${format}`,
    range,
    '--',
    '.',
    ...others,
  ]);
  const closed = once(git, 'close');
  // A failure is thrown after the last line below; nobody awaits it earlier.
  closed.catch(() => {});
  let commit: { fields: string[]; parts: string[] } | undefined;
  for await (const part of splitAtNul(git.stdout)) {
    if (part.startsWith(MARK)) {
      if (commit !== undefined) yield commit;
      commit = { fields: part.slice(1).split(BETWEEN), parts: [] };
    } else if (part !== '' && commit !== undefined) {
      // git ends the line before the first of them.
      commit.parts.push(commit.parts.length === 0 ? part.replace(/^\n/, '') : part);
    }
  }
  if (commit !== undefined) yield commit;
  const [code] = (await closed) as [number | null];
  if (code !== 0) throw new Error(`"git log" ended with code ${code}`);
}

/** Replaces people (`Name <email>`) by their entries in the repository's `.mailmap`, in the same order. */
export async function mapPeople(dir: string, people: readonly string[]): Promise<readonly string[]> {
  if (people.length === 0) return people;
  const answer = await runGit(dir, ['check-mailmap', '--stdin'], people.join('\n'));
  const lines = answer?.text.trimEnd().split('\n') ?? [];
  // git stops at input that it cannot read; without its answer, people keep their names.
  return lines.length === people.length ? lines : people;
}

/** Reads the days of tags, by name: that of the tag itself, else of its commit. */
export async function readTagDays(dir: string): Promise<ReadonlyMap<string, string>> {
  const format = '%(refname:strip=2)%00%(creatordate:short)';
  const answer = await runGit(dir, ['for-each-ref', `--format=${format}`, 'refs/tags']);
  const lines = answer?.code === 0 ? answer.text.split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => line.split('\0') as [string, string]));
}

export interface AddedLines {
  /** Day of the commit, such as `2026-11-20`. */
  readonly day: string;
  readonly lines: readonly string[];
}

/**
 * Returns lines that commits of the main line added to a file, the newest first; undefined if git cannot tell. A merge is
 * one commit.
 */
export async function readAddedLines(file: string): Promise<AddedLines[] | undefined> {
  const answer = await runGit(dirname(file), [
    ...['log', '--first-parent', '-m', '-p', '-U0', '--no-ext-diff', '--no-textconv', '--no-renames'],
    ...['--date=short', `--format=${MARK}%cd`, 'HEAD', '--', basename(file)],
  ]);
  if (answer?.code !== 0) return undefined;
  return answer.text
    .split(MARK)
    .slice(1)
    .map((commit) => {
      const [day = '', ...lines] = commit.split('\n');
      const added = lines.filter((line) => line.startsWith('+') && !line.startsWith('+++ '));
      return { day, lines: added.map((line) => line.slice(1).replace(/\r$/, '')) };
    });
}

async function* splitAtNul(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split('\0');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}

/** Undefined if git is not installed. */
async function runGit(
  dir: string,
  args: readonly string[],
  input = '',
): Promise<{ readonly code: number | null; readonly text: string } | undefined> {
  const git = start(dir, args, input);
  try {
    const closed = once(git, 'close');
    let text = '';
    git.stdout.on('data', (chunk: string) => {
      text += chunk;
    });
    const [code] = (await closed) as [number | null];
    return { code, text };
  } catch {
    return undefined;
  }
}

/** Personal settings that change what git prints, at their defaults. */
const SETTINGS = [
  ...['core.quotePath=false', 'color.ui=false', 'color.diff=false', 'i18n.logOutputEncoding=UTF-8'],
  ...['log.showSignature=false', 'log.follow=false', 'log.showRoot=true'],
  // The mailmap of the repository is in it on every machine.
  ...['mailmap.file=', 'mailmap.blob='],
  ...['core.attributesFile=/dev/null', 'diff.orderFile=/dev/null', 'diff.algorithm=default'],
  ...['diff.noprefix=false', 'diff.interHunkContext=0'],
];

/**
 * Creates the environment for git. A git hook that builds passes its own repository to other folders. Everything else
 * is read from this machine only: a partial clone would fetch missing contents, and older versions only know the second
 * variable against that.
 */
function createEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: nothing is decided by it here; git finds the person's settings with it
  const entries = Object.entries(process.env);
  return {
    ...Object.fromEntries(
      entries.filter(([name]) => !/^GIT_(?!CONFIG|EXEC_PATH|CEILING|DISCOVERY)/i.test(name)),
    ),
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

function start(dir: string, args: readonly string[], input = '') {
  const git = spawn(
    'git',
    [
      '-C',
      dir,
      '--no-optional-locks',
      '--no-replace-objects',
      '--literal-pathspecs',
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
      ...args,
    ],
    {
      // Windows looks for "git.exe" in the folder first, and a project is not the one to bring it.
      cwd: dirname(process.execPath),
      stdio: ['pipe', 'pipe', 'ignore'],
      env: createEnvironment(),
      windowsHide: true,
    },
  );
  git.stdout.setEncoding('utf8');
  // If git does not read to the end it has failed, which its exit code shows.
  git.stdin.on('error', () => {});
  git.stdin.end(input);
  return git;
}
