/**
 * All plugins of a loaded config, asked hook by hook. What a hook answers once for a config
 * is remembered, so whoever needs it asks; a site without plugins has no host.
 */
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import type { LoadedPlugins } from '../config/loaded-plugins.ts';
import { textsSchema } from '../config/schema/site.ts';
import type { ReplaceBlock } from '../markdown/replace.ts';
import type { AddedPage, BuildContext, Plugin } from '../plugin.ts';
import { toRouteMeta } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { KeptPage, Route, SiteConfig } from '../types.ts';
import { listAddedFiles, type NamedFile } from './added-files.ts';
import { toAddedRoute } from './added-pages.ts';
import { askAll, askInTurn, listHaving, refuseShape, type SitePlugins, tellAll } from './ask-plugins.ts';
import { type SiteFacts, toFilesContext } from './files-context.ts';
import type { HookCall, HookTiming } from './hook-runner.ts';
import { changeSearchPages, extendPage, type SearchedText } from './page-hooks.ts';
import type { PageReaders } from './plugin-page.ts';
import { replaceBlock } from './replace-blocks.ts';
import { createRouteService } from './route-service.ts';

export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface PluginHost {
  /** Pages of `addPages`. */
  addedRoutes(): Promise<readonly Route[]>;
  /** Tells of the pages there are; returns those that a plugin adds now. */
  tellRoutes(table: RouteTable): Promise<readonly Route[]>;
  changeTexts(source: Texts): Promise<Texts>;
  /** Once. */
  beforeBuild(): Promise<void>;
  /** Source of virtual modules, by name. */
  runtimeModules(): Promise<Readonly<Record<string, string>>>;
  /** Undefined when no plugin replaces anything. */
  readonly replace: ReplaceBlock | undefined;
  /** The page with what plugins add to its record. */
  extendPage(page: KeptPage, readers: PageReaders): Promise<KeptPage>;
  readonly changesSearch: boolean;
  /** Pages as `modifySearchIndexData` leaves them. */
  searchPages(pages: readonly KeptPage[], readers: PageReaders): Promise<readonly SearchedText[]>;
  /** Where the first plugin that knows of it leads readers of an address that is gone; `place` is where it is listed. */
  findRedirect(address: string, place: Pick<HookCall, 'file' | 'line'>): Promise<string | undefined>;
  readonly addsFiles: boolean;
  files(facts: SiteFacts): AsyncGenerator<NamedFile>;
  afterBuild(facts: SiteFacts, files: BuildContext['files']): Promise<void>;
  diagnostics(): readonly Diagnostic[];
  timings(): readonly HookTiming[];
}

