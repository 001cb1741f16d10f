import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeSource } from '../../../src/engine/markdown/decode-source.ts';
import { loadEngine } from '../../../src/engine/markdown/engine.ts';
import { prepareSource } from '../../../src/engine/markdown/prepass/prepass.ts';
import { findExcess } from '../../../src/engine/markdown/prepass/source-limits.ts';
import type { PageSource } from '../../../src/engine/markdown/read-page.ts';
import { readPage } from '../../../src/engine/markdown/read-page.ts';
import type { Route, SiteConfig } from '../../../src/engine/types.ts';
import type { FilePath, RoutePath } from '../../../src/shared/types.ts';
import { createTestConfig } from '../../helpers/content.ts';
import { countWork, HOSTILE_TEXT_MS } from '../../helpers/cpu-time.ts';

let projectDir: string;
beforeAll(async () => {
  projectDir = await mkdtemp(join(tmpdir(), 'docgen-read-page-'));
});
afterAll(() => rm(projectDir, { recursive: true, force: true }));

function toRoute(name: string, kind: Route['kind'] = 'markdown'): Route {
  const file = `${projectDir}/${name}` as FilePath;
  return { path: '/page' as RoutePath, file, relativePath: name, lang: 'en', version: '', kind };
}

interface Case {
  readonly name?: string;
  readonly kind?: Route['kind'];
  readonly config?: Partial<SiteConfig>;
  readonly maxFileSize?: number;
}

/** Writes the content into a file and reads that as a page. */
async function read(content: string | Uint8Array, options: Case = {}): Promise<PageSource> {
  const { name = 'page.md', kind = 'markdown', config = {}, maxFileSize = 5 * 1024 * 1024 } = options;
  await writeFile(join(projectDir, name), content);
  const base = createTestConfig({ projectDir, config });
  return readPage(toRoute(name, kind), { ...base, markdown: { ...base.markdown, maxFileSize } });
}

