/** `docgen build --queue` and `docgen worker`. What a queue does when machines fail is tried in `test/stress/queue.test.ts`. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { serveOtherSite } from '../helpers/other-site.ts';
import { installPeers } from '../helpers/peers.ts';
import { chapterSite, createSignal, HOLD_RENDERING, queueEnv, queueSite } from '../helpers/queue.ts';
import { listKeys, REDIS, startRedis } from '../helpers/redis-server.ts';
import { type Site, site } from '../helpers/site.ts';

const NOWHERE = { url: 'redis://localhost:1' };

describe.skipIf(REDIS === undefined)('a build with a queue', () => {
  it('gives pages to two workers, who leave the same bytes, and nothing at the queue', async () => {
    const redis = await startRedis();
    const env = queueEnv(redis);
    const alone = queueSite(HOLD_RENDERING);
    await alone.build();
    const [builder, first, second] = ['', '', ''].map(() => queueSite(HOLD_RENDERING)) as [Site, Site, Site];
    const [taken, rendered] = ['taken', 'rendered'].map((name) =>
      [first, second].map((machine) => createSignal(machine, name).file),
    ) as [string[], string[]];
    const waits = { WAITS_FOR: taken.join(), RENDER_WAITS_FOR: rendered.join() };
    const workers = [first, second].map(({ dir }, at) =>
      startDocgen(['worker', '--once'], {
        cwd: dir,
        env: { ...env, ...waits, HAS_TAKEN: taken[at], HAS_RENDERED: rendered[at] },
      }),
    );
    for (const worker of workers) await worker.waitFor(/Waiting for builds at localhost:\d+\n/);
    const { stdout, stderr, exitCode } = await runDocgen(['build', '--json'], {
      cwd: builder.dir,
      env: { ...env, ...waits },
    });
    expect(exitCode, stderr).toBe(0);
    const { queue, shared, diagnostics } = JSON.parse(stdout);
    expect(diagnostics).toEqual([]);
    expect(queue).toMatchObject({ workers: 2 });
    // Pages, and what is answered to batches of documents.
    expect(shared.read).toBeGreaterThan(queue.pages);
    expect(queue.rendered).toBeGreaterThan(1);
    const counts = `${queue.pages} pages compiled and ${queue.rendered} rendered`;
    expect(stderr).toContain(`${counts} by 2 workers at localhost:${redis.port}`);
    for (const worker of workers) {
      const { exitCode: code, stdout: words } = await worker.ended;
      expect(code).toBe(0);
      expect(words).toMatch(
        /A build has begun; compiling and rendering pages for it\.\n.*Compiled \d+ pages, \d+ rendered; \d+ written/,
      );
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
    expect(JSON.parse(single.stdout)).toMatchObject({ queue: { workers: 0, pages: 0, rendered: 0 } });
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

  it('reports a page that a worker cannot render as its own', async () => {
    const redis = await startRedis();
    const files = {
      ...HOLD_RENDERING,
      // The last page: the builder holds its first batches until a worker has come to it.
      'docs/z-broken.mdx': "import { Broken } from './_broken.tsx';\n\n# Broken\n\n<Broken />\n",
      'docs/_broken.tsx': `export function Broken() {
        const { env, getBuiltinModule } = globalThis.process;
        if (env.HAS_FAILED) getBuiltinModule('node:fs').writeFileSync(env.HAS_FAILED, '');
        throw new Error('No chart');
      }\n`,
    };
    const [alone, builder, helper] = ['', '', ''].map(() => queueSite(files)) as [Site, Site, Site];
    const expected = await runDocgen(['build', '--json'], { cwd: alone.dir });
    const failed = createSignal(helper, 'failed');
    const env = queueEnv(redis);
    const worker = startDocgen(['worker', '--once'], {
      cwd: helper.dir,
      env: { ...env, HAS_FAILED: failed.file },
    });
    await worker.waitFor(/Waiting for builds/);
    const helped = await runDocgen(['build', '--json'], {
      cwd: builder.dir,
      env: { ...env, RENDER_WAITS_FOR: failed.file },
    });
    expect(helped.exitCode).toBe(1);
    const { diagnostics, queue } = JSON.parse(helped.stdout);
    expect(diagnostics).toEqual(JSON.parse(expected.stdout).diagnostics);
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'DG6001', file: 'docs/_broken.tsx' })]);
    expect(queue.rendered).toBeGreaterThan(1);
    expect((await worker.ended).exitCode).toBe(0);
  });

  it('renders alone where workers cannot be told what to render, and says so', async () => {
    const redis = await startRedis();
    const { dir } = queueSite();
    const env = { ...queueEnv(redis), DOCGEN_CACHE_WRITE: '0' };
    const { exitCode, stdout } = await runDocgen(['build', '--json'], { cwd: dir, env });
    expect(exitCode).toBe(0);
    const { diagnostics, queue } = JSON.parse(stdout);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'DG7506',
        severity: 'info',
        message: expect.stringContaining('render no pages: this build may not write to the shared store.'),
      }),
    ]);
    expect(queue).toMatchObject({ rendered: 0 });
  });

  it('gives workers the texts that plugins have fetched, which nobody fetches twice', async () => {
    const redis = await startRedis();
    const text = '# Chapter\n\n```js\nlet a;\n```\n';
    const other = await serveOtherSite({
      '/chapter.md': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end(text),
    });
    const url = `${other.origin}/chapter.md`;
    const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
    const [alone, builder, helper] = ['', '', ''].map(() => chapterSite(url, hash)) as [Site, Site, Site];
    await alone.build();
    expect(other.requests).toHaveLength(1);
    const env = queueEnv(redis);
    const taken = createSignal(helper, 'taken');
    const worker = startDocgen(['worker', '--once'], {
      cwd: helper.dir,
      env: { ...env, HAS_TAKEN: taken.file },
    });
    await worker.waitFor(/Waiting for builds/);
    const { stdout } = await runDocgen(['build', '--json'], {
      cwd: builder.dir,
      env: { ...env, WAITS_FOR: taken.file },
    });
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [], queue: { workers: 1 } });
    expect((await worker.ended).stdout).not.toContain('left to others');
    expect(other.requests).toHaveLength(2);
    expect(builder.output()).toEqual(alone.output());
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
    const there = installPeers(site({ 'docs/index.md': '# Home\n' }), ['bullmq', 'ioredis']);
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
