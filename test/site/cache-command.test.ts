/** `docgen cache`: what a machine and the shared store have of a site, and moving pages between them. */
import { describe, expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { type RemoteCache, serveRemoteCache } from '../helpers/remote-cache.ts';
import { type Files, type Site, site } from '../helpers/site.ts';

const PAGES = 40;

const CONTENT: Files = Object.fromEntries(
  Array.from({ length: PAGES }, (_, at) => [`docs/page-${at}.md`, `# Page ${at}\n\nText of page ${at}.\n`]),
);

const machine = () => site({ 'docgen.config.json': '{"title":"Cache"}', ...CONTENT });
const writes = ({ url }: Pick<RemoteCache, 'url'>) => ({ DOCGEN_CACHE_REMOTE: url, DOCGEN_CACHE_WRITE: '1' });

function cache({ dir }: Site, args: readonly string[], env = {}) {
  return runDocgen(['cache', ...args], { cwd: dir, env });
}

/** What a script gets. */
async function report(site: Site, action: string, env = {}) {
  const { stdout, exitCode } = await cache(site, [action, '--json'], env);
  return { ...JSON.parse(stdout), exitCode };
}

describe('docgen cache', () => {
  it('sends pages that were built without a shared store, and fetches them elsewhere', async () => {
    const remote = await serveRemoteCache();
    const [first, second] = [machine(), machine()];
    await first.build();
    expect(await report(first, 'status')).toMatchObject({
      pages: { total: PAGES, stored: PAGES },
      shared: null,
    });
    const before = await report(first, 'status', { DOCGEN_CACHE_REMOTE: remote.url });
    expect(before.shared).toMatchObject({ found: 0, asked: PAGES, canWrite: false });

    const sent = await cache(first, ['push'], writes(remote));
    expect(sent).toMatchObject({ exitCode: 0, stderr: '' });
    expect(sent.stdout).toContain(`Sent ${PAGES} of ${PAGES} pages`);
    expect((await report(first, 'push', writes(remote))).shared).toMatchObject({ written: 0, found: PAGES });

    second.write('docs/more.md', '# More\n');
    const fetched = await report(second, 'pull', { DOCGEN_CACHE_REMOTE: remote.url });
    expect(fetched).toMatchObject({
      exitCode: 0,
      pages: { total: PAGES + 1, stored: PAGES },
      shared: { found: PAGES, asked: PAGES + 1, written: 0 },
    });
    const built = await second.build();
    expect(built.result.reused.pages).toBe(PAGES);
    const after = await cache(second, [], { DOCGEN_CACHE_REMOTE: remote.url });
    expect(after.stdout).toMatch(
      /^store {3}41 of 41 pages in .+ \(\d.*\)\nshared {2}40 of 41 pages at .+, only read\n$/,
    );
  });

  it('removes what was not used for some days, and the next build makes it again', async () => {
    const made = machine();
    await made.build();
    const before = made.output();
    expect(await report(made, 'prune')).toMatchObject({ removed: 0, pages: null });
    const recent = await cache(made, ['prune', '--unused', '1', '--json']);
    expect(JSON.parse(recent.stdout).removed).toBe(0);
    const all = JSON.parse((await cache(made, ['prune', '--unused', '0', '--json'])).stdout);
    expect(all.removed).toBeGreaterThan(PAGES);
    expect(all.store.bytes).toBe(0);
    expect((await made.build()).result.reused.pages).toBe(0);
    expect(made.output()).toEqual(before);
  });

  it('fails when the server does not do what was asked', async () => {
    const made = machine();
    await made.build();
    const gone = { url: 'http://localhost:1' };
    const sent = await report(made, 'push', writes(gone));
    expect(sent.exitCode).toBe(1);
    expect(sent.diagnostics[0]).toMatchObject({ code: 'DG7502' });
    const fetched = await report(machine(), 'pull', writes(gone));
    expect(fetched.exitCode).toBe(1);
    expect(fetched.diagnostics[0]).toMatchObject({ code: 'DG7502' });
    const status = await report(made, 'status', writes(gone));
    expect(status).toMatchObject({ exitCode: 0, pages: { stored: PAGES }, shared: { found: 0 } });
    expect(status.diagnostics[0]).toMatchObject({ code: 'DG7502' });
  });

  it.each([
    [['push'], {}, 'There is no shared store to send pages to.'],
    [['pull'], {}, 'There is no shared store to fetch pages from.'],
    [
      ['push'],
      { DOCGEN_CACHE_REMOTE: 'http://localhost:1' },
      'The shared store at "localhost:1" is only read.',
    ],
    [['psuh'], {}, 'Did you mean "docgen cache push"?'],
    [['docs'], {}, 'Write one of status, push, pull, prune.'],
    [['push', '--unused', '3'], {}, '--unused requires prune.'],
    [['prune', '--unused', 'week'], {}, 'a whole number of days'],
  ])('%j is refused', async (args, env, message) => {
    const { exitCode, stderr } = await cache(machine(), args, env);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
