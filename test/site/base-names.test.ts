/** Folders and pages named like the base: what docgen writes leads to them, and what authors wrote to what they meant. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listIndexes, readRows } from '../helpers/built-index.ts';
import { parseXml } from '../helpers/parse-xml.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

const ORIGIN = 'https://x.org';

interface Case {
  readonly base: string;
  readonly names: readonly string[];
  readonly cleanUrls: boolean;
}

const toConfig = (
  base: string,
  cleanUrls: boolean,
) => `import { pluginSitemap } from 'docgenjs/plugins/sitemap';
export default {
  base: '${base}', siteOrigin: '${ORIGIN}', lang: 'en', route: { cleanUrls: ${cleanUrls} },
  locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],
  themeConfig: { breadcrumbs: true },
  plugins: [pluginSitemap()],
};`;

/** A site of two languages with all that names pages: bars, sidebars, groups with a page, overviews, cards, links. */
function toFiles(base: string, names: readonly string[], cleanUrls: boolean): Files {
  const pages = names.map((name) => [`${name}.md`, `# Page ${name}\n\nText\n`]);
  const folders = [
    ...new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/')[0] ?? '')),
  ];
  const entries = folders.map((name) => ({
    type: 'dir',
    name,
    label: `Folder ${name}`,
    overviewHeaders: [2],
  }));
  const files = names.filter((name) => !name.includes('/'));
  const ofLanguage = Object.entries({
    'index.md': `# Home\n\n${names.map((name) => `[${name}](./${name}.md) [same](/${name})`).join('\n')}\n`,
    ...Object.fromEntries(pages),
    ...Object.fromEntries(
      folders.map((name) => [`${name}/index.md`, `---\noverview: true\n---\n# All of ${name}\n`]),
    ),
    '_meta.json': JSON.stringify(['index', ...files, ...entries]),
    '_nav.json': JSON.stringify(names.map((name) => ({ text: name, link: `/${name}` }))),
  });
  return {
    'docgen.config.ts': toConfig(base, cleanUrls),
    ...Object.fromEntries(
      ['en', 'zh'].flatMap((lang) => ofLanguage.map(([name, text]) => [`docs/${lang}/${name}`, text])),
    ),
  };
}

/** What of the output a host answers with that has the site at its base. */
function findFile(address: string, built: Built, base: string): string | undefined {
  const { origin, pathname } = new URL(address, ORIGIN);
  const path = decodeURIComponent(pathname);
  if (origin !== ORIGIN || !path.startsWith(base)) return undefined;
  const name = path.slice(base.length);
  return [name, `${name}.html`, `${name}index.html`].find(
    (file) => /\.[a-z]+$/.test(file) && existsSync(join(built.outDir, file)),
  );
}

