/** Combines esbuild's two results into one bundle. */
import type { Metafile } from 'esbuild';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import { getShortHash } from '../files/short-hash.ts';
import { hashKey } from '../store/hash-key.ts';
import type { CompiledFragment, PageAsset } from '../types.ts';
import { createServerOptions, SERVER_ENTRY, type SideInput } from './bundle-options.ts';
import { type BrowserOutputs, type BrowserPage, readBrowserOutputs } from './bundle-outputs.ts';
import { createBundleDiagnostic } from './esbuild-messages.ts';
import { listDependencies, listInputFiles } from './inputs/bundle-inputs.ts';
import { hashTypeSettings } from './inputs/input-queries.ts';
import type { ProjectPaths } from './inputs/project-paths.ts';
import { createModuleSources } from './module-sources.ts';
import { getPageInput } from './modules/content-modules.ts';
import { hashServerReact } from './react/server-react.ts';
import { createModuleGraph, createOutputIds, createRenderIds } from './render-ids.ts';
import type { BothSides } from './run-esbuild.ts';
import type { RecallOfText } from './run-memory.ts';
import { readServerOutputs, type ServerOutputs } from './server-modules.ts';

/** Plain data, so that it can be cached and sent to a thread. */
export interface Bundle extends Omit<BrowserOutputs, 'pages'> {
  /**
   * Names the browser's app; pages and chunks carry it. Changes when anything of the app
   * does, its styles included; in dev, where open pages exchange styles, with its scripts.
   */
  readonly buildId: string;
  readonly pages: ReadonlyMap<RoutePath, PageBundle>;
  /** Modules for rendering; `writeServerModules` writes them to files. */
  readonly server: ServerOutputs;
  /** Changes when the code that every page is rendered with changes. */
  readonly renderId: string;
  /** True if every page starts with the app whatever the config says: in dev, which replaces the app. */
  readonly startsAtOnce: boolean;
  /** True if anything uses all page records (`usePages`): browsers then need them as a file. */
  readonly usesPageData: boolean;
  /** True if the frame around every page uses them during rendering. */
  readonly appUsesPageData: boolean;
  /** True if the site's theme has its own overview. */
  readonly appUsesOverview: boolean;
  /** Files outside docgen that are part of the bundle: `dev` watches them. */
  readonly dependencies: readonly FilePath[];
  /** Folders of which every file is part of the bundle, also those to come: styles are made from what is found there. */
  readonly searched: readonly FilePath[];
  /** Local files that imported Markdown displays. */
  readonly assets: readonly PageAsset[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A component page. */
export interface PageBundle extends BrowserPage {
  /** Changes when code that only this page uses changes, including its imports. */
  readonly renderId: string;
  /** True if rendering the page uses all page records. */
  readonly usesPageData: boolean;
  /** True if the page has an overview of other pages among its components. */
  readonly usesOverview: boolean;
}

export interface AssembleInput extends BothSides {
  readonly side: SideInput;
  readonly paths: ProjectPaths;
  /** Returns a hash of a file's content. */
  readonly hashFile: (file: string) => string;
  /** Knows outputs of the run before. @default there was none */
  readonly recall?: RecallOfText;
}

export async function assembleBundle(input: AssembleInput): Promise<Bundle> {
  const { browser, server, side } = input;
  const { config, dev, notes } = side;
  const pages = [...side.pages.values()];
  const fragments = await notes.fragments();
  const outputs = readBrowserOutputs(browser, config, pages, input.recall);
  const { appScript, appStyle } = outputs;
  const app = `docgen-virtual:${SERVER_ENTRY}`;
  const files = listInputFiles([browser.metafile, server.metafile], config.projectDir);
  const { getRenderId, usesPageData, usesOverview } = createEntryFacts(input, { files, fragments });
  const warnings = await Promise.all(
    browser.warnings.map((message) => createBundleDiagnostic(message, 'warning', side)),
  );
  return {
    ...outputs,
    // In dev, open pages replace their styles; in a build, new pages need the new ones.
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
    dependencies: listDependencies([...files, ...notes.listFiles()], fragments),
    searched: notes.styles.listFolders(),
    assets: [...notes.assets(), ...[...fragments.values()].flatMap((fragment) => fragment.assets)],
    diagnostics: [...warnings, ...[...fragments.values()].flatMap((fragment) => fragment.diagnostics)],
  };
}

/** Creates the look-ups that tell what rendering needs to know about an entry point of the server. */
function createEntryFacts(
  { server, side, paths, hashFile }: AssembleInput,
  inputs: {
    readonly files: readonly FilePath[];
    readonly fragments: ReadonlyMap<FilePath, CompiledFragment>;
  },
) {
  const { projectDir, bundler } = side.config;
  const { notes } = side;
  const react = hashServerReact(side.config, notes.onFile);
  const withReact = (getId: (entryPoint: string) => string) => (entryPoint: string) =>
    hashKey(getId(entryPoint), react);
  const usesPageList = hasPageData(server.metafile);
  // The effect of a site's own plugins on a file is only visible in esbuild's output.
  if (bundler.plugins.length > 0)
    return {
      getRenderId: withReact(createOutputIds(server, projectDir)),
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
    // Names of a CSS module may come from a file that it imports.
    getRenderId: withReact(
      notes.styles.listFiles().length > 0
        ? createOutputIds(server, projectDir)
        : createRenderIds({
            graph,
            hashInput: sources.hash,
            getPortableName: sources.getPortableName,
            seed:
              paths.toPortableText(JSON.stringify(options)) +
              hashTypeSettings(inputs.files, { paths, hashFile }),
          }),
    ),
    usesPageData: (entryPoint: string): boolean =>
      usesPageList &&
      graph.collectClosure(entryPoint).some((input) => sources.mentions(input, ASKS_FOR_PAGES)),
    usesOverview: (entryPoint: string): boolean =>
      graph.collectClosure(entryPoint).some((input) => sources.mentions(input, SHOWS_OVERVIEW)),
  };
}

/**
 * Matches sources that use page records. Only the sources show it: docgen itself never uses them, and
 * esbuild attributes the module to every importer of the module that exports `usePages`.
 */
const ASKS_FOR_PAGES = /\busePage(?:s|Data)\b|virtual-page-data/;

/**
 * Matches sources that use overviews: to show one, a page or a component it imports has to name it. A
 * false match makes a page larger; a missed one leaves the overview empty.
 */
const SHOWS_OVERVIEW = /\b(?:im|ex)port\s*\{[^}]*\bOverview\b|[.<]Overview\b|\buseOverviewGroups\b/;

/**
 * esbuild's name for the module behind `usePages`. Outputs list it even after tree shaking, but then
 * with no bytes.
 */
const PAGE_DATA = 'docgen-virtual:virtual-page-data';

function hasPageData({ outputs }: Metafile): boolean {
  return Object.values(outputs).some(({ inputs }) => (inputs[PAGE_DATA]?.bytesInOutput ?? 0) > 0);
}
