/** Bundles content: pages with components, imported `.md`/`.mdx` fragments, and files imported as text (`?raw`). */
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { OnLoadResult, OnResolveArgs, Plugin, PluginBuild } from 'esbuild';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import { createDiskNames } from '../files/disk-names.ts';
import type { CachedPage, CompiledFragment, PageBody } from '../types.ts';
import { findImportRefusal } from './import-refusal.ts';

/** A page that needs bundling: JSX source, or a `.tsx` file. */
export interface ComponentPage {
  readonly path: RoutePath;
  readonly file: FilePath;
  /** Undefined: the file itself is the module. */
  readonly code: string | undefined;
}

/** Lists the modules of these pages; text pages have none. */
export async function listComponentPages(
  pages: readonly CachedPage[],
  readBody: (page: CachedPage) => Promise<PageBody>,
): Promise<ComponentPage[]> {
  const componentPages = pages
    .filter(({ body }) => body.kind !== 'static')
    .map(async (page): Promise<ComponentPage> => {
      const { path, file } = page.route;
      const body = await readBody(page);
      return { path, file, code: body.kind === 'component' ? body.code : undefined };
    });
  return Promise.all(componentPages);
}

export interface ContentModules {
  readonly pages: ReadonlyMap<string, ComponentPage>;
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
  /** Appended to the module of each page. */
  readonly pageFooter: string;
  readonly projectDir: FilePath;
}

const PAGE_PREFIX = 'docgen-page:';

/**
 * Prefix with which compiled pages import files of the project: cached code must not contain the
 * project's location.
 */
const PROJECT_PREFIX = 'docgen-project:';

/** Returns esbuild's entry-point name for a page. */
export function getPageEntry(page: ComponentPage): string {
  return PAGE_PREFIX + page.path;
}

/** Returns the name of a page's module in esbuild's reports. */
export function getPageInput(path: RoutePath): string {
  return `docgen-page:${path}`;
}

export function contentModulesPlugin(content: ContentModules): Plugin {
  return {
    name: 'docgen-content',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${PAGE_PREFIX}`) }, ({ path }) => ({
        path: path.slice(PAGE_PREFIX.length),
        namespace: 'docgen-page',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-page' }, ({ path }) =>
        loadPage(content.pages.get(path), content.pageFooter),
      );

      build.onResolve({ filter: /\?raw$/ }, async (args) => ({
        path: relative(content.projectDir, await resolveBare(build, args, '?raw')),
        namespace: 'docgen-raw',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-raw' }, async ({ path }) => {
        const file = join(content.projectDir, path);
        const refusal = findImportRefusal(path, file);
        return refusal ?? { contents: await readFile(file, 'utf8'), loader: 'text' as const };
      });
      build.onResolve({ filter: new RegExp(`^${PROJECT_PREFIX}`) }, ({ path }) => ({
        path: join(content.projectDir, path.slice(PROJECT_PREFIX.length)),
      }));
      build.onLoad({ filter: /\.mdx?$/ }, async ({ path }) => {
        const file = path.split(sep).join('/') as FilePath;
        // The same error as esbuild's for other files on Linux: esbuild itself resolves them in any letter case.
        if (!createDiskNames(content.projectDir).has(file))
          return { errors: [{ text: `Cannot read file: ${path}` }] };
        const fragment = await content.compileFragment(file);
        return { contents: fragment.code, loader: 'jsx', resolveDir: dirname(path) };
      });
    },
  };
}

/** Resolves the file behind an import with a query. */
export async function resolveBare(build: PluginBuild, args: OnResolveArgs, query: string): Promise<string> {
  const { importer, resolveDir, kind } = args;
  const bare = args.path.slice(0, -query.length);
  if (isAbsolute(bare)) return bare;
  if (bare.startsWith('.')) return join(resolveDir, bare);
  return (await build.resolve(bare, { importer, resolveDir, kind })).path;
}

function loadPage(page: ComponentPage | undefined, footer: string): OnLoadResult | undefined {
  if (page === undefined) return undefined;
  const code = page.code ?? `export { default } from ${JSON.stringify(page.file)};`;
  return { contents: `${code}\n${footer}`, loader: 'jsx', resolveDir: dirname(page.file) };
}
