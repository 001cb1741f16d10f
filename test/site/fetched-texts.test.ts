/** Texts that plugins fetch from other sites, and the lock that says which texts these are. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DevUpdate } from '../../src/engine/dev/dev-options.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { loadEngine } from '../helpers/engine.ts';
import { type OtherSite, type Reply, redirect, serveOtherSite } from '../helpers/other-site.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { PATIENCE_MS } from '../helpers/patience.ts';
import { type Site, site } from '../helpers/site.ts';

const { dev, manageLock, verifyBuild } = await loadEngine();

const LOCK = 'docgen.lock.json';
const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const sendText = (text: string, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
const markdown =
  (text: string): Reply =>
  (_request, response) =>
    sendText(text, response);
const readLock = (made: Site): Record<string, string> => JSON.parse(made.read(LOCK)).texts;

/** The plugin of the documentation, with addresses of a server of the test in place of its own. */
function documented(lang: string, other: OtherSite): Site {
  const [sample] = readPageExamples(`${lang}/plugin/system/pages-from-elsewhere.md`);
  const files = Object.entries(sample?.files ?? {});
  return site({
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(
      files.map(([name, code]) => [name, code.replaceAll('https://raw.githubusercontent.com', other.origin)]),
    ),
  });
}

/** A plugin of the test; `body` is that of `addPages`. */
const plugin = (body: string, name = 'elsewhere') =>
  `{ name: '${name}', async addPages(config, isProd, { fetchText }) { ${body} } }`;
const withPlugins = (...plugins: readonly string[]) =>
  site({
    'docs/index.md': '# Home\n',
    'docgen.config.mjs': `export default { plugins: [\n${plugins.join(',\n')}\n] };`,
  });

const GUIDE = '/example/parser/main/docs/guide.md';
const OPTIONS = '/example/parser/main/docs/options.md';

