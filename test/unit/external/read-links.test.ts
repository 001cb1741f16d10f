import { expect, it } from 'vitest';
import { createLinkReader, type LinkReaderInput } from '../../../src/engine/external/read-links.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { serveOtherSite } from '../../helpers/other-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const SETTINGS = { privateHosts: ['127.0.0.1'], concurrency: 4, perHost: 2, retries: 2, cacheDays: 7 };

/** Asks at a time; the waits between requests are over at once, and listed. */
function createReader(input: Partial<LinkReaderInput> = {}) {
  const waits: number[] = [];
  const read = createLinkReader({
    settings: SETTINGS,
    store: createMemoryStore(),
    now: 0,
    ...input,
    wait: async (ms) => waits.push(ms),
  });
  return { waits, read };
}

it('asks again for a page that was found so many days ago, counted from when the site answered', async () => {
  const other = await serveOtherSite({ '/a': 'x' });
  const store = createMemoryStore();
  const askAt = async (now: number) => {
    const before = other.asked().length;
    await createReader({ store, now }).read(new Map([[`${other.origin}/a`, []]]));
    return other.asked().length - before;
  };

  const requests = [await askAt(0), await askAt(4 * DAY), await askAt(6.9 * DAY), await askAt(7 * DAY)];

  expect(requests).toEqual([1, 0, 0, 1]);
  // A clock that was set back tells of no age.
  expect(await askAt(DAY)).toBe(1);
});

it('asks again when another fragment of the page is wanted', async () => {
  const other = await serveOtherSite({ '/a': '<p id="one"><p id="two">' });
  const store = createMemoryStore();
  const address = `${other.origin}/a`;
  const ask = (...fragments: string[]) => createReader({ store }).read(new Map([[address, fragments]]));

  await ask('one');
  await ask('one');
  const answers = await ask('one', 'two', 'three');

  expect(other.asked()).toEqual(['GET /a', 'GET /a']);
  expect(answers.get(address)).toEqual({
    kind: 'found',
    fragments: { one: true, two: true, three: false },
  });
});

it('waits longer before each further request, or as long as the host says', async () => {
  const late = 'Fri, 31 Dec 1999 23:59:59 GMT';
  const other = await serveOtherSite({
    '/busy': (_request, response) => response.writeHead(503).end(),
    '/seconds': (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
    '/date': (_request, response) => response.writeHead(429, { 'retry-after': late }).end(),
  });
  const ask = async (path: string) => {
    const { read, waits } = createReader();
    const answers = await read(new Map([[other.origin + path, []]]));
    return { waits, answer: [...answers.values()][0] };
  };

  expect(await ask('/busy')).toEqual({
    waits: [500, 1000],
    answer: { kind: 'unknown', reason: 'it answers with status 503' },
  });
  expect((await ask('/seconds')).waits).toEqual([7000, 7000]);
  expect((await ask('/date')).waits).toEqual([0, 0]);
});

it('asks an unreachable host for its robots.txt alone, whatever number of links lead there', async () => {
  const other = await serveOtherSite({ '/robots.txt': (request) => request.socket.destroy() });
  const wanted = new Map([1, 2, 3].map((number) => [`${other.origin}/${number}`, []] as const));

  const answers = await createReader().read(wanted);

  expect(other.requests).toEqual(['GET /robots.txt', 'GET /robots.txt', 'GET /robots.txt']);
  expect([...answers.values()]).toEqual(
    Array(3).fill({ kind: 'unknown', reason: 'the host closed the connection' }),
  );
});

it('ends when it is interrupted', async () => {
  const interruption = new AbortController();
  const other = await serveOtherSite({ '/a': () => interruption.abort(new Error('Ctrl+C')) });
  const { read } = createReader({ signal: interruption.signal });

  await expect(read(new Map([[`${other.origin}/a`, []]]))).rejects.toThrow('Ctrl+C');
});
