/** Queries to git. The user's settings must not change the answers, nor the queries the repository. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The last commit of a file. */
export interface FileCommit {
  /** Time at which its author wrote it, in seconds since 1970. */
  readonly time: number;
  /** Time of the commit, in seconds since 1970: decides which commit is newer. */
  readonly committed: number;
  readonly name: string;
  readonly email: string;
}

export type Head =
  | {
      readonly commit: string;
      /** The folder in its repository. */
      readonly prefix: string;
    }
  /** The missing requirement. */
  | { readonly missing: 'git' | 'repository' | 'commits' | 'history' };

/** Returns the current commit of a folder, or what is missing for its history. */
export async function readHead(dir: string): Promise<Head> {
  const location = await runGit(dir, ['rev-parse', '--is-shallow-repository', '--show-prefix']);
  if (location === undefined) return { missing: 'git' };
  if (location.code !== 0) return { missing: 'repository' };
  const [isShallow, prefix = ''] = location.text.split('\n');
  const head = await runGit(dir, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  if (head?.code !== 0) return { missing: 'commits' };
  if (isShallow === 'true') return { missing: 'history' };
  return { commit: head.text.trim(), prefix };
}

/** True if a commit is part of the history of the current one. */
export async function isAncestor(dir: string, commit: string): Promise<boolean> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return false;
  const result = await runGit(dir, ['merge-base', '--is-ancestor', commit, 'HEAD']);
  return result?.code === 0;
}

const MARK = '\u0001';
const BETWEEN = '\u0002';

/**
 * Yields files of the repository in a folder, and commits that changed them, the newest first. A merge
 * counts for files that it changed itself, not for those that it only brought along.
 * @throws if git ends before its answer is complete
 */
export async function* readLog(
  dir: string,
  range: string,
): AsyncGenerator<readonly [path: string, commit: FileCommit]> {
  const format = MARK + ['%at', '%ct', '%aN', '%aE'].join(BETWEEN);
  const shape = ['-c', '-z', '--name-only', '--no-renames', '--no-relative', `--format=${format}`];
  const git = start(dir, ['log', ...shape, range, '--', '.']);
  const closed = once(git, 'close');
  // A failure is thrown after the last line below; until then nobody awaits it.
  closed.catch(() => {});
  let commit: FileCommit | undefined;
  let isFirst = false;
  for await (const part of splitAtNul(git.stdout)) {
    if (part.startsWith(MARK)) {
      commit = parseCommit(part.slice(1));
      isFirst = true;
    } else if (part !== '' && commit !== undefined) {
      yield [isFirst ? part.replace(/^\n/, '') : part, commit];
      isFirst = false;
    }
  }
  const [code] = (await closed) as [number | null];
  if (code !== 0) throw new Error(`"git log" ended with code ${code}`);
}

function parseCommit(text: string): FileCommit {
  const [time, committed, name = '', email = ''] = text.split(BETWEEN);
  return { time: Number(time), committed: Number(committed), name, email };
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
): Promise<{ readonly code: number | null; readonly text: string } | undefined> {
  const git = start(dir, args);
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

function start(dir: string, args: readonly string[]) {
  const settings = ['core.quotePath=false', 'log.showSignature=false', 'log.follow=false', 'color.ui=false'];
  const git = spawn(
    'git',
    ['--no-optional-locks', ...settings.flatMap((setting) => ['-c', setting]), ...args],
    {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    },
  );
  git.stdout.setEncoding('utf8');
  return git;
}
