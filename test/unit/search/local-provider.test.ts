import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalProvider } from '../../../src/search/local-provider.ts';
import { SearchIndexError } from '../../../src/search/search-index-error.ts';
import { PATIENCE_MS } from '../../helpers/patience.ts';
import { createTestRecord, writeTestIndex } from '../../helpers/search-index.ts';

const PATIENCE = { timeout: PATIENCE_MS };

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
    await vi.waitFor(() => expect(asked).toHaveLength(3), PATIENCE);
    await vi.waitFor(async () => expect((await provider.search('deploy', EN)).total).toBe(1), PATIENCE);

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
    await vi.waitFor(() => expect(firsts).toHaveLength(1), { ...PATIENCE, interval: 0 });
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

  /** A provider of the host, and a search through which the pause in typing passes. */
  function createSearch(fetch: Parameters<typeof createLocalProvider>[0]['fetch'] & {}) {
    const provider = createLocalProvider({ getManifestAddress: toManifestAddress, fetch });
    return async (query: string) => {
      const answer = provider.search(query, EN);
      answer.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(80);
      return answer;
    };
  }

  it('finds something again once the network is back', async () => {
    const { fetch, host } = createHost(['Deploy']);
    const search = createSearch(fetch);

    host.isOnline = false;
    await expect(search('deploy')).rejects.toThrow(SearchIndexError);
    host.isOnline = true;

    expect((await search('deploy')).total).toBe(1);
  });

  it('answers from the new files when the site was built anew since', async () => {
    // Many files, so that those of other words are not here yet.
    const old = Array.from({ length: 1000 }, (_, at) => `Deploy ${at} ${'x'.repeat(8000)}`);
    const { fetch, asked, rebuild } = createHost(old, { maxPackedBytes: 0 });
    const search = createSearch(fetch);
    expect((await search('deploy')).total).toBe(1000);

    rebuild(['Deploy', 'Routing']);
    asked.length = 0;
    expect((await search('routing')).hits.map(({ objectID }) => objectID)).toEqual(['/Routing']);
    expect(asked.filter((address) => address.includes('index.json'))).toHaveLength(1);
  });

  it('fails after one more try when a file is gone for good', async () => {
    const titles = Array.from({ length: 1000 }, (_, at) => `Deploy ${at} ${'x'.repeat(8000)}`);
    const { fetch, asked, host } = createHost(titles, { maxPackedBytes: 0 });
    const search = createSearch(fetch);
    expect((await search('deploy')).total).toBe(1000);

    host.files.clear();
    asked.length = 0;
    await expect(search('deplyo')).rejects.toThrow(SearchIndexError);

    expect(asked.filter((address) => address.includes('index.json'))).toHaveLength(1);
  });

  it('takes a host that says nothing for eight seconds for one that is not there', async () => {
    const signals: AbortSignal[] = [];
    const fetch = (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((_resolve, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const provider = createLocalProvider({ getManifestAddress: toManifestAddress, fetch });

    const answer = provider.search('deploy', EN);
    answer.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(7999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);

    await expect(answer).rejects.toThrow(SearchIndexError);
    // Asking once more would take as long again.
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
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

it('weighs at most 5 KB in a browser, and has files of their own for what words mean, for unknown and for Chinese ones', async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL('../../../src/search/local-provider.ts', import.meta.url).pathname],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: 'out',
    write: false,
  });
  const weigh = (name: string) =>
    outputFiles
      .filter(({ path }) => path.includes(name))
      .map(({ contents }) => gzipSync(contents, { level: 9 }).length);

  // Nothing else: a chunk that two need would be fetched with the first.
  expect(outputFiles).toHaveLength(4);
  expect(weigh('local-provider')[0]).toBeLessThanOrEqual(5 * 1024);
  expect(weigh('understand')[0]).toBeLessThanOrEqual(1024);
  expect(weigh('unknown-words')[0]).toBeLessThanOrEqual(1024);
  expect(weigh('chinese')[0]).toBeLessThanOrEqual(6 * 1024);
});
