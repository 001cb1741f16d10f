/** Hostile titles, links, HTML, includes and components. */
import { readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildGoodSite, type GoodSite, getOnlyDiagnostic } from '../helpers/broken-site.ts';
import { site } from '../helpers/site.ts';

let good: GoodSite;
beforeAll(async () => {
  good = await buildGoodSite();
});

const SCRIPT = '<script>alert(1)</script>';
const SVG = `"><svg onload=alert(1)>`;

it('20: hostile titles are text everywhere', async () => {
  const yaml = (text: string) => JSON.stringify(text);
  const built = await site({
    'docgen.config.json': JSON.stringify({
      title: SCRIPT,
      description: SVG,
      logoText: SVG,
      siteOrigin: 'https://docs.example',
      lang: 'en',
      locales: [{ lang: 'en', label: SVG, title: SCRIPT, description: SVG }],
      themeConfig: { nav: [{ text: SVG, link: '/guide/', tag: SVG }], socialLinks: [] },
    }),
    'docs/en/index.md': [
      '---',
      `pageType: home`,
      `title: ${yaml(SCRIPT)}`,
      'hero:',
      `  name: ${yaml(SCRIPT)}`,
      `  text: ${yaml(SVG)}`,
      `  tagline: ${yaml(SCRIPT)}`,
      '  actions:',
      `    - { text: ${yaml(SVG)}, link: /guide/, theme: brand }`,
      'features:',
      `  - { title: ${yaml(SVG)}, details: ${yaml(SCRIPT)} }`,
      '---',
    ].join('\n'),
    'docs/en/guide/index.md': `---\ntitle: ${yaml(SCRIPT)}\ndescription: ${yaml(SVG)}\ntag: ${yaml(SVG)}\n---\n\n## \\<svg onload=alert(1)>\n\ntext\n`,
    'docs/en/guide/heading.md': `# "&gt;&lt;svg onload=alert(1)&gt;\n\n## \`<script>alert(1)</script>\`\n`,
    'docs/en/guide/mdx.mdx': `---\ntitle: ${yaml(SCRIPT)}\n---\n\nimport { usePage } from 'docgenjs/runtime'\n\nexport const Title = () => <b title={usePage().page.title}>{usePage().page.title}</b>\n\n<Title />\n`,
  }).build();
  // Texts that may be HTML are shown as text when there is anything in them that acts, and that is said.
  expect(built.problems()).toEqual(
    ['11:42', '11:7', '5:3', '6:3', '7:3', '9:9'].map((place) => `DG3043 docs/en/index.md:${place}`),
  );
  expect(built.exitCode).toBe(0);
  for (const path of built.files()) {
    if (!/\.(?:html|json)$/.test(path) || path.includes('[HASH]')) continue;
    const text = built.read(path);
    if (path.endsWith('.json')) {
      expect(() => JSON.parse(text), path).not.toThrow();
      continue;
    }
    expect(text, path).not.toContain('<script>alert');
    expect(text, path).not.toMatch(/<svg\s+onload/i);
    expect(text, path).toMatch(/alert\(1\)/);
  }
  const guide = built.html('/guide/');
  expect(guide).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>');
  expect(guide).toContain('content="&quot;&gt;&lt;svg onload=alert(1)&gt;"');
  // The page's JSON is data for a parser and must not end its own script element.
  const json = /<script type="application\/json" id="docgen-meta">(.*?)<\/script>/s.exec(guide)?.[1] ?? '';
  expect(JSON.parse(json).page.title).toBe(SCRIPT);
  expect(built.payload('/guide/').meta.page.title).toBe(SCRIPT);
  expect(built.html('/guide/mdx')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</b>');
});

const UNSAFE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x09;script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
];

