/** `docgen publish`: a built site in a bucket, at each moment of its publication. */
import { readFileSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PublishOptions, PublishResult } from '../../src/engine/publish/publish.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { getOutcome, loadEngine } from '../helpers/engine.ts';
import { installPeers } from '../helpers/peers.ts';
import { type S3Server, type S3ServerOptions, serveS3 } from '../helpers/s3-server.ts';
import { type Files, type Site, site } from '../helpers/site.ts';

const SECRET = 'wJalr/XUtnFEMI+K7MDENG=';
const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: SECRET };
const BUCKET = { bucket: 'sites', region: 'eu-central-1', ...KEYS };
const ROOT = '/sites/guide/';
const RECORD = `${ROOT}.docgen-published.json`;

const FILES: Files = {
  'docgen.config.json': JSON.stringify({ title: 'Published', siteOrigin: 'https://docs.example.com' }),
  'docs/index.md': '# Start\n\n[Next](/next), [Both](/a+b%20(c))\n\n![A dot](./dot.svg)\n',
  'docs/next.md': '# Next\n\nSome words.\n',
  'docs/a+b (c).md': '# Signs\n\nA page whose name has signs.\n',
  'docs/zh-指南.md': '# 指南\n\n一个页面。\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle r="1"/></svg>\n',
  'docs/public/robots.txt': 'User-agent: *\n',
  'docs/public/.well-known/api-catalog': '{"linkset":[]}\n',
};

const address = ({ origin }: S3Server, folder = 'guide') =>
  `s3://sites/${folder}?region=eu-central-1&endpoint=${origin}`;

async function built(files: Files = FILES): Promise<Site> {
  const created = installPeers(site(files), ['aws4fetch']);
  const { exitCode } = await created.build();
  expect(exitCode).toBe(0);
  return created;
}

async function publish(
  { dir }: Site,
  server: S3Server,
  options: Partial<PublishOptions> = {},
): Promise<PublishResult> {
  const engine = await loadEngine();
  return engine.publish({ cwd: dir, to: address(server), aws: { access: KEYS }, ...options });
}

/** Messages and exit code of a run that fails. */
async function fail(...input: Parameters<typeof publish>) {
  const error: unknown = await publish(...input).then(
    () => 'It did not fail',
    (thrown: unknown) => thrown,
  );
  const { diagnostics, exitCode } = getOutcome(error);
  const text = diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n');
  return { exitCode, text, hint: diagnostics[0]?.hint };
}

/** Paths that the server was sent, in their order. */
const listSent = ({ requests }: S3Server) =>
  requests.flatMap((line) =>
    line.startsWith(`PUT ${ROOT}`) ? [decodeURIComponent(line.slice(`PUT ${ROOT}`.length))] : [],
  );

function openServer(options: Partial<S3ServerOptions> = {}): Promise<S3Server> {
  return serveS3({ ...BUCKET, ...options });
}

