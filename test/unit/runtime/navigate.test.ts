import { expect, test } from 'vitest';
import type { LoadedPage, View } from '../../../src/runtime/context.ts';
import { type Arrival, createRouter } from '../../../src/runtime/router/navigate.ts';
import { createPageCache } from '../../../src/runtime/router/page-cache.ts';
import type { PageModule } from '../../../src/runtime/router/page-chunk.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { createMemoryLocation, toLoaded, toMeta, toSite } from './sample.ts';

const ORIGIN = 'https://example.test';

/** A router at an address, whose chunks arrive when the test says so. */
function setUp({
  at = '/a',
  base = '/',
  first = toLoaded('/a'),
}: {
  at?: string;
  base?: string;
  first?: LoadedPage;
} = {}) {
  const source = createMemoryLocation(ORIGIN + at);
  const waiting = new Map<
    string,
    { resolve: (module: PageModule) => void; reject: (error: Error) => void }
  >();
  const cache = createPageCache(
    {
      loadPage: (path: RoutePath) =>
        new Promise<PageModule>((resolve, reject) => {
          waiting.set(path, { resolve, reject });
        }),
      fetchJson: () => Promise.resolve(first.site),
      loadStyle: () => Promise.resolve(),
    },
    'build-1',
  );
  const router = createRouter({ source, cache, base, first });
  const shown: { path: string; arrival: Arrival; view: View }[] = [];
  router.start((view, arrival) => shown.push({ path: view.loaded.meta.page.routePath, arrival, view }));
  const answer = async (path: string, build = 'build-1') => {
    waiting.get(path)?.resolve({ meta: toMeta(path, {}, { build }), html: path });
    await settle();
  };
  const fail = async (path: string) => {
    waiting.get(path)?.reject(new Error('404'));
    await settle();
  };
  return { source, router, shown, answer, fail, cache };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('keeps the page and the address until the next page is complete', async () => {
  const { source, router, shown, answer } = setUp();

  void router.navigate('/b');
  await settle();
  expect({ shown: shown.length, href: source.href(), state: router.state() }).toEqual({
    shown: 0,
    href: `${ORIGIN}/a`,
    state: 'waiting',
  });
  await answer('/b');

  expect(shown.map(({ path }) => path)).toEqual(['/b']);
  expect(source.entries()).toEqual([`${ORIGIN}/a`, `${ORIGIN}/b`]);
  expect(router.state()).toBe('idle');
  expect(shown[0]?.arrival).toMatchObject({ scroll: 'target', isNewPage: true });
});

test.each(['/a%23b', '/a%3Fb', '/a%2523b'])('%s is another page than /a', async (at) => {
  const { router, shown, answer } = setUp({ at, first: toLoaded(decodeURIComponent(at)) });

  void router.navigate('/a');
  await answer('/a');
  expect(shown.map(({ path }) => path)).toEqual(['/a']);
});

test('shows the page that was asked for last, in whatever order they arrive', async () => {
  const { shown, source, router, answer } = setUp();

  void router.navigate('/slow');
  void router.navigate('/fast');
  await answer('/fast');
  await answer('/slow');

  expect(shown.map(({ path }) => path)).toEqual(['/fast']);
  expect(source.href()).toBe(`${ORIGIN}/fast`);
  expect(router.state()).toBe('idle');
});

test('shows a known page in the same turn when the reader goes back', async () => {
  const { shown, source, router, answer } = setUp();
  void router.navigate('/b');
  await answer('/b');

  source.go(-1);

  expect(shown.at(-1)).toMatchObject({ path: '/a', arrival: { scroll: 'restore', isNewPage: true } });
  expect(shown).toHaveLength(2);
});

test.each([
  ['the chunk is missing', (kit: ReturnType<typeof setUp>) => kit.fail('/b')],
  ['the chunk belongs to another build', (kit: ReturnType<typeof setUp>) => kit.answer('/b', 'build-2')],
])('loads the target afresh, once, when %s', async (_, happen) => {
  const kit = setUp();

  void kit.router.navigate('/b?x=1#y');
  await settle();
  await happen(kit);

  expect(kit.source.loads).toEqual([`${ORIGIN}/b?x=1#y`]);
  expect(kit.shown).toEqual([]);
  expect(kit.source.entries()).toEqual([`${ORIGIN}/a`]);
});

test('does not leave for a page that failed after the reader went elsewhere', async () => {
  const { source, router, fail, answer } = setUp();

  void router.navigate('/gone');
  void router.navigate('/b');
  await fail('/gone');
  await answer('/b');

  expect(source.loads).toEqual([]);
  expect(source.href()).toBe(`${ORIGIN}/b`);
});

test('goes to a hash of the same page without loading anything', async () => {
  const { shown, source, router } = setUp();

  await router.navigate('/a.html#part');

  expect(source.href()).toBe(`${ORIGIN}/a#part`);
  expect(shown.at(-1)?.arrival).toMatchObject({ hash: '#part', scroll: 'target', isNewPage: false });
});

test('names an entry that the browser made and scrolls to its target', () => {
  const { shown, source } = setUp();

  source.clickHash('#part');

  expect(source.entry()?.key).toBeTruthy();
  expect(shown.at(-1)?.arrival).toMatchObject({ hash: '#part', scroll: 'target', isNewPage: false });
});

test('replaces the entry when the link leads to the very same address', async () => {
  const { source, router } = setUp();

  await router.navigate('/a');

  expect(source.entries()).toEqual([`${ORIGIN}/a`]);
});

test.each([
  { cleanUrls: true, cleanUrlsRedirect: true, at: '/docs/a.html?q#h', becomes: '/docs/a?q#h' },
  { cleanUrls: false, cleanUrlsRedirect: true, at: '/docs/a?q#h', becomes: '/docs/a.html?q#h' },
  { cleanUrls: true, cleanUrlsRedirect: false, at: '/docs/a.html', becomes: '/docs/a.html' },
])(
  'writes the one spelling of an address at start: $at with cleanUrls $cleanUrls',
  ({ at, becomes, ...rules }) => {
    const site = toSite({ base: '/docs/', route: { ...toSite().route, ...rules } });

    const { source } = setUp({ at, base: '/docs/', first: toLoaded('/a', { site }) });

    expect(source.entries()).toEqual([ORIGIN + becomes]);
  },
);

test('tells query, hash and the address of an unknown page only after the first render', () => {
  const notFound = toLoaded('/404', { meta: toMeta('/404', { pageType: '404' }) });

  const { shown, source } = setUp({ at: '/nowhere/x?q=1', first: notFound });

  expect(source.href()).toBe(`${ORIGIN}/nowhere/x?q=1`);
  expect(shown[0]?.view.location).toMatchObject({ pathname: '/nowhere/x', search: '?q=1' });
  expect(shown[0]?.arrival.scroll).toBe('keep');
});

test('leaves addresses that are no page of the site to the browser', async () => {
  const { source, router, shown } = setUp({ at: '/docs/a', base: '/docs/' });

  await router.navigate('/other/a');

  expect(source.loads).toEqual([`${ORIGIN}/other/a`]);
  expect(shown).toEqual([]);
});

test('a prefetch that fails says nothing, and a later click still leaves for the page', async () => {
  const { source, router, fail } = setUp();

  router.prefetch('/b');
  await fail('/b');
  expect(source.loads).toEqual([]);
  void router.navigate('/b');
  await settle();
  await fail('/b');

  expect(source.loads).toEqual([`${ORIGIN}/b`]);
});

test('keeps the state that was given with the history entry', async () => {
  const { shown, router } = setUp();

  await router.navigate('/a?tab=2', { state: { from: 'menu' }, preventScrollReset: true });

  expect(shown.at(-1)?.view.location).toMatchObject({ search: '?tab=2', state: { from: 'menu' } });
  expect(shown.at(-1)?.arrival.scroll).toBe('keep');
});
