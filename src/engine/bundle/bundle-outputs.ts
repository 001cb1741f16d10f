/** Separates esbuild's browser outputs into app, pages and shared files, all named by content. */
import { join, relative, sep } from 'node:path';
import type { OutputFile as EsbuildOutput } from 'esbuild';
import { rememberEach } from '../../shared/remember.ts';
import type { RoutePath } from '../../shared/types.ts';
import { getShortHash } from '../files/short-hash.ts';
import type { OutputFile, SiteConfig } from '../types.ts';
import { APP, DARK, OFFERS, PARTS, STYLES, VENDOR, WRITING } from './bundle-options.ts';
import type { BundledBrowser } from './bundle-styles.ts';
import type { Bundled } from './esbuild-result.ts';
import { resolveRoomFile } from './imports/rooms.ts';
import { type ComponentPage, getPageInput } from './modules/content-modules.ts';
import { getLateInput } from './modules/late-modules.ts';
import { nameChunks, renameChunks } from './name-chunks.ts';
import { createRunMemory, type RecallOfText } from './run-memory.ts';
import { generateDarkStyles } from './styles/dark-styles.ts';

/**
 * Chromium compiles a script that starts with this comment in full while it loads, in parallel with
 * the page. Otherwise it parses React twice, the second time while the reader already uses the page.
 */
export const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

type Dirs = Pick<SiteConfig, 'outDir' | 'projectDir'>;

/** Everything a browser loads for a component page. */
export interface BrowserPage {
  /** The page's chunk, before its `meta` is added. */
  readonly script: string;
  /** Output paths of stylesheets only this page needs. */
  readonly styles: readonly string[];
  /** Output paths of shared chunks that its script imports. */
  readonly imports: readonly string[];
}

export interface AppChunks {
  /** Imports of the entry itself. */
  readonly entry: readonly string[];
  /** The app: `runtime/client`. */
  readonly client: readonly string[];
  /** The app's late half: `runtime/late`. */
  readonly late: readonly string[];
  /** Parts that text pages do not need: `theme/parts`. */
  readonly parts: readonly string[];
  /** The search box: `theme/search/search-box`. */
  readonly search: readonly string[];
}

export interface BrowserOutputs {
  /** Output paths. */
  readonly appScript: string;
  readonly appStyle: string;
  /** Output path of what readers without script load besides it where their system is dark. */
  readonly darkStyle: string;
  /** Output paths of what pages load besides it that are more than text. */
  readonly partStyles: readonly string[];
  /** Output paths of what texts load besides it that have more than the usual. */
  readonly writingStyles: readonly string[];
  /** Output paths that the entry and the modules it loads later import, each list complete. */
  readonly chunks: AppChunks;
  readonly files: readonly OutputFile[];
  readonly pages: ReadonlyMap<RoutePath, BrowserPage>;
}

