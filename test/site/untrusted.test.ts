/** What a stranger's pull request can do to who previews it with `--untrusted`: nothing. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { startDocgen } from '../helpers/docgen.ts';
import { loadEngine } from '../helpers/engine.ts';
import { makeFolder } from '../helpers/folders.ts';
import { type Built, type Files, Site, site } from '../helpers/site.ts';

const { check, dev } = await loadEngine();

const SECRET = 'TOPSECRET';

/** A checkout in which everything that could run writes a file. */
function hostile(more: (mark: string) => Files = () => ({})): { made: Site; ran: () => string[] } {
  const marks = makeFolder('marks');
  const mark = (name: string) =>
    `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(join(marks, name))}, 'x');`;
  const packages = [
    'react',
    'react-dom',
    'scheduler',
    'medium-zoom',
    'nprogress',
    'morphlex',
    'react-refresh',
    'docgenjs',
  ];
  const installed = packages.flatMap((name) => [
    [`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "19.9.9", "main": "index.js" }`],
    [`node_modules/${name}/index.js`, `${mark(name)} throw new Error('${name} of the checkout');`],
  ]);
  const made = site({
    'docgen.config.ts': `${mark('config')} export default { title: 'Config ran', plugins: [] };`,
    'theme/index.tsx': `${mark('theme')} export * from 'docgenjs/theme';`,
    'theme/components/HomeFooter/index.tsx': `${mark('part')} export function HomeFooter() { return 'x'; }`,
    'package.json':
      '{ "name": "</title><script>a</script>", "type": "commonjs", "imports": { "#a": "./a.js" } }',
    'tsconfig.json': '{ "compilerOptions": { "jsxImportSource": "evil", "paths": { "*": ["./evil/*"] } } }',
    'evil/react/index.js': mark('paths'),
    ...Object.fromEntries(installed),
    '.env': SECRET,
    'src/code.ts': SECRET,
    'i18n.json': `{ "lastUpdatedText": { "en": "<img src=x onerror=alert(1)>" } }`,
    'docs/index.md': '# Home\n\n[Code](./code), [part](./part), [run](./run).\n',
    'docs/code.mdx': `---\ntitle: Code <b>\n---\n\nexport const ran = (() => { ${mark('mdx')} })();\n\n{${mark('expression').slice(0, -1)}}\n`,
    'docs/part.tsx': `${mark('tsx')} export default () => 'x';`,
    'docs/run.jsx': `${mark('jsx')} export default () => 'x';`,
    'docs/_part.tsx': mark('component'),
    'docs/leak.md': `# Leak\n\nText <script>alert(1)</script> and <b onclick="x()">bold</b>.\n`,
    ...more(mark('more')),
  });
  execFileSync('git', ['init', '-q'], { cwd: made.dir });
  // Bundles of other tests in its store would hide what this run leaves there.
  return { made: made.asCold(), ran: () => readdirSync(marks) };
}

const told = (built: Built) =>
  built
    .diagnostics()
    .map(({ severity, code, file, message }) =>
      `${severity} ${code} ${file ?? ''} ${message}`.replace(/docgen-trusted-\w+/, 'docgen-trusted'),
    );