describe.each(['en', 'zh'])('the plugin of the %s documentation', (lang) => {
  it('makes pages of what is locked, whoever answers later and whether or not somebody does', async () => {
    const replies: Record<string, Reply> = {
      [GUIDE]: markdown('# Guide\n\nFrom elsewhere: <b>bold</b> {1 + 1}\n'),
      [OPTIONS]: markdown('\uFEFF# Options\n'),
    };
    const other = await serveOtherSite(replies);
    const made = documented(lang, other);
    const url = other.origin + GUIDE;

    const code = made.read('plugins/elsewhere.ts').split('\n');
    const place = `plugins/elsewhere.ts:${code.findIndex((line) => line.includes('fetchText(address)')) + 1}`;

    const unlocked = await made.build();
    expect(unlocked.problems(), 'a build adds nothing').toEqual([`DG9527 ${place}`, `DG9527 ${place}`]);
    expect(unlocked.terminal()).toContain(`"${url}" is not in ${LOCK}`);
    expect(other.requests).toEqual([]);

    const updated = await runDocgen(['lock', '--update'], { cwd: made.dir });
    expect(updated).toMatchObject({ exitCode: 0, stderr: '' });
    expect(updated.stdout).toContain(`+ ${url}\n`);
    expect(readLock(made)).toEqual({
      [url]: hash('# Guide\n\nFrom elsewhere: <b>bold</b> {1 + 1}\n'),
      [other.origin + OPTIONS]: hash('\uFEFF# Options\n'),
    });

    const built = await made.build();
    expect(built.problems()).toEqual([]);
    expect(built.body('/parser/guide')).toContain('From elsewhere');
    expect(built.html('/parser/options')).toContain('<title>Options');
    const before = made.output();
    if (lang === 'zh') return;

    // Another machine, from the same commit.
    const second = made.copy().remove('.docgen').remove('doc_build');
    const elsewhere = await second.build();
    expect(elsewhere.problems()).toEqual([]);
    for (const path of ['/parser/guide', '/parser/options'])
      expect(elsewhere.body(path)).toBe(built.body(path));
    const beforeElsewhere = second.output();

    replies[GUIDE] = markdown('# Guide\n\nAnother text.\n');
    replies[OPTIONS] = (request) => request.socket.destroy();
    const asked = other.requests.length;
    expect((await made.build({ force: true })).problems(), 'comes from the store').toEqual([]);
    const { comparison } = await verifyBuild({ cwd: made.dir });
    expect(comparison?.differences).toEqual([]);
    expect(made.output()).toEqual(before);
    expect(other.requests).toHaveLength(asked);

    second.remove('.docgen');
    const third = await second.build();
    expect(third.problems()).toEqual([`DG9525 ${place}`, `DG9526 ${LOCK}:4`]);
    const said = third.terminal();
    for (const part of [url, readLock(made)[url], hash('# Guide\n\nAnother text.\n')])
      expect(said).toContain(part);
    expect(said).toContain(`docgen lock --update '${url}'`);
    expect(said).toContain(`"${other.origin}${OPTIONS}" cannot be fetched: the host closed the connection`);
    expect(second.output(), 'the output before it stays').toEqual(beforeElsewhere);

    replies[OPTIONS] = markdown('# Options, changed\n');
    const compared = await runDocgen(['lock', '--json'], { cwd: second.dir });
    expect(compared.exitCode).toBe(1);
    expect(JSON.parse(compared.stdout)).toMatchObject({
      texts: 2,
      added: [],
      unused: [],
      changed: [url, other.origin + OPTIONS],
      counts: { errors: 2 },
    });
    expect(second.read(LOCK)).toBe(made.read(LOCK));

    const accepted = await manageLock({ cwd: made.dir, update: true, address: url });
    expect(accepted).toMatchObject({ ok: true, diagnostics: [], added: [], changed: [url] });
    expect(readLock(made)).toEqual({
      [url]: hash('# Guide\n\nAnother text.\n'),
      [other.origin + OPTIONS]: hash('\uFEFF# Options\n'),
    });
    expect((await made.build()).body('/parser/guide')).toContain('Another text');

    // A page that is no longer wanted.
    made.edit('docgen.config.ts', (text) => text.replace(/^ *'.parser.options':\s*'[^']*',\n/m, ''));
    const fewer = await made.build();
    expect(fewer).toMatchObject({ exitCode: 0 });
    expect(fewer.problems()).toEqual([`DG9528 ${LOCK}:5`]);
    expect(fewer.terminal()).toContain(`No plugin asks for "${other.origin}${OPTIONS}" any more`);
    const removed = await manageLock({ cwd: made.dir, update: true });
    expect(removed).toMatchObject({ ok: true, unused: [other.origin + OPTIONS] });
    expect(Object.keys(readLock(made))).toEqual([url]);
    expect((await made.build()).problems()).toEqual([]);

    await expect(manageLock({ cwd: made.dir, address: 'https://nowhere.example' })).rejects.toMatchObject({
      exitCode: 2,
      message: 'No plugin asks for an address that begins with "https://nowhere.example".',
    });
  });
});

describe('fetchText', () => {
  it('refuses what is no text of the site that was named, even if the plugin goes on without it', async () => {
    const gone = await serveOtherSite({ '/': markdown('# Private\n') });
    const other = await serveOtherSite({
      '/loop': redirect(302, '/loop'),
      '/away': redirect(302, 'http://example.com/a.md?token=SECRET-7'),
      '/ftp': redirect(301, 'ftp://user:SECRET-8@example.com/'),
      '/private': redirect(302, gone.origin.replace('127.0.0.1', 'localhost')),
      '/long': markdown('x'.repeat(2_000)),
      '/endless': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const write = () => {
          while (!response.destroyed && response.write('y'.repeat(65_536)));
        };
        response.on('drain', write);
        write();
      },
      '/lost': (_request, response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write('# Half of', () => response.socket?.destroy());
      },
      '/sign-in': '<!doctype html><title>Sign in</title>',
      '/sniffed': markdown('\n<!DOCTYPE html>\n<p>Not found</p>'),
      '/picture': (_request, response) => response.writeHead(200).end(Buffer.from([0x89, 0x50, 0xff, 0])),
      '/teapot': 418,
      '/fine': markdown('# Fine\n'),
      '/page': '<html><p>Wanted as it is.</p></html>',
    });
    const urls = [
      ...[
        '/loop',
        '/away',
        '/ftp',
        '/private',
        '/long',
        '/endless',
        '/lost',
        '/sign-in',
        '/sniffed',
        '/picture',
      ],
      '/teapot',
    ].map((path) => other.origin + path);
    const odd = [
      'http://example.com/a.md',
      'file:///etc/passwd',
      'guide.md',
      'https://me:SECRET-9@example.com/a.md',
    ];
    const made = withPlugins(
      plugin(`
        for (const url of ${JSON.stringify([...urls, ...odd])})
          await fetchText(url, url.endsWith('/long') ? { maxBytes: 1999 } : {}).catch(() => '');
        return [
          { routePath: '/fine', format: 'md', content: await fetchText('${other.origin}/fine#top') },
          { routePath: '/page', format: 'md', content: '# Page ' + (await fetchText('${other.origin}/page', { type: 'html' })).length },
        ];`),
    );
    const result = await manageLock({ cwd: made.dir, update: true });
    const reasons = result.diagnostics.map(({ message }) =>
      message.replace('Plugin "elsewhere" in hook "addPages": ', '').replaceAll(other.origin, ''),
    );
    expect(reasons).toEqual([
      '"/loop" cannot be fetched: it redirects more than 10 times.',
      '"/away" cannot be fetched: it redirects to "http://example.com", which is not https.',
      '"/ftp" cannot be fetched: it redirects to "ftp://…@example.com/", which cannot be requested.',
      '"/private" cannot be fetched: it redirects to an address of this machine or its network.',
      '"/long" cannot be fetched: its answer has more than 1999 bytes.',
      '"/endless" cannot be fetched: its answer has more than 5242880 bytes.',
      '"/lost" cannot be fetched: the host closed the connection.',
      '"/sign-in" cannot be fetched: it answers with an HTML page, as of a sign-in or an error.',
      '"/sniffed" cannot be fetched: it answers with an HTML page, as of a sign-in or an error.',
      '"/picture" cannot be fetched: its answer is not text in UTF-8.',
      '"/teapot" cannot be fetched: it answers with status 418.',
      '"http://example.com/a.md" is not fetched: an address must begin with "https://".',
      '"file:///etc/passwd" is not fetched: an address must begin with "https://".',
      '"guide.md" is not an address that can be fetched.',
      '"https://example.com/a.md" is given with a user name or a password, which would be in docgen.lock.json.',
    ]);
    expect(new Set(result.diagnostics.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
      new Set(['error DG9525']),
    );
    expect(result.ok).toBe(false);
    expect(existsSync(join(made.dir, LOCK)), 'nothing is locked if something failed').toBe(false);
    expect(gone.requests).toEqual([]);
    const said = await runDocgen(['build'], { cwd: made.dir });
    expect(said.exitCode).toBe(1);
    expect(JSON.stringify(result.diagnostics) + said.stderr).not.toContain('SECRET');
  });

  it('sends headers to the site alone that was named, and writes them nowhere', async () => {
    const seen: (string | undefined)[] = [];
    const target = await serveOtherSite({
      '/a.md': (request, response) => {
        seen.push(request.headers.authorization);
        sendText('# A\n', response);
      },
    });
    const other = await serveOtherSite({
      '/a.md': (request, response) => {
        seen.push(request.headers.authorization);
        response.writeHead(302, { location: `${target.origin}/a.md` }).end();
      },
    });
    const made = withPlugins(
      plugin(`
        const content = await fetchText('${other.origin}/a.md', { headers: { authorization: 'Bearer ' + process.env.DOCGEN_TEST_TOKEN } });
        return [{ routePath: '/a', format: 'md', content }];`),
    );
    const env = { DOCGEN_TEST_TOKEN: 'SECRET-TOKEN' };
    const locked = await runDocgen(['lock', '--update', '--debug'], { cwd: made.dir, env });
    expect(locked).toMatchObject({ exitCode: 0 });
    expect(seen).toEqual(['Bearer SECRET-TOKEN', undefined]);
    const files = readdirSync(made.dir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(locked.stdout + locked.stderr + texts.join()).not.toContain('SECRET-TOKEN');
    expect((await made.build()).body('/a')).toContain('>A');
  });

  it('asks once for what two plugins want at the same time, and serves no text after the hook', async () => {
    const other = await serveOtherSite({ '/a.md': markdown('# A\n'), '/b.md': markdown('# B\n') });
    const page = (path: string) =>
      `return [{ routePath: '${path}', format: 'md', content: (await Promise.all([fetchText('${other.origin}/a.md'), fetchText('${other.origin}${path}.md')])).join('') }];`;
    const late = `{ name: 'late', addPages(config, isProd, context) { this.context = context; return []; },
      async beforeBuild() { await this.context.fetchText('${other.origin}/a.md'); } }`;
    const made = withPlugins(plugin(page('/a'), 'first'), plugin(page('/b'), 'second'));
    expect(await manageLock({ cwd: made.dir, update: true })).toMatchObject({ ok: true, texts: 2 });
    expect(other.requests.sort()).toEqual(['GET /a.md', 'GET /b.md']);
    expect((await made.build()).problems()).toEqual([]);

    made.edit('docgen.config.mjs', (text) => text.replace('\n]', `,\n${late}\n]`));
    const built = await made.build();
    expect(built.exitCode).toBe(1);
    expect(built.terminal()).toContain('"fetchText" is called after the hook has ended');
  });

  it('reports a lock with a merge conflict once, and does not overwrite it', async () => {
    const other = await serveOtherSite({ '/a.md': markdown('# A\n') });
    const made = withPlugins(
      plugin(`return [{ routePath: '/a', content: await fetchText('${other.origin}/a.md') }];`),
    ).write(
      LOCK,
      '{\n  "version": 1,\n<<<<<<< ours\n  "texts": {}\n=======\n  "texts": {}\n>>>>>>> theirs\n}\n',
    );
    const before = made.read(LOCK);
    expect((await made.build()).problems()).toEqual([`DG4010 ${LOCK}:3`]);
    expect(await manageLock({ cwd: made.dir, update: true })).toMatchObject({ ok: false });
    expect(made.read(LOCK)).toBe(before);
    expect(other.requests).toEqual([]);
  });
});

describe('docgen dev', () => {
  const start = async (made: Site, options: { readonly frozenLock?: boolean } = {}) => {
    const updates: DevUpdate[] = [];
    const running = await dev({
      cwd: made.dir,
      port: 0,
      ...options,
      onUpdate: (update) => updates.push(update),
    });
    onTestFinished(() => running.close());
    const last = () => updates.at(-1)?.diagnostics.map(({ severity, code }) => `${severity} ${code}`);
    const read = async (path: string) =>
      (
        await fetch(`http://localhost:${running.urls.port}${path}`, { headers: { accept: 'text/html' } })
      ).text();
    return { last, read };
  };

  it('adds a new address and says so, and follows a lock that others change', async () => {
    let text = '# Guide\n\nFirst text.\n';
    const other = await serveOtherSite({ '/a.md': (_request, response) => sendText(text, response) });
    const made = withPlugins(
      plugin(`return [{ routePath: '/a', format: 'md', content: await fetchText('${other.origin}/a.md') }];`),
    );
    const { last, read } = await start(made);
    await expect.poll(() => read('/a'), { timeout: PATIENCE_MS }).toContain('First text');
    expect(readLock(made)).toEqual({ [`${other.origin}/a.md`]: hash(text) });
    await expect.poll(last, { timeout: PATIENCE_MS }).toEqual(['info DG9527']);

    text = '# Guide\n\nSecond text.\n';
    await runDocgen(['lock', '--update'], { cwd: made.dir });
    await expect.poll(() => read('/a'), { timeout: PATIENCE_MS }).toContain('Second text');
    await expect.poll(last, { timeout: PATIENCE_MS }).toEqual([]);
  });

  it('adds nothing where the lock is frozen, as in CI', async () => {
    const other = await serveOtherSite({ '/a.md': markdown('# A\n') });
    const made = withPlugins(
      plugin(`return [{ routePath: '/a', format: 'md', content: await fetchText('${other.origin}/a.md') }];`),
    );
    const { last } = await start(made, { frozenLock: true });
    await expect.poll(last, { timeout: PATIENCE_MS }).toEqual(['error DG9527']);
    expect(existsSync(join(made.dir, LOCK))).toBe(false);
    expect(other.requests).toEqual([]);
  });
});
