/** `docgen book --out book.pdf`: what a viewer of the file sees, and what happens without a browser that prints. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { readPdf } from '../helpers/read-pdf.ts';
import { type Site, site } from '../helpers/site.ts';

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long page.\n`).join('\n');

function kettle(): Site {
  return site({
    'docgen.config.ts': `export default {
  title: 'Kettle', lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
};
`,
    'docs/en/guide/_meta.json': '["start", "tea", "care"]',
    'docs/en/guide/start.md': `# Getting started\n\nThen make [tea](./tea.md#milk).\n\n## Safety\n\n${LONG}`,
    'docs/en/guide/tea.md': `# Tea & \\<b>\n\n${LONG}\n## Milk\n\nSee [elsewhere](https://example.org/).\n`,
    'docs/en/guide/care.md': '# Care\n\nDescale it.\n',
    'docs/zh/guide/_meta.json': '["start", "tea"]',
    'docs/zh/guide/start.md': `# 快速开始\n\n给水壶加水，再去[泡茶](./tea.md#加奶)。\n\n## 安全\n\n${LONG}`,
    'docs/zh/guide/tea.md': '# 泡茶\n\n## 加奶\n\n最后加奶。\n',
  });
}

async function printBook({ dir }: Site, args: readonly string[], env: Record<string, string> = {}) {
  const ended = await runDocgen(['book', '--out', 'book.pdf', ...args], { cwd: dir, env });
  const file = join(dir, 'book.pdf');
  return { ...ended, content: existsSync(file) ? readFileSync(file) : Buffer.alloc(0) };
}

/** Entries of the printed contents: a title, and the number after it. */
function readContents(text: string): readonly (readonly [string, number])[] {
  // Below its heading; the number of the page is the last line.
  const [, list = ''] = text.split(/Contents|目录/);
  return [...list.matchAll(/^ *(\S.*?) +(\d+)$/gm)].map(([, title = '', number]) => [title, Number(number)]);
}

