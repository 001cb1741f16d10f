/** Pages whose text is broken, foreign or too much. */
import { beforeAll, expect, it } from 'vitest';
import { buildGoodSite, type GoodSite, getOnlyDiagnostic } from '../helpers/broken-site.ts';
import { countWork, HOSTILE_TEXT_MS } from '../helpers/cpu-time.ts';
import { site } from '../helpers/site.ts';

let good: GoodSite;
beforeAll(async () => {
  good = await buildGoodSite();
});

it('1: one unclosed tag among fifty good pages', async () => {
  const pages = Array.from({ length: 50 }, (_, index) => [`docs/good${index}.md`, `# Good ${index}\n`]);
  const built = await good.break(1, {
    ...Object.fromEntries(pages),
    'docs/bad.mdx': '# Bad\n\n<Tabs>\n\ntext\n',
  });
  expect(built.diagnostics()).toEqual([
    expect.objectContaining({
      code: 'DG3041',
      severity: 'error',
      file: 'docs/bad.mdx',
      line: 3,
      column: 1,
      excerpt: '<Tabs>',
      message: 'Expected a closing tag for `<Tabs>`.',
    }),
  ]);
  expect(built.terminal()).toBe(`docs/bad.mdx

✖ error DG3041  docs/bad.mdx:3:1
  Expected a closing tag for \`<Tabs>\`.
    │
  1 │ # Bad
  2 │
  3 │ <Tabs>
    │ ^
  4 │
  5 │ text
  Close it with "</Tabs>", or write "<Tabs />" if it is empty.
✖ Build failed after [TIME] with 1 error. doc_build is unchanged.
`);
});

it('2: twenty broken pages make one report, page by page', async () => {
  const breakages = [
    '# A\n\n<Tabs>\n',
    '# A\n\n{unclosed\n',
    '---\ntitle: [\n---\n',
    '# A\n\n[x](javascript:alert(1))\n',
    '# A\n\n[x](./nowhere.md)\n',
  ];
  const names = Array.from({ length: 20 }, (_, index) => `docs/bad${String(index).padStart(2, '0')}.mdx`);
  const built = await good.break(
    1,
    Object.fromEntries(names.map((name, index) => [name, breakages[index % breakages.length] ?? ''])),
  );
  expect([...new Set(built.diagnostics().map(({ file }) => file))].sort()).toEqual(names);
  const headings = built.terminal().match(/^docs\/\S+$/gm);
  expect(headings).toEqual(names);
});

it('3: a code block that is not closed is a warning at its first line, wherever it is', async () => {
  const built = await site({
    'docs/index.md': '# Home\n\nText.\n\n```js\nlet a;\n\n## Lost\n\nText.\n',
    'docs/list.mdx': '# List\n\n1. One\n\n   ~~~~sh\n   ls\n   ~~~\n\n2. Two\n\n> ```\n> quoted\n\nText.\n',
    'docs/tip.md': '# Tip\n\n:::tip\n\n```js\nlet a;\n\n:::\n',
    'docs/good.md':
      '# Good\n\n````md\n```js\n````\n\n- a\n\n  ```js\n  let a;\n  `````\n\n> ~~~\n> b\n> ~~~\n\n    ```\n    indented\n\n:::tip\n```js\nlet a;\n```\n:::\n\n```\n```\n',
  }).build();
  expect(built.problems()).toEqual([
    'DG3040 docs/index.md:5:1',
    'DG3040 docs/list.mdx:11:3',
    'DG3040 docs/list.mdx:5:4',
    'DG3040 docs/tip.md:3:1',
    'DG3040 docs/tip.md:5:1',
  ]);
  expect(built.diagnostics()[0]?.message).toBe(
    'The code block is not closed, so what follows is code as well.',
  );
});

it('13: line ends make no difference', async () => {
  const text = '---\ntitle: Lines\n---\n\n# Lines\n\n- a\n- b\n\n```js\nlet a;\n```\n\n:::tip\nText\n:::\n';
  const built = await site({
    'docs/lf.md': text,
    'docs/crlf.md': text.replaceAll('\n', '\r\n'),
    'docs/cr.md': text.replaceAll('\n', '\r'),
  }).build();
  expect(built.problems()).toEqual([]);
  expect(built.body('lf')).toContain('rp-callout');
  expect(built.body('crlf')).toBe(built.body('lf'));
  expect(built.body('cr')).toBe(built.body('lf'));
});

