/** `cache.remote` on a real Redis: what `test/site/shared-store-redis.test.ts` tries on one that only speaks like it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { installPeers } from '../helpers/peers.ts';
import { REDIS, type RedisServer, startRedis, startSecureRedis } from '../helpers/redis-server.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

const PAGES = 200;

/** `default off`, `writer on >first ~docgen:* …`, as the documentation has them. */
function readUsers(lang: string): string[] {
  const file = join(import.meta.dirname, `../../docs/${lang}/guide/advanced/large-sites.md`);
  return [...readFileSync(file, 'utf8').matchAll(/^user (\w+ (?:on|off).*)$/gm)].map(
    ([, words = '']) => words,
  );
}

/** Text that hardly gets shorter when it is compressed: about 12 KB a page. */
function listPages(count: number): Files {
  const words = (page: number) =>
    Array.from({ length: 1800 }, (_, at) => (((page + 1) * (at + 7) * 2654435761) % 2 ** 32).toString(36));
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `docs/page-${at}.md`,
      `# Page ${at}\n\n${words(at).join(' ')}\n`,
    ]),
  );
}

function machine(remote: unknown) {
  const config = JSON.stringify({ title: 'Shared', search: false, cache: { remote } });
  return installPeers(site({ 'docgen.config.json': config, ...listPages(PAGES) }), ['ioredis']);
}

const writer = ({ url }: Pick<RedisServer, 'url'>, timeout = 60_000) =>
  machine({ url, write: true, timeout });

const show = (built: Built, { port }: RedisServer) =>
  built.result.diagnostics.map(
    ({ code, message }) => `${code} ${message.replaceAll(`localhost:${port}`, 'HOST')}`,
  );

describe.skipIf(REDIS === undefined)('a real Redis', () => {
  it('gives the same bytes to another machine, to users with the rights that the documentation names', async () => {
    const users = readUsers('en');
    expect(readUsers('zh')).toEqual(users);
    const redis = await startRedis(...users.flatMap((words) => ['--user', ...words.split(' ')]));
    const alone = machine(undefined);
    await alone.build();
    const first = writer(redis);
    const filled = await first.build({ cacheToken: 'writer:first' });
    expect(show(filled, redis)).toEqual([]);
    expect(filled.result.shared).toMatchObject({ asked: PAGES, read: 0, written: PAGES });
    const second = machine(redis.url);
    const built = await second.build({ cacheToken: 'reader:second' });
    expect(show(built, redis)).toEqual([]);
    expect(built.result.shared).toMatchObject({ asked: PAGES, read: PAGES, requests: Math.ceil(PAGES / 32) });
    expect(first.output()).toEqual(alone.output());
    expect(second.output()).toEqual(alone.output());

    second.edit('docs/page-0.md', (text) => `${text}\nMore.\n`);
    const refused = await second.build({ cacheToken: 'reader:second', overrides: { cacheWrite: true } });
    expect(show(refused, redis)).toEqual([
      'DG7503 1 result was not written to the shared store at "HOST": it gives no permission.',
    ]);
    const wrong = await machine(redis.url).build({ cacheToken: 'reader:first' });
    expect(show(wrong, redis)).toEqual([expect.stringContaining('it does not accept the password')]);
    const none = await machine(redis.url).build();
    expect(show(none, redis)).toEqual([expect.stringContaining('it wants a password')]);
  });

  it('is where shards that run at the same time meet, in a database of its own', async () => {
    const redis = await startRedis();
    const url = `${redis.url}/3`;
    const shards = await Promise.all(
      ['1/3', '2/3', '3/3'].map((shard) =>
        runDocgen(['build', '--shard', shard], { cwd: writer({ url }).dir }),
      ),
    );
    expect(shards.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect((await machine(url).build()).result.shared).toMatchObject({ read: PAGES });
    expect((await machine(redis.url).build()).result.shared).toMatchObject({ read: 0 });
  });

  it('that is full costs one warning, and one that makes room forgets', async () => {
    const full = await startRedis('--maxmemory', '1mb', '--maxmemory-policy', 'noeviction');
    const built = await writer(full).build();
    expect(show(built, full)).toEqual([
      expect.stringMatching(/^DG7503 \d+ results were not written .* its memory is full\.$/),
    ]);
    const small = await startRedis('--maxmemory', '2mb', '--maxmemory-policy', 'allkeys-lru');
    expect(show(await writer(small).build(), small)).toEqual([]);
    const again = await machine(small.url).build();
    expect(show(again, small)).toEqual([]);
    expect(again.result.shared?.read).toBeGreaterThan(0);
    expect(again.result.shared?.read).toBeLessThan(PAGES);
  });

  it('that stands still, or was killed, costs one warning', async () => {
    const redis = await startRedis();
    await writer(redis).build();
    redis.child.kill('SIGSTOP');
    const halted = await writer(redis, 200).build();
    expect(halted.exitCode).toBe(0);
    expect(show(halted, redis)).toEqual([expect.stringContaining('it did not answer within 0.2 s')]);
    redis.child.kill('SIGKILL');
    const killed = await writer(redis).build();
    expect(killed.exitCode).toBe(0);
    expect(show(killed, redis)).toEqual([
      expect.stringMatching(/^DG7502 .*(?:the connection is refused|the connection breaks off)/),
    ]);
  });

  it('that is a replica is read and never written', async () => {
    const redis = await startRedis();
    const replica = await startRedis('--replicaof', '127.0.0.1', `${redis.port}`);
    await replica.says('Finished with success');
    const built = await writer(replica).build();
    expect(show(built, replica)).toContainEqual(
      expect.stringContaining('it is a replica, which is only read'),
    );
  });

  it('is reached over TLS when its certificate is trusted', async () => {
    const folder = join(import.meta.dirname, '../../fixtures/certificates');
    const cert = join(folder, 'localhost.pem');
    const redis = await startSecureRedis({ cert, key: join(folder, 'localhost-key.pem') });
    const { dir } = writer(redis);
    const refused = await runDocgen(['build'], { cwd: dir });
    expect(refused.exitCode).toBe(0);
    expect(refused.stderr).toContain('its certificate is signed by itself');
    const env = { NODE_EXTRA_CA_CERTS: cert, DOCGEN_CACHE_TOKEN: '' };
    const taken = await runDocgen(['build', '--force'], { cwd: dir, env });
    expect(taken.stderr).not.toContain('DG75');
    expect((await runDocgen(['build'], { cwd: machine(redis.url).dir, env })).stdout).toMatch(
      new RegExp(`${PAGES} of ${PAGES}`),
    );
  });
});
