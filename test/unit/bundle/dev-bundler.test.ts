import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bundle } from '../../../src/engine/bundle/assemble-bundle.ts';
import { createDevBundler, type DevBundler } from '../../../src/engine/bundle/dev-bundler.ts';
import type { ComponentPage } from '../../../src/engine/bundle/modules/content-modules.ts';
import { resolveReactAlias } from '../../../src/engine/bundle/react/react-copy.ts';
import { provideReact, type ReactFolders } from '../../../src/engine/bundle/react/server-react.ts';
import { createServerFolder } from '../../../src/engine/bundle/server-modules.ts';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { createMemoryStore, type Store } from '../../../src/engine/store/store.ts';
import { DocgenError } from '../../../src/shared/diagnostic.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { type BundleProject, bundleProject } from './bundle-project.ts';

const esbuildRuns = vi.hoisted(() => ({ contexts: 0, rebuilds: 0 }));
vi.mock('esbuild', async (original) => {
  const esbuild = await original<typeof import('esbuild')>();
  return {
    ...esbuild,
    async context(options: never) {
      esbuildRuns.contexts += 1;
      const context = await esbuild.context(options);
      return {
        ...context,
        rebuild() {
          esbuildRuns.rebuilds += 1;
          return context.rebuild();
        },
      };
    },
  };
});

const FILES = {
  'src/chart.tsx': 'export const Chart = () => <b>first chart</b>;',
  'docs/_note.mdx': 'first note',
  'docs/guide.mdx': '',
  'docs/other.mdx': '',
  'docgen.config.json': '{"globalStyles":"./site.css"}',
  'site.css': '.site { color: red }',
};
const GUIDE = `
import { Chart } from '../src/chart.tsx';
import Note from './_note.mdx';
export default () => <div><Chart /><Note /></div>;
`;
const guide = '/guide' as RoutePath;

const open: DevBundler[] = [];
beforeEach(() => {
  esbuildRuns.contexts = 0;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((bundler) => bundler.close()));
});

async function start(project: BundleProject, store: Store = createMemoryStore()): Promise<DevBundler> {
  const input = await project.input({ store });
  const bundler = createDevBundler({
    ...input,
    dev: { socket: '/socket' },
    codeStyles: async () => input.codeStyles,
  });
  open.push(bundler);
  return bundler;
}

function scriptsOf(bundle: Bundle): string {
  const texts = bundle.files.filter(({ path }) => path.endsWith('.js')).map(({ content }) => String(content));
  return [...texts, ...[...bundle.pages.values()].map(({ script }) => script)].join('\n');
}

