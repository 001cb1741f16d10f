/** `docgen build --shard`: machines that compile shares of a site beside each other, and one that then builds it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ended, runDocgen } from '../helpers/docgen.ts';
import { type RemoteCache, serveRemoteCache } from '../helpers/remote-cache.ts';
import { type Files, type Site, site } from '../helpers/site.ts';

const PAGES = 10;

/** A page links to the next one, which another shard compiles. */
const CONTENT: Files = Object.fromEntries(
  Array.from({ length: PAGES }, (_, at) => [
    at === 0 ? 'docs/index.md' : `docs/page-${at}.md`,
    `# Page ${at}\n\n[Next](${at === PAGES - 1 ? './index.md' : `./page-${at + 1}.md`})\n\n\`\`\`js\nconst page = ${at};\n\`\`\`\n`,
  ]),
);

const machine = (files: Files = CONTENT): Site =>
  site({ 'docgen.config.json': '{ "title": "Shards" }', ...files });

function docgen(args: string, { dir }: Site, remote?: RemoteCache, write = '1'): Promise<Ended> {
  const env = remote && { DOCGEN_CACHE_REMOTE: remote.url, DOCGEN_CACHE_WRITE: write };
  return runDocgen(args.split(' '), { cwd: dir, ...(env && { env }) });
}

async function runShard(shard: string, made: Site, remote: RemoteCache) {
  const ended = await docgen(`build --shard ${shard} --json`, made, remote);
  return { ...ended, report: JSON.parse(ended.stdout) };
}

describe('docgen build --shard', () => {
  it.each([1, 3])('with %i shards leaves nothing to compile, and the same bytes', async (of) => {
    const remote = await serveRemoteCache();
    const alone = machine();
    expect((await docgen('build', alone)).exitCode).toBe(0);

    const shares: number[] = [];
    for (let number = 1; number <= of; number++) {
      const made = machine();
      const { exitCode, report } = await runShard(`${number}/${of}`, made, remote);
      expect(exitCode).toBe(0);
      expect(report.shard).toMatchObject({ number, of, total: PAGES, found: 0 });
      expect(report.shard.compiled).toBe(report.shard.pages);
      expect(report.shared.written).toBe(report.shard.pages);
      expect(existsSync(join(made.dir, 'doc_build'))).toBe(false);
      shares.push(report.shard.pages);
    }
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(PAGES);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    expect(remote.count('PUT')).toBe(PAGES);

    const last = machine();
    const built = JSON.parse((await docgen('build --json', last, remote)).stdout);
    expect(built.reused.pages).toBe(PAGES);
    expect(built.shared).toMatchObject({ asked: PAGES, read: PAGES, written: 0 });
    expect(remote.count('PUT')).toBe(PAGES);
    expect(last.output()).toEqual(alone.output());
  });

  it('says how many pages were compiled, found and written, also when run again', async () => {
    const remote = await serveRemoteCache();
    const made = machine();
    const first = await docgen('build --shard 2/3', made, remote);
    expect(first.stdout).toContain('Prepared 3 of 10 pages (shard 2 of 3)');
    expect(first.stdout).toContain('3 compiled, 0 found');
    expect(first.stdout).toMatch(/0 of 3 results from 127\.0\.0\.1:\d+, 3 written to it/);
    const again = await docgen('build --shard 2/3', made, remote);
    expect(again.stdout).toContain('0 compiled, 3 found');
    expect(remote.count('PUT')).toBe(3);
  });

  it('sends pages that only the store of its machine has', async () => {
    const remote = await serveRemoteCache();
    const made = machine();
    await docgen('build', made);
    const { report } = await runShard('1/2', made, remote);
    expect(report.shard).toMatchObject({ pages: 5, compiled: 0, found: 5 });
    expect(report.shared.written).toBe(5);
  });

  it('leaves the output of an earlier build as it is', async () => {
    const remote = await serveRemoteCache();
    const made = machine();
    await docgen('build', made);
    const before = made.output();
    made.edit('docs/page-3.md', (text) => `${text}\nMore.\n`);
    await docgen('build --shard 1/1', made, remote);
    expect(made.output()).toEqual(before);
  });

  it('has nothing to do where there are more shards than pages', async () => {
    const remote = await serveRemoteCache();
    const { exitCode, report } = await runShard('12/20', machine(), remote);
    expect(exitCode).toBe(0);
    expect(report.shard).toMatchObject({ pages: 0, total: PAGES, compiled: 0, found: 0 });
    expect(remote.requests).toEqual([]);
  });

  it('reports the problems of its own pages alone, and leaves links to the build', async () => {
    const remote = await serveRemoteCache();
    const files = {
      ...CONTENT,
      'docs/page-1.mdx': '# Broken\n\n{1 +}\n',
      'docs/page-2.md': '# Dead\n\n[Gone](./gone.md)\n',
    };
    const { 'docs/page-1.md': _, ...rest } = files as Record<string, string>;
    const runs = [];
    for (const shard of ['1/2', '2/2']) runs.push(await runShard(shard, machine(rest), remote));
    expect(runs.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    const found = runs.flatMap(({ report }) => report.diagnostics);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: 'error', file: 'docs/page-1.mdx' });
    const last = JSON.parse((await docgen('build --json', machine(rest), remote)).stdout);
    expect(last.exitCode).toBe(1);
    expect(last.counts.errors).toBe(2);
    expect(last.reused.pages).toBe(PAGES - 1);
  });

  it('needs a store that it may write to', async () => {
    const remote = await serveRemoteCache();
    const made = machine();
    const none = await docgen('build --shard 1/2', made);
    expect(none.exitCode).toBe(2);
    expect(none.stderr).toContain('--shard needs a shared store');
    expect(none.stderr).toContain('DOCGEN_CACHE_REMOTE');
    const read = await docgen('build --shard 1/2', made, remote, '0');
    expect(read.exitCode).toBe(2);
    expect(read.stderr).toContain('DOCGEN_CACHE_WRITE');
    const untrusted = await docgen('build --shard 1/2 --untrusted', made, remote);
    expect(untrusted.exitCode).toBe(2);
    expect(untrusted.stderr).toContain('An untrusted build never writes to it');
    const whole = await docgen('build --shard 1/2 --verify --out-dir site --wait', made, remote);
    expect(whole.exitCode).toBe(2);
    expect(whole.stderr).toContain('cannot be combined with --out-dir and --wait and --verify');
    expect(remote.requests).toEqual([]);
  });
});
