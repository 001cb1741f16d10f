/**
 * One site whose pages, file names and navigation files try to get out as markup, as an unsafe
 * address or as a line of their own, in all that is made of them: read with the parsers of those
 * who will read it.
 */
import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { parse, parseFragment } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTROL } from '../../src/shared/control-characters.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { type Built, site } from '../helpers/site.ts';

/** Closes tags, attributes, sections, links and lines of every format, and would run where it got out. */
const EVIL = `"'></title></script><script>alert(1)</script>]]><img src=https://x.example/i onerror=alert(1)>\\n# h\\n- [x](javascript:alert(1)) \\u0007\\uFFFE/* 200`;
const NAME = `q"'<b onclick=x>&;[x](y) - z`;

const yaml = (values: Readonly<Record<string, unknown>>) =>
  `---\n${Object.entries(values)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n`;
const evil = JSON.parse(`"${EVIL.replaceAll('"', '\\"')}"`) as string;

const FILES = {
  'docgen.config.ts': `import { pluginRss } from 'docgenjs/plugins/rss';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
export default {
  base: '/b/', siteOrigin: 'https://x.example', llms: true,
  plugins: [
    pluginRss({ siteUrl: 'https://x.example/b', feed: ['rss', 'atom', 'json'].map((type) => ({ id: type, test: /blog/, output: { type, dir: '', filename: type + '.txt' } })) }),
    pluginSitemap({ siteUrl: 'https://x.example/b' }),
    pluginClientRedirects({ redirects: [{ from: '/old one', to: '/blog/a?q=1 /evil 200' }, { from: '/old\\n/x', to: '/blog/a' }] }),
  ],
};`,
  'docs/index.md': `${yaml({ pageType: 'home', title: evil, description: evil, hero: { name: evil, text: evil, actions: [{ text: evil, link: '/blog/a' }] }, features: [{ title: evil, details: evil, icon: 'data:x <svg onload=alert(1)></svg>' }] })}`,
  'docs/blog/a.md': `${yaml({ title: evil, description: evil, date: '2026-05-01', summary: evil, slug: 'http://[', permalink: 'javascript:alert(1)', author: [{ name: evil, email: evil, link: 'javascript:alert(1)' }], category: evil, tag: evil })}\n# ${evil.split('\n')[0]}\n\n## \`${evil.split('\n')[0]}\`\n\nText.\n`,
  'docs/blog/b.md': `${yaml({ date: '2026-05-02', permalink: 'http://[' })}\n# B\n\n![${NAME.split('\n')[0]}](./i.png "</button> onerror=alert(1)")\n\n# Second "onerror=alert(1)\n`,
  'docs/blog/i.png': 'GIF89a',
  [`docs/${NAME}.md`]: '# Odd name\n',
  'docs/_nav.json': JSON.stringify([
    { text: evil, link: '/blog/a', tag: evil, icon: `x${evil}`, rel: evil, lang: evil, download: evil },
    { text: evil, items: [{ text: evil, link: `https://x.example/${evil}` }] },
  ]),
  'docs/blog/_meta.json': JSON.stringify([
    { type: 'file', name: 'a', label: evil, tag: evil, context: evil },
    { type: 'section-header', label: evil },
    { type: 'custom-link', label: evil, link: `https://x.example/${evil}`, icon: `x${evil}` },
    'b',
  ]),
};

let built: Built;
beforeAll(async () => {
  built = await site(FILES).build();
}, 60_000);

const own = /^(?:\/b\/|data:|\(function)/;

/** What in a tree could act. */
function listUnsafe(tree: Nodes): string[] {
  const found: string[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'element') found.push(...listUnsafeOf(node));
    if ('children' in node) for (const child of node.children) visit(child as Nodes);
  };
  visit(tree);
  return found;
}

function listUnsafeOf({ tagName, properties, children }: Element): string[] {
  const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  const isOwnScript = properties.type === 'application/json' || own.test(String(properties.src ?? text));
  return [
    ...(tagName === 'script' && !isOwnScript ? [`<script> ${text}`] : []),
    ...(/^(?:iframe|object|embed|base)$/.test(tagName) ? [`<${tagName}>`] : []),
    ...(tagName === 'form' && !isOwnForm(properties) ? ['<form>'] : []),
    ...Object.entries(properties).flatMap(([name, value]) =>
      /^on/i.test(name) || /^\s*(?:javascript|vbscript|data:(?!image))/i.test(String(value))
        ? [`${tagName} ${name}=${String(value)}`]
        : [],
    ),
  ];
}

/** That of a dialog only closes it; that of the search page leads to this page. */
function isOwnForm({ method, action }: Element['properties']): boolean {
  return method === 'dialog' ? !action : /^(?:\/[\w-]+)*\/search(?:\.html)?$/.test(String(action));
}