export function readBrowserOutputs(
  result: BundledBrowser,
  config: Dirs,
  pages: readonly ComponentPage[],
  recall: RecallOfText = createRunMemory().recall,
): BrowserOutputs {
  const outputs = readOutputs(result, config, { appOutputs: findAppOutputs(result, config), recall });
  const removeBare = (script: string) => removeBareImports(script, { isUseless: graph.isHelpers, recall });
  const { take } = outputs;
  const graph = readGraph(result, config, outputs);
  // Entries that exist for another purpose: React on its own, the list of the app's styles.
  for (const path of [`${VENDOR}.js`, `${STYLES}.js`]) take(path);
  const appScriptText = removeBare(take(`${APP}.js`) ?? '');
  const { styles } = result;
  const appModules = graph.listAppModules();
  const nameSheet = (name: string, content: string, modules: RegExp) => {
    // A theme may show any part on any page.
    const isForEveryPage = appModules.some((file) => modules.test(file));
    return { isForEveryPage, content, path: `${name}-${getShortHash(content)}.css` };
  };
  const parts = nameSheet(PARTS, styles.parts, PART_MODULE);
  const writing = nameSheet(WRITING, styles.writing, WRITING_MODULE);
  const listApart = (...sheets: (typeof parts)[]) => sheets.filter(({ isForEveryPage }) => !isForEveryPage);
  const listPaths = (sheet: typeof parts) => listApart(sheet).map(({ path }) => path);
  const appStyleText = [parts, writing]
    .filter(({ isForEveryPage }) => isForEveryPage)
    .reduce((text, { content }) => text + content, styles.app);
  const appScript = `${APP}-${getShortHash(appScriptText)}.js`;
  const appStyle = `${APP}-${getShortHash(appStyleText)}.css`;
  const darkStyleText = generateDarkStyles(styles.app + styles.parts + styles.writing);
  const darkStyle = `${DARK}-${getShortHash(darkStyleText)}.css`;
  const bundles = new Map<RoutePath, BrowserPage>();
  // By text: pages that import the same styles (a page and its translation) have the same ones.
  const names = new Map<string, string>();
  const nameStyle = (text: string): string => {
    const path = names.get(text) ?? `static/page-${getShortHash(text)}.css`;
    names.set(text, path);
    return path;
  };
  for (const page of pages) {
    const chunk = graph.findEntry(getPageInput(page.path));
    const script = take(chunk) ?? '';
    const pageStyles = (styles.pages.get(page.path) ?? []).map(nameStyle);
    bundles.set(page.path, { script, styles: pageStyles, imports: [...graph.collectImports(chunk)] });
  }
  const files: OutputFile[] = [
    { path: appScript, content: appScriptText },
    { path: appStyle, content: appStyleText },
    { path: darkStyle, content: darkStyleText },
    ...listApart(parts, writing).map(({ path, content }) => ({ path, content })),
    ...[...names].map(([content, path]) => ({ path, content })),
    ...outputs
      .rest()
      .filter(({ path }) => !path.startsWith(OFFERS))
      .map((file) =>
        typeof file.content === 'string' ? { ...file, content: removeBare(file.content) } : file,
      ),
  ];
  const [partStyles, writingStyles] = [listPaths(parts), listPaths(writing)];
  return {
    appScript,
    appStyle,
    darkStyle,
    partStyles,
    writingStyles,
    chunks: graph.chunks,
    files,
    pages: bundles,
  };
}

/** Modules of the theme whose styles are not in the sheet of every page (`theme/styles/parts.css`). */
const PART_MODULE = /\btheme\/(?:home\/home-(?!frontmatter)|page\/overview|writing\/(?:button|card))/;

/** The same for `theme/styles/writing.css`. */
const WRITING_MODULE = /\btheme\/writing\/(?:callout|file-tree|code-)/;

/** Returns the output paths, as esbuild named them, of everything the app consists of. */
function findAppOutputs({ metafile }: Bundled, { outDir, projectDir }: Dirs): ReadonlySet<string> {
  const client = getOutputPath(projectDir, resolveRoomFile('runtime/client'));
  const appOutputs = new Set(
    Object.keys(metafile.outputs).filter((path) => metafile.outputs[path]?.entryPoint === client),
  );
  for (const output of appOutputs)
    for (const { path, kind, external } of metafile.outputs[output]?.imports ?? [])
      if (kind === 'import-statement' && !external) appOutputs.add(path);
  return new Set([...appOutputs].map((path) => getOutputPath(outDir, join(projectDir, path))));
}

/** Chromium compiles a small script at once in any case. */
function compileAtOnce(script: string): string {
  return script.length < 1024 ? script : COMPILE_AT_ONCE + script;
}

/** Returns all files by their final path; `take` returns one file's text and removes it from the rest. */
function readOutputs(
  { outputFiles }: Bundled,
  { outDir }: Dirs,
  { appOutputs, recall }: { readonly appOutputs: ReadonlySet<string>; readonly recall: RecallOfText },
) {
  const readScript = (output: EsbuildOutput, isOfApp: boolean) =>
    recall(output.hash, `text ${isOfApp}`, () => (isOfApp ? compileAtOnce(output.text) : output.text));
  const texts = new Map<string, string>();
  const files: OutputFile[] = [];
  for (const output of outputFiles) {
    const path = getOutputPath(outDir, output.path);
    if (path.endsWith('.js')) texts.set(path, readScript(output, appOutputs.has(path)));
    else files.push({ path, content: output.contents });
  }
  const names = nameChunks(texts, recall);
  const rename = (text: string): string => renameChunks(text, names, recall);
  const renamed = new Map([...texts].map(([path, text]) => [rename(path), rename(text)]));
  const scripts: ReadonlyMap<string, string> = new Map(renamed);
  return {
    rename,
    /** All scripts, also those that were taken. */
    scripts,
    take(path: string): string | undefined {
      const text = renamed.get(path);
      renamed.delete(path);
      return text;
    },
    rest: (): OutputFile[] => [...[...renamed].map(([path, content]) => ({ path, content })), ...files],
  };
}

