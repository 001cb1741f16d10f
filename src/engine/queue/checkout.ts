/** Properties that a build and its workers must share: only then they compile the same pages to the same bytes. */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { createGitOptions } from '../../shared/git-environment.ts';
import { readLockfile } from '../config/lockfile.ts';
import { hashKey } from '../store/hash-key.ts';
import { toolId } from '../store/tool-id.ts';

export interface Checkout {
  /** Fingerprint of docgen. */
  readonly docgen: string;
  /** Version of Node. */
  readonly node: string;
  /** Commit that is checked out; empty without git. */
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

/** Describes how another checkout differs from this one; undefined if it does not. */
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
    const args = ['-C', dir, 'rev-parse', '--verify', '--quiet', 'HEAD'];
    execFile('git', args, createGitOptions(process), (_error, stdout) => resolve(stdout.trim()));
  });
}
