/** The pages `/search`, which list all results of a query: where they are, and where they are not. */
import { describe, expect, it } from 'vitest';
import { type Files, site } from '../helpers/site.ts';

const listSearchPages = (files: readonly string[]) =>
  files.filter((name) => /(?:^|\/)search\.html$/.test(name));

const build = async (files: Files, config: object = {}) =>
  site({ 'docs/index.md': '# Kettle\n', 'docgen.config.json': JSON.stringify(config), ...files }).build();

const LOCALES = [
  { lang: 'en', label: 'English' },
  { lang: 'zh', label: '简体中文' },
];

describe('the search page', () => {
  it('is there in each language and version, in its words, and names the same page of the others', async () => {
    const built = await site({
      'docgen.config.json': JSON.stringify({
        title: 'Kettle',
        lang: 'en',
        locales: LOCALES,
        multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
      }),
      'docs/v2/en/index.md': '# Kettle\n',
      'docs/v2/zh/index.md': '# 水壶\n',
      'docs/v1/en/index.md': '# Kettle\n',
    }).build();

    expect(built.problems()).toEqual([]);
    // Pages that are not translated are shown in English there.
    const pages = ['search.html', 'v1/search.html', 'v1/zh/search.html', 'zh/search.html'];
    expect(listSearchPages(built.files())).toEqual(pages);
    expect(built.html('search.html')).toContain('<title>Search - Kettle</title>');
    const chinese = built.html('zh/search.html');
    expect(chinese).toContain('<title>搜索 - Kettle</title>');
    expect(chinese).toMatch(/<form[^>]*role="search"[^>]*action="\/zh\/search(?:\.html)?"/);
    expect(chinese).toContain('搜索需要启用 JavaScript。');
    expect(chinese).toContain('"alternates":{"langs":{"en":"/search"');
    for (const page of pages) expect(built.html(page)).toContain('content="noindex"');
  });

  it.each([
    { cleanUrls: true, right: '/search?q=kettle', wrong: '/search.html?q=kettle' },
    { cleanUrls: false, right: '/search.html?q=kettle', wrong: '/search?q=kettle' },
  ])('is in no list of pages, and a link to $right is right', async ({ cleanUrls, right, wrong }) => {
    const linkTo = (link: string) =>
      site({
        'docgen.config.ts': `import { pluginLlms } from 'docgenjs/plugins/llms';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
const plugins = [pluginLlms(), pluginSitemap()];
export default { siteOrigin: 'https://k.example', route: { cleanUrls: ${cleanUrls} }, plugins };`,
        'docs/index.md': `# Kettle\n\n[All of it](${link})\n`,
      }).build();
    const built = await linkTo(right);

    expect(built.problems()).toEqual([]);
    expect(built.html('index.html')).toContain(`href="${right}"`);
    expect(built.read('sitemap.xml')).not.toContain('search');
    expect(built.read('llms.txt')).not.toContain('search');
    expect((await linkTo(wrong)).problems().join('\n')).toContain('DG4001 docs/index.md:3:1');
  });

  it.each([
    ['a page of the site', { 'docs/search.md': '# My search\n' }, {}, 'My search'],
    ['a folder of the site', { 'docs/search/index.md': '# My search\n' }, {}, undefined],
    ['a public file', { 'docs/public/search.html': 'My search' }, {}, 'My search'],
    ['nothing, where search is turned off', {}, { search: false }, undefined],
    ['nothing, where no search is shown', {}, { themeConfig: { search: false } }, undefined],
  ] as const)('gives way to %s', async (_, files, config, words) => {
    const built = await build(files, config);

    expect(built.problems()).toEqual([]);
    expect(built.files().includes('search.html')).toBe(words !== undefined);
    if (words !== undefined) expect(built.read('search.html')).toContain(words);
    expect(built.html('index.html')).not.toContain('searchPage');
  });
});
