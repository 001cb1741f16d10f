/** One build at a time, and no process that is gone keeps others out. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { repairOutput, takeBuildLock } from '../../../src/engine/output/build-lock.ts';
import { getRecordFile } from '../../../src/engine/output/output-record.ts';
import {
  getProcessTag,
  markThisProcess,
  type ProcessMark,
} from '../../../src/engine/store/running-process.ts';
import type { SiteConfig } from '../../../src/engine/types.ts';
import type { DocgenError } from '../../../src/shared/diagnostic.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project(outDir = 'out'): { config: SiteConfig; file: string; dir: string } {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-lock-')));
  folders.push(dir);
  const config = {
    projectDir: dir,
    outDir: join(dir, outDir),
    cacheDir: join(dir, 'cache'),
  } as unknown as SiteConfig;
  return { config, file: getRecordFile(config, 'lock'), dir };
}

/** A lock as another process would have left it. */
function leaveLock(file: string, mark: Partial<ProcessMark> | string, ageMs = 0): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof mark === 'string' ? mark : JSON.stringify({ ...markThisProcess(), ...mark }));
  const time = (Date.now() - ageMs) / 1000;
  utimesSync(file, time, time);
}

/** The number of a process that has just ended. */
async function findDeadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0']);
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid ?? 0;
}

it('refuses a second build and names the first', async () => {
  const { config, dir } = project();
  const release = await takeBuildLock(config, { wait: false });
  const error: DocgenError = await takeBuildLock(config, { wait: false }).then(
    () => {
      throw new Error('taken twice');
    },
    (thrown) => thrown,
  );
  expect(error.exitCode).toBe(3);
  expect(error.diagnostics).toMatchObject([
    {
      code: 'DG7005',
      message: `Another build is writing to "out" (process ${process.pid}).`,
      hint: expect.stringContaining('--wait'),
    },
  ]);
  release();
  expect(readdirSync(join(dir, 'cache'))).toEqual([]);
  (await takeBuildLock(config, { wait: false }))();
});

it('lets builds of other output folders run', async () => {
  const { config } = project();
  const release = await takeBuildLock(config, { wait: false });
  const other = { ...config, outDir: `${config.outDir}-2` } as SiteConfig;
  (await takeBuildLock(other, { wait: false }))();
  release();
});

it('waits for the build that runs, says so once, and goes on', async () => {
  const { config } = project();
  const release = await takeBuildLock(config, { wait: false });
  const waited: (number | undefined)[] = [];
  const events: string[] = [];
  setTimeout(() => {
    events.push('first ends');
    release();
  }, 350);
  const second = await takeBuildLock(config, { wait: true, onWait: (pid) => waited.push(pid) });
  events.push('second begins');
  second();
  expect(waited).toEqual([process.pid]);
  expect(events).toEqual(['first ends', 'second begins']);
});

it('stops waiting when it is interrupted', async () => {
  const { config, file } = project();
  const release = await takeBuildLock(config, { wait: false });
  const interruption = new AbortController();
  setTimeout(() => interruption.abort(), 50);
  await expect(takeBuildLock(config, { wait: true, signal: interruption.signal })).rejects.toThrow('abort');
  expect(existsSync(file)).toBe(true);
  release();
});

it.runIf(process.platform === 'linux').each<[string, (pid: number) => Partial<ProcessMark>]>([
  ['that is dead', (pid) => ({ pid })],
  ['whose number belongs to another now', () => ({ started: '1' })],
])('takes over the lock of a process %s', async (_name, toMark) => {
  const { config, file, dir } = project();
  leaveLock(file, toMark(await findDeadPid()));
  (await takeBuildLock(config, { wait: false }))();
  expect(readdirSync(join(dir, 'cache'))).toEqual([]);
});

it('respects a lock from another machine or container while it shows signs of life', async () => {
  const mark = { host: 'elsewhere', pid: await findDeadPid() };
  const { config, file } = project();
  leaveLock(file, mark);
  await expect(takeBuildLock(config, { wait: false })).rejects.toThrow('Another build');
  leaveLock(file, mark, 61_000);
  (await takeBuildLock(config, { wait: false }))();
});