describe('the bundler of dev', () => {
  it('only links again when a component, a fragment or the text of a page changes', async () => {
    const project = bundleProject(FILES);
    const bundler = await start(project);
    const first = await bundler.update({ pages: [project.page('/guide', GUIDE)] });
    expect(scriptsOf(first)).toContain('first chart');
    const contexts = esbuildRuns.contexts;
    // Scripts, their styles, and what pages are rendered with.
    expect(contexts).toBe(3);

    project.write({ 'src/chart.tsx': 'export const Chart = () => <b>second chart</b>;' });
    const second = await bundler.update({ pages: [project.page('/guide', GUIDE)] });
    project.write({ 'docs/_note.mdx': 'second note' });
    const third = await bundler.update({ pages: [project.page('/guide', GUIDE)] });
    const edited = GUIDE.replace('<div>', '<div>new prose');
    const fourth = await bundler.update({ pages: [project.page('/guide', edited)] });

    expect(scriptsOf(second)).toContain('second chart');
    expect(scriptsOf(second)).not.toContain('first chart');
    expect(scriptsOf(third)).toContain('second note');
    expect(fourth.pages.get(guide)?.script).toContain('new prose');
    expect(fourth.buildId).toBe(third.buildId);
    expect(new Set([first, second, third, fourth].map((made) => made.pages.get(guide)?.renderId)).size).toBe(
      4,
    );
    expect(esbuildRuns.contexts).toBe(contexts);
  });

  it('takes in pages as they are asked for, and lets them go', async () => {
    const project = bundleProject(FILES);
    const bundler = await start(project);
    const other = project.page('/other', 'export default () => <p>other page</p>;');
    const none = await bundler.update({ pages: [] });
    const both = await bundler.update({ pages: [project.page('/guide', GUIDE), other] });
    const one = await bundler.update({ pages: [other] });
    expect([none, both, one].map(({ pages }) => [...pages.keys()])).toEqual([
      [],
      ['/guide', '/other'],
      ['/other'],
    ]);
    expect(scriptsOf(one)).not.toContain('first chart');
    expect(one.pages.get(other.path)?.script).toContain('other page');
  });

  it('goes on as it is when pages come and go, and gives what it would give if it began with them', async () => {
    const project = bundleProject({ ...FILES, 'docs/file.tsx': 'export default () => <p>a file</p>;' });
    const bundler = await start(project);
    const file = {
      ...project.page('/file', ''),
      file: toFilePath(project.dir, 'docs/file.tsx'),
      code: undefined,
    };
    const [b, a] = ['/b', '/a'].map((path) => project.page(path, GUIDE)) as [ComponentPage, ComponentPage];
    const visits = [[], [b], [b, file], [a, b, file], [a, file], [a, file, b, project.page('/c', GUIDE)]];

    for (const pages of visits) {
      const made = await bundler.update({ pages });
      const contexts = esbuildRuns.contexts;
      const fresh = await (await start(project)).update({ pages });
      expect(made).toEqual(fresh);
      esbuildRuns.contexts = contexts;
    }

    expect(esbuildRuns.contexts).toBe(3);
    const more = ['/1', '/2', '/3', '/4', '/5'].map((path) => project.page(path, GUIDE));
    const five = await bundler.update({ pages: more });
    expect([...five.pages.keys()]).toEqual(['/1', '/2', '/3', '/4', '/5']);
    expect(esbuildRuns.contexts).toBe(6);
  });

  it('leaves the app as it is when another page is opened, whatever that page uses', async () => {
    const project = bundleProject({
      ...FILES,
      'theme/index.tsx':
        "import './theme.css'; export * from 'docgenjs/theme-original'; export const NavTitle = () => null;",
      'theme/theme.css': '',
    });
    const bundler = await start(project);
    const code = `
      import { usePages, useDark, Link } from 'docgenjs/runtime';
      import { Tabs, Badge, Steps } from 'docgenjs/theme';
      export default () => [usePages, useDark, Link, Tabs, Badge, Steps].length;
    `;
    const none = await bundler.update({ pages: [] });
    const one = await bundler.update({ pages: [project.page('/guide', code)] });
    expect([none.usesPageData, one.usesPageData]).toEqual([false, true]);
    expect(one.buildId).toBe(none.buildId);
  });

  it('says what is wrong, and goes on when it is mended', async () => {
    const project = bundleProject(FILES);
    const bundler = await start(project);
    const pages = [project.page('/guide', GUIDE)];
    const good = await bundler.update({ pages });
    project.write({ 'src/chart.tsx': 'export const Chart = () => <b>;' });
    const failure = await bundler.update({ pages }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DocgenError);
    expect((failure as DocgenError).diagnostics).toMatchObject([
      { code: 'DG5002', file: 'src/chart.tsx', line: 1 },
    ]);
    project.write({ 'src/chart.tsx': FILES['src/chart.tsx'] });
    const mended = await bundler.update({ pages });
    expect(mended.buildId).toBe(good.buildId);
    expect(mended.pages).toEqual(good.pages);
  });

  it('answers calls that come at once one after the other', async () => {
    const project = bundleProject(FILES);
    const bundler = await start(project);
    const pages = [project.page('/guide', GUIDE)];
    const [none, one] = await Promise.all([bundler.update({ pages: [] }), bundler.update({ pages })]);
    expect([none?.pages.size, one?.pages.size]).toEqual([0, 1]);
  });

  it('gives a style that changed another name, and nothing else', async () => {
    const project = bundleProject(FILES);
    const bundler = await start(project);
    const before = await bundler.update({ pages: [] });
    project.write({ 'site.css': '.site { color: green }' });
    const after = await bundler.update({ pages: [] });
    expect(after.appStyle).not.toBe(before.appStyle);
    const toRest = ({ server, files, ...rest }: Bundle) => ({
      ...rest,
      appStyle: '',
      files: [...server.files, ...files].map(({ path }) => path).filter((path) => !path.endsWith('.css')),
    });
    expect(toRest(after)).toEqual(toRest(before));
  });

  it('links no script again after the edit of a sheet, and gives what it gives when it does', async () => {
    const page = "import './guide.css'; import '../src/box.css'; export default () => <p>guide</p>;";
    const files = {
      ...FILES,
      'site.css': '@import "./src/base.css"; .site { color: red }',
      'src/base.css': '.base { color: red }',
      'src/box.css': '.box { color: red }',
      'docs/guide.css': '.guide { color: red }',
    };
    const project = bundleProject(files);
    const bundler = await start(project);
    const pages = [project.page('/guide', page)];
    await bundler.update({ pages });

    for (const name of ['site.css', 'src/base.css', 'src/box.css', 'docs/guide.css'] as const) {
      project.write({ [name]: files[name].replace('red', 'green') });
      const rebuilds = esbuildRuns.rebuilds;
      const edited = await bundler.update({ pages, files: [toFilePath(project.dir, name)] });
      expect(esbuildRuns.rebuilds - rebuilds, name).toBe(1);

      const whole = await bundler.update({ pages });
      expect(esbuildRuns.rebuilds - rebuilds, name).toBe(4);
      expect(edited, name).toEqual(whole);
    }
  });

  it.each([
    ['its text is asked for', "import text from '../src/box.css?raw';", 'text'],
    ['its address is asked for', "import text from '../src/box.css?url';", 'text'],
    ['its text is in a script', "import text from '../src/box.css?inline';", 'text'],
    ['its names are asked for', "import text from '../src/box.module.css';", 'text.box'],
  ])('links scripts again after the edit of a sheet of which %s', async (_, line, value) => {
    const project = bundleProject({ ...FILES, 'src/box.css': '.box {}', 'src/box.module.css': '.box {}' });
    const bundler = await start(project);
    const pages = [
      project.page('/guide', `import '../src/box.css'; ${line} export default () => <p>{${value}}</p>;`),
    ];
    await bundler.update({ pages });
    const edited = { 'src/box.css': '.other { color: red }', 'src/box.module.css': '.box, .other {}' };
    project.write(edited);

    const files = Object.keys(edited).map((name) => toFilePath(project.dir, name));
    const made = await bundler.update({ pages, files });

    expect(made).toEqual(await bundler.update({ pages }));
  });

  it('links scripts again after the edit of a sheet that an edit of a script came with, or a failure came before', async () => {
    const project = bundleProject(FILES);
    const bundler = await start(project);
    const pages = [project.page('/guide', GUIDE)];
    await bundler.update({ pages });
    const [sheet, chart] = [toFilePath(project.dir, 'site.css'), toFilePath(project.dir, 'src/chart.tsx')];

    project.write({
      'site.css': '.site {}',
      'src/chart.tsx': 'export const Chart = () => <b>second chart</b>;',
    });
    const second = await bundler.update({ pages, files: [sheet, chart] });
    project.write({ 'src/chart.tsx': 'export const Chart = () => <b>;' });
    await bundler.update({ pages, files: [chart] }).catch(() => undefined);
    project.write({ 'site.css': '.site { color: blue }' });
    const failure = await bundler.update({ pages, files: [sheet] }).catch((error: unknown) => error);

    expect(scriptsOf(second)).toContain('second chart');
    expect(failure).toBeInstanceOf(DocgenError);
  });

  it('keeps React in files that stay while the app changes, and out of what renders', async () => {
    const project = bundleProject({ ...FILES, 'theme/index.tsx': 'export const Tag = () => <b>one</b>;' });
    const bundler = await start(project);
    const before = await bundler.update({ pages: [] });
    project.write({ 'theme/index.tsx': 'export const Tag = () => <b>two</b>;' });
    const after = await bundler.update({ pages: [] });
    expect(after.buildId).not.toBe(before.buildId);
    const toLarge = (files: Bundle['files']) =>
      files.filter(
        ({ content }) => String(content).includes('React.version') || String(content).length > 3e5,
      );
    const stayed = toLarge(after.files).filter(({ path }) => before.files.some((file) => file.path === path));
    expect(stayed.length).toBeGreaterThan(0);
    const texts = after.server.files.map(({ content }) => Buffer.from(content as Uint8Array).toString());
    expect(texts.filter((text) => text.includes('react.transitional.element'))).toEqual([]);
  });
});