it('21: addresses that run code are removed and fail the build, wherever they stand', async () => {
  const built = await good.break(1, {
    'docs/a.md': `# A\n\n${UNSAFE.map((url) => `[link](${url})`).join('\n')}\n\n[ref][]\n![image](javascript:x)\n<vbscript:x>\n\n[ref]: ${UNSAFE[4]}\n\n<a href="javascript:1">raw</a>\n`,
    'docs/jsx.mdx': '# B\n\n<a href="javascript:alert(1)">x</a>\n\n<form action="vbscript:x" />\n',
    'docs/b.md':
      '---\npageType: home\nhero:\n  name: X\n  actions:\n    - { text: Go, link: "javascript:alert(1)", theme: brand }\nfeatures:\n  - { title: F, details: d, link: "vbscript:x" }\n---\n',
    'docs/_nav.json': '[{ "text": "Run", "link": "javascript:alert(1)" }]',
    'docs/c.md': '[app](vscode:x)\n<a href="vscode:x">raw</a>\n',
    'docs/d.mdx': '[c](vscode%0a:x)\n[d](C:\\\\x)\n[e](file:///x)\n[f](blob:x)\n<img src="vscode:x" />\n',
  });
  const problems = built.problems();
  expect(problems.filter((problem) => problem.startsWith('DG3042 docs/a.md'))).toEqual(
    [
      'DG3042 docs/a.md:15:1',
      'DG3042 docs/a.md:3:1',
      'DG3042 docs/a.md:4:1',
      'DG3042 docs/a.md:5:1',
      'DG3042 docs/a.md:6:1',
      'DG3042 docs/a.md:7:1',
      'DG3042 docs/a.md:11:1',
      'DG3042 docs/a.md:9:1',
      'DG3042 docs/a.md:10:1',
    ].sort(),
  );
  expect(problems.filter((problem) => problem.startsWith('DG3042 docs/jsx.mdx'))).toEqual([
    'DG3042 docs/jsx.mdx:3:1',
    'DG3042 docs/jsx.mdx:5:1',
  ]);
  expect(problems.filter((problem) => /docs\/[cd]\.mdx?/.test(problem))).toEqual([
    'DG3042 docs/c.md:1:1',
    'DG3042 docs/c.md:2:1',
    'DG3042 docs/d.mdx:1:1',
    'DG3042 docs/d.mdx:2:1',
    'DG3042 docs/d.mdx:3:1',
    'DG3042 docs/d.mdx:4:1',
    'DG3042 docs/d.mdx:5:1',
  ]);
  expect(problems.filter((problem) => problem.includes('docs/b.md'))).toEqual([
    'DG3042 docs/b.md:6:19',
    'DG3042 docs/b.md:8:29',
  ]);
  expect(problems.filter((problem) => problem.includes('docs/_nav.json'))).toEqual([
    'DG2014 docs/_nav.json:1:27',
  ]);
});

it('21: addresses and drawings that run code, in the navigation of the config and of its files', async () => {
  const built = await good.break(1, {
    'docgen.config.json': JSON.stringify({
      themeConfig: {
        nav: [{ text: 'Run', items: [{ text: 'Deep', link: 'javascript:alert(1)' }] }],
        sidebar: { '/': [{ text: 'Side', link: ' vbscript:x' }] },
      },
    }),
  });
  expect(built.problems()).toEqual(['DG2014 docgen.config.json', 'DG2014 docgen.config.json']);
  expect(built.terminal()).toContain('The link "javascript:alert(1)" can run code or has an unknown scheme');

  const files = await good.break(1, {
    'docs/_meta.json': `[
      "index",
      { "type": "file", "name": "a", "icon": "<svg><path d='M0 0' onload='alert(1)'/></svg>" },
      { "type": "file", "name": "b", "tag": "new,<svg><script>alert(1)</script></svg>" },
      { "type": "custom-link", "label": "Run", "link": "javascript:alert(1)" },
      { "type": "custom-link", "label": "Fine", "link": "https://x.example", "icon": "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>" }
    ]`,
  });
  expect(files.problems()).toEqual([
    'DG2014 docs/_meta.json:5:56',
    'DG2021 docs/_meta.json:3:46',
    'DG2021 docs/_meta.json:4:45',
  ]);
});

