import { expect, test } from 'vitest';
import { createPageCache } from '../../../src/runtime/router/page-cache.ts';
import { getPayloadUrl } from '../../../src/runtime/router/page-chunk.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { toMeta, toSite } from './sample.ts';

const path = (text: string) => text as RoutePath;

test('fetches the site data of two pages of one language once', async () => {
  const fetched: string[] = [];
  const cache = createPageCache(
    {
      loadPage: (route) =>
        Promise.resolve({ meta: toMeta(route, {}, { sidebar: '/static/side.json' }), html: route }),
      fetchJson: (url) => {
        fetched.push(url);
        return Promise.resolve(url.includes('side') ? [] : toSite());
      },
      loadStyle: () => Promise.resolve(),
    },
    'build-1',
  );

  await Promise.all([cache.load(path('/a')), cache.load(path('/a')), cache.load(path('/b'))]);

  expect(fetched).toEqual(['/static/site.json', '/static/side.json']);
  expect(cache.peek(path('/b'))?.html).toBe('/b');
});

test('waits for the styles a page needs before it counts as ready', async () => {
  let finish = () => {};
  const cache = createPageCache(
    {
      loadPage: (route) => Promise.resolve({ meta: toMeta(route, {}, { styles: ['/x.css'] }), html: '' }),
      fetchJson: () => Promise.resolve(toSite()),
      loadStyle: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    },
    'build-1',
  );

  const loading = cache.load(path('/a'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(cache.peek(path('/a'))).toBeUndefined();
  finish();

  expect(await loading).toBe(cache.peek(path('/a')));
});

test('tries again after a failure', async () => {
  let tries = 0;
  const cache = createPageCache(
    {
      loadPage: (route) => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ meta: toMeta(route) });
      },
      fetchJson: () => Promise.resolve(toSite()),
      loadStyle: () => Promise.resolve(),
    },
    'build-1',
  );

  await expect(cache.load(path('/a'))).rejects.toThrow('offline');

  expect((await cache.load(path('/a'))).meta.page.routePath).toBe('/a');
});

test.each([
  ['/', '/docs/static/pages/index.bin'],
  ['/guide/', '/docs/static/pages/guide/index.bin'],
  ['/指南/开 始', '/docs/static/pages/%E6%8C%87%E5%8D%97/%E5%BC%80%20%E5%A7%8B.bin'],
])('the payload of %s is %s', (route, url) => {
  expect(getPayloadUrl(path(route), '/docs/')).toBe(url);
});
