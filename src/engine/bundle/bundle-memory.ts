/** Caches bundles between runs. */
import { dirname } from 'node:path';
import type { RoutePath } from '../../shared/types.ts';
import { hashKey } from '../store/hash-key.ts';
import { createMemoryStore, type Store } from '../store/store.ts';
import type { OutputFile, PageAsset } from '../types.ts';
import type { Bundle, PageBundle } from './assemble-bundle.ts';
import { blocksWasm, createBrowserOptions, createServerOptions, type SideInput } from './bundle-options.ts';
import { listInputFiles } from './inputs/bundle-inputs.ts';
import { createInputMemory } from './inputs/input-memory.ts';
import type { ReadInputs } from './inputs/input-queries.ts';
import type { ProjectPaths } from './inputs/project-paths.ts';
import { readToolchainKey } from './inputs/toolchain-key.ts';
import { createVirtualModules } from './modules/virtual-modules.ts';
import type { BothSides } from './run-esbuild.ts';

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
export function createBundleMemory({ side, store, paths }: BundleMemoryInput) {
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
    /** Returns a hash of a file's content; each file is read once. */
    hashFile,
    /** Returns the cached bundle, or builds it. */
    recall: (make: () => Promise<MadeBundle>) =>
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
  // Decides about a warning, which is kept with the bundle.
  const isWasmBlocked = blocksWasm(config);
  return { modules, options, alias, themeDir: config.themeDir, isWasmBlocked, ...pluginModules };
}

/** Content of the JSON line. */
interface Header extends Omit<Bundle, 'dependencies' | 'searched' | 'assets' | 'pages' | 'server' | 'files'> {
  readonly dependencies: readonly string[];
  readonly searched: readonly string[];
  readonly assets: readonly (readonly [
    file: string,
    output: string,
    making: Omit<PageAsset, 'file' | 'output'>,
  ])[];
  readonly pages: readonly (readonly [RoutePath, PageBundle])[];
  readonly server: { readonly entry: string; readonly pages: readonly (readonly [RoutePath, string])[] };
  readonly files: readonly SizedName[];
  readonly serverFiles: readonly SizedName[];
}

type SizedName = readonly [path: string, size: number];

function serializeBundle(bundle: Bundle, paths: ProjectPaths): Buffer {
  const { dependencies, searched, assets, pages, server, files, ...plain } = bundle;
  const contents = [...files, ...server.files].map(({ content }) => toBytes(content));
  const names = [...files, ...server.files].map(({ path }, at) => [path, contents[at]?.length ?? 0] as const);
  const header: Header = {
    ...plain,
    dependencies: dependencies.map(paths.toPortablePath),
    searched: searched.map(paths.toPortablePath),
    assets: assets.map(({ file, output, ...making }) => [paths.toPortablePath(file), output, making]),
    pages: [...pages],
    server: { entry: server.entry, pages: [...server.pages] },
    files: names.slice(0, files.length),
    serverFiles: names.slice(files.length),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...contents]);
}

function parseBundle(record: Buffer, paths: ProjectPaths): Bundle {
  const end = record.indexOf('\n');
  const header = JSON.parse(record.subarray(0, end).toString()) as Header;
  let at = end + 1;
  const readNext = ([path, size]: SizedName): OutputFile => {
    at += size;
    return { path, content: record.subarray(at - size, at) };
  };
  const { dependencies, searched, assets, pages, server, files, serverFiles, ...plain } = header;
  return {
    ...plain,
    dependencies: dependencies.map(paths.toFile),
    searched: searched.map(paths.toFile),
    assets: assets.map(([file, output, making]) => ({ file: paths.toFile(file), output, ...making })),
    pages: new Map(pages),
    files: files.map(readNext),
    server: {
      entry: server.entry,
      pages: new Map(server.pages),
      files: serverFiles.map(readNext),
    },
  };
}

function toBytes(content: OutputFile['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return content;
  throw new Error('A bundle holds texts and bytes alone.');
}
