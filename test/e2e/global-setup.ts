/**
 * Builds two sites once with the compiled CLI, our own docs and `fixtures/sites/reader`
 * (one page of every kind), serves each in every way a reader may meet it, and starts
 * the one browser that all tests share.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { FRAME_SOURCES } from '../../src/plugins/playground/frame-files.ts';
import { launchChromium } from './launch-chromium.ts';
import { LOOP, LOOP_CACHE } from './loop-site.ts';
import { serveStrictly } from './serve-strictly.ts';

const projectDir = join(import.meta.dirname, '..', '..');
const bin = join(projectDir, 'bin', 'docgen.js');
const output = join(projectDir, 'test', '.output');
const readerDir = join(output, 'reader');

declare module 'vitest' {
  interface ProvidedContext {
    /** Origins, with the base where there is one, without a slash at the end. */
    readonly servers: Servers;
    /** Where the shared browser listens. */
    readonly browser: string;
    /** Whether what differs is accepted (`-u`). */
    readonly accepts: boolean;
  }
}

export interface Servers {
  readonly docs: string;
  readonly reader: string;
  readonly readerDev: string;
  /** The reader site under the base `/sub/`. */
  readonly readerSub: string;
  /** The reader site with `ssg: false`. */
  readonly readerSpa: string;
  /** Both sites again, from a host that allows nothing it does not have to. */
  readonly docsStrict: string;
  readonly readerStrict: string;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  cpSync(join(projectDir, 'fixtures', 'sites', 'reader'), readerDir, { recursive: true });
  writeSpaConfig();
  await Promise.all([
    run(['build', '--out-dir', join(output, 'docs')], projectDir),
    run(['build'], readerDir),
    run(['build', '--base', '/sub/', '--out-dir', 'doc_sub'], readerDir),
    run(['build', '--config', 'spa.config.json', '--out-dir', 'doc_spa'], readerDir),
    fillLoopCache(),
  ]);

  const commands = {
    docs: start(['preview', '--out-dir', join(output, 'docs'), '--port', '0'], projectDir),
    reader: start(['preview', '--port', '0'], readerDir),
    readerDev: start(['dev', '--port', '0'], readerDir),
    readerSub: start(
      ['preview', '--base', '/sub/', '--out-dir', 'doc_sub', '--port', '0'],
      readerDir,
      'sub/',
    ),
    readerSpa: start(
      ['preview', '--config', 'spa.config.json', '--out-dir', 'doc_spa', '--port', '0'],
      readerDir,
    ),
  };
  const strict = await Promise.all([
    // As its playgrounds ask for.
    serveStrictly(join(output, 'docs'), { 'script-src': FRAME_SOURCES }),
    serveStrictly(join(readerDir, 'doc_build')),
  ]);
  const browser = await launchChromium();
  const urls = await Promise.all(
    Object.entries(commands).map(async ([name, { url }]) => [name, await url] as const),
  );
  project.provide('servers', {
    ...Object.fromEntries(urls),
    docsStrict: strict[0].origin,
    readerStrict: strict[1].origin,
  } as unknown as Servers);
  project.provide('browser', browser.wsEndpoint());
  project.provide('accepts', project.vitest.config.snapshotOptions.updateSnapshot === 'all');

  return async () => {
    await browser.close();
    for (const { server } of strict) server.close();
    for (const { child } of Object.values(commands)) child.kill('SIGTERM');
    await Promise.all(Object.values(commands).map(({ exit }) => exit));
  };
}

function writeSpaConfig(): void {
  const config = JSON.parse(readFileSync(join(readerDir, 'docgen.config.json'), 'utf8')) as object;
  writeFileSync(join(readerDir, 'spa.config.json'), JSON.stringify({ ...config, ssg: false }));
}

/** Serves the site that authors work on once, so that what each of their servers needs is kept. */
async function fillLoopCache(): Promise<void> {
  const dir = dirname(LOOP_CACHE);
  for (const [path, text] of Object.entries(LOOP)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const { child, url, exit } = start(['dev', '--port', '0'], dir);
  for (const path of ['/guide/text', '/guide/parts', '/guide/code', '/more/other', '/zh/guide/text']) {
    await (await fetch((await url) + path)).text();
  }
  child.kill('SIGINT');
  await exit;
}

interface RunningCommand {
  readonly child: ChildProcess;
  readonly url: Promise<string>;
  readonly exit: Promise<void>;
}

async function run(args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, [bin, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += String(data)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`docgen ${args.join(' ')} failed in ${cwd}:\n${printed}`);
}

/** Starts a command and waits for the address it prints to answer. */
function start(args: readonly string[], cwd: string, base = ''): RunningCommand {
  const child = spawn(process.execPath, [bin, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  // Also where the rest of the setup fails.
  process.once('exit', () => child.kill('SIGKILL'));
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (data: Buffer) => {
      printed += data.toString();
      const found = /http:\/\/localhost:\d+\//.exec(printed)?.[0];
      if (found !== undefined) resolve(found + base);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exit.then(() => reject(new Error(`docgen ${args.join(' ')} ended:\n${printed}`)));
  });
  return { child, url: url.then((it) => waitForAnswer(it, child)), exit };
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<string> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return url.replace(/\/$/, '');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} never answered with a page.`);
}
