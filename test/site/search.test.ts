/** The search index that a build makes: what is in it, where it lies, and what an edit changes of it. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { getSearchManifestAddress } from '../../src/search/search-address.ts';
import { findIn, listIndexes, readRows } from '../helpers/built-index.ts';
import {
  changingSite,
  dropKinds,
  listPageFiles,
  listWritten,
  readStamps,
  withoutMemory,
} from '../helpers/changing-site.ts';
import { loadEngine } from '../helpers/engine.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

/** Whether each record leads to a page that was written, and to a place in it. */
async function listLost(built: Built, folder: string, base: string): Promise<string[]> {
  const rows = await readRows(built, folder);
  expect(rows.length).toBeGreaterThan(3);
  return rows
    .map(([, url]) => url)
    .filter((url) => {
      const { pathname, hash } = new URL(url, 'http://site');
      const path = decodeURIComponent(pathname);
      if (!path.startsWith(base)) return true;
      const file = path
        .slice(base.length)
        .replace(/(?:^|\/)$/, '$&index')
        .replace(/(?:\.html)?$/, '.html');
      const id = decodeURIComponent(hash.slice(1)).replaceAll('"', '&quot;');
      return id !== '' && !built.html(file).includes(` id="${id}"`);
    });
}

const LOCALES = [
  { lang: 'en', label: 'English' },
  { lang: 'zh', label: '简体中文' },
];

const PAGES: Files = {
  'docs/index.md': '# Front\n\nAll of it.\n',
  'docs/guide/index.md': '# 指南\n\n## 中文 标题\n\n文字。\n\n## 50% “off” `<b>`\n\nSale.\n',
  'docs/guide/a b.md': '# A b\n\n## Part\n\nWords.\n\n## Part\n\nMore.\n\n### Deep down {#deep}\n',
  'docs/guide/called.md': '---\ntitle: Called\n---\n\n## First\n',
  'docs/api/v1.2.md': '# Version\n\nNotes.\n',
};

describe('records', () => {
  it.each([
    { base: '/docs/', cleanUrls: false },
    { base: '/a/docs/', cleanUrls: true },
  ])('lead to pages and places that are there, with %j', async ({ base, cleanUrls }) => {
    const built = await site({
      'docgen.config.json': JSON.stringify({ base, route: { cleanUrls } }),
      ...PAGES,
    }).build();

    expect(built.problems()).toEqual([]);
    expect(await listLost(built, 'en', base)).toEqual([]);
  });

  it('are of all pages but those that nobody should find', async () => {
    const built = await site({
      'docgen.config.json': JSON.stringify({
        locales: LOCALES,
        route: { localeFallback: true },
      }),
      'docs/en/index.md': '---\npageType: home\n---\n',
      'docs/en/404.md': '# Lost\n',
      'docs/en/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n\nquokka\n',
      'docs/en/shown.mdx': "import Part from './_part.mdx';\n\n# Shown\n\n<Part />\n",
      'docs/en/_part.mdx': '## Of the part\n\nwombat\n',
      'docs/en/live.tsx':
        "export const frontmatter = { title: 'Live page', description: 'A numbat.' };\nexport default () => <p>Hi</p>;\n",
      'docs/zh/shown.md': '# 显示\n\n袋熊\n',
    }).build();

    expect(built.problems()).toEqual([]);
    expect(listIndexes(built)).toEqual(['en', 'zh']);
    const idsOf = async (folder: string) => (await readRows(built, folder)).map(([id]) => id);
    expect(await idsOf('en')).toEqual(['/live', '/shown', '/shown#of-the-part']);
    // The pages that Chinese lacks are shown in English there, and are found in English.
    expect(await idsOf('zh')).toEqual(['/zh/shown']);
    expect(await findIn(built, 'en', 'wombat')).toEqual(['/shown#of-the-part']);
    expect(await findIn(built, 'en', 'numbat')).toEqual(['/live']);
    expect(await findIn(built, 'en', 'quokka')).toEqual([]);
    expect(await findIn(built, 'zh', '袋熊')).toEqual(['/zh/shown']);
  });

  it('are listed under the part of the site they stand in', async () => {
    const built = await site({
      'docs/_nav.json': JSON.stringify([
        { text: 'Home', link: '/' },
        { text: 'More', items: [{ text: 'News', link: '/news' }] },
        { text: 'Guide', link: '/guide/start', activeMatch: '/guide/' },
      ]),
      'docs/guide/_meta.json': JSON.stringify([
        'start',
        { type: 'section-header', label: 'Basics' },
        'text',
        { type: 'dir', name: 'deep', label: 'The `deep` end' },
      ]),
      'docs/guide/start.md': '# Start\n',
      'docs/guide/text.md': '# Text\n',
      'docs/guide/deep/one.md': '# One\n',
      'docs/news.md': '# News\n',
      'docs/index.md': '# Front\n',
      'docs/other.md': '# Other\n',
    }).build();

    expect(built.problems()).toEqual([]);
    const rows = await readRows(built, 'en');
    expect(Object.fromEntries(rows.map(([id, , group]) => [id, group]))).toEqual({
      '/': 'Home',
      '/guide/deep/one': 'The deep end',
      '/guide/start': 'Guide',
      '/guide/text': 'Basics',
      '/news': 'More',
      '/other': 'Documentation',
    });
  });
});

