import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { type Files, site } from '../helpers/site.ts';

const PAGE = 'en/plugin/official-plugins/rss.md';
/** Those of one section of the documentation. */
const example = (section: string): Files => {
  const files = readPageExamples(PAGE).filter((one) => one.section === section);
  return Object.assign({}, ...files.map((one) => one.files));
};
const toConfig = (options: string) => `import { pluginRss } from 'docgenjs/plugins/rss';
export default { base: '/b/', plugins: [pluginRss(${options})] };`;
const POST = '---\ndate: 2026-05-01\n---\n\n# Post\n';

describe('feeds', () => {
  it('are set up as the documentation says', async () => {
    const built = await site({
      ...example('set-up'),
      ...example('link-rss'),
      'docs/blog/index.md': '# All\n',
    }).build();

    expect(built.problems()).toEqual([]);
    const feed = parseXml(built.read('rss/blog.xml'));
    expect(feed.all('title').at(-1)).toBe('The first boil');
    expect(feed.all('updated')).toEqual(['2026-05-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z']);
    expect(feed.attributes('category')).toEqual([{ label: 'news', term: 'news' }]);
    expect(feed.all('content')).toEqual(['<p>It boils.</p>']);
    const link =
      '<link rel="alternate" type="application/atom+xml" href="https://kettle.example/rss/blog.xml"';
    expect(built.html('/')).toContain(link);
    expect(built.html('blog/first-boil')).toContain(link);
    expect(built.html('blog/')).not.toContain(link);
    expect(built.html('blog/first-boil')).toContain('"feeds":[{"url":"https://kettle.example/rss/blog.xml"');
  });

  it('have the pages and the words of their language', async () => {
    const files = example('several-feeds');
    const built = await site({
      ...files,
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
    }).build();

    expect(built.problems()).toEqual([]);
    expect(parseXml(built.read('rss/blog.xml')).all('title')).toEqual(['Kettle', 'The first boil']);
    const chinese = parseXml(built.read('rss/blog-zh.rss'));
    expect(chinese.all('title')).toEqual(['水壶', '第一次沸腾']);
    expect(chinese.all('link').at(-1)).toBe('https://kettle.example/zh/blog/first-boil.html');
    expect(JSON.parse(built.read('rss/news.json')).items).toMatchObject([{ title: 'The first boil' }]);
  });

  it('have no more items than their limit, the newest', async () => {
    const post = (month: number) => POST.replace('05', `0${month}`).replace('Post', `Post ${month}`);
    const built = await site({
      'docgen.config.ts': toConfig("{ siteUrl: 'https://kettle.example', output: { limit: 2 } }"),
      'docs/index.md': '# Home\n',
      'docs/blog/a.md': post(3),
      'docs/blog/b.md': post(9),
      'docs/blog/c.md': post(6),
    }).build();

    expect(built.problems()).toEqual([]);
    expect(parseXml(built.read('rss/blog.xml')).all('title').slice(1)).toEqual(['Post 9', 'Post 6']);
  });

  it('let their author change items', async () => {
    const built = await site({ 'docs/index.md': '# Home\n', ...example('items') }).build();

    expect(built.problems()).toEqual([]);
    expect(parseXml(built.read('rss/blog.xml')).all('title')).toContain('The first boil (en)');
  });

  it('have the same dates in every zone', async () => {
    const zone = process.env.TZ;
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    const post = (date: string) => `---\ndate: ${date}\n---\n\n# Post\n`;
    const project = site({
      'docs/index.md': '# Home\n',
      'docs/blog/a.md': post('2026-05-03 9:30:00'),
      'docs/blog/b.md': post('2026-05-02T09:30'),
      'docs/blog/c.md': post('1 May 2026'),
      'docgen.config.ts': toConfig(`{ siteUrl: 'https://x.org/b' }`),
    });
    for (const TZ of ['Asia/Shanghai', 'America/New_York']) {
      process.env.TZ = TZ;
      const built = await project.build({ force: true });

      expect(parseXml(built.read('rss/blog.xml')).all('updated').slice(1), TZ).toEqual([
        '2026-05-03T09:30:00.000Z',
        '2026-05-02T09:30:00.000Z',
        '2026-05-01T00:00:00.000Z',
      ]);
    }
  });

  it('show the newest first, with whole addresses and nothing that runs, and say what has no date', async () => {
    const built = await site({
      'docs/index.md': '# Home\n',
      'docs/blog/a.md':
        '---\ndate: 2026-05-01\n---\n# "><svg onload=1>\n\n[b](/blog/b) ![i](./i.png)\n\n<b onclick="x()">t</b>\n',
      'docs/blog/i.png': 'x',
      'docs/blog/b.mdx':
        '---\ndate: 2026-06-01\nauthor: [{ name: Ada, email: a@x.org }, "B <c>"]\n---\n# <em>B</em> {1 + 1}\n\n<i>{"<s>"}</i>\n',
      'docs/blog/c.md': '# No date ]]> ]]>\n',
      'docgen.config.ts': toConfig(
        `{ siteUrl: 'https://x.org/b', output: { type: 'rss', dir: '', filename: 'f.xml', transform: (text, { channel }) => text + '<!-- ' + channel + ' -->' } }`,
      ),
    }).build();

    expect(built.ok).toBe(true);
    expect(built.terminal()).toContain('1 of 3 pages in the feed "blog" have no date');
    const text = built.read('f.xml');
    expect(text).toContain('<!-- blog -->');
    const feed = parseXml(text);
    expect(feed.all('pubDate').slice(0, 2)).toEqual([
      'Mon, 01 Jun 2026 00:00:00 GMT',
      'Fri, 01 May 2026 00:00:00 GMT',
    ]);
    expect(feed.all('author')).toEqual(['a@x.org (Ada)', 'B <c>']);
    const html = feed.all('content:encoded').join('\n');
    expect(html).toContain('<a href="https://x.org/b/blog/b.html">b</a>');
    expect(html).toMatch(/<img[^>]* src="https:\/\/x\.org\/b\/static\/i[^"]*\.png"/);
    expect(html).toContain('<i>&lt;s&gt;</i>');
    expect(html).not.toMatch(/onclick|onload/);
  });

  it.each([
    ['{}', 'the address of this site is unknown.'],
    [`{ siteUrl: 'https://x.org', feed: [{ id: 'a' }, { id: 'a' }] }`, 'two feeds are called "a".'],
    [`{ siteUrl: 'https://x.org', feed: [{ id: '../x' }] }`, '"feed[0].id" may have letters'],
    [`{ siteUrl: 'https://x.org', output: { type: 'atm' } }`, 'Did you mean "atom"?'],
  ])('name a wrong option: %s', async (options, words) => {
    const files = { 'docs/index.md': '# Home\n', 'docs/blog/a.md': POST };
    const built = await site({ ...files, 'docgen.config.ts': toConfig(options) }).build();

    expect(built.exitCode).toBe(2);
    expect(built.terminal()).toContain(words);
  });

  it('must be there when a page names them', async () => {
    const config = toConfig(`{ siteUrl: 'https://x.org', feed: { id: 'news', test: /^\\/news\\// } }`);
    const project = site({
      'docs/index.md': '---\nlink-rss: [news, nwes]\n---\n# Home\n',
      'docgen.config.ts': config,
    });
    const built = await project.build();

    expect(built.exitCode).toBe(1);
    expect(built.terminal()).toContain('"link-rss" names "nwes", which is not a feed.');
    const empty = await project.edit('docs/index.md', (text) => text.replace(', nwes', '')).build();
    expect(empty.exitCode).toBe(1);
    expect(empty.terminal()).toContain(
      'no page is in the feed "news", so it is not written, but this page links to it.',
    );
  });
});
