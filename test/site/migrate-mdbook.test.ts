/** `docgen migrate --from mdbook`: a book comes out building, at its addresses, with what it inserts. */
import { expect, it } from 'vitest';
import { listReport, moved, movedFiles } from '../helpers/migrated.ts';

it('carries a book of mdBook over', async () => {
  const { next, result } = await moved('mdbook');
  expect(result.lostAddresses).toEqual([]);
  expect(result.lostContent).toEqual([]);
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "book.toml:12 "output.html.smart-punctuation" is not carried over.",
      "book.toml:14 "output.html.additional-css" is not carried over.",
      "book.toml:25 The redirect "/gone.html" is not carried over: there is no page "nowhere.html".",
      "book.toml:29 The preprocessor "weather" does not run.",
      "book.toml:32 The output "epub" is not made.",
      "src: Parts of files that pages insert (4) are text of the pages now.",
      "src: Lines of code that mdBook hides (5) are not in the new pages.",
      "src/SUMMARY.md:9 "SUMMARY.md" names a page that is not written: "Deep".",
      "src/SUMMARY.md:10 "SUMMARY.md" names a page that is not written: "Draft".",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';

    export default defineConfig({
      title: 'Seed handbook',
      description: 'How to sow',
      lang: 'en',
      base: '/seed/',
      icon: '/favicon.svg',
      head: [['meta', { name: 'author', content: 'Ann, Ben' }]],
      route: { extensions: ['.md'], exclude: ['parts/shared.md', 'unlisted.md'] },
      markdown: { math: true },
      plugins: [
        pluginClientRedirects({ redirects: [{ from: '/', to: '/start' }, { from: '/old', to: '/guide/code' }] }),
      ],
      themeConfig: {
        sidebar: {
          '/': [
            { text: 'Start', link: '/start' },
            {
              text: 'Growing',
              items: [
                {
                  text: '1. Guide',
                  link: '/guide/',
                  collapsed: false,
                  items: [{ text: '1.1. Code', link: '/guide/code' }],
                },
              ],
            },
            { dividerType: 'solid' },
            { text: 'End', link: '/end' },
          ],
        },
        socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/seed' }],
        editLink: { docRepoBaseUrl: 'https://github.com/example/seed/edit/main/src' },
      },
    });
    "
  `);
  expect(next.read('docs/start.md')).toMatchInlineSnapshot(`
    "---
    title: The first page
    ---

    # Start {#begin}

    See [the guide](guide/README.md#water), ![a dot](/dot.svg) and [a file](/guide/data.csv).

    :::warning Mind the frost
    Sow **late**.
    :::

    Shared words of seeds.

    The formula $a + b$ holds:

    $$ c_1 \\\\
    \\{ d \\} $$ and \\\\_
    "
  `);
  expect(next.read('docs/guide/code.md')).toMatchInlineSnapshot(`
    "# Code

    \`\`\`rust
    let pot = 1;
    sow(pot);
    \`\`\`

    \`\`\`rust
    let pot = 1;
    sow(pot);
    \`\`\`

    \`\`\`rust
    #[derive(Debug)]
    # fn shown() {}
    fn sow() {}
    \`\`\`

    \`\`\`python
    seed.sow()
    \`\`\`
    "
  `);
});

it('builds what comes out, and its first chapter is at the start', async () => {
  const { next, result } = await movedFiles('mdbook', {
    'book.toml': '[book]\ntitle = "Seed"\n',
    'src/SUMMARY.md': '# Summary\n\n- [One](one.md)\n  - [Two](two/README.md)\n',
    'src/one.md':
      '# One\n\n[Two](two/README.md) and [its code](two/main.rs).\n\n```rust,ignore\n{{#include two/main.rs}}\n```\n',
    'src/two/README.md': '# Two\n\n[Back](../one.md)\n',
    'src/two/main.rs': '# fn main() {\nlet seed = 1;\n# }\n',
  });
  expect(result.builds).toBe(true);
  await next.build();
  const page = next.read('doc_build/one.html');
  expect(page).toContain('href="/two/index.html"');
  expect(page).toContain('href="/two/main.rs"');
  expect(page).toContain('seed');
  expect(page).not.toContain('fn main');
  expect(page).toContain('1.1. Two');
  expect(next.read('doc_build/index.html')).toContain('/one.html');
});

it('keeps comments that begin on one line and end on the next', async () => {
  const { next } = await movedFiles('mdbook', {
    'book.toml': '[book]\ntitle = "Seed"\n',
    'src/SUMMARY.md': '# Summary\n\n- [One](one.md)\n',
    'src/one.md': '# One\n\nSee [std](https://x.org/../std)<!--\nignore --> here.\n',
  });
  expect(next.read('docs/one.md')).toContain('(https://x.org/../std)<!--\nignore --> here.');
});

