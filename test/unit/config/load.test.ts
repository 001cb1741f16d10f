import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/engine/config/load.ts';
import { createProject, loadErrors, loadFiles, loadValue, toLine } from './project.ts';

describe('config file', () => {
  it.each([
    ['an object', 'docgen.config.js', `export default { title: 'T' }`],
    ['a promise', 'docgen.config.mjs', `export default Promise.resolve({ title: 'T' })`],
    ['a function', 'docgen.config.ts', `export default (): { title: string } => ({ title: 'T' })`],
    ['an async function', 'docgen.config.mts', `export default async () => ({ title: 'T' as const })`],
    [
      'defineConfig',
      'docgen.config.ts',
      `import { defineConfig } from 'docgenjs'; export default defineConfig({ title: 'T' })`,
    ],
    [
      'defineConfig of a function',
      'docgen.config.ts',
      `import { defineConfig } from 'docgenjs'; export default defineConfig(async () => ({ title: 'T' }))`,
    ],
    ['module.exports', 'docgen.config.cjs', `module.exports = { title: 'T' }`],
    [
      'required modules',
      'docgen.config.cjs',
      `const { basename } = require('node:path'); const { defineConfig } = require('docgenjs'); module.exports = defineConfig({ title: basename('a/T') })`,
    ],
    ['TypeScript with module.exports', 'docgen.config.cts', `const title: string = 'T'; export = { title }`],
    ['JSON', 'docgen.config.json', `{ "$schema": "x", "title": "T" }`],
    ['a Rspress name', 'rspress.config.ts', `export default { title: 'T' }`],
    [
      '@rspress/core',
      'rspress.config.ts',
      `import { defineConfig } from '@rspress/core'; export default defineConfig({ title: 'T' })`,
    ],
    [
      'rspress/config',
      'rspress.config.ts',
      `import { defineConfig } from 'rspress/config'; export default defineConfig({ title: 'T' })`,
    ],
  ])('may export %s', async (_, name, text) => {
    const { config, diagnostics } = await loadFiles({ [name]: text });

    expect(config.title).toBe('T');
    expect(relative(config.projectDir, config.configFile ?? '')).toBe(name);
    expect(diagnostics).toEqual([]);
  });

  it('prefers the name of docgen to that of Rspress', async () => {
    const { config } = await loadFiles({
      'rspress.config.ts': `export default { title: 'Rspress' }`,
      'docgen.config.json': `{ "title": "docgen" }`,
    });

    expect(config.title).toBe('docgen');
  });

  it('is one, and the others of its name are told of', async () => {
    const { config, diagnostics } = await loadFiles({
      'docgen.config.ts': `export default { title: 'Read' }`,
      'docgen.config.js': `export default { title: 'Compiled' }`,
      'rspress.config.ts': `export default { title: 'Before' }`,
    });

    expect(config.title).toBe('Read');
    expect(diagnostics).toMatchObject([
      {
        code: 'DG1009',
        severity: 'warning',
        file: 'docgen.config.js',
        message: '"docgen.config.js" is not read: "docgen.config.ts" is next to it.',
      },
    ]);
  });

  it.each(['docgen.config.yaml', 'docgen.config.jsonc'])(
    'is told of in a form that is not read: %s',
    async (name) => {
      const { diagnostics } = await loadFiles({ [name]: 'title: "Unread"' });

      expect(diagnostics).toMatchObject([
        {
          code: 'DG1009',
          severity: 'warning',
          file: name,
          message: `No config file was found except "${name}", which docgen does not read: all options have their defaults.`,
        },
      ]);
    },
  );

  it('is not UTF-8, as PowerShell writes it', async () => {
    const cwd = await createProject({});
    await writeFile(join(cwd, 'docgen.config.json'), Buffer.from('\uFEFF{ "title": "Wide" }', 'utf16le'));

    const { lines } = await loadErrors(loadConfig({ cwd }));

    expect(lines).toEqual([
      'docgen.config.json | The config file is not UTF-8. | Save it as UTF-8 in your editor, or convert it, here from UTF-16: iconv -f UTF-16 -t UTF-8 "docgen.config.json" > new.json',
    ]);
  });

  it('is not needed', async () => {
    const { config, diagnostics } = await loadFiles({ 'package.json': '{ "name": "my-lib" }' });

    expect(config).toMatchObject({ title: 'my-lib', configFile: undefined, configFiles: [], lang: 'en' });
    expect(diagnostics).toEqual([]);
  });

  it('is the one that is asked for', async () => {
    const files = {
      'docgen.config.js': 'export default { title: "A" }',
      'other/site.ts': 'export default { title: "B" }',
    };

    const { config } = await loadFiles(files, { configFile: 'other/site.ts' });

    expect(config.title).toBe('B');
  });

  it('imports packages, project files and JSON, and lists the files', async () => {
    const folder = await createProject({
      'docgen.config.ts': `import { title } from 'titles';
        import nav from './config/nav.json';
        import { description } from './config/words';
        export default { title, description, themeConfig: { nav } };`,
      'config/nav.json': '[{ "text": "Guide", "link": "/guide/" }]',
      'config/words.ts': `export const description: string = 'D';`,
      'node_modules/titles/package.json':
        '{ "name": "titles", "type": "module", "exports": { "import": "./index.js" } }',
      'node_modules/titles/index.js': `export const title = 'From a package';`,
    });

    const { config } = await loadConfig({ cwd: folder });

    expect(config).toMatchObject({ title: 'From a package', description: 'D' });
    expect(config.theme.nav).toEqual([{ text: 'Guide', link: '/guide/' }]);
    expect(config.configFiles.map((file) => relative(folder, file)).sort()).toEqual([
      'config/nav.json',
      'config/words.ts',
      'docgen.config.ts',
    ]);
  });

  it('knows its own place, in itself and in what it imports', async () => {
    const folder = await createProject({
      'docgen.config.ts': `import { here } from './config/here';
        import { createRequire } from 'node:module';
        const require = createRequire(import.meta.url);
        export default { title: __dirname, description: here, logoText: import.meta.filename, logo: require.resolve('./config/here.ts') };`,
      'config/here.ts': `export const here = [import.meta.dirname, import.meta.url, __filename].join(' ');`,
    });

    const { config } = await loadConfig({ cwd: folder });

    const here = join(folder, 'config/here.ts');
    expect(config.title).toBe(folder);
    expect(config.description).toBe(`${join(folder, 'config')} file://${here} ${here}`);
    expect(config.logoText).toBe(join(folder, 'docgen.config.ts'));
    expect(config.logo).toBe(here);
  });

  it('leaves nothing behind in the project', async () => {
    const folder = await createProject({ 'docgen.config.ts': 'export default {}' });

    await loadConfig({ cwd: folder });

    expect((await readdir(folder)).sort()).toEqual(['docgen.config.ts', 'docs']);
  });

  it('runs again each time it is loaded', async () => {
    const folder = await createProject({
      'docgen.config.js': `globalThis.docgenTestRuns = (globalThis.docgenTestRuns ?? 0) + 1; export default { title: String(globalThis.docgenTestRuns) }`,
    });

    const first = await loadConfig({ cwd: folder });
    const second = await loadConfig({ cwd: folder });

    expect([first.config.title, second.config.title]).toEqual(['1', '2']);
  });
});

