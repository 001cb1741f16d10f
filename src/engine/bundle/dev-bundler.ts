/**
 * Bundles a site in dev. esbuild caches its parse results, so an edit, or another page, costs little more than
 * linking. The bundle of another set of pages may come from an earlier session's cache: esbuild then catches up in
 * the background, before the first edit.
 */
import type { FilePath } from '../../shared/types.ts';
import type { Store } from '../store/store.ts';
import type { CompiledFragment, SiteConfig } from '../types.ts';
import { assembleBundle, type Bundle } from './assemble-bundle.ts';
import { createBundleMemory, listMadeOf, type MadeBundle } from './bundle-memory.ts';
import type { SideInput } from './bundle-options.ts';
import { type DevGraph, getGraphKey, openDevGraph } from './dev-graph.ts';
import { createFindOriginal, type FindOriginal } from './find-original.ts';
import { hasUrls } from './imports/url-modules.ts';
import { createProjectPaths } from './inputs/project-paths.ts';
import type { ComponentPage } from './modules/content-modules.ts';
import { createRefresh } from './modules/refresh-modules.ts';
import { isEndOfEsbuild, runBothSides } from './run-esbuild.ts';
import { createRunMemory } from './run-memory.ts';
import { createRunNotes } from './run-notes.ts';
import { readThemeExports } from './site-theme/theme-exports.ts';
import { isStyleEdit } from './style-edits.ts';
import { createStyleLanguages } from './styles/style-languages.ts';

export interface DevBundlerInput {
  /** The bundler lives as long as its config. */
  readonly config: SiteConfig;
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
  /** Stylesheet of the code colours. */
  readonly codeStyles: () => Promise<string>;
  readonly dev: { readonly socket: string };
  /** Modules of plugins: source by name. @default none */
  readonly loadRuntimeModules?: (() => Promise<Readonly<Record<string, string>>>) | undefined;
  /** Cache with the bundles of earlier sessions. */
  readonly store: Store;
}

export interface DevBundlerUpdate {
  readonly pages: readonly ComponentPage[];
  /** @default anything may have changed */
  readonly files?: readonly FilePath[] | undefined;
}

export type DevBundler = ReturnType<typeof createDevBundler>;

/** Number of bundles that one session caches for the next: the app alone, and with the pages opened first. */
const MAX_CACHED = 3;

/** Number of component pages that esbuild is ready for at first: each costs a little at every edit, more of them a new start. */
const FEWEST_SLOTS = 4;

/** Delay that lets the first page appear before a second core is used. */
const WARM_UP_DELAY_MS = 1000;

export function createDevBundler(input: DevBundlerInput) {
  const { config } = input;
  const paths = createProjectPaths(config.projectDir);
  const refresh = createRefresh(config);
  const notes = createRunNotes(input.compileFragment, createStyleLanguages(config));
  const outputs = createRunMemory();
  let cachedCount = 0;
  let slots = FEWEST_SLOTS;
  let namesUrls = false;
  let findOriginal: FindOriginal = async () => undefined;
  let graph: DevGraph | undefined;
  let warmUp: NodeJS.Timeout | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    clearTimeout(warmUp);
    const result = previous.then(work);
    previous = result.catch(() => undefined);
    return result;
  };
  const runEsbuild = async (side: SideInput) => {
    const sides = await runGraph({ ...side, namesUrls });
    if (namesUrls || !Object.values(sides).some(({ outputFiles }) => hasUrls(outputFiles))) return sides;
    namesUrls = true;
    return runGraph({ ...side, namesUrls });
  };
  const runGraph = async (side: SideInput) => {
    const key = getGraphKey(side);
    if (graph?.key !== key) {
      const previousGraph = graph;
      graph = undefined;
      await previousGraph?.dispose();
      graph = await openDevGraph(side, key);
    }
    graph.updatePages(side.pages);
    try {
      return await runBothSides({ ...graph, notes, context: side });
    } catch (error) {
      if (isEndOfEsbuild(error)) graph = undefined;
      throw error;
    }
  };
  const warmUpLater = (side: SideInput): void => {
    const start = () => enqueue(() => runEsbuild(side)).catch(() => undefined);
    warmUp = setTimeout(() => void start(), WARM_UP_DELAY_MS).unref();
  };
  const bundle = async (side: SideInput, files: readonly FilePath[]): Promise<Bundle> => {
    const key = getGraphKey({ ...side, namesUrls });
    const made = graph?.key === key ? graph.findMade(side.pages) : undefined;
    const keepsScripts = made !== undefined && (await isStyleEdit({ ...made, files, notes, config }));
    if (!keepsScripts) graph?.forgetMade();
    if (keepsScripts) notes.styles.beginSheets();
    else notes.begin();
    const memory = createBundleMemory({ ...input, side, paths });
    const beginsAnew = graph === undefined || graph.key !== key || graph.hasOthers(side.pages);
    const make = async (): Promise<MadeBundle> => {
      const sides = await runEsbuild(side);
      outputs.begin();
      const { recall } = outputs;
      const built = await assembleBundle({ ...sides, side, paths, recall, hashFile: memory.hashFile });
      if (!beginsAnew || cachedCount >= MAX_CACHED) return { bundle: built, inputs: undefined };
      cachedCount += 1;
      return { bundle: built, inputs: await listMadeOf(sides, side) };
    };
    if (!beginsAnew) return (await make()).bundle;
    let isFresh = false;
    const recalled = await memory.recall(() => {
      isFresh = true;
      return make();
    });
    // One that has linked other pages knows all but what these bring.
    if (!isFresh && graph?.key !== key) warmUpLater(side);
    return recalled;
  };
  return {
    /**
     * Bundles the app and these component pages from their current files. Calls run one at a time: later
     * calls wait for earlier ones. `files`: all that have changed since the last call, if that is known.
     * @throws {DocgenError} with everything that cannot be bundled; earlier bundles stay valid.
     */
    update: ({ pages, files = [] }: DevBundlerUpdate) =>
      enqueue(async () => {
        while (slots < pages.length) slots *= 2;
        const side = await readSide({ ...input, notes, refresh, slots }, pages);
        const made = await bundle(side, files);
        // Maps are made of the same files, but aside of what the next change needs.
        const aside = { ...side, notes: createRunNotes(input.compileFragment, notes.styles) };
        findOriginal = createFindOriginal(aside);
        return made;
      }),
    /** Finds where code of the last bundle comes from. */
    findOriginal: (...asked: Parameters<FindOriginal>) => findOriginal(...asked),
    /** Stops esbuild; call before the store is closed. */
    close: () =>
      enqueue(async () => {
        await graph?.dispose();
        graph = undefined;
      }),
  };
}

type ReadSide = DevBundlerInput & Pick<SideInput, 'notes' | 'refresh' | 'slots'>;

async function readSide(input: ReadSide, pages: readonly ComponentPage[]): Promise<SideInput> {
  const { config, dev, notes, refresh, slots, store } = input;
  return {
    config,
    dev,
    notes,
    refresh,
    slots,
    codeStyles: await input.codeStyles(),
    themeExports: await readThemeExports(config, store),
    runtimeModules: (await input.loadRuntimeModules?.()) ?? {},
    pages: new Map(
      pages
        .map((page) => [page.path as string, page] as const)
        // The order in which pages were visited must not change the bundle.
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}
