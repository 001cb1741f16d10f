/** Packages that a config imports, in the shapes in which they are published for tools that compile them. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/engine/config/load.ts';
import { createProject, loadErrors, loadFiles } from './project.ts';

const CONFIG = `import { defineConfig } from '@rspress/core';
import { plugin } from 'peer-plugin';
export default defineConfig({ plugins: [plugin()] });
`;

const asPackage = (files: Readonly<Record<string, string>>, name = 'peer-plugin') => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports: './index.js' }),
  ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`node_modules/${name}/${path}`, text])),
});

describe('other names of the package of a config', () => {
  const load = (use: string) =>
    loadFiles({
      'rspress.config.ts': `import { defineConfig, logger, matchPath, mergeDocConfig, normalizeHref, normalizePosixPath, withBase } from '@rspress/core';
logger.debug('quiet');
export default defineConfig({ title: ${use} });`,
    });

  it('are answered where they need no generator', async () => {
    const { config } = await load(
      `[withBase('/a', '/kit/'), withBase('/kit/a', '/kit/'), normalizePosixPath('.\\\\a\\\\b')].join(' ')`,
    );

    expect(config.title).toBe('/kit/a /kit/a a/b');
  });

  it('match paths as react-router does', async () => {
    const { config } = await load(
      `[matchPath('/a/:id', '/a/b')?.params.id, matchPath('/a', '/a/b'), matchPath('/A/*', '/a/b/c')?.params['*']].join(' ')`,
    );

    expect(config.title).toBe('b  b/c');
  });

  it('merge configs: lists one after the other, objects by name, the later of two values', async () => {
    const { config } = await loadFiles({
      'rspress.config.ts': `import { mergeDocConfig } from '@rspress/core';
const preset = { title: 'Preset', themeConfig: { darkMode: false, socialLinks: [{ icon: 'github', mode: 'link', content: 'https://a.example' }] }, head: '<meta name="a" content="1">' };
export default mergeDocConfig(preset, { title: 'Own', outDir: undefined }, { themeConfig: { socialLinks: [{ icon: 'x', mode: 'link', content: 'https://b.example' }] }, head: ['<meta name="b" content="2">'] });`,
    });

    expect(config.title).toBe('Own');
    expect(config.theme.darkMode).toBe('force-light');
    expect(config.theme.socialLinks.map(({ icon }) => icon)).toEqual(['github', 'x']);
    expect(config.head).toHaveLength(2);
  });

  it('say at their place that they are not there when they are used', async () => {
    const { lines } = await loadErrors(load(`normalizeHref('/a')`));

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/"normalizeHref" of "@rspress\/core" is not there in docgen/);
  });
});

describe('a package that Node refuses', () => {
  it.each([
    [
      '__dirname in an ES module',
      {
        'index.js': `import { join } from 'node:path';
          const folder = join(__dirname, 'static');
          export const plugin = () => ({ name: 'x', folder });`,
      },
    ],
    [
      '__dirname in an ES module, deep in a function and in another file of it',
      {
        'index.js': `import { folder } from './folder.js';
          export const plugin = () => ({ name: 'x', folder: folder() });`,
        'folder.js': `import { join } from 'node:path';
          export const folder = () => join(__dirname, 'static');`,
      },
    ],
    [
      'imports without an extension, and of JSON',
      {
        'index.js': `import { folder } from './folder';
          export const plugin = () => ({ name: 'x', folder });`,
        'folder.js': `import { fileURLToPath } from 'node:url';
          import data from './data.json';
          export const folder = fileURLToPath(new URL(data.path, import.meta.url));`,
        'data.json': '{ "path": "./static" }',
      },
    ],
  ])('is loaded all the same: %s', async (_, files) => {
    const { config, plugins } = await loadFiles({ 'rspress.config.ts': CONFIG, ...asPackage(files) });

    const [plugin] = (plugins?.list ?? []) as unknown as { folder: string }[];
    expect(plugin?.folder.replaceAll('\\', '/')).toMatch(/node_modules\/peer-plugin\/static$/);
    expect(config.plugins.map(({ name }) => name)).toEqual(['x']);
  });

  it('may need another one that is refused, and has its own copies of what docgen answers a config', async () => {
    const { plugins } = await loadFiles({
      'rspress.config.ts': CONFIG,
      ...asPackage({
        'index.js': `import { helper } from 'peer-kit';
          import { withBase } from '@rspress/shared';
          export const plugin = () => ({ name: withBase('x') + helper });`,
      }),
      ...asPackage(
        { 'index.js': `export { helper } from './helper';`, 'helper.js': `export const helper = '-kit';` },
        'peer-kit',
      ),
      ...asPackage({ 'index.js': `export const withBase = (path) => 'base-' + path;` }, '@rspress/shared'),
    });

    expect(plugins?.list.map(({ name }) => name)).toEqual(['base-x-kit']);
  });

  it('may try to require what is not installed', async () => {
    const { plugins } = await loadFiles({
      'rspress.config.ts': CONFIG,
      ...asPackage({
        'index.js': `let encode = () => 'plain';
          try { encode = require('not-installed').encode; } catch {}
          export const plugin = () => ({ name: encode(), folder: __dirname });`,
      }),
    });

    expect(plugins?.list.map(({ name }) => name)).toEqual(['plain']);
  });

  it('is named, with file and line, when that does not help', async () => {
    const projects = [
      {
        'index.js': `import './lib';`,
        'lib.js': `\nimport { a } from 'not-installed';\nexport const b = a;`,
      },
      { 'index.js': `export const plugin = () => {\n  throw new Error('No key.');\n};` },
      { 'index.js': `export const plugin = () => {\n  return missing.name;\n};` },
      { 'index.js': `import { a } from 'not-installed';\nexport const plugin = () => a;` },
    ].map((files) => loadFiles({ 'rspress.config.ts': CONFIG, ...asPackage(files) }));

    const found = await Promise.all(projects.map(loadErrors));

    const subject = 'The package "peer-plugin", which the config file imports,';
    expect(found.flatMap(({ lines }) => lines.map((line) => line.replace(/ from '?\/.*/, '')))).toEqual([
      `node_modules/peer-plugin/lib.js:2:19 | ${subject} imports "not-installed", which cannot be found. | Install the package, or remove the import.`,
      `node_modules/peer-plugin/index.js:2:9 | ${subject} throws while it runs: No key.`,
      `node_modules/peer-plugin/index.js:2:3 | ${subject} throws while it runs: missing is not defined`,
      `node_modules/peer-plugin/index.js:1:19 | ${subject} imports "not-installed", which cannot be found. | Install the package, or remove the import.`,
    ]);
  });
});

