/** The first half of the pipeline: from the docs folder to compiled pages and navigation. */
import type { Diagnostic, FilePath } from '../shared/types.ts';
import { builtInText } from '../theme/text/index.ts';
import { readThemeOverrides } from './bundle/theme-overrides.ts';
import { compilePages } from './compile-pages.ts';
import { type Compiler, createCompiler } from './content/compile.ts';
import { type PublicFile, readPublicFiles } from './output/public-files.ts';
import type { PipelineOptions } from './pipeline.ts';
import { readNavigation } from './routes/read-navigation.ts';
import { createRouteTable, type RouteTable } from './routes/route-table.ts';
import { scanRoutes } from './routes/scan-routes.ts';
import { createNavigation, type Navigation } from './site/navigation.ts';
import { readI18nSource, toText } from './site/text.ts';
import type { CompiledPage, Route } from './types.ts';

export interface Content {
  readonly routes: readonly Route[];
  readonly table: RouteTable;
  readonly pages: readonly CompiledPage[];
  readonly compiler: Compiler;
  readonly navigation: Navigation;
  /** UI words of each language. */
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly publicFiles: readonly PublicFile[];
  /** How long each page took to read and compile, in ms. */
  readonly durations: ReadonlyMap<Route, number>;
  /** Files besides the pages that went in: navigation, words, includes. */
  readonly dependencies: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function collectContent(options: PipelineOptions): Promise<Content> {
  const { config, onProgress } = options;
  const [scanned, i18n, publicFiles, overrides] = await Promise.all([
    scanRoutes(config),
    readI18nSource(config),
    readPublicFiles(config),
    readThemeOverrides(config),
  ]);
  const { routes } = scanned;
  onProgress({ phase: 'scan', done: routes.length, total: routes.length });
  const table = createRouteTable(routes, config);
  const units = await readNavigation(config, routes);
  const texts = config.locales.map(({ lang }) => ({
    lang,
    ...toText(config, lang, builtInText, i18n.source),
  }));
  const text = Object.fromEntries(texts.map((entry) => [entry.lang, entry.text]));
  const compiler = await createCompiler({ config, table, overrides, text });
  const { signal } = options;
  const { pages, durations } = await compilePages({
    routes,
    config,
    overrides,
    text,
    compiler,
    onProgress,
    signal,
  });
  const navigation = createNavigation({ config, units: units.units, pages, table, text });
  return {
    routes,
    table,
    pages,
    compiler,
    navigation,
    text,
    publicFiles,
    durations,
    dependencies: [...units.files, ...i18n.files, ...pages.flatMap((page) => page.dependencies)],
    diagnostics: [
      ...scanned.diagnostics,
      ...i18n.diagnostics,
      ...units.diagnostics,
      ...texts.flatMap((entry) => entry.diagnostics),
      ...navigation.diagnostics,
      ...pages.flatMap((page) => page.diagnostics),
    ],
  };
}
