/** `cache.remote` on Redis. What holds for every shared store is tried in `shared-store.test.ts`. */
import { describe, expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { installPeers } from '../helpers/peers.ts';
import { type RedisCache, type RedisFault, serveRedisCache } from '../helpers/redis-cache.ts';
import { serveRemoteCache } from '../helpers/remote-cache.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

const BATCH = 32;

/** Without a sidebar of all of them, which would take longer than anything that is asked here. */
function listPages(count: number): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `docs/page-${at}.md`,
      `---\npageType: blank\n---\n\n# Page ${at}\n\nText of page ${at}.\n`,
    ]),
  );
}

const config = (remote: unknown) => JSON.stringify({ title: 'Shared', cache: { remote } });
const bare = (remote: unknown, pages: number) =>
  site({ 'docgen.config.json': config(remote), ...listPages(pages) });
const machine = (remote: unknown, pages: number) => installPeers(bare(remote, pages), ['ioredis']);
const writer = ({ url }: Pick<RedisCache, 'url'>, pages: number, timeout = 60_000) =>
  machine({ url, write: true, timeout }, pages);

const show = (built: Built, { url }: Pick<RedisCache, 'url'>) =>
  built.result.diagnostics.map(
    ({ code, message }) => `${code} ${message.replaceAll(new URL(url).host, 'HOST')}`,
  );

describe('a shared store on Redis', () => {
  it('gives 100 pages in four round trips after a short one that tells whether the password is right, and the same bytes as no store and an empty one', async () => {
    const redis = await serveRedisCache();
    const alone = machine(undefined, 100);
    await alone.build();
    const first = writer(redis, 100);
    await first.build();
    expect(redis.values.size).toBe(100);
    expect(redis.count('MSET')).toBeLessThan(100);
    for (const key of redis.values.keys()) expect(key).toMatch(/^docgen:[0-9a-f]{64}$/);

    redis.commands.length = 0;
    const second = machine(redis.url, 100);
    const built = await second.build();
    expect(built.result.shared).toMatchObject({ asked: 100, read: 100, written: 0, requests: 4 });
    expect(redis.commands).toEqual(Array(1 + Math.ceil(100 / BATCH)).fill('MGET'));
    expect(first.output()).toEqual(alone.output());
    expect(second.output()).toEqual(alone.output());
  });

  it('is only read unless writing is turned on', async () => {
    const redis = await serveRedisCache();
    await machine(redis.url, 3).build();
    expect(new Set(redis.commands)).toEqual(new Set(['MGET']));
  });

  it('is where shards meet', async () => {
    const redis = await serveRedisCache();
    const { dir } = writer(redis, 6);
    for (const shard of ['1/2', '2/2'])
      expect((await runDocgen(['build', '--shard', shard], { cwd: dir })).exitCode).toBe(0);
    const another = machine(redis.url, 6);
    const status = await runDocgen(['cache', '--json'], { cwd: another.dir });
    expect(JSON.parse(status.stdout).shared).toMatchObject({ found: 6, asked: 6 });
    expect((await another.build()).result.shared).toMatchObject({ read: 6 });
  });

  it('makes a damaged value again, and replaces it', async () => {
    const redis = await serveRedisCache();
    await writer(redis, 40).build();
    const [damaged = '', exchanged = '', other = ''] = redis.values.keys();
    redis.values.set(damaged, Buffer.from('something else'));
    redis.values.set(exchanged, redis.values.get(other) ?? Buffer.alloc(0));
    const built = await writer(redis, 40).build();
    expect(built.result.shared).toMatchObject({ asked: 40, read: 38, written: 2 });
    expect(show(built, redis)).toEqual([expect.stringContaining('it sent something else than was written')]);
    expect((await machine(redis.url, 40).build()).result.shared).toMatchObject({ read: 40 });
  });
});

const says =
  (error: string, name?: string): RedisFault =>
  (command) =>
    name === undefined || command === name ? `-${error}\r\n` : undefined;