it('runs no code of a checkout, says so of each, and publishes the rest', async () => {
  const { made, ran } = hostile();

  const built = await made.build({ untrusted: true });

  expect(told(built)).toMatchInlineSnapshot(`
    [
      "warning DG1007 docgen.config.ts The config file is code of the checkout: it is not run with --untrusted.",
      "warning DG1008  "theme" of "themeDir" is left out: it is code or a file of the checkout, which an untrusted build does not use.",
      "warning DG3053 docs/code.mdx An .mdx page is not run in an untrusted build; a notice is shown instead.",
      "warning DG3043 docs/leak.md Raw HTML <script> was left out: it could run code or change the page around it.",
      "warning DG3043 docs/leak.md Attribute "onClick" of <b> was left out: it could run code or change the page around it.",
      "warning DG3053 docs/part.tsx A page of code is not run in an untrusted build; a notice is shown instead.",
      "warning DG3053 docs/run.jsx A page of code is not run in an untrusted build; a notice is shown instead.",
    ]
  `);
  const checked = await check({ cwd: made.dir, untrusted: true });
  const codesOf = (found: readonly { code: string }[]) => found.map(({ code }) => code).sort();
  expect(codesOf(checked.diagnostics)).toEqual(codesOf(built.diagnostics()));
  const server = await dev({ cwd: made.dir, untrusted: true, port: 0 });
  const shown = await fetch(new URL('code', server.urls.local)).then((answer) => answer.text());
  await server.close();
  expect(shown).toContain('This page is code.');

  expect(ran()).toEqual([]);
  expect(built.exitCode).toBe(0);
  expect(built.body('/')).toContain('href="/code.html"');
  expect(built.body('/code')).toMatchInlineSnapshot(`
    "<h1>Code &lt;b&gt;</h1>
    <p>This page is code. It is not run in a preview of changes that nobody has reviewed yet.</p>"
  `);
  expect(built.body('/leak')).toContain('<b>bold</b>');
  expect(built.html('/leak')).not.toMatch(/<script>alert|Config ran/);
  const output = Object.keys(made.output()).map((path) => readFileSync(join(made.dir, 'doc_build', path)));
  expect(output.filter((bytes) => bytes.includes('of the checkout'))).toEqual([]);
  // Nothing of the run stays in the checkout, nor anywhere else.
  expect(existsSync(join(made.dir, 'node_modules/.docgen'))).toBe(false);
  expect(existsSync(join(made.dir, '.docgen'))).toBe(false);
  const { cacheDir } = built.result.config;
  expect([cacheDir.startsWith(made.dir), existsSync(cacheDir)]).toEqual([false, false]);
});

it('shows no file of the project, and follows no link out of the docs folder', async () => {
  const { made, ran } = hostile(() => ({
    'docs/leak.md':
      '# Leak\n\n```ts file="<root>/src/code.ts"\n```\n\n```ini file="<root>/.env"\n```\n\n![a](../src/code.ts)\n',
  }));
  symlinkSync(join(made.dir, '.env'), join(made.dir, 'docs/_nav.json'));
  symlinkSync(made.dir, join(made.dir, 'docs/public'));
  symlinkSync(join(made.dir, '.env'), join(made.dir, 'docs/env.md'));

  const built = await made.build({ untrusted: true });

  expect(built.exitCode).toBe(1);
  expect(told(built).filter((line) => /DG(?:2005|2010|3047|3112|7008)/.test(line))).toMatchInlineSnapshot(`
    [
      "warning DG2005 docs/env.md A symbolic link was skipped: "docs/env.md" points outside the docs folder.",
      "warning DG7008 docs/public "docs/public" is not published: it is a link that points outside the docs folder.",
      "error DG2010 docs/_nav.json The file is a link to a hidden file, or to one outside, so it is not read.",
      "warning DG3112 docs/leak.md The code file "<root>/src/code.ts" is outside the folders whose code pages may show.",
      "warning DG3112 docs/leak.md The code file "<root>/.env" is outside the folders whose code pages may show.",
      "warning DG3047 docs/leak.md "src/code.ts" is outside the folders whose files pages may publish, so it was not copied.",
    ]
  `);
  expect(built.terminal()).not.toContain(SECRET);
  expect(ran()).toEqual([]);

  made.remove('docs/_nav.json');
  expect((await made.build({ untrusted: true })).exitCode).toBe(0);
  const output = readdirSync(join(made.dir, 'doc_build'), { recursive: true, withFileTypes: true });
  const files = output.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((file) => readFileSync(file).includes(SECRET))).toEqual([]);
});