export function createPluginHost(loaded: LoadedPlugins, site: SiteConfig): PluginHost {
  const plugins: SitePlugins = { ...loaded, site };
  const { list, config, runner, isProd } = loaded;
  const changing = list.filter(({ markdown }) => markdown?.codeBlock || markdown?.elements);
  const adding = listHaving(plugins, 'addFiles');
  return {
    addedRoutes: once(() => addPages(plugins)),
    tellRoutes: (table) => tellRoutes(plugins, table),
    changeTexts: (source) => changeTexts(plugins, source),
    beforeBuild: once(() =>
      tellAll(plugins, 'beforeBuild', (plugin, context) => plugin.beforeBuild?.(config, isProd, context)),
    ),
    runtimeModules: once(() => addModules(plugins)),
    replace:
      changing.length === 0 ? undefined : (ask) => replaceBlock(ask, { plugins: changing, runner, site }),
    extendPage: (page, readers) => extendPage(plugins, page, readers),
    changesSearch: listHaving(plugins, 'modifySearchIndexData').length > 0,
    searchPages: (pages, readers) => changeSearchPages(plugins, pages, readers),
    findRedirect: (address, place) => findRedirect(plugins, address, place),
    addsFiles: adding.length > 0,
    async *files(facts) {
      for (const plugin of adding) {
        const call = { plugin, hook: 'addFiles' };
        const context = toFilesContext(plugins, facts, call);
        const given = await runner.run(call, () => plugin.addFiles?.(config, isProd, context));
        if (given !== undefined) yield* listAddedFiles(given, call, runner);
      }
    },
    async afterBuild(facts, files) {
      await Promise.all(
        listHaving(plugins, 'afterBuild').map((plugin) => {
          const call = { plugin, hook: 'afterBuild' };
          const context = Object.defineProperty(toFilesContext(plugins, facts, call), 'files', {
            value: files,
          });
          return runner.run(call, () => plugin.afterBuild?.(config, isProd, context as BuildContext));
        }),
      );
    },
    diagnostics: () => runner.diagnostics(),
    timings: () => runner.timings(),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function addPages(plugins: SitePlugins): Promise<readonly Route[]> {
  const { config, isProd } = plugins;
  const added = await askAll(
    plugins,
    'addPages',
    (plugin, context) => plugin.addPages?.(config, isProd, context),
    (given, call) =>
      Array.isArray(given)
        ? given.flatMap((page: AddedPage) => toAddedRoutes(plugins, page, call))
        : refuseShape(plugins, call, 'a list', given),
  );
  return added.flat();
}

function toAddedRoutes({ runner, site }: SitePlugins, page: AddedPage, call: HookCall): Route[] {
  const made = toAddedRoute(page ?? {}, call.plugin.name, site);
  if (typeof made !== 'string') return [made];
  runner.refuse(call, made);
  return [];
}

async function tellRoutes(plugins: SitePlugins, table: RouteTable): Promise<readonly Route[]> {
  const { list, runner, site, isProd } = plugins;
  const added: Route[] = [];
  for (const [index, { ssgPaths }] of site.plugins.entries())
    for (const path of ssgPaths.filter((known) => table.byPath(known as RoutePath) === undefined))
      runner.refuse(
        { plugin: list[index] as Plugin, hook: 'addSSGRoutes', file: path },
        `there is no page "${path}".`,
        'Add it with "addPages".',
      );
  const routes = table.routes.map((route) => toRouteMeta(route, site));
  await tellAll(plugins, 'routeGenerated', (plugin, context) =>
    plugin.routeGenerated?.(routes, isProd, context),
  );
  await tellAll(plugins, 'routeServiceGenerated', (plugin, context) => {
    const call = { plugin, hook: 'routeServiceGenerated' };
    const add = (page: AddedPage) => void added.push(...toAddedRoutes(plugins, page, call));
    return plugin.routeServiceGenerated?.(createRouteService({ table, config: site, add }), isProd, context);
  });
  return added;
}

async function changeTexts(plugins: SitePlugins, source: Texts): Promise<Texts> {
  const { runner } = plugins;
  let texts = source;
  await askInTurn(
    plugins,
    'i18nSource',
    {},
    (plugin, context) => plugin.i18nSource?.(structuredClone(texts), context),
    (given, call) => {
      if (given === undefined) {
        if (!runner.hasFailed(call))
          runner.refuse(call, 'nothing was returned: return the words, changed or not.');
      } else if (textsSchema.safeParse(given).success) texts = given as Texts;
      else refuseShape(plugins, call, 'words by key and language', given);
      return undefined;
    },
  );
  return texts;
}

async function addModules(plugins: SitePlugins): Promise<Readonly<Record<string, string>>> {
  const { config, runner, isProd } = plugins;
  const owners = new Map<string, string>();
  const modules: Record<string, string> = {};
  const answers = await askAll(
    plugins,
    'addRuntimeModules',
    (plugin, context) => plugin.addRuntimeModules?.(config, isProd, context),
    (given, call) =>
      typeof given === 'object' &&
      given !== null &&
      Object.values(given).every((code) => typeof code === 'string')
        ? { given: given as Record<string, string>, call }
        : refuseShape(plugins, call, 'source by name', given),
  );
  // In the order of the plugins, whoever answered first.
  for (const { given, call } of answers)
    for (const [name, code] of Object.entries(given)) {
      const owner = OWN_MODULES.test(name) ? 'docgen itself' : owners.get(name);
      if (owner !== undefined) runner.refuse(call, `the module "${name}" is there already: ${owner} has it.`);
      else {
        owners.set(name, `plugin "${call.plugin.name}"`);
        modules[name] = code;
      }
    }
  return modules;
}

async function findRedirect(
  plugins: SitePlugins,
  address: string,
  place: Pick<HookCall, 'file' | 'line'>,
): Promise<string | undefined> {
  let redirect: string | undefined;
  await askInTurn(
    plugins,
    'findRedirect',
    place,
    (plugin, context) => plugin.findRedirect?.(address, context),
    (given, call) => {
      if (typeof given === 'string') redirect = given;
      else if (given !== undefined) refuseShape(plugins, call, 'an address', given);
      return redirect === undefined ? undefined : 'done';
    },
  );
  return redirect;
}

/** Names that lead to docgen and to what it brings along. */
const OWN_MODULES =
  /^(?:virtual:docgen\/|virtual-page-data$|docgenjs(?:\/|$)|@theme(?:-original)?$|@?rspress(?:\/|$)|react(?:-dom)?(?:\/|$))/;
