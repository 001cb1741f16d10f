import { describe, expect, it } from 'vitest';
import { createFeedHtml } from '../../../src/plugins/rss/feed-items.ts';
import type { FeedItem, FeedType } from '../../../src/plugins/rss/options.ts';
import { writeFeed } from '../../../src/plugins/rss/write-feed.ts';
import { parseXml } from '../../helpers/parse-xml.ts';

const HOSTILE = `</title><script>alert(1)</script>"><svg onload='x'> ]]> ]]> & &amp; \u0000\u000B`;
/** What is left of it: text. */
const AS_HTML = HOSTILE.replaceAll('\u0000', '')
  .replaceAll('\u000B', '')
  .replaceAll('&', '&amp;')
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')
  .replaceAll('"', '&quot;');

const item = (more: Partial<FeedItem> = {}): FeedItem => ({
  title: 'One',
  id: '/blog/one',
  link: 'https://x.org/docs/blog/one',
  date: new Date('2026-05-01'),
  ...more,
});

function write(type: FeedType, items: readonly FeedItem[], title = 'News'): string {
  const url = 'https://x.org/docs/rss/news.xml';
  const output = {};
  const feed = {
    id: 'news',
    channel: {},
    output,
    type,
    mime: '',
    language: 'zh',
    path: '',
    url,
    includes: () => true,
    isListedBy: () => false,
  };
  const about = {
    title,
    description: title,
    link: 'https://x.org/docs/',
    siteUrl: 'https://x.org/docs/',
    items,
  };
  return writeFeed(feed, { ...about, copyright: title });
}

describe('a feed', () => {
  it.each(['atom', 'rss'] as const)('as %s is well-formed whatever its pages are called', (type) => {
    const author = [{ name: HOSTILE, email: HOSTILE }];
    const category = [{ name: HOSTILE }];
    const hostile = item({
      title: HOSTILE,
      description: HOSTILE,
      content: '<p>a ]]> b ]]></p>',
      author,
      category,
    });
    const xml = parseXml(write(type, [hostile], HOSTILE));

    const titles = xml.all('title');
    expect(titles.at(-1)).toBe(AS_HTML);
    expect(xml.elements.map(({ name }) => name)).not.toContain('script');
    expect(xml.all(type === 'atom' ? 'content' : 'content:encoded')).toEqual(['<p>a ]]&gt; b ]]&gt;</p>']);
  });

  it('as JSON holds the words as they are', () => {
    const feed = JSON.parse(write('json', [item({ title: HOSTILE, content: '<p>]]></p>' })]));

    expect(feed).toMatchObject({ title: 'News', items: [{ title: HOSTILE, content_html: '<p>]]></p>' }] });
  });

  it('was changed when its newest item was, so the same pages give the same bytes', () => {
    const items = [
      item(),
      item({ id: 'a slug', date: new Date('2026-06-01T10:00:00Z') }),
      item({ date: undefined }),
    ];
    const atom = parseXml(write('atom', items));

    expect(atom.all('updated')).toEqual([
      '2026-06-01T10:00:00.000Z',
      '2026-05-01T00:00:00.000Z',
      '2026-06-01T10:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
    ]);
    expect(atom.all('id').slice(1, 3)).toEqual([
      'https://x.org/docs/blog/one',
      'https://x.org/docs/a%20slug',
    ]);
  });
});

describe('a page in a feed', () => {
  const place = { link: 'https://x.org/docs/blog/one', siteUrl: 'https://x.org/docs/', base: '/docs/' };

  it.each([
    ['<a href="/docs/b?x=1&amp;y#z">b</a>', '<a href="https://x.org/docs/b?x=1&amp;y#z">b</a>'],
    ['<img src="./a.png" alt="a>b">', '<img src="https://x.org/docs/blog/a.png" alt="a>b">'],
    ['<a href="#here">h</a>', '<a href="https://x.org/docs/blog/one#here">h</a>'],
    ['<a href="mailto:a@x.org">m</a>', '<a href="mailto:a@x.org">m</a>'],
    ['<h1 id="t">Title</h1><p class="x">t</p>', '<p>t</p>'],
    ['<h2 id="a"><a class="rp-header-anchor" href="#a">#</a>A</h2>', '<h2>A</h2>'],
    ['<pre><code>a</code></pre><button aria-label="x>y">Copy</button>', '<pre><code>a</code></pre>'],
    [
      '<pre><code><span class="line"><i class="k">let</i> a</span>\n</code></pre>',
      '<pre><code>let a\n</code></pre>',
    ],
    ['<code>&lt;div class="a" href="/x"></code>', '<code>&lt;div class="a" href="/x"></code>'],
  ])('is shown elsewhere: %s', (html, shown) => {
    expect(createFeedHtml(html, place)).toBe(shown);
  });
});
