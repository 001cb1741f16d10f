/** `cache.remote`: results that machines share. The machines are sites of the same content, each with a store of its own. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { loadEngine } from '../helpers/engine.ts';
import { type Fault, type RemoteCache, serveRemoteCache } from '../helpers/remote-cache.ts';
import { type Built, type Files, type Site, site } from '../helpers/site.ts';

const AT_ONCE = 32;
/** Two waves of requests, and some more. */
const PAGES = 2 * AT_ONCE + 6;

const CONTENT: Files = {
  'docs/index.md': '# Home\n\n[Snippet](./snippet.md)\n',
  'docs/counter.mdx': "import Counter from './_counter.tsx';\n\n# Counter\n\n<Counter start={1} />\n",
  'docs/_counter.tsx': 'export default function Counter({ start }) { return <b>from {start}</b>; }\n',
  'docs/broken.md': '# Broken colours\n\n```nolanguage\nx\n```\n',
  'docs/snippet.md': '# Snippet\n\n```js file="./_code.js"\n```\n',
  'docs/_code.js': 'const first = 1;\n',
};

/** Pages of text, each with some code. */
function listPages(count: number): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `docs/guide/page-${at}.md`,
      `# Page ${at}\n\nText of page ${at}.\n\n\`\`\`js\nconst page = ${at};\n\`\`\`\n\n## Section\n\nMore text.\n`,
    ]),
  );
}

function machine(remote: unknown, files: Files = CONTENT): Site {
  return site({ 'docgen.config.json': JSON.stringify({ title: 'Shared', cache: { remote } }), ...files });
}

const writer = ({ url }: RemoteCache, files?: Files) => machine({ url, write: true }, files);
const reader = ({ url }: RemoteCache, files?: Files, timeout = 10_000) => machine({ url, timeout }, files);

/** Fills a shared store. The files are older than the build that does it: what changed while it ran is never kept. */
async function fill(remote: RemoteCache, files?: Files): Promise<Site> {
  const made = writer(remote, files);
  await made.build({ overrides: { cacheRemote: '' } });
  await made.build({ force: true });
  return made;
}

const show = (built: Built, { url }: RemoteCache) =>
  built.result.diagnostics.map(
    ({ code, message }) => `${code} ${message.replaceAll(new URL(url).host, 'HOST')}`,
  );

const ODD_LANGUAGE = 1;
const MEBIBYTE = Buffer.alloc(1024 ** 2);

