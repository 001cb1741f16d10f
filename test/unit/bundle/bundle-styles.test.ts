/** Styles of pages: what they load, in which order, and how often it is bundled. */
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { Bundle } from '../../../src/engine/bundle/assemble-bundle.ts';
import type { ComponentPage } from '../../../src/engine/bundle/modules/content-modules.ts';
import { groupStyles } from '../../../src/engine/bundle/styles/style-lists.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import type { RoutePath } from '../../../src/shared/types.ts';
import { type BundleProject, bundleProject, type Files, textOf } from './bundle-project.ts';

/** A rule for each name, so that a sheet tells what is in it. */
const rule = (name: string) => `.${name} { color: red }\n`;
/** More than what is put together with others. */
const large = (name: string) => `.${name} { content: "${'x'.repeat(40_000)}" }\n`;
const PAGE = 'export default () => 1;';

function sheetsOf(bundle: Bundle, path: string): string[] {
  return (bundle.pages.get(path as RoutePath)?.styles ?? []).map((sheet) => textOf(bundle, sheet));
}

/** Names of rules, each once: the last time that a rule is there counts. */
function rulesOf(texts: readonly string[]): string[] {
  const names = [...texts.join('').matchAll(/\.([\w-]+)\s*\{/g)].map(([, name = '']) => name);
  return names.filter((name, index) => names.lastIndexOf(name) === index);
}

async function bundlePages(
  files: Files,
  pages: Readonly<Record<string, string>>,
  plugins: readonly Plugin[] = [],
  loader: Readonly<Record<string, string>> = {},
): Promise<{ readonly bundle: Bundle; readonly project: BundleProject }> {
  const project = bundleProject({
    ...files,
    ...Object.fromEntries(Object.keys(pages).map((path) => [`docs${path}.mdx`, ''])),
  });
  const list: ComponentPage[] = Object.entries(pages).map(([path, code]) => project.page(path, code));
  const { config } = await project.input({ store: createMemoryStore() });
  const bundler = { ...config.bundler, plugins: [...plugins], loader };
  const change = { pages: list, store: createMemoryStore(), config: { ...config, bundler } };
  return { bundle: await project.bundle(change), project };
}

describe('pages', () => {
  it('share the sheet of a library, whatever else they import, before and after it', async () => {
    const names = ['a', 'b', 'c'];
    const { bundle } = await bundlePages(
      {
        'library.css': large('library'),
        'src/Chart.tsx': `import '../library.css'; export const Chart = () => 1;`,
        ...Object.fromEntries(
          names.flatMap((name) => [`${name}-1`, `${name}-2`]).map((name) => [`${name}.css`, rule(name)]),
        ),
      },
      Object.fromEntries(
        names.map((name) => [
          `/${name}`,
          `import '../${name}-1.css'; import { Chart } from '../src/Chart.tsx'; import '../${name}-2.css'; ${PAGE}`,
        ]),
      ),
    );

    const [first, library, last] = bundle.pages.get('/a' as RoutePath)?.styles ?? [];
    expect(sheetsOf(bundle, '/a').map((text) => rulesOf([text]))).toEqual([['a-1'], ['library'], ['a-2']]);
    expect(bundle.pages.get('/b' as RoutePath)?.styles).toEqual([
      expect.not.stringMatching(first ?? ''),
      library,
      expect.not.stringMatching(last ?? ''),
    ]);
    const holders = bundle.files.filter(({ path }) => textOf(bundle, path).includes('.library'));
    expect(holders.map(({ path }) => path)).toEqual([library]);
  });

  it('have one sheet where what they import is small', async () => {
    const { bundle } = await bundlePages(
      { 'one.css': rule('one'), 'two.css': rule('two'), 'both.css': rule('both') },
      {
        '/a': `import '../one.css'; import '../both.css'; ${PAGE}`,
        '/b': `import '../both.css'; import '../two.css'; ${PAGE}`,
      },
    );

    expect(sheetsOf(bundle, '/a').map((text) => rulesOf([text]))).toEqual([['one', 'both']]);
    expect(sheetsOf(bundle, '/b').map((text) => rulesOf([text]))).toEqual([['both', 'two']]);
  });

  it('do not load again what every page has', async () => {
    const { bundle } = await bundlePages(
      {
        'docgen.config.json': '{"globalStyles":"./site.css"}',
        'site.css': rule('site'),
        'own.css': rule('own'),
      },
      { '/a': `import '../site.css'; ${PAGE}`, '/b': `import '../site.css'; import '../own.css'; ${PAGE}` },
    );

    expect(textOf(bundle, bundle.appStyle)).toContain('.site');
    expect(sheetsOf(bundle, '/a')).toEqual([]);
    expect(sheetsOf(bundle, '/b').map((text) => rulesOf([text]))).toEqual([['own']]);
  });

  it('import sheets of other sites at the beginning of one of theirs', async () => {
    const { bundle } = await bundlePages(
      {
        'a.css': rule('a'),
        'fonts.css': `@import url("https://fonts.example/one.css");\n${rule('fonts')}`,
        'both.css': rule('both'),
      },
      {
        '/a': `import '../a.css'; import '../fonts.css'; ${PAGE}`,
        '/b': `import '../fonts.css'; import '../both.css'; ${PAGE}`,
      },
    );

    for (const path of ['/a', '/b']) {
      const texts = sheetsOf(bundle, path);
      expect(texts.filter((text) => text.includes('https://fonts.example'))).toHaveLength(1);
      for (const text of texts) expect(text.slice(1)).not.toContain('@import');
    }
  });
});

describe('styles of a plugin', () => {
  it('are those that it has answered with, also if it knows them from scripts alone', async () => {
    const seen = new Map<string, string>();
    const plugin: Plugin = {
      name: 'styles-in-scripts',
      setup(build) {
        const own = new Map<string, string>();
        build.onLoad({ filter: /Chart\.tsx$/ }, ({ path }) => {
          own.set('chart', rule('made'));
          seen.set(path, 'read');
          return { contents: `import 'made:chart'; export const Chart = () => 1;`, loader: 'tsx' };
        });
        build.onResolve({ filter: /^made:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'made' }));
        build.onLoad({ filter: /.*/, namespace: 'made' }, ({ path }) => ({
          contents: own.get(path) ?? rule('lost'),
          loader: 'css',
        }));
      },
    };
    const { bundle } = await bundlePages(
      { 'src/Chart.tsx': '' },
      { '/a': `import { Chart } from '../src/Chart.tsx'; ${PAGE}` },
      [plugin],
    );

    expect(seen.size).toBe(1);
    expect(sheetsOf(bundle, '/a').map((text) => rulesOf([text]))).toEqual([['made']]);
  });

  it('may have endings of the site, plain and with names of their own', async () => {
    const { bundle } = await bundlePages(
      { 'plain.pcss': rule('plain'), 'own.lcss': rule('own') },
      {
        '/a': `import '../plain.pcss'; import names from '../own.lcss'; export default () => names.own;`,
      },
      [],
      { '.pcss': 'css', '.lcss': 'local-css' },
    );

    const [text = ''] = sheetsOf(bundle, '/a');
    const [plain, own = ''] = rulesOf([text]);
    expect([plain, own]).toEqual(['plain', expect.stringMatching(/^own_\w+/)]);
    const server = bundle.server.files.map(({ content }) => Buffer.from(content as Uint8Array).toString());
    expect(server.join('\n')).toContain(own);
    expect(bundle.pages.get('/a' as RoutePath)?.script).toContain(own);
  });
});

