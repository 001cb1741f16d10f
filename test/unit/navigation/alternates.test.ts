import { describe, expect, it } from 'vitest';
import { findAlternates } from '../../../src/engine/navigation/alternates.ts';
import { createRoute } from '../../../src/engine/routes/create-route.ts';
import { createRouteTable } from '../../../src/engine/routes/route-table.ts';
import { type ConfigChanges, enZh, toConfig } from '../routes/site-folder.ts';

function alternatesOf(path: string, files: readonly string[], changes: ConfigChanges) {
  const config = toConfig('/project', changes);
  const table = createRouteTable(
    files.map((file) => createRoute(file, config)),
    config,
  );
  const route = table.find(path);
  if (!route) throw new Error(`No route ${path}`);
  return findAlternates(route, table, config);
}

describe('findAlternates', () => {
  const en = ['en/index.md', 'en/guide/index.md', 'en/guide/start/a.md', 'en/x.md'];
  const langs = (path: string, zh: readonly string[]) =>
    alternatesOf(path, [...en, ...zh], { locales: enZh }).langs;

  it.each([
    ['the same page', ['zh/guide/start/a.md', 'zh/index.md'], '/zh/guide/start/a'],
    ['the nearest page above', ['zh/index.md', 'zh/guide/index.md', 'zh/x.md'], '/zh/guide/'],
    ['the nearest page above that is no index', ['zh/index.md', 'zh/guide.md'], '/zh/guide'],
    ['the home page', ['zh/a.md', 'zh/index.md'], '/zh/'],
    ['the first page', ['zh/k.md', 'zh/z.md'], '/zh/k'],
  ])('leads to %s of the other language', (_, zh, expected) => {
    expect(langs('/guide/start/a', zh)).toEqual({ zh: expected });
  });

  it('leaves out a language without pages', () => {
    expect(langs('/x', [])).toEqual({});
  });

  it('leads back to the default language', () => {
    expect(langs('/zh/guide/', ['zh/guide/index.md'])).toEqual({ en: '/guide/' });
    expect(langs('/zh/guide/none', ['zh/guide/none.md'])).toEqual({ en: '/guide/' });
  });

  it('never takes a page of the default language for one of another', () => {
    expect(langs('/', ['zh/a.md'])).toEqual({ zh: '/zh/a' });
  });

  it('keeps the language between versions where it can', () => {
    const files = ['v1/en/a.md', 'v1/zh/a.md', 'v2/en/a.md', 'v2/en/index.md', 'v2/zh/b.md', 'v3/en/a.md'];
    const changes = { locales: enZh, multiVersion: { default: 'v1', versions: ['v1', 'v2', 'v3'] } };

    expect(alternatesOf('/zh/a', files, changes)).toEqual({
      langs: { en: '/a' },
      versions: { v2: '/v2/zh/b', v3: '/v3/a' },
      missing: ['v2'],
    });
    expect(alternatesOf('/v2/a', files, changes)).toEqual({
      langs: { zh: '/v2/zh/b' },
      versions: { v1: '/a', v3: '/v3/a' },
      missing: ['zh'],
    });
  });

  it('is empty on a site of one language without versions', () => {
    expect(alternatesOf('/a', ['a.md'], {})).toEqual({ langs: {}, versions: {} });
  });
});
