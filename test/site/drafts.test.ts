/** `draft` and `unlisted` in frontmatter: what a build has of such pages, and what dev shows. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { readRows } from '../helpers/built-index.ts';
import { checkSite } from '../helpers/check-site.ts';
import { loadEngine } from '../helpers/engine.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

const { dev } = await loadEngine();

const CONFIG = `
import { pluginRss } from 'docgenjs/plugins/rss';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
export default {
  lang: 'en', siteOrigin: 'https://x.org', llms: true, route: { localeFallback: true },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  plugins: [pluginSitemap(), pluginRss({ siteUrl: 'https://x.org', feed: { id: 'all', test: /./ } })],
};`;

const page = (title: string, frontmatter = '') =>
  `---\ndate: 2026-01-31\n${frontmatter}\n---\n# ${title}\n\nWords.\n`;

const PAGES: Files = {
  'docgen.config.ts': CONFIG,
  'docs/en/index.md': page('Home'),
  'docs/zh/index.md': page('首页'),
  'docs/en/guide/_meta.json':
    '["first", "held", "last", { "type": "custom-link", "link": "/guide/held", "label": "Held by link" }]',
  'docs/en/guide/first.md': page('First'),
  'docs/en/guide/last.md': page('Last'),
};

/** Everything that readers, search engines and feeds get, without the page itself. */
const readLists = (built: Built) =>
  [
    ...['guide/first.html', 'zh/guide/first.html', 'sitemap.xml', 'rss/all.xml', 'llms.txt', 'llms-full.txt'],
    ...Object.keys(built.site.output()).filter((path) => /^static\/(?:sidebar|routes|site)-/.test(path)),
  ].map((path) => built.read(path));

it('has nothing of a draft, and says once that it was left out', async () => {
  const built = await site(PAGES)
    .write('docs/en/guide/held.md', page('Held', 'draft: true'))
    .write(
      'docs/en/part.tsx',
      'export const frontmatter = { draft: true };\nexport default () => <p>Part</p>;\n',
    )
    .build();

  expect(built.problems()).toEqual([]);
  expect(built.files().filter((path) => /held|part\b/i.test(path))).toEqual([]);
  expect(readLists(built).join('\n')).not.toMatch(/held/i);
  expect((await readRows(built, 'en')).filter(([, url]) => url.includes('held'))).toEqual([]);
  expect(built.html('guide/first')).toMatch(/rp-prev-next[\s\S]*guide\/last/);
  expect(built.terminal()).toContain('  drafts  2 left out: en/guide/held.md, en/part.tsx\n');
  expect(built.result.drafts).toEqual(['en/guide/held.md', 'en/part.tsx']);
});

it.each([
  ['draft: true', true],
  ['"draft": true', true],
  ['draft:   true # soon', true],
  ['{ title: A, draft: true }', true],
  ['draft: false', false],
  ['title: "draft: true"', false],
  ['hero: { draft: true }', false],
])('reads a draft from the frontmatter alone: %s', async (frontmatter, isDraft) => {
  const built = await site({
    'docs/index.md': '# Home\n',
    'docs/a.md': `\uFEFF---\r\n${frontmatter}\r\n---\r\n# A\r\n\r\ndraft: true\r\n`,
  }).build();
  expect(built.result.drafts).toEqual(isDraft ? ['a.md'] : []);
});

it('calls a link to a draft by its name, in build and check, and not in dev', async () => {
  const made = site({
    'docgen.config.json':
      '{ "themeConfig": { "nav": [{ "text": "Soon", "link": "/soon" }], "sidebar": { "/": ["/", "/soon"] } } }',
    'docs/index.md': '---\npageType: home\nhero: { name: A, actions: [{ text: Go, link: /soon }] }\n---\n',
    'docs/a.mdx': '# A\n\n[soon](./soon.md#later) <a href="/soon">soon</a>\n',
    'docs/soon.md': '---\ndraft: true\n---\n# Soon\n\n[gone](./gone.md)\n',
  });
  const built = await made.build();
  expect(built.diagnostics().map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      'DG4001',
      'Dead link "./soon.md#later": docs/soon.md is a draft, which a build leaves out.',
      expect.stringContaining('Remove "draft: true" from docs/soon.md, or remove the link'),
    ],
    ['DG4001', 'Dead link "/soon": docs/soon.md is a draft, which a build leaves out.', expect.anything()],
    [
      'DG4004',
      'Dead link "/soon" in frontmatter hero.actions[0]: docs/soon.md is a draft, which a build leaves out.',
      expect.anything(),
    ],
    [
      'DG4005',
      'Dead link "/soon" in the navigation, entry "Soon": docs/soon.md is a draft, which a build leaves out.',
      expect.anything(),
    ],
  ]);
  const checked = await checkSite(made);
  expect(checked.diagnostics.map(({ message }) => message)).toEqual(
    expect.arrayContaining(built.diagnostics().map(({ message }) => message)),
  );
});

