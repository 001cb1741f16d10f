/** `cache.remote` in a bucket of S3. What holds for every shared store is tried in `shared-store.test.ts`. */
import { describe, expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { installPeers } from '../helpers/peers.ts';
import { type S3Server, serveS3 } from '../helpers/s3-server.ts';
import { type Files, type Site, site } from '../helpers/site.ts';

const REGION = 'eu-central-1';
const SECRET = 'wJalr/XUtnFEMI+K7MDENG=';
const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: SECRET };
const BUCKET = { bucket: 'docs-cache', region: REGION, ...KEYS };
const PAGES: Files = Object.fromEntries(
  Array.from({ length: 3 }, (_, at) => [`docs/page-${at}.md`, `# Page ${at}\n\nText of page ${at}.\n`]),
);

const address = ({ origin }: S3Server, query = `region=${REGION}&`) =>
  `s3://docs-cache/main/pages?${query}endpoint=${origin}`;

function bare(remote: unknown): Site {
  const config = { title: 'Shared', ...(remote !== undefined && { cache: { remote } }) };
  return site({ 'docgen.config.json': JSON.stringify(config), ...PAGES });
}

const machine = (remote: unknown) => installPeers(bare(remote), ['aws4fetch']);

describe('a shared store in a bucket', () => {
  it('gives a machine the pages of another one, as objects below the prefix, and the same bytes', async () => {
    const server = await serveS3(BUCKET);
    const cacheAws = { access: KEYS };
    const alone = machine(undefined);
    await alone.build();
    const first = machine({ url: address(server), write: true });
    await first.build({ cacheAws });
    expect(server.objects.size).toBe(3);
    for (const path of server.objects.keys())
      expect(path).toMatch(/^\/docs-cache\/main\/pages\/[0-9a-f]{64}$/);

    server.requests.length = 0;
    const second = machine(address(server));
    const built = await second.build({ cacheAws });
    expect(built.result.shared).toMatchObject({ asked: 3, read: 3, written: 0 });
    expect(built.result.diagnostics).toEqual([]);
    expect(server.requests.every((line) => line.startsWith('GET '))).toBe(true);
    expect(first.output()).toEqual(alone.output());
    expect(second.output()).toEqual(alone.output());
  });

  it('is found by what the environment says, with credentials that expire, and shows none of them', async () => {
    const server = await serveS3({ ...BUCKET, sessionToken: 'IQoJb3JpZ2lu//x' });
    const env = {
      DOCGEN_CACHE_REMOTE: 's3://docs-cache/main',
      DOCGEN_CACHE_WRITE: '1',
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_SESSION_TOKEN: 'IQoJb3JpZ2lu//x',
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL_S3: server.origin,
    };
    const ended = await runDocgen(['build', '--shard', '1/1', '--debug'], {
      cwd: machine(undefined).dir,
      env,
    });
    expect(ended.exitCode).toBe(0);
    expect(server.objects.size).toBe(3);
    const status = await runDocgen(['cache', '--json'], { cwd: machine(undefined).dir, env });
    expect(JSON.parse(status.stdout).shared).toMatchObject({ found: 3, asked: 3 });
    const { AWS_SESSION_TOKEN: _, ...lacking } = env;
    const late = await runDocgen(['build', '--debug'], { cwd: machine(undefined).dir, env: lacking });
    expect(late.exitCode).toBe(0);
    expect(late.stderr).toContain('its credentials have expired');
    const text = [ended, late].map(({ stdout, stderr }) => stdout + stderr).join('\n');
    for (const secret of [SECRET, 'IQoJb3JpZ2lu', KEYS.accessKeyId]) expect(text).not.toContain(secret);
  });

  it('that everybody may read needs neither credentials nor the package', async () => {
    const server = await serveS3({ ...BUCKET, isPublic: true });
    await machine({ url: address(server), write: true }).build({ cacheAws: { access: KEYS } });
    const built = await bare(address(server)).build();
    expect(built.result.shared).toMatchObject({ read: 3 });
    server.requests.length = 0;
    const untrusted = await bare(undefined).build({
      untrusted: true,
      overrides: { cacheRemote: address(server), cacheWrite: true },
    });
    expect(untrusted.result.shared).toMatchObject({ asked: 3, written: 0 });
    expect(untrusted.result.diagnostics).toEqual([]);
    expect(server.requests.every((line) => line.startsWith('GET '))).toBe(true);
  });
});

