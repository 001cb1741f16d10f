import { describe, expect, it } from 'vitest';
import { createRoute } from '../../../src/engine/routes/create-route.ts';
import { createFallbackRoutes, getListedPath } from '../../../src/engine/routes/fallback-routes.ts';
import { createRouteTable } from '../../../src/engine/routes/route-table.ts';
import { type ConfigChanges, enZh, toConfig } from './site-folder.ts';

function fallbacksOf(files: readonly string[], changes: ConfigChanges = {}) {
  const config = toConfig('/project', { locales: enZh, route: { localeFallback: true }, ...changes });
  const routes = files.map((file) => createRoute(file, config));
  return { config, routes, found: createFallbackRoutes(routes, config) };
}

describe('createFallbackRoutes', () => {
  it.each([
    ['a page that is missing', ['en/a.md', 'zh/b.md'], ['/zh/a']],
    ['a page of the default language beside the folders', ['a.md', 'zh/b.md'], ['/zh/a']],
    ['a whole language', ['en/index.md', 'en/a/b.mdx'], ['/zh/', '/zh/a/b']],
    ['nothing where all is translated', ['en/a.md', 'zh/a.mdx'], []],
    ['nothing for what only another language has', ['zh/a.md'], []],
    ['no page that would stand beside its own folder', ['en/a.md', 'zh/a/index.md'], []],
    ['no page that differs by case', ['en/A.md', 'zh/a.md'], []],
    ['no 404 page', ['en/404.md', 'en/a.md'], ['/zh/a']],
  ])('gives %s', (_, files, expected) => {
    expect(fallbacksOf(files).found.map(({ path }) => path)).toEqual(expected);
  });

  it('stays within a version', () => {
    const multiVersion = { default: 'v2', versions: ['v2', 'v1'] };
    const { found, config } = fallbacksOf(['v1/en/a.md', 'v2/en/b.md', 'v2/zh/b.md'], { multiVersion });
    expect(found).toMatchObject([
      { path: '/v1/zh/a', original: '/v1/a', lang: 'zh', version: 'v1', relativePath: 'v1/en/a.md' },
    ]);
    expect(found.map((route) => getListedPath(route, config))).toEqual(['v1/zh/a.md']);
  });

  it('is off when the site says so, and without locales', () => {
    const files = ['en/a.md', 'zh/b.md'];
    expect(fallbacksOf(files, { route: { localeFallback: false } }).found).toEqual([]);
    const config = toConfig('/project', { route: { localeFallback: true } });
    expect(createFallbackRoutes([createRoute('a.md', config)], config)).toEqual([]);
  });
});

describe('a table with such routes', () => {
  const { config, routes, found } = fallbacksOf(['en/a.md', 'en/b/c.md', 'zh/b/c.md', 'en/d.md']);
  const table = createRouteTable([...routes, ...found], config);
  const from = (path: string) => {
    const route = table.find(path);
    if (!route) throw new Error(`No route ${path}`);
    return route;
  };

  it.each([
    ['./b/c', '/zh/b/c'],
    ['b/c.md#x', '/zh/b/c#x'],
    ['./d', '/zh/d'],
    ['/b/c', '/zh/b/c'],
    ['/en/b/c', '/b/c'],
    ['../zh/b/c', '/zh/b/c'],
  ])('leads the link %s of an untranslated page on in its language', (url, href) => {
    expect(table.resolveLink(url, from('/zh/a')).href).toBe(href);
  });

  it('knows a file by the page that it was written for', () => {
    expect(table.byFile(from('/zh/a').file)?.path).toBe('/a');
  });

  it('neither counts them as translations nor suggests them', () => {
    expect(table.siblings(from('/a')).map(({ path }) => path)).toEqual(['/a']);
    expect(table.nearestRoute('/zh/a')).not.toBe('/zh/a');
  });
});