it('22: raw HTML that could act is dropped from .md with a warning, and kept on request', async () => {
  const text =
    '# A\n\n<img src="/x.png" onerror="alert(1)">\n\n<iframe src="https://x.example"></iframe>\n\n<base href="/x">\n\n<meta http-equiv="refresh" content="0">\n\nInline <script>alert(1)</script> and <b>bold</b>\n';
  const files = { 'docs/index.md': text, 'docs/public/x.png': 'GIF89a' };
  const built = await site(files).build();
  expect(built.exitCode).toBe(0);
  expect(built.problems()).toEqual(
    ['3:1', '5:1', '7:1', '9:1', '11:8'].map((place) => `DG3043 docs/index.md:${place}`).sort(),
  );
  const body = built.body('/');
  expect(body).not.toMatch(/onerror|<iframe|<base|<meta|<script|alert\(1\)/i);
  expect(body).toContain('<b>bold</b>');
  expect(body).toContain('<img src="/x.png"');

  const trusting = await site({ ...files, 'docgen.config.json': '{ "markdown": { "html": true } }' }).build();
  expect(trusting.problems()).toEqual([]);
  expect(trusting.body('/')).toContain('<iframe src="https://x.example"></iframe>');
});

it('23: heading ids are unique, safe and stable', async () => {
  const headings = [
    'process',
    '__proto__',
    'exports',
    'Again',
    'Again',
    '',
    '😀',
    '中文标题',
    'long '.repeat(100),
    'Own {#a-1}',
    'A',
  ];
  const pages = { 'docs/index.md': `# Ids\n\n${headings.map((text) => `## ${text}\n`).join('\n')}` };
  const idsOf = (body: string) => [...body.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id ?? '');
  const first = await site(pages).build();
  const ids = idsOf(first.body('/'));
  expect(first.exitCode).toBe(0);
  expect(ids).toHaveLength(headings.length);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(/^\S{1,200}$/);
    expect(['process', '__proto__', 'exports']).not.toContain(id);
  }
  expect(ids).toContain('中文标题');
  expect(idsOf((await site(pages).build()).body('/'))).toEqual(ids);
});

it('24: code files from outside the project are not read', async () => {
  const fence = (file: string) => `\`\`\`txt file="${file}"\n\`\`\`\n\n`;
  const built = await good.break(
    1,
    {
      'docs/a.md': `# A\n\n${fence('../../../../../../etc/passwd')}${fence('/etc/passwd')}${fence('./link.txt')}${fence('./missing.txt')}${fence('./big.txt')}![p](../../../../../etc/passwd)\n`,
    },
    {
      prepare: ({ dir }) => {
        symlinkSync('/etc/passwd', join(dir, 'docs/link.txt'));
        writeFileSync(join(dir, 'docs/big.txt'), '');
        truncateSync(join(dir, 'docs/big.txt'), 2 ** 30);
      },
    },
  );
  expect(built.problems().filter((problem) => problem.includes('a.md'))).toEqual(
    [
      'DG3112 docs/a.md:3:1',
      'DG3110 docs/a.md:6:1',
      'DG3112 docs/a.md:9:1',
      'DG3110 docs/a.md:12:1',
      'DG3114 docs/a.md:15:1',
      'DG3047 docs/a.md:18:1',
    ].sort(),
  );
  expect(built.terminal()).not.toContain('root:');
});