it('14, 15: pages that are not UTF-8 name the place and how to convert them', async () => {
  const utf16 = Buffer.from('\ufeff# Hello there', 'utf16le');
  const built = await good.break(1, {
    'docs/a-utf16le.md': utf16,
    'docs/b-utf16be.md': Buffer.from(utf16).swap16(),
    'docs/c-latin1.md': Buffer.from('# Caf\u00e9 au lait\n', 'latin1'),
    // 中文内容
    'docs/d-gbk.md': Buffer.from([0x23, 0x20, 0xd6, 0xd0, 0xce, 0xc4, 0xc4, 0xda, 0xc8, 0xdd, 0x0a]),
  });
  expect(built.problems()).toEqual([
    'DG3002 docs/a-utf16le.md:1:1',
    'DG3002 docs/b-utf16be.md:1:1',
    'DG3002 docs/c-latin1.md:1:6',
    'DG3002 docs/d-gbk.md:1:3',
  ]);
  expect(built.diagnostics()[3]?.hint).toBe(
    'Save it as UTF-8 in your editor, or convert it, here from GBK: iconv -f GBK -t UTF-8 "docs/d-gbk.md" > new.md',
  );
});

it('16: control characters are shown, not printed', async () => {
  const built = await good.break(1, { 'docs/a.md': '# A\n\nb\0c\n', 'docs/b.md': 'x \u001b[31m y\n' });
  expect(built.problems()).toEqual(['DG3003 docs/a.md:3:2', 'DG3003 docs/b.md:1:3']);
  expect(built.diagnostics()[0]).toMatchObject({
    message: 'Page contains a NUL character.',
    excerpt: 'b\0c',
  });
  expect(built.terminal()).not.toContain('\0');
  expect(built.terminal()).not.toContain('\u001b');
});

it('17: twenty megabytes are refused, and the limit can be moved', async () => {
  const built = await good.break(1, { 'docs/a.md': `# A\n\n${'word '.repeat(4_000_000)}` });
  expect(built.problems()).toEqual(['DG3001 docs/a.md']);
  expect(getOnlyDiagnostic(built, 'DG3001')).toMatchObject({
    message: 'Page has 19.1 MiB; the limit is 5.0 MiB.',
    hint: 'Split the page, or raise "markdown.maxFileSize" in the config.',
  });
  const moved = await good.break(1, {
    'docgen.config.json': '{ "markdown": { "maxFileSize": 10 } }',
    'docs/index.md': '# Hi\n',
    'docs/a.md': '# A bit more than ten bytes\n',
  });
  expect(moved.problems()).toContain('DG3001 docs/a.md');
  expect(moved.problems()).not.toContain('DG3001 docs/index.md');
});

it.each([
  ['one line of 100 000 characters', 'x'.repeat(100_000), undefined],
  ['10 000 nested quotes', `${'>'.repeat(10_000)} a`, 'DG3004 docs/a.md:3:1'],
  [
    '1 500 nested lists',
    Array.from({ length: 1500 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
    'DG3004 docs/a.md:203:1',
  ],
  ['50 000 open brackets', '['.repeat(50_000), undefined],
  ['9 000 open emphases', '*a'.repeat(9_000), undefined],
  ['50 000 open emphases', '*a'.repeat(50_000), 'DG3004 docs/a.md:3:1'],
  ['50 000 open images', '!['.repeat(50_000), undefined],
  ['20 000 nested containers', `${':::tip\n'.repeat(20_000)}`, undefined],
  [
    '50 000 backticks of growing length',
    Array.from({ length: 300 }, (_, n) => '`'.repeat(n)).join(' a '),
    undefined,
  ],
])('18: %s take no time and exhaust no stack', async (_name, text, problem) => {
  const toWork = countWork();
  const built = await site({ 'docs/a.md': `# A\n\n${text}\n` }).build();
  const work = toWork();
  const errors = built.diagnostics().filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual(
    problem === undefined ? [] : [problem],
  );
  expect(work).toBeLessThan(HOSTILE_TEXT_MS);
});

it('19: code blocks that cannot be highlighted are shown plain, with escaped names', async () => {
  const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
  const built = await site({
    'docs/index.md': `# A\n\n${fence('js', 'const a = 1;\n'.repeat(23_000))}${fence('nonesuch', 'b <i>')}${fence(
      '"><img onerror=alert(1)>',
      'c',
    )}${fence('js"><img/onerror=alert(1)>', 'd')}`,
  }).build();
  expect(built.exitCode).toBe(0);
  expect(built.problems()).toEqual([
    'DG3100 docs/index.md:23007:1',
    'DG3101 docs/index.md:23011:1',
    'DG3101 docs/index.md:23015:1',
    'DG3102 docs/index.md:3:1',
    // Of a language with spaces the rest is read as options.
    'DG3107 docs/index.md:23011:1',
  ]);
  expect(built.diagnostics().every(({ severity }) => severity === 'warning')).toBe(true);
  const body = built.body('/');
  expect(body).toMatch(/b &(?:#x3C|lt);i>/);
  expect(body).not.toContain('onerror');
});
