import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bundle } from '../../../src/engine/bundle/assemble-bundle.ts';
import { bundleSite } from '../../../src/engine/bundle/bundle-site.ts';
import { resolveReactAlias } from '../../../src/engine/bundle/react/react-copy.ts';
import { provideReact, type ReactFolders } from '../../../src/engine/bundle/react/server-react.ts';
import { writeServerModules } from '../../../src/engine/bundle/server-modules.ts';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { createMemoryStore, type Store } from '../../../src/engine/store/store.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { type BundleProject, bundleProject, type Files, textOf } from './bundle-project.ts';

const builds = vi.hoisted(() => ({ count: 0 }));
vi.mock('esbuild', async (original) => {
  const esbuild = await original<typeof import('esbuild')>();
  return {
    ...esbuild,
    build(options: never) {
      builds.count += 1;
      return esbuild.build(options);
    },
  };
});
const docgen = vi.hoisted(() => ({ id: '' }));
vi.mock('../../../src/engine/store/tool-id.ts', () => ({
  get toolId() {
    return docgen.id;
  },
}));
beforeEach(() => {
  builds.count = 0;
  docgen.id = 'tool';
});

/** A bit of everything that can go into a bundle. */
const RICH: Files = {
  'package-lock.json': '{}',
  'docgen.config.json': JSON.stringify({
    globalStyles: './site.css',
    builderConfig: { source: { define: { MODE: '"a"' } } },
  }),
  'site.css': '.site { color: red }',
  'src/chart/index.tsx':
    'import names from "./chart.module.css"; export const Chart = () => <b className={names.bar}>chart</b>;',
  'src/chart/chart.module.css': '.bar { color: blue }',
  'src/data.txt': 'first text',
  'src/late.css': '.late { color: red }',
  'src/logo.svg': '<svg/>',
  'docs/_note.mdx': 'a note',
  'docs/guide.mdx': '',
  'docs/other.mdx': '',
};

const GUIDE = `
import { Chart } from '../src/chart';
import Note from './_note.mdx';
import data from '../src/data.txt?raw';
import late from '../src/late.css?inline';
import logo from '../src/logo.svg';
export default () => <div><Chart /><Note />{data}{late}<img src={logo} />{MODE}</div>;
`;
const OTHER = 'export default () => <p>other prose</p>;';

function richProject(at?: string) {
  const project = bundleProject(RICH, at);
  return { project, pages: [project.page('/guide', GUIDE), project.page('/other', OTHER)] };
}

type Kept = Parameters<Store['set']>;
let first: Promise<readonly Kept[]> | undefined;

/** A store as a run over the unchanged project left it, wherever that lay. */
async function createUsedStore(): Promise<Store> {
  first ??= keepFirst();
  const store = createMemoryStore();
  for (const entry of await first) store.set(...entry);
  builds.count = 0;
  return store;
}

async function keepFirst(): Promise<readonly Kept[]> {
  const { project, pages } = richProject();
  const kept: Kept[] = [];
  const set = (...entry: Kept) => void kept.push(entry);
  await project.bundle({ store: { ...createMemoryStore(), set }, pages });
  return kept;
}

/** A bundle with its bytes as text, so that it can be compared. */
function toComparable({ files, server, ...rest }: Bundle) {
  const toText = ({ path, content }: Bundle['files'][number]) =>
    [path, Buffer.from(content as Uint8Array).toString()] as const;
  return { ...rest, files: files.map(toText), server: { ...server, files: server.files.map(toText) } };
}

/** All that a store holds, and under which names. */
function spyStore(): Store & { texts(): string } {
  const store = createMemoryStore();
  const seen: string[] = [];
  return {
    ...store,
    set(kind, key, value) {
      seen.push(`${kind} ${key} ${Buffer.from(value as string).toString('latin1')}`);
      store.set(kind, key, value);
    },
    texts: () => seen.join('\n'),
  };
}

