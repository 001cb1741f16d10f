/**
 * esbuild's part of a build: the app (runtime, theme, styles) and the pages that
 * have components, once for the browser and once for rendering. Static pages
 * never come here: bundling them costs ten times what writing them does
 * (decisions/04).
 */
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import type { Store } from '../store/store.ts';
import type { CompiledFragment, PageAsset, SiteConfig } from '../types.ts';
import { toInputFiles } from './bundle-inputs.ts';
import { createBundleMemory } from './bundle-memory.ts';
import { toBrowserOptions, toServerOptions } from './bundle-options.ts';
import type { BrowserOutputs, BrowserPage } from './bundle-outputs.ts';
import type { ComponentPage } from './content-modules.ts';
import { createProjectPaths } from './project-paths.ts';
import { runBothSides } from './run-esbuild.ts';
import { createRunNotes } from './run-notes.ts';
import type { ServerOutputs } from './server-modules.ts';
import { readThemeExports } from './theme-exports.ts';
import { toBundle } from './to-bundle.ts';

export interface BundleInput {
  readonly config: SiteConfig;
  readonly pages: readonly ComponentPage[];
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
  /** Stylesheet of the code colours. */
  readonly codeStyles: string;
  readonly dev: { readonly socket: string } | undefined;
  /** Modules of plugins: source by name. @default none */
  readonly runtimeModules?: Readonly<Record<string, string>> | undefined;
  /** Where the bundle of an earlier run is found again. */
  readonly store: Store;
  /** docgen's own fingerprint. */
  readonly toolId: string;
}

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

/** @throws {DocgenError} with everything that cannot be bundled. */
export async function bundleSite(input: BundleInput): Promise<Bundle> {
  const { config } = input;
  const side = {
    ...input,
    pages: new Map(input.pages.map((page) => [page.path as string, page])),
    themeExports: await readThemeExports(config, input),
    runtimeModules: input.runtimeModules ?? {},
    notes: createRunNotes(input.compileFragment),
  };
  const paths = createProjectPaths(config.projectDir);
  const memory = createBundleMemory({ ...input, side, paths });
  return memory.recall(async () => {
    const { build } = await import('esbuild');
    const sides = await runBothSides({
      browser: () => build(toBrowserOptions(side)),
      server: () => build(toServerOptions(side)),
      notes: side.notes,
      context: side,
    });
    const bundle = await toBundle({ ...sides, side, paths, hashFile: memory.hashFile });
    const files = toInputFiles([sides.browser.metafile, sides.server.metafile], config.projectDir);
    return { bundle, read: { files, fragments: await side.notes.fragments() } };
  });
}
