/** `docgen book --out book.epub`: what a reading system opens. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { readEpub } from '../helpers/read-epub.ts';
import { type Site, site } from '../helpers/site.ts';

const HOSTILE_SVG =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:s="urn:s" s:a="1" onload="alert(1)" width="8" height="8"><s:b/><script>alert(1)</script><style>@import url(https://example.org/a.css);</style><use href="https://example.org/a.svg#b"/><rect width="8" height="8"></svg>';

const FIRST = `# Getting started

Run \`kettle\`.

\`\`\`js
boil();
\`\`\`

Then [tea](./tea.mdx#1-milk:x) & $x^2 < 3$, [elsewhere](https://example.org/?a=1&b=2), [broken](https://exa%mple.org/).

| left | right |
| :--- | ----: |
| 1    | 2     |

- [x] filled
- [ ] boiled

![Lever](./lever.png) ![Drawing](/hostile.svg) ![Far](https://example.org/far.png) ![New](./new.avif)

<p align="center" onclick="alert(1)" foo:bar="1">A <font color="red">red</font>&nbsp;line<br>more</p>

<video src="https://example.org/film.mp4"></video>

## Same

## Same
`;

function kettle(lang = 'en'): Site {
  return site({
    'docgen.config.ts': `export default {
  title: 'Kettle & <Co>', lang: '${lang}', siteOrigin: 'https://kettle.example', markdown: { math: true },
};
`,
    'docs/guide/_meta.json': '["start", "tea"]',
    'docs/guide/start.md': FIRST,
    'docs/guide/lever.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    'docs/guide/new.avif': 'x',
    'docs/public/hostile.svg': HOSTILE_SVG,
    'docs/guide/tea.mdx': `import { Steps, Tab, Tabs } from 'docgenjs/theme';

# Tea

{'bell \\u0007 rung'}

<Tabs><Tab label="Green">leaves</Tab><Tab label="Black">more leaves</Tab></Tabs>

<form action="/order"><input name="cups" /><select><option>one</option></select><button>Order</button></form>

<svg width="8" height="8" viewBox="0 0 8 8"><linearGradient id="g"><stop stopColor="red" /></linearGradient><rect fill="url(#g)" width="8" height="8" /></svg>

## Milk {#1-milk:x}

Back to [the start](./start.md).
`,
  });
}

async function makeBook({ dir }: Site, ...args: string[]) {
  const ended = await runDocgen(['book', '--out', 'book.epub', ...args], { cwd: dir });
  const file = join(dir, 'book.epub');
  return { ...ended, content: existsSync(file) ? readFileSync(file) : Buffer.alloc(0) };
}

describe('docgen book --out book.epub', () => {
  it('is a complete package of well-formed files, the same each time', async () => {
    const kept = kettle();
    const { exitCode, stderr, content } = await makeBook(kept, '--date', '2026-05-31');
    expect(stderr).not.toMatch(/error DG/);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('"https://example.org/far.png"');
    expect(stderr).toMatch(/neither GIF, JPEG, PNG, SVG nor WebP,.*"[^"]*new\.[^"]*avif"/);

    // Programs know the file by its first bytes.
    expect(content.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
    const epub = readEpub(content);
    expect(epub.lost).toEqual([]);
    expect(epub.spine).toEqual(['title.xhtml', 'nav.xhtml', 'chapter-001.xhtml', 'chapter-002.xhtml']);
    const inPackage = epub.names.filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'));
    expect([...epub.items.keys()].map((path) => `EPUB/${path}`).sort()).toEqual(inPackage.sort());
    expect(epub.items.get('nav.xhtml')).toMatchObject({ properties: 'nav' });
    expect(epub.items.get('chapter-001.xhtml')).toMatchObject({ properties: 'mathml' });
    expect(epub.items.get('chapter-002.xhtml')).toMatchObject({ properties: 'svg' });
    const types = [...epub.items.values()].map((item) => item['media-type']);
    expect(types).toEqual(expect.arrayContaining(['image/png', 'image/svg+xml', 'text/css']));
    const opf = epub.text('EPUB/package.opf');
    expect(opf).toContain('<dc:title>Kettle &amp; &lt;Co&gt;</dc:title>');
    expect(opf).toContain('<dc:language>en</dc:language>');
    expect(opf).toContain('<meta property="dcterms:modified">2026-05-31T00:00:00Z</meta>');
    expect(opf).toMatch(/urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}</);

    const again = await makeBook(kept, '--date', '2026-05-31');
    expect(again.content.equals(content)).toBe(true);
  });

  it('has chapters that do nothing and load nothing, with links between the files', async () => {
    const { content } = await makeBook(kettle());
    const epub = readEpub(content);
    const first = epub.text('EPUB/chapter-001.xhtml');
    expect(first).toContain('<h1 id="getting-started" ');
    expect(first).toContain('<a href="chapter-002.xhtml#_1-milk_3a_x">tea</a>');
    expect(first).toMatch(/<a [^>]*href="https:\/\/example\.org\/\?a=1&amp;b=2">elsewhere<\/a>/);
    expect(first).toMatch(/<math xmlns="http:\/\/www\.w3\.org\/1998\/Math\/MathML">/);
    expect(first).toContain('<td style="text-align: right; ">2</td>');
    expect(first).toContain('☑ filled');
    expect(first).toContain('☐ boiled');
    expect(first).toMatch(/<img alt="Lever" [^>]*src="files\/\d+\.png"\/>/);
    expect(first).toContain('>Far</a>');
    expect(first).toContain('<p style="text-align: center; ">A <span>red</span>\u00a0line<br/>more</p>');
    expect(first).toContain('<a href="https://example.org/film.mp4">');
    const second = epub.text('EPUB/chapter-002.xhtml');
    expect(second).toContain('id="_1-milk_3a_x"');
    expect(second).toContain('bell  rung');
    expect(second).toContain('<div><span>Order</span></div>');
    expect(second).toContain('<stop stop-color="red" offset="0"/>');
    const nav = epub.text('EPUB/nav.xhtml');
    expect(nav).toMatch(
      /<a href="chapter-002\.xhtml">Tea<\/a>\s*<ol>\s*<li><a href="chapter-002.xhtml#_1-milk_3a_x">Milk/,
    );
    const all = epub.names.map(epub.text).join('\n');
    expect(all).not.toMatch(/<(?:script|form|input|button|select|video|iframe|font)\b|\son\w+="|s:a=/);
    expect(all).not.toMatch(/(?:src|xlink:href|url\()\s*=?\s*["']?https?:/);
    expect(epub.text('EPUB/package.opf')).toContain('1980-01-01T00:00:00Z');
    expect(epub.text('EPUB/styles.css')).not.toMatch(
      /:(?:where|is|has)\(|@layer|@import|[;{]direction:|\.rp-nav/,
    );
    expect(epub.text('EPUB/styles.css')).toMatch(/[^{}]*rp-tabs[^{}]*\{/);
    // In a sentence, code has its own look, and long names are broken: in blocks it has neither.
    expect(epub.text('EPUB/styles.css')).toMatch(
      /code:not\(\.inside-pre\)[^{}]*\{[^}]*overflow-wrap:anywhere/,
    );
    expect(epub.text('EPUB/styles.css')).toMatch(/(?:[},\n])p>img:only-child[:{,]/);
    expect(first).toContain('<code>kettle</code>');
    expect(first).toMatch(/<code [^>]*class="[^"]*inside-pre"/);
  });

  it('is read from right to left in Arabic', async () => {
    const epub = readEpub((await makeBook(kettle('ar'))).content);
    expect(epub.text('EPUB/package.opf')).toContain('<spine page-progression-direction="rtl">');
    expect(epub.text('EPUB/chapter-001.xhtml')).toContain('lang="ar" xml:lang="ar" dir="rtl">');
  });
});
