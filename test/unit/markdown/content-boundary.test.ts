/** What a `.md` page may say to a browser: nothing that docgen would take for its own, and nothing that acts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePageSource } from '../../../src/engine/markdown/read-page.ts';
import { isSafeIcon } from '../../../src/engine/routes/safe-svg.ts';
import {
  AUTHOR_CLASSES,
  isReservedAttribute,
  isReservedClass,
  isReservedId,
} from '../../../src/shared/reserved-names.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { compilePage, createTestConfig } from '../../helpers/content.ts';

const SRC = join(import.meta.dirname, '../../../src');
const read = (folder: string, names: RegExp) =>
  readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => readFileSync(join(SRC, folder, name), 'utf8'))
    .join('\n');

async function toHtml(text: string, file = 'en/guide/page.md') {
  const { body, diagnostics } = await compilePage({ text, file }, { hasColours: false });
  const html = body.kind === 'static' ? body.html : body.kind === 'component' ? body.code : '';
  return { html, found: diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`) };
}

it.each([
  ['the data of the page', '<div id="docgen-meta">{}</div>', 'DG3048 1:1'],
  ['the data of the page as a heading', '# X {#docgen-meta}', 'DG3048 1:1'],
  ['a heading that would get such an id by itself', '# docgen-meta', undefined],
  ['the root of the app', '<p id="__rspress_root">a</p>', 'DG3048 1:1'],
  ['the place of panels', '<p id="__rspress_modal_container">a</p>', 'DG3048 1:1'],
  ['the main part', '## A {#rp-main}', 'DG3048 1:1'],
  ['an old anchor', '<a name="docgen-announcer">a</a>', 'DG3048 1:1'],
  [
    'a screen that covers the window',
    '<a class="rp-nav-screen" href="https://e.example">a</a>',
    'DG3043 1:1',
  ],
  ['the mask of an enlarged image', '<p class="medium-zoom-overlay x">a</p>', 'DG3043 1:1'],
  ['the body of the page', '<p data-docgen-body>a</p>', 'DG3043 1:1'],
  ['a box whose place is kept', '<p data-keep-scroll>a</p>', 'DG3043 1:1'],
  ['a control that closes what it is told', '<p data-closable="0">a</p>', 'DG3043 1:1'],
  ['a control that needs no app', '<p data-early="theme">a</p>', 'DG3043 1:1'],
  ['an open dialog, for which search waits', '<p aria-modal="true">a</p>', 'DG3043 1:1'],
  ['a name on the document', '<img name="body" src="https://e.example/a.png" alt="a">', 'DG3043 1:1'],
])('takes from content what docgen would find as its own: %s', async (_, text, finding) => {
  const { html, found } = await toHtml(text);

  expect(html).not.toMatch(
    /id="(?:docgen|__|rp)|class="[^"]*(?:rp-nav|medium-zoom)|data-(?:docgen|keep)|aria-modal|name=/,
  );
  expect(found).toEqual(finding === undefined ? [] : [finding]);
});

it('leaves what the documentation lets authors write', async () => {
  const classes = AUTHOR_CLASSES.flatMap((name) => [name, `${name}--a`, `${name}__b`]);
  const { html, found } = await toHtml(
    `:::tip\nx\n:::\n\n<p id="docgen-build" class="mine ${classes.join(' ')}" data-zoomable data-x="1">a</p>\n`,
  );

  expect(html).toContain(
    `<p id="docgen-build" class="mine ${classes.join(' ')}" data-zoomable="" data-x="1">`,
  );
  expect(html).toContain('class="rp-callout rp-callout--tip"');
  expect(found).toEqual([]);
});

it.each([
  ['<svg><use href="https://e.example/a.svg#x"></use></svg>', 'DG3042'],
  ['<svg><use xlink:href="data:image/svg+xml;base64,AAAA#x"></use></svg>', 'DG3042'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', 'DG3042'],
  ['<svg><a><animate attributeName="href" to="javascript:alert(1)"/></a></svg>', 'DG3043'],
  ['<svg><a><set attributeName="href" to="javascript:alert(1)"/></a></svg>', 'DG3043'],
  ['<svg><linearGradient href="https://e.example/a.svg#x"></linearGradient></svg>', 'DG3042'],
  ['<svg><rect fill="url(https://e.example/a.svg#x)"></rect></svg>', 'DG3042'],
  ['<svg overflow="visible"><rect width="9999"></rect></svg>', 'DG3043'],
  ['<svg transform="scale(99)"><rect width="9999"></rect></svg>', 'DG3043'],
  ['<svg filter="url(#f)"><rect></rect></svg>', 'DG3043'],
  ['<a href="data:image/svg+xml,<svg/>">a</a>', 'DG3042'],
  ['<blockquote cite="javascript:alert(1)">a</blockquote>', 'DG3042'],
  ['<video poster="javascript:alert(1)"></video>', 'DG3042'],
  ['<img srcset="https://a.example/a.png 1x, javascript:alert(1) 2x" alt="a">', 'DG3042'],
  ['<img src="https://a.example/a.png" data-zoom-src="javascript:alert(1)" alt="a">', 'DG3042'],
  ['<table background="vbscript:a"><tr><td>a</td></tr></table>', 'DG3042'],
  ['<a href="https://e.example" ping="https://e.example/p">a</a>', 'DG3043'],
  ['<a href="https://e.example" target="known">a</a>', 'DG3043'],
  ['<area href="/a" target="_blank" rel="opener">', 'DG3043'],
  ['<p style="background-image:url(https://e.example)">a</p>', 'DG3043'],
  ['<p style="font-size:3000px;line-height:0">a</p>', 'DG3043'],
])('answers every address and what covers the page in one way: %s', async (text, code) => {
  const { html, found } = await toHtml(text);

  expect(html).not.toMatch(
    /https:\/\/e\.example\/|data:|javascript|vbscript|overflow|scale|filter|known|"opener|3000|animate|<set/,
  );
  expect(found.map((finding) => finding.slice(0, 6))).toEqual([code]);
});

it('names a place where a script would run', async () => {
  const text = '<script>let a</script>\n\n<iframe src="https://e.example"></iframe>\n';
  const { diagnostics } = await compilePage({ text, file: 'en/guide/page.md' }, { hasColours: false });

  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    expect.stringContaining('Write it in "head" of the config, or'),
    expect.stringContaining('Write it in an .mdx page, or'),
  ]);
});

it('keeps drawings that name their own parts, pictures as data, and links', async () => {
  const text = `<svg viewBox="0 0 1 1"><defs><path id="p" d="M0 0"/></defs><use href="#p" fill="url('#g')"/></svg>
<img src="data:image/png;base64,AAAA" alt="a">
<a href="/en/guide/page" target="_blank">a</a>`;
  const { html, found } = await toHtml(text);

  expect(html).toContain('<use href="#p" fill="url(\'#g\')"></use>');
  expect(html).toContain('src="data:image/png;base64,AAAA"');
  expect(html).toContain('target="_blank"');
  expect(found).toEqual([]);
});

it('lets drawings of the frontmatter and the navigation cover nothing', () => {
  const draw = (attributes: string) => isSafeIcon(`<svg ${attributes}><path d="M0 0"/></svg>`);

  expect(draw('class="mine" style="fill: red; stroke: url(#a)" id="b"')).toBe(true);
  for (const attributes of [
    'class="rp-nav-screen"',
    'style="position: fixed; inset: 0"',
    'id="docgen-meta"',
    'overflow="visible"',
    'transform="scale(99)"',
  ])
    expect(draw(attributes), attributes).toBe(false);
});

it('lets an icon be an image as markup, and nothing that acts', () => {
  for (const attributes of ['src="/a.svg" alt=""', "src='https://e.example/a@2.png' width='16' class='mine'"])
    expect(isSafeIcon(`<img ${attributes} />`), attributes).toBe(true);
  expect(isSafeIcon('<img src="data:image/svg+xml;base64,AA">')).toBe(true);

  for (const attributes of [
    'src="javascript:alert(1)"',
    'src="data:text/html,a"',
    'src="/a.svg" onerror="alert(1)"',
    'src="/a.svg" srcset="//e.example/a 1x"',
    'src="/a.svg" style="position: fixed"',
    'src="/a.svg" class="rp-nav-screen"',
    'src=x onerror=alert(1)',
  ])
    expect(isSafeIcon(`<img ${attributes} />`), attributes).toBe(false);
});

it('knows every id, class and attribute that docgen looks for', () => {
  const text = ['runtime', 'theme', 'search'].map((folder) => read(folder, /\.tsx?$/)).join('\n');
  const selectors = [
    ...text.matchAll(/(?:querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*['"`]([^'"`]+)/g),
  ]
    .map(([, selector = '']) => selector.replace(/\$\{[^}]*\}/g, ''))
    .join(' ');
  const ids = [...text.matchAll(/getElementById\('([^']+)'\)/g)].map(([, id = '']) => id);
  const classes = [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);

  expect(ids.length + classes.length).toBeGreaterThan(8);
  expect(ids.filter((id) => !isReservedId(id))).toEqual([]);
  // Of the text of code blocks, from the block that holds them.
  const inCode = ['linenumber', 'line', 'diff', 'remove', 'header-anchor', 'rp-copy-ignore'];
  expect(classes.filter((name) => !isReservedClass(name) && !inCode.includes(name))).toEqual([]);
  // Found wherever they stand, so without the element or the box they belong to.
  const bare = [...selectors.matchAll(/(?:^|[\s,])\[(data-[\w-]+)/g)].map(([, name = '']) => name);
  expect(bare.filter((name) => !isReservedAttribute(name) && name !== 'data-row')).toEqual([]);
});

it('has no class that covers the page and that content may use', () => {
  const css = `${read('theme', /\.css$/)}${read('plugins', /\.css$/)}`.replace(/\/\*.*?\*\//gs, '');
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].filter(([, , body = '']) =>
    /position:\s*(?:fixed|sticky|absolute)/.test(body),
  );
  const open = rules
    .flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))
    // What a rule draws before or behind an element is as large as the rule says, and so inside of it.
    .filter((selector) => !/::(?:before|after|marker|backdrop|selection)/.test(selector))
    .filter(
      (selector) => ![...selector.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => isReservedClass(name)),
    )
    .filter((selector) => !isReservedId(/\[id="([^"]+)/.exec(selector)?.[1] ?? ''))
    .map((selector) => selector.trim());

  expect(rules.length).toBeGreaterThan(20);
  expect(open).toEqual([]);
});

const HEAD = (tags: string) => `---\nhead:\n${tags}\n---\n# A\n`;
function toHead(tags: string, isTrusted = false) {
  const config = createTestConfig({ markdown: { html: isTrusted } });
  const route = { path: '/a' as RoutePath, file: '/project/docs/a.md', kind: 'page' } as never;
  const { frontmatter, diagnostics } = parsePageSource({
    route,
    text: HEAD(tags),
    name: 'docs/a.md',
    config,
  });
  return {
    head: frontmatter.head,
    found: diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`),
  };
}

it('lets a page describe itself in its head', () => {
  const tags = `  - [meta, {name: description, content: a}]
  - [meta, {property: "og:image", content: "https://a.example/a.png"}]
  - [link, {rel: canonical, href: "https://a.example/a"}]
  - [link, {rel: preload, as: image, href: /a.png}]
  - [meta, {property: "og:image:width", content: 1200}]`;

  const { head, found } = toHead(tags);

  expect(head).toHaveLength(5);
  expect(head).toContainEqual(['meta', { property: 'og:image:width', content: '1200' }]);
  expect(found).toEqual([]);
});

it.each([
  '[script, {src: "https://e.example/a.js"}]',
  '[script, {src: "data:text/javascript,alert(1)"}]',
  '[meta, {http-equiv: refresh, content: "0;url=https://e.example"}]',
  '[meta, {HTTP-EQUIV: set-cookie, content: a}]',
  '[meta, {name: google-site-verification, content: a}]',
  '[base, {href: "https://e.example/"}]',
  '[style, {}]',
  '[link, {rel: stylesheet, href: "https://e.example/a.css"}]',
  '[link, {rel: manifest, href: /a.json}]',
  '[link, {rel: icon, href: "javascript:alert(1)"}]',
  '[link, {rel: icon, href: /a.png, onload: "alert(1)"}]',
  '[link, {rel: preload, as: script, href: "https://e.example/a.js"}]',
  '[meta, {"x><script>alert(1)</script>": b}]',
  '["meta><script>alert(1)</script>", {}]',
])('leaves out of the head what is more than that, and says where: %s', (tag) => {
  expect(toHead(`  - ${tag}`)).toEqual({ head: [], found: ['DG3018 3:5'] });
});

it('lets trusted authors write any tag that is one', () => {
  expect(toHead('  - [script, {src: /a.js}]', true)).toEqual({
    head: [['script', { src: '/a.js' }]],
    found: [],
  });
  expect(toHead('  - [meta, {"x><b>": c}]', true)).toEqual({ head: [], found: ['DG3018 3:5'] });
});

it('writes HTML of the hero so that no piece of it reaches out of its place', () => {
  const toHero = (hero: string) => {
    const config = createTestConfig();
    const route = { path: '/a' as RoutePath, file: '/project/docs/a.md', kind: 'page' } as never;
    const text = `---\npageType: home\nhero:\n${hero}\n---\n`;
    const { frontmatter, diagnostics } = parsePageSource({ route, text, name: 'docs/a.md', config });
    return { hero: frontmatter.hero, found: diagnostics.map(({ code }) => code) };
  };

  expect(toHero('  name: a</h1></div></div><b>b')).toEqual({ hero: { name: 'a<b>b</b>' }, found: [] });
  expect(toHero('  text: |-\n    a <b\n    c="<img src=x onerror=d()>">e')).toEqual({
    hero: { text: 'a &lt;b\nc="&lt;img src=x onerror=d()&gt;"&gt;e' },
    found: ['DG3043'],
  });
  expect(toHero('  tagline: 1 < 2 & <em>3</em>')).toEqual({
    hero: { tagline: '1 &lt; 2 &amp; <em>3</em>' },
    found: [],
  });
  // A theme that looks for tags finds them as the author wrote them.
  expect(toHero('  tagline: one<br/>two<br />three')).toEqual({
    hero: { tagline: 'one<br/>two<br />three' },
    found: [],
  });
  // Where it has to be written again, too.
  expect(toHero('  name: Create & build<br/>libraries <img src="/a.png" alt="a > b" />')).toEqual({
    hero: { name: 'Create &amp; build<br/>libraries <img src="/a.png" alt="a > b"/>' },
    found: [],
  });
  expect(toHero('  tagline: <p><div><b>c')).toEqual({
    hero: { tagline: '<p></p><div><b>c</b></div>' },
    found: [],
  });
  // What is said of HTML in Markdown has no place here, and stops nothing.
  for (const written of [
    '<a href="./guide.md">a</a>',
    'a <string>',
    '<Tabs>a</Tabs>',
    '<b>a</b> `b` **c**',
  ]) {
    const closed = written.endsWith('>') && !written.includes('</') ? `${written}</string>` : written;
    expect(toHero(`  tagline: ${written}`)).toEqual({
      hero: { tagline: closed.replace(/(<\/?)Tabs/g, '$1tabs') },
      found: [],
    });
  }
  expect(toHero('  tagline: <string>')).toEqual({ hero: { tagline: '<string></string>' }, found: [] });
  const reopened = Array.from({ length: 400 }, (_, index) => `<b id=${index}>`).join('') + '<p>'.repeat(400);
  for (const unreadable of [reopened, '<td>a</td>'])
    expect(toHero(`  tagline: ${unreadable}`)).toEqual({
      hero: { tagline: unreadable.replaceAll('<', '&lt;').replaceAll('>', '&gt;') },
      found: ['DG3043'],
    });
});
