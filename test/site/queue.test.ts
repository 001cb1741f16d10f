/** `docgen build --queue` and `docgen worker`. What a queue does when machines fail is tried in `test/stress/queue.test.ts`. */
import { describe, expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { createSignal, PAGES, queueEnv, queueSite } from '../helpers/queue.ts';
import { listKeys, REDIS, startRedis } from '../helpers/redis-server.ts';
import { site } from '../helpers/site.ts';

const NOWHERE = { url: 'redis://localhost:1' };

describe.skipIf(REDIS === undefined)('a build with a queue', () => {
  it('gives pages to two workers, who leave the same bytes, and nothing at the queue', async () => {
    const redis = await startRedis();
    const env = queueEnv(redis);
    const alone = queueSite();
    await alone.build();
    const [builder, first, second] = [queueSite(), queueSite(), queueSite()];
    const taken = [first, second].map((machine) => createSignal(machine, 'taken'));
    const waitsFor = taken.map(({ file }) => file).join(',');
    const workers = [first, second].map(({ dir }, at) =>
      startDocgen(['worker', '--once'], {
        cwd: dir,
        env: { ...env, HAS_TAKEN: taken[at]?.file, WAITS_FOR: waitsFor },
      }),
    );
    for (const worker of workers) await worker.waitFor(/Waiting for builds at localhost:\d+\n/);
    const { stdout, stderr, exitCode } = await runDocgen(['build', '--json'], {
      cwd: builder.dir,
      env: { ...env, WAITS_FOR: waitsFor },
    });
    expect(exitCode, stderr).toBe(0);
    const { queue, shared, diagnostics } = JSON.parse(stdout);
    expect(diagnostics).toEqual([]);
    expect(queue).toMatchObject({ workers: 2 });
    expect(shared).toMatchObject({ asked: PAGES, read: queue.pages });
    expect(stderr).toContain(`${queue.pages} pages by 2 workers at localhost:${redis.port}`);
    for (const worker of workers) {
      const { exitCode: code, stdout: words } = await worker.ended;
      expect(code).toBe(0);
      expect(words).toMatch(/A build has begun; compiling pages for it\.\n.*Compiled \d+ pages; \d+ written/);
    }
    expect(builder.output()).toEqual(alone.output());
    expect(await listKeys(redis, 1)).toEqual([]);
  });

  it('compiles alone where nobody waits, and reports the pages of workers as its own', async () => {
    const redis = await startRedis();
    const broken = {
      'docs/broken.md': '# Broken\n\n[Nowhere](./nowhere.md)\n\n```js file="./none.js"\n```\n',
    };
    const [alone, builder, helper] = [queueSite(broken), queueSite(broken), queueSite(broken)];
    const expected = await runDocgen(['build', '--json'], { cwd: alone.dir });
    const single = await runDocgen(['build', '--json'], { cwd: builder.dir, env: queueEnv(redis) });
    expect(JSON.parse(single.stdout)).toMatchObject({ queue: { workers: 0, pages: 0 } });
    expect(JSON.parse(single.stdout).diagnostics).toEqual(JSON.parse(expected.stdout).diagnostics);

    const worker = startDocgen(['worker'], { cwd: helper.dir, env: queueEnv(redis) });
    await worker.waitFor(/Waiting for builds/);
    const other = queueSite(broken);
    other.edit('docs/page-1.md', (text) => `${text}\nMore.\n`);
    const helped = await runDocgen(['build', '--json'], { cwd: other.dir, env: queueEnv(redis) });
    const { diagnostics } = JSON.parse(helped.stdout);
    expect(diagnostics).toEqual(JSON.parse(expected.stdout).diagnostics);
    await worker.waitFor(/left to others|Compiled/);
    worker.child.kill('SIGINT');
    expect((await worker.ended).exitCode).toBe(130);
  });

  it('does without a worker of another checkout, and both say why', async () => {
    const redis = await startRedis();
    const [builder, other] = [queueSite(), queueSite({ 'package-lock.json': '{"lockfileVersion":3}' })];
    const worker = startDocgen(['worker'], { cwd: other.dir, env: queueEnv(redis) });
    await worker.waitFor(/Waiting for builds/);
    const refused = createSignal(builder, 'refused');
    const building = startDocgen(['build'], {
      cwd: builder.dir,
      env: { ...queueEnv(redis), WAITS_FOR: refused.file },
    });
    await worker.waitFor(/Not taking part in a build: the build is of another lockfile\./);
    refused.give();
    const { exitCode, stderr, stdout } = await building.ended;
    expect(exitCode).toBe(0);
    expect(stderr).toContain('DG7505');
    expect(stderr).toContain('does not take part: the build is of another lockfile.');
    expect(stdout).not.toContain('by 1 worker');
  });
});

describe('what a queue needs', () => {
  it('is said by a build that goes on without it', async () => {
    const bare = site({ 'docs/index.md': '# Home\n' });
    const env = { ...queueEnv(NOWHERE), DOCGEN_CACHE_REMOTE: 'http://localhost:1' };
    const { exitCode, stderr } = await runDocgen(['build'], { cwd: bare.dir, env });
    expect(exitCode).toBe(0);
    expect(stderr).toContain('The queue at "localhost:1" cannot be used: it needs the package ioredis');
    const there = queueSite();
    const refused = await runDocgen(['build'], { cwd: there.dir, env });
    expect(refused.exitCode).toBe(0);
    expect(refused.stderr).toContain('The queue at "localhost:1" cannot be used: the connection is refused.');
    const forced = await runDocgen(['build', '--force'], { cwd: bare.dir, env });
    expect(forced.stderr).toContain('cannot be used: --force compiles every page here');
    const untrusted = await runDocgen(['build', '--untrusted'], { cwd: bare.dir, env });
    expect(untrusted.stderr).toContain('cannot be used: an untrusted build loads no packages');
  });

  it.each([
    ['build', 'http://localhost', 'The address of the queue is not that of a Redis.'],
    ['build', 'redis://me:secret@localhost', 'The address of the queue contains a user name or a password'],
    ['worker', 'redis://localhost/x', 'has more than a host, a port and the number of a database'],
    ['worker', 'redis://cache.example.com', 'DOCGEN_QUEUE_TOKEN is set and would travel unencrypted'],
  ])('%s --queue %s', async (command, address, message) => {
    const { dir } = site({ 'docs/index.md': '# Home\n' });
    const env = { ...queueEnv(NOWHERE), DOCGEN_QUEUE_TOKEN: 'token' };
    const { exitCode, stderr } = await runDocgen([command, '--queue', address], { cwd: dir, env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
  });

  it('is a shared store, which workers write', async () => {
    const { dir } = site({ 'docs/index.md': '# Home\n' });
    const env = { DOCGEN_QUEUE: NOWHERE.url };
    const builder = await runDocgen(['build'], { cwd: dir, env });
    expect(builder).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('needs a shared store') });
    const reader = { ...env, DOCGEN_CACHE_REMOTE: NOWHERE.url };
    const worker = await runDocgen(['worker'], { cwd: dir, env: reader });
    expect(worker).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('DOCGEN_CACHE_WRITE to 1') });
    const without = await runDocgen(['worker'], { cwd: dir });
    expect(without).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('set DOCGEN_QUEUE') });
  });
});
