/**
 * All plugins of a loaded config, called hook by hook. Results that are the same for the whole config
 * are cached, so any stage may call; a site without plugins has no host.
 */

import { ANSWERED_NAMES } from '../../compat/module-names.ts';
import { rememberOnce } from '../../shared/remember.ts';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { LoadedPlugins } from '../config/loaded-plugins.ts';
import { textsSchema } from '../config/schema/site.ts';
import type { ReplaceBlock } from '../markdown/replace.ts';
import type { AddedPage, AddedSidebar, BuildContext, PagesContext, Plugin } from '../plugin.ts';
import { createRouteMeta } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Store } from '../store/store.ts';
import type { CachedPage, Route, SiteConfig } from '../types.ts';
import { listAddedFiles, type NamedFile } from './added-files.ts';
import { createAddedRoute } from './added-pages.ts';
import {
  callAll,
  callInTurn,
  listPluginsWith,
  notifyAll,
  refuseShape,
  type SitePlugins,
} from './call-plugins.ts';
import { createFetchedTexts, type FetchedTexts, type LockUse, type SharedTexts } from './fetched-texts.ts';
import { createFilesContext, type SiteFacts } from './files-context.ts';
import type { HookCall } from './hook-runner.ts';
import { createImageVariants } from './image-variants.ts';
import { changeSearchPages, extendPage } from './page-hooks.ts';
import type { PageReaders } from './plugin-page.ts';
import { replaceBlock } from './replace-blocks.ts';
import { createRouteService } from './route-service.ts';
import type { CacheText } from './text-cache.ts';

export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Readers passed to `addPages`: the docs folder before pages are compiled, and where fetched texts are kept. */
export interface SourceReader extends SourceOrder {
  readonly openStore: () => Store;
  readonly shared?: SharedTexts | undefined;
}

export interface SourceOrder extends Pick<PagesContext, 'readInOrder'> {
  /** True if what was read has changed. */
  isOutdated(files?: readonly FilePath[]): Promise<boolean>;
}

export type PluginHost = ReturnType<typeof createPluginHost>;

export interface HostOptions {
  /** Options for texts from elsewhere that differ from the lock. @default it is an error */
  readonly lock?: LockUse;
  /** Ends requests. */
  readonly signal?: AbortSignal | undefined;
}

export function createPluginHost(
  loaded: LoadedPlugins,
  site: SiteConfig,
  { lock = {}, signal }: HostOptions = {},
) {
  const plugins: SitePlugins = { ...loaded, site };
  const { list, config, runner, isProd } = loaded;
  const changing = list.filter(({ markdown }) => markdown?.codeBlock || markdown?.elements);
  const adding = listPluginsWith(plugins, 'addFiles');
  const encoding = list.find(({ markdown }) => markdown?.imageEncoder);
  let adds: Adding | undefined;
  return {
    /** Returns the pages of `addPages`, which may ask for those of the docs folder; at the first call. */
    addedRoutes(sources: SourceReader): Promise<readonly Route[]> {
      adds ??= startAdding(plugins, sources, { lock, signal });
      return adds.routes;
    },
    /** Facts about texts that `addPages` has fetched; undefined before it was called. */
    texts: () => adds?.texts,
    /** True if `addPages` would now be given other facts about the docs folder, or other texts from elsewhere. */
    isOutdated: async (files?: readonly FilePath[]) =>
      adds?.texts?.isOutdated(files) || ((await adds?.sources.isOutdated(files)) ?? false),
    /** Passes the routes to plugins; returns the routes that a plugin adds in response. */
    announceRoutes: (table: RouteTable) => announceRoutes(plugins, table),
    addedSidebars: () => addSidebars(plugins),
    changeTexts: (source: Texts) => changeTexts(plugins, source),
    /** Runs once. */
    beforeBuild: rememberOnce(() =>
      notifyAll(plugins, 'beforeBuild', (plugin, context) => plugin.beforeBuild?.(config, isProd, context)),
    ),
    /** Source of virtual modules, by name. */
    runtimeModules: rememberOnce(() => addModules(plugins)),
    /** Undefined when no plugin replaces anything. */
    createReplace:
      changing.length === 0
        ? undefined
        : (cacheText: CacheText): ReplaceBlock =>
            (request) =>
              replaceBlock(request, { plugins: changing, runner, site, cacheText }),
    /** Undefined when no plugin encodes images. */
    createVariants: encoding && createVariantsFactory(encoding, loaded, site),
    /** Returns the page with plugins' additions to its record. */
    extendPage: (page: CachedPage, readers: PageReaders) => extendPage(plugins, page, readers),
    changesSearch: listPluginsWith(plugins, 'modifySearchIndexData').length > 0,
    /** Returns pages as `modifySearchIndexData` changes them. */
    searchPages: (pages: readonly CachedPage[], readers: PageReaders) =>
      changeSearchPages(plugins, pages, readers),
    /**
     * Returns the redirect target of a removed address, from the first plugin that has one; `place` is
     * where the address is listed.
     */
    findRedirect: (address: string, place: Pick<HookCall, 'file' | 'line'>) =>
      findRedirect(plugins, address, place),
    /** True if a plugin adds a file at an address; `place` is where a link has it. */
    hasFile: (address: string, place: Pick<HookCall, 'file' | 'line'>) => hasFile(plugins, address, place),
    addsFiles: adding.length > 0,
    async *files(facts: SiteFacts): AsyncGenerator<NamedFile> {
      for (const plugin of adding) {
        const call = { plugin, hook: 'addFiles' };
        const context = createFilesContext(plugins, facts, call);
        const result = await runner.run(call, () => plugin.addFiles?.(config, isProd, context));
        if (result !== undefined) yield* listAddedFiles(result, call, runner);
      }
    },
    async afterBuild(facts: SiteFacts, files: BuildContext['files']): Promise<void> {
      await Promise.all(
        listPluginsWith(plugins, 'afterBuild').map((plugin) => {
          const call = { plugin, hook: 'afterBuild' };
          const context = Object.defineProperty(createFilesContext(plugins, facts, call), 'files', {
            value: files,
          });
          return runner.run(call, () => plugin.afterBuild?.(config, isProd, context as BuildContext));
        }),
      );
    },
    diagnostics: () => [...runner.diagnostics(), ...(adds?.texts?.diagnostics() ?? [])],
    timings: () => runner.timings(),
  };
}

