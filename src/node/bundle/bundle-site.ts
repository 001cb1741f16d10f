/**
 * esbuild's part of a build: the app (runtime, theme, styles) and the pages that
 * have components, once for the browser and once for rendering. Static pages
 * never come here: bundling them costs ten times what writing them does
 * (spec/engine.md E).
 */
import { posix } from 'node:path';
import { type BuildFailure, type BuildOptions, build as esbuild, type Metafile } from 'esbuild';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import type { Store } from '../store/store.ts';
import type { CompiledFragment, PageAsset, SiteConfig } from '../types.ts';
import { type SideInput, toBrowserOptions, toServerOptions } from './bundle-options.ts';
import { type BrowserOutputs, type BrowserPage, type Bundled, readBrowserOutputs } from './bundle-outputs.ts';
import type { ComponentPage } from './content-modules.ts';
import { type MessageContext, toBundleDiagnostic } from './esbuild-messages.ts';
import { findFragmentCycles } from './fragment-cycles.ts';
import { readServerOutputs, type ServerOutputs } from './server-modules.ts';
import { readThemeExports } from './theme-exports.ts';
import { startsAtOnce } from './virtual-modules.ts';

export interface BundleInput {
  readonly config: SiteConfig;
  readonly pages: readonly ComponentPage[];
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
  /** Stylesheet of the code colours. */
  readonly codeStyles: string;
  readonly dev: { readonly socket: string } | undefined;
  /** Where the bundle of an earlier run is found again. */
  readonly store: Store;
  /** docgen's own fingerprint; `source` when it runs from its sources. */
  readonly toolId: string;
}

/** Plain data: it can be kept, and sent to a thread. */
export interface Bundle extends Omit<BrowserOutputs, 'pages'> {
  readonly pages: ReadonlyMap<RoutePath, PageBundle>;
  /** Modules for rendering; `writeServerModules` makes files of them. */
  readonly server: ServerOutputs;
  /** Changes when the code does that every page is rendered with. */
  readonly renderId: string;
  /** Whether what surrounds every page asks for all page records. */
  readonly appUsesPageData: boolean;
  /** Whether every page begins with the app; otherwise pages of text wait for their reader. */
  readonly startsAtOnce: boolean;
  /** Whether anything asks for all page records (`usePages`). */
  readonly usesPageData: boolean;
  /** Files outside docgen that went in: what `dev` has to watch. */
  readonly dependencies: readonly FilePath[];
  /** Local files that imported Markdown shows. */
  readonly assets: readonly PageAsset[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A component page's chunk, still without its `meta`. */
export interface PageBundle extends BrowserPage {
  /** Changes when the code does that this page has of its own, what it imports included. */
  readonly renderId: string;
  /** Whether the page asks for all page records (`usePages`). */
  readonly usesPageData: boolean;
}

export async function bundleSite(input: BundleInput): Promise<Bundle> {
  const { config, pages } = input;
  const fragments = new Map<FilePath, CompiledFragment>();
  const assets = new Map<string, PageAsset>();
  const pagesByPath = new Map(pages.map((page) => [page.path as string, page]));
  const side: SideInput = {
    ...input,
    pages: pagesByPath,
    themeExports: await readThemeExports(config),
    compileFragment: shareResults(input.compileFragment),
    onFragment: (file, fragment) => fragments.set(file, fragment),
    onAsset: (asset) => assets.set(asset.output, asset),
  };
  const context = { config, pages: pagesByPath };
  const [browser, server] = await runBoth(side, context).catch((error: unknown) => {
    if (!(error instanceof DocgenError)) throw error;
    // What the fragments had to say belongs to the same report.
    throw new DocgenError([...error.diagnostics, ...toFragmentDiagnostics(fragments)], 1, { cause: error });
  });
  const warnings = await Promise.all(
    browser.warnings.map((message) => toBundleDiagnostic(message, 'warning', context)),
  );
  const outputs = readBrowserOutputs(browser, config, pages);
  const modules = readServerOutputs(server, config, pages);
  return {
    ...outputs,
    pages: new Map(
      [...outputs.pages].map(([path, page]) => [
        path,
        { ...page, renderId: modules.renderId, usesPageData: true },
      ]),
    ),
    startsAtOnce: startsAtOnce(input),
    server: modules.server,
    renderId: modules.renderId,
    appUsesPageData: true,
    usesPageData: Object.values(browser.metafile.outputs).some((output) => PAGE_DATA in output.inputs),
    dependencies: toDependencies([browser.metafile, server.metafile], config),
    assets: [...assets.values(), ...[...fragments.values()].flatMap((fragment) => fragment.assets)],
    diagnostics: [...warnings, ...toFragmentDiagnostics(fragments)],
  };
}

function toFragmentDiagnostics(fragments: ReadonlyMap<FilePath, CompiledFragment>): Diagnostic[] {
  return [...fragments.values()].flatMap((fragment) => fragment.diagnostics);
}

/** Both graphs; when either fails, everything that either complains of, each thing once. */
async function runBoth(side: SideInput, context: MessageContext): Promise<[Bundled, Bundled]> {
  const [browser, server] = await Promise.allSettled([
    runEsbuild(toBrowserOptions(side), context),
    runEsbuild(toServerOptions(side), context),
  ]);
  const reasons = [browser, server].flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  if (browser.status === 'fulfilled' && server.status === 'fulfilled') {
    const cycles = await findFragmentCycles(browser.value.metafile, context.config);
    if (cycles.length > 0) throw new DocgenError(cycles);
    return [browser.value, server.value];
  }
  const unknown = reasons.find((reason) => !(reason instanceof DocgenError));
  if (unknown !== undefined) throw unknown;
  const found = (reasons as DocgenError[]).flatMap(({ diagnostics }) => diagnostics);
  const unique = new Map(found.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  throw new DocgenError([...unique.values()], 1, { cause: reasons[0] });
}

/** How esbuild names the module behind `usePages`; outputs list it only where it was not shaken off. */
const PAGE_DATA = 'docgen-virtual:virtual-page-data';

async function runEsbuild(options: BuildOptions, context: MessageContext): Promise<Bundled> {
  try {
    return (await esbuild(options)) as Bundled;
  } catch (error) {
    const { errors } = error as BuildFailure;
    if (!Array.isArray(errors)) throw error;
    throw new DocgenError(
      await Promise.all(errors.map((message) => toBundleDiagnostic(message, 'error', context))),
      1,
      {
        cause: error,
      },
    );
  }
}

function toDependencies(metafiles: readonly Metafile[], config: SiteConfig): FilePath[] {
  const inputs = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs)));
  return [...inputs]
    .filter((input) => !input.startsWith('docgen-virtual:') && !input.includes('node_modules/'))
    .map((input) => input.replace(/^docgen-(?:raw|url|sheet):/, ''))
    .filter((input) => !input.includes(':'))
    .map((input) => (posix.isAbsolute(input) ? input : posix.join(config.projectDir, input)) as FilePath);
}

/** Browser and server ask for the same fragments; each is compiled once. */
function shareResults<T>(make: (file: FilePath) => Promise<T>): (file: FilePath) => Promise<T> {
  const made = new Map<FilePath, Promise<T>>();
  return (file) => {
    const known = made.get(file) ?? make(file);
    made.set(file, known);
    return known;
  };
}