describe('a config file that cannot be used', () => {
  const failing: [name: string, files: Record<string, string>][] = [
    ['syntax error', { 'docgen.config.ts': `export default {\n  title: 'A'\n  lang: 'en',\n};` }],
    [
      'syntax error in an import',
      { 'docgen.config.ts': `import './a';\nexport default {};`, 'a.ts': `const = 1;` },
    ],
    [
      'missing file',
      { 'docgen.config.ts': `// words\nimport { words } from './words';\nexport default words;` },
    ],
    [
      'missing package',
      {
        'docgen.config.js': `import plugin from 'rspress-plugin-nowhere';\nexport default { plugins: [plugin()] };`,
      },
    ],
    [
      'unknown export',
      { 'docgen.config.ts': `import { nonsense } from 'docgenjs';\nexport default nonsense;` },
    ],
    [
      'throws',
      {
        'docgen.config.ts': `interface A { a: string }\n\nfunction fail(): never {\n  throw new Error('No token in CI');\n}\nexport default { title: fail() };`,
      },
    ],
    [
      'throws in an import',
      {
        'docgen.config.ts': `import { a } from './lib/a';\nexport default { title: a };`,
        'lib/a.ts': `type A = string;\nexport const a: A = decodeURI('%');`,
      },
    ],
    ['throws on the first line', { 'docgen.config.ts': `export default { title: __dirname.nope.nope };` }],
    ['rejects', { 'docgen.config.mjs': `export default Promise.reject(new Error('offline'));` }],
    [
      'async function rejects',
      {
        'docgen.config.ts': `export default async () => {\n  await null;\n  throw new TypeError('offline');\n};`,
      },
    ],
    ['throws no error', { 'docgen.config.js': `throw 'words';` }],
    ['exports nothing', { 'docgen.config.ts': `export const config = {};` }],
    ['function gives nothing', { 'docgen.config.ts': `export default () => { };` }],
    ['wrong type', { 'docgen.config.ts': `export default 'docs';` }],
    ['list', { 'docgen.config.json': `[]` }],
    ['broken JSON', { 'docgen.config.json': `{\n  "title": "A",\n  "lang": en\n}` }],
    ['broken JSON in Chinese', { 'docgen.config.json': `{ "title": "中文 😀", "lang" }` }],
    ['unfinished JSON', { 'docgen.config.json': `{\n  "title": "A"` }],
  ];

  it.each(failing)('%s: exit code 2, place and reason', async (_, files) => {
    const { exitCode, lines } = await loadErrors(loadFiles(files));

    expect(exitCode).toBe(2);
    expect(lines).toMatchSnapshot();
  });

  it('shows the line', async () => {
    const { diagnostics } = await loadErrors(
      loadFiles({ 'docgen.config.ts': `type A = 1;\nexport default {\n  title: undefined.name,\n};` }),
    );

    expect(diagnostics[0]).toMatchObject({ line: 3, excerpt: '  title: undefined.name,' });
  });

  it('is named when it was asked for and is not there', async () => {
    const { lines } = await loadErrors(loadFiles({}, { configFile: 'site.ts' }));

    expect(lines).toMatchInlineSnapshot(`
      [
        "Config file "site.ts" does not exist. | Check the path given with --config; it is relative to the current folder.",
      ]
    `);
  });
});

