/**
 * Builds our own docs once with the compiled CLI and serves them twice, by
 * `preview` and by `dev`: every browser test runs against both.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const projectDir = join(import.meta.dirname, '..', '..');
const bin = join(projectDir, 'bin', 'docgen.js');
const outDir = join('test', '.output', 'docs');

declare module 'vitest' {
  interface ProvidedContext {
    readonly servers: Readonly<Record<'preview' | 'dev', string>>;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [bin, 'build', '--out-dir', outDir], {
    cwd: projectDir,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`docgen build failed:\n${built.stdout}${built.stderr}`);
  const running = [
    start('preview', ['--out-dir', outDir, '--port', '4310']),
    start('dev', ['--port', '4330']),
  ];
  const [preview, dev] = await Promise.all(running.map(({ url }) => url));
  project.provide('servers', { preview: preview ?? '', dev: dev ?? '' });
  return async () => {
    for (const { child } of running) child.kill('SIGTERM');
    await Promise.all(running.map(({ exit }) => exit));
  };
}

interface RunningCommand {
  readonly child: ChildProcess;
  readonly url: Promise<string>;
  readonly exit: Promise<void>;
}

/** Starts a command and waits for the address it prints to answer. */
function start(command: string, args: readonly string[]): RunningCommand {
  const child = spawn(process.execPath, [bin, command, ...args], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (data: Buffer) => {
      printed += data.toString();
      const found = /http:\/\/localhost:\d+\//.exec(printed)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exit.then(() => reject(new Error(`docgen ${command} ended:\n${printed}`)));
  });
  return { child, url: url.then(waitForAnswer), exit };
}

async function waitForAnswer(url: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return url.replace(/\/$/, '');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} never answered with a page.`);
}