/** Files of the site that a document loads. */
function listLoaded(html: string): string[] {
  return Array.from(html.matchAll(/(?:src|href)="\/(static\/[^"#?]+|[^"#?]+\.svg)"/g), ([, path = '']) =>
    decodeURIComponent(path),
  );
}

describe('a site in a bucket', () => {
  it('is what was built, with the headers that hosts send, and is not sent twice', async () => {
    const server = await openServer({ pageSize: 7 });
    const made = await built();
    const result = await publish(made, server);
    const files = Object.keys(made.output()).filter((path) => path !== '.docgen-output');
    expect([...result.sent].sort()).toEqual(files);
    expect([...server.objects.keys()].sort()).toEqual([...files.map((path) => ROOT + path), RECORD].sort());
    expect(files).toContain('a+b (c).html');
    for (const path of files)
      expect(server.objects.get(ROOT + path)?.toString('hex')).toBe(
        readFileSync(join(made.dir, 'doc_build', path)).toString('hex'),
      );
    const getHeaders = (path: string) => {
      const { 'content-type': type, 'cache-control': cache } = server.headers.get(ROOT + path) ?? {};
      return [type, cache];
    };
    expect(getHeaders('zh-指南.html')).toEqual(['text/html;charset=utf-8', 'no-cache']);
    expect(getHeaders('.well-known/api-catalog')).toEqual(['application/linkset+json', 'no-cache']);
    const script = files.find((path) => /^static\/app-.*\.js$/.test(path)) ?? '';
    expect(getHeaders(script)).toEqual([
      'text/javascript;charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);

    server.requests.length = 0;
    const again = await publish(made, server);
    expect(again).toMatchObject({ sent: [], removed: [], kept: 0, foreign: 0, unchanged: files.length });
    expect(server.requests.filter((line) => !line.startsWith('GET '))).toEqual([]);
    // Whoever may read the site may read the record.
    for (const path of ['next', 'static', '.html'])
      expect(server.objects.get(RECORD)?.toString()).not.toContain(path);
  });

  it('never has a page whose files are not there', async () => {
    const server = await openServer();
    const made = await built();
    await publish(made, server);
    const before = new Set([...server.objects.keys()].map((path) => path.slice(ROOT.length)));
    server.requests.length = 0;
    made
      .write('docs/new.md', '# New\n\n```js\nconst a = 1;\n```\n')
      .write('docs/next.mdx', '# Next\n\nexport const A = () => <button>A</button>;\n\n<A />\n')
      .remove('docs/next.md');
    await made.build();
    await publish(made, server);
    const sent = listSent(server);
    const there = new Set(before);
    for (const path of sent) {
      if (path.endsWith('.html'))
        for (const loaded of listLoaded(server.objects.get(ROOT + path)?.toString() ?? ''))
          expect(there, `${path} loads ${loaded}`).toContain(loaded);
      there.add(path);
    }
    // What lists pages comes after them.
    expect(sent.indexOf('new.html')).toBeLessThan(sent.indexOf('static/search/en/index.json'));
    expect(sent.at(-1)).toBe('.docgen-published.json');
  });

  it('is sent what has changed, loses what has gone, and keeps hashed files for a month', async () => {
    const server = await openServer();
    server.now = new Date('2026-03-01T12:00:00Z');
    const made = await built();
    await publish(made, server);
    const before = [...server.objects.keys()];
    made.edit('docs/next.md', (text) => text.replace('Some', 'Other')).remove('docs/zh-指南.md');
    await made.build();
    const trial = await publish(made, server, { isTrial: true });
    expect([...server.objects.keys()]).toEqual(before);
    const second = await publish(made, server);
    expect(trial).toMatchObject({ sent: second.sent, removed: second.removed, kept: second.kept });
    expect(second.sent).toContain('next.html');
    expect(second.sent).not.toContain('robots.txt');
    expect(second.removed).toContain('zh-指南.html');
    expect(server.objects.has(`${ROOT}zh-指南.html`)).toBe(false);
    const former = before.filter((path) => !(path.slice(ROOT.length) in made.output()) && path !== RECORD);
    const hashed = former.filter((path) => path.includes('/static/') && !path.includes('/static/pages/'));
    expect(second.kept).toBe(hashed.length);
    expect(hashed.length).toBeGreaterThan(0);
    for (const path of hashed) expect(server.objects.has(path)).toBe(true);

    server.now = new Date('2026-03-30T12:00:00Z');
    expect(await publish(made, server)).toMatchObject({ sent: [], removed: [], kept: hashed.length });
    server.now = new Date('2026-03-31T12:00:00Z');
    expect((await publish(made, server)).removed.length).toBe(hashed.length);
    for (const path of hashed) expect(server.objects.has(path)).toBe(false);
    // Back again before its time is over, a file counts anew.
    made.edit('docs/next.md', (text) => text.replace('Other', 'Some'));
    await made.build();
    expect((await publish(made, server, { keepDays: 0 })).kept).toBe(0);
  });

  it('does not follow links that something has put there, and says so', async () => {
    const server = await serveS3(BUCKET);
    const made = await built();
    made.write('elsewhere/key.txt', 'secret');
    symlinkSync(join(made.dir, 'elsewhere'), join(made.dir, 'doc_build/linked'), 'junction');
    const { diagnostics, sent } = await publish(made, server);
    expect(sent.filter((path) => path.includes('key'))).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'DG7606', message: expect.stringMatching(/^"linked" of/) }]);
  });

  it('says before anything is sent what keeps it from being asked for', async () => {
    const server = await openServer();
    const made = await built();
    const aws = { access: KEYS, endpoint: 'nowhere' };
    const to = 's3://sites/guide?region=eu-central-1';
    expect(await fail(made, server, { to, aws })).toEqual({
      exitCode: 2,
      text: 'DG7602 The site was not published: AWS_ENDPOINT_URL_S3 is not the address of a server.',
      hint: 'Correct that, and run docgen publish again.',
    });
    expect(server.requests).toEqual([]);
  });

  it('goes on where a run was cut off', async () => {
    const server = await openServer();
    const made = await built();
    server.fail(({ method, url = '' }, response) =>
      method === 'PUT' && url.endsWith('404.html')
        ? response.writeHead(403, { 'content-type': 'application/xml' }).end()
        : false,
    );
    const { exitCode, text } = await fail(made, server);
    expect(exitCode).toBe(3);
    expect(text).toMatch(
      /^DG7602 The site was not published, or not all of it: it gives no permission \(status 403\)/,
    );
    server.fail(undefined);
    const there = new Set(server.objects.keys());
    expect(there.has(`${ROOT}index.html`)).toBe(true);
    const { sent, unchanged } = await publish(made, server);
    expect(sent).toContain('404.html');
    expect(sent.filter((path) => there.has(ROOT + path))).toEqual([]);
    expect(sent.length + unchanged).toBe(Object.keys(made.output()).length - 1);
  });

  it('gets there though its server is busy at times, tells nothing of its objects, and knows no conditions', async () => {
    const server = await openServer({ hasOtherTags: true, hasNoConditions: true });
    let requests = 0;
    server.fail((_request, response) => (++requests % 9 === 0 ? response.writeHead(503).end() : false));
    const made = await built();
    const { sent } = await publish(made, server);
    expect(sent.length).toBe(Object.keys(made.output()).length - 1);
    expect((await publish(made, server)).sent).toEqual([]);
    made.edit('docs/next.md', (text) => text.replace('Some', 'Other'));
    await made.build();
    expect((await publish(made, server)).sent).toContain('next.html');
  });

  it('is published by a run that does not hear that its record has come', async () => {
    const server = await openServer();
    const made = await built();
    let lost = 0;
    server.fail(({ method, url = '', headers }, response, body) => {
      if (method !== 'PUT' || !url.endsWith('.docgen-published.json') || headers['if-none-match'] !== '*')
        return false;
      if (lost++ > 0) return false;
      server.objects.set(RECORD, body);
      return response.destroy();
    });
    const { sent } = await publish(made, server);
    expect(lost).toBeGreaterThan(0);
    expect(sent.filter((path) => !server.objects.has(ROOT + path))).toEqual([]);
  });

  it("leaves alone what is not docgen's, unless it is told that all is", async () => {
    const server = await openServer();
    server.objects.set('/sites/other/index.html', Buffer.from('elsewhere'));
    server.objects.set(`${ROOT}notes.html`, Buffer.from('of somebody'));
    const made = await built();
    expect(await publish(made, server)).toMatchObject({ foreign: 1, removed: [] });
    made.write('docs/notes.md', '# Notes\n');
    await made.build();
    server.requests.length = 0;
    const { exitCode, text } = await fail(made, server);
    expect([exitCode, text]).toEqual([
      3,
      'DG7604 Nothing was published: docgen did not write these objects, and the site has other files of their names: "notes.html".',
    ]);
    expect(listSent(server)).toEqual([]);
    server.objects.set(`${ROOT}old.html`, Buffer.from('old'));
    const taken = await publish(made, server, { takesOver: true });
    expect(taken.removed).toEqual(['old.html']);
    expect(server.objects.get(`${ROOT}notes.html`)?.toString()).toContain('Notes');
    expect(server.objects.get('/sites/other/index.html')?.toString()).toBe('elsewhere');
  });

  it('never asks for anything outside of its folder, whatever objects there are and files are called', async () => {
    const server = await openServer();
    const made = await built();
    made.write('package.txt', 'secret');
    // Something has put it there: as a path of Windows it leads out of the output.
    if (process.platform !== 'win32') made.write('doc_build/x\\..\\..\\package.txt', 'harmless');
    // The first is what consoles call a folder.
    for (const name of ['', '../other/index.html', 'old.html'])
      server.objects.set(ROOT + name, Buffer.from('theirs'));
    const { removed, foreign } = await publish(made, server, { takesOver: true });

    expect({ removed, foreign }).toEqual({ removed: ['old.html'], foreign: 2 });
    expect(server.requests.filter((line) => !line.includes(` ${ROOT}`) && !line.includes('?list-'))).toEqual(
      [],
    );
    expect([...server.objects.values()].map(String)).not.toContain('secret');
  });

  it('ends where the list of its objects does not, or has those of other folders', async () => {
    const server = await openServer();
    const made = await built();
    const list = (inner: string) =>
      server.fail(({ url = '' }, response) =>
        url.includes('?list-') ? response.end(`<ListBucketResult>${inner}</ListBucketResult>`) : false,
      );
    list('<IsTruncated>true</IsTruncated><NextContinuationToken>1</NextContinuationToken>');
    expect((await fail(made, server)).text).toContain('its list of objects does not end');
    list('<Contents><Key>other/index.html</Key></Contents>');
    expect((await fail(made, server)).text).toContain('it lists objects outside of the folder');
  });

  it('is published by one run at a time', async () => {
    const server = await openServer();
    const made = await built();
    server.fail(({ method, url = '' }) => {
      if (method === 'PUT' && url.includes('/static/')) {
        server.fail(undefined);
        server.objects.set(RECORD, Buffer.from('{"version":1,"files":[],"left":{},"tags":{}}\n'));
      }
      return false;
    });
    expect(await fail(made, server)).toMatchObject({
      exitCode: 3,
      text: 'DG7603 Another run of docgen publish has begun, so this one has ended.',
    });
    expect(listSent(server).filter((path) => path.endsWith('.html'))).toEqual([]);
    server.objects.set(RECORD, Buffer.from('{"version":7}'));
    expect((await fail(made, server)).text).toContain(
      'DG7604 The object ".docgen-published.json" is not what',
    );
  });
});

