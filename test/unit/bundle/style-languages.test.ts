/** Sheets that packages of the site compile. The packages here are stand-ins with the interfaces of the real ones. */
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { expect, it } from 'vitest';
import type { Bundle } from '../../../src/engine/bundle/assemble-bundle.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { type BundleProject, bundleProject, type Files } from './bundle-project.ts';

const PACKAGES: Files = {
  'package.json': '{ "type": "module" }',
  // Variables of `vars.txt`, and a mistake where a sheet asks for one.
  'node_modules/sass/package.json': '{ "main": "index.cjs" }',
  'node_modules/sass/index.cjs': `
    const { readFileSync } = require('node:fs'); const { pathToFileURL } = require('node:url'); const { dirname, join } = require('node:path');
    exports.compileAsync = async (file, { importers: [{ findFileUrl }] }) => {
      if (file.endsWith('uses.scss')) { const url = findFileUrl('@site/vars.txt'); return { css: '.uses { color: ' + readFileSync(url, 'utf8') + ' }', loadedUrls: [url] }; }
      const vars = join(dirname(file), 'vars.txt'), text = readFileSync(file, 'utf8');
      if (text.includes('$oops')) throw Object.assign(new Error('long'), { sassMessage: 'Undefined variable.', span: { url: pathToFileURL(file), start: { line: 1, column: 9 } } });
      return { css: text.replaceAll('$vars', readFileSync(vars, 'utf8')), loadedUrls: [pathToFileURL(file), pathToFileURL(vars)] };
    };`,
  'node_modules/less/package.json': '{ "main": "index.cjs" }',
  'node_modules/less/index.cjs': `
    const { readFileSync } = require('node:fs');
    class FileManager { loadFile(path) { return readFileSync(path, 'utf8'); } }
    exports.render = async (text, { plugins }) => {
      let files; for (const plugin of plugins) plugin.install({ FileManager }, { addFileManager: (one) => { files = one; } });
      const imports = [];
      const css = text.replace(/@import "([^"]+)";/g, (_, path) => { imports.push(path); return files.loadFile(path, '.'); });
      return { css: css.replaceAll('@c', 'lime'), imports };
    };`,
  'node_modules/stylus/package.json': '{ "main": "index.cjs" }',
  'node_modules/stylus/index.cjs': `module.exports = (text) => ({ render: (done) => done(null, text.replaceAll('$c', 'navy')), deps: () => [] });`,
  'node_modules/postcss/package.json': '{ "main": "index.cjs" }',
  'node_modules/postcss/index.cjs': `module.exports = (plugins) => ({ process: async (css) => ({ css: plugins.reduce((text, run) => (run.Once ? text : run(text)), css), messages: [] }) });`,
  'node_modules/upper/package.json': '{ "main": "index.cjs" }',
  'node_modules/upper/index.cjs': `module.exports = ({ to }) => (css) => css.replaceAll('hotpink', to);`,
};

const PAGE = `
import sass from '../src/a.module.scss';
import less from '../src/b.module.less';
import stylus from '../src/c.module.styl';
import css from '../src/d.module.css';
import text from '../src/t.scss?inline';
import '../src/plain.scss';
export default () => <p className={[sass.one, less.two, stylus.three, css.four, css.package, css.names].join(' ')}>{text}</p>;
`;
const SHEETS: Files = {
  'src/vars.txt': 'teal',
  'src/a.module.scss': '.one { color: $vars }',
  'src/b.module.less': '.two { color: @c }',
  'src/c.module.styl': '.three { color: $c }',
  'src/d.module.css': '.package, .names, .four { color: hotpink }',
  'src/plain.scss': '.plain { color: $vars }',
  'src/t.scss': '.inline { color: $vars }',
  'docs/guide.mdx': '',
};

const bundlePage = (project: BundleProject, store = createMemoryStore(), code = PAGE) =>
  project.bundle({ store, pages: [project.page('/guide', code)] });

/** Class names of each side by their names in the source, and all that the browser gets. */
function readNames(bundle: Bundle) {
  const join = (files: Bundle['files']) =>
    files.map(({ content }) => Buffer.from(content as string).toString()).join('\n');
  const read = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/\b(one|two|three|four|package|names)"?:\s?"([\w-]+)"/g)].map(([, name, own]) => [
        name,
        own,
      ]),
    );
  const scripts = [...bundle.pages.values()].map(({ script }) => script).join('\n');
  const sheet = join(bundle.files);
  return { server: read(join(bundle.server.files)), browser: read(scripts + sheet), sheet };
}