describe('a bundle of an earlier run', () => {
  it('is found again without esbuild', async () => {
    const { project, pages } = richProject();
    const store = createMemoryStore();
    const made = await project.bundle({ store, pages });
    expect(builds.count).toBeGreaterThan(0);
    builds.count = 0;
    const found = await project.bundle({ store, pages });
    expect(builds.count).toBe(0);
    expect(toComparable(found)).toEqual(toComparable(made));
    expect(found.assets.map(({ file }) => file)).toEqual([`${project.dir}/src/logo.svg`]);
  });

  it('is found again in another folder, and nothing that is kept names the first', async () => {
    const { project, pages } = richProject('a');
    const store = spyStore();
    await project.bundle({ store, pages });
    expect(store.texts()).not.toContain(project.dir);
    builds.count = 0;
    const moved = bundleProject(RICH, 'deep/down/here');
    const found = await moved.bundle({
      store,
      pages: [moved.page('/guide', GUIDE), moved.page('/other', OTHER)],
    });
    expect(builds.count).toBe(0);
    expect(found.dependencies).toContain(`${moved.dir}/src/chart/index.tsx`);
    expect(found.dependencies.join()).not.toContain(project.dir);
  });

  const changes: Readonly<Record<string, (project: BundleProject) => void>> = {
    'a component': ({ write }) => write({ 'src/chart/index.tsx': 'export const Chart = () => <i>new</i>;' }),
    'a style module': ({ write }) => write({ 'src/chart/chart.module.css': '.bar { color: green }' }),
    'a global style': ({ write }) => write({ 'site.css': '.site { color: green }' }),
    'a file taken as text': ({ write }) => write({ 'src/data.txt': 'second text' }),
    'a sheet taken as text': ({ write }) => write({ 'src/late.css': '.late { color: green }' }),
    'a file taken for its address': ({ write }) => write({ 'src/logo.svg': '<svg></svg>' }),
    'an imported Markdown file': ({ write }) => write({ 'docs/_note.mdx': 'another note' }),
    'a file that an import means from now on': ({ write }) =>
      write({ 'src/chart.tsx': 'export const Chart = () => <i>nearer</i>;' }),
    'a tsconfig above a component': ({ write }) =>
      write({ 'src/tsconfig.json': '{"compilerOptions":{"jsxImportSource":"react"}}' }),
    'a tsconfig above the project': ({ write }) =>
      write({ '../tsconfig.json': '{"compilerOptions":{"jsxImportSource":"react"}}' }),
    'what is installed': ({ write }) => write({ 'package-lock.json': '{"packages":{}}' }),
    'an option that esbuild gets': ({ write }) =>
      write({
        'docgen.config.json': JSON.stringify({
          globalStyles: './site.css',
          builderConfig: { source: { define: { MODE: '"b"' } } },
        }),
      }),
    'the base': ({ write }) =>
      write({
        'docgen.config.json': JSON.stringify({
          base: '/sub/',
          globalStyles: './site.css',
          builderConfig: { source: { define: { MODE: '"a"' } } },
        }),
      }),
    'a theme': ({ write }) => write({ 'theme/index.tsx': 'export const Tag = () => <b>tag</b>;' }),
  };
  it.each(Object.keys(changes))('is made anew when this changes: %s', async (name) => {
    const { project, pages } = richProject('inner');
    const store = await createUsedStore();
    const made = await project.bundle({ store, pages });
    expect(builds.count).toBe(0);
    changes[name]?.(project);
    const again = await project.bundle({ store, pages });
    expect(builds.count).toBeGreaterThan(0);
    if (!/tsconfig|installed/.test(name)) expect(toComparable(again)).not.toEqual(toComparable(made));
  });

  it('is then the same as without it', async () => {
    const { project, pages } = richProject('inner');
    const store = await createUsedStore();
    await project.bundle({ store, pages });
    for (const change of Object.values(changes)) change(project);
    const again = await project.bundle({ store, pages });
    const fresh = await project.bundle({ store: createMemoryStore(), pages });
    expect(toComparable(again)).toEqual(toComparable(fresh));
  });

  it('is made anew for other pages, code colours, and another docgen', async () => {
    const { project, pages } = richProject();
    const store = await createUsedStore();
    await project.bundle({ store, pages });
    const others = [
      { store, pages: [project.page('/guide', GUIDE), project.page('/other', `${OTHER}\n// edited`)] },
      { store, pages: pages.slice(1) },
      { store, pages, codeStyles: '.code { color: red }' },
      { store, pages, dev: { socket: '/socket' } },
    ];
    for (const other of others) {
      builds.count = 0;
      await project.bundle(other);
      expect(builds.count).toBeGreaterThan(0);
    }
    docgen.id = 'newer tool';
    builds.count = 0;
    await project.bundle({ store, pages });
    expect(builds.count).toBeGreaterThan(0);
  });

  it('stays good when pages and unrelated files come and go', async () => {
    const { project, pages } = richProject();
    const store = await createUsedStore();
    await project.bundle({ store, pages });
    project.write({ 'docs/new.md': '# New', 'README.md': 'changed', 'elsewhere/a.ts': 'export {}' });
    builds.count = 0;
    await project.bundle({ store, pages });
    expect(builds.count).toBe(0);
  });

  it('is found again when a change is taken back, and so is the one with the change', async () => {
    const { project, pages } = richProject();
    const store = await createUsedStore();
    const [before, after] = [
      RICH['src/chart/index.tsx'] ?? '',
      'import "./more.css"; export const Chart = () => 1;',
    ];
    await project.bundle({ store, pages });
    project.write({ 'src/chart/index.tsx': after, 'src/chart/more.css': '.more {}' });
    await project.bundle({ store, pages });
    builds.count = 0;
    project.write({ 'src/chart/index.tsx': before });
    project.remove('src/chart/more.css');
    await project.bundle({ store, pages });
    project.write({ 'src/chart/index.tsx': after, 'src/chart/more.css': '.more {}' });
    const found = await project.bundle({ store, pages });
    expect(builds.count).toBe(0);
    project.write({ 'src/chart/more.css': '.more { color: red }' });
    const edited = await project.bundle({ store, pages });
    expect(builds.count).toBeGreaterThan(0);
    expect(edited.pages.get('/guide' as RoutePath)?.styles).not.toEqual(
      found.pages.get('/guide' as RoutePath)?.styles,
    );
  });

  it('is not kept for a site with plugins of its own', async () => {
    const { project, pages } = richProject();
    const store = spyStore();
    const { config, ...input } = await project.input({ store, pages });
    let text = 'one';
    const plugin: Plugin = {
      name: 'told',
      setup(build) {
        build.onLoad({ filter: /data\.txt$/ }, () => ({ contents: text, loader: 'text' }));
        build.onLoad({ filter: /chart\/index\.tsx$/ }, () => ({
          contents: `export const Chart = () => ${JSON.stringify(text)};`,
          loader: 'jsx',
        }));
      },
    };
    const withPlugin = { ...input, config: { ...config, bundler: { ...config.bundler, plugins: [plugin] } } };
    const { bundle: first } = await bundleSite(withPlugin);
    text = 'two';
    const { bundle: second } = await bundleSite(withPlugin);
    expect(store.texts()).toBe('');
    const path = '/guide' as RoutePath;
    expect(second.pages.get(path)?.script).not.toBe(first.pages.get(path)?.script);
    expect(second.pages.get(path)?.renderId).not.toBe(first.pages.get(path)?.renderId);
    expect(second.renderId).toBe(first.renderId);
  });

  it('is not kept when a file changed while it was read', async () => {
    const { project, pages } = richProject();
    const store = createMemoryStore();
    await project.bundle({
      store,
      pages,
      async compileFragment() {
        writeFileSync(join(project.dir, 'src/data.txt'), 'changed under way');
        return { code: 'export default () => 1', assets: [], dependencies: [], diagnostics: [] };
      },
    });
    builds.count = 0;
    await project.bundle({ store, pages });
    expect(builds.count).toBeGreaterThan(0);
  });

  it('is made anew when the store lost it', async () => {
    const { project, pages } = richProject();
    const store = await createUsedStore();
    const made = await project.bundle({ store, pages });
    const forgetful: Store = {
      ...store,
      get: (kind, key) => {
        const value = store.get(kind, key);
        return value && value.length > 10_000 ? undefined : value;
      },
    };
    expect(toComparable(await project.bundle({ store: forgetful, pages }))).toEqual(toComparable(made));
  });
});

