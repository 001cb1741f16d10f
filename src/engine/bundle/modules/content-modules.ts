/** Bundles content: pages with components, imported `.md`/`.mdx` fragments, and files imported as text (`?raw`). */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import type { FilePath, RoutePath } from '../../../shared/types.ts';
import { getProjectPath } from '../../config/file-path.ts';
import { createDiskNames } from '../../files/disk-names.ts';
import type { CachedPage, CompiledFragment, PageBody } from '../../types.ts';
import { askOthers } from '../imports/ask-others.ts';
import { findImportRefusal } from '../imports/import-refusal.ts';
import { printMissingImport } from '../imports/missing-import.ts';
import { dropMissingUnused } from '../imports/missing-unused.ts';
import { namePageUrls } from '../imports/url-modules.ts';
import type { Refresh } from './refresh-modules.ts';

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
  /** Set for browsers in dev. */
  readonly refresh?: Refresh | undefined;
}

const PAGE_PREFIX = 'docgen-page:';
const SLOT_PREFIX = 'docgen-slot:';
const EMPTY = 'docgen-empty';

/**
 * Prefix with which compiled pages import files of the project: cached code must not contain the
 * project's location.
 */
const PROJECT_PREFIX = 'docgen-project:';

/** Returns esbuild's entry-point name for a page. */
export function getPageEntry(page: ComponentPage): string {
  return PAGE_PREFIX + page.path;
}

/**
 * Returns the name of an entry point that stands for whatever page is the one with this number: esbuild cannot be given
 * other entry points later, and in dev pages come one by one.
 */
export function getSlotEntry(kind: 'page' | 'imports', index: number): string {
  return `${SLOT_PREFIX}${kind}/${index}`;
}

/** True for the entry point, as reports name it, of a slot without a page. */
export function isEmptySlot(entryPoint: string | undefined): boolean {
  return entryPoint?.startsWith(`${EMPTY}:`) === true;
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
        loadPage(content.pages.get(path), content),
      );
      build.onLoad({ filter: /.*/, namespace: 'docgen-imports' }, async ({ path }) => {
        const page = content.pages.get(path);
        if (page === undefined) return undefined;
        const { file, code: whole = '' } = page;
        // The page's own module warns.
        const { code } = await dropMissingUnused(whole, { file, name: '' });
        return { contents: `${listImports(code)}\n${content.pageFooter}`, resolveDir: dirname(file) };
      });

      build.onResolve({ filter: new RegExp(`^${SLOT_PREFIX}`) }, ({ path }) => resolveSlot(path, content));
      build.onLoad({ filter: /.*/, namespace: EMPTY }, () => ({ contents: '' }));

      build.onResolve({ filter: /\?raw$/ }, (args) =>
        resolveWithQuery(build, args, { ...content, query: '?raw', namespace: 'docgen-raw' }),
      );
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
        const compiled = await content.compileFragment(file);
        const { code, warnings } = await dropMissingUnused(compiled.code, { file: path, name: path });
        const text = await namePageUrls(code, path);
        const name = getProjectPath(path, content);
        const refreshed = await content.refresh?.transform({ name, text, lang: 'jsx', isNumbered: true });
        return { contents: text, loader: 'jsx', ...refreshed, resolveDir: dirname(path), warnings };
      });
    },
  };
}

function resolveSlot(entry: string, { pages }: ContentModules): OnResolveResult {
  const slot = entry.slice(SLOT_PREFIX.length);
  const [kind, index] = slot.split('/');
  const page = [...pages.values()][Number(index)];
  // A file that is a page imports what it wants by itself.
  if (page === undefined || (kind === 'imports' && page.code === undefined))
    return { path: slot, namespace: EMPTY };
  return { path: page.path, namespace: kind === 'imports' ? 'docgen-imports' : 'docgen-page' };
}

interface QueriedImport {
  readonly projectDir: string;
  readonly query: string;
  readonly namespace: string;
}

/** Resolves the file behind an import with a query; one that is not there is an error of the import. */
export async function resolveWithQuery(
  build: PluginBuild,
  args: OnResolveArgs,
  { projectDir, query, namespace }: QueriedImport,
): Promise<OnResolveResult> {
  const { resolveDir } = args;
  const bare = args.path.slice(0, -query.length);
  const isPath = isAbsolute(bare) || bare.startsWith('.');
  if (isPath && !existsSync(resolve(resolveDir, bare)))
    return { errors: [{ text: printMissingImport(bare) }] };
  if (isPath) return { path: relative(projectDir, resolve(resolveDir, bare)), namespace };
  const found = await askOthers(build, namespace, { ...args, path: bare });
  if (found.errors.length > 0) return { errors: found.errors };
  // In docgen's other namespaces, paths are relative already.
  return { path: found.namespace === 'file' ? relative(projectDir, found.path) : found.path, namespace };
}

async function loadPage(
  page: ComponentPage | undefined,
  { pageFooter, refresh }: ContentModules,
): Promise<OnLoadResult | undefined> {
  if (page === undefined) return undefined;
  const { path, file } = page;
  const own = await dropMissingUnused(page.code ?? '', { file, name: getPageInput(path) });
  const code =
    page.code === undefined
      ? `export { default } from ${JSON.stringify(file)};`
      : await namePageUrls(own.code, file);
  const text = `${code}\n${pageFooter}`;
  const hasComponents = page.code !== undefined && OWN_COMPONENT.test(page.code);
  const refreshed =
    hasComponents &&
    (await refresh?.transform({ name: path, text, lang: 'jsx', mapName: getPageInput(path) }));
  const { warnings } = own;
  return { contents: text, loader: 'jsx', ...refreshed, resolveDir: dirname(file), warnings };
}

/** A component that the page's author wrote into it. */
const OWN_COMPONENT = /^(?:export )?(?:default )?(?:const|let|var|function) [A-Z]/m;

/**
 * Passes on what the first lines of a page import: code that two entries share is a module of its own, which browsers
 * do not run again when only the page is new.
 */
function listImports(code: string): string {
  const statements: string[] = [];
  let rest = code;
  for (;;) {
    const [all, names, from] = IMPORT.exec(rest) ?? [];
    if (all === undefined || names === undefined || from === undefined) return statements.join('\n');
    statements.push(...passOn(names, { from, prefix: `i${statements.length}_` }));
    rest = rest.slice(all.length);
  }
}

const IMPORT = /^\s*import\s+([\w$\s{},*]+?)\s+from\s*(["'][^"'\n]+["'])\s*;?[^\S\n]*(?:\n|$)/;

function passOn(
  names: string,
  { from, prefix }: { readonly from: string; readonly prefix: string },
): string[] {
  const list = /\{([^}]*)\}/.exec(names)?.[1] ?? '';
  const [, all] = /\*\s*as\s+([\w$]+)/.exec(names) ?? [];
  const [, first] = /^([\w$]+)/.exec(names) ?? [];
  const imported = list.split(',').map((name) => name.trim().replace(/\s+as\s[\s\S]*$/, ''));
  const taken = [...imported.filter((name) => name !== ''), ...(first === undefined ? [] : ['default'])];
  const passed = taken.map((name, index) => `${name} as ${prefix}${index}`).join(', ');
  return [
    ...(passed === '' ? [] : [`export { ${passed} } from ${from};`]),
    ...(all === undefined ? [] : [`export * as ${prefix}all from ${from};`]),
  ];
}
