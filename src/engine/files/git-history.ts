/** Files as they are at a tag, a branch or a commit of the repository that a project is in. */

import { posix, relative, resolve, sep } from 'node:path';
import { rememberOnce } from '../../shared/remember.ts';
import type { FilePath } from '../../shared/types.ts';
import { GitFailure, type GitObjects, openGitObjects } from './git-objects.ts';
import { askGit, type Repository } from './git-process.ts';
import { isRevisionName, type PastFile, readPath } from './git-trees.ts';
import { findRepository, resolveRealPath } from './real-path.ts';

export type GitHistory = ReturnType<typeof createGitHistory>;

export type FoundFile =
  | Exclude<PastFile, { readonly kind: 'file' }>
  /** `origin`: see `findOrigin`. */
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly origin: string };

export type GitProblem =
  | { readonly problem: 'no-git' | 'no-repository' | 'no-name' | 'outside' }
  /** `names`: those of tags and branches. `isShallow`: the clone has only a part of the history. */
  | { readonly problem: 'no-commit'; readonly names: readonly string[]; readonly isShallow: boolean }
  /** `reason`: what git said, in a line. */
  | { readonly problem: 'unreadable'; readonly reason: string };

/** Serves one thread. A process of git is open while files are read, and is shared by all that are read meanwhile. */
export function createGitHistory(projectDir: FilePath) {
  let open: { readonly session: Session; users: number } | undefined;
  /** One after the other: each is a process. */
  let retries: Promise<unknown> = Promise.resolve();

  const share = async <Result>(
    repository: Repository,
    use: (session: Session) => Promise<Result>,
  ): Promise<Result> => {
    open ??= { session: openSession(repository), users: 0 };
    const current = open;
    current.users += 1;
    return use(current.session).finally(() => {
      current.users -= 1;
      if (current.users > 0) return;
      current.session.close();
      open = undefined;
    });
  };

  return {
    /** The file with this path from the root of the repository, where it is or would be today. */
    resolveFile: (path: string) => {
      const { prefix } = findPlace(projectDir) ?? { prefix: '' };
      return resolve(projectDir, posix.relative(`/${prefix}`, '/'), path).replaceAll(sep, '/') as FilePath;
    },
    /**
     * @param revision Name of a tag, a branch or a commit, as it is written.
     * @param file Where it is or would be today.
     */
    async readFile(revision: string, file: FilePath, maxBytes: number): Promise<FoundFile | GitProblem> {
      const place = findPlace(projectDir);
      if (place === undefined) return { problem: 'no-repository' };
      if (!isRevisionName(revision)) return { problem: 'no-name' };
      const path = posix.join(place.prefix, relative(projectDir, file).replaceAll(sep, '/'));
      if (path.startsWith('../')) return { problem: 'outside' };
      const { repository } = place;
      const read = async (session: Session): Promise<FoundFile | GitProblem> => {
        const found = await readPath(session, { revision, path, maxBytes });
        if (found === undefined) return { problem: 'no-commit', ...session.listNames() };
        return found.kind === 'file' ? { ...found, origin: createOrigin(found.commit, place) } : found;
      };
      try {
        return await share(repository, read);
      } catch (error) {
        if (createProblem(error).problem === 'no-git') return { problem: 'no-git' };
      }
      // An object that is not there ends the process for all who ask it: alone, each gets the answer of its own file.
      const retry = retries.then(() => readAlone(repository, read));
      retries = retry.catch(() => {});
      return retry;
    },
  };
}

/**
 * Returns what decides which files a name stands for now: the hash of its commit and where the project lies in the
 * repository. Undefined if it leads to no commit.
 */
export function findOrigin(revision: string, projectDir: FilePath): string | undefined {
  const place = findPlace(projectDir);
  if (place === undefined || !isRevisionName(revision)) return undefined;
  const answer = askGit(place.repository, ['cat-file', '--batch-check'], `${revision}^{commit}\n`);
  const [, commit] = /^([0-9a-f]+) commit /.exec(answer) ?? [];
  return commit && createOrigin(commit, place);
}

function createOrigin(commit: string, { prefix }: Place): string {
  return `${commit}:${prefix}`;
}

interface Place {
  readonly repository: Repository;
  /** The project's folder from the root of the repository; `''` if it is that. */
  readonly prefix: string;
}

function findPlace(projectDir: FilePath): Place | undefined {
  const folder = resolveRealPath(projectDir);
  const repository = findRepository(folder);
  if (repository === undefined) return undefined;
  return {
    repository: repository as Repository,
    prefix: relative(repository, folder).replaceAll(sep, '/'),
  };
}

interface Session extends GitObjects {
  listNames(): { readonly names: readonly string[]; readonly isShallow: boolean };
}

/** Asks each question once. */
function openSession(repository: Repository): Session {
  const objects = openGitObjects(repository);
  const answers = new Map<string, ReturnType<GitObjects['read']>>();
  return {
    close: objects.close,
    read(name, maxBytes) {
      const answer = answers.get(name) ?? objects.read(name, maxBytes);
      answers.set(name, answer);
      return answer;
    },
    listNames: rememberOnce(() => ({
      names: askGit(repository, ['for-each-ref', '--format=%(refname)'])
        .split('\n')
        .flatMap((ref) => /^refs\/(?:tags|heads|remotes)\/(.+)$/.exec(ref)?.[1] ?? []),
      isShallow: askGit(repository, ['rev-parse', '--is-shallow-repository']).trim() === 'true',
    })),
  };
}

async function readAlone<Result>(
  repository: Repository,
  read: (session: Session) => Promise<Result>,
): Promise<Result | GitProblem> {
  const session = openSession(repository);
  return read(session)
    .catch(createProblem)
    .finally(() => session.close());
}

function createProblem(error: unknown): GitProblem {
  if (!(error instanceof GitFailure)) throw error;
  const { reason } = error;
  return reason === undefined ? { problem: 'no-git' } : { problem: 'unreadable', reason };
}
