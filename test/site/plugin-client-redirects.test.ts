import { describe, expect, it, onTestFinished } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const { dev } = await loadEngine();

const [EXAMPLE] = readPageExamples('en/plugin/official-plugins/client-redirects.md');
const PAGES = { 'docs/index.md': '# Home\n', 'docs/guide/start.md': '# Start\n' };
const toConfig = (redirects: string, rest = '') =>
  `import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
export default { base: '/b/', siteOrigin: 'https://x.org', ${rest} plugins: [pluginClientRedirects({ redirects: ${redirects} })] };`;

it('names languages by their tag wherever engines read one: redirects, sitemap, feeds', async () => {
  const built = await site({
    'docs/en/index.md': '# Home\n',
    'docs/zh_TW/index.md': '# 首頁\n',
    'docs/zh_TW/blog/a.md': '---\ndate: 2026-01-02\n---\n\n# 文章\n',
    'docgen.config.ts': `import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
import { pluginRss } from 'docgenjs/plugins/rss';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
export default {
  siteOrigin: 'https://x.org',
  lang: 'en',
  locales: [{ lang: 'en', label: 'E' }, { lang: 'zh_TW', label: 'Z' }],
  plugins: [
    pluginClientRedirects({ redirects: [{ from: '/zh_TW/old', to: '/zh_TW/' }] }),
    pluginRss({ feed: { id: 'blog', language: 'zh_TW', output: { type: 'rss' } } }),
    pluginSitemap(),
  ],
};`,
  }).build();

  expect(built.html('zh_TW/old')).toContain('<html lang="zh-TW">');
  expect(built.html('zh_TW/index')).toContain('<html lang="zh-TW"');
  expect(built.read('rss/blog.rss')).toContain('<language>zh-TW</language>');
  expect(built.read('sitemap.xml')).toContain('hreflang="zh-TW"');
  for (const file of ['zh_TW/blog/a.html', 'sitemap.xml', 'rss/blog.rss']) {
    expect(built.read(file)).not.toMatch(/(?:lang|language)[=>"]+zh_TW/);
  }
});

describe('client redirects', () => {
  it('are set up as the documentation says', async () => {
    const built = await site({ ...PAGES, ...EXAMPLE?.files }).build();

    expect(built.problems()).toEqual([]);
    expect(built.html('start')).toContain('data-to="/guide/start.html"');
    expect(built.html('intro')).toContain(
      '<noscript><meta http-equiv="refresh" content="0; url=/guide/start.html">',
    );
    // Hosts compare whole addresses: each way to write one is a line.
    const lines = ['/start', '/intro'].flatMap((path) =>
      ['', '/', '.html', '/index', '/index.html'].map((end) => `${path}${end} /guide/start.html 301\n`),
    );
    expect(built.read('_redirects')).toBe(lines.join(''));
    expect(JSON.parse(built.read('redirects.json'))).toHaveLength(10);
    expect(built.html('start')).not.toMatch(/<script>|<script type="module">/);
  });

  it('say where to, to engines that list pages, and to readers in their language', async () => {
    const locales = `lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],`;
    const built = await site({
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
      'docs/public/_redirects': '/x /y 302\n',
      'docgen.config.ts': toConfig(
        `[{ from: '/zh/旧/', to: '/zh/#x"<' }, { from: '/gone', to: 'https://docs.example/new?a=1&b' }]`,
        locales,
      ),
    }).build();

    const html = built.html('zh/旧/');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('本页已移至');
    expect(html).toContain('<link rel="canonical" href="https://x.org/b/zh/index.html#x&quot;&lt;">');
    expect(built.html('gone')).toContain('data-to="https://docs.example/new?a=1&amp;b"');
    expect(built.html('gone')).toContain('<link rel="canonical" href="https://docs.example/new?a=1&amp;b">');
    expect(built.read('_redirects')).toBe('/x /y 302\n');
    expect(built.terminal()).toContain('the public folder has its own "_redirects"');
    const redirects: object[] = JSON.parse(built.read('redirects.json'));
    expect(redirects).toHaveLength(10);
    expect(redirects).toContainEqual({ from: '/b/zh/%E6%97%A7/', to: '/b/zh/index.html#x"<', status: 301 });
    expect(redirects).toContainEqual({ from: '/b/zh/%E6%97%A7', to: '/b/zh/index.html#x"<', status: 301 });
    expect(redirects).toContainEqual({ from: '/b/gone', to: 'https://docs.example/new?a=1&b', status: 301 });
  });

  it('are where links of the site may lead, with a word on where they arrive', async () => {
    const built = await site({
      ...PAGES,
      'docs/index.md': '# Home\n\n[a](/old#top) [b](./old/) [c](/b/away) [d](/none)\n\n[e](./old.md)\n',
      'docs/jsx.mdx': '# JSX\n\n<a href="/b/older/start">f</a> <a href="/b/older/tea">g</a>\n',
      'docs/home.md': '---\npageType: home\nhero: { name: H, actions: [{ text: G, link: /old }] }\n---\n',
      'docs/_nav.json': '[{ "text": "Old", "link": "/old" }]',
      'docgen.config.ts': toConfig(
        "[{ from: '/old', to: '/guide/start' }, { from: '/away', to: 'https://o.example/' }, { from: '^/older/', to: '/guide/' }]",
      ),
    }).build();

    const links = built.diagnostics().filter(({ code }) => code.startsWith('DG4'));
    expect(
      links.map(({ code, severity, file, line, message, hint }) => [
        ...[code, severity, `${file}:${line}`, message, hint],
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "DG4007",
          "warning",
          "docs/index.md:3",
          "Link "/old#top" is redirected to "/guide/start".",
          "Link to "/guide/start".",
        ],
        [
          "DG4007",
          "warning",
          "docs/index.md:3",
          "Link "./old/" is redirected to "/guide/start".",
          "Link to "/guide/start".",
        ],
        [
          "DG4007",
          "warning",
          "docs/index.md:3",
          "Link "/b/away" is redirected to "https://o.example/".",
          "Link to "https://o.example/".",
        ],
        [
          "DG4001",
          "error",
          "docs/index.md:3",
          "Dead link "/none": no page or public file has that address.",
          "Did you mean "/home"?",
        ],
        [
          "DG4001",
          "error",
          "docs/index.md:5",
          "Dead link "./old.md": no page or public file has that address.",
          "Link to "/guide/start".",
        ],
        [
          "DG4007",
          "warning",
          "docs/jsx.mdx:3",
          "Link "/b/older/start" is redirected to "/guide/start".",
          "Link to "/guide/start".",
        ],
        [
          "DG4001",
          "error",
          "docs/jsx.mdx:3",
          "Dead link "/b/older/tea": it is redirected to "/guide/tea", which is not a page.",
          "Correct the link or remove it.",
        ],
        [
          "DG4007",
          "warning",
          "docs/home.md:3",
          "Link "/old" in frontmatter hero.actions[0] is redirected to "/guide/start".",
          "Link to "/guide/start".",
        ],
        [
          "DG4007",
          "warning",
          "docs/_nav.json:1",
          "Link "/old" in the navigation, entry "Old" is redirected to "/guide/start".",
          "Link to "/guide/start".",
        ],
      ]
    `);
  });

  it('cost a site that has only paths no script, and one with patterns a mark that 404 pages look for', async () => {
    const weigh = async (redirects: string) => {
      const built = await site({ ...PAGES, 'docgen.config.ts': toConfig(redirects) }).build();
      const names = Object.keys(built.site.output());
      const app = names.find((name) => /^static\/app-.*\.js$/.test(name)) ?? '';
      return built.read(app).length;
    };

    const plain = await weigh('[]');
    expect(await weigh(`[{ from: '/old', to: '/guide/start' }]`)).toBe(plain);
    const withPatterns = await weigh(`[{ from: '^/old/', to: '/guide/' }]`);
    expect(withPatterns).toBeGreaterThan(plain);
    expect(withPatterns - plain).toBeLessThan(300);
  });

  it('are answered in dev, where pages are found without them', async () => {
    const redirects = `[{ from: '/old', to: '/guide/start' }, { from: '/former/', to: '/guide/start#part' }]`;
    const { dir } = site({ ...PAGES, 'docgen.config.ts': toConfig(redirects) });
    const server = await dev({ cwd: dir, port: 0 });
    onTestFinished(() => server.close());
    const { origin } = new URL(server.urls.local);
    const read = async (path: string) => (await fetch(`${origin}/b/${path}`)).text();

    expect(await read('old')).toContain('data-to="/b/guide/start.html"');
    expect(await read('former/')).toContain('data-to="/b/guide/start.html#part"');
    expect(await read('static/redirects/stub.js')).toContain('go-on.js');
    expect(await read('static/redirects/go-on.js')).toContain('location');
    expect(await read('guide/start')).toContain('<h1');
    expect((await fetch(`${origin}/b/older`)).status).toBe(404);
  });

  it.each([
    [`[{ from: '/old', to: '/guide/strat' }]`, 'Did you mean "/guide/start"?'],
    [`[{ from: '/old', to: '//evil.example' }]`, 'is not a path of this site'],
    [`[{ from: '/guide/start', to: '/' }]`, 'but it is a page: guide/start.md'],
    [`[{ from: '/a', to: '/b' }, { from: '/b', to: '/a' }]`, 'form a cycle: /a → /b → /a'],
    [`[{ from: '^/(', to: '/' }]`, '"^/(" is not a path and not a regular expression'],
    [
      `[{ from: '^/(', to: '/' }, { from: '/[', to: '/' }]`,
      '"/[" is not a path and not a regular expression',
    ],
    [`[{ form: '/a', to: '/' }]`, 'Did you mean "redirects[0].from"?'],
  ])('that are wrong keep a site from being built: %s', async (redirects, words) => {
    const built = await site({ ...PAGES, 'docgen.config.ts': toConfig(redirects) }).build();

    expect(built.ok).toBe(false);
    expect(built.terminal()).toContain('Plugin "client-redirects" in hook');
    expect(built.terminal()).toContain(words);
    expect(built.files()).toEqual([]);
  });
});
