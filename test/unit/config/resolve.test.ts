import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/engine/config/load.ts';
import { createProject, loadErrors, loadFiles, loadValue, toLine } from './project.ts';

describe('docs folder', () => {
  const folders = { 'docs/a.md': '#', 'site/a.md': '#', 'cli/a.md': '#' };

  it.each([
    ['the command line wins', { root: 'site' }, 'cli', 'cli'],
    ['then the config', { root: './site/' }, undefined, 'site'],
    ['then docs', {}, undefined, 'docs'],
  ])('%s', async (_, config, root, expected) => {
    const folder = await createProject({ ...folders, 'docgen.config.json': JSON.stringify(config) });

    const loaded = await loadConfig({ cwd: folder, ...(root !== undefined && { root }) });

    expect(relative(folder, loaded.config.root)).toBe(expected);
    expect(relative(loaded.config.root, loaded.config.publicDir)).toBe('public');
  });

  it('is the folder itself when there are only Markdown files', async () => {
    const folder = await createProject({ 'README.md': '# Hi', 'more.md': '# More' }, { docs: false });

    const { config } = await loadConfig({ cwd: folder });

    expect(config.root).toBe(config.projectDir);
    expect(relative(folder, config.outDir)).toBe('doc_build');
  });

  it.each([
    ['missing', {}, {}],
    ['missing though the folder holds Markdown, since it was named', { 'README.md': '#' }, { root: 'pages' }],
    ['empty', { 'pages/.gitkeep': '' }, { root: 'pages' }],
    ['a file', { pages: 'x' }, { root: 'pages' }],
  ])('that is %s ends with exit code 2 and a way on', async (_, files, options) => {
    const folder = await createProject(files, { docs: false });

    const { exitCode, lines } = await loadErrors(loadConfig({ cwd: folder, ...options }));

    expect(exitCode).toBe(2);
    expect(lines).toMatchSnapshot();
  });
});

describe('precedence', () => {
  it('is command line, config, bundler options, default', async () => {
    const builderConfig = {
      output: { distPath: { root: 'from-builder' } },
      html: { title: 'From builder' },
      server: { port: 3000, host: 'localhost', open: true },
    };

    const nothing = await loadValue({});
    const builder = await loadValue({ builderConfig });
    const own = await loadValue({ builderConfig, outDir: 'from-config', title: 'From config', base: 'docs' });
    const flags = await loadValue(
      { builderConfig, outDir: 'from-config', base: 'docs' },
      { overrides: { outDir: 'from-flag', base: '/flag', port: 4000, host: '0.0.0.0', open: false } },
    );

    const toRow = ({ config }: typeof nothing) => [
      relative(config.projectDir, config.outDir),
      config.base,
      config.title === relative(join(config.projectDir, '..'), config.projectDir) ? '(folder)' : config.title,
      config.server.port,
      config.server.host,
      config.server.open,
    ];
    expect([nothing, builder, own, flags].map(toRow)).toEqual([
      ['doc_build', '/', '(folder)', undefined, undefined, false],
      ['from-builder', '/', 'From builder', 3000, 'localhost', true],
      ['from-config', '/docs/', 'From config', 3000, 'localhost', true],
      ['from-flag', '/flag/', 'From builder', 4000, '0.0.0.0', false],
    ]);
  });

  it('holds for places an option had in former versions', async () => {
    const { config } = await loadValue({
      route: { localeRedirect: 'auto' },
      themeConfig: { localeRedirect: 'never' },
      markdown: { checkDeadLinks: false, link: { checkDeadLinks: { excludes: ['/x'] } } },
    });

    expect(config.route.localeRedirect).toBe('auto');
    expect(config.markdown.checkDeadLinks).toEqual({ excludes: ['/x'] });
  });

  it.each(['..', '.', 'docs', '/'])('never lets the output folder be "%s"', async (outDir) => {
    const { lines } = await loadErrors(loadValue({}, { overrides: { outDir } }));

    expect(lines.join()).toMatch(/"--out-dir" is ".*", which is or contains the (?:docs|project) folder/);
    // The flag is wrong, not the config file.
    expect(lines.join()).not.toContain('docgen.config');
  });

  it('names page extensions that nothing can read, unless esbuild has been told how', async () => {
    const extensions = ['.md', '.markdown'];
    const { lines } = await loadErrors(loadValue({ route: { extensions } }));
    expect(lines.join()).toContain(
      '"route.extensions[1]" is ".markdown", which docgen cannot turn into a page.',
    );

    const { config } = await loadValue({
      route: { extensions },
      builderConfig: { esbuild: { loader: { '.markdown': 'jsx' } } },
    });
    expect(config.route.extensions).toEqual(extensions);
    const own = await loadFiles({
      'docgen.config.js': `export default {
        route: { extensions: ${JSON.stringify(extensions)} },
        builderConfig: { esbuild: { plugins: [{ name: 'markdown', setup() {} }] } },
      }`,
    });
    expect(own.config.route.extensions).toEqual(extensions);
  });

  it('never lets the output folder stand in what is copied into it', async () => {
    const { lines } = await loadErrors(loadValue({ outDir: 'docs/public/out' }));

    expect(lines.join()).toContain('inside the public folder');
  });
});