it('takes a draft in as soon as it is none, and out again', async () => {
  const made = site(PAGES).write('docs/en/guide/held.md', page('Held', 'draft: true'));
  await made.build();
  made.edit('docs/en/guide/held.md', (text) => text.replace('draft: true', 'draft: false'));
  const published = await made.build();
  expect(published.html('guide/first')).toContain('>Held<');
  expect(published.html('guide/held')).toContain('<h1');
  expect(published.terminal()).not.toContain('left out');
  made.edit('docs/en/guide/held.md', (text) => text.replace('draft: false', 'draft: true'));
  const again = await made.build();
  expect(again.files()).not.toContain('guide/held.html');
  expect(again.html('guide/first')).not.toContain('>Held<');
});

it('treats a translation that is a draft as missing, and keeps one whose original is a draft', async () => {
  const built = await site(PAGES)
    .write('docs/zh/guide/first.md', page('第一页', 'draft: true'))
    .write('docs/en/guide/held.md', page('Held', 'draft: true'))
    .write('docs/zh/guide/held.md', page('保留'))
    .build();

  expect(built.problems()).toEqual([]);
  expect(built.html('zh/guide/first')).toContain('>First');
  expect(built.html('zh/guide/held')).toContain('保留');
  expect(built.files()).not.toContain('guide/held.html');
  expect(built.html('zh/guide/held')).not.toContain('hreflang="en" href="https://x.org/guide/held');
});

it('says of a translation, an original and a published address that they are drafts', async () => {
  const made = site(PAGES)
    .edit('docgen.config.ts', (text) =>
      text.replace("lang: 'en',", "lang: 'en', check: { languages: 'error' },"),
    )
    .write('docs/zh/guide/first.md', page('第一页', 'draft: true'))
    .write('docs/en/guide/held.md', page('Held', 'draft: true'))
    .write('docs/zh/guide/held.md', page('保留'))
    .write('docs/addresses.lock', '/guide/held\n');
  const { lines } = await checkSite(made);
  expect(lines.join('\n')).toContain(
    'docs/en/guide/first.md is not translated into "zh": docs/zh/guide/first.md is a draft.',
  );
  expect(lines.join('\n')).toContain('The original of this page is a draft: docs/en/guide/held.md.');
  expect(lines.join('\n')).toContain(
    'The page "/guide/held" was published and is now a draft: docs/en/guide/held.md.',
  );
});

it('refuses a site of drafts alone', async () => {
  const built = await site({ 'docs/index.md': '---\ndraft: true\n---\n# Home\n' }).build();
  expect(built.exitCode).toBe(2);
  expect(built.terminal()).toContain('The docs folder "docs" has only drafts, which a build leaves out.');
});