it('24: Markdown that includes itself is named with the whole chain', async () => {
  const include = (name: string) => `import Next from './${name}'\n\n# T\n\n<Next />\n`;
  const built = await good.break(1, {
    'docs/a.md': '# A\n',
    'docs/self.mdx': include('self.mdx'),
    'docs/start.mdx': include('_one.mdx'),
    'docs/_one.mdx': include('_two.mdx'),
    'docs/_two.mdx': include('_three.mdx'),
    'docs/_three.mdx': include('_one.mdx'),
  });
  expect(built.problems()).toEqual(['DG5004 docs/_three.mdx:1:19', 'DG5004 docs/self.mdx:1:19']);
  expect(built.diagnostics().find(({ file }) => file === 'docs/_three.mdx')).toMatchObject({
    message:
      'Rendering would never end: docs/_one.mdx imports docs/_two.mdx imports docs/_three.mdx imports docs/_one.mdx.',
    excerpt: `import Next from './_one.mdx'`,
    hint: 'Remove one of these imports.',
  });
});

it('24: a fragment in two places is no cycle', async () => {
  const built = await site({
    'docs/index.mdx': `import A from './_a.mdx'\nimport B from './_b.mdx'\n\n# T\n\n<A />\n\n<B />\n`,
    'docs/_a.mdx': `import B from './_b.mdx'\n\n<B />\n`,
    'docs/_b.mdx': 'Shared words.\n',
  }).build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/').match(/<p>Shared words\.<\/p>/g)).toHaveLength(2);
});

it('25: imports that cannot work, all of them, each at its line', async () => {
  const built = await good.break(1, {
    'docs/a.md': '# A\n',
    'docs/bad.mdx': [
      `import A from './missing.tsx'`,
      `import native from './native.node'`,
      `import fs from 'node:fs'`,
      `import left from 'not-installed'`,
      `import { nope } from './values.ts'`,
      `import text from './gone.txt?raw'`,
      `import { Icon } from './gone.svg?react'`,
      '',
      '# Bad',
      '',
      '<A />{native}{fs}{left}{nope}{text}<Icon />',
      '',
    ].join('\n'),
    'docs/many.mdx': `import '@gone/parts/one'\nimport '@gone/parts/two'\nimport '@gone/parts/three'\n\n# Many\n`,
    'docs/listed.mdx': `import '@listed/parts/one'\n\n# Listed\n`,
    'package.json': '{ "devDependencies": { "@listed/parts": "^1.0.0" } }\n',
    'docs/native.node': 'x',
    'docs/values.ts': 'export const yes = 1;\n',
    // Trouble of another kind is part of the same report.
    'docs/other.mdx': '# Other\n\n<Tabs>\n',
    'docs/_part.mdx': '<Tabs>\n',
    'docs/whole.mdx': `import Part from './_part.mdx'\n\n<Part />\n`,
  });
  expect(built.problems()).toEqual([
    'DG3041 docs/_part.mdx:1:1',
    'DG3041 docs/other.mdx:3:1',
    'DG5002 docs/bad.mdx:1:1',
    'DG5002 docs/bad.mdx:2:1',
    'DG5002 docs/bad.mdx:3:1',
    'DG5002 docs/bad.mdx:4:1',
    'DG5002 docs/bad.mdx:6:1',
    'DG5002 docs/bad.mdx:7:1',
    'DG5002 docs/listed.mdx:1:1',
    'DG5002 docs/many.mdx:1:1',
  ]);
  const hints = built
    .diagnostics()
    .filter(({ code }) => code === 'DG5002')
    .map(({ hint }) => hint);
  expect(hints).toEqual([
    'Check the path: it is relative to the importing file.',
    'Native modules cannot run in a browser: remove the import.',
    'Node built-ins do not exist in a browser: move this code to the config or a plugin.',
    'Install "not-installed" in the project, or correct the name.',
    'Check the path: it is relative to the importing file.',
    'Check the path: it is relative to the importing file.',
    '"@listed/parts" is listed in package.json but not installed: run "npm install", or the same of your package manager.',
    'Install "@gone/parts" in the project, or correct the name.',
  ]);
  expect(built.diagnostics().find(({ file }) => file === 'docs/many.mdx')?.message).toBe(
    'Could not resolve "@gone/parts/one" and 2 other modules of "@gone/parts".',
  );
});

