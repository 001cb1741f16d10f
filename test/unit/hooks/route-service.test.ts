import { expect, it } from 'vitest';
import { createRouteService } from '../../../src/engine/hooks/route-service.ts';
import { createRoute } from '../../../src/engine/routes/create-route.ts';
import { createRouteTable } from '../../../src/engine/routes/route-table.ts';
import { enZh, toConfig } from '../routes/site-folder.ts';

const config = toConfig('/project', {
  locales: enZh,
  multiVersion: { default: 'v1', versions: ['v1', 'v2'] },
});
const routes = ['v1/en/index.md', 'v1/zh/guide/start.md', 'v2/en/guide/start.md'].map((file) =>
  createRoute(file, config),
);
const service = createRouteService({ table: createRouteTable(routes, config), config, add: () => {} });
const file = `${config.root}/v1/zh/guide/start.md`;

it('finds pages by link, by route path and by file', () => {
  const page = {
    routeMeta: expect.objectContaining({ routePath: '/zh/guide/start', lang: 'zh', version: 'v1' }),
  };

  expect(service.getRoutePageByRouteLink('/zh/guide/start.html#top')).toEqual(page);
  expect(service.getRoutePageByRoutePath('/zh/guide/start')).toEqual(page);
  expect(service.getRoutePageByFilePath(file)).toEqual(page);
  expect(service.getRoutePageByRouteLink('/zh/guide/none')).toBeUndefined();
});

it('lists all pages, alone and as the meta of a page', () => {
  const paths = ['/', '/zh/guide/start', '/v2/guide/start'];

  expect(service.getRoutes().map(({ routePath }) => routePath)).toEqual(paths);
  expect(service.getRoutePages().map(({ routeMeta }) => routeMeta.routePath)).toEqual(paths);
});

it('turns files into addresses, and addresses into version, language and the rest', () => {
  expect(service.normalizeRoutePath('/v2/zh/a.mdx')).toEqual({
    routePath: '/v2/zh/a',
    lang: 'zh',
    version: 'v2',
  });
  expect(service.absolutePathToRelativePath(file)).toBe('v1/zh/guide/start.md');
  expect(service.absolutePathToRoutePath(file)).toBe('/zh/guide/start');
  expect(service.splitRoutePathParts('/v2/zh/guide/start')).toEqual([
    'v2',
    'zh',
    expect.stringContaining('guide/start'),
  ]);
});

it('knows the docs folder, languages and versions', () => {
  expect([service.isInDocsDir(file), service.isInDocsDir('/project/other.md')]).toEqual([true, false]);
  expect(service.getDocsDir()).toBe(config.root);
  expect([service.getLangs(), service.getDefaultLang()]).toEqual([['en', 'zh'], 'en']);
  expect([service.getVersions(), service.getDefaultVersion()]).toEqual([['v1', 'v2'], 'v1']);
});