it('says what is wrong in scripts and in styles at once', async () => {
  const bundle = bundlePages(
    { 'broken.css': '.a { color: red; background: url(./missing.png) }' },
    { '/a': `import '../broken.css'; import '../missing.tsx'; ${PAGE}` },
  );

  await expect(bundle).rejects.toMatchObject({
    diagnostics: [
      { message: expect.stringContaining('../missing.tsx'), file: 'docs/a.mdx' },
      { message: expect.stringContaining('./missing.png'), file: 'broken.css', line: 1 },
    ],
  });
});

describe('order', () => {
  // esbuild's own sheet of each page says what is right.
  it.each(Array.from({ length: 12 }, (_, seed) => seed + 1))('is that of esbuild, seed %d', async (seed) => {
    const { files, pages } = makeGraph(seed);
    const { bundle, project } = await bundlePages(files, pages);
    const { outputFiles } = await build({
      entryPoints: Object.keys(pages).map((path) => ({ in: `page:${path}`, out: path.slice(1) })),
      bundle: true,
      splitting: true,
      format: 'esm',
      write: false,
      outdir: 'out',
      metafile: true,
      absWorkingDir: project.dir,
      plugins: [
        {
          name: 'pages',
          setup(own) {
            own.onResolve({ filter: /^page:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'page' }));
            own.onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({
              contents: pages[path] ?? '',
              resolveDir: `${project.dir}/docs`,
            }));
          },
        },
      ],
    });

    expect(outputFiles.filter((file) => file.path.endsWith('.css'))).not.toEqual([]);
    for (const path of Object.keys(pages)) {
      const theirs = outputFiles.find((file) => file.path.endsWith(`${path}.css`))?.text ?? '';
      expect(rulesOf(sheetsOf(bundle, path)), path).toEqual(rulesOf([theirs]));
    }
  });
});

