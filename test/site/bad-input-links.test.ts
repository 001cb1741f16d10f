/** Links that lead nowhere. */
import { beforeAll, expect, it } from 'vitest';
import { buildGoodSite, type GoodSite } from '../helpers/broken-site.ts';
import { countWork, HOSTILE_TEXT_MS } from '../helpers/cpu-time.ts';
import { loadEngine } from '../helpers/engine.ts';
import { site } from '../helpers/site.ts';

let good: GoodSite;
beforeAll(async () => {
  good = await buildGoodSite();
});

it('38: dead links, images, anchors, navigation and home page actions, all of them with the nearest match', async () => {
  const built = await good.break(1, {
    'docgen.config.json': '{ "markdown": { "link": { "checkAnchors": true } } }',
    'docs/guide/install.md': '# Install\n\n## On Linux\n',
    'docs/a.md':
      '# A\n\n[dead](./guide/instal.md)\n\n[absolute](/guide/instal)\n\n[anchor](./guide/install.md#on-linu)\n\n[own](#nowhere)\n\n![image](./none.png)\n\n![public](/none.png)\n\n[ref][r]\n\n[r]: /guide/nothing.md\n',
    'docs/b.md':
      '---\npageType: home\nhero:\n  name: X\n  actions:\n    - { text: Go, link: /guide/instal, theme: brand }\nfeatures:\n  - { title: F, details: d, link: /nowhere }\n---\n',
    'docs/_nav.json': '[{ "text": "Guide", "link": "/guide/instal" }]',
  });
  expect(built.problems()).toEqual(
    [
      'DG4001 docs/a.md:3:1',
      'DG4001 docs/a.md:5:1',
      'DG4003 docs/a.md:7:1',
      'DG4003 docs/a.md:9:1',
      'DG4002 docs/a.md:11:1',
      'DG4002 docs/a.md:13:1',
      'DG4001 docs/a.md:15:1',
      'DG4004 docs/b.md:6:19',
      'DG4004 docs/b.md:8:29',
      'DG4005 docs/_nav.json:1:29',
    ].sort(),
  );
  const hintOf = (place: string) =>
    built.diagnostics().find(({ file, line }) => `${file}:${line}` === place)?.hint;
  expect(hintOf('docs/a.md:3')).toBe('Did you mean "/guide/install"?');
  expect(hintOf('docs/a.md:7')).toBe('Did you mean "#on-linux"?');
  expect(hintOf('docs/a.md:13')).toBe(
    'Put the file at docs/public/none.png, or use a path relative to the page.',
  );
  expect(hintOf('docs/b.md:6')).toBe('Did you mean "/guide/install"?');
  expect(hintOf('docs/_nav.json:1')).toBe('Did you mean "/guide/install"?');
});

it('are found in the HTML of a home page, whose addresses no one resolves', async () => {
  const built = await site({
    'docs/index.md':
      '---\npageType: home\nhero:\n  name: X\n  tagline: <a href="/nope">x</a>, <a href="https://e.com/a.md">y</a>\nfeatures:\n  - title: F\n    details: See <a href="./a.md">a</a> and <a href="/a">b</a>.\n---\n',
    'docs/a.md': '# A\n\n[home](./index.md)\n',
  }).build();
  expect(
    built.diagnostics().map(({ code, line, message, hint }) => `${code} ${line} ${message} ${hint}`),
  ).toMatchInlineSnapshot(`
    [
      "DG4004 5 Dead link "/nope" in frontmatter hero.tagline. Correct the link or remove it.",
      "DG4004 8 Link "./a.md" in frontmatter features[0].details is not resolved, since it is written in HTML. Write the address of the page: "/a".",
    ]
  `);
});