describe('names and ids', () => {
  const path = '/guide' as RoutePath;
  const other = '/other' as RoutePath;

  it('are the same wherever the project lies', async () => {
    const near = richProject('near');
    const far = richProject('far/away/from/docgen');
    const [a, b] = [
      await near.project.bundle({ store: createMemoryStore(), pages: near.pages }),
      await far.project.bundle({ store: createMemoryStore(), pages: far.pages }),
    ];
    const { server: _a, dependencies: _d, assets: _s, ...first } = toComparable(a);
    const { server: _b, dependencies: _e, assets: _t, ...second } = toComparable(b);
    expect(second).toEqual(first);
  });

  it('of the app stay when the prose of a page changes', async () => {
    const { project, pages } = richProject();
    const before = await project.bundle({ store: await createUsedStore(), pages });
    const edited = [project.page('/guide', GUIDE.replace('{data}', 'new prose {data}')), pages[1] as never];
    const after = await project.bundle({ store: createMemoryStore(), pages: edited });
    expect(after.buildId).toBe(before.buildId);
    expect(after.files.map((file) => file.path)).toEqual(before.files.map((file) => file.path));
    expect(after.chunks).toEqual(before.chunks);
    expect(after.pages.get(path)?.script).toContain('new prose');
    expect(after.renderId).toBe(before.renderId);
    expect(after.pages.get(path)?.renderId).not.toBe(before.pages.get(path)?.renderId);
    expect(after.pages.get(other)).toEqual(before.pages.get(other));
  });

  it('of other pages stay when a component changes, also when it is a third page that brings it in', async () => {
    const { project, pages } = richProject();
    const before = await project.bundle({ store: await createUsedStore(), pages });
    project.write({ 'src/chart/index.tsx': 'export const Chart = () => <i>new</i>;' });
    const third = project.page('/third', `import { Chart } from '../src/chart'; export default Chart;`);
    const after = await project.bundle({ store: createMemoryStore(), pages: [...pages, third] });
    expect(after.renderId).toBe(before.renderId);
    expect(after.pages.get(other)?.renderId).toBe(before.pages.get(other)?.renderId);
    expect(after.pages.get(path)?.renderId).not.toBe(before.pages.get(path)?.renderId);
  });

  it('of all pages change with the theme, but not with its styles', async () => {
    const { project, pages } = richProject();
    const theme = (text: string) => `import './style.css'; export const Tag = () => <b>${text}</b>;`;
    project.write({ 'theme/index.tsx': theme('one'), 'theme/style.css': '.a { color: red }' });
    const one = await project.bundle({ store: createMemoryStore(), pages });
    project.write({ 'theme/style.css': '.a { color: green }' });
    const styled = await project.bundle({ store: createMemoryStore(), pages });
    project.write({ 'theme/index.tsx': theme('two') });
    const two = await project.bundle({ store: createMemoryStore(), pages });
    expect(styled.renderId).toBe(one.renderId);
    expect(two.renderId).not.toBe(one.renderId);
  });

  it('hold a sheet that is taken as text, small, and no page loads it', async () => {
    const { project, pages } = richProject();
    const bundle = await project.bundle({ store: await createUsedStore(), pages });
    const holders = bundle.files.filter(({ content }) => String(content).includes('.late{color:red}'));
    const scripts = [...bundle.pages.values()].map(({ script }) => script);
    expect(scripts.filter((script) => script.includes('.late{color:red}'))).toHaveLength(1);
    expect(holders.filter(({ path }) => path.endsWith('.css'))).toEqual([]);
  });

  it('tell a change of style from a change of script', async () => {
    const { project, pages } = richProject();
    const dev = { socket: '/socket' };
    const before = await project.bundle({ store: await createUsedStore(), pages });
    const devBefore = await project.bundle({ store: createMemoryStore(), pages, dev });
    project.write({ 'site.css': '.site { color: green }' });
    const after = await project.bundle({ store: createMemoryStore(), pages });
    const devAfter = await project.bundle({ store: createMemoryStore(), pages, dev });
    expect(after.appStyle).not.toBe(before.appStyle);
    expect(after.appScript).toBe(before.appScript);
    expect(after.buildId).not.toBe(before.buildId);
    expect(devAfter.appStyle).not.toBe(devBefore.appStyle);
    expect(devAfter.buildId).toBe(devBefore.buildId);
  });

  it('have the package that is installed, and docgen’s own components only in its place', async () => {
    const code = `import { NavIcon } from '@rstack-dev/doc-ui/nav-icon'; export default () => <NavIcon />;`;
    const store = createMemoryStore();
    const project = bundleProject({ 'docs/guide.mdx': '' });
    const bundle = async () => {
      const { pages } = await project.bundle({ store, pages: [project.page('/guide', code)] });
      return [...pages.values()].map(({ script }) => script).join();
    };
    expect(await bundle()).not.toContain('their menu');
    project.write({
      'package-lock.json': '{ "packages": {} }',
      'node_modules/@rstack-dev/doc-ui/package.json': '{ "exports": { "./nav-icon": "./nav.js" } }',
      'node_modules/@rstack-dev/doc-ui/nav.js': 'export const NavIcon = () => "their menu";',
    });
    expect(await bundle()).toContain('their menu');
  });

  it('say which pages ask for all page records', async () => {
    const { project } = richProject();
    const asking = `import { usePages } from 'docgenjs/runtime'; export default () => usePages().pages.length;`;
    const pages = [project.page('/guide', asking), project.page('/other', OTHER)];
    const bundle = await project.bundle({ store: createMemoryStore(), pages });
    expect(bundle.pages.get(path)?.usesPageData).toBe(true);
    expect(bundle.pages.get(other)?.usesPageData).toBe(false);
    expect(bundle.usesPageData).toBe(true);
    expect(bundle.appUsesPageData).toBe(false);
  });

  it('keep the page records out of the app when a page asks for them', async () => {
    const { project } = richProject();
    const asking = `import { usePages } from 'docgenjs/runtime'; export default () => usePages().pages.length;`;
    const pages = [project.page('/guide', asking), project.page('/other', OTHER)];
    for (const dev of [undefined, { socket: '/socket' }]) {
      const bundle = await project.bundle({ store: createMemoryStore(), pages, dev });
      const asks = (file: string) => textOf(bundle, file).includes('static/page-data.json');
      const app = [bundle.appScript, ...Object.values(bundle.chunks).flat()];
      expect(app.filter(asks)).toEqual([]);
      const page = bundle.pages.get(path);
      expect(page?.script.includes('static/page-data.json') || page?.imports.some(asks)).toBe(true);
      expect(bundle.pages.get(other)?.imports.some(asks)).toBe(false);
    }
  });

  it('name chunks that exist', async () => {
    const { project, pages } = richProject();
    const bundle = await project.bundle({ store: await createUsedStore(), pages });
    const paths = bundle.files.map((file) => file.path);
    const scripts = [
      ...paths.filter((file) => file.endsWith('.js')).map((file) => textOf(bundle, file)),
      ...[...bundle.pages.values()].map((page) => page.script),
    ];
    const named = scripts.flatMap((text) => text.match(/static\/chunk-[\w-]+\.js/g) ?? []);
    expect(named.length).toBeGreaterThan(3);
    expect(paths).toEqual(expect.arrayContaining([...new Set(named)]));
    const listed = [
      ...Object.values(bundle.chunks).flat(),
      ...[...bundle.pages.values()].flatMap((p) => p.imports),
    ];
    expect(paths).toEqual(expect.arrayContaining([...new Set(listed)]));
    expect(new Set(paths).size).toBe(paths.length);
    // Chromium compiles these beside the page; what comes later or never is compiled as it runs, and so are the smallest.
    const isHinted = (file: string) => textOf(bundle, file).startsWith('//# allFunctionsCalledOnLoad\n');
    const { client, late } = bundle.chunks;
    const large = client.filter((file) => textOf(bundle, file).length >= 1024);
    expect(large).not.toEqual([]);
    expect(client.filter(isHinted)).toEqual(large);
    expect(late.filter(isHinted)).toEqual(late.filter((file) => large.includes(file)));
  });
});

describe('modules for rendering', () => {
  it('are written where they are wanted, and render their page', async () => {
    const { project, pages } = richProject();
    const store = await createUsedStore();
    await project.bundle({ store, pages });
    const bundle = await project.bundle({ store, pages });
    const dir = join(project.dir, '.docgen/server');
    const react = resolveReactAlias({
      projectDir: toFilePath(project.dir),
      isForeign: false,
    }) as ReactFolders;
    provideReact(react);
    const modules = await writeServerModules(bundle, dir, react);
    const page = (await import(pathToFileURL(modules.pages.get('/other' as RoutePath) ?? '').href)) as {
      default: () => unknown;
    };
    const entry = (await import(pathToFileURL(modules.entry).href)) as { renderPage: unknown };
    expect(page.default()).toMatchObject({ type: 'p', props: { children: 'other prose' } });
    expect(entry.renderPage).toBeTypeOf('function');
    await rm(dir, { recursive: true });
  });
});
