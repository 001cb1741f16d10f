/** esbuild's two answers as one bundle. */
import type { Metafile } from 'esbuild';
import type { FilePath } from '../../shared/types.ts';
import { isFromSources } from '../own-files.ts';
import { toKey } from '../store/to-key.ts';
import type { CompiledFragment } from '../types.ts';
import { toDependencies, toInputFile, toInputFiles } from './bundle-inputs.ts';
import { SERVER_ENTRY, type SideInput, toServerOptions } from './bundle-options.ts';
import { readBrowserOutputs } from './bundle-outputs.ts';
import type { Bundle } from './bundle-site.ts';
import { toPageInput } from './content-modules.ts';
import { toBundleDiagnostic } from './esbuild-messages.ts';
import { isOwnFile, type ProjectPaths } from './project-paths.ts';
import { createRenderIds } from './render-ids.ts';
import type { BothSides } from './run-esbuild.ts';
import type { RunNotes } from './run-notes.ts';
import { readServerOutputs } from './server-modules.ts';
import { toShortHash } from './short-hash.ts';
import { startsAtOnce, toVirtualModules } from './virtual-modules.ts';

export interface ToBundleInput extends BothSides {
  readonly side: SideInput & { readonly notes: RunNotes };
  readonly paths: ProjectPaths;
  /** A hash of what a file holds. */
  readonly hashFile: (file: string) => string;
}

export async function toBundle(input: ToBundleInput): Promise<Bundle> {
  const { browser, server, side } = input;
  const { config, dev, notes } = side;
  const pages = [...side.pages.values()];
  const fragments = await notes.fragments();
  const outputs = readBrowserOutputs(browser, config, pages);
  const { appScript, appStyle } = outputs;
  const toRenderId = createIds(input, fragments);
  const usesPageData = createUseCheck(server.metafile);
  const files = toInputFiles([browser.metafile, server.metafile], config.projectDir);
  const warnings = await Promise.all(
    browser.warnings.map((message) => toBundleDiagnostic(message, 'warning', side)),
  );
  return {
    ...outputs,
    // Open pages exchange their styles in dev; elsewhere new pages need the new ones.
    buildId: toShortHash(dev ? appScript : `${appScript} ${appStyle}`),
    pages: new Map(
      [...outputs.pages].map(([path, page]) => {
        const entry = toPageInput(path);
        return [path, { ...page, renderId: toRenderId(entry), usesPageData: usesPageData(entry) }];
      }),
    ),
    server: readServerOutputs(server, config, pages),
    renderId: toRenderId(`docgen-virtual:${SERVER_ENTRY}`),
    startsAtOnce: startsAtOnce(side),
    appUsesPageData: usesPageData(`docgen-virtual:${SERVER_ENTRY}`),
    usesPageData: Object.values(browser.metafile.outputs).some(isPageDataUsed),
    dependencies: toDependencies(files, fragments),
    assets: [...notes.assets(), ...[...fragments.values()].flatMap((fragment) => fragment.assets)],
    diagnostics: [...warnings, ...[...fragments.values()].flatMap((fragment) => fragment.diagnostics)],
  };
}

function createIds({ server, side, paths, hashFile }: ToBundleInput, fragments: Fragments) {
  const { config, pages } = side;
  const modules = toVirtualModules({ ...side, side: 'server' });
  const hashText = (text = '') => toKey(paths.toPortable(text));
  const hashInput = (input: string): string => {
    if (input.startsWith('docgen-page:'))
      return hashText(pages.get(input.slice('docgen-page:'.length))?.code);
    if (input.startsWith('docgen-virtual:'))
      return hashText(modules[input.slice('docgen-virtual:'.length)]?.contents);
    const file = toInputFile(input, config.projectDir);
    // Styles are left out of rendering; docgen's fingerprint speaks for docgen.
    if (file === undefined || (/\.css$/.test(input) && !/\.module\.css$/.test(input))) return '';
    if (isOwnFile(file) && !isFromSources) return '';
    const fragment = fragments.get(file);
    return fragment === undefined ? hashFile(file) : hashText(fragment.code);
  };
  const { plugins: _plugins, entryPoints: _entryPoints, outdir: _outdir, ...options } = toServerOptions(side);
  return createRenderIds({
    metafile: server.metafile,
    hashInput,
    toName(input) {
      const file = toInputFile(input, config.projectDir);
      return file === undefined ? input : paths.toName(file);
    },
    seed: paths.toPortable(JSON.stringify(options)),
  });
}

type Fragments = ReadonlyMap<FilePath, CompiledFragment>;
type Output = Metafile['outputs'][string];

/** How esbuild names the module behind `usePages`. */
const PAGE_DATA = 'docgen-virtual:virtual-page-data';

/** Outputs list the module also where it was shaken off, but then nothing is left of it. */
function isPageDataUsed({ inputs }: Output): boolean {
  return (inputs[PAGE_DATA]?.bytesInOutput ?? 0) > 0;
}

/** Whether an entry point, with all it imports, asks for all page records. */
function createUseCheck({ outputs }: Metafile): (entryPoint: string) => boolean {
  return (entryPoint) => {
    const found = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === entryPoint));
    for (const path of found)
      for (const { path: imported, external } of outputs[path]?.imports ?? [])
        if (!external) found.add(imported);
    return [...found].some((path) => outputs[path] !== undefined && isPageDataUsed(outputs[path]));
  };
}