const MEBIBYTE = Buffer.alloc(1024 ** 2);

describe('a Redis that fails', () => {
  // More batches than are asked for before a server is given up.
  const PAGES = 6 * BATCH;
  const alone = machine(undefined, PAGES);
  let built: Promise<unknown> | undefined;

  it.each<readonly [name: string, fault: RedisFault, reason: string]>([
    ['never answers', () => 'nothing', 'it did not answer within 0.2 s'],
    ['wants a password', says('NOAUTH Authentication required.'), 'it wants a password'],
    ['gives no permission', says("NOPERM User has no permissions to run 'mget'"), 'it gives no permission'],
    ['is part of a cluster', says('MOVED 1234 10.0.0.7:6379'), 'it is a part of a cluster'],
    [
      'is loading',
      says('LOADING Redis is loading the dataset in memory'),
      'the last because it is still loading its data',
    ],
    ['says what nobody knows', says('ERR secret of 10.0.0.7'), 'the last because it answers with an error'],
    [
      'is another kind of server',
      () => 'HTTP/1.1 400 Bad Request\r\n\r\n',
      'it does not speak the protocol of Redis',
    ],
    [
      'sends an answer without end',
      (name, socket) => {
        if (name !== 'MGET') return undefined;
        // Called with an error before the socket is destroyed: what is written then calls it again at once.
        const send = (error?: Error | null): void =>
          void (error || socket.destroyed || socket.write(MEBIBYTE, send));
        socket.write('*32\r\n$2000000000\r\n', send);
        return 'nothing';
      },
      'an answer was too long',
    ],
    ['sends too few values', () => '*1\r\n$3\r\nabc\r\n', 'it sent something else than was written'],
    [
      'breaks off',
      (_, socket) => {
        socket.destroy();
        return 'nothing';
      },
      'the connection breaks off',
    ],
  ])('and %s costs one warning', async (_, fault, reason) => {
    built ??= alone.build();
    await built;
    const redis = await serveRedisCache();
    redis.fail(fault);
    const made = writer(redis, PAGES, reason.includes('within') ? 200 : 60_000);
    const result = await made.build();
    expect(result.exitCode).toBe(0);
    expect(made.output()).toEqual(alone.output());
    const [warning, ...others] = show(result, redis);
    expect(others).toEqual([]);
    expect(warning).toMatch(/^DG7502 The shared store at "HOST" is no longer used in this run: /);
    expect(warning).toContain(reason);
    expect(warning).toMatch(new RegExp(` 0 of ${PAGES} results came from it\\.$`));
    expect(warning).not.toContain('10.0.0.7');
  });

  it('where nobody listens, is given up', async () => {
    const redis = await serveRedisCache();
    redis.close();
    const result = await writer(redis, 3).build();
    expect(result.exitCode).toBe(0);
    expect(show(result, redis)).toEqual([expect.stringContaining('the connection is refused')]);
  });

  it.each([
    ['is full', "OOM command not allowed when used memory > 'maxmemory'.", 'its memory is full'],
    [
      'is a replica',
      "READONLY You can't write against a read only replica.",
      'it is a replica, which is only read',
    ],
    ['gives no permission', "NOPERM User has no permissions to run 'mset'", 'it gives no permission'],
  ])('when it is written and %s, is still read', async (_, error, reason) => {
    const redis = await serveRedisCache();
    await writer(redis, 6).build();
    redis.fail(says(error, 'MSET'));
    const result = await writer(redis, 10).build();
    expect(result.result.shared).toMatchObject({ asked: 10, read: 6, written: 0 });
    expect(show(result, redis)).toEqual([
      `DG7503 4 results were not written to the shared store at "HOST": ${reason}.`,
    ]);
  });

  it('and breaks off once is connected to again', async () => {
    const redis = await serveRedisCache();
    await writer(redis, PAGES).build();
    let isBroken = false;
    redis.fail((name, socket) => {
      if (isBroken || name !== 'MGET') return undefined;
      isBroken = true;
      socket.destroy();
      return 'nothing';
    });
    const result = await machine(redis.url, PAGES).build();
    expect(result.result.shared?.read).toBeGreaterThan(0);
    expect(show(result, redis)).toEqual([expect.stringContaining('the connection breaks off')]);
  });
});