it('takes words and looks from a config that is data, and all else from one outside', async () => {
  const { made, ran } = hostile((mark) => ({
    'docgen.config.json': JSON.stringify({
      title: 'Data',
      lang: 'en',
      head: ['<script>alert(2)</script>'],
      icon: './.env',
      outDir: '../elsewhere',
      globalUIComponents: ['./docs/_part.tsx'],
      markdown: { html: true, showLineNumbers: true, globalComponents: ['./docs/_part.tsx'] },
      themeConfig: { outline: false, footer: { message: '<script>alert(2)</script>' } },
      builderConfig: { source: { preEntry: ['./docs/_part.tsx'] } },
    }),
    'plugin.js': mark,
  }));

  const data = await made.build({ untrusted: true });
  expect(told(data).filter((line) => line.includes('DG1008'))).toMatchInlineSnapshot(`
    [
      "warning DG1008 docgen.config.json "head" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.",
      "warning DG1008 docgen.config.json "icon" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.",
      "warning DG1008 docgen.config.json "outDir" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.",
      "warning DG1008 docgen.config.json "globalUIComponents" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.",
      "warning DG1008 docgen.config.json "markdown.html" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.",
      "warning DG1008 docgen.config.json "markdown.globalComponents" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.",
      "warning DG1008 docgen.config.json "themeConfig.footer" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.",
      "warning DG1008 docgen.config.json "builderConfig" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.",
      "warning DG1008 docgen.config.json "theme" of "themeDir" is left out: it is code or a file of the checkout, which an untrusted build does not use.",
    ]
  `);
  expect(data.html('/')).toContain('<title>Home - Data</title>');
  expect(data.html('/')).not.toContain('alert(2)');

  const inside = await made.build({ untrusted: true, configFile: join(made.dir, 'docgen.config.ts') });
  expect([inside.exitCode, ...told(inside)]).toMatchInlineSnapshot(`
    [
      2,
      "error DG1007  The config file "docgen.config.ts" is code of the checkout, which is not run with --untrusted.",
    ]
  `);

  const outside = join(makeFolder('trusted'), 'docgen.config.ts');
  const trusted = {
    title: 'Trusted',
    themeDir: 'theme',
    globalUIComponents: ['./docs/_part.tsx'],
    markdown: { html: true, codeRoots: ['.'] },
    themeConfig: { lastUpdated: true },
    builderConfig: { esbuild: { alias: { one: 'medium-zoom', two: './evil/react' } } },
  };
  writeFileSync(
    outside,
    `const module = "import words from 'nprogress'; export default words;";
    const plugin = { name: 'own', addRuntimeModules: () => ({ 'own-words': module }), globalUIComponents: [import.meta.dirname + '/own.jsx'] };
    export default { ...${JSON.stringify(trusted)}, plugins: [plugin], head: [['meta', { name: 'from', content: 'trusted' }]] };`,
  );
  // Packages of what is trusted come from beside it, whatever the checkout has installed.
  const beside = new Site(dirname(outside));
  beside.write('own.jsx', "import words from 'own-words';\nexport default () => <b>{words}</b>;\n");
  beside.write('node_modules/nprogress/package.json', '{ "name": "nprogress", "main": "index.js" }');
  beside.write('node_modules/nprogress/index.js', "export default 'words of the trusted side';\n");
  const built = await made.build({ untrusted: true, configFile: outside });
  expect(told(built).filter((line) => /DG100/.test(line))).toMatchInlineSnapshot(`
    [
      "warning DG1008 ../docgen-trusted/docgen.config.ts The plugin "last-updated" is left out: it would run other programs on the checkout, which an untrusted build does not do.",
      "warning DG1008 ../docgen-trusted/docgen.config.ts "theme" of "themeDir" is left out: it is code or a file of the checkout, which an untrusted build does not use.",
      "warning DG1008 ../docgen-trusted/docgen.config.ts "medium-zoom" of "builderConfig.resolve.alias" is left out: it is code or a file of the checkout, which an untrusted build does not use.",
      "warning DG1008 ../docgen-trusted/docgen.config.ts "evil/react" of "builderConfig.resolve.alias" is left out: it is code or a file of the checkout, which an untrusted build does not use.",
      "warning DG1008 ../docgen-trusted/docgen.config.ts "docs/_part.tsx" of "globalUIComponents" is left out: it is code or a file of the checkout, which an untrusted build does not use.",
      "warning DG1002 ../docgen-trusted/docgen.config.ts "markdown.html" has no effect in an untrusted build.",
    ]
  `);
  expect(built.html('/')).toContain('<meta name="from" content="trusted">');
  expect(built.html('/')).toContain('words of the trusted side');
  expect(built.html('/leak')).not.toMatch(/<script>alert/);
  expect(ran()).toEqual([]);
});