it('leaves the lock to a process that runs, however long it was silent, and says how to go on if it is another one', async () => {
  const { config, file } = project();
  leaveLock(file, {}, 3_600_000);
  await expect(takeBuildLock(config, { wait: false })).rejects.toThrow('Another build');

  // Where the system does not tell when a process began. Its number is ours, so here it is told.
  leaveLock(file, { started: '', pid: process.pid });
  const taken = takeBuildLock(config, { wait: false });
  if (process.platform === 'linux') (await taken)();
  else
    await expect(taken).rejects.toMatchObject({
      diagnostics: [
        { hint: expect.stringContaining('If that process is not a build, delete "cache/output-') },
      ],
    });
});

it.each(['', '{"pid"', '{}', '[]', '{"pid":-1}', '{"pid":"1"}', '\0\0\0'])(
  'takes over a lock that says %j: none of ours ever does',
  async (text) => {
    const { config, file } = project();
    leaveLock(file, text);
    (await takeBuildLock(config, { wait: false }))();
  },
);

it('gives a stale lock to one of many that want it', async () => {
  const { config, file } = project();
  leaveLock(file, { pid: await findDeadPid() });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => takeBuildLock(config, { wait: false })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('leaves a lock alone that is not its own any more', async () => {
  const { config, file } = project();
  const release = await takeBuildLock(config, { wait: false });
  leaveLock(file, { id: 'someone else' });
  release();
  expect(readFileSync(file, 'utf8')).toContain('someone else');
});

it('lets builds go on where no lock can be written', async () => {
  const { config } = project();
  writeFileSync(config.cacheDir, 'a file where the folder should be');
  (await takeBuildLock(config, { wait: false }))();
});

it('brings the former output back after a kill within the swap', async () => {
  const { config, dir } = project();
  mkdirSync(join(dir, '.out.former'));
  writeFileSync(join(dir, '.out.former', 'index.html'), 'former');
  mkdirSync(join(dir, '.out.staging-999999999-1'));
  mkdirSync(join(dir, '.out.modules-999999999-1-0a1b2c3d'));
  (await takeBuildLock(config, { wait: false }))();
  expect(readdirSync(dir).sort()).toEqual(['cache', 'out']);
  expect(readFileSync(join(dir, 'out', 'index.html'), 'utf8')).toBe('former');
});

it('removes the former output after a kill that came later than the swap', async () => {
  const { config, dir } = project();
  for (const name of ['out', '.out.former']) {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'index.html'), name);
  }
  (await takeBuildLock(config, { wait: false }))();
  expect(readdirSync(dir).sort()).toEqual(['cache', 'out']);
  expect(readFileSync(join(dir, 'out', 'index.html'), 'utf8')).toBe('out');
});

it('mends the output for a reader, but never under the hands of a build', async () => {
  const { config, dir } = project();
  const release = await takeBuildLock(config, { wait: false });
  mkdirSync(join(dir, '.out.former'));
  await repairOutput(config);
  expect(readdirSync(dir).sort()).toEqual(['.out.former', 'cache']);
  release();
  await repairOutput(config);
  expect(readdirSync(dir).sort()).toEqual(['cache', 'out']);
});

it('removes from the cache folder what dead processes left there, and nothing else', async () => {
  const { config, dir } = project();
  const dead = await findDeadPid();
  const cache = join(dir, 'cache');
  const own = getProcessTag();
  const kept = [`modules-${own}-AbCdEf`, 'store', 'modules-notes', `theme-overrides-${own}-0a1b.mjs`];
  const left = [
    `modules-${dead}-17-0a1b2c3d`,
    `output-x_y-z.json.${dead}-17`,
    `theme-overrides-${dead}-17-0a1b.mjs`,
  ];
  for (const name of [...kept, ...left]) mkdirSync(join(cache, name), { recursive: true });
  (await takeBuildLock(config, { wait: false }))();
  expect(readdirSync(cache).sort()).toEqual(kept.sort());
});