it('25: code that is no code, with a next step', async () => {
  const built = await good.break(1, {
    'docs/bad.mdx': `import { Wrong } from '../wrong.tsx'\n\n# Bad\n\n<Wrong />\n`,
    'wrong.tsx': 'export functoin Wrong() {\n  return null;\n}\n',
  });
  const found = getOnlyDiagnostic(built, 'DG5002');
  expect(found).toMatchObject({ file: 'wrong.tsx', line: 1, column: 8, message: 'Unexpected "functoin".' });
  expect(found.after).toEqual(['  return null;', '}']);
  expect(found.hint).toMatch(/^Look at the mark and before it/);
});

it('25: a name that a page declares twice, in one block or in two', async () => {
  const built = await good.break(1, {
    'docs/c.mdx': '# C\n\nexport const one = 1;\nexport const one = 2;\n\n{one}\n',
    'docs/d.mdx':
      "# D\n\nimport { one } from './one';\n\nText.\n\nimport { two as one } from './one';\n\n{one}\n",
    'docs/one.ts': 'export const one = 1;\nexport const two = 2;\n',
  });
  expect(built.problems()).toEqual(['DG3041 docs/c.mdx:4:14', 'DG5002 docs/d.mdx:7:1']);
});

it('25: a name that a module of docgen does not have, with the name that authors import it by', async () => {
  const modules = ['@theme', 'docgenjs/runtime', 'docgenjs/doc-ui', 'docgenjs/plugins/algolia/runtime'];
  const built = await good.break(1, {
    ...Object.fromEntries(
      modules.map((name, index) => [
        `docs/${index}.mdx`,
        `import { Nope } from '${name}'\n\n# Bad\n\n<Nope />\n`,
      ]),
    ),
    // This one is given another theme.
    'docs/4.mdx': `import { CodeBlockRuntime, Nope } from '@theme'\n\n# Bad\n\n<CodeBlockRuntime /><Nope />\n`,
  });
  expect(built.diagnostics().map(({ file, message, hint }) => `${file} ${message} ${hint}`)).toEqual(
    [
      'docgenjs/theme',
      'docgenjs/runtime',
      'docgenjs/doc-ui',
      'docgenjs/plugins/algolia/runtime',
      'docgenjs/theme',
    ].map((name, index) =>
      // Of these two it knows the names, and none is near.
      ['docgenjs/theme', 'docgenjs/runtime'].includes(name)
        ? `docs/${index}.mdx "${name}" has no export "Nope". Correct the name, or remove the import.`
        : `docs/${index}.mdx No matching export in "${name}" for import "Nope". Check what "${name}" exports.`,
    ),
  );
});

it('25: what is for the config, imported by pages, once for each page', async () => {
  const built = await good.break(1, {
    'docs/x.mdx': `import { defineConfig } from 'docgenjs'\n\n# A\n\n{typeof defineConfig}\n`,
    'docs/y.mdx': `import { pluginRss } from 'docgenjs/plugins/rss'\n\n# B\n\n{typeof pluginRss}\n`,
    'docs/z.mdx': `import { withBase } from '@rspress/core'\n\n# C\n\n{withBase('/')}\n`,
  });
  expect(built.diagnostics().map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'docs/x.mdx:1 "docgenjs" is for the config and for plugins: it does not run in a browser.',
    'docs/y.mdx:1 "docgenjs/plugins/rss" is for the config and for plugins: it does not run in a browser.',
    'docs/z.mdx:1 "@rspress/core" is for the config and for plugins: it does not run in a browser.',
  ]);
  expect(built.diagnostics()[0]?.hint).toBe(
    'Import what pages show from "docgenjs/runtime" or "docgenjs/theme", and types with "import type".',
  );
});