it('a preset gets the plugins that docgen answers, as a config that names them does', async () => {
  const { plugins } = await loadFiles({
    'rspress.config.ts': `import { withPreset } from 'peer-preset';
export default withPreset({ title: 'Kit' });`,
    ...asPackage(
      {
        'index.js': `import { mergeDocConfig } from '@rspress/core';
import { pluginSitemap } from "@rspress/plugin-sitemap";
import { own } from './own.js';
export const withPreset = (config) => mergeDocConfig({ plugins: [pluginSitemap({ siteUrl: 'https://a.example' }), own] }, config);`,
        'own.js': `export const own = { name: 'own' };`,
      },
      'peer-preset',
    ),
    ...asPackage(
      { 'index.js': `export const pluginSitemap = () => ({ name: 'theirs' });` },
      '@rspress/plugin-sitemap',
    ),
  });

  expect(plugins?.list.map(({ name }) => name)).toEqual(['sitemap', 'own']);
});

it('a package that is listed but not installed is told from one that nobody wants', async () => {
  const { lines } = await loadErrors(
    loadFiles({
      'package.json': '{ "dependencies": { "@acme/kit": "^1.0.0" } }',
      'docgen.config.ts': "import { kit } from '@acme/kit/parts';\nexport default { title: kit };\n",
    }),
  );
  expect(lines[0]).toContain('"@acme/kit" is listed in package.json but not installed: run "npm install"');
});

