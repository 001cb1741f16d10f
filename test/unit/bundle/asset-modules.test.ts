import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listIdleSvgrOptions, svgImportsPlugin } from '../../../src/compat/rsbuild/svg-imports.ts';
import { ASSET_EXTENSIONS } from '../../../src/engine/bundle/modules/asset-modules.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { bundleProject, type Files } from './bundle-project.ts';

const ICON = '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>';
const PAGE = `
import Icon from '../src/icon.svg?react';
import pixel from '../src/pixel.gif?inline';
export default () => <p><Icon className="mark" /><img src={pixel} /></p>;
`;
/** A stand-in with the interface of the real package. */
const SVGR: Files = {
  'node_modules/@svgr/core/package.json': '{ "main": "index.cjs" }',
  'node_modules/@svgr/core/index.cjs':
    "exports.transform = async (svg, { plugins }) => 'export default (props) => ' + svg.replace('<svg', '<svg {...props} data-by={' + plugins.length + '}') + ';';",
  'node_modules/@svgr/plugin-jsx/package.json': '{ "main": "index.cjs" }',
  'node_modules/@svgr/plugin-jsx/index.cjs': '',
};

async function bundlePage(files: Files) {
  const project = bundleProject({ 'src/icon.svg': ICON, 'src/pixel.gif': 'GIF89a', ...files });
  return project.bundle({ store: createMemoryStore(), pages: [project.page('/guide', PAGE)] });
}

it('drawings are components, and images text, where their import asks for it', async () => {
  const { pages } = await bundlePage(SVGR);
  const script = [...pages.values()].map((page) => page.script).join();

  expect(script).toContain('viewBox:"0 0 1 1"');
  expect(script).toMatch(/"data-by":1/);
  expect(script).toContain('data:image/gif,GIF89a');
});

it('a sheet has the file behind a query that is for scripts', async () => {
  const project = bundleProject({
    'src/icon.svg': ICON,
    'src/a.css': 'b { content: url(icon.svg?react); background: url("icon.svg?url") }',
  });
  const page = project.page('/guide', "import '../src/a.css';\nexport default () => <p />;");
  const { files } = await project.bundle({ store: createMemoryStore(), pages: [page] });
  const names = files.map(({ path }) => path);
  expect(names.filter((path) => /static\/assets\/icon-\w+\.svg$/.test(path))).toHaveLength(1);
});

it.each([
  ['both', { mixedImport: true }, 'import url, { ReactComponent as Icon }'],
  ['a component', { svgrOptions: { exportType: 'default' } }, 'import Icon'],
  ['a component by another query', { query: /own/ }, 'import Icon'],
] as const)('a drawing is %s where the options of a plugin of Rsbuild say so', async (_, options, names) => {
  const project = bundleProject({
    'src/icon.svg': ICON,
    'src/a.css': 'b { background: url(icon.svg) }',
    ...SVGR,
  });
  const store = createMemoryStore();
  const plugin = svgImportsPlugin(options);
  const { config } = await project.input({ store });
  const query = 'query' in options ? '?own' : '';
  const page = project.page(
    '/guide',
    `import '../src/a.css';\n${names} from '../src/icon.svg${query}';\nexport default () => <p title={${names.includes('url') ? 'url' : "''"}}><Icon /></p>;`,
  );
  const bundler = { ...config.bundler, plugins: plugin ? [plugin] : [], loader: { '.svg': 'file' } };
  const { pages, files } = await project.bundle({ store, pages: [page], config: { ...config, bundler } });
  const script = [...pages.values()].map((each) => each.script).join();
  expect(script).toContain('viewBox:"0 0 1 1"');
  expect(/static\/assets\/icon[.-]\w+\.svg/.test(script)).toBe(names.includes('url'));
  expect(files.some(({ path }) => /static\/assets\/icon-\w+\.svg$/.test(path))).toBe(true);
});

it('a plugin that asks where an import leads, and marks its own question, is not asked for ever', async () => {
  const project = bundleProject({ 'src/icon.svg': ICON, ...SVGR });
  const store = createMemoryStore();
  const { config } = await project.input({ store });
  const plugin = svgImportsPlugin({ svgrOptions: { exportType: 'default' } });
  const alias = { '@drawings': join(config.projectDir, 'src') };
  const plugins = plugin ? [plugin] : [];
  const bundler = { ...config.bundler, alias, plugins, loader: { '.svg': 'file' } };
  const page = project.page(
    '/guide',
    "import Icon from '@drawings/icon.svg';\nexport default () => <Icon />;",
  );
  const { pages } = await project.bundle({ store, pages: [page], config: { ...config, bundler } });
  expect([...pages.values()].map((each) => each.script).join()).toContain('viewBox:"0 0 1 1"');
});

it('options of such a plugin that have no effect are named', () => {
  const options = { mixedImport: true, svgrOptions: { exportType: 'named', icon: true }, own: 1 } as const;
  expect(listIdleSvgrOptions(options)).toEqual(['own', 'svgrOptions.icon']);
  expect(svgImportsPlugin({})).toBeUndefined();
});

it('a drawing cannot be a component without the package, which is said', async () => {
  const found = await bundlePage({}).catch((error) => error.diagnostics);

  expect(found).toMatchObject([
    {
      code: 'DG5002',
      file: 'src/icon.svg',
      message: 'Install "@svgr/core" and "@svgr/plugin-jsx" in the project to import drawings with "?react".',
    },
  ]);
});

it('is declared for TypeScript, each kind of file', () => {
  const declared = readFileSync(join(import.meta.dirname, '../../../src/client.d.ts'), 'utf8');
  const missing = [...ASSET_EXTENSIONS, 'css', 'scss', 'sass', 'less', 'styl', 'stylus', 'md', 'mdx'].filter(
    (extension) => !declared.includes(`declare module '*.${extension}'`),
  );
  expect(missing).toEqual([]);
});