/** Pages and modules that import modules and sheets, also later and in circles; sheets import sheets. */
function makeGraph(seed: number) {
  let state = seed;
  // Lehmer's generator.
  const random = () => {
    state = (state * 48271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
  const below = (count: number) => Math.floor(random() * count);
  const files: Record<string, string> = {};
  const importSome = (count: number) =>
    Array.from({ length: count }, () => {
      const number = below(12);
      const [file, isModule] = random() < 0.5 ? [`m${number}.js`, true] : [`s${number}.css`, false];
      return isModule && random() < 0.2 ? `import('../src/${file}');` : `import '../src/${file}';`;
    }).join('\n');
  for (let number = 0; number < 12; number++) {
    files[`src/m${number}.js`] = `${importSome(below(4))}\nglobalThis.m${number} = 1;`;
    const sheets = Array.from({ length: below(2) }, () => `@import './s${number + 1 + below(12)}.css';`);
    const found = sheets.filter((line) => Number(/\d+/.exec(line)?.[0]) < 12);
    files[`src/s${number}.css`] =
      `${found.join('\n')}\n${rule(`s${number}`)}${random() < 0.3 ? large(`l${number}`) : ''}`;
  }
  const pages = Object.fromEntries(
    Array.from({ length: 6 }, (_, number) => [`/p${number}`, `${importSome(1 + below(4))}\n${PAGE}`]),
  );
  return { files, pages };
}

describe('groups', () => {
  it('hold what is always together, in order', () => {
    const lists = [['a', 'b', 'big', 'x'], ['a', 'b', 'big', 'y'], ['big'], ['x']];
    const { groups, groupsOf, isShared } = groupStyles(lists);

    expect(groups).toEqual([['a', 'b'], ['big'], ['x'], ['y']]);
    expect(lists.map((list) => groupsOf(list))).toEqual([[0, 1, 2], [0, 1, 3], [1], [2]]);
    expect(groups.map((_, group) => isShared(group))).toEqual([true, true, true, false]);
  });

  it('count lists that are the same once', () => {
    const { groups, isShared } = groupStyles([
      ['a', 'b'],
      ['a', 'b'],
    ]);

    expect(groups).toEqual([['a', 'b']]);
    expect(isShared(0)).toBe(false);
  });
});
