/** What a build and its workers must have in common: they compile the same pages to the same bytes only then. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import process from 'node:process';
import { withoutRepository } from '../../shared/git-environment.ts';
import { readLockfile } from '../config/lockfile.ts';
import { hashKey } from '../store/hash-key.ts';
import { toolId } from '../store/tool-id.ts';

export interface Checkout {
  /** Fingerprint of docgen. */
  readonly docgen: string;
  /** Version of Node. */
  readonly node: string;
  /** What is checked out; empty where there is no git. */
  readonly commit: string;
  /** Hash of the lockfile. */
  readonly lockfile: string;
}

export async function readCheckout(projectDir: string): Promise<Checkout> {
  return {
    docgen: toolId,
    node: process.version.slice(1),
    commit: await readCommit(projectDir),
    lockfile: hashKey(readLockfile(projectDir)),
  };
}

/** Words for what another one has that this one has not; undefined if nothing. */
export function describeDifference(other: Checkout, own: Checkout): string | undefined {
  const differences = [
    ...(other.docgen === own.docgen ? [] : ['another version of docgen']),
    ...(other.node === own.node ? [] : [`Node ${other.node} (here ${own.node})`]),
    ...(other.commit === own.commit ? [] : [`commit ${shorten(other.commit)} (here ${shorten(own.commit)})`]),
    ...(other.lockfile === own.lockfile ? [] : ['another lockfile']),
  ];
  return differences.length === 0 ? undefined : differences.join(', ');
}

function shorten(commit: string): string {
  return commit === '' ? 'unknown' : commit.slice(0, 8);
}

function readCommit(dir: string): Promise<string> {
  return new Promise((resolve) => {
    // biome-ignore lint/style/noProcessEnv: nothing is decided by it here; git finds the person's settings with it
    const env = withoutRepository(process.env);
    // Windows looks for "git.exe" in the folder first, and a project is not the one to bring it.
    const options = { cwd: dirname(process.execPath), env, windowsHide: true };
    execFile('git', ['-C', dir, 'rev-parse', '--verify', '--quiet', 'HEAD'], options, (_error, stdout) =>
      resolve(stdout.trim()),
    );
  });
}