it('25: an import that exists of a name that does not', async () => {
  const built = await good.break(1, {
    'docs/bad.mdx': `import { nope } from '../values.ts'\n\n# Bad\n\n{nope}\n`,
    'values.ts': 'export const yes = 1;\n',
  });
  expect(getOnlyDiagnostic(built, 'DG5002')).toMatchObject({ file: 'docs/bad.mdx', line: 1 });
});

it.each(['en', 'zh'])(
  '26: a component that needs a browser is named as docs/%s shows, with the way out',
  async (lang) => {
    const page = readFileSync(join(import.meta.dirname, `../../docs/${lang}/guide/basic/ssg.md`), 'utf8');
    const [, code = '', message = ''] =
      /```tsx check\n(.*?)```\n.*?```text\n(.*?)```/s.exec(
        page.slice(page.indexOf('window.innerWidth') - 200),
      ) ?? [];
    const built = await good.break(1, {
      'docs/sizes.mdx': `import { Width } from './_width.tsx'\n\n# Sizes\n\n<Width />\n`,
      'docs/_width.tsx': code,
    });
    expect(code).toContain('window.innerWidth');
    expect(built.terminal()).toContain(message);

    const widthOf = '<ClientOnly><Width /></ClientOnly>';
    const followed = await built.site
      .edit('docs/sizes.mdx', (text) => text.replace('<Width />', widthOf))
      .edit('docs/sizes.mdx', (text) => `import { ClientOnly } from 'docgenjs/runtime'\n${text}`)
      .build();
    expect(followed.problems()).toEqual([]);
  },
);

it('26: a component that nothing provides is found while pages are compiled, and with a theme when they are rendered', async () => {
  const page = { 'docs/bad-worse.mdx': '# Worse\n\n<Missing />\n' };
  const plain = await good.break(1, page);
  expect(plain.problems()).toEqual(['DG3056 docs/bad-worse.mdx:3:1']);
  const theme = "export * from 'docgenjs/theme-original';\n";
  const themed = await good.break(1, { ...page, 'theme/index.tsx': theme });
  expect(themed.problems()).toEqual(['DG6001 docs/bad-worse.mdx:3:1']);
  expect(themed.diagnostics()[0]?.message).toMatch(/Missing/);
});

it('26: each error of rendering is said at its place in the author’s files', async () => {
  const built = await good.break(1, {
    'docs/bad-a.mdx': `import { Width } from '../width.tsx'\n\n# A\n\n<Width />\n`,
    'width.tsx':
      'export function Width() {\n  const px: number = window.innerWidth;\n  return <b>{px}</b>;\n}\n',
    'docs/bad-b.mdx': '---\ntitle: B\n---\n\nText\n\n> {nope.x}\n',
    'docs/bad-c.mdx': `import { load } from '../load.ts'\n\n# C\n\n<p title={load(\n  1)}>x</p>\n`,
    'load.ts':
      'interface Wide {}\nexport function load(of: number): string {\n  throw new Error("no " + of);\n}\n',
    'docs/bad-d.mdx': `import Part from './_part.mdx'\n\n# D\n\n<Part />\n`,
    'docs/_part.mdx': 'Part\n\n中文 {gone.x} text\n',
  });
  const places = built.diagnostics().map(({ code, file, line, column, excerpt }) => ({
    code,
    file,
    line,
    column,
    text: excerpt?.slice((column ?? 1) - 1),
  }));
  expect(places).toEqual([
    { code: 'DG6001', file: 'width.tsx', line: 2, column: 22, text: 'window.innerWidth;' },
    { code: 'DG6001', file: 'docs/bad-b.mdx', line: 7, column: 4, text: 'nope.x}' },
    { code: 'DG6001', file: 'load.ts', line: 3, column: 9, text: 'new Error("no " + of);' },
    { code: 'DG6001', file: 'docs/_part.mdx', line: 3, column: 5, text: 'gone.x} text' },
  ]);
  const [width] = built.diagnostics();
  expect(width?.components).toMatchObject([
    { name: 'Width', file: 'width.tsx', line: 2 },
    { name: 'page', file: 'docs/bad-a.mdx' },
  ]);
});