it('a package that is installed without the imported module is not said to be missing', async () => {
  const { lines } = await loadErrors(
    loadFiles({
      'package.json': '{ "dependencies": { "peer-plugin": "^1.0.0" } }',
      'rspress.config.ts':
        "import { plugin } from 'peer-plugin/plugin';\nexport default { plugins: [plugin] };\n",
      ...asPackage({ 'index.js': '' }),
    }),
  );
  expect(lines[0]).toContain(
    '"peer-plugin" is installed, but has no file for "peer-plugin/plugin": install it again, or another version.',
  );
});

it('a short name of a folder is not said to be a package to install', async () => {
  const { lines } = await loadErrors(
    loadFiles({ 'docgen.config.ts': "import { title } from '@/title';\nexport default { title };\n" }),
  );
  expect(lines[0]).toContain(
    '"@/" is not a package, and "paths" of tsconfig.json do not count in the config: write the path of the file.',
  );
});

it('a package of the workspace that is not built is to be built', async () => {
  const project = await createProject({
    'docgen.config.ts': "import { kit } from '@acme/kit';\nexport default { title: kit };\n",
    'package.json': '{ "dependencies": { "@acme/kit": "workspace:*" } }',
    'packages/kit/package.json': '{ "name": "@acme/kit", "main": "dist/index.js" }',
    'node_modules/@acme/.keep': '',
  });
  symlinkSync(join(project, 'packages/kit'), join(project, 'node_modules/@acme/kit'), 'junction');

  const { lines } = await loadErrors(loadConfig({ cwd: project }));

  expect(lines[0]).toContain(
    '"@acme/kit" is a package of your workspace, but has no file for "@acme/kit": build that package first.',
  );
});

it('a package that is missing has its place also in a file that names its own folder', async () => {
  const found = await loadErrors(
    loadFiles({
      'rspress.config.ts': `import { root } from './shared.ts';\nexport default { root };`,
      'shared.ts': `import { join } from 'not-installed';\nexport const root = join(__dirname, 'docs');`,
    }),
  );

  expect(found.lines.join()).toMatch(/^shared\.ts:1:22 \| The config file imports "not-installed"/);
});

