/** Sheets that packages of the site compile. Those of Sass, Less and Stylus are the real ones. */
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { expect, it } from 'vitest';
import type { Bundle } from '../../../src/engine/bundle/assemble-bundle.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { type BundleProject, bundleProject, type Files } from './bundle-project.ts';

const require = createRequire(import.meta.url);
/** A package of the project which is the one that is installed here. */
const real = (name: string): Files => ({
  [`node_modules/${name}/package.json`]: '{ "main": "index.cjs" }',
  [`node_modules/${name}/index.cjs`]: `module.exports = require(${JSON.stringify(require.resolve(name))});`,
});
const PACKAGES: Files = {
  'package.json': '{ "type": "module" }',
  ...real('sass'),
  ...real('less'),
  ...real('stylus'),
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
  'src/_vars.scss': '$color: teal;',
  'src/a.module.scss': '@use "vars"; .one { color: vars.$color }',
  'src/b.module.less': '@c: lime; .two { color: @c }',
  'src/c.module.styl': '$c = navy\n.three\n  color $c',
  'src/d.module.css': '.package, .names, .four { color: hotpink }',
  'src/plain.scss': '@use "vars"; .plain { color: vars.$color }',
  'src/t.scss': '@use "vars"; .inline { color: vars.$color }',
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

it('names of a module are there in camel case too', async () => {
  const project = bundleProject({
    'src/a.module.css': '.next-step { color: tan } .nextUp, .next_up { margin: 0 }',
  });
  const code = `import all, { nextStep } from '../src/a.module.css';
export default () => <p className={[all['next-step'], all.nextStep, nextStep, all.nextUp, all.next_up].join(' ')} />;`;
  const store = createMemoryStore();
  const { pages } = await project.bundle({ store, pages: [project.page('/guide', code)] });
  const script = [...pages.values()].map((page) => page.script).join();

  expect(script).toMatch(/"next-step":"(\w+_next-step)"/);
  expect(script).toMatch(/nextStep:"\w+_next-step"/);
  // One that is written so is itself.
  expect(script).toMatch(/nextUp:"\w+_nextUp"/);
});

it('a sheet imports by the aliases of the site', async () => {
  const project = bundleProject({
    ...PACKAGES,
    ...SHEETS,
    'src/uses.scss': '@use "@site/vars"; .uses { color: vars.$color }',
    'src/uses.less': '@import "~@site/shared.less";',
    'src/shared.less': '@c: lime; .shared { color: @c }',
    'src/uses.styl': '@import "@site/vars"\n@require "~paint/red"\n.strong\n  color strong',
    'src/vars.styl': 'strong = navy',
    'node_modules/paint/package.json': '{}',
    'node_modules/paint/red.styl': '.painted\n  color red',
  });
  const { config } = await project.input({ store: createMemoryStore() });
  const bundle = await project.bundle({
    store: createMemoryStore(),
    pages: [
      project.page(
        '/guide',
        "import '../src/uses.scss'; import '../src/uses.less'; import '../src/uses.styl'; export default () => <p />;",
      ),
    ],
    config: { ...config, bundler: { ...config.bundler, alias: { '@site': `${project.dir}/src` } } },
  });

  expect(readNames(bundle).sheet).toContain('.uses{color:teal}');
  expect(readNames(bundle).sheet).toContain('.shared{color:#0f0}');
  expect(readNames(bundle).sheet).toContain('.strong{color:navy}');
  expect(readNames(bundle).sheet).toContain('.painted{color:red}');
  expect(readNames(bundle).sheet).not.toContain('@layer theme');
});

it.each([
  [
    'scss',
    {
      'all.scss':
        "@use 'parts/icons'; @import 'parts/plain'; .own { background: url('img/b.svg'); @include icons.icon('a') }",
    },
    {
      '_icons.scss':
        '@mixin icon($name) { mask-image: url("./img/#{$name}.svg#top"); } @each $name in a { .each { @include icon($name) } }',
      '_plain.scss': '.plain { background: url(img/a.svg), url(data:text/plain,a) }',
    },
  ],
  [
    'less',
    { 'all.less': '@import "parts/icons.less"; .own { background: url("img/b.svg"); .icon(a) }' },
    {
      'icons.less':
        '.icon(@name) { mask-image: url("./img/@{name}.svg#top") } .plain { background: url(img/a.svg), url(data:text/plain,a) }',
    },
  ],
  [
    'styl',
    { 'all.styl': '@import "parts/icons"\n.own\n  background url("img/b.svg")\n  icon(a)' },
    {
      'icons.styl':
        'icon(name)\n  mask-image url("./img/" + name + ".svg")\n.plain\n  background url("img/a.svg"), url("data:text/plain,a")',
    },
  ],
])('an address in a sheet is looked for from the file it stands in: %s', async (language, sheets, parts) => {
  const at = (dir: string, files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${dir}/${name}`, text]));
  const svg = (id: string) => `<svg xmlns="http://www.w3.org/2000/svg" id="${id}"/>`;
  const project = bundleProject({
    ...PACKAGES,
    ...at('src', sheets),
    ...at('src/parts', parts as Files),
    'src/parts/img/a.svg': svg('part'),
    'src/img/b.svg': svg('own'),
  });
  const code = `import '../src/all.${language}'; export default () => <p />;`;

  const { sheet } = readNames(await bundlePage(project, createMemoryStore(), code));

  for (const name of ['own', 'plain'])
    expect(sheet).toMatch(new RegExp(`\\.${name}\\{[^}]*url\\([^)]*[ab]-`));
  expect(sheet).toMatch(/mask-image:url\([^)]*a-/);
  expect(sheet).not.toContain('img/');
});

it('what Sass advises against is a warning at its place, but not in sheets of packages', async () => {
  const project = bundleProject({
    ...PACKAGES,
    'src/all.scss': ".a { color: red }\n@import 'part';\n@import 'kit/all';",
    'src/_part.scss': "@warn 'Part is old.';",
    'node_modules/kit/_all.scss': "@import 'more';",
    'node_modules/kit/_more.scss': '.kit { color: blue }',
  });
  const code = "import '../src/all.scss'; export default () => <p />;";

  const { diagnostics } = await bundlePage(project, createMemoryStore(), code);

  const places = diagnostics.map(({ code: name, file, line, column }) => `${name} ${file}:${line}:${column}`);
  expect(places).toEqual(['DG5003 src/_part.scss:1:1', 'DG5003 src/all.scss:2:9', 'DG5003 src/all.scss:3:9']);
  expect(diagnostics[0]?.message).toBe('Part is old.');
  expect(diagnostics[1]?.message).toMatch(/deprecated .*\. See https:\/\/sass-lang\.com\/d\/import\.$/);
});

it('a mistake that Stylus finds is told in its words', async () => {
  const project = bundleProject({ ...PACKAGES, 'src/all.styl': '.a\n  color red\n@import "none"' });
  const code = "import '../src/all.styl'; export default () => <p />;";

  const found = await bundlePage(project, createMemoryStore(), code).catch((error) => error.diagnostics);

  expect(found).toMatchObject([
    { file: 'src/all.styl', line: 3, message: 'failed to locate @import file none.styl.' },
  ]);
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
  project.write({ 'src/_vars.scss': '$color: olive;' });
  const two = await bundlePage(project, store);

  expect(one.dependencies.some((file) => file.endsWith('src/_vars.scss'))).toBe(true);
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
