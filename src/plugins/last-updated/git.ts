/** What git is asked. The user's settings must not change its answers, nor its questions the repository. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The last commit of a file. */
export interface FileCommit {
  /** When its author wrote it, in seconds since 1970. */
  readonly time: number;
  /** When it was committed, in seconds since 1970: what makes a commit the newer one. */
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
  /** What is not there. */
  | { readonly missing: 'git' | 'repository' | 'commits' | 'history' };

/** Where the history of a folder stands. */
export async function readHead(dir: string): Promise<Head> {
  const place = await ask(dir, ['rev-parse', '--is-shallow-repository', '--show-prefix']);
  if (place === undefined) return { missing: 'git' };
  if (place.code !== 0) return { missing: 'repository' };
  const [isShallow, prefix = ''] = place.text.split('\n');
  const head = await ask(dir, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  if (head?.code !== 0) return { missing: 'commits' };
  if (isShallow === 'true') return { missing: 'history' };
  return { commit: head.text.trim(), prefix };
}

/** Whether a commit is part of the history that leads to the present one. */
export async function isAncestor(dir: string, commit: string): Promise<boolean> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return false;
  const asked = await ask(dir, ['merge-base', '--is-ancestor', commit, 'HEAD']);
  return asked?.code === 0;
}

const MARK = '\u0001';
const BETWEEN = '\u0002';

/**
 * Files of the repository that lie in a folder, and commits that changed them, the newest first. A merge counts for the files
 * that it changed itself, not for those that it only brought along.
 * @throws when git ends before its answer is whole
 */
export async function* readLog(
  dir: string,
  range: string,
): AsyncGenerator<readonly [path: string, commit: FileCommit]> {
  const format = MARK + ['%at', '%ct', '%aN', '%aE'].join(BETWEEN);
  const shape = ['-c', '-z', '--name-only', '--no-renames', '--no-relative', `--format=${format}`];
  const git = start(dir, ['log', ...shape, range, '--', '.']);
  const ended = once(git, 'close');
  // Who reads the last line hears of a failure below; until then nobody waits for it.
  ended.catch(() => {});
  let commit: FileCommit | undefined;
  let isFirst = false;
  for await (const part of splitAtNul(git.stdout)) {
    if (part.startsWith(MARK)) {
      commit = toCommit(part.slice(1));
      isFirst = true;
    } else if (part !== '' && commit !== undefined) {
      yield [isFirst ? part.replace(/^\n/, '') : part, commit];
      isFirst = false;
    }
  }
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`"git log" ended with code ${code}`);
}

function toCommit(text: string): FileCommit {
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

/** Undefined where git is not installed. */
async function ask(
  dir: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly text: string } | undefined> {
  const git = start(dir, args);
  try {
    const ended = once(git, 'close');
    let text = '';
    git.stdout.on('data', (chunk: string) => {
      text += chunk;
    });
    const [code] = (await ended) as [number | null];
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
