import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type AlgoliaProviderOptions,
  createAlgoliaProvider,
} from '../../../src/plugins/algolia/runtime/algolia-provider.ts';
import { type Answerer, type FakeHost, startFakeHost } from '../../helpers/fake-algolia.ts';

// The whole runtime needs the modules of a build.
vi.mock('docgenjs/runtime', () => import('../../../src/shared/lang-tag.ts'));

const WHERE = { lang: 'en', version: '', snippetWords: 10 };

/** One hit per query, which says what was asked. */
const echo: Answerer = ({ query }) => ({
  hits: [
    {
      objectID: `id of ${query}`,
      url: 'https://docs.example/guide#part',
      type: 'lvl2',
      content: null,
      hierarchy: { lvl0: 'Guide', lvl1: 'Page', lvl2: query },
    },
  ],
  nbHits: 41,
  queryID: 'id of the query',
});

const toProvider = (hosts: readonly FakeHost[], options: Partial<AlgoliaProviderOptions> = {}) =>
  createAlgoliaProvider({
    appId: 'APP',
    apiKey: 'key',
    indexName: 'docs',
    hosts: hosts.map(({ host }) => host),
    ...options,
  });

afterEach(() => void vi.useRealTimers());

describe('a search', () => {
  it('leaves out records without an address or a title', async () => {
    const records = [{ url: '' }, { url: undefined }, { hierarchy: { lvl0: 'Guide' } }, {}];
    const host = await startFakeHost((request) => {
      const { hits, ...rest } = echo(request) as { hits: object[] };
      return { ...rest, hits: records.map((changes) => ({ ...hits[0], ...changes })) };
    });

    expect((await toProvider([host]).search('clean urls', WHERE)).hits).toHaveLength(1);
  });

  it('is one POST with all fields', async () => {
    const host = await startFakeHost(echo);
    const provider = toProvider([host]);

    const answer = await provider.search('clean urls', WHERE);

    expect(answer).toMatchObject({ total: 41, queryId: 'id of the query' });
    expect(answer.hits.map(({ objectID }) => objectID)).toEqual(['id of clean urls']);
    const [asked] = host.asked;
    expect(host.asked).toHaveLength(1);
    expect([asked?.method, asked?.url.pathname]).toEqual(['POST', '/1/indexes/*/queries']);
    expect(asked?.requests).toEqual([
      {
        query: 'clean urls',
        indexName: 'docs',
        attributesToRetrieve: [
          'hierarchy.lvl0',
          'hierarchy.lvl1',
          'hierarchy.lvl2',
          'hierarchy.lvl3',
          'hierarchy.lvl4',
          'hierarchy.lvl5',
          'hierarchy.lvl6',
          'content',
          'type',
          'url',
        ],
        attributesToSnippet: [
          'hierarchy.lvl1:10',
          'hierarchy.lvl2:10',
          'hierarchy.lvl3:10',
          'hierarchy.lvl4:10',
          'hierarchy.lvl5:10',
          'hierarchy.lvl6:10',
          'content:10',
        ],
        snippetEllipsisText: '…',
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
        hitsPerPage: 20,
        clickAnalytics: false,
      },
    ]);
  });

  it('asks for snippets as long as the box wants them', async () => {
    const host = await startFakeHost(echo);

    await toProvider([host]).search('a', { ...WHERE, snippetWords: 5 });

    const snippets = host.asked[0]?.requests[0]?.attributesToSnippet as string[];
    expect(snippets).toHaveLength(7);
    expect(snippets.every((entry) => entry.endsWith(':5'))).toBe(true);
  });

  it("puts a site's own parameters over the fields, by language and version where they are a function", async () => {
    const host = await startFakeHost(echo);
    const fixed = toProvider([host], { searchParameters: { hitsPerPage: 3 }, insights: true });
    const searchParameters = (lang: string, version: string) => ({
      facetFilters: [`lang:${lang}`, `version:${version}`],
    });

    await fixed.search('a', WHERE);
    await toProvider([host], { searchParameters }).search('a', { ...WHERE, lang: 'zh', version: '2.x' });

    const [first, second] = host.asked.map(({ requests }) => requests[0]);
    expect(first).toMatchObject({ hitsPerPage: 3, clickAnalytics: true, highlightPreTag: '<mark>' });
    expect(second).toMatchObject({ hitsPerPage: 20, facetFilters: ['lang:zh-Hans', 'version:2.x'] });
  });

  it('is not sent for what is typed over at once', async () => {
    const host = await startFakeHost(echo);
    const provider = toProvider([host]);
    const typed = new AbortController();

    const first = expect(provider.search('a', { ...WHERE, signal: typed.signal })).rejects.toThrow('aborted');
    typed.abort();
    const second = await provider.search('ab', WHERE);

    await first;
    expect(second.hits).toHaveLength(1);
    expect(host.asked.map(({ requests }) => requests[0]?.query)).toEqual(['ab']);
  });

  it('says nothing when the answer comes after a newer query', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    const after = (query: string) => (query === 'ab' ? opened : undefined);
    const host = await startFakeHost(echo, { kind: 'answer', after });
    const provider = toProvider([host]);
    const typed = new AbortController();

    const late = expect(provider.search('ab', { ...WHERE, signal: typed.signal })).rejects.toThrow('aborted');
    await expect.poll(() => host.asked.length).toBe(1);
    typed.abort();
    const newer = await provider.search('abc', WHERE);

    expect(newer.hits[0]?.objectID).toBe('id of abc');
    open();
    await late;
  });

  it('lets a site change what was found, and the client', async () => {
    const host = await startFakeHost(echo);
    const queries: unknown[] = [];
    const provider = toProvider([host], {
      transformItems: (items) => [...items, ...items].map((item, at) => ({ ...item, objectID: String(at) })),
      transformSearchClient: (client) => ({
        search: (body) => {
          queries.push(body.requests[0]?.query);
          return client.search(body);
        },
      }),
    });

    const { hits } = await provider.search('a', WHERE);

    expect(hits.map(({ objectID }) => objectID)).toEqual(['0', '1']);
    expect(queries).toEqual(['a']);
  });

  it('keeps what was searched for by the name of the index', () => {
    expect(toProvider([]).indexName(WHERE)).toBe('docs');
  });
});