/** A config outside of the checkout whose plugins name files of it. */
function trustPlugins(): string {
  const file = join(makeFolder('trusted'), 'docgen.config.ts');
  const names = { ask: 'Ask', 'social-cards': 'SocialCards', tags: 'Tags', news: 'News', openapi: 'Openapi' };
  const imports = Object.entries(names).map(
    ([folder, name]) => `import { plugin${name} } from 'docgenjs/plugins/${folder}';`,
  );
  writeFileSync(
    file,
    `${imports.join('\n')}
    export default { plugins: [
      pluginAsk({ adapter: './ask.ts' }),
      pluginSocialCards({ template: './card.tsx' }),
      pluginTags({ tags: './tags.yml' }),
      pluginNews({ changelog: { file: './CHANGELOG.md' }, authors: './authors.yml' }),
      pluginOpenapi({ spec: './openapi.yaml' }),
    ] };`,
  );
  return file;
}

const DATA = {
  'tags.yml': 'water:\n  label: WORD\n',
  'authors.yml': 'ada:\n  name: WORD\n',
  'CHANGELOG.md': '## 1.0.0 - 2026-05-01\n\n- WORD\n',
  'openapi.yaml':
    'openapi: 3.1.0\ninfo: { title: WORD, version: "1" }\npaths: { /a: { get: { responses: {} } } }\n',
};
const withWord = (word: string): Files =>
  Object.fromEntries(Object.entries(DATA).map(([name, text]) => [name, text.replace('WORD', word)]));

it('runs no code of the checkout that plugins of a trusted config name, and reads its data', async () => {
  const { made, ran } = hostile((mark) => ({
    'ask.ts': `${mark} export const ask = 'of the checkout';`,
    'card.tsx': `${mark} export default () => <b>card</b>;`,
    'docs/post.md': '---\ntags: [water]\n---\n\n# Post\n',
    'docs/blog/2026-05-01-a.md': '---\nauthors: [ada]\n---\n\n# A\n',
    ...withWord('word'),
  }));
  const built = await made.build({ untrusted: true, configFile: trustPlugins() });

  expect(ran()).toEqual([]);
  const output = Object.keys(made.output()).map((path) => readFileSync(join(made.dir, 'doc_build', path)));
  expect(output.filter((bytes) => bytes.includes('of the checkout'))).toEqual([]);
  expect(built.terminal()).toMatch(
    /"ask\.adapter" is left out: "\.\/ask\.ts" is code of the checkout[\s\S]*join\(import\.meta\.dirname, 'ask\.ts'\)/,
  );
  expect(built.terminal()).toContain('"socialCards.template" is left out: "./card.tsx" is code');
  for (const page of ['post', 'blog/2026-05-01-a', 'changelog', 'api/'])
    expect(built.html(page), page).toContain('word');
});

it.skipIf(process.platform === 'win32')('follows no link where such plugins read data', async () => {
  const secrets = new Site(makeFolder('secrets'));
  for (const [name, text] of Object.entries(withWord(SECRET))) secrets.write(name, text as string);
  for (const name of Object.keys(DATA)) {
    const { made } = hostile(() => withWord('word'));
    rmSync(join(made.dir, name));
    symlinkSync(join(secrets.dir, name), join(made.dir, name));
    const built = await made.build({ untrusted: true, configFile: trustPlugins() });

    expect(built.ok, name).toBe(false);
    expect(built.terminal()).toContain('is a link, which an untrusted build does not follow');
    expect(built.terminal()).not.toContain(SECRET);
    expect(Object.keys(made.output())).toEqual([]);
  }
});

it('neither reads nor changes what trusted builds have kept', async () => {
  const made = site({
    'docs/index.md': '# Home\n\n<div hidden>x</div>\n',
    'docs/code.mdx': '# Code\n\n{1 + 1}\n',
  });
  mkdirSync(join(made.dir, 'node_modules'));
  await made.build();
  await made.build();
  const store = () => readdirSync(join(made.dir, 'node_modules/.docgen'), { recursive: true }).sort();
  const before = store();

  const built = await made.build({ untrusted: true, overrides: { outDir: 'preview' } });

  expect(built.result.reused).toEqual({ pages: 0, rendered: 0 });
  expect(store()).toEqual(before);
  const again = await made.build();
  expect(again.body('/code')).toContain('2');
});

