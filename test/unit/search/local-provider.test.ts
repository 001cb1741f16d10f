import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalProvider } from '../../../src/search/local-provider.ts';
import { SearchIndexError } from '../../../src/search/search-index-error.ts';
import { createTestRecord, writeTestIndex } from '../../helpers/search-index.ts';

/** A host with an index below `/docs/static/search/en/`, and what it was asked for. */
function createHost(titles: readonly string[], options: { maxPackedBytes?: number } = {}) {
  const asked: string[] = [];
  const host = {
    asked,
    isOnline: true,
    files: toFiles(titles),
    fetch: async (address: string, { cache }: { cache: RequestCache }): Promise<Response> => {
      asked.push(`${address.replace(/\.[0-9a-f]{8}\./, '.*.')} ${cache}`);
      if (!host.isOnline) throw new TypeError('Failed to fetch');
      const content = host.files.get(address);
      return content ? new Response(content.slice()) : new Response('Not found', { status: 404 });
    },
  };
  function toFiles(list: readonly string[]) {
    const files = writeTestIndex(
      list.map((title) => createTestRecord(title)),
      options,
    );
    return new Map(files.map(({ name, content }) => [`/docs/static/search/en/${name}`, content]));
  }
  return { ...host, host, rebuild: (list: readonly string[]) => (host.files = toFiles(list)) };
}

const EN = { lang: 'en', version: '', snippetWords: 10 };
const toManifestAddress = ({ lang }: { lang: string }) =>
  lang === 'en' ? '/docs/static/search/en/index.json' : undefined;

describe('the local provider', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('fetches a pack when the box is about to be used, and answers from it at once', async () => {
    const { fetch, asked } = createHost(['Deploy', 'Routing']);
    const provider = createLocalProvider({ getManifestAddress: toManifestAddress, fetch });

    provider.warm?.(EN);
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    await vi.waitFor(async () => expect((await provider.search('deploy', EN)).total).toBe(1));

    expect(asked).toEqual([
      '/docs/static/search/en/index.json no-cache',
      '/docs/static/search/en/terms.*.bin default',
      '/docs/static/search/en/sections.*.bin default',
    ]);
  });

  it('fetches the first hits at once, and the others after a pause in typing', async () => {
    // In a row of its own each, and in a file of its own.
    const titles = Array.from({ length: 1000 }, (_, at) => `Deploy ${at} ${'x'.repeat(8000)}`);
    const { fetch, asked } = createHost(titles, { maxPackedBytes: 0 });
    const provider = createLocalProvider({ getManifestAddress: toManifestAddress, fetch });
    const firsts: string[][] = [];
    const search = (query: string, signal?: AbortSignal) =>
      provider.search(query, {
        ...EN,
        ...(signal && { signal }),
        onFirst: ({ hits }) => firsts.push(hits.map(({ objectID }) => objectID.slice(0, 9))),
      });
    const outdated = new AbortController();
    const countRows = () => asked.filter((address) => address.includes('sections')).length;

    const first = search('dep', outdated.signal);
    first.catch(() => undefined);
    outdated.abort();
    const second = search('deploy');
    // Without moving the clock on.
    await vi.waitFor(() => expect(firsts).toHaveLength(1), { interval: 0 });
    expect(firsts[0]).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(79);
    expect(countRows()).toBe(6);
    await vi.advanceTimersByTimeAsync(1);

    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect((await second).hits).toHaveLength(20);
    expect(countRows()).toBe(20);
    expect(firsts).toHaveLength(1);
    // Nothing of it has to be fetched again, so nothing is waited for.
    expect((await search('deploy')).hits).toHaveLength(20);
  });

  it('finds what is new after a failed search', async () => {
    const { fetch, host, rebuild } = createHost(['Deploy']);
    const provider = createLocalProvider({ getManifestAddress: toManifestAddress, fetch });
    const search = async (query: string) => {
      const answer = provider.search(query, EN);
      answer.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(80);
      return answer;
    };

    host.isOnline = false;
    await expect(search('routing')).rejects.toThrow(SearchIndexError);
    host.isOnline = true;
    expect((await search('routing')).total).toBe(0);
    rebuild(['Deploy', 'Routing']);
    // The manifest it holds leads to files that are gone.
    await expect(search('deplyo')).rejects.toThrow(SearchIndexError);

    expect((await search('routing')).total).toBe(1);
  });

  it('has nothing to find where nothing is indexed', async () => {
    const provider = createLocalProvider({
      getManifestAddress: toManifestAddress,
      fetch: createHost([]).fetch,
    });

    expect(await provider.search('deploy', { ...EN, lang: 'zh' })).toEqual({ hits: [], total: 0 });
    expect(await provider.search(' ', EN)).toEqual({ hits: [], total: 0 });
  });

  it('has a name for each language and version', () => {
    const provider = createLocalProvider({ getManifestAddress: toManifestAddress });

    const names = [
      { lang: 'en', version: '' },
      { lang: 'zh', version: '' },
      { lang: 'en', version: '1.x' },
    ].map((where) => provider.indexName(where));

    expect(names).toEqual(['local-en', 'local-zh', 'local-en-1.x']);
  });
});

it('weighs at most 5 KB in a browser', async () => {
  const bundle = await build({
    entryPoints: [new URL('../../../src/search/local-provider.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });

  expect(gzipSync(bundle.outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThanOrEqual(5 * 1024);
});
