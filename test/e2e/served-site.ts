/**
 * A copy of `fixtures/sites/reader` with secrets planted where servers have been tricked
 * into giving them away, and the built command line serving it: `preview` and `dev`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Address, parseAddress } from '../helpers/raw-request.ts';

const projectDir = join(import.meta.dirname, '..', '..');
const bin = join(projectDir, 'bin', 'docgen.js');

/** Content of every planted file, which no response may contain. */
export const PLANTED = 'PLANTED';

/** Names that no server shows, wherever they lie. */
const SECRETS = [
  '.env',
  '.git/config',
  '.hidden/page.html',
  'notes/.secret.txt',
  'docgen.config.ts',
  'package-lock.json',
];
const OUTSIDE = [
  'secret.html',
  'secret.txt',
  'doc_build-secret/secret.txt',
  'docs/public-secret/secret.txt',
  '.env',
  '.git/config',
  'package-lock.json',
];

export interface ServedSite {
  readonly dir: string;
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<RunningServer>;
  /** Ends all running processes, and removes the copy. */
  remove(): Promise<void>;
}

export interface RunningServer {
  readonly child: ChildProcess;
  /** Address, without a slash at the end. */
  readonly origin: string;
  readonly address: Address;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
  printed(): string;
}

export async function serveSite(): Promise<ServedSite> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-served-')));
  cpSync(join(projectDir, 'fixtures', 'sites', 'reader'), dir, { recursive: true });
  for (const file of SECRETS) plant(join(dir, 'docs/public', file));
  for (const file of OUTSIDE) plant(join(dir, file));
  writeFileSync(join(dir, 'docs/public/large.txt'), 'many words, '.repeat(5000));
  plantLinks(dir, 'docs/public');
  symlinkSync(join(projectDir, 'README.md'), join(dir, 'outside.md'));
  // What the set-up kept of the same pages: only what was planted is new.
  cpSync(join(projectDir, 'test/.output/reader/.docgen/store'), join(dir, '.docgen/store'), {
    recursive: true,
  });

  const children = new Set<ChildProcess>();
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { CI, GITHUB_ACTIONS, FORCE_COLOR, PORT, HOST, NODE_ENV, ...clean } = process.env;
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: dir,
      env: { ...clean, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let text = '';
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += String(data)));
    return { child, ended, printed: () => text };
  };

  const build = start(['build']);
  if ((await build.ended) !== 0) throw new Error(`docgen build failed:\n${build.printed()}`);
  plantLinks(dir, 'doc_build');
  return {
    dir,
    async run(args, env) {
      const running = start(args, env);
      const origin = await waitForPage(running);
      return { ...running, origin, address: parseAddress(origin) };
    },
    async remove() {
      for (const child of children) child.kill('SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 100));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function plant(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, PLANTED);
}

function plantLinks(dir: string, folder: string): void {
  symlinkSync(join(dir, 'secret.txt'), join(dir, folder, 'link.txt'));
  symlinkSync(join(dir, 'doc_build-secret'), join(dir, folder, 'linked'));
}

async function waitForPage({
  printed,
  ended,
}: {
  printed(): string;
  ended: Promise<unknown>;
}): Promise<string> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!hasEnded) {
    const url = /http:\/\/[^\s]+:\d+\/\S*/.exec(printed())?.[0];
    const answer = url === undefined ? undefined : await fetch(url).catch(() => undefined);
    if (url !== undefined && answer?.ok) return url.replace(/\/$/, '');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No page was served:\n${printed()}`);
}
