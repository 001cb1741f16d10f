/** Git as a command, in the project folder. */
import { execFile, spawn } from 'node:child_process';
import process from 'node:process';
import { createGitOptions } from '../../shared/git-environment.ts';

/** Returns the output of the command; undefined where it fails, there is no repository, or git is not installed. */
export function runGit(args: readonly string[], dir: string): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const limits = { encoding: 'buffer', maxBuffer: Number.POSITIVE_INFINITY } as const;
    const options = { ...createGitOptions(process), ...limits };
    execFile('git', ['-C', dir, ...args], options, (error, stdout) => resolve(error ? undefined : stdout));
  });
}

/** Reads the contents of objects, in their order: one process for all. Rejects where the clone lacks one. */
export function readObjects(ids: readonly string[], dir: string): Promise<readonly Buffer[]> {
  return new Promise((resolve, reject) => {
    const git = spawn('git', ['-C', dir, 'cat-file', '--batch'], {
      ...createGitOptions(process),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    git.on('error', reject);
    // A git that does not read to the end is one that failed, which its code says.
    git.stdin.on('error', () => {});
    git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    git.on('close', (code) => {
      if (code === 0) resolve(splitObjects(Buffer.concat(chunks)));
      else reject(new Error(`git cat-file ended with ${code}`));
    });
    git.stdin.end(ids.map((id) => `${id}\n`).join(''));
  });
}

/** Each object is a line with its size, that many bytes, and a line break. */
function splitObjects(output: Buffer): Buffer[] {
  const objects: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const lineEnd = output.indexOf('\n', at);
    const size = Number(output.toString('utf8', at, lineEnd).split(' ')[2]);
    objects.push(output.subarray(lineEnd + 1, lineEnd + 1 + size));
    at = lineEnd + 1 + size + 1;
  }
  return objects;
}
