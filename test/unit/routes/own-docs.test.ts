/** The documentation of docgen itself has every page it promises, in both languages. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scanRoutes } from '../../../src/engine/routes/scan-routes.ts';
import { enZh, toConfig } from './site-folder.ts';

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  '/': [''],
  '/api/': ['', 'commands'],
  '/api/client-api/': ['api-components', 'api-runtime'],
  '/api/config/': ['config-basic', 'config-build', 'config-frontmatter', 'config-theme'],
  '/guide/start/': ['introduction', 'getting-started'],
  '/guide/basic/': [
    '',
    'auto-nav-sidebar',
    'conventional-route',
    'custom-page',
    'deploy',
    'ssg',
    'static-assets',
    'use-mdx',
  ],
  '/guide/advanced/': ['custom-search', 'custom-theme', 'extend-build'],
  '/guide/default-theme/': [
    'components',
    'doc-page',
    'home-page',
    'i18n',
    'multi-version',
    'navbar',
    'overview-page',
  ],
  '/plugin/system/': ['introduction', 'plugin-api', 'write-a-plugin'],
  '/plugin/community-plugins/': ['overview'],
  '/plugin/official-plugins/': [
    'overview',
    'algolia',
    'api-docgen',
    'client-redirects',
    'last-updated',
    'llms',
    'medium-zoom',
    'playground',
    'preview',
    'rss',
    'shiki',
    'typedoc',
  ],
};
const PROMISED = Object.entries(GROUPS).flatMap(([folder, names]) => names.map((name) => folder + name));

const { routes } = await scanRoutes(
  toConfig(join(import.meta.dirname, '../../..'), {
    locales: enZh,
    route: { exclude: ['**/fragments/**'], localeFallback: false },
  }),
);
const pathsIn = (lang: string) =>
  routes.filter((route) => route.lang === lang).map(({ path }) => String(path));

it('has every promised page in English', () => {
  const there = pathsIn('en');
  expect(PROMISED.filter((path) => !there.includes(path))).toEqual([]);
});

it('has the same pages in Chinese', () => {
  const english = pathsIn('en').map((path) => `/zh${path}`);
  expect(pathsIn('zh').sort()).toEqual(english.sort());
});
