import { describe, expect, it } from 'vitest';
import { createRoute } from '../../../src/engine/routes/create-route.ts';
import {
  createRouteMeta,
  moveToUnit,
  resolveRouteAddress,
  splitUnit,
  toPlainPath,
} from '../../../src/engine/routes/route-path.ts';
import { enZh, toConfig } from './site-folder.ts';

const plain = toConfig('/project');
const i18n = toConfig('/project', { locales: enZh });
const versioned = toConfig('/project', {
  locales: enZh,
  multiVersion: { default: 'v1', versions: ['v1', 'v2'] },
});

describe('file to address', () => {
  it.each([
    [plain, 'index.md', '/', 'en', ''],
    [plain, 'zoo.md', '/zoo', 'en', ''],
    [plain, 'foo/index.md', '/foo/', 'en', ''],
    [plain, 'foo/README.md', '/foo/', 'en', ''],
    [plain, 'zh/a.md', '/zh/a', 'en', ''],
    [plain, 'a.MDX', '/a', 'en', ''],
    [plain, 'a.html.md', '/a', 'en', ''],
    [plain, 'v1.2.md', '/v1.2', 'en', ''],
    [plain, 'index/a.md', '/index/a', 'en', ''],
    [plain, 'reindex.md', '/reindex', 'en', ''],
    [i18n, 'en/guide/start/introduction.mdx', '/guide/start/introduction', 'en', ''],
    [i18n, 'zh/index.md', '/zh/', 'zh', ''],
    [i18n, 'zhuanlan/a.md', '/zhuanlan/a', 'en', ''],
    [i18n, 'about.tsx', '/about', 'en', ''],
    [versioned, 'v1/zh/foo/bar.md', '/zh/foo/bar', 'zh', 'v1'],
    [versioned, 'v2/en/api/index.md', '/v2/api/', 'en', 'v2'],
    [versioned, 'v2/zh/foo.md', '/v2/zh/foo', 'zh', 'v2'],
    [versioned, 'v21/a.md', '/v21/a', 'en', 'v1'],
  ])('%# %s', (config, file, path, lang, version) => {
    expect(resolveRouteAddress(file, config)).toEqual({ path, lang, version });
  });

  it('does not consult the versions without a default one', () => {
    const config = toConfig('/project', { multiVersion: { default: '', versions: ['v1'] } });

    expect(resolveRouteAddress('v1/a.md', config)).toEqual({ path: '/v1/a', lang: 'en', version: '' });
  });

  it('gives composed and decomposed names one address', () => {
    expect(toPlainPath('cafe\u0301.md')).toBe('caf\u00e9');
  });
});

describe('moveToUnit', () => {
  const zh2 = { lang: 'zh', version: 'v2' };
  it.each([
    ['/guide/a', '/v2/zh/guide/a'],
    ['/zh/guide/a', '/v2/zh/guide/a'],
    ['/en/guide/a', '/v2/guide/a'],
    ['/v1/guide/a', '/guide/a'],
    ['/v1/zh/guide/a', '/zh/guide/a'],
    ['/', '/v2/zh/'],
    ['/zhuanlan', '/v2/zh/zhuanlan'],
  ])('puts %s into version 2 in Chinese as %s', (path, expected) => {
    expect(moveToUnit(path, zh2, versioned)).toBe(expected);
  });
});

it('takes only whole segments for languages and versions', () => {
  expect(splitUnit('/zhuanlan/a', versioned)).toEqual({
    version: undefined,
    lang: undefined,
    rest: 'zhuanlan/a',
  });
  expect(splitUnit('/v2/zh', versioned)).toEqual({ version: 'v2', lang: 'zh', rest: '' });
});

it('says the same of a page on every system', () => {
  expect(createRouteMeta(createRoute('v2/zh/guide/index.mdx', versioned), versioned)).toEqual({
    routePath: '/v2/zh/guide/',
    pureRoutePath: '/guide/',
    absolutePath: '/project/docs/v2/zh/guide/index.mdx',
    relativePath: 'v2/zh/guide/index.mdx',
    pageName: 'v2_zh_guide_index',
    lang: 'zh',
    version: 'v2',
  });
});
