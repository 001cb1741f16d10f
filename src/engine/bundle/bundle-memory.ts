/** Caches bundles between runs. */
import { dirname } from 'node:path';
import { hashKey } from '../store/hash-key.ts';
import { createMemoryStore, type Store } from '../store/store.ts';
import type { Bundle } from './assemble-bundle.ts';
import { listInputFiles } from './bundle-inputs.ts';
import { createBrowserOptions, createServerOptions, type SideInput } from './bundle-options.ts';
import { parseBundle, serializeBundle } from './bundle-record.ts';
import { createInputMemory } from './input-memory.ts';
import type { ReadInputs } from './input-queries.ts';
import type { ProjectPaths } from './project-paths.ts';
import type { BothSides } from './run-esbuild.ts';
import { readToolchainKey } from './toolchain-key.ts';
import { createVirtualModules } from './virtual-modules.ts';

export interface BundleMemory {
  /** Returns the cached bundle, or builds it. */
  recall(make: () => Promise<MadeBundle>): Promise<Bundle>;
  /** Returns a hash of a file's content; each file is read once. */
  hashFile(file: string): string;
}

export interface MadeBundle {
  readonly bundle: Bundle;
  /** Undefined if the bundle must not be cached. */
  readonly inputs: Omit<ReadInputs, 'folders'> | undefined;
}

export interface BundleMemoryInput {
  readonly side: SideInput;
  readonly store: Store;
  readonly paths: ProjectPaths;
}

/** Lists everything that a bundle was made of; undefined if more than files decides it. */
export async function listMadeOf(
  { browser, server }: BothSides,
  { config, notes }: SideInput,
): Promise<MadeBundle['inputs']> {
  if (!notes.styles.isRepeatable()) return undefined;
  const files = listInputFiles([browser.metafile, server.metafile], config.projectDir);
  return {
    files: [...files, ...notes.listFiles()],
    fragments: await notes.fragments(),
    searched: notes.styles.listFolders(),
  };
}

/** Creates the cache for one run. */
export function createBundleMemory({ side, store, paths }: BundleMemoryInput): BundleMemory {
  const pages = [...side.pages.values()];
  // There is no way to tell what a site's own plugins read, so such bundles are neither stored nor looked up.
  const isCacheable = side.config.bundler.plugins.length === 0;
  const { recall, hashFile } = createInputMemory({
    store: isCacheable ? store : createMemoryStore(),
    paths,
    outDir: side.config.outDir,
    compileFragment: side.notes.lookAtFragment,
  });
  return {
    hashFile,
    recall: (make) =>
      recall({
        name: 'bundle',
        key: hashKey(
          readToolchainKey(side.config.projectDir),
          paths.toPortableText(JSON.stringify(describeRequest(side))),
          ...[side.refresh?.printVersions() ?? ''].filter((versions) => versions !== ''),
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

/** Everything passed to esbuild except pages and the inputs that plugins read. */
function describeRequest(side: SideInput) {
  const { config, runtimeModules } = side;
  const { usesPostcss } = side.notes.styles;
  const modules = (['browser', 'server'] as const).map((name) =>
    createVirtualModules({ ...side, usesPostcss, side: name }),
  );
  const options = [createBrowserOptions(side), createServerOptions(side)].map(
    ({ plugins: _plugins, entryPoints: _entryPoints, outdir: _outdir, ...rest }) => rest,
  );
  const pluginModules = Object.keys(runtimeModules).length > 0 ? { runtimeModules } : {};
  // A plugin applies them, so they are not among esbuild's options.
  const { alias } = config.bundler;
  return { modules, options, alias, themeDir: config.themeDir, ...pluginModules };
}
