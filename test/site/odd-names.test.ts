/** Page names that mean something in a URL: wherever docgen writes their address, it leads to the page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listIndexes, readRows } from '../helpers/built-index.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { type Built, site } from '../helpers/site.ts';

// Windows has no file names with "?".
const NAMES = [
  'ha#sh',
  ...(process.platform === 'win32' ? [] : ['que?s']),
  ...['a%20b', '100%', '空 格&+', 'node.js', 's#b/deep', 's#b/index'],
];

const ORIGIN = 'https://x.org';
const BASE = '/b/';

const toConfig = (
  cleanUrls: boolean,
) => `import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
import { pluginRss } from 'docgenjs/plugins/rss';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
export default {
  base: '${BASE}', siteOrigin: '${ORIGIN}', llms: true, lang: 'en',
  locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],
  route: { cleanUrls: ${cleanUrls} },
  themeConfig: { breadcrumbs: true },
  plugins: [
    pluginSitemap(),
    pluginRss({ feed: { id: 'all', test: () => true, title: 'All' } }),
    pluginClientRedirects({ redirects: [{ from: '/old', to: '/ha%23sh?x#y' }, { from: '/older', to: '/100%25' }] }),
  ],
};`;

const toAddress = (name: string) => name.split('/').map(encodeURIComponent).join('/');

const LINKS = NAMES.map((name) => `[${name}](./${toAddress(name)}.md)`).join('\n');

const toFiles = (cleanUrls: boolean) => ({
  'docgen.config.ts': toConfig(cleanUrls),
  ...Object.fromEntries(
    ['en', 'zh'].flatMap((lang) => [
      [`docs/${lang}/index.md`, `---\ndate: 2026-05-01\n---\n# Home\n\n${LINKS}\n`],
      ...NAMES.map((name) => [
        `docs/${lang}/${name}.md`,
        `---\ndate: 2026-05-01\n---\n# Title ${name}\n\ntext\n`,
      ]),
    ]),
  ),
});

/** The file of the output that a host without rules of its own answers with; clean URLs are all that it knows. */
function findFile(address: string, built: Built, cleanUrls: boolean): string | undefined {
  const url = new URL(address, `${ORIGIN}${BASE}`);
  const path = decodeURIComponent(url.pathname);
  if (url.origin !== ORIGIN || !path.startsWith(BASE)) return undefined;
  const name = path.slice(BASE.length);
  const names = cleanUrls ? [`${name}.html`, name, `${name}index.html`] : [name];
  return names.find((file) => /\.[a-z]+$|^\.well-known\//.test(file) && existsSync(join(built.outDir, file)));
}

const unescapeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** What leads on from a document, and what search engines are told of it. */
function listAddresses(html: string): string[] {
  const head = html.slice(0, html.indexOf('id="docgen-meta"'));
  return [...head.matchAll(/<(?:a|link)\b[^>]*? href="([^"#][^"]*)"/g)]
    .map(([, address = '']) => unescapeHtml(address))
    .filter((address) => !/^https?:/.test(address) || address.startsWith(ORIGIN));
}

interface ProgramList {
  readonly pages: readonly { readonly url: string; readonly markdown?: string }[];
}

describe.each([false, true])('with clean URLs %s', (cleanUrls) => {
  it('leads everywhere', async () => {
    const built = await site(toFiles(cleanUrls)).build();

    expect(built.problems().filter((problem) => !problem.startsWith('DG2020'))).toEqual([]);
    const lost: string[] = [];
    const see = (place: string, addresses: readonly string[], least: number) => {
      expect(addresses.length, place).toBeGreaterThanOrEqual(least);
      for (const address of addresses)
        if (findFile(address, built, cleanUrls) === undefined) lost.push(`${place}: ${address}`);
    };
    const documents = ['', ...NAMES].flatMap((name) => [name, `zh/${name}`]);
    for (const name of documents) {
      const html = built.html(
        name.replace(/(?:^|\/)index$/, '/').replace(/^$|^zh\/$/, (home) => `${home}index`),
      );
      see(`/${name}`, listAddresses(html), 20);
    }
    const rows = (await Promise.all(listIndexes(built).map((folder) => readRows(built, folder)))).flat();
    see(
      'search',
      rows.map(([, url]) => url),
      documents.length,
    );
    const map = parseXml(built.read('sitemap.xml'));
    see('sitemap.xml', [...map.all('loc'), ...map.attributes('xhtml:link').map(({ href = '' }) => href)], 60);
    const feed = built.read('rss/all.xml');
    see(
      'feed',
      [...feed.matchAll(/<link href="([^"]*)"/g)].map(([, link = '']) => unescapeHtml(link)),
      18,
    );
    const list = `${built.read('llms.txt')}${built.read('zh/llms.txt')}`;
    see(
      'llms.txt',
      [...list.matchAll(/^- \[.*?\]\((.*?)\):/gm)].map(([, link = '']) => link),
      18,
    );
    const full = built.read('llms-full.txt');
    see(
      'llms-full.txt',
      [...full.matchAll(/^url: (.*)$/gm)].map(([, link = '']) => link),
      9,
    );
    const lists = ['llms.json', 'zh/llms.json'].map((path) => JSON.parse(built.read(path)) as ProgramList);
    see(
      'llms.json',
      lists.flatMap(({ pages }) => pages.flatMap(({ url, markdown = '' }) => [url, markdown])),
      36,
    );
    see(
      'twin',
      [...built.read('index.md').matchAll(/\]\(<?(.*?)>?\)/g)].map(([, link = '']) => link),
      8,
    );
    const moves = JSON.parse(built.read('redirects.json')) as { to: string }[];
    see(
      'redirects',
      moves.map(({ to }) => to),
      2,
    );
    expect(lost).toEqual([]);
  });
});

it('every page says its own address', async () => {
  const built = await site(toFiles(false)).build();
  for (const name of NAMES) {
    const html = built.html(name.replace(/index$/, ''));
    const canonical = unescapeHtml(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '');
    expect(findFile(canonical, built, false), name).toBe(`${name}.html`);
    const zh = unescapeHtml(/<link rel="alternate" hreflang="zh" href="([^"]*)"/.exec(html)?.[1] ?? '');
    expect(findFile(zh, built, false), name).toBe(`zh/${name}.html`);
  }
  const moves = built.read('_redirects').split('\n');
  expect(moves).toContain('/b/old /b/ha%23sh.html?x#y 301');
  expect(moves).toContain('/b/older /b/100%25.html 301');
});