describe('a bucket that cannot be used costs a warning, and the build goes on', () => {
  it.each([
    [
      'no credentials',
      {},
      undefined,
      'it gives no permission (status 403), and AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set',
    ],
    ['another id', { accessKeyId: 'OTHER' }, undefined, 'it does not know AWS_ACCESS_KEY_ID'],
    ['another secret', { secretAccessKey: 'other' }, undefined, 'it does not accept AWS_SECRET_ACCESS_KEY'],
    ['another region', {}, 'region=us-west-2&', 'the region is another one'],
  ])('%s', async (name, change, query, reason) => {
    const server = await serveS3(BUCKET);
    const access = { ...KEYS, ...change };
    const aws = name === 'no credentials' ? {} : { cacheAws: { access } };
    const built = await machine(address(server, query)).build(aws);
    expect(built.ok).toBe(true);
    expect(built.result.diagnostics.map(({ code }) => code)).toEqual(['DG7502']);
    expect(built.result.diagnostics[0]?.message).toContain(reason);
    expect(built.result.diagnostics[0]?.message).not.toContain(SECRET);
  });

  it('no package, no bucket, a server elsewhere, and one that is no address', async () => {
    const server = await serveS3({ ...BUCKET, bucket: 'other' });
    const cacheAws = { access: KEYS };
    const reasons = await Promise.all(
      [
        bare(address(server)).build({ cacheAws }),
        machine(address(server)).build({ cacheAws }),
        machine('s3://docs-cache/x?endpoint=http://s3.example.com').build({ cacheAws }),
        machine('s3://docs-cache/x').build({ cacheAws: { ...cacheAws, endpoint: 's3.example.com' } }),
      ].map(async (building) => (await building).result.diagnostics.map(({ message }) => message).join()),
    );
    expect(reasons).toEqual([
      expect.stringContaining('it needs the package aws4fetch, which is not installed'),
      expect.stringContaining('there is no such bucket'),
      expect.stringContaining('requests would travel unencrypted'),
      expect.stringContaining('AWS_ENDPOINT_URL_S3 is not the address of a server'),
    ]);
  });

  it('no permission to write, which leaves reading', async () => {
    const server = await serveS3(BUCKET);
    const cacheAws = { access: KEYS };
    await machine({ url: address(server), write: true }).build({ cacheAws });
    const other = machine({ url: address(server), write: true });
    other.write('docs/more.md', '# More\n');
    server.requests.length = 0;
    const before = new Map(server.objects);
    server.fail((request, response) => {
      const found = before.get(request.url ?? '');
      if (request.method === 'GET' && found) return response.writeHead(200).end(found);
      const status = request.method === 'GET' ? 404 : 403;
      return response.writeHead(status).end('<Error><Code>AccessDenied</Code></Error>');
    });
    const built = await other.build({ cacheAws });
    expect(built.result.shared).toMatchObject({ read: 3, written: 0 });
    expect(built.result.diagnostics.map(({ code }) => code)).toEqual(['DG7503']);
  });
});

it.each([
  ['s3://docs-cache/x?acl=public', 'may have "region" and "endpoint" after its "?", and nothing else'],
  ['s3://docs-cache/x?endpoint=ftp://x', 'has an "endpoint" that is not an address'],
  [
    `s3://${KEYS.accessKeyId}:${SECRET.replaceAll('/', '')}@docs-cache/x`,
    'contains a user name or a password',
  ],
])('an address such as %s is refused', async (remote, message) => {
  const { stderr, exitCode } = await runDocgen(['build'], { cwd: bare(remote).dir });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain(KEYS.accessKeyId);
});