it('builds an unlisted page and lists it nowhere', async () => {
  const built = await site(PAGES)
    .write('docs/en/guide/held.md', page('Held', 'unlisted: true\nlink-rss: all'))
    .write('docs/en/guide/index.md', page('Overview', 'overview: true'))
    .build();

  expect(built.problems()).toEqual([]);
  const held = built.html('guide/held');
  expect(held).toContain('<meta name="robots" content="noindex">');
  expect(held).not.toMatch(/rel="alternate" hreflang|text\/markdown|rel="describedby"|class="rp-prev-next/);
  expect([...readLists(built), built.html('guide/')].join('\n')).not.toMatch(/held/i);
  expect(parseXml(built.read('sitemap.xml')).all('loc')).toContain('https://x.org/guide/last.html');
  expect((await readRows(built, 'en')).filter(([, url]) => url.includes('held'))).toEqual([]);
  // Its fallback in the other language is as much unlisted.
  expect(built.html('zh/guide/held')).toContain('<meta name="robots" content="noindex">');
});

describe('the counterpart of a page in another language', () => {
  const files: Files = {
    ...PAGES,
    'docs/zh/guide/index.md': page('指南'),
    'docs/zh/guide/last.md': page('最后', 'unlisted: true'),
    'docs/en/guide/held.md': page('Held', 'unlisted: true'),
    'docs/zh/guide/held.md': page('保留', 'unlisted: true'),
    'docs/en/guide/open.md': page('Open'),
    'docs/zh/guide/open.md': page('公开'),
    'docs/zh/guide/first.md': page('第一页', 'draft: true'),
  };
  const HREFLANG = /rel="alternate" hreflang="[^"]*" href="([^"]*)"/g;
  const listNamed = (built: Built, path: string) =>
    [...built.html(path).matchAll(HREFLANG)].map(([, href]) => href);
  const getTargets = (built: Built, path: string) => built.payload(path).meta.alternates.langs;

  it('is named by no alternate and no menu if it is unlisted, but by pages that are unlisted as well', async () => {
    const built = await site(files).build();

    expect(built.problems()).toEqual([]);
    expect(listNamed(built, 'guide/open')).toEqual([
      'https://x.org/guide/open.html',
      'https://x.org/zh/guide/open.html',
      'https://x.org/guide/open.html',
    ]);
    expect(listNamed(built, 'guide/last')).toEqual([]);
    expect(getTargets(built, '/guide/last')).toEqual({ zh: '/zh/guide/' });
    expect(built.html('guide/last')).not.toContain('zh/guide/last');
    expect(listNamed(built, 'zh/guide/last')).toEqual([]);
    expect(getTargets(built, '/zh/guide/last')).toEqual({ en: '/guide/last' });
    expect(getTargets(built, '/guide/held')).toEqual({ zh: '/zh/guide/held' });
    const sitemap = built.read('sitemap.xml');
    expect(sitemap).toContain('hreflang="zh" href="https://x.org/zh/guide/open.html"');
    expect(sitemap).not.toMatch(/zh\/guide\/last|held/);
  });

  it('is the original, or the nearest page, if it is a draft', async () => {
    const built = await site(files).build();
    expect(listNamed(built, 'guide/first')).toEqual([]);
    expect(getTargets(built, '/guide/first')).toEqual({ zh: '/zh/guide/first' });
    expect(built.html('zh/guide/first')).toContain('>First');

    const strict = await site(files)
      .edit('docgen.config.ts', (text) => text.replace('localeFallback: true', 'localeFallback: false'))
      .build();
    expect(listNamed(strict, 'guide/first')).toEqual([]);
    expect(getTargets(strict, '/guide/first')).toEqual({ zh: '/zh/guide/' });
    expect(strict.files().filter((path) => /zh\/guide\/first/.test(path))).toEqual([]);
    expect(strict.read('sitemap.xml')).not.toContain('zh/guide/first');
  });

  it('is followed by the other pages as soon as it is listed', async () => {
    const made = site(files);
    await made.build();
    made.edit('docs/zh/guide/last.md', (text) => text.replace('unlisted: true', ''));
    const built = await made.build();
    expect(listNamed(built, 'guide/last')).toContain('https://x.org/zh/guide/last.html');
    expect(getTargets(built, '/guide/last')).toEqual({ zh: '/zh/guide/last' });
  });

  it('in another version is neither canonical nor in the menu if it is unlisted', async () => {
    const built = await site({
      'docgen.config.json':
        '{ "siteOrigin": "https://x.org", "multiVersion": { "default": "v2", "versions": ["v1", "v2"] } }',
      'docs/v1/index.md': '# Home\n',
      'docs/v1/a.md': '# A\n',
      'docs/v2/index.md': '# Home\n',
      'docs/v2/a.md': '---\nunlisted: true\n---\n# A\n',
    }).build();
    expect(built.html('v1/a')).toContain('<link rel="canonical" href="https://x.org/v1/a.html">');
    expect(built.payload('/v1/a').meta.alternates.versions).toEqual({ v2: '/' });
  });
});

it('leaves a robots tag of an unlisted page as it is, and no other one counts', async () => {
  const built = await site({
    'docgen.config.json': '{ "head": [["meta", { "name": "robots", "content": "all" }]] }',
    'docs/index.md': '# Home\n\n[a](./a.md)\n',
    'docs/a.md': '---\nunlisted: true\n---\n# A\n',
    'docs/b.md':
      '---\nunlisted: true\nhead: [[meta, { name: robots, content: "noindex,nofollow" }]]\n---\n# B\n',
  }).build();
  expect(built.problems()).toEqual([]);
  expect(built.html('index')).toContain('href="/a.html"');
  const robots = (path: string) => built.html(path).match(/<meta name="robots"[^>]*>/g);
  expect(robots('index')).toEqual(['<meta name="robots" content="all">']);
  expect(robots('a')).toEqual(['<meta name="robots" content="noindex">']);
  expect(robots('b')).toEqual(['<meta name="robots" content="noindex,nofollow">']);
});

it('takes unlisted pages out of sidebars of the config, with a group that has no others', async () => {
  const built = await site({
    'docgen.config.ts': `export default { themeConfig: { sidebar: { '/': [
      '/', { text: 'Empty', items: ['/a'] }, { text: 'Kept', link: '/a', items: [{ text: 'Home', link: '/' }] } ] } } };`,
    'docs/index.md': '# Home\n',
    'docs/a.md': '---\nunlisted: true\n---\n# A\n',
  }).build();
  const sidebar = Object.keys(built.site.output()).find((path) => path.startsWith('static/sidebar-')) ?? '';
  expect(JSON.parse(built.read(sidebar))).toMatchObject([
    { text: 'Home' },
    { text: 'Kept', items: [{ text: 'Home' }] },
  ]);
  expect(built.read(sidebar)).not.toContain('/a');
});

it('does not call an unlisted page an orphan', async () => {
  const made = site({
    'docs/index.md': '# Home\n',
    'docs/_meta.json': '["index"]',
    'docs/a.md': '---\nunlisted: true\n---\n# A\n',
  });
  expect((await checkSite(made)).lines).toEqual([]);
});

it('shows drafts in dev, with a label in the language of the page, and follows both keys', async () => {
  const made = site(PAGES)
    .write('docs/en/guide/held.md', page('Held', 'draft: true'))
    .write('docs/zh/guide/held.md', page('保留', 'draft: true'))
    .write('docs/en/landing.md', page('', 'draft: true\npageType: home\nhero: { name: Soon }'))
    .write('docs/zh/landing.md', page('', 'draft: true\npageType: home\nhero: { name: 即将 }'))
    .write('docs/en/own.mdx', page('Own', 'draft: true\npageType: custom'))
    .write('docs/en/bare.mdx', page('Bare', 'draft: true\npageType: blank'))
    .write('docs/en/wide.md', page('Wide', 'draft: true\npageType: doc-wide'))
    .write('docs/en/guide/index.md', page('All', 'draft: true\noverview: true'))
    .write(
      'docs/zh/part.tsx',
      "export const frontmatter = { draft: true, pageType: 'custom' };\nexport default () => <p>部件</p>;\n",
    );
  const server = await dev({ cwd: made.dir, port: 0 });
  onTestFinished(() => server.close());
  const read = async (path: string) => (await fetch(new URL(path, server.urls.local))).text();
  const LABEL = /<p class="rp-doc__tags">.*?>(Draft|草稿)<\/span>/;
  expect(LABEL.exec(await read('guide/held'))?.[1]).toBe('Draft');
  expect(LABEL.exec(await read('zh/guide/held'))?.[1]).toBe('草稿');
  expect(await read('guide/first')).toContain('>Held<');
  expect(LABEL.test(await read('guide/first'))).toBe(false);
  // Other types of pages have no heading to put it beside.
  const listLabels = async (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) =>
        [
          ...(await read(path)).matchAll(
            /(?:<p class="rp-doc__tags">|<div class="rp-notice"[^>]*>)(.*?)<\/(?:p|div)>/g,
          ),
        ]
          .map(([, label = '']) => label.replace(/<[^>]+>/g, ''))
          .join(),
      ),
    );
  expect(await listLabels(['landing', 'own', 'bare', 'wide', 'guide/'])).toEqual(Array(5).fill('Draft'));
  expect(await listLabels(['zh/landing', 'zh/part'])).toEqual(['草稿', '草稿']);
  expect(await listLabels(['/', 'zh/'])).toEqual(['', '']);
  made.edit('docs/en/guide/held.md', (text) => text.replace('draft: true', 'unlisted: true'));
  await expect.poll(() => read('guide/first')).not.toContain('>Held<');
  expect(LABEL.test(await read('guide/held'))).toBe(false);
});