describe('docgen book --out book.pdf', () => {
  it('has numbers in the contents that are those of the pages, links, an outline, title and language', async () => {
    const kept = kettle();
    const { exitCode, stdout, stderr, content } = await printBook(kept, [
      ...['guide', '--date', '2026-05-31', '--paper', 'letter', '--json'],
    ]);
    expect(stderr).not.toContain('DG');
    expect(exitCode).toBe(0);
    const pdf = await readPdf(content);
    expect(JSON.parse(stdout).book).toEqual({
      title: 'Kettle',
      format: 'pdf',
      chapters: 3,
      bytes: content.length,
      pages: pdf.pages.length,
    });
    expect(pdf).toMatchObject({ lang: 'en', isTagged: true, created: "D:20260531000000+00'00'" });
    expect(pdf.title).toBe('Kettle');
    expect(pdf.size).toEqual([612, 792]);

    const contents = readContents(pdf.pages[1] ?? '');
    expect(contents.map(([title]) => title)).toEqual(['Getting started', 'Tea & <b>', 'Care']);
    for (const [title, number] of contents) expect(pdf.pages[number - 1]).toContain(title);
    const numbers = contents.map(([, number]) => number);
    expect(new Set(numbers).size).toBe(3);
    expect(pdf.links[1]).toEqual(numbers);
    const [first = 0] = numbers;
    expect(pdf.pages[(pdf.links[first - 1]?.[0] as number) - 1]).toContain('Milk');
    expect(pdf.addresses).toContain('https://example.org/');
    expect(JSON.stringify(pdf.outline)).toMatch(/Getting started.*Safety.*Tea & <b>.*Milk.*Care/);

    const again = await printBook(kept, ['guide', '--date', '2026-05-31', '--paper', 'letter']);
    expect(again.content.equals(content)).toBe(true);
    expect(again.stdout).toContain(`with 3 chapters on ${pdf.pages.length} pages to book.pdf`);
  });

  it('is printed in Chinese on A4, without a date where none was given', async () => {
    const { content } = await printBook(kettle(), ['--lang', 'zh']);
    const pdf = await readPdf(content);
    expect(pdf).toMatchObject({ title: 'Kettle', lang: 'zh-Hans', created: undefined });
    expect(pdf.size.map(Math.round)).toEqual([595, 842]);
    const contents = readContents(pdf.pages[1] ?? '');
    expect(contents.map(([title]) => title)).toEqual(['快速开始', '泡茶']);
    for (const [title, number] of contents) expect(pdf.pages[number - 1]).toContain(title);
    expect(pdf.pages[(pdf.links[2]?.[0] ?? 0) - 1]).toContain('加奶');
  });

  it('never begins a page with what the last line of the page before announces', async () => {
    const blocks = [
      (at: number) => `\`\`\`js\nblock(${at});\n${'more();\n'.repeat(7)}\`\`\``,
      (at: number) => `| block(${at}) |\n| --- |\n${'| more |\n'.repeat(6)}`,
      (at: number) => `- block(${at})\n${'- more\n'.repeat(6)}`,
      (at: number) => `\`\`\`js title="a.js"\nblock(${at});\n${'more();\n'.repeat(6)}\`\`\``,
    ];
    const text = Array.from({ length: 60 }, (_, at) => `Here is ${at}:\n\n${blocks[at % 4]?.(at)}\n`);
    const { content } = await printBook(site({ 'docs/index.md': `# Many\n\n${text.join('\n')}` }), []);
    const { pages } = await readPdf(content);
    const parted = text.flatMap((_, at) => {
      const [announced, begun] = [`Here is ${at}:`, `block(${at})`].map((words) =>
        pages.findIndex((page) => page.includes(words)),
      );
      return announced === begun && announced !== -1 ? [] : at;
    });
    expect(parted).toEqual([]);
  });

  it('has the same bytes in another time zone and language', async () => {
    const made = kettle().write('docs/en/guide/care.md', '# Care\n\nDescale 直骨 it, “twice”.\n');
    const here = await printBook(made, ['guide'], { TZ: 'UTC', LC_ALL: 'C' });
    const there = await printBook(made, ['guide'], { TZ: 'Asia/Shanghai', LC_ALL: 'zh_CN.UTF-8' });
    expect(here.exitCode).toBe(0);
    expect(there.content.equals(here.content)).toBe(true);
  });

  it('leaves the former file as it was where there is no browser, or one that ends', async () => {
    const kept = kettle();
    writeFileSync(join(kept.dir, 'book.pdf'), 'former');
    const missing = await printBook(kept, [], { DOCGEN_CHROMIUM: '/nowhere/chromium' });
    expect(missing.exitCode).toBe(2);
    expect(missing.stderr).toContain('There is no browser "/nowhere/chromium": the book cannot be printed.');
    expect(missing.stderr).toContain('can be printed from any browser: --out book.html');
    expect(missing.content.toString()).toBe('former');
    if (process.platform === 'win32') return;
    const file = join(kept.dir, 'browser.sh');
    writeFileSync(file, '#!/bin/sh\necho "no display" >&2\nexit 3\n');
    chmodSync(file, 0o755);
    const dying = await printBook(kept, [], { DOCGEN_CHROMIUM: file });
    expect(dying.exitCode).toBe(1);
    expect(dying.stderr).toContain('DG9022');
    expect(dying.stderr).toContain('ended (3): no display');
    expect(dying.content.toString()).toBe('former');
  });

  it('refuses names that say no form, and paper for what has none', async () => {
    const { dir } = kettle();
    const docx = await runDocgen(['book', '--out', 'book.docx'], { cwd: dir });
    expect(docx.exitCode).toBe(2);
    expect(docx.stderr).toContain('End the name in .html, .pdf or .epub.');
    const epub = await runDocgen(['book', '--out', 'book.epub', '--paper', 'a4'], { cwd: dir });
    expect(epub.exitCode).toBe(2);
    expect(epub.stderr).toContain('Leave out --paper.');
  });
});
