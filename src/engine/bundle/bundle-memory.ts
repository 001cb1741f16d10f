/** Bundles of earlier runs. */
import { dirname } from 'node:path';
import { createMemoryStore, type Store } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';
import type { Bundle } from './assemble-bundle.ts';
import { createBrowserOptions, createServerOptions, type SideInput } from './bundle-options.ts';
import { parseBundle, serializeBundle } from './bundle-record.ts';
import { createInputMemory, type ReadInputs } from './input-memory.ts';
import type { ProjectPaths } from './project-paths.ts';
import type { RunNotes } from './run-notes.ts';
import { readToolchainKey } from './toolchain-key.ts';
import { createVirtualModules } from './virtual-modules.ts';

export interface BundleMemory {
  /** The bundle as it was kept, or made now. */
  recall(make: () => Promise<MadeBundle>): Promise<Bundle>;
  /** A hash of what a file holds; each file is read once. */
  hashFile(file: string): string;
}

export interface MadeBundle {
  readonly bundle: Bundle;
  /** Undefined where it is not to be kept. */
  readonly inputs: Omit<ReadInputs, 'folders'> | undefined;
}

export interface BundleMemoryInput {
  readonly side: SideInput & { readonly notes: RunNotes };
  readonly store: Store;
  readonly toolId: string;
  readonly paths: ProjectPaths;
}

/** Serves one run. */
export function createBundleMemory({ side, store, toolId, paths }: BundleMemoryInput): BundleMemory {
  const pages = [...side.pages.values()];
  // Nobody can tell what a site's own plugins read: such bundles are neither kept nor found.
  const isCacheable = side.config.bundler.plugins.length === 0;
  const { recall, hashFile } = createInputMemory({
    store: isCacheable ? store : createMemoryStore(),
    paths,
    compileFragment: side.notes.lookAtFragment,
  });
  return {
    hashFile,
    recall: (make) =>
      recall({
        name: 'bundle',
        key: toKey(
          readToolchainKey(toolId, side.config.projectDir),
          paths.toPortableText(JSON.stringify(describeRequest(side))),
          ...pages.flatMap(({ path, file, code = '' }) => [
            path,
            paths.toPortablePath(file),
            paths.toPortableText(code),
          ]),
        ),
        async make() {
          const { bundle, inputs } = await make();
          return {
            value: bundle,
            inputs: inputs && { ...inputs, folders: pages.map((page) => dirname(page.file)) },
          };
        },
        encode: (bundle) => serializeBundle(bundle, paths),
        decode: (bytes) => parseBundle(bytes, paths),
      }),
  };
}

/** All that esbuild is told, besides pages and what plugins read. */
function describeRequest(side: SideInput) {
  const { config, dev, themeExports, codeStyles, runtimeModules } = side;
  const modules = (['browser', 'server'] as const).map((name) =>
    createVirtualModules({ config, dev, themeExports, codeStyles, side: name }),
  );
  const options = [createBrowserOptions(side), createServerOptions(side)].map(
    ({ plugins: _plugins, entryPoints: _entryPoints, outdir: _outdir, ...rest }) => rest,
  );
  const pluginModules = Object.keys(runtimeModules).length > 0 ? { runtimeModules } : {};
  return { modules, options, themeDir: config.themeDir, ...pluginModules };
}