describe('official plugins of Rspress', () => {
  it.each([
    ['algolia', 'pluginAlgolia()', 'algolia'],
    ['api-docgen', 'pluginApiDocgen({ entries: {} })', 'api-docgen'],
    ['auto-nav-sidebar', 'pluginAutoNavSidebar()', 'auto-nav-sidebar'],
    ['client-redirects', 'pluginClientRedirects()', 'client-redirects'],
    ['container-syntax', 'pluginContainerSyntax()', 'container-syntax'],
    ['last-updated', 'pluginLastUpdated()', 'last-updated'],
    ['llms', 'pluginLlms()', 'llms'],
    ['medium-zoom', 'pluginMediumZoom()', 'medium-zoom'],
    ['playground', 'pluginPlayground()', 'playground'],
    ['preview', 'pluginPreview()', 'preview'],
    ['rss', `pluginRss({ siteUrl: 'https://example.com' })`, 'rss'],
    ['shiki', 'pluginShiki({ transformers: [createTransformerDiff()] })', 'shiki'],
    ['sitemap', `pluginSitemap({ siteUrl: 'https://example.com' })`, 'sitemap'],
  ])('are answered by docgen: %s', async (name, call, own) => {
    const names = [...call.matchAll(/\b(\w+)\(/g)].map(([, callee]) => callee);
    const { plugins } = await loadFiles({
      'rspress.config.ts': `import { ${names.join(', ')} } from '@rspress/plugin-${name}';
        export default { plugins: [${call}] };`,
      // The package itself is not taken, though it is there.
      ...asPackage(
        { 'index.js': `throw new Error('The package of the peer runs.');` },
        `@rspress/plugin-${name}`,
      ),
    });

    expect(plugins?.list.map((plugin) => plugin.name)).toEqual([own]);
    expect(plugins?.runner.diagnostics()).toEqual([]);
  });

  it('have the names they have there', async () => {
    const folder = await createProject({
      'rspress.config.ts': `import { pluginTypeDoc } from '@rspress/plugin-typedoc';
        import { pluginTwoslash } from '@rspress/plugin-twoslash';
        import llms from '@rspress/plugin-llms';
        export default () => ({ plugins: [llms(), ...[pluginTypeDoc, pluginTwoslash].filter((make) => typeof make !== 'function')] });`,
    });

    const { plugins } = await loadConfig({ cwd: folder });

    expect(plugins?.list.map(({ name }) => name)).toEqual(['llms']);
  });

  it('say which options have no effect', async () => {
    const { plugins } = await loadFiles({
      'rspress.config.ts': `import { pluginRss } from '@rspress/plugin-rss';
        export default { plugins: [pluginRss({
          siteUrl: 'https://example.com',
          feed: [{ id: 'blog', test: '/', hub: 'https://h' }, { id: 'news', test: '/', ttl: 60, generator: 'x' }],
        })] };`,
    });

    expect(plugins?.runner.diagnostics().map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'warning: Plugin "rss" in hook "config": "feed[0].hub" has no effect here.',
      'warning: Plugin "rss" in hook "config": "feed[1].ttl", "feed[1].generator" has no effect here.',
    ]);
  });
});

it('takes components and styles of plugins by the name of a package, and without extension', async () => {
  const { config } = await loadFiles({
    'rspress.config.ts': CONFIG,
    'node_modules/peer-plugin/package.json': JSON.stringify({
      name: 'peer-plugin',
      type: 'module',
      exports: { '.': './index.js', './Banner': { import: './ui/Banner.tsx' }, './style': './ui/style.css' },
    }),
    'node_modules/peer-plugin/index.js': `import { join } from 'node:path';
      export const plugin = () => ({
        name: 'x',
        globalUIComponents: ['peer-plugin/Banner', ['peer-plugin/Banner', { text: 'Hi' }]],
        globalStyles: 'peer-plugin/style',
        markdown: { globalComponents: [join(import.meta.dirname, 'ui/Banner')] },
      });`,
    'node_modules/peer-plugin/ui/Banner.tsx': 'export default () => null;',
    'node_modules/peer-plugin/ui/style.css': '',
  });

  const folder = `${config.projectDir}/node_modules/peer-plugin/ui`;
  expect(config.globalUIComponents).toEqual([
    [`${folder}/Banner.tsx`, {}],
    [`${folder}/Banner.tsx`, { text: 'Hi' }],
  ]);
  expect(config.globalStyles).toEqual([`${folder}/style.css`]);
  expect(config.markdown.globalComponents).toEqual([`${folder}/Banner.tsx`]);
});

it('takes a component by the name of its folder, and refuses a folder that has none', async () => {
  const files = {
    'docgen.config.json': JSON.stringify({ markdown: { globalComponents: ['src/Box'] } }),
    'src/Box/index.tsx': 'export default () => null;',
  };
  const { config } = await loadFiles(files);
  expect(config.markdown.globalComponents).toEqual([`${config.projectDir}/src/Box/index.tsx`]);
  await expect(
    loadFiles({ 'docgen.config.json': files['docgen.config.json'], 'src/Box/other.tsx': '' }),
  ).rejects.toThrow('"markdown.globalComponents[0]" names "src/Box", which is a folder.');
});