describe('an index', () => {
  const VERSIONS: Files = {
    'docs/v1/en/old.md': '# Kept\n\ncommon\n',
    'docs/v2/en/new.md': '# Fresh\n\ncommon\n\n```js\ncodeword()\n```\n',
    'docs/v1/zh/old.md': '# 旧\n',
    'docs/v2/zh/new.md': '# 新\n',
  };
  const toConfig = (search: unknown) => ({
    'docgen.config.json': JSON.stringify({
      locales: LOCALES,
      multiVersion: { default: 'v1', versions: ['v1', 'v2'] },
      markdown: { link: { checkDeadLinks: false } },
      search,
    }),
  });

  it('is one for each language and version, or one for all versions', async () => {
    const apart = await site({ ...VERSIONS, ...toConfig({}) }).build();
    const together = await site({ ...VERSIONS, ...toConfig({ versioned: false }) }).build();

    expect(listIndexes(apart)).toEqual(['en/v1', 'en/v2', 'zh/v1', 'zh/v2']);
    expect(await findIn(apart, 'en/v2', 'common')).toEqual(['/v2/new']);
    expect(listIndexes(together)).toEqual(['en', 'zh']);
    expect((await findIn(together, 'en', 'common')).sort()).toEqual(['/old', '/v2/new']);
  });

  it('lies where browsers are told to look', async () => {
    const built = await site({ ...VERSIONS, ...toConfig({ codeBlocks: false }) }).build();

    const names = readdirSync(join(built.outDir, 'static'));
    const data = names.find((name) => name.startsWith('site-zh-v2-'));
    const address = getSearchManifestAddress(
      { lang: 'zh', version: 'v2' },
      JSON.parse(built.read(`static/${data}`)),
    );
    expect(JSON.parse(built.read(address?.slice(1) ?? '')).count).toBe(1);
    expect(await findIn(built, 'en/v2', 'codeword')).toEqual([]);
  });

  it.each([{ mode: 'remote' }])('is not made with %j', async (search) => {
    const built = await site({ ...VERSIONS, ...toConfig(search) }).build();

    expect(built.ok).toBe(true);
    // The pages that ask the service are there.
    expect(built.files().filter((path) => path.startsWith('static/search/'))).toEqual([]);
  });
});

describe('after an edit', () => {
  it('only the index changes besides the page, to what a cold build makes', async () => {
    const made = changingSite();
    const outDir = join(made.dir, 'doc_build');
    await delay(30);
    await made.build();
    const before = readStamps(outDir);
    made.edit('docs/en/guide/start.md', (text) => `${text}\nA thylacine.\n`);
    await delay(30);
    const built = await made.build();

    const after = readStamps(outDir);
    const isSame = (path: string) => before[path] === after[path];
    const searched = Object.keys(after).filter((path) => /^static\/search\/.*[^/]$/.test(path));
    expect(searched.filter((path) => path.startsWith('static/search/zh/') && !isSame(path))).toEqual([]);
    expect(searched.filter(isSame).length).toBe(4 + 1);
    expect(listWritten(before, after)).toEqual(listPageFiles('guide/start'));
    expect(await findIn(built, 'en', 'thylacine')).toEqual(['/guide/start#next']);
    expect(made.output()).toEqual((await withoutMemory(made).build()).site.output());

    dropKinds(made, 'search', 'text');
    made.remove('doc_build/static/search/zh');
    await made.build();
    expect(made.output()).toEqual((await withoutMemory(made).build()).site.output());
  });
});

it('finds on the terminal what the built site finds, in each language, with no build', async () => {
  const made = site({
    ...PAGES,
    'docgen.config.ts': `export default { base: '/site/', lang: 'en', locales: ${JSON.stringify(LOCALES)} };\n`,
    'docs/zh/guide/index.md': '# 部署\n\n静态资源\n',
  });
  const { searchSite } = await loadEngine();
  const find = async (query: string, lang?: string) => {
    const { hits } = await searchSite({ cwd: made.dir, query, ...(lang !== undefined && { lang }) });
    return hits.map(({ objectID }) => objectID);
  };

  const found = [await find('words'), await find('部署', 'zh')];
  expect(existsSync(join(made.dir, 'doc_build'))).toBe(false);

  const built = await made.build();
  expect(found).toEqual([await findIn(built, 'en', 'words'), await findIn(built, 'zh', '部署')]);
  expect(found.map(({ length }) => length > 0)).toEqual([true, true]);
  await expect(find('x', 'fr')).rejects.toMatchObject({ exitCode: 2 });
  made.write('docgen.config.ts', 'export default { search: false };\n');
  await expect(find('x')).rejects.toMatchObject({ exitCode: 2 });
});
