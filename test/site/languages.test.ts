/** Pages that a language lacks, older versions, and what the 404 page finds. */
import { expect, it } from 'vitest';
import type { ListedRoute, PageMeta, SidebarEntry, SiteData } from '../../src/shared/types.ts';
import { buildAsCold } from '../helpers/changing-site.ts';
import { type Built, site } from '../helpers/site.ts';

const built = await site('manual').build();

function metaOf(from: Built, path: string): PageMeta {
  const json = /<script type="application\/json" id="docgen-meta">(.*?)<\/script>/s.exec(from.html(path));
  return JSON.parse(json?.[1] ?? '{}');
}
const readData = <T>(from: Built, url: string): T => JSON.parse(from.read(url.slice(1)));
const noticesOf = (from: Built, path: string) =>
  [...from.html(path).matchAll(/<div class="rp-notice"[^>]*>(.*?)<\/div>/gs)].map(([, html = '']) =>
    html.replace(/<!-- -->/g, ''),
  );
const canonicalOf = (from: Built, path: string) =>
  /<link rel="canonical" href="([^"]*)">/.exec(from.html(path))?.[1];

it('shows an untranslated page at the address of its translation, in words of both languages', () => {
  expect(built.problems()).toEqual([]);
  expect(built.terminal()).toMatch(/pages +en 7 .* zh 3 and 4 untranslated\n/);

  const html = built.html('/zh/guide/whistle');
  expect(html).toContain('<html lang="zh-Hans"');
  expect(html).toMatch(/<div class="rp-doc rspress-doc" lang="en" data-docgen-body/);
  expect(noticesOf(built, '/zh/guide/whistle')).toEqual(['本页尚未翻译，以下为原文。']);
  // Its own words stay those of its text; links lead on in Chinese.
  expect(built.body('/zh/guide/whistle')).toContain('>Tip<');
  expect(built.body('/zh/guide/whistle')).toContain('<a href="/zh/guide/boil">boiling</a>');
  expect(built.body('/zh/guide/boil')).toContain('<a href="/zh/guide/whistle">');
  expect(metaOf(built, '/zh/guide/whistle').page).toMatchObject({
    lang: 'zh',
    original: '/guide/whistle',
    _relativePath: 'v2/en/guide/whistle.md',
  });
  expect(noticesOf(built, '/zh/guide/boil')).toEqual([]);
  expect(built.html('/zh/guide/boil')).toMatch(/<div class="rp-doc rspress-doc" data-docgen-body/);
});

it('tells search engines which page is the one to list', async () => {
  const origin = 'https://kettle.example';
  expect(canonicalOf(built, '/zh/guide/whistle')).toBe(`${origin}/guide/whistle`);
  expect(canonicalOf(built, '/zh/guide/boil')).toBe(`${origin}/zh/guide/boil`);
  expect(canonicalOf(built, '/v1/guide/boil')).toBe(`${origin}/guide/boil`);
  expect(canonicalOf(built, '/v1/zh/guide/boil')).toBe(`${origin}/guide/boil`);
  expect(canonicalOf(built, '/v1/guide/stove')).toBe(`${origin}/v1/guide/stove`);
  for (const path of ['/zh/guide/whistle', '/guide/whistle'])
    expect(built.html(path)).not.toContain('rel="alternate" hreflang="zh" href="https');
  const local = await site('manual')
    .edit('docgen.config.json', (text) => text.replace(/ *"siteOrigin".*\n/, ''))
    .build();
  expect(canonicalOf(local, '/zh/guide/whistle')).toBe('/guide/whistle');
  expect(canonicalOf(local, '/zh/guide/boil')).toBeUndefined();
});