function createVariantsFactory(plugin: Plugin, { runner, isProd }: LoadedPlugins, site: SiteConfig) {
  const encoder = plugin.markdown?.imageEncoder;
  const call = { plugin, hook: 'markdown.imageEncoder' };
  const load = rememberOnce(async () => {
    await runner.run(call, () => encoder?.load?.());
    return !runner.hasFailed(call);
  });
  const report = (image: FilePath, problem: string): void => {
    const file = getProjectPath(image, site);
    const message = `"${file}" cannot be encoded: ${problem}. Pages show it as it is.`;
    // Browsers ask for it again.
    runner.take({ ...call, file });
    runner.report({ ...call, file }, { severity: 'warning', message });
  };
  return (
    encoder && ((store: Store) => createImageVariants({ encoder, store, isLazy: !isProd, load, report }))
  );
}

interface Adding {
  readonly sources: SourceReader;
  /** Undefined if no plugin adds pages. */
  readonly texts: FetchedTexts | undefined;
  readonly routes: Promise<readonly Route[]>;
}

function startAdding(
  plugins: SitePlugins,
  sources: SourceReader,
  { lock = {}, signal }: HostOptions,
): Adding {
  const adding = listPluginsWith(plugins, 'addPages');
  if (adding.length === 0) return { sources, texts: undefined, routes: Promise.resolve([]) };
  const { runner, site, leftOut } = plugins;
  const { openStore, shared } = sources;
  const texts = createFetchedTexts({ config: site, use: lock, openStore, shared, signal });
  const routes = addPages(plugins, sources, texts).finally(() => {
    const hasFailed = adding.some((plugin) => runner.hasFailed({ plugin, hook: 'addPages' }));
    // Plugins that are left out here request theirs elsewhere.
    return texts.finish(!hasFailed && leftOut.length === 0 && !site.isForeign);
  });
  return { sources, texts, routes };
}

async function addPages(
  plugins: SitePlugins,
  { readInOrder }: SourceReader,
  texts: FetchedTexts,
): Promise<readonly Route[]> {
  const { config, isProd, runner } = plugins;
  const createFetchText = (plugin: Plugin): PagesContext['fetchText'] => {
    const fetchText: PagesContext['fetchText'] = (url, options) => {
      const error = new Error();
      Error.captureStackTrace(error, fetchText);
      return texts.read(url, options, { plugin: plugin.name, place: runner.findPlace(error) });
    };
    return fetchText;
  };
  const routes = await callAll(
    plugins,
    'addPages',
    (plugin, context) =>
      plugin.addPages?.(config, isProd, { ...context, readInOrder, fetchText: createFetchText(plugin) }),
    (result, call) =>
      Array.isArray(result)
        ? result.flatMap((page: AddedPage) => createAddedRoutes(plugins, page, call))
        : refuseShape(plugins, call, 'a list', result),
  );
  return routes.flat();
}

function createAddedRoutes({ runner, site }: SitePlugins, page: AddedPage, call: HookCall): Route[] {
  const route = createAddedRoute(page ?? {}, call.plugin.name, site);
  if (typeof route !== 'string') return [route];
  runner.refuse(call, route);
  return [];
}

