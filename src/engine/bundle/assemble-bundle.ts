/** esbuild's two answers as one bundle. */
import type { Metafile } from 'esbuild';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import type { CompiledFragment, PageAsset } from '../types.ts';
import { listDependencies, listInputFiles } from './bundle-inputs.ts';
import { createServerOptions, SERVER_ENTRY, type SideInput } from './bundle-options.ts';
import type { BrowserOutputs, BrowserPage } from './bundle-outputs.ts';
import { readBrowserOutputs } from './bundle-outputs.ts';
import { getPageInput } from './content-modules.ts';
import { createBundleDiagnostic } from './esbuild-messages.ts';
import { hashTypeSettings } from './input-queries.ts';
import { createModuleSources } from './module-sources.ts';
import type { ProjectPaths } from './project-paths.ts';
import { createModuleGraph, createOutputIds, createRenderIds } from './render-ids.ts';
import type { BothSides } from './run-esbuild.ts';
import type { RunNotes } from './run-notes.ts';
import type { ServerOutputs } from './server-modules.ts';
import { readServerOutputs } from './server-modules.ts';
import { getShortHash } from './short-hash.ts';

/** Plain data: it can be kept, and sent to a thread. */
export interface Bundle extends Omit<BrowserOutputs, 'pages'> {
  /**
   * Names the browser's app; pages and chunks carry it. Changes when anything of the app
   * does, its styles included; in dev, where open pages exchange styles, with its scripts.
   */
  readonly buildId: string;
  readonly pages: ReadonlyMap<RoutePath, PageBundle>;
  /** Modules for rendering; `writeServerModules` makes files of them. */
  readonly server: ServerOutputs;
  /** Changes when the code does that every page is rendered with. */
  readonly renderId: string;
  /** Whether every page begins with the app, whatever the config says: in dev, which exchanges it. */
  readonly startsAtOnce: boolean;
  /** Whether anything asks for all page records (`usePages`): browsers then need them as a file. */
  readonly usesPageData: boolean;
  /** Whether what surrounds every page asks for them when it is rendered. */
  readonly appUsesPageData: boolean;
  /** Whether the site's theme has an overview of its own. */
  readonly appUsesOverview: boolean;
  /** Files outside docgen that went in: what `dev` has to watch. */
  readonly dependencies: readonly FilePath[];
  /** Local files that imported Markdown shows. */
  readonly assets: readonly PageAsset[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A component page. */
export interface PageBundle extends BrowserPage {
  /** Changes when the code does that this page has of its own, what it imports included. */
  readonly renderId: string;
  /** Whether the page asks for all page records when it is rendered. */
  readonly usesPageData: boolean;
  /** Whether the page has an overview of other pages among its components. */
  readonly usesOverview: boolean;
}

export interface AssembleInput extends BothSides {
  readonly side: SideInput & { readonly notes: RunNotes };
  readonly paths: ProjectPaths;
  /** A hash of what a file holds. */
  readonly hashFile: (file: string) => string;
}

export async function assembleBundle(input: AssembleInput): Promise<Bundle> {
  const { browser, server, side } = input;
  const { config, dev, notes } = side;
  const pages = [...side.pages.values()];
  const fragments = await notes.fragments();
  const outputs = readBrowserOutputs(browser, config, pages);
  const { appScript, appStyle } = outputs;
  const app = `docgen-virtual:${SERVER_ENTRY}`;
  const files = listInputFiles([browser.metafile, server.metafile], config.projectDir);
  const { getRenderId, usesPageData, usesOverview } = createEntryFacts(input, { files, fragments });
  const warnings = await Promise.all(
    browser.warnings.map((message) => createBundleDiagnostic(message, 'warning', side)),
  );
  return {
    ...outputs,
    // Open pages exchange their styles in dev; elsewhere new pages need the new ones.
    buildId: getShortHash(dev ? appScript : `${appScript} ${appStyle}`),
    pages: new Map(
      [...outputs.pages].map(([path, page]) => {
        const entry = getPageInput(path);
        const facts = { usesPageData: usesPageData(entry), usesOverview: usesOverview(entry) };
        return [path, { ...page, renderId: getRenderId(entry), ...facts }];
      }),
    ),
    server: readServerOutputs(server, config, pages),
    renderId: getRenderId(app),
    startsAtOnce: dev !== undefined,
    appUsesPageData: usesPageData(app),
    appUsesOverview: usesOverview(app),
    usesPageData: hasPageData(browser.metafile),
    dependencies: listDependencies(files, fragments),
    assets: [...notes.assets(), ...[...fragments.values()].flatMap((fragment) => fragment.assets)],
    diagnostics: [...warnings, ...[...fragments.values()].flatMap((fragment) => fragment.diagnostics)],
  };
}

/** What an entry point of the server means to rendering. */
function createEntryFacts(
  { server, side, paths, hashFile }: AssembleInput,
  inputs: {
    readonly files: readonly FilePath[];
    readonly fragments: ReadonlyMap<FilePath, CompiledFragment>;
  },
) {
  const { projectDir, bundler } = side.config;
  const usesPageList = hasPageData(server.metafile);
  // What a site's own plugins make of a file shows only in esbuild's output.
  if (bundler.plugins.length > 0)
    return {
      getRenderId: createOutputIds(server, projectDir),
      usesPageData: () => usesPageList,
      usesOverview: () => true,
    };
  const graph = createModuleGraph(server.metafile);
  const sources = createModuleSources({ side, fragments: inputs.fragments, paths, hashFile });
  const {
    plugins: _plugins,
    entryPoints: _entryPoints,
    outdir: _outdir,
    ...options
  } = createServerOptions(side);
  return {
    getRenderId: createRenderIds({
      graph,
      hashInput: sources.hash,
      getPortableName: sources.getPortableName,
      seed:
        paths.toPortableText(JSON.stringify(options)) + hashTypeSettings(inputs.files, { paths, hashFile }),
    }),
    usesPageData: (entryPoint: string): boolean =>
      usesPageList &&
      graph.collectClosure(entryPoint).some((input) => sources.mentions(input, ASKS_FOR_PAGES)),
    usesOverview: (entryPoint: string): boolean =>
      graph.collectClosure(entryPoint).some((input) => sources.mentions(input, SHOWS_OVERVIEW)),
  };
}

/**
 * Who asks is only to be seen in the sources: docgen itself never does, and esbuild
 * counts the module to everyone who imports from where `usePages` comes from.
 */
const ASKS_FOR_PAGES = /\busePage(?:s|Data)\b|virtual-page-data/;

/**
 * The same for overviews: to show one, a page or a component it imports has to name it. Once too
 * often makes a page larger, once too seldom leaves it empty.
 */
const SHOWS_OVERVIEW = /\b(?:im|ex)port\s*\{[^}]*\bOverview\b|[.<]Overview\b|\buseOverviewGroups\b/;

/** How esbuild names the module behind `usePages`. Outputs list it also where it was shaken off, but then nothing is left of it. */
const PAGE_DATA = 'docgen-virtual:virtual-page-data';

function hasPageData({ outputs }: Metafile): boolean {
  return Object.values(outputs).some(({ inputs }) => (inputs[PAGE_DATA]?.bytesInOutput ?? 0) > 0);
}