describe('wrong values', () => {
  it('are all listed at once, each with its place', async () => {
    const { exitCode, lines } = await loadErrors(
      loadFiles({
        'docgen.config.ts': `import { defineConfig } from 'docgenjs';
import { socialLinks } from './social';

const locales = [{ lang: 'en', labl: 'English' }];
export default defineConfig(() => {
  return {
    titel: 'Docs',
    locales,
    route: { cleanUrl: true, exclude: '**/fragments/**' },
    themeConfig: { socialLinks, darkMode: 'lights' },
    ...{ base: 5 },
  };
});
`,
        'social.ts': `export const socialLinks = [
  { icon: 'githb', mode: 'link', content: 'https://github.com' },
  { icon: { svg: 1 }, mode: 'links', content: 'x' },
];
`,
      }),
    );

    expect(exitCode).toBe(2);
    expect(lines).toMatchInlineSnapshot(`
      [
        "docgen.config.ts:4:32 | "locales[0].labl" is not a known key. | Did you mean "locales[0].label"?",
        "docgen.config.ts:7:5 | "titel" is not a known key. | Did you mean "title"?",
        "docgen.config.ts:9:14 | "route.cleanUrl" is not a known key. | Did you mean "route.cleanUrls"?",
        "docgen.config.ts:9:30 | "route.exclude" must be a list of strings; found "**/fragments/**".",
        "docgen.config.ts:10:33 | "themeConfig.darkMode" must be true, false, "dark", "light", "auto", "force-dark", "force-light" or "force-auto"; found "lights". | Did you mean "light"?",
        "docgen.config.ts:11:10 | "base" must be a string; found 5.",
        "social.ts:2:5 | "themeConfig.socialLinks[0].icon" must be a known icon (lark, discord, facebook, github, instagram, linkedin, slack, x, youtube, wechat, qq, juejin, zhihu, bilibili, weibo, gitlab, X, bluesky, npm) or an object; found "githb". | Did you mean "github"?",
        "social.ts:3:13 | "themeConfig.socialLinks[1].icon.svg" must be a string; found 1.",
        "social.ts:3:23 | "themeConfig.socialLinks[1].mode" must be "link", "text", "img", "dom" or "github-stars"; found "links". | Did you mean "link"?",
      ]
    `);
  });

  it('have a place in JSON as well', async () => {
    const { lines } = await loadErrors(
      loadFiles({
        'docgen.config.json':
          '{\n  "themeConfig": {\n    "nav": [\n      { "text": "A", "link": 1 }\n    ]\n  }\n}',
      }),
    );

    expect(lines).toMatchInlineSnapshot(`
      [
        "docgen.config.json:4:22 | "themeConfig.nav[0].link" must be a string; found 1.",
      ]
    `);
  });

  it('stand where the object does when a key is missing', async () => {
    const { lines } = await loadErrors(
      loadFiles({ 'docgen.config.ts': `export default {\n  multiVersion: {},\n};` }),
    );

    expect(lines).toMatchInlineSnapshot(`
      [
        "docgen.config.ts:2:3 | "multiVersion.versions" is missing; it must be a list of strings.",
      ]
    `);
  });

  it('name languages and versions that pages would find something else by', async () => {
    const { lines } = await loadErrors(
      loadValue({
        lang: 'en',
        locales: [
          { lang: 'en', label: 'English' },
          { lang: 'toString', label: 'Other' },
        ],
        multiVersion: { default: 'v1', versions: ['v1', '__proto__', 'constructor'] },
      }),
    );
    expect(lines.map((line) => line.split(' | ')[1])).toEqual([
      '"locales[1].lang" is "toString", a name that every object of JavaScript has.',
      '"multiVersion.versions[1]" is "__proto__", a name that every object of JavaScript has.',
      '"multiVersion.versions[2]" is "constructor", a name that every object of JavaScript has.',
    ]);
  });

  it('that do not fit each other are reported together', async () => {
    const { lines } = await loadErrors(
      loadValue({
        base: 'https://example.org/docs/',
        siteOrigin: 'example.org',
        outDir: '.',
        lang: 'fr',
        locales: [
          { lang: 'en', label: 'English' },
          { lang: 'zh', label: '简体中文' },
          { lang: 'en', label: 'English' },
        ],
        themeConfig: { locales: [{ lang: 'ja' }] },
        multiVersion: { default: 'v3', versions: ['v1', 'v2', 'v1'] },
        globalStyles: './styles/missing.css',
        globalUIComponents: [['./missing.tsx', { a: 1 }]],
        markdown: { globalComponents: ['./gone.tsx'] },
        icon: './icon.svg',
        builderConfig: { source: { define: { A: 'some text', B: '"text"', C: { D: 'process.env.D' } } } },
      }),
    );

    expect(
      lines.map((line) => line.replace(/"\/[^"]*docgen-config-\w+/g, '"[PROJECT]')),
    ).toMatchInlineSnapshot(`
      [
        "docgen.config.json:2:3 | "base" must be a path such as "/docs/"; found "https://example.org/docs/". | Put scheme and host into "siteOrigin"; for files on a CDN set "builderConfig.output.assetPrefix".",
        "docgen.config.json:3:3 | "siteOrigin" must be scheme and host such as "https://example.org"; found "example.org". | A path belongs in "base".",
        "docgen.config.json:4:3 | "outDir" is "[PROJECT]", which is or contains the docs folder. | Choose a separate folder, such as "doc_build": a build replaces its content.",
        "docgen.config.json:5:3 | "lang" is "fr", but "locales" has "en", "zh", "en". | Set "lang" to the default language: "en".",
        "docgen.config.json:16:7 | "locales[2].lang" is a second entry for "en". | Keep one entry per language.",
        "docgen.config.json:23:9 | "themeConfig.locales[0].lang" is "ja", which is not a language of the site. | Add it to "locales", or remove these settings.",
        "docgen.config.json:28:5 | "multiVersion.default" is "v3", but "multiVersion.versions" has "v1", "v2", "v1".",
        "docgen.config.json:32:7 | "multiVersion.versions[2]" repeats the version "v1". | Keep one entry per version.",
        "docgen.config.json:35:3 | "globalStyles" names "./styles/missing.css", which does not exist. | Relative paths are relative to the project folder.",
        "docgen.config.json:37:5 | "globalUIComponents[0]" names "./missing.tsx", which does not exist. | Relative paths are relative to the project folder.",
        "docgen.config.json:46:7 | "markdown.globalComponents[0]" names "./gone.tsx", which does not exist. | Relative paths are relative to the project folder.",
        "docgen.config.json:49:3 | "icon" names "./icon.svg", which does not exist. | Relative paths are relative to the project folder.",
        "docgen.config.json:53:9 | "builderConfig.source.define.A" must be JSON or a name; esbuild defines no other code. | For a string, write JSON.stringify("some text").",
      ]
    `);
  });
});