describe('a shared store', () => {
  it('is asked for many pages at once without a word of Node in the terminal', async () => {
    const remote = await serveRemoteCache();
    const { dir } = writer(remote, listPages(AT_ONCE));
    const { stderr, stdout, exitCode } = await runDocgen(['build'], { cwd: dir });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain(`${AT_ONCE} written to it`);
  });

  it('gives a machine with an empty store the pages that another one has compiled, and the same bytes', async () => {
    const remote = await serveRemoteCache();
    const first = await fill(remote);
    const fresh = machine(undefined);
    await fresh.build();

    const second = reader(remote);
    const built = await second.build();
    // Code that lacks its colours is never kept.
    expect(built.result.reused.pages).toBe(3);
    expect(built.result.shared).toMatchObject({ read: 3, asked: 4, written: 0 });
    expect(second.output()).toEqual(fresh.output());
    expect(first.output()).toEqual(fresh.output());
    expect(built.result.diagnostics).toHaveLength(ODD_LANGUAGE);
    // What was read is in its own store now.
    const { length } = remote.requests;
    expect((await second.build()).result.reused.pages).toBe(3);
    expect(remote.requests.slice(length).filter((line) => line.startsWith('GET'))).toHaveLength(ODD_LANGUAGE);
  });

  it('is asked once for each page, many at a time, over connections that stay open', async () => {
    const remote = await serveRemoteCache();
    await writer(remote, listPages(PAGES)).build();
    expect(remote.count('PUT')).toBe(PAGES);
    expect(remote.count('GET')).toBe(PAGES);
    const before = { gets: remote.count('GET'), puts: remote.count('PUT') };
    // Nothing is answered before as many wait as may: one after the other would wait for ever.
    let waiting: (() => void)[] = [];
    let come = 0;
    let most = 0;
    remote.fail(async () => {
      come += 1;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        most = Math.max(most, waiting.length);
        if (waiting.length < AT_ONCE && come < PAGES) return;
        for (const answer of waiting) answer();
        waiting = [];
      });
      return undefined;
    });

    const built = await reader(remote, listPages(PAGES)).build();
    expect(built.result.reused.pages).toBe(PAGES);
    expect(built.result.shared?.requests).toBe(PAGES);
    expect(remote.count('GET') - before.gets).toBe(PAGES);
    expect(remote.count('PUT') - before.puts).toBe(0);
    expect(most).toBe(AT_ONCE);
    expect(remote.connections()).toBeLessThan(remote.requests.length / 2);
  });

  it('has keys that tell nothing of paths, and values that tell nothing of the machine', async () => {
    const remote = await serveRemoteCache();
    const made = await fill(remote);
    expect(remote.values.size).toBe(3);
    for (const [path, value] of remote.values) {
      expect(path).toMatch(/^\/docs\/(?:ac|cas)\/[0-9a-f]{64}$/);
      expect(value.toString('latin1')).not.toContain(made.dir);
    }
  });

  it('keeps long results where Bazel keeps content, and finds them again', async () => {
    const remote = await serveRemoteCache();
    // Text that does not compress well.
    const words = Array.from({ length: 90_000 }, (_, at) => ((at * 2654435761) % 2 ** 32).toString(36)).join(
      ' ',
    );
    const files = { 'docs/index.md': `---\nsearch: false\n---\n\n# Long\n\n${words}\n` };
    await writer(remote, files).build();
    expect([...remote.values.keys()].map((path) => path.split('/')[2]).sort()).toEqual(['ac', 'cas']);
    expect((await reader(remote, files).build()).result.reused.pages).toBe(1);
  });

  it('does not give a page whose included file is another one here', async () => {
    const remote = await serveRemoteCache();
    await fill(remote);
    const other = reader(remote, { ...CONTENT, 'docs/_code.js': 'const second = 2;\n' });
    const built = await other.build();
    expect(built.html('snippet')).toContain('second');
    expect(built.result.reused.pages).toBe(2);
  });

  it('is only read unless writing is turned on, is turned off by an empty address, and is used by check', async () => {
    const remote = await serveRemoteCache();
    await machine(remote.url).build();
    expect(remote.count('PUT')).toBe(0);
    const { length } = remote.requests;
    await machine(remote.url).build({ overrides: { cacheRemote: '' } });
    expect(remote.requests).toHaveLength(length);
    await machine(undefined, listPages(2)).build({
      overrides: { cacheRemote: remote.url, cacheWrite: true },
    });
    expect(remote.count('PUT')).toBe(2);
    const { check } = await loadEngine();
    const before = remote.count('GET');
    await check({ cwd: machine(remote.url).dir });
    expect(remote.count('GET') - before).toBe(4);
  });

  it('is not read with force, and gets what force has made', async () => {
    const remote = await serveRemoteCache();
    const made = await fill(remote, listPages(3));
    expect([remote.count('GET'), remote.count('PUT')]).toEqual([0, 3]);
    await made.build({ force: true });
    expect([remote.count('GET'), remote.count('PUT')]).toEqual([0, 6]);
  });

  it('is never written by an untrusted build, though it may be read', async () => {
    const remote = await serveRemoteCache();
    const overrides = { cacheRemote: remote.url, cacheWrite: true };
    const built = await machine(undefined, listPages(3)).build({ untrusted: true, overrides });
    expect(built.ok).toBe(true);
    expect(remote.count('GET')).toBe(3);
    expect(remote.count('PUT')).toBe(0);
  });

  it('is not named by the config of an untrusted checkout', async () => {
    const remote = await serveRemoteCache();
    const built = await writer(remote, listPages(1)).build({ untrusted: true });
    expect(show(built, remote)).toContainEqual(expect.stringContaining('DG1008 "cache" is left out'));
    expect(remote.requests).toEqual([]);
  });
});

const status =
  (code: number, method?: string): Fault =>
  (request, response) => {
    if (method !== undefined && request.method !== method) return undefined;
    request.resume();
    response.writeHead(code).end('<html>a page of some proxy</html>');
    return true;
  };
const hang: Fault = () => true;
const slow: Fault = (request, response) => {
  // Longer than a request may take.
  const timer = setTimeout(() => response.writeHead(404).end(), 60_000);
  request.on('close', () => clearTimeout(timer));
  return true;
};
/** Whatever is asked for, the values are those of another key, cut or changed. */
const spoil =
  (change: (value: Buffer) => Buffer) =>
  ({ values }: RemoteCache): Fault =>
  (_request, response) => {
    const [value = Buffer.alloc(0)] = values.values();
    response.writeHead(200).end(change(value));
    return true;
  };

