/**
 * Modules that are content: pages with components, imported `.md`/`.mdx`
 * fragments, and files taken as text (`?raw`) or by address (`?url`).
 */
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import type { PageAsset } from '../types.ts';

/** A page that has to be bundled: JSX source, or a `.tsx` file of its own. */
export interface ComponentPage {
  readonly path: RoutePath;
  readonly file: FilePath;
  /** Undefined: the file itself is the module. */
  readonly code: string | undefined;
}

export interface Fragment {
  /** JSX source of a module whose default export renders the fragment. */
  readonly code: string;
  readonly assets: readonly PageAsset[];
  readonly dependencies: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ContentModules {
  readonly pages: ReadonlyMap<string, ComponentPage>;
  readonly compileFragment: (file: FilePath) => Promise<Fragment>;
  readonly onFragment: (file: FilePath, fragment: Fragment) => void;
}

const PAGE_PREFIX = 'docgen-page:';

/** The entry-point name of a page, for esbuild. */
export function toPageEntry(page: ComponentPage): string {
  return PAGE_PREFIX + page.path;
}

export function contentModulesPlugin(content: ContentModules): Plugin {
  return {
    name: 'docgen-content',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${PAGE_PREFIX}`) }, ({ path }) => ({
        path: path.slice(PAGE_PREFIX.length),
        namespace: 'docgen-page',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-page' }, ({ path }) => loadPage(content.pages.get(path)));

      build.onResolve({ filter: /\?(?:raw|url)$/ }, async ({ path, importer, resolveDir, kind }) => {
        const query = path.slice(path.indexOf('?'));
        const bare = path.slice(0, -query.length);
        const resolved = isAbsolute(bare)
          ? bare
          : bare.startsWith('.')
            ? join(resolveDir, bare)
            : (await build.resolve(bare, { importer, resolveDir, kind })).path;
        return { path: resolved, namespace: query === '?raw' ? 'docgen-raw' : 'docgen-url' };
      });
      build.onLoad({ filter: /.*/, namespace: 'docgen-raw' }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: 'text',
        watchFiles: [path],
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-url' }, async ({ path }) => ({
        contents: await readFile(path),
        loader: 'file',
        watchFiles: [path],
      }));
      build.onLoad({ filter: /\.mdx?$/ }, async ({ path }) => {
        const file = path.split(sep).join('/') as FilePath;
        const fragment = await content.compileFragment(file);
        content.onFragment(file, fragment);
        return { contents: fragment.code, loader: 'jsx', resolveDir: dirname(path) };
      });
    },
  };
}

function loadPage(page: ComponentPage | undefined): OnLoadResult | undefined {
  if (page === undefined) return undefined;
  if (page.code !== undefined) return { contents: page.code, loader: 'jsx', resolveDir: dirname(page.file) };
  return { contents: `export { default } from ${JSON.stringify(page.file)};`, resolveDir: dirname(page.file) };
}