it('are found in the HTML of pages, where nothing adds the base either', async () => {
  const writePage = (base: string) => `# A

<div><!-- <a href="/former">x</a> --><a href="${base}gone">x</a></div>

Text <a class="b" href='../nowhere'>y</a>, <a href="/b">z</a>, <a href="${base}b">z</a>, <a href="b.html">z</a>,
<a href="/">home</a>, <a href="${base}search?q=a">s</a>, <a href="mailto:a@b.c">mail</a>, \`<a href="/code">\`.
`;
  const made = site({ 'docs/index.md': '# Home\n', 'docs/b.md': '# B\n' });
  const listDead = async (base: string, elsewhere: string) => {
    const page = writePage(base) + elsewhere;
    made.write('docgen.config.json', JSON.stringify({ base }));
    made.write('docs/a.md', page).write('docs/m.mdx', page.replace(/<!--.*?-->/, ''));
    const built = await made.build();
    return built.diagnostics().map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`);
  };
  const gone = (file: string, base: string) => [
    `DG4001 ${file}:3 Dead link "${base}gone": no page or public file has that address.`,
    `DG4001 ${file}:5 Dead link "../nowhere": no page or public file has that address.`,
  ];
  const outside = (file: string) =>
    `DG4001 ${file}:5 The link "/b" leaves the site, whose addresses begin with "/docs/".`;

  expect(await listDead('/docs/', '\n<a href="/elsewhere">e</a>\n')).toEqual([
    ...[...gone('docs/a.md', '/docs/'), outside('docs/a.md')],
    ...[...gone('docs/m.mdx', '/docs/'), outside('docs/m.mdx')],
  ]);
  expect(await listDead('/', '')).toEqual([...gone('docs/a.md', '/'), ...gone('docs/m.mdx', '/')]);
});

it('of one entry for all languages are named once', async () => {
  const built = await site({
    'docgen.config.json':
      '{ "lang": "en", "locales": [{ "lang": "en", "label": "English" }, { "lang": "zh", "label": "中文" }],\n"themeConfig": { "nav": [{ "text": "Gone", "link": "/gone" }],\n"sidebar": { "/": [{ "text": "Lost", "link": "/lost" }, { "text": "Home", "link": "/" }] } } }',
    'docs/en/index.md': '# Home\n',
    'docs/zh/index.md': '# 首页\n',
  }).build();
  expect(
    built.diagnostics().map(({ code, line, message }) => `${code} ${line} ${message}`),
  ).toMatchInlineSnapshot(`
    [
      "DG4005 2 Dead link "/gone" in the navigation, entry "Gone".",
      "DG4005 3 Dead link "/lost" in the navigation, entry "Lost".",
    ]
  `);
});

it('are named in the letters that their authors wrote, and what is meant is looked for in their language', async () => {
  const built = await site({
    'docgen.config.json':
      '{ "lang": "en", "locales": [{ "lang": "en", "label": "English" }, { "lang": "zh", "label": "中文" }, { "lang": "ko", "label": "한국어" }] }',
    'docs/en/index.md': '# Home\n',
    'docs/en/common/tea.md': '# Tea\n',
    'docs/zh/index.md':
      '# 首页\n\n[部署](部署.md)\n\n[甲](./没有/%20文件.md#标题)\n\n![图](图片.png)\n\n<https://example.com/%E6%96%87>\n',
    'docs/zh/部署指南.md': '# 部署\n',
    'docs/ko/index.md': '# 홈\n\n[t](./common/te)\n\n[s](/ko/common/%E2%80%AE)\n',
  }).build();
  expect(built.diagnostics().map(({ message, hint }) => `${message} ${hint}`)).toEqual([
    'Dead link "./common/te": no page or public file has that address. Correct the link or remove it.',
    'Dead link "/ko/common/%E2%80%AE": no page or public file has that address. Correct the link or remove it.',
    'Dead link "部署.md": no page or public file has that address. Did you mean "/zh/部署指南"?',
    'Dead link "./没有/%20文件.md#标题": no page or public file has that address. Correct the link or remove it.',
    'Dead image "图片.png": there is no such file next to the page. Correct the path; it is relative to the page.',
  ]);
});

it('files that plugins add are no dead links, in texts, navigation and home pages', async () => {
  const links = [
    '/llms.txt',
    '/llms-full.txt',
    '/zh/llms.txt',
    '/sitemap.xml',
    '/rss/blog.xml',
    '/prices.csv',
  ];
  const project = site({
    'docgen.config.ts': `import { pluginRss } from 'docgenjs/plugins/rss';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';

const prices = {
  name: 'prices',
  hasFile: (address) => address === '/prices.csv',
  addFiles: () => [{ path: 'prices.csv', content: 'tea,3' }],
};
export default {
  base: '/tea/',
  siteOrigin: 'https://example.com',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  llms: true,
  plugins: [pluginRss(), pluginSitemap(), prices],
  themeConfig: { nav: [{ text: 'Prices', link: '/prices.csv' }] },
};
`,
    'docs/en/index.md':
      '---\npageType: home\nhero: { name: X, actions: [{ text: Go, link: /llms.txt, theme: brand }] }\n---\n',
    'docs/en/a.md': `# A\n\n${[...links, '/none.txt', '/fr/llms.txt'].map((link) => `[a](${link})`).join('\n')}\n`,
    'docs/en/blog/one.md': '---\ndate: 2024-01-01\n---\n\n# One\n',
    'docs/zh/a.md': '# A\n\n[a](/llms.txt)\n',
  });
  const built = await project.build();
  expect(built.problems()).toEqual(['DG4001 docs/en/a.md:10:1', 'DG4001 docs/en/a.md:9:1']);
  project.write('docs/en/a.md', `# A\n\n${links.map((link) => `[a](${link})`).join('\n')}\n`);
  const whole = await project.build();
  expect(whole.problems()).toEqual([]);
  for (const link of links) expect(whole.files()).toContain(link.slice(1));
  const { check } = await loadEngine();
  const { diagnostics } = await check({ cwd: project.dir });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('links and slips in Markdown that pages import, each once, at their places; a check says what a build does', async () => {
  const project = site({
    'docgen.config.json': '{ "markdown": { "link": { "checkAnchors": true } } }',
    'docs/index.mdx': "import Part from './parts/_part.md'\n\n# Home\n\n<Part />\n\n## End\n",
    'docs/other.mdx':
      "import Part from './parts/_part.md'\nimport Code from './parts/_code.mdx'\n\n# Other\n\n<Part />\n\n<Code />\n",
    'docs/parts/_part.md':
      '[dead](./gone.md) [far](../other.md#nowhere)\n\n[of the page](#end) [home](../index.mdx#end) ![none](/none.png)\n',
    'docs/parts/_code.mdx': '<a href="#end">End</a>\n\n```js\nconst a = 1;\n',
  });
  const found = [
    'DG3040 docs/parts/_code.mdx:3:1',
    'DG4001 docs/parts/_part.md:1:1',
    'DG4002 docs/parts/_part.md:3:46',
  ];
  const built = await project.build();
  expect(built.problems()).toEqual(found);
  const { check } = await loadEngine();
  const { diagnostics } = await check({ cwd: project.dir });
  expect(
    diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`).sort(),
  ).toEqual(found);
});

it('38: entries of a sidebar that name no page', async () => {
  const built = await good.break(1, {
    'docs/guide/install.md': '# Install\n',
    'docs/_meta.json': '["index", "a", "b", { "type": "dir", "name": "guide" }, "gone"]',
    'docs/guide/_meta.json':
      '[{ "type": "file", "name": "instal" }, { "type": "custom-link", "label": "X", "link": "/gone" }]',
  });
  expect(built.problems()).toEqual([
    'DG2012 docs/_meta.json:1:57',
    'DG2012 docs/guide/_meta.json:1:2',
    'DG4005 docs/guide/_meta.json:1:87',
  ]);
});

it('links that do lead somewhere are left alone, places on pages of other sites among them', async () => {
  const built = await site({
    'docgen.config.json': '{ "markdown": { "link": { "checkAnchors": true } } }',
    'docs/index.md':
      '# Home\n\n[a](./a) [b](a.md) [c](/a.html) [d](/a/?x=1#y) [e](/manual.pdf#page=2) [f](//cdn.example/x#y) [g](mailto:a@b.example) [h](#home) [i](/demo/#z) [j](https://x.example/a.html#y-1) <https://x.example/#q>\n\n[k](tel:+1#2) [l](#:~:text=Home) [m](./a#y:~:text=A) [n](#Top) [o](./a#old-name) [p][p] [q](ftp://x.example/f#g)\n\n[p]: https://x.example/b#c\n',
    'docs/a.md': '# A\n\n## Y\n\n<a name="old-name"></a>\n',
    'docs/public/manual.pdf': 'pdf',
    'docs/public/demo/index.html': '<p>demo</p>',
  }).build();
  expect(built.problems()).toEqual([]);
});

it('excluded links are not checked, and checks can be switched off', async () => {
  const files = { 'docs/index.md': '# Home\n\n[x](/elsewhere/x)\n\n[y](/gone)\n' };
  const excluded = await site({
    ...files,
    'docgen.config.json':
      '{ "markdown": { "link": { "checkDeadLinks": { "excludes": ["/elsewhere/x"] } } } }',
  }).build();
  expect(excluded.problems()).toEqual(['DG4001 docs/index.md:5:1']);
  const off = await site({
    ...files,
    'docgen.config.json': '{ "markdown": { "link": { "checkDeadLinks": false } } }',
  }).build();
  expect(off.problems()).toEqual([]);
  expect(off.exitCode).toBe(0);
});

it('a relative link that leaves the docs folder is said to, with no page of the site in its place', async () => {
  const built = await good.break(1, {
    'docs/guide/install.md': '# Install\n\n[std](../../std/vec.html) and [near](../instal.md)\n',
  });
  const hints = built.diagnostics().map(({ message, hint }) => [message.split(':')[0], hint]);
  expect(hints).toContainEqual([
    'Dead link "../../std/vec.html"',
    'It points out of the docs folder. Write the full URL (https://…) of a page that is not part of this site.',
  ]);
  expect(hints.find(([message]) => message?.includes('instal.md'))?.[1]).not.toContain('out of the docs');
});

it('say of a file that an option leaves out, and that is there, which option it is', async () => {
  const built = await site({
    'docgen.config.json':
      '{ "locales": [{ "lang": "en", "label": "English" }, { "lang": "zh", "label": "中文" }], "route": { "exclude": ["**/old/**"] } }',
    'docs/en/index.md':
      '# A\n\n[a](./releases/_index.md) [b](/releases/_index.md) [c](/old/api) [d](/old/none.md)\n',
    'docs/en/releases/_index.md': '# Releases\n',
    'docs/en/old/api.mdx': '# API\n',
    'docs/zh/index.md': '# 甲\n\n[e](./releases/_index.md)\n',
    'docs/zh/releases/_index.md': '# 发布\n',
  }).build();
  const left = (file: string, option: string) =>
    `${file} is not made a page, since "${option}" leaves it out.`;
  expect(built.diagnostics().map(({ message, hint }) => [message, hint])).toEqual([
    [
      `Dead link "./releases/_index.md": ${left('docs/en/releases/_index.md', 'route.excludeConvention')}`,
      'Rename the file, or correct the link.',
    ],
    [
      `Dead link "/releases/_index.md": ${left('docs/en/releases/_index.md', 'route.excludeConvention')}`,
      'Rename the file, or correct the link.',
    ],
    [
      `Dead link "/old/api": ${left('docs/en/old/api.mdx', 'route.exclude')}`,
      'Name other files there, or correct the link.',
    ],
    ['Dead link "/old/none.md": no page or public file has that address.', expect.anything()],
    [
      `Dead link "./releases/_index.md": ${left('docs/zh/releases/_index.md', 'route.excludeConvention')}`,
      'Rename the file, or correct the link.',
    ],
  ]);
});

it('a page of nothing but dead links is told of each within the work that a page may take', async () => {
  const links = Array.from({ length: 12_000 }, (_, index) => `[a](x${index}.md)`);
  const toWork = countWork();
  const built = await site({ 'docs/index.md': `# A\n\n${links.join(' ')} [b](x%00.md)\n` }).build();

  expect(toWork()).toBeLessThan(HOSTILE_TEXT_MS);
  expect(built.diagnostics()).toHaveLength(12_001);
});