it('paths with a control character are refused before the system refuses them', async () => {
  const { lines } = await loadErrors(
    loadValue({ root: 'a\0', outDir: 'b\0', themeDir: 'c\u0001', base: '/d\0/' }),
  );

  expect(lines.map((line) => /"(\w+)" must be a path/.exec(line)?.[1])).toEqual([
    'root',
    'outDir',
    'themeDir',
  ]);
  const { lines: later } = await loadErrors(loadValue({ base: '/d\0/' }));
  expect(later[0]).toContain('"base" must be a path such as "/docs/"');
});

describe('globs of routes', () => {
  it('are refused where long names could be tried forever', async () => {
    const exclude = ['*a'.repeat(30), '**/a/'.repeat(30), '+(a+)b', '**/*-*-*-*.{md,mdx}', '@(a|b)/!(c)*'];
    const { lines } = await loadErrors(loadValue({ route: { exclude, include: ['*a'.repeat(30)] } }));

    const refusal = 'must be a glob with few stars, none repeated in a group';
    expect(lines).toEqual([
      expect.stringContaining(`"route.exclude[0]" ${refusal}`),
      expect.stringContaining(`"route.exclude[1]" ${refusal}`),
      expect.stringContaining(`"route.exclude[2]" ${refusal}`),
      expect.stringContaining(`"route.include[0]" ${refusal}`),
    ]);
  });
});

