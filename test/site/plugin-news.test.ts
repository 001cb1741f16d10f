/** Posts on a site: their lists in both languages, what stands around each, feeds, and what is wrong with a post. */
import { describe, expect, it } from 'vitest';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { site } from '../helpers/site.ts';

const toConfig = (options: unknown, more = '') => `
import { pluginNews } from 'docgenjs/plugins/news';
export default { ${more} plugins: [pluginNews(${JSON.stringify(options)})] };`;

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const toText = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** Titles on a list page, in order. */
const listTitles = (html: string) =>
  [...html.matchAll(/<article class="news-entry">[\s\S]*?<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, title = '']) =>
    toText(title.replace(/<a class="rp-header-anchor[\s\S]*?<\/a>/g, ''))
      .replace(/#/g, '')
      .trim(),
  );

describe('posts', () => {
  it('are listed in each language, the newest first, and untranslated ones with their language', async () => {
    const built = await site('plugin-news').build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(listTitles(built.body('blog/index'))).toEqual([
      'Closed over the holidays',
      'What comes next',
      'Quiet mode &amp; &lt;loud&gt; mode',
      'Temperatures for tea',
    ]);
    const list = toText(built.body('blog/index'));
    expect(list).toContain('March 4, 2026 · Ada Lovelace · Lin Wei · 1 min read');
    expect(list).toMatch(/Page 1 of 2 Older posts/);
    expect(built.body('blog/index')).toContain('<time datetime="2026-08-20">August 20, 2026</time>');
    const second = built.body('blog/page/2');
    expect(listTitles(second)).toEqual(['Kettle 2.0', 'How to descale a kettle', 'Hello, world']);
    // Up to the mark; the description; without links, which would be relative to the post.
    expect(toText(second)).toMatch(
      /Kettle is here : a program.*Run kettle --fast and see the guide\. It needs no configuration at all\./,
    );
    expect(second).not.toContain('whistle');
    expect(toText(second)).toMatch(/Hard water leaves lime\. How often to descale, and with what\./);

    const chinese = toText(built.body('zh/blog/index'));
    expect(chinese).toMatch(/2026年12月24日 \| Lin Wei \| 阅读约 1 分钟 \| English/);
    // Kept on one line, as the date.
    expect(built.html('zh/blog/')).toContain('<span class="news-minutes">阅读约 1 分钟</span>');
    expect(chinese).toMatch(/接下来的计划.*2026年8月20日 \| 艾达·洛芙莱斯 \| Lin Wei/);
    // A list is of its language alone: no page of it that nothing leads to.
    expect(
      built
        .files()
        .filter((path) => /^zh\/blog\/(?:tags|authors)\/.*html$/.test(path))
        .sort(),
    ).toEqual([
      'zh/blog/authors/ada.html',
      'zh/blog/authors/lin.html',
      'zh/blog/tags/c-plus-plus.html',
      'zh/blog/tags/care.html',
      'zh/blog/tags/how-to.html',
      'zh/blog/tags/index.html',
      'zh/blog/tags/release.html',
      'zh/blog/tags/发布.html',
      'zh/blog/tags/性能.html',
    ]);
  });

  it('have pages of tags, authors and years', async () => {
    const built = await site('plugin-news').build();

    expect(toText(built.body('blog/tags/release'))).toMatch(
      /Posts about “release”.*2026.*What comes next.*Quiet mode.*2025.*Kettle 2\.0.*2024.*Hello, world/,
    );
    expect(toText(built.body('blog/tags/index'))).toMatch(/C# +1 post C\+\+ +1 post care +2 posts/);
    expect(toText(built.body('zh/blog/tags/发布'))).toMatch(/关于“发布”的文章.*接下来的计划 +2026年8月20日/);
    expect(toText(built.body('blog/authors/lin'))).toMatch(/Posts by Lin Wei.*Closed over.*How to descale/);
    expect(toText(built.body('zh/blog/authors/ada'))).toMatch(/艾达·洛芙莱斯 的文章.*你好，世界/);
    expect(toText(built.body('blog/archive'))).toMatch(/Blog: Archive.*2026.*2025.*2024/);
    expect(toText(built.body('zh/blog/archive'))).toContain('博客：归档');
    expect(built.html('zh/blog/tags/发布')).toContain('content="关于“发布”的文章，共 3 篇。"');
    expect(built.html('zh/blog/tags/index')).toMatch(/content="博客：[^"]*、/);
    // What is not for everybody is in none of them, and unfinished posts are nowhere.
    const lists = built
      .files()
      .filter((path) => /blog\/(?:index|archive|page|tags|authors).*html$/.test(path));
    for (const path of lists) expect(built.read(path)).not.toMatch(/For the press|Unfinished/);
    expect(built.html('blog/2026-09-01-secret')).toContain('September 1, 2026');
    expect(built.files().join()).not.toContain('unfinished');
  });

  it('show date, authors and time to read, tags, related posts, and the posts before and after', async () => {
    const built = await site('plugin-news').build();

    const html = built.html('blog/2025-02-11-kettle-2');
    expect(toText(html)).toMatch(
      /February 11, 2025 · Ada Lovelace Maintainer · Grace Hopper Guest · 1 min read #? ?Kettle 2\.0/,
    );
    expect(html).toContain('<a href="/blog/authors/ada.html">Ada Lovelace</a>');
    expect(html).toContain('<a href="https://grace.example">Grace Hopper</a>');
    expect(toText(html)).toMatch(
      /performance release Related posts What comes next.*Quiet mode.*Hello, world/,
    );
    expect(toText(html)).toMatch(/Newer post Temperatures for tea Older post How to descale a kettle/);
    expect(html).toMatch(/<link rel="stylesheet" href="\/static\/news-[\da-f]+\.css"/);
    expect(built.html('guide/start')).not.toContain('news-');
    expect(html).toContain('<meta property="article:published_time" content="2025-02-11"');
    // The text of the page stays that of its author, for search and feeds.
    expect(built.body('blog/2025-02-11-kettle-2')).not.toContain('Maintainer');
    const [sidebar = ''] = /<nav[^>]*rp-sidebar[\s\S]*?<\/nav>/.exec(html) ?? [];
    expect(toText(sidebar)).toMatch(
      /All posts Tags Archive 2026 .*2025 Temperatures for tea Kettle 2\.0 2024/,
    );
    expect(toText(built.html('zh/blog/2025-02-11-kettle-2'))).toMatch(
      /2025年2月11日 \| 艾达·洛芙莱斯 维护者 \| 葛丽丝·霍普 客座作者 \| 阅读约 1 分钟/,
    );
  });

  it('are found by search, where lists are not, and are in a feed for each language', async () => {
    const built = await site('plugin-news').build();

    const [english = ''] = listIndexes(built).filter((folder) => !folder.includes('zh'));
    const hits = (await findIn(built, english, 'element')).join(' ');
    expect(hits).toContain('/blog/2025-02-11-kettle-2');
    expect(hits).not.toMatch(/tags|page\/2|archive/);
    const feed = built.read('rss/blog.xml');
    expect(
      feed
        .match(/<title type="html">[^\n]*/g)
        ?.slice(0, 3)
        .join(),
    ).toMatch(/Closed over the holidays.*What comes next.*Quiet mode/);
    expect(feed).toMatch(/<name>Ada Lovelace<\/name>[\s\S]*<category label="release" term="release"\/>/);
    expect(feed).not.toMatch(/Archive|For the press|Maintainer/);
    expect(feed).toContain('<updated>2026-03-04T08:00:00.000Z</updated>');
    expect(built.read('rss/blog-zh.xml').match(/<entry>/g)).toHaveLength(3);
    expect(built.html('zh/blog/index')).toContain('href="https://kettle.example/rss/blog-zh.xml"');
    expect(built.html('blog/index')).toContain('href="https://kettle.example/rss/blog.xml"');
  });

  it('show pictures of their authors, which come from the site itself unless their address does not', async () => {
    const made = site({
      'docs/index.md': '# Home\n',
      'docs/public/lin.png': PICTURE,
      'team/ada.png': PICTURE,
      'docs/blog/2026-01-01-a.md': '---\nauthors: [ada, lin, grace, plain]\n---\n\n# A\n\nText\n',
      'docgen.config.mjs': toConfig(
        {
          authors: {
            ada: { name: 'Ada', title: 'Maintainer', url: 'https://ada.example/', picture: './team/ada.png' },
            lin: { name: 'Lin', picture: '/lin.png' },
            grace: { name: 'Grace', picture: 'https://grace.example/me.png' },
            plain: { name: 'Plain' },
          },
        },
        "base: '/kettle/', csp: true,",
      ),
    });
    const built = await made.build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const [byline = ''] = /<p class="news-byline">.*?<\/p>/s.exec(built.html('blog/2026-01-01-a')) ?? [];
    expect(byline.match(/<img [^>]*>/g)).toEqual([
      expect.stringMatching(
        /^<img class="news-picture" src="\/kettle\/static\/author-[\da-f]{8}\.png" alt="" width="24" height="24">$/,
      ),
      '<img class="news-picture" src="/kettle/lin.png" alt="" width="24" height="24">',
      '<img class="news-picture" src="https://grace.example/me.png" alt="" width="24" height="24" referrerpolicy="no-referrer">',
    ]);
    const [, path = ''] = /src="\/kettle\/(static\/author[^"]*)"/.exec(byline) ?? [];
    expect(Object.keys(made.output())).toContain(path);
    const about =
      /<p class="news-byline news-author">.*?<\/p>/s.exec(built.html('blog/authors/ada'))?.[0] ?? '';
    expect(about).toContain(`src="/kettle/${path}" alt="" width="64" height="64"`);
    expect(toText(about)).toBe(' Maintainer ada.example ');
    // Who has none gets initials, wherever the others have pictures.
    const initials = '<span class="news-picture news-initials" data-initials="P" aria-hidden="true"></span>';
    expect(byline).toContain(`${initials}<a href="/kettle/blog/authors/plain.html">Plain</a>`);
    expect(built.html('blog/authors/plain')).toContain(`<p class="news-byline news-author">${initials}`);
    expect(toText(byline)).toMatch(/ Plain /);
    expect(built.html('blog/2026-01-01-a')).toMatch(/img-src [^;"]*https:\/\/grace\.example/);

    made.edit('docgen.config.mjs', (text) =>
      text
        .replace('./team/ada.png', './.env')
        .replace('"/lin.png"', '"/lost.png"')
        .replace('https://grace.example/me.png', '../outside.png'),
    );
    const wrong = await made.build();
    expect(wrong.ok).toBe(false);
    expect(wrong.terminal()).toMatch(/"\.\/\.env" of the author "ada" is not a picture/);
    expect(wrong.terminal()).toMatch(/"\/lost\.png" of the author "lin" is not in the public folder/);
    expect(wrong.terminal()).toMatch(
      /"\.\.\/outside\.png" of the author "grace" is hidden, or outside of the project/,
    );
  });

  it('show pictures of guests that the site publishes or its policy allows, and else initials', async () => {
    const guest = (name: string, picture?: string) =>
      `  - { name: ${name}${picture === undefined ? '' : `, picture: '${picture}'`} }\n`;
    const post = (title: string, ...guests: string[]) =>
      `---\nauthors:\n${guests.join('')}---\n\n# ${title}\n`;
    const made = site({
      'docs/index.md': '# Home\n',
      'docs/public/guests/grace.png': PICTURE,
      'docs/blog/2026-01-01-a.md': post(
        'A',
        guest('Grace Brewster Hopper', '/guests/grace.png'),
        guest('Élise du Châtelet'),
        guest('葛丽丝·霍珀'),
        guest('Lin', 'https://pictures.example/lin.png?size=48'),
      ),
      'docgen.config.mjs': toConfig(
        {},
        "base: '/kettle/', csp: { 'img-src': ['https://pictures.example'] },",
      ),
    });
    const built = await made.build();
    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const html = built.html('blog/2026-01-01-a');
    const [byline = ''] = /<p class="news-byline">.*?<\/p>/s.exec(html) ?? [];
    expect(byline.match(/<img [^>]*>|data-initials="[^"]*"/g)).toEqual([
      '<img class="news-picture" src="/kettle/guests/grace.png" alt="" width="24" height="24">',
      'data-initials="ÉC"',
      'data-initials="葛"',
      '<img class="news-picture" src="https://pictures.example/lin.png?size=48" alt="" width="24" height="24" referrerpolicy="no-referrer">',
    ]);

    made.write(
      'docs/blog/2026-01-02-b.md',
      post(
        'B',
        guest('One', 'https://elsewhere.example/one.png'),
        guest('Two', '/guests/lost.png'),
        guest('Three', '../../../etc/passwd.png'),
        guest('Four', '/.hidden.png'),
        guest('Five', '/guests/../.hidden.png'),
        guest('Six', 'javascript:alert(1)'),
        guest('Seven', 'https://me:secret@pictures.example/seven.png'),
        guest('Eight', '/index.html'),
        guest('Nine', '//elsewhere.example/nine.png'),
      ),
    );
    const wrong = await made.build();
    expect(wrong.problems().map((problem) => problem.replace(/:\d+$/, ''))).toEqual(
      [10, 11, 3, 4, 5, 6, 7, 8, 9].map((line) => `DG9504 docs/blog/2026-01-02-b.md:${line}`),
    );
    expect(wrong.terminal()).toMatch(
      /"https:\/\/elsewhere\.example\/one\.png" is on "https:\/\/elsewhere\.example", which the policy/,
    );
    expect(wrong.terminal()).toMatch(
      /"\/guests\/lost\.png" is not in the public folder, so initials are shown/,
    );
    expect(wrong.terminal()).not.toContain('secret');
    made.edit('docgen.config.mjs', (text) =>
      text.replace("{ 'img-src': ['https://pictures.example'] }", 'false'),
    );
    made.write('docs/blog/2026-01-02-b.md', post('B', guest('One', 'https://elsewhere.example/one.png')));
    expect((await made.build()).html('blog/2026-01-02-b')).toContain(
      'src="https://elsewhere.example/one.png"',
    );
  });

  it('of a later day are left out by "until", which says so once, and published without it', async () => {
    const built = await site('plugin-news')
      .edit('docgen.config.mjs', (text) => text.replace('perPage: 4', "until: '2026-08-20'"))
      .build();

    expect(built.terminal()).toContain(
      '2 posts are left out, with a date after 2026-08-20: en/blog/2026-09-01-secret.md, en/blog/2026-12-24-holidays.md.',
    );
    expect(built.files().join()).not.toContain('holidays');
    expect(built.html('blog/index')).not.toContain('holidays');
    expect(listTitles(built.body('blog/index'))[0]).toBe('What comes next');
    expect(built.read('rss/blog.xml')).not.toContain('Closed over');
  });

  it('of a Docusaurus blog work as they are, with a page of the folder that stays', async () => {
    const built = await site({
      'docs/index.md': '# Home\n\n[Updates](/updates/)\n',
      'docs/updates/index.md': '# Updates\n\nWhat is new. [All of it](/updates/page/1)\n',
      'docs/updates/2019-05-28-first-blog-post.md':
        '---\nslug: first-blog-post\ntitle: First Blog Post\nauthors: [slorber, yangshun]\ntags: [hola, docusaurus]\n---\n\nLorem ipsum dolor sit amet...\n\n<!-- truncate -->\n\n...consectetur adipiscing elit\n',
      'docs/updates/2019-05-29-long-blog-post.md':
        '---\nslug: long-blog-post\ntitle: Long Blog Post\nauthors: yangshun\ntags:\n  - hello\n  - { label: Docusaurus, permalink: /docusaurus }\n---\n\nThis is the summary of a very long blog post,\n\nUse a `<!--` `truncate` `-->` comment to limit blog post size in the list view.\n\n<!-- truncate -->\n\nLorem ipsum dolor sit amet\n',
      'docs/updates/2021-08-26-welcome/index.md':
        '---\ntitle: Welcome\nauthors:\n  - name: Sébastien Lorber\n    title: Maintainer\n    url: https://sebastienlorber.com\ntags: [facebook, hello]\n---\n\n[Docusaurus blogging features](https://docusaurus.io/docs/blog) are powered by the blog plugin.\n',
      'docs/updates/authors.yml':
        'yangshun:\n  name: Yangshun Tay\n  title: Ex-Meta Staff Engineer\n  url: https://linkedin.com/in/yangshun\n  image_url: https://github.com/yangshun.png\n  page: true\n  socials:\n    x: yangshunz\n\nslorber:\n  name: Sébastien Lorber\n',
      'docgen.config.mjs': toConfig(
        {
          folders: [{ path: 'updates', title: 'Updates' }],
          authors: 'docs/updates/authors.yml',
        },
        "base: '/site/',",
      ),
    }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(toText(built.body('updates/index'))).toMatch(/What is new\. All of it/);
    const list = built.body('updates/page/1');
    expect(listTitles(list)).toEqual(['Welcome', 'Long Blog Post', 'First Blog Post']);
    expect(toText(list)).toMatch(
      /August 26, 2021 · Sébastien Lorber · 1 min read Docusaurus blogging features are powered.*This is the summary of a very long blog post, Use a.*Lorem ipsum dolor sit amet\.\.\. docusaurus hola/i,
    );
    expect(list).toMatch(/href="\/site\/updates\/2021-08-26-welcome\//);
    expect(built.html('updates/2021-08-26-welcome/index')).toMatch(
      /href="\/site\/updates\/tags\/hello\.html"/,
    );
    expect(toText(built.body('updates/tags/docusaurus'))).toMatch(/Long Blog Post.*First Blog Post/);
  });

  it('have a sidebar by year, unless the author has one, and are one entry of the sidebar around them', async () => {
    const files = {
      'docs/index.md': '# Home\n',
      'docs/guide/start.md': '# Start\n',
      'docs/blog/2025-01-01-a.md': '# First\n\nText\n',
      'docs/blog/2026-01-01-b.md': '# Second\n\nText\n',
    };
    const sidebarOf = (html: string) =>
      toText(/<nav[^>]*rp-sidebar[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '').trim();
    const plain = await site({ ...files, 'docgen.config.mjs': toConfig({}) }).build();
    expect(sidebarOf(plain.html('index'))).toBe('Home Blog guide Start');
    expect(sidebarOf(plain.html('blog/2025-01-01-a'))).toBe('All posts Archive 2026 Second 2025 First');

    const config = "themeConfig: { sidebar: { '/': [{ text: 'Start', link: '/guide/start' }] } },";
    const configured = await site({ ...files, 'docgen.config.mjs': toConfig({}, config) }).build();
    expect(sidebarOf(configured.html('index'))).toBe('Start');
    expect(sidebarOf(configured.html('blog/2025-01-01-a'))).toBe('All posts Archive 2026 Second 2025 First');

    const ordered = await site({
      ...files,
      'docs/_nav.json': '[{ "text": "Blog", "link": "/blog/" }]',
      'docs/blog/_meta.json': '["2025-01-01-a", "2026-01-01-b"]',
      'docgen.config.mjs': toConfig({}),
    }).build();
    expect(sidebarOf(ordered.html('blog/2025-01-01-a'))).toBe('First Second');
  });

  it('are those of the current version, at its addresses', async () => {
    const built = await site({
      'docs/v1/index.md': '# Home\n',
      'docs/v2/index.md': '# Home\n',
      'docs/v2/blog/2026-01-01-a.md': '# First\n\nText\n',
      'docgen.config.mjs': toConfig({}, "multiVersion: { default: 'v2', versions: ['v1', 'v2'] },"),
    }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(listTitles(built.body('blog/index'))).toEqual(['First']);
    expect(built.html('blog/2026-01-01-a')).toContain('January 1, 2026');
  });

  it('take time by words, and by characters in Chinese', async () => {
    const built = await site({
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
      'docs/en/blog/2026-01-01-long.md': `# Long\n\n${'Water boils at one hundred degrees. '.repeat(100)}\n\n\`\`\`js\n${'boil();\n'.repeat(2000)}\`\`\`\n`,
      'docs/zh/blog/2026-01-01-long.md': `# 长文\n\n${'水在一百摄氏度时沸腾。'.repeat(120)}\n`,
      'docgen.config.mjs': toConfig(
        {},
        "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],",
      ),
    }).build();

    expect(toText(built.html('blog/2026-01-01-long'))).toContain('January 1, 2026 · 3 min read');
    expect(toText(built.html('zh/blog/2026-01-01-long'))).toContain('2026年1月1日 | 阅读约 3 分钟');
  });
});

describe('a changelog', () => {
  /** As https://keepachangelog.com has it, with what others write. */
  const CHANGELOG = `# Changelog

All notable changes to this project will be documented in this file. See the [guide](docs/upgrade.md).

## [Unreleased]

### Added

- v1.1 Brazilian Portuguese translation.

## [1.1.1] - 2023-03-05

### Fixed

- Improve French translation ([#377](https://github.com/olivierlacan/keep-a-changelog/pull/377)).
- \`\`\`## 9.9.9\`\`\` is no heading, nor is

\`\`\`md
## [8.8.8] - 2020-01-01
\`\`\`

## [1.1.0](https://github.com/olivierlacan/keep-a-changelog/compare/v1.0.0...v1.1.0) (2019-02-15)

### Added

- Danish translation by <script>alert(1)</script>

## v0.0.1 - 2014-13-31

## Before the [first](first.md) one

[![Picture](picture.png "picture.png")](docs/old.md "docs/old.md")

[unreleased]: https://github.com/olivierlacan/keep-a-changelog/compare/v1.1.1...HEAD
[1.1.1]: https://github.com/olivierlacan/keep-a-changelog/compare/v1.1.0...v1.1.1
`;
  const files = {
    'docs/en/index.md': '# Home\n\n[What is new](/changelog#v1.1.1)\n',
    'docs/zh/index.md': '# 首页\n\n[更新](/changelog#v1.1.1)\n',
    'CHANGELOG.md': CHANGELOG,
  };
  const locales = "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],";

  it('is a page in each language, with a dated section for each version', async () => {
    const built = await site({
      ...files,
      'docgen.config.mjs': toConfig(
        {
          changelog: { file: 'CHANGELOG.md', linkBase: 'https://git.example/kettle/blob/main/CHANGELOG.md' },
        },
        locales,
      ),
    }).build();

    expect(built.ok).toBe(true);
    const page = built.body('changelog');
    expect([...page.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'unreleased',
      'v1.1.1',
      'v1.1.0',
      'v0.0.1',
      'before-the-first-one',
    ]);
    expect(page).toContain('href="https://git.example/kettle/blob/main/first.md"');
    expect(page).toContain('<a href="https://git.example/kettle/blob/main/docs/old.md" title="docs/old.md"');
    expect(page).toMatch(/<img[^>]* src="https:\/\/git\.example\/kettle\/blob\/main\/picture\.png"/);
    expect(toText(page)).toMatch(/1\.1\.1 March 5, 2023.*Fixed.*Improve French/);
    expect(page).toContain('href="https://github.com/olivierlacan/keep-a-changelog/compare/v1.1.0...v1.1.1"');
    expect(page).toContain('href="https://git.example/kettle/blob/main/docs/upgrade.md"');
    expect(page).not.toContain('<script>alert');
    expect(toText(built.body('zh/changelog'))).toMatch(/更新日志.*未发布.*新增.*1\.1\.1 2023年3月5日.*修复/);
    expect(built.terminal()).toMatch(
      /CHANGELOG\.md:28[\s\S]*"2014-13-31" is not a date[\s\S]*Write a day such as/,
    );
    expect(built.terminal()).not.toContain('There are no posts');
    const [english = ''] = listIndexes(built).filter((folder) => !folder.includes('zh'));
    expect((await findIn(built, english, 'French')).join(' ')).toContain('changelog');
  });

  it('has its versions in a feed for each language, with their anchors', async () => {
    const built = await site({
      ...files,
      'docgen.config.mjs': `
import { pluginNews } from 'docgenjs/plugins/news';
import { pluginRss } from 'docgenjs/plugins/rss';
export default { ${locales} siteOrigin: 'https://kettle.example', title: 'Kettle', csp: true,
  plugins: [pluginNews({ changelog: { file: 'CHANGELOG.md' } }), pluginRss()] };`,
    }).build();

    const feed = built.read('rss/changelog.xml');
    const list = (pattern: RegExp) => [...feed.matchAll(pattern)].map(([, text]) => text);
    expect(list(/<entry>\s*<title[^>]*><!\[CDATA\[(.*?)\]\]>/g)).toEqual(['Version 1.1.1', 'Version 1.1.0']);
    expect(list(/<link href="([^"]*#[^"]*)"/g)).toEqual([
      'https://kettle.example/changelog.html#v1.1.1',
      'https://kettle.example/changelog.html#v1.1.0',
    ]);
    expect(list(/<id>([^<]*#[^<]*)<\/id>/g)).toEqual([
      'https://kettle.example/changelog#v1.1.1',
      'https://kettle.example/changelog#v1.1.0',
    ]);
    expect(list(/<updated>(2\d+[^<]*)</g)).toContain('2019-02-15T00:00:00.000Z');
    const [newest = '', older = ''] = list(/<content[^>]*>([\s\S]*?)<\/content>/g);
    expect(newest).toContain('Improve French translation');
    expect(newest).not.toMatch(/Danish|Brazilian|March 5/);
    expect(older).toContain('Danish');
    expect(built.read('rss/changelog-zh.xml')).toContain('版本 1.1.1');
    expect(built.html('zh/changelog')).toContain('href="https://kettle.example/rss/changelog-zh.xml"');
    expect(built.html('index')).not.toContain('rss/changelog');
  });

  it('that cannot be read is an error, and one without versions is told', async () => {
    const missing = await site({
      'docs/index.md': '# Home\n',
      'docgen.config.mjs': toConfig({ changelog: { file: 'CHANGES.md' } }),
    }).build();
    expect(missing.ok).toBe(false);
    expect(missing.terminal()).toMatch(/CHANGES\.md" cannot be read/);

    const empty = await site({
      'docs/index.md': '# Home\n',
      'CHANGELOG.md': '# Changes\n\nSee [the list](./list.md).\n',
      'docgen.config.mjs': toConfig({
        changelog: { file: 'CHANGELOG.md', path: 'changes', title: 'Changes' },
      }),
    }).build();
    expect(empty.terminal()).toMatch(/CHANGELOG\.md[\s\S]*The changelog has no versions\./);
    expect(toText(empty.body('changes'))).toMatch(/Changes See the list\./);
  });

  it('with two headings for a version has an anchor for each, and tells of it in its own file', async () => {
    const built = await site({
      'docs/index.md': '# Home\n',
      'CHANGELOG.md': '## 1.0.0 - 2026-05-02\n\nOne.\n\n## 1.0.0 - 2026-05-01\n\nOther.\n',
      'docgen.config.mjs': toConfig({ changelog: { file: 'CHANGELOG.md' } }),
    }).build();
    expect(built.body('changelog')).toMatch(/id="v1\.0\.0"[\s\S]*id="v1\.0\.0-1"/);
    // Not of the page that was made of it, which no author knows.
    expect(built.diagnostics().map(({ file, line }) => `${file}:${line}`)).toEqual(['CHANGELOG.md:5']);
  });
});

describe('what is wrong with a post', () => {
  it('is told with its place, all of it at once', async () => {
    const built = await site({
      'docs/index.md': '# Home\n',
      'docs/blog/2026-01-01-a.md':
        '---\ntitle: A\ndate: 2026-02-30\nauthors: [ada, aad]\ntags:\n  - release\n  - [nested]\n---\n\nText\n',
      'docs/blog/undated.md': '---\ntitle: Undated\nauthors: [{ title: Nobody }]\n---\n\nText\n',
      'docgen.config.mjs': toConfig({ authors: { ada: { name: 'Ada' } } }),
    }).build();

    expect(built.ok).toBe(false);
    expect(built.terminal()).toMatch(/2026-01-01-a\.md:3:7[\s\S]*"2026-02-30" is not a date\./);
    expect(built.terminal()).toMatch(
      /2026-01-01-a\.md:4:16[\s\S]*"aad" is not an author of this site\.[\s\S]*"ada"/,
    );
    expect(built.terminal()).toMatch(/2026-01-01-a\.md:7:5[\s\S]*A tag is not text\./);
    expect(built.terminal()).toMatch(/undated\.md:3:11[\s\S]*An author has no name\./);
    expect(built.terminal()).toMatch(/undated\.md:1[\s\S]*The post has no date, so it comes last\./);
  });

  it('is told of two at one address, of a folder without posts, and of a language without', async () => {
    const twice = await site({
      'docs/index.md': '# Home\n',
      'docs/blog/2026-01-01-a.md': '# A\n\nText\n',
      'docs/blog/2026-01-01-a.mdx': '# A\n\nText\n',
      'docgen.config.mjs': toConfig({}),
    }).build();
    expect(twice.terminal()).toMatch(/both become "\/blog\/2026-01-01-a"/);

    const empty = await site({ 'docs/index.md': '# Home\n', 'docgen.config.mjs': toConfig({}) }).build();
    expect(empty.terminal()).toMatch(/There are no posts in "blog" of the docs folder/);
    expect(empty.files().join()).not.toMatch(/blog|news/);

    const locales = "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],";
    const one = await site({
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
      'docs/en/blog/2026-01-01-a.md': '# A\n\nText\n',
      'docgen.config.mjs': toConfig({}, `${locales} route: { localeFallback: false },`),
    }).build();
    expect(one.terminal()).toMatch(
      /There are no posts in "zh\/blog" of the docs folder, so there are no lists in zh\./,
    );
    expect(one.files().filter((path) => path.startsWith('zh/blog'))).toEqual([]);
  });

  it('cannot get out of a list: text of authors is text', async () => {
    const built = await site({
      'docs/index.md': '# Home\n',
      'docs/blog/2026-01-01-a.md':
        '---\ntitle: "](javascript:1) <img src=x onerror=alert(1)> {#home} `"\nauthors: [{ name: "<script>x</script>", url: "javascript:alert(1)" }]\ntags: ["</div><script>y</script>", "../x"]\ndescription: "<script>z</script> ::: tip"\n---\n\nText\n',
      'docs/blog/2026-01-02-b.md': '---\ntags: ["../x"]\n---\n\n# B\n\nText\n',
      'docgen.config.mjs': toConfig({}),
    }).build();

    expect(built.ok).toBe(true);
    for (const path of built.files().filter((file) => file.endsWith('.html'))) {
      const html = built.read(path).replace(/<script id="docgen-meta"[\s\S]*?<\/script>/, '');
      expect(html).not.toMatch(/<script>[xyz]|<img src=x|href="javascript:/);
    }
    expect(toText(built.body('blog/index'))).toContain('](javascript:1)');
    expect(toText(built.body('blog/tags/index'))).toMatch(/\.\.\/x +2 posts/);
  });

  it('of the options is told with the name of each', async () => {
    const built = await site({
      'docs/index.md': '# Home\n',
      'docgen.config.mjs': toConfig({ folders: ['../blog'], perPage: 0, until: 'tomorrow', author: {} }),
    }).build();

    expect(built.terminal()).toMatch(/folders/);
    expect(built.terminal()).toMatch(/perPage/);
    expect(built.terminal()).toMatch(/"tomorrow"[\s\S]*is not a day|until[\s\S]*is not a day/);
    expect(built.terminal()).toMatch(/author/);
  });
});
