/**
 * The same input gives the same bytes and says the same of them, whatever the machine and the
 * moment: beside eight busy processes, stopped for longer than every limit, on one core, elsewhere.
 * Enough pages for several threads, and blocks of code in the languages whose grammars take longest.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { waitForWork } from '../helpers/cpu-time.ts';
import { type DocgenOptions, type Ended, runDocgen, startDocgen } from '../helpers/docgen.ts';
import { type Fault, withFault } from '../helpers/faults.ts';
import { makeFolder } from '../helpers/folders.ts';
import { findDifferences, type Output, readerSite } from '../helpers/reader-site.ts';
import type { Site } from '../helpers/site.ts';
import { cloneSite } from '../helpers/small-site.ts';
import { samples } from '../unit/highlight/samples.ts';
import { installPackages } from './install-packages.ts';

type Circumstances = Omit<DocgenOptions, 'cwd'>;

const PROJECT = join(import.meta.dirname, '../..');
const DAY_MS = 24 * 60 * 60 * 1000;
const MANY = 310;
/** Grammars that take longest, or embed others; go alone needs the other engine. */
const HEAVY = ['go', 'cpp', 'mdx', 'ts', 'astro', 'markdown', 'vue', 'swift', 'php', 'latex'];
/** Longer than every limit there is. */
const STOPPED_MS = 65_000;
const ON_ONE_CORE: Circumstances = { through: ['taskset', '-c', '0'] };

let many: Site;
let output: Output;
let found: string;
/** What a cold build and a check take, in milliseconds of work. */
const work = { build: 0, check: 0 };

/** Nothing of earlier runs in it. */
function coldSite(): Site {
  const made = readerSite(MANY);
  for (const lang of HEAVY)
    made.write(`docs/en/code/${lang}.md`, `# ${lang}\n\n\`\`\`\`${lang}\n${samples[lang]}\n\`\`\`\`\n`);
  return made;
}

/** A page in eight has what `check` finds, of kinds that are found page by page and over all pages. */
function faultySite(): Site {
  const made = coldSite();
  for (let at = 0; at < MANY; at += 8) {
    const text = `[gone](./gone-${at}.md) ![](./gone.png)\n\n#### Skipped\n\n[here](./part-${at}.md) [here](../)\n\n\`\`\`nolang\nx\n\`\`\`\n`;
    made.edit(`docs/en/many/part-${at}.md`, (before) => `${before}\n${text}`);
  }
  return made;
}

/** What docgen said, without what it measured. */
function toWords({ stdout, stderr }: Ended): string {
  const { diagnostics, ok } = JSON.parse(stdout) as { diagnostics: unknown; ok: unknown };
  return JSON.stringify({ ok, diagnostics, stderr });
}

async function run(command: 'build' | 'check', { dir }: Site, options: Circumstances = {}): Promise<string> {
  return toWords(await runDocgen([command, '--json', '--quiet'], { cwd: dir, ...options }));
}

/** Programs that leave no core in peace until the test is over. */
function keepBusy(count: number): void {
  const busy = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  onTestFinished(() => {
    for (const child of busy) child.kill('SIGKILL');
  });
}

/** Once it has worked so much longer. */
async function stopAfter(ms: number, child: ChildProcess): Promise<void> {
  await waitForWork(child, ms);
  expect(child.exitCode, 'the run was over before it could be stopped').toBe(null);
  child.kill('SIGSTOP');
  await delay(STOPPED_MS);
  child.kill('SIGCONT');
}

/** As `run`, and keeps how much work it was. */
async function measure(command: 'build' | 'check', { dir }: Site): Promise<string> {
  const running = startDocgen([command, '--json', '--quiet'], { cwd: dir });
  work[command] = await waitForWork(running.child, Infinity);
  return toWords(await running.ended);
}

