/** `docgen check`: what it finds besides what a build finds, and that it makes nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSite } from '../helpers/check-site.ts';
import { docgen } from '../helpers/fake-host.ts';
import { installPeers } from '../helpers/peers.ts';
import { site } from '../helpers/site.ts';

const PAGES = {
  'docs/_nav.json': '[{ "text": "Guide", "link": "/guide/start" }]',
  'docs/_meta.json': '[]',
  'docs/index.md':
    '---\npageType: home\nhero:\n  actions:\n    - { text: Go, link: /reached-by-hero }\n---\n',
  'docs/guide/_meta.json': '["start"]',
  'docs/guide/start.md': '# Start\n\n[linked](../linked.md)\n',
  'docs/linked.mdx': '# Linked\n\n[itself](./linked.mdx)\n\n<a href="/reached-by-jsx">x</a>\n',
  'docs/reached-by-hero.md': '# Hero\n',
  'docs/reached-by-jsx.md': '# JSX\n',
};

describe('pages that nothing leads to', () => {
  it('are warnings of check; a build says nothing of them unless it is told to', async () => {
    const made = site({ ...PAGES, 'docs/alone.md': '# Alone\n\n[itself](./alone.md)\n' });
    const found = await checkSite(made);
    expect(found.lines).toEqual([
      'DG4006 warning docs/alone.md: "/alone" cannot be reached from the navigation, the sidebar or a link.',
    ]);
    expect(found.ok).toBe(true);
    expect(existsSync(join(made.dir, 'doc_build'))).toBe(false);

    expect((await made.build()).problems()).toEqual([]);
    const strict = await made.write('docgen.config.json', '{ "check": { "orphans": "error" } }').build();
    expect(strict.problems()).toEqual(['DG4006 docs/alone.md']);
    expect(strict.exitCode).toBe(1);
    made.write('docgen.config.json', '{ "check": { "orphans": false } }');
    expect((await checkSite(made)).lines).toEqual([]);
  });
});

describe('addresses in JSX', () => {
  const page = (body: string) =>
    site({ ...PAGES, 'docs/guide/start.mdx': `# Start\n\n[x](../linked.mdx)\n\n${body}\n` }).remove(
      'docs/guide/start.md',
    );

  it('are dead when no reading of them leads anywhere', async () => {
    const made = page(
      '<a href="/guide/strat">a</a>\n\n<img alt="x" src="/none.png" />\n\n<a href="./nowhere">b</a>',
    );
    const built = await made.build();
    expect(built.problems()).toEqual([
      'DG4001 docs/guide/start.mdx:5:1',
      'DG4001 docs/guide/start.mdx:7:1',
      'DG4001 docs/guide/start.mdx:9:1',
    ]);
    expect(built.diagnostics()[0]?.hint).toBe('Did you mean "/guide/start"?');
    expect((await checkSite(made)).lines).toHaveLength(3);
  });

  it('may have the base or not, be relative to file or address, name a public file or another site', async () => {
    const hrefs = [
      '/guide/start',
      '/kit/guide/start',
      '../linked.mdx',
      './start',
      '#start',
      '/a.svg',
      'https://x.example',
      'mailto:a@b.example',
    ];
    const build = async (element: string) => {
      const links = hrefs.map((href) => `<${element} href="${href}" />`);
      const made = page(['import { Card } from "../../card.jsx";', ...links].join('\n\n'))
        .write('card.jsx', 'export const Card = (props) => <a {...props} />;\n')
        .write('docs/linked.mdx', '# Linked\n\n[x](./reached-by-jsx.md)\n')
        .write('docs/public/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
        .write('docgen.config.json', '{ "base": "/kit/" }');
      return (await made.build()).problems();
    };
    expect(await build('Card')).toEqual([]);
    // Nothing adds the base; and there is such a page, but a browser asks for the file.
    expect(await build('a')).toEqual([
      'DG3040 docs/guide/start.mdx:11:1',
      'DG4001 docs/guide/start.mdx:17:1',
      'DG4001 docs/guide/start.mdx:7:1',
    ]);
  });

  it('leave a page that has them in the store', async () => {
    const made = page('<a href="/guide/start">a</a>');
    await made.build();
    await new Promise((resolve) => setTimeout(resolve, 30));
    await made.write('docs/index.md', made.read('docs/index.md')).build();
    const { result } = await made.build();
    expect(result.reused.pages).toBe(result.pages[0]?.count);
  });
});

it('media in HTML that are not there, or lack the base, are dead, and each image once', async () => {
  const made = site({
    ...PAGES,
    'docs/linked.mdx': '# Linked\n\n[x](./reached-by-jsx.md)\n',
    'docgen.config.json': '{ "base": "/kit/" }',
    'docs/guide/start.md':
      '# Start\n\n[linked](../linked.md)\n\n<figure><img alt="" src="/a.svg"><img alt="" src="/kit/a.svg"><img alt="" src="/none.png"></figure>\n\n<video src="/none.mp4" poster="/none.jpg"></video>\n\n![Same](/gone.png) <img alt="" srcset="/a.svg 1x, /none-2.png 2x" src="//cdn.example/x.png">\n\n> ![Beside](./beside.svg) and <b>HTML</b>\n\n- <p>![Gone](/gone-too.png)</p>\n',
    'docs/guide/beside.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect((await made.build()).problems()).toEqual([
    'DG3040 docs/guide/start.md:13:6',
    'DG4002 docs/guide/start.md:5:63',
    'DG4002 docs/guide/start.md:5:9',
    'DG4002 docs/guide/start.md:7:1',
    'DG4002 docs/guide/start.md:7:1',
    'DG4002 docs/guide/start.md:9:1',
    'DG4002 docs/guide/start.md:9:20',
    'DG4002 docs/guide/start.md:9:20',
  ]);
  made.write('docgen.config.json', '{ "markdown": { "image": { "checkDeadImages": false } } }');
  expect((await made.build()).problems()).toEqual(['DG3040 docs/guide/start.md:13:6']);
});

describe('content that some readers cannot use', () => {
  it('is named with its line: images, headings, links, tables', async () => {
    const made = site({
      ...PAGES,
      'docs/guide/start.md': [
        '# Start\n\n[linked](../linked.md) and [linked](../reached-by-hero.md)\n',
        '![](/a.svg) ![what it shows](/a.svg) <img alt="" src="/a.svg"> <img src="/a.svg">\n',
        '### Too deep\n\n[](../linked.md) [![shown](/a.svg)](../linked.md)\n',
        '<table><tr><td>1</td></tr></table>\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n## Right\n\n### Also right\n\n##\n',
      ].join('\n'),
      'docs/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect((await checkSite(made)).lines).toEqual([
      'DG4030 warning docs/guide/start.md:5: Image "/a.svg" has no description.',
      'DG4030 warning docs/guide/start.md:5: Image "/a.svg" has no description.',
      'DG4031 warning docs/guide/start.md:7: Heading "Too deep" skips a level.',
      'DG4032 warning docs/guide/start.md:9: Link to "../linked.md" has no text.',
      'DG4034 warning docs/guide/start.md:11: Table without headers.',
      'DG4036 warning docs/guide/start.md:21: Heading without text.',
      'DG4033 warning docs/guide/start.md:3: Link text "linked" has a different target than the same text in line 3.',
    ]);
    expect((await made.build()).problems()).toEqual([]);
  });

  it('is a page of text that nothing gives a heading', async () => {
    const made = site({
      ...PAGES,
      'docs/guide/start.md':
        '## Only a section\n\n[a](./title.md) [b](./html.md) [c](./part.mdx) [d](./list.md) [e](../linked.mdx)\n',
      'docs/guide/title.md': '---\ntitle: A title\n---\n\nText.\n',
      'docs/guide/html.md': '<h1>In HTML</h1>\n\nText.\n',
      'docs/guide/part.mdx': "import { Part } from '../../part.tsx';\n\n<Part />\n",
      'docs/guide/list.md': '---\noverview: true\n---\n\nText.\n',
      'part.tsx': 'export const Part = () => <h1>Of a component</h1>;\n',
    });
    const line = 'DG4035 warning docs/guide/start.md:1: Page without a heading and without a title.';
    expect((await checkSite(made)).lines).toEqual([line]);
    made.write('docgen.config.json', '{ "themeConfig": { "fallbackHeadingTitle": false } }');
    expect((await checkSite(made)).lines).toEqual([line, line.replace('start', 'title')]);
  });
});

describe('samples', () => {
  const fence = (title: string, json: string) => `\`\`\`json title="${title}"\n${json}\n\`\`\`\n`;

  it('of config and navigation files are what those files may be, told once for all languages', async () => {
    const samples = [
      fence('docgen.config.json', '{\n  "title": "X",\n  "rooot": "docs"\n}'),
      fence('docs/_nav.json', '[{ "text": "A", "link": 3 }]'),
      fence('docs/guide/_meta.json', '["a",]'),
      fence('package.json', '{ "rooot": 1 }'),
      fence('docs/_meta.json', '["a", { "type": "dir", "name": "b" }]'),
    ].join('\n');
    const made = site({
      ...PAGES,
      'docs/guide/start.md': `# Start\n\n[x](../linked.mdx)\n\n${samples}`,
      'docs/reached-by-jsx.md': `# JSX\n\n${samples}`,
    });
    const { lines, diagnostics } = await checkSite(made);
    expect(lines).toEqual([
      expect.stringMatching(
        /^DG4040 warning docs\/guide\/start\.md:8: In the sample docgen\.config\.json: .*rooot/,
      ),
      expect.stringMatching(
        /^DG4040 warning docs\/guide\/start\.md:13: In the sample docs\/_nav\.json: .*link/,
      ),
      expect.stringMatching(
        /^DG4040 warning docs\/guide\/start\.md:17: In the sample docs\/guide\/_meta\.json: /,
      ),
    ]);
    expect(diagnostics[0]?.hint).toContain('root');
  });

  it('of TypeScript are type-checked where they are marked, with the changes made that they show', async () => {
    const marked = 'let a: string = 1; // [!code --]\nlet a: number = 1; // [!code ++]\na = missing;';
    const page = [
      '# Start\n\n[x](../linked.mdx)\n',
      `\`\`\`ts title="a.ts" check\n${marked}\n\`\`\`\n`,
      '- In a list:\n\n  ```tsx check\n  type N = number;\n  // ---cut---\n  export const n: N = "1";\n  ```\n',
      '```ts\nunmarked = 1;\n```\n',
      '```ts check=false\nunmarked = 1;\n```\n',
    ].join('\n');
    const made = installPeers(
      site({ ...PAGES, 'docs/guide/start.md': page })
        .write('package.json', '{}')
        .write('tsconfig.json', '{ "compilerOptions": { "lib": ["es5"], "types": [] } }')
        .write('docgen.config.json', '{ "check": { "samples": "error" } }'),
      ['typescript'],
    );
    const built = await made.build();
    expect(built.problems()).toEqual(['DG4021 docs/guide/start.md:16:16', 'DG4021 docs/guide/start.md:8:5']);
    expect(built.diagnostics()[0]?.excerpt).toContain('a = missing;');
    expect(built.exitCode).toBe(1);
  });
});

describe('on the command line', () => {
  it('reports as build does: exit code, --json, annotations on GitHub', async () => {
    const made = site({
      ...PAGES,
      'docs/guide/start.md': '# Start\n\n[linked](../linked.md)\n\n[x](./strat.md)\n',
    });
    const { exitCode, stdout, stderr } = await docgen('check --json', {
      cwd: made.dir,
      env: { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: made.dir },
    });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'check',
      ok: false,
      exitCode: 1,
      pages: 5,
      counts: { errors: 1, warnings: 0 },
      diagnostics: [
        { code: 'DG4001', file: 'docs/guide/start.md', line: 5, hint: 'Did you mean "/guide/start"?' },
      ],
    });
    expect(stderr).toContain(
      '::error file=docs/guide/start.md,line=5,col=1,title=DG4001::Dead link "./strat.md"',
    );
    expect(stderr).toMatch(/✖ 5 pages checked in \d/);

    const mended = await docgen('check', {
      cwd: made.edit('docs/guide/start.md', (text) => text.replace('strat', 'start')).dir,
    });
    expect(mended).toMatchObject({ exitCode: 0, stderr: '' });
    expect(mended.stdout).toMatch(/^✔ 5 pages checked in \d.*\n$/);
  });

  it('ends with 2 when the config cannot be used', async () => {
    const { exitCode, stderr } = await docgen('check', {
      cwd: site({ ...PAGES, 'docgen.config.json': '{ "check": { "orphans": "warning" } }' }).dir,
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('check.orphans');
  });
});

describe('queries that have to find a page', () => {
  const found = {
    'docs/index.md': '# Home\n\n[guide](./guide/start.md) [Chinese](./zh/guide/start.md)\n',
    'docs/guide/start.md': '# Start\n\n## Proxy {#proxy}\n\nRequests go to another server.\n',
    'docs/zh/guide/start.md': '# 部署\n\n静态资源\n',
    'docs/zh/index.md': '# 主页\n\n[x](./guide/start.md)\n',
  };
  const toConfig = (expect: object) =>
    `export default ${JSON.stringify({
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文' },
      ],
      lang: 'en',
      check: { languages: false, orphans: false },
      search: { expect },
    })};\n`;

  it('are nothing to speak of when they do, as readers find it', async () => {
    const queries = {
      '/guide/start': ['start', 'proxies zyzzy'],
      '/guide/start#proxy': ['proyx'],
      '/zh/guide/start': ['部署', '静太资源'],
    };
    const made = site({ ...found, 'docgen.config.ts': toConfig(queries) });

    expect((await checkSite(made)).lines).toEqual([]);
  });

  it('are errors of check with what they find, and of nothing else', async () => {
    const made = site({
      ...found,
      'docgen.config.ts': toConfig({
        '/': ['proxy'],
        '/guide/start': ['部署'],
        '/guide/strat': ['start'],
      }),
    });

    const { lines, ok } = await checkSite(made);

    expect(lines).toEqual([
      'DG4050 error docgen.config.ts: The query "proxy" does not find "/" among its first 5 results. It finds "/guide/start#proxy".',
      'DG4050 error docgen.config.ts: The query "部署" does not find "/guide/start" among its first 5 results. It finds nothing.',
      'DG4050 error docgen.config.ts: search.expect names "/guide/strat", which is not a page.',
    ]);
    expect(ok).toBe(false);
    expect((await made.build()).problems()).toEqual([]);
  });
});
