/**
 * Bundles the app (runtime, theme, styles) and the pages with components, once for the browser and
 * once for rendering. Static pages are never bundled: that costs ten times as much as writing them
 * (decisions/04).
 */
import type { BuildResult } from 'esbuild';
import type { FilePath } from '../../shared/types.ts';
import type { Store } from '../store/store.ts';
import type { CompiledFragment, SiteConfig } from '../types.ts';
import { assembleBundle, type Bundle } from './assemble-bundle.ts';
import { createBundleMemory, listMadeOf } from './bundle-memory.ts';
import {
  createBrowserOptions,
  createServerOptions,
  createStyleOptions,
  type SideInput,
} from './bundle-options.ts';
import { bundleBrowser } from './bundle-styles.ts';
import { createFindOriginal } from './find-original.ts';
import { hasUrls } from './imports/url-modules.ts';
import { createProjectPaths } from './inputs/project-paths.ts';
import type { ComponentPage } from './modules/content-modules.ts';
import { runBothSides } from './run-esbuild.ts';
import { createRunNotes } from './run-notes.ts';
import { readThemeExports } from './site-theme/theme-exports.ts';
import { createStyleLanguages } from './styles/style-languages.ts';

export interface BundleInput {
  readonly config: SiteConfig;
  readonly pages: readonly ComponentPage[];
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
  /** Stylesheet of the code colours. */
  readonly codeStyles: string;
  readonly dev: { readonly socket: string } | undefined;
  /** Modules of plugins: source by name. @default none */
  readonly runtimeModules?: Readonly<Record<string, string>> | undefined;
  /** Cache with the bundles of earlier runs. */
  readonly store: Store;
}

/** @throws {DocgenError} with everything that cannot be bundled. */
export async function bundleSite(input: BundleInput) {
  const { config } = input;
  const side = {
    ...input,
    pages: new Map(input.pages.map((page) => [page.path as string, page])),
    themeExports: await readThemeExports(config, input.store),
    runtimeModules: input.runtimeModules ?? {},
    notes: createRunNotes(input.compileFragment, createStyleLanguages(config)),
  };
  return { bundle: await recallBundle(input, side), findOriginal: createFindOriginal(side) };
}

async function recallBundle(input: BundleInput, side: SideInput): Promise<Bundle> {
  const paths = createProjectPaths(input.config.projectDir);
  const memory = createBundleMemory({ ...input, side, paths });
  return memory.recall(async () => {
    const { build } = await import('esbuild');
    const sides = await runBothSides({
      browser: () =>
        bundleBrowser(
          side,
          () => withUrls((namesUrls) => build(createBrowserOptions({ ...side, namesUrls }))),
          (sheets) => build(createStyleOptions(side, sheets)),
        ),
      server: () => withUrls((namesUrls) => build(createServerOptions({ ...side, namesUrls }))),
      notes: side.notes,
      context: side,
    });
    const bundle = await assembleBundle({ ...sides, side, paths, hashFile: memory.hashFile });
    return { bundle, inputs: await listMadeOf(sides, side) };
  });
}

/** Bundles again where scripts turn out to have addresses of files. */
async function withUrls(
  run: (namesUrls: boolean) => Promise<BuildResult<{ write: false }>>,
): Promise<BuildResult<{ write: false }>> {
  const plain = await run(false);
  return hasUrls(plain.outputFiles) ? run(true) : plain;
}