describe('a path that is computed', () => {
  const load = (code: string) =>
    loadFiles({
      'package.json': '{ "name": "kit", "version": "1.2.3" }',
      'words/de.mjs': 'export default "Hallo";',
      'node_modules/says/package.json': '{ "name": "says", "type": "module", "main": "index.js" }',
      'node_modules/says/index.js': 'export const says = "says";',
      'rspress.config.ts': `import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
const here = (...names: string[]) => join(__dirname, ...names);
const name = ['says'].join('');
// import(name), and "import(name)"
${code}`,
    });

  it.each([
    [
      'import of JSON',
      `const { version, default: all } = await import(here('package.json'));`,
      'all.name + version',
      'kit1.2.3',
    ],
    ['import of a module', `const words = await import(here('words', 'de.mjs'));`, 'words.default', 'Hallo'],
    [
      'import of an address',
      `const words = await import(pathToFileURL(here('words/de.mjs')).href);`,
      'words.default',
      'Hallo',
    ],
    ['import of a package', `const words = await import(name);`, 'words.says', 'says'],
    [
      'import of what Node has',
      `const words = await import(['fs'].join(''));`,
      'typeof words.existsSync',
      'function',
    ],
    ['require of JSON', `const { version } = require(here('package.json'));`, 'version', '1.2.3'],
    [
      'require from the folder of the config',
      `const { version } = require(['./package'].join(''));`,
      'version',
      '1.2.3',
    ],
    ['text that only reads like one', '', '"import(name)"', 'import(name)'],
  ])('is found from the config: %s', async (_, code, title, expected) => {
    const { config } = await load(`${code}\nexport default { title: ${title} };`);

    expect(config.title).toBe(expected);
  });

  it('that leads nowhere is told at its place', async () => {
    const { lines } = await loadErrors(load(`await import(here('gone.mjs'));\nexport default {};`));

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^rspress\.config\.ts:6:7 .*throws while it runs: Cannot find module '.*gone\.mjs'/,
    );
    expect(lines[0]).not.toContain('data:');
  });
});

describe('a name that a package does not export', () => {
  const load = (config: string, files: Readonly<Record<string, string>>) =>
    loadErrors(loadFiles({ 'docgen.config.mjs': config, ...files }));
  const peer = asPackage({ 'index.js': 'export const pluginTypedoc = () => ({}), other = 1;' });

  it('is told at its import, with the name that is near', async () => {
    const { lines } = await load(
      `\nimport {\n  pluginTypeDoc,\n} from 'peer-plugin';\nexport default { title: pluginTypeDoc() };`,
      peer,
    );

    expect(lines).toEqual([
      'docgen.config.mjs:3:3 | The config file imports "pluginTypeDoc", which "node_modules/peer-plugin/index.js" does not export. | Did you mean "pluginTypedoc"?',
    ]);
  });

  it('is told with the names there are, where none is near', async () => {
    const { lines } = await load(
      `import { remark } from 'peer-plugin';\nexport default { title: remark };`,
      peer,
    );

    expect(lines[0]).toMatch(/ \| It exports "other", "pluginTypedoc"\.$/);
  });

  it('is told in the package that imports it', async () => {
    const { lines } = await load(`import { use } from 'user';\nexport default { title: use };`, {
      ...peer,
      ...asPackage({ 'index.js': `import { gone } from 'peer-plugin';\nexport const use = gone;` }, 'user'),
    });

    expect(lines).toEqual([
      'node_modules/user/index.js:1:10 | The package "user", which the config file imports, imports "gone", which "node_modules/peer-plugin/index.js" does not export. | It exports "other", "pluginTypedoc".',
    ]);
  });

  it('is taken of a CommonJS package whose names only running it tells', async () => {
    const { config } = await loadFiles({
      'docgen.config.mjs': `import { title } from 'old';\nexport default { title };`,
      'node_modules/old/package.json': '{ "name": "old", "main": "index.js" }',
      'node_modules/old/index.js': `module.exports = Object.assign({}, { title: 'Old' });`,
    });

    expect(config.title).toBe('Old');
  });
});
