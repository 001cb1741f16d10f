/** `docgen book`: a section or the whole site as one file to print. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { type Site, site } from '../helpers/site.ts';

const PIXEL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="teal"/></svg>';

function kettle(config = ''): Site {
  return site({
    'docgen.config.ts': `export default {
  title: 'Kettle',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  ${config}
};
`,
    'docs/en/index.md': '# Kettle\n\nBoils water.\n',
    'docs/en/guide/_meta.json': '["start", "tea"]',
    'docs/en/guide/start.md':
      '# Getting started\n\nFill the kettle, then make [tea](./tea.mdx#milk).\n\n![Lever](./lever.svg) ![Sharp](/C%23.svg)\n\n## Safety\n\nSee [above](#safety) and [the API](../api/index.md).\n\n::: details Why\nSteam.\n:::\n',
    'docs/en/guide/lever.svg': PIXEL,
    'docs/public/C#.svg': PIXEL,
    'docs/en/guide/tea.mdx':
      "import { Cup } from '../../../cup';\n\n# Tea\n\n<Cup size={2} />\n\n## Milk\n\nAfterwards.\n\n## Safety\n\nHot.\n",
    'docs/en/api/index.md': '# API\n\nNone.\n',
    'docs/zh/index.md': '# 水壶\n\n用来烧水。\n',
    'docs/zh/guide/start.md': '# 快速开始\n\n给水壶加水。\n\n## 安全 {#safety}\n\n小心蒸汽。\n',
    'cup.tsx': 'export function Cup({ size }: { size: number }) { return <p>A cup of {size} units.</p>; }\n',
  });
}

async function makeBook({ dir }: Site, ...args: string[]) {
  const ended = await runDocgen(['book', ...args], { cwd: dir });
  const file = join(dir, 'book.html');
  return { ...ended, html: existsSync(file) ? readFileSync(file, 'utf8') : '' };
}

describe('docgen book', () => {
  it('writes a section in the order of its sidebar, with links and images in it', async () => {
    const kept = kettle();
    const { exitCode, stdout, stderr, html } = await makeBook(kept, 'guide', '--date', '26 November 2026');
    expect(stderr).toContain('DG9021');
    expect(stderr).toContain('"/api/index.html"');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('with 2 chapters to book.html');
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('English · 26 November 2026');
    expect(html.indexOf('href="#guide/start"')).toBeLessThan(html.indexOf('href="#guide/tea"'));
    expect(html).toMatch(/<h2 id="guide\/start:getting-started"[^>]*data-level="1">Getting started<\/h2>/);
    expect(html).toContain('<a href="#guide/tea:milk">tea</a>');
    expect(html).toContain('<a href="#guide/start:safety">above</a>');
    expect(html).toContain('id="guide/tea:safety"');
    expect(html).toContain('<span>the API</span>');
    expect(html.match(/src="data:image\/svg\+xml;base64,/g)).toHaveLength(2);
    expect(html).toMatch(/A cup of (?:<!-- -->)?2(?:<!-- -->)? units\./);
    expect(html).toMatch(/<details[^>]* open=""/);
    expect(html).not.toMatch(/<script|<link|<button|@media\s*print\s*\{\s*:root/);

    const again = await makeBook(kept, '/guide/', '--date', '26 November 2026');
    expect(again.html).toBe(html);
  });

  it('writes all pages of another language, and links to the site where one leads out', async () => {
    const { html, stderr } = await makeBook(kettle("siteOrigin: 'https://kettle.example',"), '--lang', 'zh');
    expect(stderr).toBe('');
    expect(html).toContain('<html lang="zh-Hans" dir="ltr">');
    expect(html).toContain('目录</h2>');
    expect(html).toContain('id="zh/guide/start:safety"');

    const section = await makeBook(kettle("siteOrigin: 'https://kettle.example',"), 'guide/start');
    expect(section.html).toContain('<a href="https://kettle.example/api/index.html">the API</a>');
  });

  it('names the sections and languages that there are', async () => {
    const kept = kettle();
    const section = await makeBook(kept, 'giude');
    expect(section.exitCode).toBe(2);
    expect(section.stderr).toContain('"giude" is not a section of the site.');
    expect(section.stderr).toContain('Its sections: api, guide.');
    const lang = await makeBook(kept, '--lang', 'fr');
    expect(lang.exitCode).toBe(2);
    expect(lang.stderr).toContain('Its languages: en, zh.');
    expect((await makeBook(kept, '/index.html')).stdout).toContain('with 4 chapters to book.html');
  });

  it('leaves the former file as it was when a page cannot be rendered', async () => {
    const kept = kettle();
    writeFileSync(join(kept.dir, 'book.html'), 'former');
    writeFileSync(
      join(kept.dir, 'cup.tsx'),
      "export function Cup(_: { size: number }) { throw new Error('it is broken'); }\n",
    );
    const { exitCode, stderr, html } = await makeBook(kept, 'guide');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('DG6001');
    expect(html).toBe('former');
  });
});

it('lists the pages of an overview that has a text, and makes no chapter of one that has none', async () => {
  const made = site({
    'docgen.config.ts': "export default { title: 'Kettle' };\n",
    'docs/guide/_meta.json': '["index", "start", { "type": "dir", "name": "care", "label": "Care" }]',
    'docs/guide/index.md': '---\noverview: true\n---\n\n# Guide\n\nAll of it.\n',
    'docs/guide/start.md': '# Start\n\nFill it.\n',
    'docs/guide/care/index.md': '---\noverview: true\n---\n\n# Care of it\n',
    'docs/guide/care/clean.md': '# Clean\n\nWith vinegar.\n',
  });

  const { html } = await makeBook(made, '--out', 'book.html');

  const chapter = html.slice(html.indexOf('All of it.'), html.indexOf('Fill it.'));
  expect(chapter).toContain('<li><a href="#guide/start">Start</a></li>');
  expect(chapter).toContain(
    '<p><strong>Care</strong></p><ul><li><a href="#guide/care/clean">Clean</a></li></ul>',
  );
  expect(html).not.toContain('Care of it');
});