describe('what a Redis needs', () => {
  const SECRET = 'hunter2-AbC';

  it.each([SECRET, `docs:${SECRET}`])(
    'is the password of the environment, which nobody sees',
    async (token) => {
      const redis = await serveRedisCache({ password: SECRET });
      const { dir } = writer(redis, 3);
      const right = await runDocgen(['build', '--json', '--debug'], {
        cwd: dir,
        env: { DOCGEN_CACHE_TOKEN: token },
      });
      expect(redis.values.size).toBe(3);
      const wrong = await runDocgen(['build', '--force', '--debug'], {
        cwd: dir,
        env: { DOCGEN_CACHE_TOKEN: `${token}x` },
      });
      expect(wrong.stderr).toContain('it does not accept the password');
      for (const { stdout, stderr } of [right, wrong]) expect(stdout + stderr).not.toContain(SECRET);
    },
  );

  it('is missing, which is told from a connection that breaks off', async () => {
    const redis = await serveRedisCache({ password: SECRET });
    const result = await writer(redis, 20).build({ force: true });
    expect(show(result, redis)).toEqual([
      'DG7503 20 results were not written to the shared store at "HOST": it wants a password.',
    ]);
  });

  it('is not sent unencrypted to another machine', async () => {
    const { dir } = machine('redis://cache.example.com', 1);
    const ended = await runDocgen(['build'], { cwd: dir, env: { DOCGEN_CACHE_TOKEN: SECRET } });
    expect(ended.exitCode).toBe(0);
    expect(ended.stderr).toContain('would travel unencrypted; use an address with rediss');
  });

  it.each([
    [`redis://docs:${SECRET}@cache.example.com`, 'contains a user name or a password'],
    ['redis://cache.example.com/docs', 'has a path that is not the number of a database'],
  ])('is an address that can be used: %#', async (remote, message) => {
    const ended = await runDocgen(['build'], { cwd: machine(remote, 1).dir });
    expect(ended.exitCode).toBe(2);
    expect(ended.stderr).toContain(message);
    expect(ended.stdout + ended.stderr).not.toContain(SECRET);
  });

  it('is ioredis, and its lack costs one warning that names the command', async () => {
    const redis = await serveRedisCache();
    const built = await bare(redis.url, 1).build();
    expect(built.exitCode).toBe(0);
    expect(show(built, redis)).toEqual([
      'DG7502 The shared store at "HOST" is no longer used in this run: it needs the package ioredis, which is not installed (npm install -D ioredis). 0 of 1 results came from it.',
    ]);
  });

  it('is not loaded from an untrusted checkout, nor by a site whose shared store is of another kind', async () => {
    const redis = await serveRedisCache();
    const http = await serveRemoteCache();
    const made = site({ 'docgen.config.json': JSON.stringify({ title: 'Own client' }), ...listPages(1) })
      .write('node_modules/ioredis/package.json', '{ "name": "ioredis", "main": "index.js" }')
      .write('node_modules/ioredis/index.js', "globalThis.loadedClient = true; throw new Error('loaded');\n");
    const untrusted = await made.build({ untrusted: true, overrides: { cacheRemote: redis.url } });
    expect(show(untrusted, redis)).toEqual([
      expect.stringContaining('an untrusted build loads no packages of the site'),
    ]);
    await made.build({ overrides: { cacheRemote: http.url } });
    expect(globalThis).not.toHaveProperty('loadedClient');
    expect(redis.commands).toEqual([]);
  });
});