const KNOWN_NAMES = [
  ...['docs/addresses.lock', 'docs/i18n.lock.json', 'docgen.lock.json', 'docs/_meta.json', 'i18n.json'],
  ...['package-lock.json', 'pnpm-lock.yaml', '.gitignore'],
];

it.skipIf(process.platform === 'win32')(
  'waits for no pipe that has the name of a file it reads, and says which it needs',
  async () => {
    const made = site({ 'docs/index.md': '# Home\n', 'docs/zh/index.md': '# 首页\n' });
    made.write('docgen.config.json', '{ "locales": [{ "lang": "en" }, { "lang": "zh" }] }');
    const pipe = (name: string) => execFileSync('mkfifo', [join(made.dir, name)]);
    for (const name of KNOWN_NAMES) pipe(name);
    // In a process of its own, which can be stopped where it waits.
    const run = (command: string) => startDocgen([command, '--untrusted'], { cwd: made.dir }).ended;
    const { exitCode, stderr } = await run('build');
    expect(exitCode).toBe(1);
    expect(
      [...stderr.matchAll(/error (DG\d+ {2}\S+)\n {2}(.+)/g)].map(([, place, text]) => `${place} ${text}`),
    ).toMatchInlineSnapshot(`
      [
        "DG2010  docs/_meta.json The file cannot be read: it is not a file.",
        "DG4010  docs/addresses.lock The lock file cannot be read: it is not a file.",
        "DG4010  docs/i18n.lock.json The lock file cannot be read: it is not a file.",
        "DG2018  i18n.json The file cannot be read: it is not a file.",
      ]
    `);
    pipe('package.json');
    const refused = await run('check');
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('"package.json" is not a file, but a pipe, a device or a folder.');
  },
);

it('leaves out addresses that could run code, says so of each, and publishes the rest', async () => {
  const run = 'javascript:alert(1)';
  const made = site({
    'docs/index.md': `# Home\n\n[a](${run}) ![b](${run}) <a href="${run}">c</a> [d]\n\n[d]: ${run}\n`,
    'docs/landing.md': `---\npageType: home\nhero:\n  name: N\n  actions:\n    - { text: Go, link: "${run}" }\n---\n`,
    'docs/_nav.json': `[{ "text": "N", "link": "${run}" }]`,
    'docs/_meta.json': `["index", { "type": "custom-link", "label": "M", "link": "${run}" }]`,
  });

  const built = await made.build({ untrusted: true });

  expect(told(built).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'warning DG2014 docs/_nav.json',
    'warning DG2014 docs/_meta.json',
    ...Array.from({ length: 4 }, () => 'warning DG3042 docs/index.md'),
    'warning DG3042 docs/landing.md',
  ]);
  for (const path of ['/', '/landing']) expect(built.html(path)).not.toContain('javascript:');
  // Authors who are trusted correct them.
  expect((await made.build()).exitCode).toBe(1);
});

it('`untrusted` in the config makes pages data, and trusts config and theme as before', async () => {
  const made = site({
    'docgen.config.ts': "export default { untrusted: true, title: 'Own', markdown: { html: true } };",
    'docs/index.md': '# Home\n\n<script>alert(1)</script>\n\n[Code](./code)\n',
    'docs/code.mdx': '# Code\n\n{alert(1)}\n',
  });
  const built = await made.build();
  expect(told(built)).toMatchInlineSnapshot(`
    [
      "warning DG1002 docgen.config.ts "markdown.html" has no effect in an untrusted build.",
      "warning DG3053 docs/code.mdx An .mdx page is not run in an untrusted build; a notice is shown instead.",
      "warning DG3043 docs/index.md Raw HTML <script> was left out: it could run code or change the page around it.",
    ]
  `);
  expect(built.html('/')).toContain('<title>Home - Own</title>');
  expect(built.body('/') + built.body('/code')).not.toContain('alert(1)');

  made.edit('docgen.config.ts', (text) =>
    text.replace('untrusted: true', 'untrusted: false').replace('html: true', 'html: false'),
  );
  made.write('docs/code.mdx', '# Code\n\n{1 + 1}\n');
  expect((await made.build()).body('/code')).toContain('2');
});