describe('a bundle of an earlier start', () => {
  it('serves as well when other pages take part', async () => {
    const project = bundleProject(FILES);
    const store = createMemoryStore();
    const pages = [project.page('/guide', GUIDE)];
    const former = await start(project, store);
    await former.update({ pages: [] });
    const made = await former.update({ pages });
    await former.close();
    esbuildRuns.contexts = 0;
    const bundler = await start(project, store);
    await bundler.update({ pages: [] });
    const found = await bundler.update({ pages });
    expect(esbuildRuns.contexts).toBe(0);
    expect(found.pages).toEqual(made.pages);
  });

  it('comes first, and edits after it are seen', async () => {
    const project = bundleProject(FILES);
    const store = createMemoryStore();
    const pages = [project.page('/guide', GUIDE)];
    const former = await start(project, store);
    const made = await former.update({ pages });
    await former.close();
    esbuildRuns.contexts = 0;
    const bundler = await start(project, store);
    const found = await bundler.update({ pages });
    expect(esbuildRuns.contexts).toBe(0);
    expect(found.pages).toEqual(made.pages);
    project.write({ 'src/chart.tsx': 'export const Chart = () => <b>second chart</b>;' });
    const edited = await bundler.update({ pages });
    expect(scriptsOf(edited)).toContain('second chart');
  });

  it('is made anew when a file changed in between', async () => {
    const project = bundleProject(FILES);
    const store = createMemoryStore();
    const former = await start(project, store);
    await former.update({ pages: [project.page('/guide', GUIDE)] });
    project.write({ 'docs/_note.mdx': 'second note' });
    const bundler = await start(project, store);
    const made = await bundler.update({ pages: [project.page('/guide', GUIDE)] });
    expect(scriptsOf(made)).toContain('second note');
  });

  it('is followed by esbuild before the first edit', async () => {
    const project = bundleProject(FILES);
    const store = createMemoryStore();
    const former = await start(project, store);
    await former.update({ pages: [] });
    esbuildRuns.contexts = 0;
    const bundler = await start(project, store);
    await bundler.update({ pages: [] });
    await expect.poll(() => esbuildRuns.contexts).toBe(2);
  });
});

