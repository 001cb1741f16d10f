/** What a page of the output looks like: plain folders, head tags, fragments, components, themes. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Built, site } from '../helpers/site.ts';

const metaOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="docgen-meta">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

const unchanged = new Map<string, Promise<Built>>();

/** A fixture as it is, for tests that only read. */
function buildOnce(name: string): Promise<Built> {
  const built = unchanged.get(name) ?? site(name).build();
  unchanged.set(name, built);
  return built;
}

it('builds a folder of three Markdown files without any config', async () => {
  const built = await buildOnce('plain');
  expect(built.problems()).toEqual([]);
  expect(built.files().filter((path) => !path.startsWith('static/'))).toEqual([
    '.docgen-output',
    '404.html',
    '_headers',
    'index.html',
    'search.html',
    'security-headers.json',
    'tools.html',
    'watering.html',
  ]);
  const html = built.html('/watering');
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr"/);
  // A site that is not given a name has that of its folder.
  expect(html).toContain(`<title>Watering - ${basename(built.site.dir)}</title>`);
  expect(html).toContain('<h1 id="watering"');
  expect(html).toContain('<h2 id="in-summer"');
  expect(html).toContain('class="shiki');
  expect(html).not.toContain(' style="');
  expect(built.body('/tools')).toContain('<a href="/watering.html#in-summer">watering</a>');
  expect(built.body('/')).toContain('<a href="/tools.html">tools</a>');
});

it('gives a page of text at most 12.5 KB of styles', async () => {
  const built = await buildOnce('plain');
  const sheets = [...built.html('/tools').matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)];
  expect(sheets).toHaveLength(1);
  expect(gzipSync(built.read(String(sheets[0]?.[1])), { level: 9 }).length).toBeLessThan(12_500);
});

/** Bytes of the script that a reader has loaded once the page is used, each file compressed as a host would. */
function weighScript(built: Built, path: string): number {
  const [, src = '', app = ''] =
    /<script type="module" src="([^"]+)"[^>]* data-app="([^"]+)"/.exec(built.html(path)) ?? [];
  const files = [src, ...app.split(' ')].map((href) => built.read(href.slice(1)));
  return files.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

it('gives a page of text at most 75 KB of script when it is used', async () => {
  expect(weighScript(await buildOnce('plain'), '/tools')).toBeLessThanOrEqual(75 * 1024);
});

it('adds to that only what a theme uses of the runtime, not what else there is', async () => {
  const plain = weighScript(await buildOnce('plain'), '/tools');
  const built = await site('plain')
    .write('package.json', '{ "private": true, "type": "module" }')
    .write(
      'theme/index.tsx',
      `import { useLang } from 'docgenjs/runtime';
       export * from 'docgenjs/theme-original';
       export const BackToTop = () => <b>{useLang()}</b>;`,
    )
    .build();
  expect(weighScript(built, '/tools')).toBeLessThan(plain + 200);
});

it('lists the pages of a plain folder in the sidebar, index first, and leads from one to the next', async () => {
  const built = await buildOnce('plain');
  const sidebar = /<(aside|nav)[^>]*class="[^"]*rp-sidebar\b.*?<\/\1>/s.exec(built.html('/tools'))?.[0] ?? '';
  const items = [...sidebar.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/gs)].map(
    ([, href, attributes, content = '']) => [
      href,
      content.replace(/<[^>]*>/g, ''),
      /aria-current="page"/.test(attributes ?? ''),
    ],
  );
  expect(items).toEqual([
    ['/index.html', 'Garden notes', false],
    ['/tools.html', 'Tools', true],
    ['/watering.html', 'Watering', false],
  ]);
  const neighbours = (path: string) =>
    [...built.html(path).matchAll(/<a\b(?=[^>]* rel="(prev|next)")[^>]* href="([^"]*)"/g)].map(
      ([, rel, href]) => `${rel} ${href}`,
    );
  expect(neighbours('/')).toEqual(['next /tools.html']);
  expect(neighbours('/tools')).toEqual(['prev /index.html', 'next /watering.html']);
  expect(neighbours('/watering')).toEqual(['prev /tools.html']);
});

it('says the same thing in the document and in the page chunk', async () => {
  const built = await buildOnce('plain');
  const meta = metaOf(built.html('/tools'));
  expect(meta.page).toMatchObject({
    title: 'Tools',
    routePath: '/tools',
    lang: 'en',
    version: '',
    pageType: 'doc',
    _relativePath: 'tools.md',
    toc: [{ text: 'Spade', id: 'spade', depth: 2 }],
  });
  expect(built.payload('/tools')).toEqual({ meta, html: built.body('/tools') });
});

