/** What esbuild gave: app, pages and shared files told apart, and the app named by its content. */
import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import type { BuildResult, OutputFile as EsbuildOutput } from 'esbuild';
import type { RoutePath } from '../../shared/types.ts';
import { toChunkPath } from '../../shared/url.ts';
import type { OutputFile, SiteConfig } from '../types.ts';
import { APP } from './bundle-options.ts';
import type { ComponentPage } from './content-modules.ts';
import { toRoomFile } from './rooms.ts';

export type Bundled = BuildResult<{ metafile: true; write: false }>;

/** What a browser loads for a component page. */
export interface BrowserPage {
  readonly script: string;
  /** Output paths of stylesheets only this page needs. */
  readonly styles: readonly string[];
  /** Output paths of shared chunks that its script imports. */
  readonly imports: readonly string[];
}

export interface AppChunks {
  /** What the entry imports itself. */
  readonly entry: readonly string[];
  /** The app: `runtime/client`. */
  readonly client: readonly string[];
  /** Its late half: `runtime/late`. */
  readonly late: readonly string[];
  /** Parts that pages of text do not need: `theme/parts`. */
  readonly parts: readonly string[];
}

export interface BrowserOutputs {
  /** Changes when anything of the app does; pages and chunks carry it. */
  readonly buildId: string;
  /** Output paths. */
  readonly appScript: string;
  readonly appStyle: string;
  /** Output paths of what the entry and the modules it loads later import, each list whole. */
  readonly chunks: AppChunks;
  readonly files: readonly OutputFile[];
  readonly pages: ReadonlyMap<RoutePath, BrowserPage>;
}

export function readBrowserOutputs(
  result: Bundled,
  config: SiteConfig,
  pages: readonly ComponentPage[],
): BrowserOutputs {
  const toPath = (output: string) => relative(config.outDir, output).split(sep).join('/');
  const texts = new Map<string, EsbuildOutput>(
    result.outputFiles.map((output) => [toPath(output.path), output]),
  );
  const metas = new Map(
    Object.entries(result.metafile.outputs).map(([path, meta]) => [
      toPath(join(config.projectDir, path)),
      meta,
    ]),
  );
  const importsOf = (path: string) =>
    (metas.get(path)?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path: imported }) => toPath(join(config.projectDir, imported)))
      .filter((imported) => texts.has(imported));
  const take = (path: string) => {
    const text = texts.get(path)?.text;
    texts.delete(path);
    return text;
  };

  const closureOf = (path: string, found = new Set<string>()): Set<string> => {
    for (const imported of importsOf(path)) {
      if (found.has(imported)) continue;
      found.add(imported);
      closureOf(imported, found);
    }
    return found;
  };
  const entryChunks = closureOf(`${APP}.js`);
  const lazyChunks = (entryPoint: string) => {
    const output = [...metas].find(([, meta]) => meta.entryPoint === entryPoint)?.[0];
    return output === undefined
      ? []
      : [output, ...closureOf(output)].filter((path) => !entryChunks.has(path));
  };
  const chunks = {
    entry: [...entryChunks],
    client: lazyChunks(relative(config.projectDir, toRoomFile('runtime/client')).split(sep).join('/')),
    late: lazyChunks('docgen-virtual:virtual:docgen/late'),
    parts: lazyChunks('docgen-virtual:virtual:docgen/parts'),
  };
  const appStyleInputs = new Set(Object.keys(metas.get(`${APP}.css`)?.inputs ?? {}));
  const pageImports = new Map(pages.map((page) => [page.path, [...closureOf(toChunkPath(page.path))]]));
  const appScriptText = take(`${APP}.js`) ?? '';
  const appStyleText = take(`${APP}.css`) ?? '';
  const appScript = `${APP}-${toHash(appScriptText)}.js`;
  const appStyle = `${APP}-${toHash(appStyleText)}.css`;
  const bundles = new Map<RoutePath, BrowserPage>();
  const sheets = new Map<string, string>();
  const files: OutputFile[] = [
    { path: appScript, content: appScriptText },
    { path: appStyle, content: appStyleText },
  ];
  for (const page of pages) {
    const chunk = toChunkPath(page.path);
    const sheet = chunk.replace(/\.js$/, '.css');
    const script = take(chunk) ?? '';
    const text = take(sheet);
    // What the app's sheet holds already (the user's theme, reached through `@theme`) is not loaded twice.
    const isOwn = Object.keys(metas.get(sheet)?.inputs ?? {}).some((file) => !appStyleInputs.has(file));
    const styles = text !== undefined && isOwn ? [`static/page-${toHash(text)}.css`] : [];
    // Pages that import the same styles (a page and its translation) share one sheet.
    if (text !== undefined && styles[0] !== undefined) sheets.set(styles[0], text);
    bundles.set(page.path, { script, styles, imports: pageImports.get(page.path) ?? [] });
  }
  for (const [path, content] of sheets) files.push({ path, content });
  for (const [path, output] of texts) files.push({ path, content: output.contents });
  const buildId = toHash(`${appScript} ${appStyle}`);
  return { buildId, appScript, appStyle, chunks, files, pages: bundles };
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