it('has something to compare with', async () => {
  many = coldSite();
  const said = await measure('build', many);
  expect(JSON.parse(said)).toEqual({ ok: true, diagnostics: [], stderr: '' });
  output = many.output();
  expect(Object.keys(output).length).toBeGreaterThan(2 * MANY);
  found = await measure('check', faultySite());
  const { diagnostics } = JSON.parse(found) as { diagnostics: { code: string }[] };
  expect(new Set(diagnostics.map(({ code }) => code)).size).toBeGreaterThan(4);
  expect(diagnostics.length).toBeGreaterThan(150);
});

const VARIATIONS: readonly (readonly [string, Readonly<Record<string, string>>, Fault])[] = [
  [
    'in another time zone and language, on one core, for a user who keeps files private, folders read in reverse',
    { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' },
    { umask: 0o077, cpus: 1, folders: 'reversed' },
  ],
  [
    'on eight cores, years ago, folders read in no order',
    {},
    { cpus: 8, clockBackMs: 20 * 365 * DAY_MS, folders: 'shuffled' },
  ],
];

it.each(VARIATIONS)('gives the same bytes, and finds the same, %s', async (_name, env, fault) => {
  const made = coldSite();
  const variation = { env: { ...env, ...withFault(fault) } };
  expect(JSON.parse(await run('build', made, variation))).toMatchObject({ ok: true, diagnostics: [] });
  expect(findDifferences(made.output(), output)).toEqual([]);
  expect(await run('check', faultySite(), variation)).toBe(found);
});

/** Path of the program of another release of Node, from npm. */
function installNode(version: string): string {
  const dir = makeFolder('node');
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  installPackages(dir, [`${name}@${version}`]);
  return join(dir, 'node_modules', name, 'bin/node');
}

/** Builds docgen from a copy of its sources; returns the fingerprint of what it made. */
function buildDocgen(node: string): string {
  const checkout = makeFolder('checkout');
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  const files = list.split('\0').filter((file) => file !== '' && existsSync(join(PROJECT, file)));
  for (const file of files) cpSync(join(PROJECT, file), join(checkout, file));
  symlinkSync(join(PROJECT, 'node_modules'), join(checkout, 'node_modules'), 'junction');
  execFileSync(node, ['scripts/build.js'], { cwd: checkout, stdio: 'pipe' });
  return readFileSync(join(checkout, 'dist/tool-id'), 'utf8');
}

/** What this Node makes of the sources, found out once. */
let ours: string | undefined;

describe.each(['22', '24', '26'])('Node %s', (version) => {
  let node: string;
  beforeAll(() => {
    node = installNode(version);
  });

  it('gives the same bytes, and finds the same', async () => {
    const made = coldSite();
    // Nor does that Node have anything to say.
    expect(JSON.parse(await run('build', made, { node }))).toEqual({ ok: true, diagnostics: [], stderr: '' });
    expect(findDifferences(made.output(), output)).toEqual([]);
    expect(await run('check', faultySite(), { node })).toBe(found);
  });

  it('makes the same docgen of its sources', () => {
    ours ??= buildDocgen(process.execPath);
    expect(buildDocgen(node)).toBe(ours);
  });
});

it('gives the same bytes, and finds the same, from a full store', async () => {
  const made = cloneSite(many).remove('doc_build');
  expect(JSON.parse(await run('build', made))).toMatchObject({ ok: true, diagnostics: [] });
  expect(findDifferences(made.output(), output)).toEqual([]);
  const faulty = faultySite();
  for (const _time of ['first', 'second']) expect(await run('check', faulty)).toBe(found);
});

it('gives the same bytes whichever half of the store is missing', async () => {
  const toNames = ({ dir }: Site) => readdirSync(join(dir, '.docgen/store'));
  const toKind = (name: string) => name.split('-', 1)[0] ?? '';
  const kinds = [...new Set(toNames(many).map(toKind))];
  expect(kinds.length).toBeGreaterThan(3);
  // Each kind is missing once while its neighbours are there; `test/site/incremental.test.ts` tries more.
  for (const odd of [0, 1]) {
    const made = cloneSite(many).remove('doc_build');
    const missing = kinds.filter((_, at) => at % 2 === odd);
    for (const name of toNames(made).filter((name) => missing.includes(toKind(name))))
      rmSync(join(made.dir, '.docgen/store', name));
    expect(JSON.parse(await run('build', made))).toMatchObject({ ok: true, diagnostics: [] });
    expect(findDifferences(made.output(), output), `without ${missing.join(', ')}`).toEqual([]);
  }
});

it('gives the same bytes, and finds the same, beside eight busy processes', async () => {
  keepBusy(8);
  const made = coldSite();
  expect(JSON.parse(await run('build', made))).toMatchObject({ ok: true, diagnostics: [] });
  expect(findDifferences(made.output(), output)).toEqual([]);
  expect(await run('check', faultySite())).toBe(found);
});

it.runIf(process.platform === 'linux')('gives the same bytes, and finds the same, on one core', async () => {
  const made = coldSite();
  expect(JSON.parse(await run('build', made, ON_ONE_CORE))).toMatchObject({ ok: true, diagnostics: [] });
  expect(findDifferences(made.output(), output)).toEqual([]);
  expect(await run('check', faultySite(), ON_ONE_CORE)).toBe(found);
});

it.runIf(process.platform === 'linux')(
  'gives the same bytes, and finds the same, when it was stopped for longer than every limit',
  async () => {
    // As it starts, compiles, and renders; a stopped process costs nothing.
    const moments = [0.05, 0.25, 0.5, 0.75];
    const checks = moments.slice(0, 2).map(async (moment) => {
      const running = startDocgen(['check', '--json', '--quiet'], { cwd: faultySite().dir });
      await stopAfter(moment * work.check, running.child);
      expect(toWords(await running.ended)).toBe(found);
    });
    const builds = moments.map(async (moment) => {
      const made = coldSite();
      const running = startDocgen(['build', '--json', '--quiet'], { cwd: made.dir });
      await stopAfter(moment * work.build, running.child);
      expect(JSON.parse(toWords(await running.ended))).toMatchObject({ ok: true, diagnostics: [] });
      expect(findDifferences(made.output(), output)).toEqual([]);
    });
    await Promise.all([...builds, ...checks]);
  },
);

const PATHS = ['code/go', 'code/cpp', 'code/mdx', 'code/ts', 'many/part-0', ''];

/** What `dev` shows once all colours have come, without its secret, which is new at each start, and what is named by it. */
async function readPages(origin: string): Promise<string[]> {
  const pages: string[] = [];
  for (const path of PATHS) {
    for (;;) {
      const answer = await fetch(`${origin}/${path}`, { headers: { accept: 'text/html' } });
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      if (text.includes('data-docgen-waits')) {
        await delay(200);
        continue;
      }
      pages.push(
        text
          .replaceAll(/[\da-f]{64}/g, 'TOKEN')
          .replaceAll(/\b(chunk|app)-[\da-f]{8}\b/g, '$1')
          .replaceAll(/(data-build=|"build":)"[\da-f]+"/g, '$1""')
          .replace(/(<html [\w-]+=)"[\d.]*"/, '$1""'),
      );
      break;
    }
  }
  return pages;
}

async function answersOf(options: Circumstances = {}, stopAt?: number): Promise<string[]> {
  const running = startDocgen(['dev', '--port', '0'], { cwd: coldSite().dir, ...options });
  const [, origin = ''] = await running.waitFor(/(http:\/\/localhost:\d+)/);
  const reading = readPages(origin);
  if (stopAt !== undefined) await stopAfter(stopAt, running.child);
  const pages = await reading;
  running.child.kill('SIGTERM');
  await running.ended;
  return pages;
}

it.runIf(process.platform === 'linux')(
  'answers the same in dev: elsewhere, on one core, after it was stopped, and beside busy processes',
  async () => {
    const expected = await answersOf();
    expect(expected.every((page) => page.includes('<h1'))).toBe(true);

    for (const [, env, fault] of VARIATIONS)
      expect(await answersOf({ env: { ...env, ...withFault(fault) } })).toEqual(expected);
    expect(await answersOf(ON_ONE_CORE)).toEqual(expected);
    expect(await answersOf({}, 1_000)).toEqual(expected);
    keepBusy(8);
    expect(await answersOf()).toEqual(expected);
  },
);