const listAddresses = (html: string): string[] =>
  [...html.slice(0, html.indexOf('id="docgen-meta"')).matchAll(/<(?:a|link)\b[^>]*? href="([^"#][^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^https?:/.test(address) || address.startsWith(ORIGIN));

/** Each link by its words. */
const listLinks = (html: string): string[] =>
  [
    ...html.matchAll(/<a\b[^>]*? href="([^"#][^"]*)"[^>]*>(?:<[^>]*>|\s)*((?:Page|Folder|Title) [^<]*)</g),
  ].map(([, href = '', text = '']) => `${text} ${href}`);

async function expectToLead({ base, names, cleanUrls }: Case): Promise<void> {
  const built = await site(toFiles(base, names, cleanUrls)).build();
  expect(built.problems().filter((problem) => !problem.startsWith('DG2020'))).toEqual([]);

  const lost: string[] = [];
  const see = (place: string, addresses: readonly string[], least: number) => {
    expect(addresses.length, place).toBeGreaterThanOrEqual(least);
    for (const address of addresses)
      if (findFile(address, built, base) === undefined) lost.push(`${place}: ${address}`);
  };
  for (const name of ['index', 'zh/index', ...names.flatMap((page) => [page, `zh/${page}`])]) {
    const html = built.html(name === 'index' ? '/' : name.replace(/\/index$/, '/'));
    see(name, listAddresses(html), names.length);
    for (const link of listLinks(html)) {
      const [, text = '', href = ''] = /^Page (\S+) (\S+)$/.exec(link) ?? [];
      const prefix = name.startsWith('zh/') ? 'zh/' : '';
      if (text !== '' && findFile(href, built, base) !== `${prefix}${text}.html`)
        lost.push(`${name}: ${link}`);
    }
  }
  const rows = (await Promise.all(listIndexes(built).map((folder) => readRows(built, folder)))).flat();
  see(
    'search',
    rows.map(([, url]) => url),
    2 * names.length,
  );
  const map = parseXml(built.read('sitemap.xml'));
  const alternates = map.attributes('xhtml:link').map(({ href = '' }) => href);
  see('sitemap.xml', [...map.all('loc'), ...alternates], 4 * names.length);
  expect(lost).toEqual([]);
}

it.each<Case>([
  { base: '/b/', names: ['b/x', 'x', 'b/b/x'], cleanUrls: true },
  { base: '/zh/', names: ['zh-x', 'a/zh/x', 'a/x'], cleanUrls: false },
])('leads everywhere: %j', expectToLead);

it('leads everywhere below any base, whatever folders are called', async () => {
  const segment = fc.constantFrom('a', 'b', 'x', 'b-x');
  const name = fc
    .tuple(fc.array(segment, { maxLength: 2 }), fc.constantFrom('y', 'z'))
    .map(([folders, page]) => [...folders, page].join('/'));
  const cases = fc.record({
    base: fc.array(segment, { minLength: 1, maxLength: 2 }).map((folders) => `/${folders.join('/')}/`),
    names: fc.uniqueArray(name, { minLength: 3, maxLength: 5 }),
    cleanUrls: fc.boolean(),
  });
  await fc.assert(fc.asyncProperty(cases, expectToLead), { numRuns: 3, endOnFailure: true });
});

it('reads a link that begins with the base as a page of that name, else as one that has the base', async () => {
  const links = ['/b/x', '/b/y', '/b/', '/b/y.md#t', '/b/none'];
  const built = await site({
    'docgen.config.ts': `export default { base: '/b/', route: { cleanUrls: true }, markdown: { link: { checkDeadLinks: { excludes: ['/b/none'] } } } };`,
    'docs/index.md': links.map((link) => `[to ${link}](${link})`).join('\n'),
    'docs/x.md': '# X\n',
    'docs/y.md': '# Y {#t}\n',
    'docs/b/x.md': '# B X\n',
    'docs/_nav.json': JSON.stringify(['/b/x', '/b/y'].map((link) => ({ text: `bar ${link}`, link }))),
  }).build();
  expect(built.problems().filter((problem) => !problem.startsWith('DG2020'))).toEqual([]);

  const hrefs = [...built.html('/').matchAll(/href="([^"]*)"[^>]*>((?:to|bar) [^<]*)</g)].map(
    ([, href, text]) => `${text} → ${href}`,
  );
  expect(hrefs).toEqual([
    ...['bar /b/x → /b/b/x', 'bar /b/y → /b/y'],
    ...[
      'to /b/x → /b/b/x',
      'to /b/y → /b/y',
      'to /b/ → /b/',
      'to /b/y.md#t → /b/y#t',
      'to /b/none → /b/none',
    ],
  ]);
});

it('takes the address of a public file that begins with the base to have it, and says where no file is then', async () => {
  const built = await site({
    'docgen.config.json': '{ "base": "/b/" }',
    'docs/index.md':
      '![](/b/a.svg) [file](/b/a.txt)\n\n![](/b/c.svg) [file](/b/c.txt)\n\n![](/b/b/c.svg) [file](/b/b/c.txt)\n',
    ...Object.fromEntries(
      ['a', 'b/c'].flatMap((name) => [
        [`docs/public/${name}.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
        [`docs/public/${name}.txt`, ''],
      ]),
    ),
  }).build();

  expect(built.problems()).toEqual(['DG4001 docs/index.md:3:15', 'DG4002 docs/index.md:3:1']);
});

it('says that an action of the home page leads nowhere where its page has the name of the base', async () => {
  const action = (link: string) =>
    `---\npageType: home\nhero:\n  name: X\n  actions:\n    - text: A\n      link: ${link}\n---\n`;
  const files = { 'docgen.config.json': '{ "base": "/b/" }', 'docs/b/x.md': '# X\n' };
  const dead = await site({ ...files, 'docs/index.md': action('/b/x') }).build();
  const alive = await site({ ...files, 'docs/index.md': action('/b/b/x') }).build();

  expect(dead.problems().map((problem) => problem.split(' ')[0])).toContain('DG4004');
  expect(alive.problems().filter((problem) => problem.startsWith('DG4'))).toEqual([]);
  expect(alive.html('/')).toContain('href="/b/b/x.html"');
});
