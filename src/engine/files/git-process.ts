/**
 * Git as a reader of a repository. Whatever its config says, it runs no program, asks no other machine and writes
 * nothing; what pages name reaches it on its input, never among its arguments.
 */
import { type ChildProcessWithoutNullStreams, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import process from 'node:process';
import { createGitOptions } from '../../shared/git-environment.ts';

/** The folder with `.git`, with all links followed. */
export type Repository = string & { readonly repository: never };

export function startGit(repository: Repository, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn('git', withSettings(repository, args), createOptions(repository));
}

/** Returns what git printed; `''` where it cannot answer. */
export function askGit(repository: Repository, args: readonly string[], input = ''): string {
  const limits = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout } = spawnSync('git', withSettings(repository, args), {
    ...createOptions(repository),
    ...limits,
    input,
  });
  return stdout ?? '';
}

function withSettings(repository: Repository, args: readonly string[]): string[] {
  return ['-C', repository, '--no-pager', '--no-optional-locks', '--no-replace-objects', ...args];
}

function createOptions(repository: Repository) {
  const { env, ...options } = createGitOptions(process);
  return {
    ...options,
    stdio: 'pipe',
    env: {
      ...env,
      LC_ALL: 'C',
      // Of this repository alone, none above it.
      GIT_CEILING_DIRECTORIES: dirname(repository),
    },
  } satisfies SpawnOptions;
}