describe('defaults', () => {
  it('are those of the reference', async () => {
    const folder = await createProject({ 'package.json': '{ "name": "demo" }' });

    const { config } = await loadConfig({ cwd: folder });

    expect(JSON.parse(JSON.stringify(config).replaceAll(folder, '[PROJECT]'))).toMatchSnapshot();
  });

  it('put working files beside the packages of the project', async () => {
    const folder = await createProject({});
    const before = await loadConfig({ cwd: folder });
    await mkdir(join(folder, 'node_modules'));

    const after = await loadConfig({ cwd: folder });

    expect([before, after].map(({ config }) => relative(folder, config.cacheDir))).toEqual([
      '.docgen',
      'node_modules/.docgen',
    ]);
  });

  it.each([
    ['', ''],
    ['/icon.svg', '/icon.svg'],
    ['https://example.org/i.png', 'https://example.org/i.png'],
    ['//cdn.example.org/i.png', '//cdn.example.org/i.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('leave the icon %s as it is', async (icon, expected) => {
    expect((await loadValue({ icon })).config.icon).toBe(expected);
  });

  it('find icons in the project, by path and by address', async () => {
    const folder = await createProject({
      'docgen.config.js': `export default { icon: new URL('./icon.svg', import.meta.url) };`,
      'icon.svg': '<svg/>',
    });

    const byUrl = await loadConfig({ cwd: folder });
    const byPath = await loadFiles({
      'docgen.config.json': '{ "icon": "./icon.svg" }',
      'icon.svg': '<svg/>',
    });

    expect(byUrl.config.icon).toEqual({ file: join(folder, 'icon.svg') });
    expect(byPath.config.icon).toEqual({ file: join(byPath.config.projectDir, 'icon.svg') });
  });
});

describe('a plugin that gives back the config it was told', () => {
  /** The title says what the plugin was told. */
  const withPlugin = (config: object) => `const config = ${JSON.stringify(config)};
const tell = ({ root, base, lang, outDir }) => [root, base, lang, outDir].join(' ');
export default { ...config, plugins: [{ name: 'x', config: (told) => ({ ...told, title: tell(told) }) }] };`;

  it('leaves a folder of Markdown files the docs folder', async () => {
    const files = { 'README.md': '# Hi', 'docgen.config.mjs': withPlugin({}) };
    const folder = await createProject(files, { docs: false });

    const { config } = await loadConfig({ cwd: folder });

    expect(config.root).toBe(config.projectDir);
    expect(config.title).toBe('. / en doc_build');
  });

  it('leaves the output folder to the options of the bundler', async () => {
    const builderConfig = { output: { distPath: { root: 'from-builder' } } };

    const { config } = await loadFiles({ 'docgen.config.mjs': withPlugin({ builderConfig }) });

    expect(relative(config.projectDir, config.outDir)).toBe('from-builder');
    expect(config.title).toBe('docs / en from-builder');
  });

  it('leaves what was never written unnamed in a message', async () => {
    const locales = [{ lang: 'zh', label: '中文' }];

    const { lines } = await loadErrors(loadFiles({ 'docgen.config.mjs': withPlugin({ locales }) }));

    expect(lines).toEqual([
      expect.stringContaining('"lang" is not set, so it is "en", but "locales" has "zh".'),
    ]);
  });

  it('may add keys in a project of another tool: those of its theme stay, others are left out with a warning', async () => {
    const config = `export default { plugins: [
  { name: 'x', config: (told) => ({ ...told, telemetry: true, themeConfig: { outlineTitle: 'T', zed: 1 } }) },
  { name: 'y', config: (told) => ({ ...told, title: typeof told.telemetry }) },
] };`;

    const { config: loaded, plugins } = await loadFiles({ 'rspress.config.ts': config });
    const { lines } = await loadErrors(loadFiles({ 'docgen.config.ts': config }));

    expect(loaded.title).toBe('undefined');
    expect(loaded.theme.own.all).toEqual({ zed: 1 });
    const told = plugins?.runner.diagnostics().map(({ severity, message }) => `${severity} ${message}`);
    expect(told).toEqual(['warning Plugin "x" in hook "config": "telemetry" is not a known key.']);
    expect(lines).toHaveLength(2);
  });

  it('is told what the command line says', async () => {
    const files = { 'site/a.md': '#', 'docgen.config.mjs': withPlugin({ root: 'docs', base: '/docs/' }) };

    const { config } = await loadFiles(files, {
      root: 'site',
      overrides: { base: '/flag', outDir: 'from-flag' },
    });

    expect(config.title).toBe('site /flag/ en from-flag');
    expect(relative(config.projectDir, config.root)).toBe('site');
  });
});

describe('languages and versions', () => {
  it.each([
    ['en', 'English'],
    ['zh', '中文'],
    ['fr', 'français'],
    ['constructor', 'constructor'],
  ])('name the one language of a site in itself: %s', async (lang, label) => {
    const { config } = await loadValue({ lang });

    expect(config).toMatchObject({ hasLocales: false, locales: [{ lang, label }] });
  });

  it('take locales from the theme as older sites wrote them', async () => {
    const { config } = await loadValue({
      themeConfig: {
        locales: [
          { lang: 'en', label: 'English', title: 'Docs' },
          { lang: 'zh', label: '简体中文', description: '文档' },
        ],
      },
    });

    expect(config.hasLocales).toBe(true);
    expect(config.locales).toEqual([
      { lang: 'en', label: 'English', title: 'Docs' },
      { lang: 'zh', label: '简体中文', description: '文档' },
    ]);
  });

  it('ask for the default language when it is none of the site', async () => {
    const { lines } = await loadErrors(loadValue({ locales: [{ lang: 'zh', label: '中文' }] }));

    expect(lines).toMatchInlineSnapshot(`
      [
        "docgen.config.json:2:3 | "lang" is not set, so it is "en", but "locales" has "zh". | Set "lang" to the default language: "zh".",
      ]
    `);
  });

  it('take the first version as default', async () => {
    const { config } = await loadValue({ multiVersion: { versions: ['v2', 'v1'] } });

    expect(config.multiVersion).toEqual({ default: 'v2', versions: ['v2', 'v1'], shared: [] });
  });
});

describe('theme', () => {
  it('turns every older spelling of a text into its key', async () => {
    const texts = {
      outlineTitle: 'a',
      lastUpdatedText: 'b',
      nextPageText: 'd',
      sourceCodeText: 'e',
      searchPlaceholderText: 'f',
      searchNoResultsText: 'g',
      searchSuggestedQueryText: 'h',
      overview: { filterNameText: 'i', filterPlaceholderText: 'j', filterNoResultText: 'k' },
      docFooter: { prev: 'c', next: 'not used' },
    };
    const expected = {
      outlineTitle: 'a',
      lastUpdatedText: 'b',
      prevPageText: 'c',
      nextPageText: 'd',
      sourceCodeText: 'e',
      searchPlaceholderText: 'f',
      searchNoResultsText: 'g',
      searchSuggestedQueryText: 'h',
      'overview.filterNameText': 'i',
      'overview.filterPlaceholderText': 'j',
      'overview.filterNoResultText': 'k',
    };

    const { config, diagnostics } = await loadValue({
      themeConfig: {
        ...texts,
        editLinkText: 'flat',
        locales: [
          { lang: 'en', label: 'English', ...texts, editLink: { docRepoBaseUrl: 'https://x', text: 'Edit' } },
        ],
      },
    });

    expect(diagnostics).toEqual([]);
    expect(config.theme.text).toEqual({ ...expected, editLinkText: 'flat' });
    expect(config.theme.locales).toEqual([
      {
        lang: 'en',
        editLink: { docRepoBaseUrl: 'https://x', text: 'Edit' },
        text: { ...expected, editLinkText: 'Edit' },
      },
    ]);
  });

  it.each([
    [{ darkMode: true }, { darkMode: 'auto' }],
    [{ darkMode: false }, { darkMode: 'force-light' }],
    [{ darkMode: 'force-dark' }, { darkMode: 'force-dark' }],
    [{ hideNavbar: true }, { hideNavbar: 'always' }],
    [{ hideNavbar: false }, { hideNavbar: 'never' }],
    [{ hideNavbar: 'auto' }, { hideNavbar: 'auto' }],
    [{ search: false }, { search: false }],
  ])('reads %j as %j', async (themeConfig, expected) => {
    expect((await loadValue({ themeConfig })).config.theme).toMatchObject(expected);
  });

  it('hides the search box when there is no search', async () => {
    const { config } = await loadValue({ search: false });

    expect(config.search).toBe(false);
    expect(config.theme.search).toBe(false);
  });
});

describe('texts', () => {
  it('may be made by a function from those of i18n.json', async () => {
    const { config } = await loadFiles({
      'i18n.json': '{ "hello": { "en": "Hello" } }',
      'docgen.config.js': `export default { i18nSource: async (texts) => ({ ...texts, bye: { en: texts.hello.en + ' again' } }) }`,
    });

    expect(config.i18nSource).toEqual({ hello: { en: 'Hello' }, bye: { en: 'Hello again' } });
    expect(config.configFiles).toContain(config.i18nSourcePath);
  });

  it.each([
    ['throws', `() => { throw new Error('no texts') }`],
    ['gives something else', `() => ({ hello: 'Hello' })`],
  ])('are refused when the function %s', async (_, source) => {
    const { lines } = await loadErrors(
      loadFiles({ 'docgen.config.js': `export default { i18nSource: ${source} }` }),
    );

    expect(lines).toMatchSnapshot();
  });
});

describe('bundler options', () => {
  it('aliases may be functions, of plugins too; those of the runtime are one warning', async () => {
    const { config, diagnostics } = await loadFiles({
      'docgen.config.js': `export default {
        builderConfig: { resolve: { alias: { '@': './src', lib: 'own-lib' } } },
        plugins: [
          { name: 'one', builderConfig: { resolve: { alias: (alias) => ({ ...alias, lib: 'its-lib', one: '/one' }) } } },
          { name: 'two', builderConfig: { resolve: { alias: (alias) => { alias['@rspress/core/runtime'] = '/other'; alias.two = '/two'; } } } },
        ],
      }`,
    });

    const src = `${config.projectDir}/src`;
    expect(config.bundler.alias).toEqual({
      '@': src,
      lib: 'own-lib',
      '@rspress/core/runtime': '/other',
      one: '/one',
      two: '/two',
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Aliases of names that docgen answers itself have no effect: "@rspress/core/runtime".',
    ]);
  });

  it('have one theme below that of the site, of all that the names of the theme lead to', async () => {
    const load = (alias: string) =>
      loadFiles({
        'node_modules/@tea/theme/package.json':
          '{ "name": "@tea/theme", "exports": { ".": { "import": "./index.js" } } }',
        'node_modules/@tea/theme/index.js': '',
        'node_modules/@rspress/core/dist/theme/index.js': '',
        'theme/index.tsx': '',
        'docgen.config.js': `export default { builderConfig: { resolve: { alias: ${alias} } } };`,
      });
    const ofPackage = await load(
      `{ '@rspress/core/theme': '@tea/theme', '@theme': ['./theme', '@tea/theme', './node_modules/@rspress/core/dist/theme'], '@theme-original': '@tea/theme' }`,
    );
    const ofSite = await load(`{ '@theme': './theme/index.tsx', '@theme-original': '@rspress/core/theme' }`);

    expect(ofPackage.config.bundler.alias).toEqual({
      '@theme': `${ofPackage.config.projectDir}/node_modules/@tea/theme/index.js`,
    });
    expect(ofSite.config.bundler.alias).toEqual({});
    expect([...ofPackage.diagnostics, ...ofSite.diagnostics]).toEqual([]);
  });

  it('may be a function that changes the list it is given, alone', async () => {
    const { config } = await loadFiles({
      'docgen.config.js': `export default { builderConfig: { resolve: { alias: (alias) => { alias.two = '/two'; } } } };`,
    });
    expect(config.bundler.alias).toEqual({ two: '/two' });
  });

  it('name a function of aliases that fails', async () => {
    await expect(
      loadFiles({
        'docgen.config.js': `export default { plugins: [{ name: 'one', builderConfig: { resolve: { alias: () => { throw new Error('No such theme\\nRequire stack:'); } } } }] };`,
      }),
    ).rejects.toThrow(
      '"builderConfig.resolve.alias", a function of the config or of a plugin, fails: No such theme.',
    );
  });

  it('name the package whose files such a function looks for', async () => {
    const { diagnostics } = await loadErrors(
      loadFiles({
        'docgen.config.js': `import { createRequire } from 'node:module';
export default { builderConfig: { resolve: { alias: () => ({ a: createRequire(import.meta.url).resolve('@tea/kit/package.json') }) } } };`,
      }),
    );
    expect(diagnostics[0]?.hint).toBe('Install "@tea/kit": the function looks for its files.');
  });

  it('refuse an alias of the theme that leads nowhere', async () => {
    const { lines } = await loadErrors(
      loadFiles({
        'docgen.config.js': `export default { builderConfig: { resolve: { alias: { '@theme': '@tea/theme' } } } };`,
      }),
    );

    expect(lines).toEqual([
      expect.stringContaining('The theme "@tea/theme", which an alias names, does not exist.'),
    ]);
  });

  it('become those of esbuild', async () => {
    const { config, diagnostics } = await loadFiles({
      'src/setup.ts': '',
      'assets/logo.png': '',
      'docgen.config.js': `export default {
        builderConfig: {
          source: { define: { A: '"text"', B: true, 'import.meta.env': { C: 1 } }, preEntry: './src/setup.ts', include: [/x/] },
          resolve: { alias: { '@': './src', lib: 'other-lib' } },
          output: { assetPrefix: 'https://cdn.example.org/x', cleanDistPath: 'auto', copy: [{ from: './assets/logo.png', to: 'img/' }, 'assets'] },
          html: {
            tags: [
              { tag: 'script', attrs: { src: '/a.js', defer: true, async: false } },
              { tag: 'script', attrs: { 'data-a': '"' }, children: 'go()' },
              { tag: 'div', head: false },
              () => {},
            ],
            meta: { author: 'me', refresh: { 'http-equiv': 'refresh', content: '5' }, gone: false },
          },
          server: { headers: { 'X-A': ['1', '2'] }, host: true, proxy: { '/a': 'http://a', '/b': { target: 'http://b', changeOrigin: false, ws: true } } },
          esbuild: { define: { D: '1' }, loader: { '.txt': 'text' }, plugins: [{ name: 'p', setup() {} }] },
        },
      }`,
    });

    const text = JSON.stringify(config.bundler, null, 2).replaceAll(config.projectDir, '[PROJECT]');
    expect(text).toMatchSnapshot();
    expect(config.assetPrefix).toBe('https://cdn.example.org/x/');
    expect(config.server).toMatchObject({ host: '0.0.0.0', headers: { 'X-A': '1, 2' } });
    expect(config.server.proxy).toMatchObject([
      { filter: ['/a'], target: 'http://a', changeOrigin: true },
      { filter: ['/b'], target: 'http://b', changeOrigin: false },
    ]);
    expect(diagnostics.map(toLine)).toMatchInlineSnapshot(`
      [
        "docgen.config.js:3:112 | These options have no effect: "builderConfig.source.include", "builderConfig.server.proxy["/b"].ws". | Remove them, or leave them for the other tool that reads this file.",
      ]
    `);
  });

  it('takes the rules of `server.proxy` from a list too, each with its paths', async () => {
    const rule = { target: 'https://a', pathRewrite: { '^/a': '' }, secure: false, headers: { 'x-a': '1' } };
    const { config } = await loadFiles({
      'docgen.config.json': JSON.stringify({
        builderConfig: {
          server: {
            proxy: [
              { ...rule, pathFilter: ['/a', '/b/*'] },
              { target: 'http://c', context: '/c' },
            ],
          },
        },
      }),
    });
    expect(config.server.proxy).toEqual([
      { ...rule, filter: ['/a', '/b/*'], changeOrigin: true },
      { filter: ['/c'], target: 'http://c', pathRewrite: {}, changeOrigin: true, secure: true, headers: {} },
    ]);
  });

  it('takes hosts of a tunnel by name, as browsers send it, and no address', async () => {
    const toFile = (...allowedHosts: string[]) => ({
      'docgen.config.json': JSON.stringify({ builderConfig: { server: { allowedHosts } } }),
    });
    const { config } = await loadFiles(toFile('Docs.Example', '中文.example'));
    expect(config.server.allowedHosts).toEqual(['docs.example', 'xn--fiq228c.example']);

    const addresses = ['https://a.example', 'a.example:80', '.a.example', '*', ''];
    const folder = await createProject(toFile(...addresses));
    const { lines } = await loadErrors(loadConfig({ cwd: folder }));
    expect(lines).toHaveLength(addresses.length);
    expect(lines[0]).toBe(
      'docgen.config.json:1:45 | "builderConfig.server.allowedHosts[0]" must be a host name, as in "docs.example.com"; found "https://a.example".',
    );
  });

  it.each([
    ['img/', 'img/logo.png'],
    ['img', 'img/logo.png'],
    ['/img/sub', 'img/sub/logo.png'],
    ['img/other.png', 'img/other.png'],
    ['', ''],
  ])('copies a file to "%s" as Rsbuild does, to "%s"', async (to, expected) => {
    const { config } = await loadFiles({
      'assets/logo.png': '',
      'docgen.config.json': JSON.stringify({
        builderConfig: { output: { copy: [{ from: 'assets/logo.png', to }] } },
      }),
    });
    expect(config.bundler.copy.map((copied) => copied.to)).toEqual([expected]);
  });
});