it('Sass, Less and Stylus are compiled by the packages of the site, and modules have one name everywhere', async () => {
  const { server, browser, sheet } = readNames(await bundlePage(bundleProject({ ...PACKAGES, ...SHEETS })));

  expect(Object.keys(server).sort()).toEqual(['four', 'names', 'one', 'package', 'three', 'two']);
  expect(browser).toEqual(server);
  const colors = { one: 'teal', two: '#0f0', three: 'navy', four: '#ff69b4' };
  for (const [name, color] of Object.entries(colors))
    expect(sheet).toContain(`.${server[name]}{color:${color}}`);
  expect(sheet).toMatch(/\.plain\{color:teal/);
});

it('a module that a plugin of the site answers has one name everywhere', async () => {
  const plugin: Plugin = {
    name: 'own',
    setup(build) {
      build.onLoad({ filter: /\.module\.scss$/ }, () => ({
        contents: '.one { color: tan }',
        loader: 'local-css',
      }));
    },
  };
  const project = bundleProject(SHEETS);
  const code = `import sass from '../src/a.module.scss'; export default () => <p className={sass.one} />;`;
  const { config } = await project.input({ store: createMemoryStore() });
  const bundle = await project.bundle({
    store: createMemoryStore(),
    pages: [project.page('/guide', code)],
    config: { ...config, bundler: { ...config.bundler, plugins: [plugin] } },
  });

  const { server, browser, sheet } = readNames(bundle);
  expect(browser).toEqual(server);
  expect(sheet).toContain(`.${server.one}{color:tan}`);
});

it('a sheet imports by the aliases of the site', async () => {
  const project = bundleProject({
    ...PACKAGES,
    ...SHEETS,
    'src/uses.scss': '@use "@site/vars"',
    'src/uses.less': '@import "~@site/shared.less";',
    'src/shared.less': '.shared { color: @c }',
  });
  const { config } = await project.input({ store: createMemoryStore() });
  const bundle = await project.bundle({
    store: createMemoryStore(),
    pages: [
      project.page(
        '/guide',
        "import '../src/uses.scss'; import '../src/uses.less'; export default () => <p />;",
      ),
    ],
    config: { ...config, bundler: { ...config.bundler, alias: { '@site': `${project.dir}/src` } } },
  });

  expect(readNames(bundle).sheet).toContain('.uses{color:teal}');
  expect(readNames(bundle).sheet).toContain('.shared{color:#0f0}');
  expect(readNames(bundle).sheet).not.toContain('@layer theme');
});

it('Tailwind runs without a config of PostCSS when a plugin of a bundler has brought it along', async () => {
  const project = bundleProject({
    'src/all.css': '@import "tailwindcss";',
    'src/classes.txt': 'teal',
    'node_modules/@rsbuild/plugin-tailwindcss/package.json': '{ "main": "index.js" }',
    'node_modules/@rsbuild/plugin-tailwindcss/index.js': '',
    'node_modules/@rsbuild/plugin-tailwindcss/node_modules/@tailwindcss/webpack/package.json':
      '{ "main": "index.cjs" }',
    'node_modules/@rsbuild/plugin-tailwindcss/node_modules/@tailwindcss/webpack/index.cjs': `
      const { readFileSync } = require('node:fs');
      module.exports = async function (css) {
        const done = this.async();
        const file = this.getOptions().base + '/src/classes.txt';
        this.addDependency(file);
        done(null, css.replace('@import "tailwindcss";', '.made{color:' + readFileSync(file, 'utf8') + '}'));
      };`,
  });
  const code = "import '../src/all.css'; export default () => <p />;";
  const bundle = await project.bundle({ store: createMemoryStore(), pages: [project.page('/guide', code)] });

  expect(readNames(bundle).sheet).toContain('.made{color:teal}');
  // Its reset loses against the theme, and its utilities win.
  expect(readNames(bundle).sheet).toMatch(
    /^@layer theme,base,tailwind-base;@layer docgen\.reset,docgen\.theme,docgen\.code;/m,
  );
  expect(bundle.dependencies.some((file) => file.endsWith('src/classes.txt'))).toBe(true);
});

it('the reset of Tailwind 3 comes before the theme, also where a sheet imports it', async () => {
  const project = bundleProject({
    'src/all.css': '@own "./base.css";\n@tailwind utilities;',
    'src/base.css': '@tailwind base;',
    'node_modules/postcss/package.json': '{ "main": "index.cjs" }',
    'node_modules/postcss/index.cjs': `module.exports = require(${JSON.stringify(createRequire(import.meta.url).resolve('postcss'))});`,
    // The second as Tailwind 3 does: rules take the place of the at-rule, wherever it is.
    'postcss.config.cjs': `
      const { readFileSync } = require('node:fs');
      const { join } = require('node:path');
      const postcss = require('postcss');
      const made = { base: 'h1{font-size:inherit}', utilities: '.flex{display:flex}' };
      module.exports = { plugins: [
        { postcssPlugin: 'imports', Once: (root) => root.walkAtRules('own', (rule) =>
          rule.replaceWith(postcss.parse(readFileSync(join(__dirname, 'src/base.css'), 'utf8')).nodes)) },
        { postcssPlugin: 'tailwindcss', plugins: [(root) => root.walkAtRules('tailwind', (rule) =>
          rule.replaceWith(postcss.parse(made[rule.params]).nodes))] },
      ] };`,
  });
  const code = "import '../src/all.css'; export default () => <p />;";
  const bundle = await project.bundle({ store: createMemoryStore(), pages: [project.page('/guide', code)] });

  expect(readNames(bundle).sheet).toMatch(/^@layer theme,base,tailwind-base;@layer docgen\.reset/m);
  expect(readNames(bundle).sheet).toMatch(
    /@layer tailwind-base\{h1\{font-size:inherit\}\}\.flex\{display:flex\}/,
  );
});

it('a bundle is made anew when a file changes that only a sheet imports', async () => {
  const project = bundleProject({ ...PACKAGES, ...SHEETS });
  const store = createMemoryStore();
  const one = await bundlePage(project, store);
  project.write({ 'src/vars.txt': 'olive' });
  const two = await bundlePage(project, store);

  expect(one.dependencies.some((file) => file.endsWith('src/vars.txt'))).toBe(true);
  expect(readNames(two).sheet).toContain('.plain{color:olive}');
});

it.each([
  [
    'postcss.config.ts',
    'const to: string = "rebeccapurple"; export default ({ env }: { env: string }) => ({ plugins: { upper: env === "production" && { to } } });',
  ],
  ['postcss.config.cjs', 'module.exports = { plugins: [require("upper")({ to: "rebeccapurple" })] };'],
  ['.postcssrc', 'plugins:\n  upper:\n    to: rebeccapurple\n'],
  ['.postcssrc.yml', 'plugins: [[upper, { to: rebeccapurple }]]'],
  ['.postcssrc.json', '{ "plugins": { "upper": { "to": "rebeccapurple" } } }'],
])('a config of PostCSS is read from %s', async (name, text) => {
  const project = bundleProject({ ...PACKAGES, ...SHEETS, [name]: text });

  expect(readNames(await bundlePage(project)).sheet).toMatch(/\{color:(rebeccapurple|#639)\}/);
});

it('what PostCSS has made is made anew when a file changes that it has read, or a folder that it searches', async () => {
  const project = bundleProject({
    ...PACKAGES,
    ...SHEETS,
    'node_modules/postcss/index.cjs': `
      const { readdirSync } = require('node:fs'); const { join } = require('node:path');
      module.exports = () => ({ process: async (css, { from }) => {
        const dir = join(__dirname, '../../words');
        const names = readdirSync(dir);
        globalThis.__postcssRuns = (globalThis.__postcssRuns ?? 0) + 1;
        const messages = [...names.map((name) => ({ type: 'dependency', file: join(dir, name) })), { type: 'dir-dependency', dir, glob: '**/*' }];
        return { css: css.replaceAll('hotpink', '#00000' + names.length), messages };
      } });`,
    'postcss.config.mjs': 'export default { plugins: [] };',
    'words/a.txt': 'a',
  });
  const store = createMemoryStore();
  const runs = () => (globalThis as { __postcssRuns?: number }).__postcssRuns ?? 0;
  const one = await bundlePage(project, store);
  const after = runs();
  await bundlePage(project, store);
  expect(runs()).toBe(after);

  project.write({ 'words/b.txt': 'b' });
  const two = await bundlePage(project, store);
  expect(runs()).toBeGreaterThan(after);
  expect([one, two].map((bundle) => /\{color:(#00000\d)\}/.exec(readNames(bundle).sheet)?.[1])).toEqual([
    '#000001',
    '#000002',
  ]);

  project.write({ 'postcss.config.mjs': 'export default { plugins: [process.env.NOTHING] };' });
  await bundlePage(project, store);
  const reading = runs();
  await bundlePage(project, store);
  expect(runs()).toBeGreaterThan(reading);
});

it('sheets go through PostCSS where the site has a config of it', async () => {
  const config = 'export default { plugins: { upper: { to: "rebeccapurple" }, off: false } };';
  const project = bundleProject({ ...PACKAGES, ...SHEETS, 'postcss.config.mjs': config });

  expect(readNames(await bundlePage(project)).sheet).toMatch(/\{color:(rebeccapurple|#639)\}/);
});

it.each([
  [SHEETS, 'src/a.module.scss:1', 'Install "sass" in the project to use .scss files.'],
  [
    { ...PACKAGES, ...SHEETS, 'src/a.module.scss': '.one {\n  color: $oops }' },
    'src/a.module.scss:2',
    'Undefined variable.',
  ],
])('what cannot be compiled is an error at its place', async (files, place, message) => {
  const code = `import sass from '../src/a.module.scss'; export default () => <p className={sass.one} />;`;
  const found = await bundlePage(bundleProject(files), createMemoryStore(), code).catch(
    (error) => error.diagnostics,
  );

  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ code: 'DG5002', message });
  expect(`${found[0].file}:${found[0].line ?? ''}`).toBe(place);
});
