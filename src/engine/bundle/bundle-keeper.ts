/** Bundles of earlier runs. */
import { dirname } from 'node:path';
import { createMemoryStore, type Store } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';
import { type SideInput, toBrowserOptions, toServerOptions } from './bundle-options.ts';
import { readBundleRecord, writeBundleRecord } from './bundle-record.ts';
import type { Bundle } from './bundle-site.ts';
import { createInputKeeper, type ReadInputs } from './input-keeper.ts';
import type { ProjectPaths } from './project-paths.ts';
import { readToolchainKey } from './toolchain-key.ts';
import { toVirtualModules } from './virtual-modules.ts';

export interface BundleKeeper {
  find(): Promise<Bundle | undefined>;
  keep(bundle: Bundle, read: Omit<ReadInputs, 'folders'>): Promise<void>;
  /** A hash of what a file holds; each file is read once. */
  hashFile(file: string): string;
}

export interface KeeperInput {
  readonly side: SideInput;
  readonly store: Store;
  readonly toolId: string;
  readonly paths: ProjectPaths;
}

/** Serves one run. */
export function createBundleKeeper({ side, store, toolId, paths }: KeeperInput): BundleKeeper {
  const pages = [...side.pages.values()];
  // Nobody can tell what a site's own plugins read: such bundles are forgotten.
  const isKnown = side.config.bundler.plugins.length === 0;
  const keeper = createInputKeeper({
    store: isKnown ? store : createMemoryStore(),
    toKey: () =>
      toKey(
        'bundle',
        readToolchainKey(toolId, side.config.projectDir),
        paths.toPortable(JSON.stringify(toAsked(side))),
        ...pages.flatMap(({ path, file, code = '' }) => [path, paths.toName(file), paths.toPortable(code)]),
      ),
    paths,
    compileFragment: side.notes.lookAtFragment,
  });
  return {
    hashFile: keeper.hashFile,
    async find() {
      const record = await keeper.find();
      return record && readBundleRecord(record, paths);
    },
    async keep(bundle, read) {
      const folders = pages.map((page) => dirname(page.file));
      await keeper.keep(writeBundleRecord(bundle, paths), { ...read, folders });
    },
  };
}

/** All that esbuild is told, besides pages and what plugins read. */
function toAsked(side: SideInput) {
  const { config, dev, themeExports, codeStyles, runtimeModules } = side;
  const modules = (['browser', 'server'] as const).map((name) =>
    toVirtualModules({ config, dev, themeExports, codeStyles, side: name }),
  );
  const options = [toBrowserOptions(side), toServerOptions(side)].map(
    ({ plugins: _plugins, entryPoints: _entryPoints, outdir: _outdir, ...rest }) => rest,
  );
  const added = Object.keys(runtimeModules).length > 0 ? { runtimeModules } : {};
  return { modules, options, themeDir: config.themeDir, ...added };
}