/**
 * Removes imports of esbuild's helpers that no code calls. esbuild adds them to every entry, and each
 * costs a request.
 */
function removeBareImports(
  script: string,
  { isUseless, recall }: { readonly isUseless: (path: string) => boolean; readonly recall: RecallOfText },
): string {
  const urls = recall(script, 'bare', () => [...script.matchAll(BARE_IMPORT)].map(([, url = '']) => url));
  const useless = urls.filter((url) => isUseless(url.slice(url.lastIndexOf('static/'))));
  return recall(script, `without ${useless}`, () =>
    script.replace(BARE_IMPORT, (text, url: string) => (useless.includes(url) ? '' : text)),
  );
}

const BARE_IMPORT = /\bimport\s?"([^"]*)";\n?/g;

/** Reads which output imports which, by final paths. */
function readGraph(
  { metafile }: Bundled,
  { outDir, projectDir }: Dirs,
  { rename, scripts }: Pick<ReturnType<typeof readOutputs>, 'rename' | 'scripts'>,
) {
  const toFinalPath = rememberEach((output: string) =>
    rename(getOutputPath(outDir, join(projectDir, output))),
  );
  const metas = new Map(Object.entries(metafile.outputs).map(([path, meta]) => [toFinalPath(path), meta]));
  const listAllImports = (path: string) =>
    (metas.get(path)?.imports ?? [])
      .filter(({ kind, external }) => kind === 'import-statement' && !external)
      .map((imported) => toFinalPath(imported.path));
  const takesFrom = (path: string, imported: string) =>
    new RegExp(`from ?"[^"]*${imported}"`).test(scripts.get(path) ?? '');
  const listImports = (path: string) =>
    listAllImports(path).filter((imported) => !isHelpers(imported) || takesFrom(path, imported));
  const collectImports = (path: string, reached = new Set<string>()): Set<string> => {
    for (const imported of listImports(path)) {
      if (reached.has(imported)) continue;
      reached.add(imported);
      collectImports(imported, reached);
    }
    return reached;
  };
  /** True for chunks that contain nothing but esbuild's own helpers, or modules of which nothing is left. */
  const isHelpers = (path: string) => {
    const inputs = Object.values(metas.get(path)?.inputs ?? { none: { bytesInOutput: 1 } });
    return (
      inputs.every(({ bytesInOutput }) => bytesInOutput === 0) &&
      (inputs.length === 0 || listAllImports(path).length === 0)
    );
  };
  const entry = new Set(listImports(`${APP}.js`).flatMap((path) => [path, ...collectImports(path)]));
  const listLaterChunks = (entryPoint: string) => {
    const output = [...metas].find(([, meta]) => meta.entryPoint === entryPoint)?.[0];
    return output === undefined ? [] : [output, ...collectImports(output)].filter((path) => !entry.has(path));
  };
  const client = getOutputPath(projectDir, resolveRoomFile('runtime/client'));
  const entries = new Map([...metas].map(([path, { entryPoint }]) => [entryPoint, path]));
  return {
    collectImports,
    isHelpers,
    /** Returns the output of an entry point, as reports name it. */
    findEntry: (entryPoint: string) => entries.get(entryPoint) ?? '',
    /** The modules that every page loads. */
    listAppModules: () =>
      [...entry, ...listLaterChunks(client)].flatMap((path) =>
        Object.entries(metas.get(path)?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
          bytesInOutput > 0 ? [file] : [],
        ),
      ),
    chunks: {
      entry: [...entry],
      client: listLaterChunks(client),
      late: listLaterChunks(getLateInput('runtime/late')),
      parts: listLaterChunks(getLateInput('theme/parts')),
      search: listLaterChunks(getLateInput('theme/search/search-box')),
    },
  };
}

function getOutputPath(dir: string, path: string): string {
  return relative(dir, path).split(sep).join('/');
}