describe('a hostile site', () => {
  it('is built, and says what it left out', () => {
    expect([...new Set(built.problems().map((problem) => problem.slice(0, 6)))]).toMatchInlineSnapshot(`
      [
        "DG2010",
        "DG2020",
        "DG3003",
        "DG3040",
        "DG3043",
        "DG9504",
      ]
    `);
    expect(built.exitCode).toBe(0);
  });

  it('gives documents in which nothing acts but docgen', () => {
    const pages = built.files().filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(5);
    for (const path of pages)
      expect([path, listUnsafe(fromParse5(parse(built.read(path))))]).toEqual([path, []]);
  });

  it('gives a sitemap with an address for each page, and nothing else', () => {
    const sitemap = parseXml(built.read('sitemap.xml'));
    expect([...new Set(sitemap.elements.map(({ name }) => name))]).toEqual([
      ...['urlset', 'url', 'loc', 'lastmod', 'changefreq', 'priority'],
    ]);
    for (const address of sitemap.all('loc')) {
      expect(new URL(address).origin).toBe('https://x.example');
      expect(address).toBe(new URL(address).href);
    }
  });

  it('gives feeds that hold two items, with addresses of the web and no markup but that of the page', () => {
    for (const [type, item] of [
      ['rss', 'item'],
      ['atom', 'entry'],
    ] as const) {
      const feed = parseXml(built.read(`${type}.txt`));
      expect(feed.elements.filter(({ name }) => name === item)).toHaveLength(2);
      expect(feed.elements.map(({ name }) => name)).not.toContain('script');
      const addresses = [
        ...feed.all('link'),
        ...feed.all('uri'),
        ...feed.attributes('link').flatMap(({ href }) => href ?? []),
      ].filter(Boolean);
      for (const address of addresses) expect(new URL(address).protocol).toBe('https:');
      for (const html of [...feed.all('content:encoded'), ...feed.all('content')])
        expect([type, listUnsafe(fromParse5(parseFragment(html)))]).toEqual([type, []]);
      for (const html of [...feed.all('title'), ...feed.all('description'), ...feed.all('summary')])
        expect([type, html, listUnsafe(fromParse5(parseFragment(html)))]).toEqual([type, html, []]);
    }
    const { items } = JSON.parse(built.read('json.txt')) as {
      items: { url: string; content_html?: string }[];
    };
    expect(items).toHaveLength(2);
    for (const { url, content_html = '' } of items) {
      expect(new URL(url).protocol).toBe('https:');
      expect(listUnsafe(fromParse5(parseFragment(content_html)))).toEqual([]);
    }
  });

  it('gives an llms.txt with one line a page, each with one link to it', () => {
    const tree = fromMarkdown(built.read('llms.txt'));
    const headings = tree.children.filter(({ type }) => type === 'heading');
    expect(headings.map((node) => 'depth' in node && node.depth)).toEqual([1, 2, 2]);
    const links: string[] = [];
    let items = 0;
    const visit = (node: { type: string; url?: string; children?: unknown[] }) => {
      if (node.type === 'link' || node.type === 'image') links.push(String(node.url));
      if (node.type === 'listItem') items += 1;
      expect(node.type).not.toBe('html');
      for (const child of node.children ?? []) visit(child as typeof node);
    };
    visit(tree);
    expect(items).toBe(3);
    expect(links).toHaveLength(3);
    for (const link of links) expect(link).toMatch(/^(?:https:\/\/x\.example)?\/b\//);
  });

  it('gives redirects of three words a line', () => {
    const lines = built.read('_redirects').trimEnd().split('\n');
    // Two redirects, each with five ways to write its address.
    expect(lines).toHaveLength(10);
    for (const line of lines) expect(line).toMatch(/^\/b\/\S+ \/b\/\S+ 301$/);
  });
});

it('gives menus "�" for control characters, and says where the first of a file is', async () => {
  const built = await site({
    'docs/index.md': '# Home\n',
    'docs/_nav.json': '[\n  { "text": "a\\u0007b\\u009bc\\ud800", "link": "/", "tag": "\\u0001" }\n]\n',
  }).build();
  expect(built.problems()).toEqual(['DG2010 docs/_nav.json:2:13']);
  expect(built.html('/')).toContain('a�b�c�');
  expect(built.html('/').match(CONTROL)).toBeNull();
});

it.each([
  ['tag', 'data:x <svg onload=alert(1)></svg>', 'DG2021'],
  ['icon', ' <svg onload=alert(1)></svg>', 'DG2021'],
  ['link', 'java\tscript:alert(1)', 'DG2014'],
  ['link', '\u0001javascript:alert(1)', 'DG2014'],
  ['rel', 'nofollow opener', 'DG2014'],
])('navigation files say no %s like %j', async (key, value, code) => {
  const made = site({
    'docs/index.md': '# Home\n',
    'docs/guide/a.md': '# A\n',
    'docs/_nav.json': JSON.stringify([{ text: 'x', link: 'https://x.example', [key]: value }]),
    'docs/guide/_meta.json': JSON.stringify([
      'a',
      ...(key === 'rel'
        ? []
        : [{ type: 'custom-link', label: 'x', link: 'https://x.example', [key]: value }]),
    ]),
  });
  const found = (await made.build()).problems().filter((problem) => problem.startsWith(code));
  expect(found).toHaveLength(key === 'rel' ? 1 : 2);
});
