/** A queue whose machines fail: builds end, with the bytes of a build alone, and leave nothing at the server. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { type RunningDocgen, runDocgen, startDocgen } from '../helpers/docgen.ts';
import { createSignal, HOLD_RENDERING, queueEnv, queueSite } from '../helpers/queue.ts';
import { listKeys, REDIS, type RedisServer, startRedis } from '../helpers/redis-server.ts';
import type { Site } from '../helpers/site.ts';

/** `queue on >third …`, as the documentation has it. */
function readUser(lang: string): string {
  const file = join(import.meta.dirname, `../../docs/${lang}/guide/advanced/large-sites.md`);
  return /^user (queue on .*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

const NEVER = '/never/there';

async function startWorker(redis: RedisServer, env: Record<string, string> = {}): Promise<RunningDocgen> {
  const worker = startDocgen(['worker'], { cwd: queueSite().dir, env: { ...queueEnv(redis), ...env } });
  await worker.waitFor(/Waiting for builds/);
  return worker;
}

const untilEmpty = (redis: RedisServer) => expect.poll(() => listKeys(redis, 1)).toEqual([]);

/** A worker that has taken pages and never ends them; `build` is then held until it has. */
async function holdWorker(redis: RedisServer) {
  const builder = queueSite();
  const taken = createSignal(builder, 'taken');
  const worker = await startWorker(redis, { HAS_TAKEN: taken.file, WAITS_FOR: NEVER });
  const build = (waitsFor = taken.file) =>
    startDocgen(['build', '--json'], {
      cwd: builder.dir,
      env: { ...queueEnv(redis), WAITS_FOR: waitsFor },
    });
  return { builder, worker, build, untilTaken: () => expect.poll(() => existsSync(taken.file)).toBe(true) };
}

async function expectSame(builder: Site, alone = queueSite()): Promise<void> {
  await alone.build();
  expect(builder.output()).toEqual(alone.output());
}

describe.skipIf(REDIS === undefined)('a queue', () => {
  it.each([1, 4])('gives pages to %i workers, and the output has the same bytes', async (count) => {
    const redis = await startRedis();
    // More batches than others can hold at once, so that the last worker gets one.
    const machine = () => queueSite({}, 100 * (count + 1));
    const builder = machine();
    const taken = Array.from({ length: count }, (_, at) => createSignal(builder, `taken-${at}`));
    // Each holds its batches until all have some.
    const env = { ...queueEnv(redis), WAITS_FOR: taken.map(({ file }) => file).join(',') };
    const workers = taken.map(({ file }) =>
      startDocgen(['worker', '--once'], { cwd: machine().dir, env: { ...env, HAS_TAKEN: file } }),
    );
    for (const worker of workers) await worker.waitFor(/Waiting for builds/);
    const { stdout } = await runDocgen(['build', '--json'], { cwd: builder.dir, env });
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [], queue: { workers: count } });
    await expectSame(builder, machine());
    await untilEmpty(redis);
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'whose worker gets %s does not hold up a build',
    async (signal) => {
      const redis = await startRedis();
      const { builder, worker, build, untilTaken } = await holdWorker(redis);
      const building = build();
      await untilTaken();
      worker.child.kill(signal);
      const { exitCode, stdout } = await building.ended;
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [], queue: { workers: 0 } });
      await expectSame(builder);
      expect(await listKeys(redis, 1)).toEqual([]);
    },
  );

  it('whose worker is killed in the middle of rendering does not hold up a build', async () => {
    const redis = await startRedis();
    const [alone, builder, helper] = ['', '', ''].map(() => queueSite(HOLD_RENDERING)) as [Site, Site, Site];
    await alone.build();
    const rendering = createSignal(builder, 'rendering');
    const worker = startDocgen(['worker'], {
      cwd: helper.dir,
      env: { ...queueEnv(redis), HAS_RENDERED: rendering.file, RENDER_WAITS_FOR: NEVER },
    });
    await worker.waitFor(/Waiting for builds/);
    const building = startDocgen(['build', '--json'], {
      cwd: builder.dir,
      env: { ...queueEnv(redis), RENDER_WAITS_FOR: rendering.file },
    });
    await expect.poll(() => existsSync(rendering.file)).toBe(true);
    worker.child.kill('SIGKILL');
    const { exitCode, stdout } = await building.ended;
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [], queue: { rendered: 0 } });
    expect(builder.output()).toEqual(alone.output());
    expect(await listKeys(redis, 1)).toEqual([]);
  });

  it('serves a user with the rights that the documentation names, under its own names alone', async () => {
    const [line = '', ...others] = ['en', 'zh'].map((lang) => readUser(lang));
    expect(others).toEqual([line]);
    const redis = await startRedis('--user', 'default', 'off', '--user', ...line.split(' '));
    const env = {
      ...queueEnv(redis),
      DOCGEN_CACHE_REMOTE: (await startRedis()).url,
      DOCGEN_QUEUE_TOKEN: 'queue:third',
    };
    const [builder, helper] = [queueSite(), queueSite()];
    const taken = createSignal(helper, 'taken');
    const worker = startDocgen(['worker', '--once'], {
      cwd: helper.dir,
      env: { ...env, HAS_TAKEN: taken.file },
    });
    await worker.waitFor(/Waiting for builds/);
    const built = await runDocgen(['build', '--json'], {
      cwd: builder.dir,
      env: { ...env, WAITS_FOR: taken.file },
    });
    expect(JSON.parse(built.stdout)).toMatchObject({ diagnostics: [], queue: { workers: 1 } });
    expect((await worker.ended).exitCode).toBe(0);
    const refused = await runDocgen(['worker'], {
      cwd: helper.dir,
      env: { ...env, DOCGEN_QUEUE_TOKEN: 'no' },
    });
    expect(refused).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('it does not accept the password'),
    });
  });

  it('hears what others publish, and whose memory is full, without harm', async () => {
    const redis = await startRedis('--maxmemory', '1mb', '--maxmemory-policy', 'noeviction');
    const env = { ...queueEnv(redis), DOCGEN_CACHE_REMOTE: (await startRedis()).url };
    const full = queueSite();
    const built = await runDocgen(['build', '--json'], { cwd: full.dir, env });
    expect(built.exitCode).toBe(0);
    expect(JSON.parse(built.stdout).diagnostics).toEqual([
      expect.objectContaining({ code: 'DG7504', message: expect.stringContaining('its memory is full') }),
    ]);
    const worker = startDocgen(['worker'], { cwd: queueSite().dir, env });
    await worker.waitFor(/Waiting for builds/);
    const client = new Redis({ port: redis.port, db: 1 });
    for (const text of ['{', 'null', '[]', '{"id":1}', '{"id":"x","base":"/","checkout":null}'])
      await client.publish('docgen-queue:builds', text);
    client.disconnect();
    worker.child.kill('SIGINT');
    expect(await worker.ended).toMatchObject({ exitCode: 130, stderr: '' });
  });

  it('goes on after a build that has a name which no build has', async () => {
    const redis = await startRedis();
    const worker = await startWorker(redis);
    const client = new Redis({ port: redis.port, db: 1 });
    const checkout = { docgen: '', node: '', commit: '', lockfile: '' };
    // BullMQ fails with the first; the second has ended, so a worker clears it.
    for (const id of ['a:b', '0f0e0d0c-0b0a-4908-8706-050403020100']) {
      const text = JSON.stringify({ id, base: '/', checkout });
      await client.hset('docgen-queue:builds', id, text);
      await client.publish('docgen-queue:builds', text);
    }
    await expect.poll(() => client.hkeys('docgen-queue:builds')).toEqual(['a:b']);
    client.disconnect();
    worker.child.kill('SIGINT');
    expect(await worker.ended).toMatchObject({ exitCode: 130, stderr: '' });
  });

  it('whose build is interrupted is empty, and its worker helps the next one', async () => {
    const redis = await startRedis();
    const { worker, build, untilTaken } = await holdWorker(redis);
    const building = build(NEVER);
    await untilTaken();
    building.child.kill('SIGINT');
    expect((await building.ended).exitCode).toBe(130);
    await worker.waitFor(/Compiled 0 pages/);
    await untilEmpty(redis);
    const next = worker.fromNow();
    expect((await runDocgen(['build'], { cwd: queueSite().dir, env: queueEnv(redis) })).exitCode).toBe(0);
    await next.waitFor(/A build has begun.*\n.*Compiled/);
  });

  it('whose builder is killed is cleared by its worker', async () => {
    const redis = await startRedis();
    const { worker, build, untilTaken } = await holdWorker(redis);
    const building = build(NEVER);
    await untilTaken();
    expect(await listKeys(redis, 1)).not.toEqual([]);
    building.child.kill('SIGKILL');
    await worker.waitFor(/Compiled 0 pages/);
    await untilEmpty(redis);
  });

  it('that was left without a worker is cleared by the next one', async () => {
    const redis = await startRedis();
    const { worker, build, untilTaken } = await holdWorker(redis);
    const building = build(NEVER);
    await untilTaken();
    worker.child.kill('SIGKILL');
    building.child.kill('SIGKILL');
    await Promise.all([worker.ended, building.ended]);
    expect(await listKeys(redis, 1)).not.toEqual([]);
    await startWorker(redis);
    await untilEmpty(redis);
  });

  it('whose server is gone costs a warning, and a worker waits for it', async () => {
    const redis = await startRedis();
    const { builder, worker, build, untilTaken } = await holdWorker(redis);
    const goOn = createSignal(builder, 'go-on');
    const building = build(goOn.file);
    await untilTaken();
    redis.child.kill('SIGKILL');
    goOn.give();
    const { exitCode, stdout } = await building.ended;
    expect(exitCode).toBe(0);
    const codes = JSON.parse(stdout).diagnostics.map(({ code }: { code: string }) => code);
    expect(codes).toContain('DG7504');
    await expectSame(builder);
    expect(worker.child.exitCode).toBeNull();
    worker.child.kill('SIGINT');
    expect((await worker.ended).exitCode).toBe(130);
  });
});