describe('trouble', () => {
  it('is what a host answers below 500: it is asked once, and no other', async () => {
    const message = 'Invalid Application-ID or API key';
    const first = await startFakeHost(echo, { kind: 'status', status: 403, message });
    const second = await startFakeHost(echo);

    await expect(toProvider([first, second]).search('a', WHERE)).rejects.toThrow(message);

    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  });

  it('is told when no host can be reached, and is over when one can', async () => {
    const [first, second] = [await startFakeHost(echo), await startFakeHost(echo)];
    await first.close();
    second.behave({ kind: 'status', status: 503, message: 'down' });
    const provider = toProvider([first, second]);

    await expect(provider.search('a', WHERE)).rejects.toThrow(/^Unreachable hosts/);
    second.behave({ kind: 'answer' });

    expect((await provider.search('ab', WHERE)).hits).toHaveLength(1);
  });

  it('is an answer that is none', async () => {
    const host = await startFakeHost(() => ({ other: true }));

    await expect(toProvider([host]).search('a', WHERE)).rejects.toThrow('results[0].hits');
  });

  it('keeps a host that failed out for 120 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const first = await startFakeHost(echo, { kind: 'status', status: 500, message: 'broken' });
    const second = await startFakeHost(echo);
    const provider = toProvider([first, second]);
    const asked = () => [first.asked.length, second.asked.length];

    for (const query of ['a', 'b', 'c']) expect((await provider.search(query, WHERE)).hits).toHaveLength(1);
    expect(asked()).toEqual([1, 3]);
    vi.setSystemTime(1_000_000 + 119_000);
    await provider.search('d', WHERE);
    expect(asked()).toEqual([1, 4]);
    vi.setSystemTime(1_000_000 + 121_000);
    await provider.search('e', WHERE);
    expect(asked()).toEqual([2, 5]);
    await provider.search('f', WHERE);
    expect(asked()).toEqual([2, 6]);
  });
});

describe('credentials', () => {
  it.each(['appId', 'apiKey', 'indexName'])('are asked for by name: %s', (name) => {
    expect(() => toProvider([], { [name]: '' })).toThrow(`\`${name}\` is missing.`);
    expect(() => toProvider([], { [name]: undefined })).toThrow(`\`${name}\` is missing.`);
  });
});
