import { describe, expect, it } from 'vitest';
import {
  affects,
  type Change,
  createBuildChange,
  createChangeQueue,
  createFullChange,
  mergeChanges,
  toChange,
} from '../../../src/runtime/dev/change.ts';
import { createChunkVersions } from '../../../src/runtime/dev/chunk-versions.ts';
import { createFreshCache } from '../../../src/runtime/dev/fresh-cache.ts';
import type { PageSources } from '../../../src/runtime/router/page-cache.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { toMeta, toSite } from './sample.ts';

const path = (text: string) => text as RoutePath;
const edit = (name: string, stamp: string) =>
  toChange({ type: 'page', paths: [path(name)], build: 'b', stamp });

describe('changes', () => {
  it('that wait become one, which knows all of them', () => {
    const merged = [
      edit('/b', '2'),
      toChange({ type: 'site', build: 'b', stamp: '3' }),
      toChange({ type: 'app', paths: [], build: 'c', stamp: '4' }),
    ].reduce(mergeChanges, edit('/a', '1'));

    expect(merged).toEqual({
      bodies: new Set(['/a', '/b']),
      isSiteNew: true,
      isAppNew: true,
      build: 'c',
      stamp: '4',
    });
    expect(affects(merged, path('/a'))).toBe(true);
    expect(affects(merged, path('/c'))).toBe(false);
  });

  it('nobody saw concern every page; a greeting concerns none', () => {
    const unknown = mergeChanges(edit('/a', '1'), createFullChange('b', '2'));
    expect(affects(unknown, path('/c'))).toBe(true);
    expect(affects(mergeChanges(unknown, edit('/a', '3')), path('/c'))).toBe(true);
    expect(affects(createBuildChange('b'), path('/a'))).toBe(false);
  });

  it('are worked on one at a time', async () => {
    const done: Change[] = [];
    const releases: (() => void)[] = [];
    const push = createChangeQueue(async (change) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      done.push(change);
    });

    push(edit('/a', '1'));
    push(edit('/b', '2'));
    push(edit('/c', '3'));
    expect(releases).toHaveLength(1);
    releases[0]?.();
    await expect.poll(() => releases.length).toBe(2);
    releases[1]?.();
    await expect.poll(() => done.length).toBe(2);
    push(edit('/d', '4'));
    releases[2]?.();
    await expect.poll(() => done.length).toBe(3);

    expect(done.map(({ bodies }) => [...bodies])).toEqual([['/a'], ['/b', '/c'], ['/d']]);
  });
});

describe('the version of a chunk', () => {
  it('is the last one that was announced for the page, or for all', () => {
    const versions = createChunkVersions();
    expect(versions.getChunkQuery(path('/a'))).toBe('');
    versions.renew(new Set([path('/a')]), 's 1');
    expect([versions.getChunkQuery(path('/a')), versions.getChunkQuery(path('/b'))]).toEqual([
      '?v=s%201',
      '',
    ]);
    versions.renew('all', '2');
    expect([versions.getChunkQuery(path('/a')), versions.getChunkQuery(path('/b'))]).toEqual([
      '?v=2',
      '?v=2',
    ]);
    versions.renew(new Set([path('/b')]), '3');
    expect([versions.getChunkQuery(path('/a')), versions.getChunkQuery(path('/b'))]).toEqual([
      '?v=2',
      '?v=3',
    ]);
  });
});

describe('a cache that forgets', () => {
  const createSources = () => {
    const asked: string[] = [];
    let version = 0;
    let build = 'build-1';
    const sources: PageSources = {
      loadPage: async (route) => {
        asked.push(route);
        version += 1;
        return { meta: toMeta(route, {}, { sidebar: '/side.json', build }), html: `${route} ${version}` };
      },
      fetchJson: async (url) => {
        asked.push(url);
        return url.includes('side') ? [{}] : toSite();
      },
      loadStyle: () => Promise.resolve(),
    };
    const setBuild = (next: string) => {
      build = next;
    };
    return { sources, asked, setBuild };
  };

  it('loads pages again, but not the data that is named by its content', async () => {
    const { sources, asked } = createSources();
    const cache = createFreshCache(sources, 'build-1', [['/side.json', ['known']]]);
    const before = await cache.load(path('/a'));
    cache.forget('build-1');

    expect(cache.peek(path('/a'))).toBeUndefined();
    const after = await cache.load(path('/a'));

    expect([before.html, after.html]).toEqual(['/a 1', '/a 2']);
    expect(after.sidebar).toBe(before.sidebar);
    expect(after.sidebar).toEqual(['known']);
    expect(asked).toEqual(['/a', '/static/site.json', '/a']);
  });

  it('never gives a page that was on its way when it was forgotten', async () => {
    const { sources } = createSources();
    const cache = createFreshCache(sources, 'build-1');
    const loading = cache.load(path('/a'));
    cache.forget('build-1');
    expect((await loading).html).toBe('/a 2');
  });

  it('takes pages of the build it was told of', async () => {
    const { sources, setBuild } = createSources();
    const cache = createFreshCache(sources, 'build-1');
    setBuild('build-2');
    await expect(cache.load(path('/a'))).rejects.toThrow('another build');
    cache.forget('build-2');
    expect((await cache.load(path('/a'))).meta.build).toBe('build-2');
  });
});