it('gives a language without navigation of its own that of the default language', () => {
  const { site: siteUrl, sidebar } = metaOf(built, '/v1/zh/guide/stove');
  expect(readData<SiteData>(built, siteUrl).nav).toMatchObject([{ text: '指南', link: '/v1/zh/guide/boil' }]);
  expect(readData<SidebarEntry[]>(built, sidebar)).toMatchObject([
    { text: 'Boil water in v1', link: '/v1/zh/guide/boil' },
    { text: 'On the stove', link: '/v1/zh/guide/stove' },
  ]);
  expect(readData<SidebarEntry[]>(built, metaOf(built, '/zh/guide/boil').sidebar)).toMatchObject([
    { sectionHeaderText: '基础' },
    { text: '烧水', link: '/zh/guide/boil' },
    { text: 'The whistle', link: '/zh/guide/whistle' },
    { text: '除垢', link: '/zh/guide/descale' },
  ]);
});

it('says on pages of other versions where the current one is', () => {
  expect(noticesOf(built, '/v1/guide/boil')).toEqual([
    'This is the documentation of v1, which is not the current version.<a href="/guide/boil">Read this page in v2</a>',
  ]);
  expect(noticesOf(built, '/v1/zh/guide/stove')).toEqual([
    '这是 v1 的文档，并非当前版本。<a href="/zh/">前往 v2</a>',
    '本页尚未翻译，以下为原文。',
  ]);
  expect(metaOf(built, '/guide/whistle').alternates).toEqual({
    langs: { zh: '/zh/guide/whistle' },
    versions: { v1: '/v1/' },
    missing: ['v1'],
    untranslated: ['zh'],
  });
});

it('lists the pages of each language and version for the 404 page alone', () => {
  const { routeLists = {}, alternates } = metaOf(built, '/404');
  expect(Object.keys(routeLists)).toEqual(['', '/zh', '/v1', '/v1/zh']);
  expect(readData<ListedRoute[]>(built, routeLists['/zh'] ?? '')).toEqual([
    ['/zh/guide/boil', '烧水'],
    ['/zh/guide/descale', '除垢'],
    ['/zh/guide/whistle', 'The whistle'],
  ]);
  expect(alternates.versions).toEqual({ v2: '/', v1: '/v1/' });
  expect(built.html('/guide/boil')).not.toContain('static/routes-');
});

it('follows the files: an edit shows in both languages, a translation takes the place', async () => {
  const project = site('manual');
  await project.build();
  expect((await project.build()).result.files).toMatchObject({ written: 0, removed: 0 });

  project.edit('docs/v2/en/guide/whistle.md', (text) => text.replace('High.', 'Low.'));
  const edited = await project.build();
  expect(edited.body('/guide/whistle')).toContain('Low.');
  expect(edited.body('/zh/guide/whistle')).toContain('Low.');

  project.write('docs/v2/zh/guide/whistle.md', '# 哨声\n');
  const translated = await buildAsCold(project);
  expect(translated.body('/zh/guide/whistle')).toContain('哨声');
  expect(noticesOf(translated, '/zh/guide/whistle')).toEqual([]);
  expect(metaOf(translated, '/guide/whistle').alternates.untranslated).toBeUndefined();

  project.remove('docs/v2/zh/guide/whistle.md').remove('docs/v2/en/guide/whistle.md');
  project.edit('docs/v2/en/guide/boil.md', (text) => text.replace('[hear the whistle](./whistle)', 'wait'));
  project.edit('docs/v2/zh/guide/boil.md', (text) => text.replace('[听哨声](./whistle)', '等'));
  project.edit('docs/v2/en/guide/_meta.json', (text) => text.replace('"whistle", ', ''));
  const removed = await buildAsCold(project);
  expect(removed.problems()).toEqual([]);
  expect(removed.files()).not.toContain('zh/guide/whistle.html');
});

it('tells what is wrong in a page once', async () => {
  const faulty = await site('manual')
    .write('docs/v2/en/guide/whistle.md', '# The whistle\n\n[gone](./gone)\n\n```nolang\nx\n```\n')
    .build();
  expect(faulty.problems()).toEqual([
    'DG3100 docs/v2/en/guide/whistle.md:5:1',
    'DG4001 docs/v2/en/guide/whistle.md:3:1',
  ]);
});