it('names no system in what it compresses: every machine makes the same bytes', async () => {
  const built = await buildOnce('plain');
  const systems = readdirSync(built.outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
    .filter((bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b)
    .map((bytes) => bytes[9]);
  expect(systems.length).toBeGreaterThan(4);
  expect(new Set(systems)).toEqual(new Set([255]));
});

it('speaks Chinese as it is written in Taiwan and Hong Kong to their readers', async () => {
  const page = '# 茶\n\n:::info\n水\n:::\n';
  const built = await site({
    'docgen.config.json': JSON.stringify({
      lang: 'zh-TW',
      locales: ['zh-TW', 'zh-HK', 'zh'].map((lang) => ({ lang, label: lang })),
    }),
    ...Object.fromEntries(['zh-TW', 'zh-HK', 'zh'].map((lang) => [`docs/${lang}/index.md`, page])),
  }).build();
  expect(built.problems()).toEqual([]);
  for (const path of ['/', '/zh-HK/']) {
    expect(built.html(path)).toContain('搜尋文件');
    expect(built.body(path)).toContain('資訊');
  }
  expect(built.html('/zh/')).toContain('搜索文档');
});

it('writes the data of all pages only where a component asks for it', async () => {
  const made = site('plain');
  expect((await made.build()).files()).not.toContain('static/page-data.json');
  const built = await made
    .write(
      'all.mdx',
      [
        "import { usePages } from 'docgenjs/runtime';",
        '',
        'export const List = () => <p id="list">{usePages().pages.map((page) => page.title).join(\', \')}</p>;',
        '',
        '# All',
        '',
        '<List />',
      ].join('\n'),
    )
    .build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/all')).toContain('<p id="list">All, Garden notes, Tools, Watering</p>');
  const data = JSON.parse(built.read('static/page-data.json'));
  expect(data.map(({ routePath }: { routePath: string }) => routePath)).toEqual([
    '/all',
    '/',
    '/tools',
    '/watering',
  ]);
  expect(data[2]).toEqual(metaOf(built.html('/tools')).page);
});

it('writes a 404 page that depends on no address', async () => {
  const html = (await buildOnce('plain')).html('/404');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<title>404 - ');
  expect(html).toMatch(/<a\b[^>]*href="\/index\.html"[^>]*>Take me home/);
  expect(html).not.toMatch(/(?:href|src)="(?![/#]|https?:)/);
  expect(html).not.toContain('rel="canonical"');
});

it('lets a page of the site be the 404 page', async () => {
  const built = await site('plain').write('404.md', '# Nothing grows here\n').build();
  expect(built.problems()).toEqual([]);
  expect(built.body('/404')).toContain('Nothing grows here');
});

it('renders components, fragments, raw text and imported files', async () => {
  const built = await buildOnce('components');
  expect(built.problems()).toEqual([]);
  const html = built.html('/');
  expect(html).toContain('<h1 id="parts"');
  expect(html).toContain('<strong>bold</strong>');
  // React separates a text from a number with a comment.
  expect(html).toMatch(/<button type="button" class="\w*button\w*">Count (?:<!-- -->)?3<\/button>/);
  expect(html).toContain('<h2 id="from-the-fragment"');
  expect(html).toContain('href="/sub/page.html"');
  expect(html).toContain('<b class="my-badge">badge</b>');
  const facts = (/<p id="facts">(.*?)<\/p>/s.exec(html)?.[1] ?? '').replaceAll('<!-- -->', '').split(' ');
  const [city, picture, note] = facts;
  expect(city).toBe('Delft');
  expect(facts.slice(3).join(' ')).toBe('has source forty-two');
  expect(built.read((picture ?? '').replace('/sub/', ''))).toBe('GIF89a not really a picture');
  expect(built.read((note ?? '').replace('/sub/', ''))).toBe('a note\n');
  expect(html).toContain('First panel');
  expect(html).toContain('Second panel');
  // A Markdown image from beside the page, and one from the public folder with its title.
  const image = /<img src="\/sub\/([^"]+)" alt="dot"/.exec(html)?.[1] ?? '';
  expect(built.read(image)).toBe('GIF89a not really a picture');
  expect(html).toMatch(/<img src="\/sub\/logo\.png" alt="public" title="A title"/);
  expect(metaOf(html).kind).toBe('component');
});

it('puts styles where they belong: global ones into the app, a page its own', async () => {
  const built = await buildOnce('components');
  const stylesOf = (path: string) =>
    [...built.html(path).matchAll(/<link rel="stylesheet" href="\/sub\/([^"]+)">/g)].map(([, file = '']) =>
      built.read(file),
    );
  const shared = stylesOf('/plain');
  expect(shared[0]).toContain('.from-global-styles');
  expect(shared.join('\n')).not.toContain('counter-global');
  const own = stylesOf('/')
    .filter((sheet) => !shared.includes(sheet))
    .join('\n');
  expect(own).toContain('.counter-global');
  expect(own).toMatch(/url\(["']?\/sub\/static\/assets\/dot[-.]\w+\.png/);
  const className = /<button type="button" class="(\w+)"/.exec(built.html('/'))?.[1];
  expect(own).toMatch(new RegExp(`\\.${className}\\s*\\{[^}]*(?:rebeccapurple|#639)`));
  expect(metaOf(built.html('/')).styles).toEqual([
    expect.stringContaining('/static/parts-'),
    expect.stringContaining('/static/writing-'),
    expect.stringContaining('/static/page-'),
  ]);
});

it('loads the styles of what few texts have with those texts alone, unless the theme shows it anywhere', async () => {
  const texts = {
    plain: 'Text with the words highlighted and diff, and\n\n```js\nlet a = 1;\n```',
    callout: '::: tip\nText.\n:::',
    'own-html': '<div class="box rp-callout">Text.</div>',
    numbers: '```js lineNumbers\nlet a = 1;\n```',
    marked: '```js {1}\nlet a = 1;\n```',
    added: '```js\nlet a = 1; // [!code ++]\n```',
    focused: '```js\nlet a = 1; // [!code focus]\n```',
    folded: `\`\`\`js fold\n${'let a = 1;\n'.repeat(40)}\`\`\``,
  };
  const made = site('plain');
  for (const [name, text] of Object.entries(texts)) made.write(`${name}.md`, `# ${name}\n\n${text}\n`);
  const built = await made.build();
  const isLoaded = (html: string) => /<link rel="stylesheet" href="\/static\/writing-/.test(html);
  expect(Object.keys(texts).filter((name) => !isLoaded(built.html(name)))).toEqual(['plain']);

  made.write(
    'theme/index.jsx',
    "export * from '@theme-original';\nimport { Callout } from '@theme-original';\nexport const DocFooter = () => <Callout type=\"tip\">Text.</Callout>;\n",
  );
  const themed = await made.build();
  expect(Object.keys(texts).filter((name) => isLoaded(themed.html(name)))).toEqual([]);
  const [, app = ''] = /href="\/(static\/app-\w+\.css)"/.exec(themed.html('plain')) ?? [];
  expect(themed.read(app)).toContain('.rp-callout');
});

it('renders global components on every page but those that decline', async () => {
  const built = await buildOnce('components');
  for (const path of ['/', '/plain', '/page', '/404']) {
    expect(built.html(path), path).toContain('<aside class="floating">floats</aside>');
    expect(built.html(path), path).toMatch(/<aside class="greeting">Hello (?:<!-- -->)?Ada<\/aside>/);
  }
  expect(built.html('/quiet')).not.toContain('<aside class="floating">');
});

it('reads markup in a .js file, also of one that names a file by its address', async () => {
  const built = await site({
    'docs/index.mdx': "import { Mark } from '../src/mark';\n\n# Home\n\n<Mark />\n",
    'src/mark.js':
      "const icon = new URL('./mark.svg', import.meta.url).href;\nexport const Mark = () => <b title={icon}>mark</b>;\n",
    'src/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  }).build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/')).toMatch(/<b title="[^"]+svg[^"]*">mark<\/b>/);
});

it('renders a page that is a React component', async () => {
  const html = (await buildOnce('components')).html('/page');
  expect(html).toMatch(/<h1>React page at (?:<!-- -->)?\/page<\/h1>/);
  expect(html).toMatch(/<meta name="from-page" content="yes"[^>]*>/);
  expect(html.indexOf('name="from-page"')).toBeLessThan(html.indexOf('</head>'));
});

it('prefixes every address with the base, once', async () => {
  const built = await buildOnce('components');
  for (const path of ['/', '/plain', '/page', '/404']) {
    const addresses = [...built.html(path).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, url = '']) => url);
    expect(addresses.length).toBeGreaterThan(5);
    for (const url of addresses) expect(url, path).toMatch(/^(?:\/sub\/(?!sub\/)|#|https:\/\/|\.\/)/);
  }
  expect(built.files()).toContain('robots.txt');
  expect(built.files()).toContain('logo.png');
});

it('writes the head tags of config, bundler config and frontmatter; a page settles its own', async () => {
  const built = await buildOnce('components');
  const html = built.html('/');
  for (const tag of [
    '<meta name="raw" content="yes">',
    '<link rel="me" href="https://me.example">',
    '<meta name="route" content="/">',
    '<meta name="from-bundler" content="yes">',
    '<meta name="author" content="Grace">',
    '<meta name="description" content="Set by hand">',
    '<meta property="og:title" content="Own title">',
  ])
    expect(html.split(tag), tag).toHaveLength(2);
  expect(html.match(/<meta name="description"/g)).toHaveLength(1);
  expect(html.match(/<meta property="og:title"/g)).toHaveLength(1);
  expect(built.html('/plain')).toContain('<meta name="description" content="Nothing but text and a link.">');
  expect(built.html('/plain')).toContain('<meta name="route" content="/plain">');
});

it('has a title on every page, whoever writes a meta of that name', async () => {
  const meta = { name: 'title', content: 'Acme, the best' };
  const built = await site({
    'docgen.config.json': JSON.stringify({ title: 'Acme', head: [['meta', meta]] }),
    'docs/index.md': '# Start\n',
    'docs/own.md': '---\nhead:\n  - - meta\n    - name: title\n      content: Mine\n---\n\n# Own\n',
    'docs/drawn.mdx': `import { Head } from 'docgenjs/runtime';\n\n# Drawn\n\n<Head><meta name="title" content="Theirs" /></Head>\n`,
  }).build();
  expect(built.problems()).toEqual([]);
  for (const [path, title] of Object.entries({ '/': 'Start', '/own': 'Own', '/drawn': 'Drawn' }))
    expect(built.html(path).match(/<title>[^<]*/g)?.[0], path).toBe(`<title>${title} - Acme`);
});

it('keeps an app root without content where pages are not rendered ahead', async () => {
  const built = await site('plain').write('docgen.config.json', '{ "ssg": false }').build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/tools')).toContain('<div id="__rspress_root"></div>');
  expect(built.html('/tools')).toContain('<title>Tools - ');
  expect(metaOf(built.html('/tools')).page.title).toBe('Tools');
});

it('uses the parts, slots and elements of a user theme', async () => {
  const built = await site('user-theme').build();
  expect(built.problems()).toEqual([]);
  const html = built.html('/');
  expect(html).toContain('<p class="slot-top">top slot</p>');
  expect(html).toContain('<p class="slot-before-doc-content">before content</p>');
  expect(html).toContain('<footer class="own-footer">own footer</footer>');
  expect(html).not.toContain('rp-doc-footer');
  expect(html).toMatch(/<h2 id="section" class="own-h2">★ /);
  expect(html).toContain('<h1 id="home"');
  expect(built.html('/home')).toContain('<p class="slot-after-hero">after hero</p>');
  const css = /href="\/(static\/app-\w+\.css)"/.exec(html)?.[1] ?? '';
  expect(built.read(css)).toContain('.own-h2');
});

it('names the theme file that cannot be bundled', async () => {
  const built = await site('user-theme')
    .edit('theme/index.tsx', (text) => text.replace('return (', 'return (('))
    .build();
  expect(built.exitCode).toBe(1);
  expect(built.problems()[0]).toMatch(/^DG5002 theme\/index\.tsx:\d+:\d+$/);
});

describe('the icon of a site', () => {
  const page = { 'docs/index.md': '# Home\n' };

  it('is docgen’s own page where a site has none, so that no browser misses one', async () => {
    const built = await site(page).build();
    expect(built.html('index.html')).toContain(
      '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">',
    );
    expect(built.read('static/icon.svg')).toMatch(/^<svg /);
  });

  it('is public/favicon.ico where that exists', async () => {
    const built = await site({ ...page, 'docs/public/favicon.ico': 'x' }).build();
    expect(built.html('index.html')).not.toContain('rel="icon"');
    expect(built.files()).not.toContain('static/icon.svg');
  });
});

it('has the edit link that its frontmatter asks for, and none that runs code', async () => {
  const made = site({
    'docs/index.md': '# Home\n',
    'docs/none.md': '---\neditLink: false\n---\n\n# None\n',
    'docgen.config.ts': `export default { themeConfig: { editLink: { docRepoBaseUrl: 'https://x.org/docs' } } };`,
  });
  const built = await made.build();
  expect(built.html('index')).toContain('href="https://x.org/docs/index.md"');
  expect(built.html('none')).not.toContain('rp-edit-link');

  const unsafe = await made.write('docs/none.md', '---\neditLink: "javascript:alert(1)"\n---\n').build();
  expect(unsafe.problems()).toEqual(['DG3017 docs/none.md:2:1']);
});