describe('selectors of zoomed images', () => {
  it('are checked where the author can still mend them', async () => {
    const { lines } = await loadErrors(
      loadValue({
        mediumZoom: { selector: '.content img[', options: { container: '#stage', template: '' } },
      }),
    );

    expect(lines).toMatchInlineSnapshot(`
      [
        "docgen.config.json:3:5 | "mediumZoom.selector" must be a CSS selector; found ".content img[".",
        "docgen.config.json:6:7 | "mediumZoom.options.template" must be a CSS selector; found "".",
      ]
    `);
  });
});

describe('warnings', () => {
  it('name what is deprecated or without effect', async () => {
    const { config, diagnostics } = await loadFiles({
      'docgen.config.ts': `export default {
  mediumZoom: { selector: '.content img' },
  languageParity: { enabled: false },
  ssg: { experimentalLoose: true, experimentalWorker: true },
  plugins: [{ name: 'plugin-a' }, { name: 'plugin-b' }],
  search: { indexName: 'docs' },
  markdown: { mdxRs: false, highlightLanguages: ['js'], checkDeadLinks: false },
  themeConfig: { localeRedirect: 'never', lastUpdated: true },
  builderConfig: {
    plugins: [{ name: 'rsbuild:sass', setup() {} }],
    performance: { chunkSplit: {} },
    tools: { rspack: {} },
    output: { cleanDistPath: false, minify: false },
  },
};
`,
    });

    expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(
      diagnostics.map((diagnostic) => `${diagnostic.code} ${toLine(diagnostic)}`),
    ).toMatchInlineSnapshot(`
      [
        "DG1003 docgen.config.ts:4:10 | "ssg.experimentalLoose" is an older spelling. | Use "ssg.experimentalExcludeRoutePaths".",
        "DG1003 docgen.config.ts:7:57 | "markdown.checkDeadLinks" is an older spelling. | Use "markdown.link.checkDeadLinks".",
        "DG1003 docgen.config.ts:8:18 | "themeConfig.localeRedirect" is an older spelling. | Use "route.localeRedirect".",
        "DG1004 docgen.config.ts:4:35 | These options have no effect: "ssg.experimentalWorker", "search.indexName", "markdown.mdxRs", "markdown.highlightLanguages", "builderConfig.performance", "builderConfig.output.minify". | Remove them, or leave them for the other tool that reads this file.",
      ]
    `);
    expect(config.markdown.checkDeadLinks).toBe(false);
    expect(config.route.localeRedirect).toBe('never');
    expect(config.bundler.cleanDistPath).toBe(false);
  });

  it('name props that do not reach the browser', async () => {
    const { diagnostics } = await loadFiles({
      'banner.tsx': 'export default () => null;\n',
      'docgen.config.ts': `export default {
  globalUIComponents: [
    './banner.tsx',
    ['./banner.tsx', { text: 'Hi', sizes: [1, NaN], undone: undefined, onClose() {}, at: { since: new Date(0) } }],
  ],
};
`,
    });

    expect(
      diagnostics.map((diagnostic) => `${diagnostic.code} ${diagnostic.severity} ${toLine(diagnostic)}`),
    ).toMatchInlineSnapshot(`
      [
        "DG1002 warning docgen.config.ts:4:47 | "globalUIComponents[1][1].sizes[1]" is NaN, which does not reach the browser: props are sent as JSON. | Write it into the component, or pass plain text, numbers, lists and objects.",
        "DG1002 warning docgen.config.ts:4:72 | "globalUIComponents[1][1].onClose" is a function, which does not reach the browser: props are sent as JSON. | Write it into the component, or pass plain text, numbers, lists and objects.",
        "DG1002 warning docgen.config.ts:4:92 | "globalUIComponents[1][1].at.since" is an instance of Date, which does not reach the browser: props are sent as JSON. | Write it into the component, or pass plain text, numbers, lists and objects.",
      ]
    `);
  });

  it('name members of a plugin that are no hooks but read like one, and leave others alone', async () => {
    const { diagnostics } = await loadFiles({
      'docgen.config.ts': `export default {
  plugins: [ // docgen adds some before them
    { name: 'x', afterbuild() {}, setup() {} },
    { name: 'y', addFiles() {}, addFile() {}, extendPagesData() {}, addPage: 1 },
  ],
  themeConfig: { lastUpdated: true },
};
`,
    });

    expect(diagnostics.map((one) => `${one.code} ${one.severity} ${toLine(one)}`)).toEqual([
      'DG1002 warning docgen.config.ts:3:18 | "plugins[0].afterbuild" is not a hook, so nothing calls it. | Did you mean "plugins[0].afterBuild"?',
      'DG1002 warning docgen.config.ts:4:47 | "plugins[1].extendPagesData" is not a hook, so nothing calls it. | Did you mean "plugins[1].extendPageData"?',
    ]);
  });

  it('name synonyms of nothing', async () => {
    const { diagnostics } = await loadValue({ search: { synonyms: [['tea', 'cha'], ['cup']] } });

    expect(diagnostics.map((one) => one.message)).toEqual([
      '"search.synonyms[1]" has no effect: it has one word.',
    ]);
  });

  it('keep quiet about features that are off', async () => {
    const { diagnostics } = await loadValue({
      llms: false,
      mediumZoom: false,
      plugins: [],
      languageParity: { enable: false },
    });

    expect(diagnostics).toEqual([]);
  });
});

it.skipIf(process.platform === 'win32').each([
  ['*', 'a*b'],
  ['\\', 'a\\b'],
])(
  'a project in a folder with %s in its name, which is taken for a pattern, is refused',
  async (sign, folder) => {
    const cwd = join(await createProject({ [`${folder}/docs/index.md`]: '# Home' }), folder);

    const { lines } = await loadErrors(loadConfig({ cwd }));

    expect(lines).toEqual([
      `The project is in "${cwd}", whose "${sign}" is taken for a pattern. | Give that folder a name without "${sign}".`,
    ]);
  },
);