describe('a folder of server modules', () => {
  it('has the newest versions, runs only what changed, and forgets the old', async () => {
    const project = bundleProject(FILES);
    const bundler = await start(project);
    const react = resolveReactAlias({
      projectDir: toFilePath(project.dir),
      isForeign: false,
    }) as ReactFolders;
    provideReact(react);
    const folder = createServerFolder(join(project.dir, '.docgen/server'), react);
    const versions = [];
    for (const text of ['one', 'two', 'three']) {
      project.write({ 'src/chart.tsx': `export const Chart = () => <b>${text}</b>;` });
      versions.push(await folder.write(await bundler.update({ pages: [project.page('/guide', GUIDE)] })));
    }
    const [one, two, three] = versions.map(({ pages }) => pages.get(guide) ?? '');
    expect([one, two, three].map((file) => existsSync(file ?? ''))).toEqual([false, true, true]);
    expect(new Set(versions.map(({ entry }) => entry)).size).toBe(1);
    const load = async (file = '') =>
      ((await import(pathToFileURL(file).href)) as { default: unknown }).default;
    expect(await load(three)).not.toBe(await load(two));
    expect(readdirSync(join(project.dir, '.docgen/server'))).toContain('package.json');
  });

  it('hands out no module that another version is still writing', async () => {
    const dir = join(bundleProject({}).dir, 'server');
    const folder = createServerFolder(dir, undefined);
    const content = Buffer.alloc(64_000_000, ' ');
    const server = { entry: 'a.js', pages: new Map(), files: [{ path: 'a.js', content }] };
    const first = folder.write({ server });
    while (!existsSync(join(dir, 'a.js'))) await setImmediate();
    const { entry } = await folder.write({ server });
    expect(statSync(entry).size).toBe(content.length);
    await first;
  });
});