describe('a shared store that fails', () => {
  // More than are asked for before a store is given up.
  const MANY = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `docs/guide/page-${at}.md`,
      `# Page ${at}\n\nText of page ${at}.\n`,
    ]),
  );
  let filled: ReturnType<typeof fillRemote> | undefined;
  const fillRemote = async () => {
    const remote = await serveRemoteCache();
    const made = writer(remote, MANY);
    await made.build();
    return { values: remote.values, output: made.output() };
  };

  const FAULTS: readonly (readonly [name: string, fault: (remote: RemoteCache) => Fault, reason: RegExp])[] =
    [
      [
        'answers with 500',
        () => status(500),
        /5 requests in a row failed, the last because it answers with status 500/,
      ],
      ['wants another token', () => status(401), /it does not accept the token \(status 401\)/],
      ['gives no permission', () => status(403), /it gives no permission \(status 403\)/],
      ['sends elsewhere', () => status(302), /it sends elsewhere \(status 302\)/],
      ['never answers', () => hang, /it did not answer within 0\.2 s/],
      ['is slow', () => slow, /it did not answer within 0\.2 s/],
      ['answers everything with a page', () => status(200), /sent something else than was written/],
      ['sends cut values', spoil((value) => value.subarray(0, -20)), /sent something else than was written/],
      ['sends values of another key', spoil((value) => value), /sent something else than was written/],
      [
        'sends changed values',
        spoil((value) => Buffer.concat([value.subarray(0, 60), value])),
        /sent something else/,
      ],
      [
        'breaks off',
        () => (_request, response) => {
          response.destroy();
          return true;
        },
        /the connection breaks off/,
      ],
    ];

  it.each(FAULTS)(
    'and %s costs one warning and a counted number of requests',
    async (_, createFault, reason) => {
      filled ??= fillRemote();
      const { values, output } = await filled;
      const remote = await serveRemoteCache();
      for (const [path, value] of values) remote.values.set(path, value);
      remote.fail(createFault(remote));
      // Short only for servers that never answer.
      const timeout = /within/.test(String(reason)) ? 200 : 60_000;
      const made = machine({ url: remote.url, write: true, timeout }, MANY);
      const built = await made.build();
      expect(built.exitCode).toBe(0);
      expect(made.output()).toEqual(output);
      const [warning, ...others] = show(built, remote);
      expect(others).toEqual([]);
      expect(warning).toMatch(/^DG7502 The shared store at "HOST" is no longer used in this run: /);
      expect(warning).toMatch(reason);
      expect(warning).toMatch(/ [01] of 40 results came from it\.$/);
      // Those that were under way when it was given up.
      expect(remote.requests.length).toBeLessThanOrEqual(32 + 5);
    },
  );

  it('and sends answers without end is read in turn, so that its bytes do not fill the memory', async () => {
    const remote = await serveRemoteCache();
    const underWay = new Map<ServerResponse, number>();
    let [most, ended] = [0, 0];
    remote.fail((_request, response) => {
      // Called with an error before the response is destroyed: what is written then calls it again at once.
      const send = (error?: Error | null) => {
        if (error || response.destroyed) return;
        response.write(MEBIBYTE, send);
        underWay.set(response, (underWay.get(response) ?? 0) + MEBIBYTE.length);
        most = Math.max(
          most,
          [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0),
        );
      };
      response.once('close', () => {
        ended += 1;
        underWay.delete(response);
      });
      send();
      return true;
    });
    const built = await reader(remote, listPages(6), 60_000).build();
    expect(built.exitCode).toBe(0);
    expect(show(built, remote)).toEqual([
      'DG7502 Reading from the shared store at "HOST" failed 6 times: an answer was too long. 0 of 6 results came from it.',
    ]);
    expect(ended).toBe(6);
    expect(most / MEBIBYTE.length).toBeLessThan(250);
  });

  it('where nobody listens, is given up after some attempts', async () => {
    const remote = await serveRemoteCache();
    remote.close();
    const files = listPages(40);
    const built = await writer(remote, files).build();
    expect(built.exitCode).toBe(0);
    expect(show(built, remote)).toEqual([
      'DG7502 The shared store at "HOST" is no longer used in this run: 5 requests in a row failed, the last because the connection is refused. 0 of 40 results came from it.',
    ]);
  });

  it('is still read where it cannot be written, and says how many results were not', async () => {
    const remote = await serveRemoteCache();
    await writer(remote, listPages(6)).build();
    remote.fail(status(403, 'PUT'));
    const built = await writer(remote, listPages(10)).build();
    expect(built.result.shared).toMatchObject({ asked: 10, read: 6, written: 0 });
    expect(show(built, remote)).toEqual([
      'DG7503 4 results were not written to the shared store at "HOST": it gives no permission (status 403).',
    ]);
  });

  it.each([
    [413, 'it takes no values of this size (status 413)'],
    [507, 'it answers with status 507'],
  ])('and is full (%i) says so once', async (code, reason) => {
    const remote = await serveRemoteCache();
    remote.fail(status(code, 'PUT'));
    const built = await writer(remote, listPages(3)).build();
    expect(show(built, remote)).toEqual([
      `DG7503 3 results were not written to the shared store at "HOST": ${reason}.`,
    ]);
  });

  it('now and then costs only what it did not give, and what is damaged is made again and replaced', async () => {
    const remote = await serveRemoteCache();
    const files = listPages(20);
    await writer(remote, files).build();
    const [damaged = ''] = remote.values.keys();
    remote.values.set(damaged, Buffer.from('\x2a\x03abc', 'latin1'));
    const built = await writer(remote, files).build();
    expect(built.result.shared).toMatchObject({ asked: 20, read: 19, written: 1 });
    expect(show(built, remote)).toEqual([
      'DG7502 Reading from the shared store at "HOST" failed once: it sent something else than was written. 19 of 20 results came from it.',
    ]);
    expect((await reader(remote, files).build()).result.shared).toMatchObject({ asked: 20, read: 20 });
  });
});