/** Bytes of a text in one of the encodings that Windows editors write. */
function encode(text: string, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

describe('a page', () => {
  it('is read with its frontmatter, its body at its lines, and nothing to report', async () => {
    const page = await read('---\ntitle: 标题\n---\n\n# Body\n');

    expect(page.frontmatter).toEqual({ title: '标题' });
    expect(page.text).toBe('---\ntitle: 标题\n---\n\n# Body\n');
    expect(page.body).toBe('\n\n\n\n# Body\n');
    expect(page.diagnostics).toEqual([]);
  });

  it('that is a module has no frontmatter', async () => {
    const page = await read('---\ntitle: a\n---\n', { name: 'page.tsx', kind: 'module' });

    expect(page.frontmatter).toEqual({});
    expect(page.diagnostics).toEqual([]);
  });

  it('is changed by replace rules in its body and in nested frontmatter strings', async () => {
    const replaceRules = [
      { search: /ACME/g, replace: 'Corp' },
      { search: 'Corp', replace: 'Firm' },
    ];

    const page = await read('---\nhero:\n  actions:\n    - text: ACME\n      link: /\n---\nACME ACME', {
      config: { replaceRules },
    });

    expect(page.frontmatter).toEqual({ hero: { actions: [{ text: 'Firm', link: '/' }] } });
    expect(page.body).toBe('\n\n\n\n\n\nFirm Corp');
    expect(page.text).toContain('ACME ACME');
  });

  it('keeps its body when only the frontmatter is broken, so that all trouble is reported at once', async () => {
    const page = await read('---\na: b: c\n---\n# Body');

    expect(page.diagnostics).toMatchObject([{ code: 'DG3013', severity: 'error', file: 'page.md', line: 2 }]);
    expect(page.body).toBe('\n\n\n# Body');
  });

  it('that vanished is an error naming it', async () => {
    const page = await readPage(toRoute('gone.md'), createTestConfig({ projectDir }));

    expect(page).toMatchObject({ text: '', body: '', frontmatter: {} });
    expect(page.diagnostics).toMatchInlineSnapshot(`
      [
        {
          "code": "DG3000",
          "file": "gone.md",
          "hint": "Build again.",
          "message": "Page was removed while the site was built.",
          "severity": "error",
        },
      ]
    `);
  });

  it('that an editor replaces just now is read after all', async () => {
    await writeFile(join(projectDir, 'saved.tmp'), '# Saved');
    const reading = readPage(toRoute('saved.md'), createTestConfig({ projectDir }));
    setTimeout(() => rename(join(projectDir, 'saved.tmp'), join(projectDir, 'saved.md')), 10);

    expect(await reading).toMatchObject({ body: '# Saved', diagnostics: [] });
  });

  it('that is a folder is an error naming it', async () => {
    const page = await readPage(toRoute(''), createTestConfig({ projectDir }));

    expect(page.diagnostics).toMatchObject([{ code: 'DG3000', severity: 'error' }]);
  });
});

describe('what a page may contain', () => {
  it('an unknown key and a wrong type are errors at the key, with the right name', async () => {
    const page = await read('---\ntitle: a\ntitel: b\nsidebar: 12\nhero:\n  actions:\n    - text: 1\n---\n');

    const found = page.diagnostics.map(({ code, severity, line, column }) => [code, severity, line, column]);
    expect(found).toContainEqual(['DG3017', 'error', 3, 1]);
    expect(found).toContainEqual(['DG3017', 'error', 4, 1]);
    expect(page.diagnostics.find(({ line }) => line === 3)).toMatchObject({
      excerpt: 'titel: b',
      file: 'page.md',
    });
    expect(JSON.stringify(page.diagnostics.find(({ line }) => line === 3))).toContain('title');
  });

  it.each(['', '---\ntitle: a\n---\n', '---\n---', '  \n \t\n', '\n', '\uFEFF'])(
    '%j is a valid page',
    async (text) => {
      const page = await read(text);

      expect(page.diagnostics).toEqual([]);
      expect(page.body.trim()).toBe('');
    },
  );

  it('a byte order mark is taken off and the frontmatter is seen', async () => {
    const page = await read('\uFEFF---\ntitle: a\n---\nx');

    expect(page).toMatchObject({ frontmatter: { title: 'a' }, body: '\n\n\nx', diagnostics: [] });
    expect(page.text.startsWith('---')).toBe(true);
  });

  it.each(['\r\n', '\r'])('line ends %j read as line feeds', async (end) => {
    const text = '---\ntitle: a\ntext: |\n  b\n  c\n---\n# H\n\n:::tip\nx\n:::\n';
    const expected = await read(text);

    const page = await read(text.replaceAll('\n', end));

    expect({ ...page, hash: '' }).toEqual({ ...expected, hash: '' });
  });

  const latin = 'Hello, this is a page.\n';
  it.each([
    ['UTF-16 LE', Buffer.concat([Buffer.from([0xff, 0xfe]), encode(latin, 'utf-16le')]), 1, 1],
    ['UTF-16 BE', Buffer.concat([Buffer.from([0xfe, 0xff]), encode(latin, 'utf-16be')]), 1, 1],
    ['Windows-1252', Buffer.from('a\r\ncaf\xe9 au lait', 'latin1'), 2, 4],
    // "# 中文文档\n这是一个用 GBK 保存的页面。"
    [
      'GBK',
      Buffer.from('2320d6d0cec4ceb5b5b50ad5e2cac7d2bbb8f6d3c320474b42b1a3b4e6b5c4d2b3c3e6a1a3', 'hex'),
      1,
      3,
    ],
    ['a cut sequence', Buffer.from('这是一个中文页面。').subarray(0, 26), 1, 9],
    ['an overlong sequence', Buffer.from([0x61, 0x62, 0xc0, 0x80]), 1, 3],
    ['a surrogate', Buffer.from([0xed, 0xa0, 0x80, 0x20, 0xe9]), 1, 1],
    ['behind good text', Buffer.concat([Buffer.from('\ufeffé \n文\ufffd😀 '), Buffer.from([0xff])]), 2, 6],
  ])('%s is an error at its place, with what to do', async (name, bytes, line, column) => {
    const page = await read(bytes);

    expect(page.diagnostics).toMatchObject([
      { code: 'DG3002', severity: 'error', file: 'page.md', line, column },
    ]);
    const encoding = name.startsWith('UTF-16') ? 'UTF-16' : 'GBK';
    expect(page.diagnostics[0]?.hint).toContain(`iconv -f ${encoding} -t UTF-8 "page.md"`);
    expect(page.body).toBe('');
    expect(page.text).not.toContain('\uFFFD');
  });

  it('UTF-16 without a mark is a text of NUL characters, and told so', async () => {
    const [diagnostic] = (await read(encode(latin, 'utf-16le'))).diagnostics;

    expect(diagnostic).toMatchObject({ code: 'DG3003', line: 1, column: 2 });
    expect(diagnostic?.hint).toContain('UTF-16');
  });

  it('valid text of four-byte characters and a written U+FFFD pass', () => {
    const text = '中文 😀 𠮷 \uFFFD é';

    expect(decodeSource(Buffer.from(text), 'page.md')).toEqual({ text });
  });

  it.each([
    ['\u0000', 'a NUL character'],
    ['\u001b', 'U+001B'],
    ['\u0008', 'U+0008'],
    ['\u007f', 'U+007F'],
    ['\u0090', 'U+0090'],
  ])('%j is an error with its place', async (character, named) => {
    const page = await read(`# A\n\n中文 ${character} text\nmore`);

    expect(page.diagnostics).toMatchObject([
      {
        code: 'DG3003',
        severity: 'error',
        file: 'page.md',
        line: 3,
        column: 4,
        excerpt: `中文 ${character} text`,
      },
    ]);
    expect(page.diagnostics[0]?.message).toContain(named);
    expect(page.body).toBe('');
  });

  it('where a site is written for Rspress, what is no text is a warning, and shown as such', () => {
    const decode = (bytes: Buffer) => decodeSource(bytes, 'page.md', 'warning');

    expect(decode(Buffer.from('# A\n\n\u0014\0 b'))).toMatchObject({
      text: '# A\n\n\uFFFD\uFFFD b',
      warning: { code: 'DG3003', severity: 'warning', file: 'page.md', line: 3, column: 1 },
    });
    expect(decode(Buffer.from([97, 0xb0, 98]))).toMatchObject({
      text: 'a\uFFFDb',
      warning: { code: 'DG3002', severity: 'warning', line: 1, column: 2 },
    });
  });

  it('tabs and other white space pass', async () => {
    expect((await read('a\tbc\u00a0d\u3000e\u0085')).diagnostics).toEqual([]);
  });

  it('20 MB are refused without being read', async () => {
    const toWork = countWork();

    const page = await read(Buffer.alloc(20 * 1024 * 1024, 'a '));

    expect(toWork()).toBeLessThan(HOSTILE_TEXT_MS);
    expect(page.diagnostics).toMatchInlineSnapshot(`
      [
        {
          "code": "DG3001",
          "file": "page.md",
          "hint": "Split the page, or raise "markdown.maxFileSize" in the config.",
          "message": "Page has 20.0 MiB; the limit is 5.0 MiB.",
          "severity": "error",
        },
      ]
    `);
  });

  it('the limit is the configured one', async () => {
    expect((await read('x'.repeat(101), { maxFileSize: 100 })).diagnostics).toMatchObject([
      { code: 'DG3001', message: 'Page has 101 bytes; the limit is 100 bytes.' },
    ]);
    expect((await read('x'.repeat(100), { maxFileSize: 100 })).diagnostics).toEqual([]);
  });

  it('4.9 MB are read and prepared', async () => {
    const section =
      '## 标题 {#id}\n\n**注意。**后文 text with `code` and [link](./a.md).\n\n:::tip\n- a\n- b\n:::\n\n';
    const text = section.repeat(Math.floor(4_900_000 / Buffer.byteLength(section)));
    const toWork = countWork();

    const page = await read(text);
    const prepared = prepareSource(page.body, { format: 'mdx', cjkFriendlyEmphasis: true });

    expect(toWork()).toBeLessThan(HOSTILE_TEXT_MS);
    expect(page.diagnostics).toEqual([]);
    expect(prepared.text.split('\n').length).toBe(text.split('\n').length);
  });

  it.each([
    ['10 000 nested quotes', `${'>'.repeat(10_000)} a`],
    ['5 000 nested lists', `${'- '.repeat(5000)}a`],
    [
      '1 500 lists nested by indentation',
      Array.from({ length: 1500 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n'),
    ],
    ['50 000 opening brackets', '['.repeat(50_000)],
    ['50 000 times *a', '*a'.repeat(50_000)],
    ['50 000 times _a', '_a'.repeat(50_000)],
    ['a line of 100 000 characters', '中文字 word '.repeat(12_500)],
    ['20 000 addresses in one word', 'www.a_'.repeat(20_000)],
    ['50 000 stars around a letter', `${'*'.repeat(50_000)}a${'*'.repeat(50_000)}`],
  ])('%s come to an end soon or are "too deep"', async (_name, text) => {
    for (const plugins of [[], [() => () => {}]]) {
      const base = createTestConfig({ projectDir });
      const config = { ...base, markdown: { ...base.markdown, remarkPlugins: plugins } };
      const engine = await loadEngine(config.markdown);
      await writeFile(join(projectDir, 'deep.md'), text);
      const toWork = countWork();

      const page = await readPage(toRoute('deep.md'), config);
      const prepared = prepareSource(page.body, {
        format: 'md',
        cjkFriendlyEmphasis: true,
        isUnified: plugins.length > 0,
      });
      if (prepared.excess === undefined)
        await engine.toHast(prepared.text, {
          format: 'md',
          footnoteLabel: 'Footnotes',
          footnoteBackLabel: 'Back to {reference}',
          file: page.route.file,
          projectDir: config.projectDir,
          prepare: () => {},
          addDependency: () => {},
        });

      expect(toWork()).toBeLessThan(HOSTILE_TEXT_MS);
      if (page.diagnostics.length > 0) {
        expect(page.diagnostics).toMatchObject([{ code: 'DG3004', severity: 'error', column: 1 }]);
        expect(page.diagnostics[0]?.message).toContain('too deep');
        expect(page.body).toBe('');
      }
    }
  });

  it('ordinary pages are far from every limit', () => {
    const list = Array.from({ length: 12 }, (_, depth) => `${'  '.repeat(depth)}- item`).join('\n');
    const table = `| a | b |\n| - | - |\n${'| **a** | *b* |\n'.repeat(5000)}`;
    const code = `${'\n\n- a\n'.repeat(3000)}${'> > > - a\n\n'.repeat(1000)}`;

    for (const text of [list, table, code]) expect(findExcess(text)).toBeUndefined();
  });
});

it('keeps the words of a terminal in a block of its language, and says that their colours are gone', () => {
  const decode = (text: string) => decodeSource(Buffer.from(text), 'docs/a.md');

  const shown = decode('# A\n\n```ansi title="run"\n\u001b[1;32mok\u001b[0m 3 tests\n```\n');
  const elsewhere = decode('```ansi\na\n```\n\n\u001b[32mok\u001b[0m\n');

  expect(shown.text).toBe('# A\n\n```ansi title="run"\nok 3 tests\n```\n');
  expect(shown).toMatchObject({
    warning: { code: 'DG3003', severity: 'warning', file: 'docs/a.md', line: 4 },
  });
  expect(elsewhere.diagnostic).toMatchObject({ code: 'DG3003', severity: 'error', line: 5 });
});

it('shows control characters in code by their pictures, and says so', () => {
  const decode = (text: string) => decodeSource(Buffer.from(text), 'docs/a.md');

  const shown = decode('# A\n\n- b\n\n  ```sh\n  echo "\u001b[1m\u007f\u0090"\n  ```\n');
  const elsewhere = decode('```sh\n\u001b\n```\n\n\u0007\n');

  expect(shown.text).toBe('# A\n\n- b\n\n  ```sh\n  echo "␛[1m␡\uFFFD"\n  ```\n');
  expect(shown).toMatchObject({
    warning: {
      code: 'DG3003',
      severity: 'warning',
      file: 'docs/a.md',
      line: 6,
      column: 9,
      message: 'Page contains the control character U+001B in code. Readers see "␛" there.',
    },
  });
  expect(elsewhere.diagnostic).toMatchObject({ code: 'DG3003', severity: 'error', line: 5 });
});
