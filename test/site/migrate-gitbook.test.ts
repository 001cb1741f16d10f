/** `docgen migrate --from gitbook`: a space as GitBook keeps it in Git comes out building, at its addresses. */
import { expect, it } from 'vitest';
import { docgen } from '../helpers/fake-host.ts';
import { listReport, moved, movedFiles } from '../helpers/migrated.ts';
import { site } from '../helpers/site.ts';

it('carries a space of GitBook over', async () => {
  const { next, result } = await moved('gitbook');
  expect(result.lostAddresses).toEqual([]);
  expect(result.lostContent).toEqual([]);
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      ".gitbook.yaml: The redirect "gone" is not carried over: there is no "guides/none.md".",
      "docs/README.md:2 "icon" is not carried over.",
      "docs/README.md:3 "cover" is not carried over.",
      "docs/README.md:13 Icons of GitBook are removed.",
      "docs/SUMMARY.md:12 "SUMMARY.md" names a page that is not there: "Nowhere" (guides/none.md).",
      "docs/SUMMARY.md:16 Pages from OpenAPI are not generated.",
      "docs/draft.md: "SUMMARY.md" does not list this page, so GitBook does not publish it.",
      "docs/guides/README.md:3 Tabs become blocks that open on click.",
      "docs/guides/README.md:15 Columns are shown one below the other.",
      "docs/guides/start.md:35 A link that is broken in GitBook becomes text.",
      "docs/guides/start.md:39 An embedded page becomes a link: https://video.example.org/1",
      "docs/guides/start.md:43 An embedded page becomes a link: https://video.example.org/2",
      "docs/guides/start.md:51 "{% swagger %}" is not carried over.",
      "docs/guides/start.md:52 "{% swagger-description %}" is not carried over.",
      "docs/guides/start.md:57 "{% @mermaid/diagram %}" stays as text.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';

    export default defineConfig({
      title: 'Seed',
      lang: 'en',
      route: { cleanUrls: true, extensions: ['.md'], exclude: ['draft.md'] },
      markdown: { math: true },
      plugins: [pluginClientRedirects({ redirects: [{ from: '/begin', to: '/guides/start' }] })],
      themeConfig: {
        sidebar: {
          '/': [
            { text: 'Welcome', link: '/' },
            {
              text: 'Guides',
              items: [
                { text: 'Begin here', link: '/guides/start' },
                {
                  text: 'Blocks',
                  link: '/guides/',
                  collapsed: true,
                  items: [
                    { text: 'Code', link: '/guides/code' },
                    { text: 'Lines', link: '/guides/code#lines' },
                    { text: 'Forum', link: 'https://forum.example.org' },
                  ],
                },
              ],
            },
          ],
        },
      },
    });
    "
  `);
  expect(next.read('docs/README.md')).toMatchInlineSnapshot(`
    "---
    description: The handbook of Seed.
    sidebar: false
    ---

    # Seed

    <ul><li><a href="/guides/start"><strong>Start</strong></a></li><li>Code – Lines of it.</li></ul>

    <a href="/guides/start" class="button primary">Start now</a>
    "
  `);
  expect(next.read('docs/guides/start.md')).toMatchInlineSnapshot(`
    "---
    description: >-
      The first
      steps.
    ---

    # Start here

    :::info
    Read **this** first.
    :::

    * In a list:

      :::tip
      Well done.
      :::

    ### 1. Write a page {#write-a-page}

    In any editor.

    **2.**
    Publish it.

    [Code and more](/guides/code)

    See [Code and more](/guides/code#lines), lost and [the file](/gitbook/a%20file%20%281%29.txt).

    <figure><img src="/gitbook/dot.svg" alt="A dot"><figcaption><p>A dot</p></figcaption></figure>

    [https://video.example.org/1](<https://video.example.org/1>)\\
    Watch it.

    [https://video.example.org/2](<https://video.example.org/2>)

    [a file (1).txt](/gitbook/a%20file%20%281%29.txt)\\
    The file.

    Shared words, with [the code](/guides/code).

    **GET** \`/seeds\` List seeds

    All of them.

    {% @mermaid/diagram content="graph" %}

    Half of $n$ is $n/2$ 🎉 in all.
    "
  `);
  expect(next.read('docs/guides/README.md')).toMatchInlineSnapshot(`
    "# Blocks

    :::details Linux
    Press Ctrl.
    :::

    ::::details macOS
    :::warning
    Press ⌘.
    :::
    ::::

    Left.

    Right.
    "
  `);
  expect(next.read('docs/guides/code.md')).toMatchInlineSnapshot(`
    "---
    search: false
    ---

    # Code and more

    ## Lines {#lines}

    \`\`\`js title="page.js" lineNumbers wrapCode
    const tag = '{% hint style="info" %}';
    \`\`\`

    :::code-group

    \`\`\`bash [npm]
    npm test
    \`\`\`

    \`\`\`bash title="terminal" [Deno]
    deno test
    \`\`\`

    :::

    \`\`\`markdown
    {% hint style="info" %}
    A sample.
    {% endhint %}
    \`\`\`

    <pre class="language-markdown"><code class="lang-markdown">{% hint %}
    <strong>Marked
    </strong>{% endhint %}
    </code></pre>
    "
  `);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.files()).toEqual(
    expect.arrayContaining(['index.html', 'begin.html', 'guides/index.html', 'gitbook/a file (1).txt']),
  );
  expect(built.files().filter((path) => /draft|SUMMARY|shared/.test(path))).toEqual([]);
  const start = built.html('guides/start.html');
  for (const text of ['Well done.', 'id="write-a-page"', 'Shared words', 'List seeds', '<figcaption>'])
    expect(start).toContain(text);
  expect(built.html('guides/code.html')).toContain('{% endhint %}');
});

it('reads a book of the older command line', async () => {
  const { next, result } = await movedFiles('gitbook', {
    'book.json': '{ "title": "Seed", "language": "de", "root": "./book", "plugins": ["theme"] }',
    'book/SUMMARY.md': '# Summary\n\n- [Anfang](README.md)\n- Teil\n  - [Eins](eins.md)\n',
    'book/README.md': '# Anfang\n\nWorte, [eins](eins.md) und ![](bild.svg).\n',
    'book/eins.md':
      '# Eins\n\n{% hint style="tip" %}\nWorte.\n{% endhint %}\n\n{% hint style="tip" %}\n\n{% unknown %}\n',
    'book/bild.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "book.json: "plugins" is not carried over.",
      "book/eins.md:7 "{% hint %}" has no end.",
      "book/eins.md:9 "{% unknown %}" stays as text.",
    ]
  `);
  expect(result.builds).toBe(true);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';

    export default defineConfig({
      title: 'Seed',
      lang: 'de',
      route: { cleanUrls: true, extensions: ['.md'] },
      themeConfig: {
        sidebar: {
          '/': [
            { text: 'Anfang', link: '/' },
            { text: 'Teil', collapsed: true, items: [{ text: 'Eins', link: '/eins' }] },
          ],
        },
      },
    });
    "
  `);
  expect(next.read('docs/README.md')).toContain('[eins](/eins) und ![](/bild.svg)');
});

it('takes a book of Chinese titles for a Chinese one, unless it says its language', async () => {
  const files = {
    'SUMMARY.md': '* [入门](README.md)\n* [Go 语言](a.md)\n',
    'README.md': '# 入门\n',
    'a.md': '# A\n',
  };
  const { next, result } = await movedFiles('gitbook', files);
  expect(listReport(result)).toEqual([
    'SUMMARY.md: No file names the language of the site; "lang" is "zh", as these titles are Chinese.',
  ]);
  expect(next.read('doc_build/index.html')).toContain('<html lang="zh');
  const named = await movedFiles('gitbook', { ...files, 'book.json': '{ "language": "zh-tw" }' });
  expect(listReport(named.result)).toEqual([]);
  expect(named.next.read('docgen.config.ts')).toContain("lang: 'zh-tw'");
  const japanese = { ...files, 'SUMMARY.md': '* [入門](README.md)\n* [はじめに](a.md)\n' };
  expect(listReport((await movedFiles('gitbook', japanese)).result)).toEqual([]);
});

it('names a page without a heading of the first level as the summary does', async () => {
  const { next, result } = await movedFiles('gitbook', {
    'SUMMARY.md':
      '* [Start](README.md)\n* [4.1 Pull images](4.1_pull.md)\n* [Push](push.md)\n* [Tags](tags.md)\n',
    'README.md': '# Start\n',
    '4.1_pull.md': '## Pull\n\nWords.\n',
    'push.md': '---\ntitle: Push them\n---\n\nWords.\n',
    'tags.md': '<h1 align="center">All tags</h1>\n',
  });
  expect(listReport(result)).toEqual([]);
  expect(next.read('docs/4.1_pull.md')).toMatch(/^---\ntitle: 4\.1 Pull images\n---\n/);
  expect(next.read('doc_build/4.1_pull.html')).toContain('<title>4.1 Pull images');
  expect(next.read('docs/push.md')).toContain('title: Push them');
  expect(next.read('docs/tags.md')).not.toContain('title:');
});

it('keeps the address of a folder called index', async () => {
  const { result } = await movedFiles('gitbook', {
    'SUMMARY.md': '* [Start](README.md)\n* [Apps](apps/index/README.md)\n  * [One](apps/index/one.md)\n',
    'README.md': '# Start\n',
    'apps/index/README.md': '# Apps\n',
    'apps/index/one.md': '# One\n',
  });
  expect(listReport(result)).toEqual([]);
});

it('says where .gitbook.yaml is not valid', async () => {
  const old = site({ '.gitbook.yaml': 'root: ./docs\nredirects: [\n', 'docs/SUMMARY.md': '# Contents\n' });
  const run = await docgen('migrate --from gitbook --to new --write', { cwd: old.dir });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toContain('DG9015  .gitbook.yaml:');
  expect(run.stderr).toContain('".gitbook.yaml" is not valid YAML');
});