it('names a chapter without a heading of the first level as the summary does', async () => {
  const { next } = await movedFiles('mdbook', {
    'book.toml': '[book]\ntitle = "Book"\n',
    'src/SUMMARY.md': '# Summary\n\n- [Start](README.md)\n- [What is it](1.2_what.md)\n',
    'src/README.md': '# Start\n',
    'src/1.2_what.md': '## What\n\nWords.\n',
  });
  expect(next.read('docs/1.2_what.md')).toMatch(/^---\ntitle: What is it\n---\n/);
  expect(next.read('docs/README.md')).not.toContain('title:');
});

it('says with its place what cannot be inserted', async () => {
  const { result } = await movedFiles('mdbook', {
    'book.toml':
      '[book]\ntitle = "Seed"\nsrc = "text"\nauthors = [\n  "Ann", # of the seeds\n  "Ben",\n]\nfounded = 2020-01-01\n',
    'text/SUMMARY.md': '[Start](README.md)\n',
    'text/README.md':
      '# Start\n\n{{#include gone.md}}\n\n```rust\n{{#include code.rs:gone}}\n```\n\n{{#weather today}}\n',
    'text/code.rs': '// ANCHOR: here\nlet a = 1;\n// ANCHOR_END: here\n',
  });
  expect(listReport(result)).toEqual([
    'text/README.md:3 "gone.md" is not inserted: there is no such file in the repository, or it is hidden.',
    'text/README.md:6 "code.rs" has no "ANCHOR: gone".',
    'text/README.md:9 "{{#weather …}}" stays as text.',
  ]);
});

it('says where book.toml is not valid', async () => {
  const moving = movedFiles('mdbook', {
    'book.toml': '[book]\ntitle = "Seed\n',
    'src/SUMMARY.md': '[Start](README.md)\n',
  });
  await expect(moving).rejects.toMatchObject({
    diagnostics: [{ code: 'DG9015', file: 'book.toml', line: 2, excerpt: 'title = "Seed' }],
  });
});

it('inserts nothing from outside of the repository, nothing hidden, and no end of files that include each other', async () => {
  const { next, result } = await movedFiles('mdbook', {
    'book.toml': '[book]\ntitle = "Seed"\n',
    '.env': 'TOKEN=secret\n',
    'src/SUMMARY.md': '[Start](README.md)\n',
    'src/README.md': `# Start\n\n{{#include ../.env}}\n\n{{#include ${'../'.repeat(20)}etc/hostname}}\n\n{{#include ../src}}\n\n{{#include loop.txt}}\n`,
    'src/loop.txt': `word ${'{{#include loop.txt}} '.repeat(12)}\n`,
  });
  const report = listReport(result).map((line) => line.replaceAll('../', ''));
  expect(report.filter((line) => line.startsWith('src/README.md')).slice(0, 4)).toEqual([
    'src/README.md:3 ".env" is not inserted: there is no such file in the repository, or it is hidden.',
    'src/README.md:5 "etc/hostname" is not inserted: there is no such file in the repository, or it is hidden.',
    'src/README.md:7 "src" is not inserted: there is no such file in the repository, or it is hidden.',
    'src/README.md:9 "loop.txt" is not inserted: files include each other too often.',
  ]);
  expect(next.read('docs/README.md')).not.toContain('secret');
});

it('counts what a page takes in, not the files that it is cut from, and says when that is too much', async () => {
  const { next, result } = await movedFiles('mdbook', {
    'book.toml': '[book]\ntitle = "Seed"\n',
    'src/SUMMARY.md': '[Start](README.md)\n[Long](long.md)\n',
    'src/README.md': `# Start\n\n\`\`\`rust\n${'{{#include big.rs:1}}\n'.repeat(6)}{{#include last.rs}}\n\`\`\`\n`,
    'src/long.md': `# Long\n\n\`\`\`text\n${'{{#include big.rs}}\n'.repeat(6)}\`\`\`\n`,
    'src/big.rs': `let a = 1;\n// ${'seed '.repeat(20_000)}\n`,
    'src/last.rs': 'let last = 2;\n',
  });
  expect(listReport(result).filter((line) => line.startsWith('src/'))).toEqual([
    'src/long.md:9 "big.rs" is not inserted: the page has taken in 500 000 characters by here.',
  ]);
  expect(next.read('docs/README.md')).toContain('let last = 2;');
});

it('keeps the parts of a chapter that has no page, and names chapters that are still to be written', async () => {
  const { next, result } = await movedFiles('mdbook', {
    'book.toml': '[book]\ntitle = "Tea"\n[output.html]\nno-section-label = true\n',
    'src/SUMMARY.md': '# Summary\n\n- [Tea](README.md)\n- [Appendix]()\n  - [Cups](cups.md)\n- [Trays]()\n',
    'src/README.md': '# Tea\n',
    'src/cups.md': '# Cups\n',
  });
  expect(listReport(result)).toEqual([
    'src/SUMMARY.md:6 "SUMMARY.md" names a page that is not written: "Trays".',
  ]);
  expect(next.read('docgen.config.ts')).toContain(
    "{ text: 'Appendix', collapsible: false, items: [{ text: 'Cups'",
  );
});
