/** Component pages through esbuild and React: what is printed as JSX must render to sound HTML. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { raw } from 'hast-util-raw';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Root } from '../../../src/engine/markdown/hast.ts';
import { renderHtml } from '../../../src/engine/markdown/render-html.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { createTestCompiler, createTestSource, type TestSite } from '../../helpers/content.ts';

const FOLDER = new URL('../../../fixtures/markdown/', import.meta.url).pathname;
const SITE: TestSite = { projectDir: join(FOLDER, '_project'), pages: ['en/guide/b.md'] };

/** Stands in for docgenjs/runtime: its own runs, and the components that a test provides. */
const RUNTIME = `
export { Run } from '${new URL('../../../src/runtime/body/mdx.tsx', import.meta.url).pathname}';
export const useMDXComponents = () => globalThis.__provided ?? {};
`;

async function render(text: string, options: { site?: TestSite; provided?: Record<string, unknown> } = {}) {
  const site = { ...SITE, ...options.site };
  const { compiler, config } = await createTestCompiler(site);
  const page = await compiler.compile(createTestSource({ text }, config));
  if (page.body.kind !== 'component') throw new Error('The page is static.');
  const result = await build({
    stdin: { contents: page.body.code, loader: 'jsx', resolveDir: join(config.root, 'en/guide') },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    external: ['react', 'react/jsx-runtime'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'test',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^docgenjs\/runtime$/ }, () => ({ path: 'runtime', namespace: 'test' }));
          onLoad({ filter: /.*/, namespace: 'test' }, () => ({
            contents: RUNTIME,
            loader: 'jsx',
            resolveDir: FOLDER,
          }));
          onResolve({ filter: /^(?:\.\/chart|docgenjs\/theme)$/ }, () => ({
            path: 'stub',
            namespace: 'stub',
          }));
          onLoad({ filter: /.*/, namespace: 'stub' }, () => ({
            contents: `import { createElement } from 'react';
const Any = (props) => createElement('span', null, props.children);
const Block = (props) => createElement('div', null, props.children);
export { Any as default, Any as Badge, Any as Tabs, Any as Tab, Block as CodeGroup, Block as FileTree };`,
            resolveDir: FOLDER,
          }));
          onResolve({ filter: /\?raw$/ }, () => ({ path: 'raw', namespace: 'raw' }));
          onLoad({ filter: /.*/, namespace: 'raw' }, () => ({ contents: 'raw text', loader: 'text' }));
          onLoad({ filter: /\.mdx?$/ }, async ({ path }) => ({
            contents: (await compiler.compileFragment(path as FilePath)).code,
            loader: 'jsx',
          }));
        },
      },
    ],
  });
  const source = result.outputFiles[0]?.text ?? '';
  const module = (await import(`data:text/javascript,${encodeURIComponent(absolutize(source))}`)) as {
    default: FunctionComponent;
  };
  vi.stubGlobal('__provided', options.provided ?? {});
  return renderToString(createElement(module.default));
}

/** A data: module has no folder to resolve packages from. */
function absolutize(source: string): string {
  return source.replace(
    /from "(react(?:\/jsx-runtime)?)"/g,
    (_, name) => `from "${import.meta.resolve(name)}"`,
  );
}

afterEach(() => vi.unstubAllGlobals());

const Any = (props: { children?: never }) => createElement('span', null, props.children);
const provided = { Badge: Any, Card: Any, Hidden: Any, Icons: { Star: Any }, Other: Any };

const cases = readdirSync(FOLDER).filter(
  (name) => name.endsWith('.jsx') && name !== 'mdx-global-component.jsx' && name !== 'mdx-unsafe.jsx',
);

const DrawnHeading = (props: { id: string }) => createElement('h2', { id: props.id }, 'drawn');

describe('component pages', () => {
  it.each(cases)('%s renders without a word on the console, to HTML a browser leaves alone', async (name) => {
    const error = vi.spyOn(console, 'error');
    const source = name.replace('.jsx', '.mdx');
    const text = readFileSync(
      join(FOLDER, readdirSync(FOLDER).includes(source) ? source : name.replace('.jsx', '.md')),
      'utf8',
    );
    const site: Partial<TestSite> = {
      ...(name === 'overrides.jsx' && { overrides: ['h2', 'a', 'pre'] }),
      ...(name === 'math-mdx.jsx' && { markdown: { math: true } }),
    };

    const html = await render(text, { site, provided });

    const parsed = renderHtml(
      raw({ type: 'root', children: [{ type: 'raw', value: html } as never] }) as Root,
    );
    expect(parsed).toBe(
      renderHtml(raw({ type: 'root', children: [{ type: 'raw', value: parsed } as never] }) as Root),
    );
    expect(countTags(parsed)).toEqual(countTags(html));
    expect(error).not.toHaveBeenCalled();
  });

  it('shows a fragment with its links, resolved from its own file', async () => {
    const html = await render("import Part from './_part.mdx'\n\n<Part />\n");

    expect(html).toContain('<a href="/guide/b">a link</a>');
  });

  it('names a component that nobody provides, and the place where it is used', async () => {
    await expect(render('Text\n\n<Nowhere />\n')).rejects.toThrow(
      'Component "Nowhere" is used in docs/en/guide/page.mdx:3:1 but is neither imported nor provided by the theme.',
    );
  });

  it('names a missing member of a component', async () => {
    await expect(render('<Icons.Moon />\n')).rejects.toThrow('Component "Icons.Moon"');
  });

  it('gives pages their frontmatter', async () => {
    const { compiler, config } = await createTestCompiler(SITE);
    const source = createTestSource(
      { text: '{frontmatter.title}', frontmatter: { title: '</script>\u2028' } },
      config,
    );

    const { body } = await compiler.compile(source);

    expect(body.kind === 'component' && body.code).toContain('{"title":"\\u003c/script>\\u2028"}');
  });

  it('draws elements the theme overrides through the theme', async () => {
    const html = await render('## Two\n', { site: { overrides: ['h2'] }, provided: { h2: DrawnHeading } });

    expect(html).toBe('<h2 id="two">drawn</h2>');
  });

  it('leaves elements written as JSX alone though the theme overrides them', async () => {
    const html = await render('<h2>jsx</h2>\n\n{1 + 1}\n', {
      site: { overrides: ['h2'] },
      provided: { h2: () => 'drawn' },
    });

    expect(html).toContain('<h2>jsx</h2>');
  });

  it('keeps the space between components on lines of their own', async () => {
    const html = await render('<Badge>a</Badge>\n\n<Badge>b</Badge>\n', { provided });

    expect(html).toBe('<span>a</span>\n<span>b</span>');
  });
});

function countTags(html: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)/g)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