it('26: a theme that fails while it is loaded is said once, where it does', async () => {
  const built = await good.break(1, {
    'theme/index.tsx':
      "import { Layout as Base } from 'docgenjs/theme-original';\nconst width = window.innerWidth;\nexport const Layout = () => <Base top={width} />;\n",
  });
  expect(built.diagnostics()).toMatchObject([
    {
      code: 'DG6001',
      file: 'theme/index.tsx',
      line: 2,
      column: 15,
      message: 'No page can be rendered, since the theme cannot be loaded: window is not defined.',
      hint: expect.stringMatching(/^"window" exists only in a browser: .* with import\(\)\.$/),
    },
  ]);
});

it('26: a package that needs a browser to be loaded is named', async () => {
  const built = await good.break(1, {
    'theme/index.tsx': "import wide from 'wide';\nexport const Layout = () => wide;\n",
    'node_modules/wide/package.json': '{ "name": "wide", "main": "index.js" }',
    'node_modules/wide/index.js': 'export default window.innerWidth;\n',
  });
  expect(built.diagnostics().map(({ code, message }) => `${code} ${message}`)).toEqual([
    'DG6001 No page can be rendered, since the theme cannot be loaded: window is not defined. It was thrown in the package "wide".',
  ]);
});

it('26: what a page starts and what fails after it is no matter of memory', async () => {
  const built = await good.break(1, {
    'docs/late.mdx':
      '# Late\n\nexport const late = await new Promise((done) => {\n  setImmediate(() => document.title);\n  setTimeout(done, 60_000);\n});\n',
  });
  expect(built.diagnostics()[0]).toMatchObject({
    code: 'DG6004',
    hint: '"document" exists only in a browser: a timer or a promise that starts while the page is rendered has asked for it. Start them in an effect.',
  });
});

it('26: what React says with a number is said in words', async () => {
  const built = await good.break(1, {
    'docs/async.mdx': "import { Late } from '../late.tsx'\n\n# A\n\n<Late />\n",
    'late.tsx': 'export async function Late() { await null; return <b>late</b>; }\n',
    'docs/object.mdx': '# Object\n\n{({ a: 1 })}\n',
    'docs/undefined.mdx': "import { x } from '../parts.ts'\n\n# U\n\n<x.Missing />\n",
    'parts.ts': 'export const x: Record<string, never> = {};\n',
    'docs/loop.mdx': "import { Loop } from '../loop.tsx'\n\n# L\n\n<Loop />\n",
    'loop.tsx':
      "import { useState } from 'react';\nexport function Loop() { const [n, set] = useState(0); set(n + 1); return <b>{n}</b>; }\n",
  });
  const messages = built.diagnostics().map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining('a component waits for something: it is async'),
    expect.stringContaining('(in Loop'),
    expect.stringContaining('an object is neither text nor an element (found: object with keys {a})'),
    expect.stringContaining('a component is undefined, not a function.'),
  ]);
  expect(messages.join()).not.toContain('Minified');
});

it('62: mistakes in a minified line of a megabyte are named without it', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `./gone${at}.js`);
  const imports = names.map((name) => `import '${name}';`).join('');
  const built = await good.break(1, {
    'docs/bad.mdx': "import { a } from './_lib.js';\n\n# Bad\n\n{a}\n",
    'docs/_lib.js': `${imports}export const a = '${'字'.repeat(100_000)}';\n`,
  });
  const found = built.diagnostics().filter(({ file }) => file === 'docs/_lib.js');
  expect(found).toHaveLength(60);
  expect(found[1]).toMatchObject({ code: 'DG5002', line: 1, column: 28, excerpt: '' });
  expect(built.terminal()).toContain('docs/_lib.js:1:28\n  Could not resolve "./gone1.js"');
  expect(built.terminal().length).toBeLessThan(20_000);
});