describe('docgen publish', () => {
  it('takes credentials from the environment alone, lists what it would do, and shows no secret', async () => {
    const server = await openServer({ sessionToken: 'IQoJb3JpZ2lu//x' });
    const { dir } = await built();
    const env = {
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_SESSION_TOKEN: 'IQoJb3JpZ2lu//x',
      AWS_REGION: BUCKET.region,
      AWS_ENDPOINT_URL_S3: server.origin,
    };
    const run = (...args: string[]) => runDocgen(['publish', ...args], { cwd: dir, env });
    const trial = await run('s3://sites/guide', '--dry-run');
    expect(trial.exitCode).toBe(0);
    expect(trial.stdout).toContain('send    next.html\n');
    expect(trial.stdout).toMatch(
      /Would send \d+ files \(\d+(\.\d)? kB\) to s3:\/\/sites\/guide: 0 unchanged, 0 removed/,
    );
    expect(server.objects.size).toBe(0);
    const sent = await run('s3://sites/guide', '--json');
    expect(sent.exitCode).toBe(0);
    const report = JSON.parse(sent.stdout);
    expect(report).toMatchObject({
      command: 'publish',
      exitCode: 0,
      isTrial: false,
      removed: [],
      foreign: 0,
    });
    expect(report.sent).toContain('next.html');
    const again = await run('s3://sites/guide');
    expect(again.stdout).toMatch(/✔ Sent 0 files \(0 B\) to s3:\/\/sites\/guide: \d+ unchanged, 0 removed\n/);
    const text = [trial, sent, again].map(({ stdout, stderr }) => stdout + stderr).join('\n');
    for (const secret of [SECRET, 'IQoJb3JpZ2lu', KEYS.accessKeyId]) expect(text).not.toContain(secret);
  });

  it('says what is wrong with an address, a project or a bucket', async () => {
    const server = await openServer();
    const made = await built();
    const say = async (options: Partial<PublishOptions>, from = made) =>
      (await fail(from, server, options)).text;
    expect(await say({ to: 'https://sites.example.com' })).toBe(
      'DG7601 The address to publish to must begin with "s3://".',
    );
    expect(await say({ to: 's3://me:secret@sites' })).toBe(
      'DG7601 The address to publish to contains a user name or a password.',
    );
    expect(await say({ to: address(server).replace('sites', 'others') })).toContain(
      'there is no such bucket',
    );
    expect(await say({ aws: {} })).toContain('AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set');
    const bare = site(FILES);
    expect(await say({}, bare)).toBe('DG8003 There is no built site in "doc_build".');
    await bare.build();
    expect(await say({}, bare)).toContain('it needs the package aws4fetch, which is not installed');
    made.write('doc_build/film.mp4', '');
    truncateSync(join(made.dir, 'doc_build/film.mp4'), 2 ** 31);
    expect(await say({})).toBe('DG7602 The site was not published: "film.mp4" is larger than 2 GB.');
    await runDocgen(['build', '--portable'], { cwd: bare.dir });
    expect(await say({}, bare)).toMatch(
      /^DG7605 The site in "doc_build" was built to be opened without a server/,
    );
    expect(server.objects.size).toBe(0);
    const { exitCode, stderr } = await runDocgen(['publish'], { cwd: made.dir });
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('Write "docgen publish s3://bucket/folder".'),
    ]);
  });
});
