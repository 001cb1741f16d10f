/** `docgen build --only`: a part of a site, as a preview shows it. */
import { expect, it } from 'vitest';
import { readRows } from '../helpers/built-index.ts';
import { checkSite } from '../helpers/check-site.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { type Files, site } from '../helpers/site.ts';

const PAGES: Files = {
  'docgen.config.ts': `import { pluginSitemap } from 'docgenjs/plugins/sitemap';
export default {
  lang: 'en', siteOrigin: 'https://x.org', llms: true, route: { localeFallback: true }, check: { orphans: 'error', languages: 'error' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  plugins: [pluginSitemap()],
};`,
  'docs/en/_nav.json':
    '[{ "text": "Guide", "link": "/guide/first" }, { "text": "API", "link": "/api/call" }]',
  'docs/zh/_nav.json': '[{ "text": "指南", "link": "/guide/first" }]',
  'docs/en/index.md': '# Home\n\n[first](./guide/first.md)\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/en/guide/first.md': '# First\n\n[call](../api/call.md#usage) [last](./last.md)\n',
  'docs/en/guide/last.md': '# Last\n',
  'docs/zh/guide/first.md': '# 第一页\n',
  'docs/zh/guide/last.md': '# 最后\n',
  'docs/en/api/call.md': '# Call\n\n## Usage\n',
};

it('builds the pages that fit, and all else of the site covers them alone', async () => {
  const built = await site(PAGES).build({ only: ['en/guide/**'] });

  expect(built.problems()).toEqual([]);
  const documents = built.files().filter((path) => path.endsWith('.html') && !/search|404/.test(path));
  expect(documents).toEqual(['guide/first.html', 'guide/last.html']);
  expect(parseXml(built.read('sitemap.xml')).all('loc')).toEqual([
    'https://x.org/guide/first.html',
    'https://x.org/guide/last.html',
  ]);
  expect(built.read('llms.txt')).not.toContain('api/call');
  expect((await readRows(built, 'en')).map(([, url]) => url)).toEqual([
    '/guide/first.html',
    '/guide/last.html',
  ]);
  const html = built.html('guide/first');
  expect(html).toContain('href="/api/call.html#usage"');
  expect(html).not.toMatch(/rel="alternate" hreflang/);
  expect(built.result).toMatchObject({
    leftOut: 6,
    pages: [
      { lang: 'en', count: 2 },
      { lang: 'zh', count: 0 },
    ],
  });
});

it('takes several patterns, folders, and pages that stand for missing translations', async () => {
  const built = await site(PAGES).build({ only: ['zh/api', './en/guide/last.md'] });
  const documents = built.files().filter((path) => path.endsWith('.html') && !/search|404/.test(path));
  expect(documents).toEqual(['guide/last.html', 'zh/api/call.html']);
});

it('reports a dead link all the same', async () => {
  const made = site(PAGES).write('docs/en/guide/last.md', '# Last\n\n[gone](./gone.md)\n');
  const built = await made.build({ only: ['en/guide'] });
  expect(built.problems()).toEqual(['DG4001 docs/en/guide/last.md:3:1']);
  expect((await checkSite(made)).lines.join('\n')).toContain('DG4001');
});

it('finds the pages of a whole build in the store, and a whole build finds its', async () => {
  const made = site(PAGES);
  const part = await made.build({ only: ['en/guide'] });
  expect(part.result.reused.pages).toBe(0);
  const whole = await made.build();
  expect(whole.result.reused.pages).toBe(2);
  const again = await made.build({ only: ['en/guide'] });
  expect(again.result.reused.pages).toBe(2);
  expect(again.files()).not.toContain('api/call.html');
});

it('drops pages that are left out from sidebars of the config', async () => {
  const built = await site({
    'docgen.config.ts': `export default { themeConfig: { sidebar: { '/': ['/', '/a', { text: 'Others', items: ['/b'] }] } } };`,
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
  }).build({ only: ['index.md', 'a.md'] });
  const sidebar = Object.keys(built.site.output()).find((path) => path.startsWith('static/sidebar-')) ?? '';
  expect(JSON.parse(built.read(sidebar)).map(({ text }: { text: string }) => text)).toEqual(['Home', 'A']);
});

it('refuses a pattern that fits no page', async () => {
  const built = await site(PAGES).build({ only: ['en/guide', 'docs/en/**'] });
  expect(built.exitCode).toBe(2);
  expect(built.terminal()).toContain('--only "docs/en/**" fits no page.');
  expect(built.terminal()).toContain('Patterns are relative to "docs"');
});