async function announceRoutes(plugins: SitePlugins, table: RouteTable): Promise<readonly Route[]> {
  const { list, runner, site, isProd } = plugins;
  const added: Route[] = [];
  for (const [index, { ssgPaths }] of site.plugins.entries())
    for (const path of ssgPaths.filter((ssgPath) => table.byPath(ssgPath as RoutePath) === undefined))
      runner.refuse(
        { plugin: list[index] as Plugin, hook: 'addSSGRoutes', file: path },
        `there is no page "${path}".`,
        'Add it with "addPages".',
      );
  const routes = table.routes.map((route) => createRouteMeta(route, site));
  await notifyAll(plugins, 'routeGenerated', (plugin, context) =>
    plugin.routeGenerated?.(routes, isProd, context),
  );
  await notifyAll(plugins, 'routeServiceGenerated', (plugin, context) => {
    const call = { plugin, hook: 'routeServiceGenerated' };
    const add = (page: AddedPage) => void added.push(...createAddedRoutes(plugins, page, call));
    return plugin.routeServiceGenerated?.(createRouteService({ table, config: site, add }), isProd, context);
  });
  return added;
}

async function addSidebars(plugins: SitePlugins): Promise<readonly AddedSidebar[]> {
  const { config, isProd } = plugins;
  const sidebars = await callAll(
    plugins,
    'addSidebars',
    (plugin, context) => plugin.addSidebars?.(config, isProd, context),
    (result, call) =>
      Array.isArray(result) && result.every(isSidebar)
        ? (result as readonly AddedSidebar[])
        : refuseShape(plugins, call, 'a list of sidebars, each with "path" and "items"', result),
  );
  return sidebars.flat();
}

function isSidebar(value: unknown): boolean {
  const { path, items } = (value ?? {}) as Partial<AddedSidebar>;
  return typeof path === 'string' && path.startsWith('/') && Array.isArray(items);
}

async function changeTexts(plugins: SitePlugins, source: Texts): Promise<Texts> {
  const { runner } = plugins;
  let texts = source;
  await callInTurn(
    plugins,
    'i18nSource',
    {},
    (plugin, context) => plugin.i18nSource?.(structuredClone(texts), context),
    (result, call) => {
      if (result === undefined) {
        if (!runner.hasFailed(call))
          runner.refuse(call, 'nothing was returned: return the texts, changed or not.');
      } else if (textsSchema.safeParse(result).success) texts = result as Texts;
      else refuseShape(plugins, call, 'texts by key and language', result);
      return undefined;
    },
  );
  return texts;
}

async function addModules(plugins: SitePlugins): Promise<Readonly<Record<string, string>>> {
  const { config, runner, isProd } = plugins;
  const owners = new Map<string, string>();
  const modules: Record<string, string> = {};
  const answers = await callAll(
    plugins,
    'addRuntimeModules',
    (plugin, context) => plugin.addRuntimeModules?.(config, isProd, context),
    (result, call) =>
      typeof result === 'object' &&
      result !== null &&
      Object.values(result).every((code) => typeof code === 'string')
        ? { result: result as Record<string, string>, call }
        : refuseShape(plugins, call, 'source by name', result),
  );
  // In plugin order, whichever answered first.
  for (const { result, call } of answers)
    for (const [name, code] of Object.entries(result)) {
      const owner = OWN_MODULES.test(name) || ANSWERED_NAMES.test(name) ? 'docgen itself' : owners.get(name);
      if (owner !== undefined) runner.refuse(call, `the module "${name}" is there already: ${owner} has it.`);
      else {
        owners.set(name, `plugin "${call.plugin.name}"`);
        modules[name] = code;
      }
    }
  return modules;
}

async function hasFile(
  plugins: SitePlugins,
  address: string,
  place: Pick<HookCall, 'file' | 'line'>,
): Promise<boolean> {
  let isThere = false;
  await callInTurn(
    plugins,
    'hasFile',
    place,
    (plugin, context) => plugin.hasFile?.(address, context),
    (result, call) => {
      if (typeof result === 'boolean') isThere = result;
      else if (result !== undefined) refuseShape(plugins, call, 'true or false', result);
      return isThere ? 'done' : undefined;
    },
  );
  return isThere;
}

async function findRedirect(
  plugins: SitePlugins,
  address: string,
  place: Pick<HookCall, 'file' | 'line'>,
): Promise<string | undefined> {
  let redirect: string | undefined;
  await callInTurn(
    plugins,
    'findRedirect',
    place,
    (plugin, context) => plugin.findRedirect?.(address, context),
    (result, call) => {
      if (typeof result === 'string') redirect = result;
      else if (result !== undefined) refuseShape(plugins, call, 'an address', result);
      return redirect === undefined ? undefined : 'done';
    },
  );
  return redirect;
}

/** Names that resolve to docgen and its dependencies. */
const OWN_MODULES =
  /^(?:virtual:docgen\/|virtual-page-data$|docgenjs(?:\/|$)|@theme(?:-original)?$|react(?:-dom)?(?:\/|$))/;
