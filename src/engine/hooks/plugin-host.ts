/**
 * All plugins of a loaded config, asked hook by hook. What a hook answers once for a config
 * is remembered, so whoever needs it asks; a site without plugins has no host.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic, PageRecord, RoutePath } from '../../shared/types.ts';
import { toPageHref } from '../../shared/url.ts';
import type { LoadedPlugins } from '../config/loaded-plugins.ts';
import { toShort } from '../config/problem.ts';
import { textsSchema } from '../config/schema/site.ts';
import type { ReplaceBlock } from '../markdown/replace.ts';
import type { AddedPage, BuildContext, FilesContext, HookContext, Plugin, SearchPage } from '../plugin.ts';
import { toRouteMeta } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { KeptPage, Route, SiteConfig } from '../types.ts';
import type { NamedFile } from './added-files.ts';
import { listAddedFiles } from './added-files.ts';
import { toAddedRoute } from './added-pages.ts';
import { type HookCall, type HookTiming, toShown } from './hook-runner.ts';
import type { KeepText } from './kept-texts.ts';
import { groupRoutes, type PageOrderInput } from './page-order.ts';
import { type PageReaders, toPluginPage, toText } from './plugin-page.ts';
import { replaceBlock } from './replace-blocks.ts';
import { createRouteService } from './route-service.ts';

export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All that hooks may want to know when pages are compiled. */
export interface SiteFacts extends Omit<PageOrderInput, 'config'> {
  readonly pages: readonly KeptPage[];
  readonly pageOf: (path: RoutePath) => KeptPage | undefined;
  readonly readers: PageReaders;
  readonly keepText: KeepText;
}

/** What is searched of a page. */
export interface SearchedText {
  readonly path: RoutePath;
  readonly title: string;
  /** Undefined where no plugin has assigned any. */
  readonly content: string | undefined;
}

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

export function createPluginHost(
  { list, config: pluginConfig, runner, isProd }: LoadedPlugins,
  site: SiteConfig,
): PluginHost {
  const having = (hook: keyof Plugin) => list.filter((plugin) => plugin[hook] !== undefined);
  /** All plugins at once, answers in their order; `check` says no to what has the wrong shape. */
  const askAll = async <T>(
    hook: keyof Plugin & string,
    ask: (plugin: Plugin, context: HookContext) => unknown,
    check: (given: unknown, call: HookCall) => T | undefined,
  ): Promise<T[]> => {
    const answers = having(hook).map(async (plugin) => {
      const call = { plugin, hook };
      const given = await runner.run(call, () => ask(plugin, runner.toContext(call, site)));
      return given === undefined ? undefined : check(given, call);
    });
    return (await Promise.all(answers)).filter((answer) => answer !== undefined) as T[];
  };
  const tellAll = (hook: keyof Plugin & string, tell: (plugin: Plugin, context: HookContext) => unknown) =>
    askAll(hook, tell, () => undefined);
  const asList = (given: unknown, call: HookCall): readonly unknown[] | undefined =>
    Array.isArray(given) ? given : runner.refuse(call, `a list must be returned; found ${toShort(given)}.`);

  const toAdded = (page: AddedPage, call: HookCall): Route[] => {
    const made = toAddedRoute(page ?? {}, call.plugin.name, site);
    if (typeof made !== 'string') return [made];
    runner.refuse(call, made);
    return [];
  };
  const addPages = async (): Promise<readonly Route[]> =>
    (
      await askAll(
        'addPages',
        (plugin, context) => plugin.addPages?.(pluginConfig, isProd, context),
        (given, call) => asList(given, call)?.flatMap((page) => toAdded(page as AddedPage, call)),
      )
    ).flat();

  const addModules = async (): Promise<Readonly<Record<string, string>>> => {
    const owners = new Map<string, string>();
    const modules: Record<string, string> = {};
    await askAll(
      'addRuntimeModules',
      (plugin, context) => plugin.addRuntimeModules?.(pluginConfig, isProd, context),
      (given, call) => {
        if (
          typeof given !== 'object' ||
          given === null ||
          Object.values(given).some((code) => typeof code !== 'string')
        )
          return runner.refuse(call, `source by name must be returned; found ${toShort(given)}.`);
        return { given: given as Record<string, string>, call };
      },
    ).then((answers) => {
      // In the order of the plugins, whoever answered first.
      for (const { given, call } of answers)
        for (const [name, code] of Object.entries(given)) {
          const owner = OWN_MODULES.test(name) ? 'docgen itself' : owners.get(name);
          if (owner !== undefined)
            runner.refuse(call, `the module "${name}" is there already: ${owner} has it.`);
          else {
            owners.set(name, `plugin "${call.plugin.name}"`);
            modules[name] = code;
          }
        }
    });
    return modules;
  };

  const toFilesContext = (facts: SiteFacts, call: HookCall): FilesContext => {
    const made = new Map<RoutePath, FilesContext['pages'][number]>();
    const toPage = (page: KeptPage) => {
      const known = made.get(page.route.path) ?? toPluginPage(page, site, facts.readers);
      made.set(page.route.path, known);
      return known;
    };
    const { cleanUrls } = site.route;
    return {
      ...runner.toContext(call, site),
      get pages() {
        return facts.pages.filter(({ route }) => !route.isHidden).map(toPage);
      },
      outDir: site.outDir,
      toHref: (path, { absolute = false } = {}) =>
        (absolute ? site.siteOrigin : '') + toPageHref(path as RoutePath, { base: site.base, cleanUrls }),
      keep: (key, make) => facts.keepText(call.plugin.name, key, make),
      listInOrder: (place) =>
        groupRoutes(place, { ...facts, config: site }).map(({ text, routes }) => ({
          text,
          pages: routes.flatMap(({ path }) => {
            const page = facts.pageOf(path);
            return page ? [toPage(page)] : [];
          }),
        })),
    };
  };

  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  const changing = list.filter(({ markdown }) => markdown?.codeBlock || markdown?.elements);
  const extending = having('extendPageData');
  const adding = having('addFiles');
  const searching = having('modifySearchIndexData');

  return {
    addedRoutes: once(addPages),
    async tellRoutes(table) {
      const added: Route[] = [];
      for (const [index, { ssgPaths }] of site.plugins.entries())
        for (const path of ssgPaths.filter((known) => table.byPath(known as RoutePath) === undefined))
          runner.refuse(
            { plugin: list[index] as Plugin, hook: 'addSSGRoutes', file: path },
            `there is no page "${path}".`,
            'Add it with "addPages".',
          );
      const routes = table.routes.map((route) => toRouteMeta(route, site));
      await tellAll('routeGenerated', (plugin, context) => plugin.routeGenerated?.(routes, isProd, context));
      await tellAll('routeServiceGenerated', (plugin, context) => {
        const call = { plugin, hook: 'routeServiceGenerated' };
        const add = (page: AddedPage) => void added.push(...toAdded(page, call));
        return plugin.routeServiceGenerated?.(
          createRouteService({ table, config: site, add }),
          isProd,
          context,
        );
      });
      return added;
    },
    async changeTexts(source) {
      let texts = source;
      for (const plugin of having('i18nSource')) {
        const call = { plugin, hook: 'i18nSource' };
        const context = runner.toContext(call, site);
        const given = await runner.run(call, () => plugin.i18nSource?.(structuredClone(texts), context));
        const isRight = textsSchema.safeParse(given).success;
        if (given !== undefined && isRight) texts = given;
        else if (given !== undefined)
          runner.refuse(call, `words by key and language must be returned; found ${toShort(given)}.`);
        else if (!runner.hasFailed(call))
          runner.refuse(call, 'nothing was returned: return the words, changed or not.');
      }
      return texts;
    },
    beforeBuild: once(async () => {
      await tellAll('beforeBuild', (plugin, context) => plugin.beforeBuild?.(pluginConfig, isProd, context));
    }),
    runtimeModules: once(addModules),
    replace:
      changing.length === 0 ? undefined : (ask) => replaceBlock(ask, { plugins: changing, runner, site }),
    async extendPage(page, readers) {
      if (extending.length === 0) return page;
      const shown = toPluginPage(page, site, readers);
      const file = toShown(page.route.file, site.projectDir);
      for (const plugin of extending) {
        const call = { plugin, hook: 'extendPageData', file };
        const context = runner.toContext(call, site);
        await runner.run(call, async () => plugin.extendPageData?.(shown, isProd, context));
      }
      const record = toRecord(shown);
      if (record !== undefined)
        return isDeepStrictEqual(record, page.page) ? page : { ...page, page: record };
      for (const plugin of extending)
        runner.refuse({ plugin, hook: 'extendPageData', file }, 'what is added to a page must be JSON.');
      return page;
    },
    changesSearch: searching.length > 0,
    async searchPages(pages, readers) {
      const texts = new Map<object, string>();
      const shown = pages.map((page) => toSearchPage(page, { site, readers, texts }));
      for (const plugin of searching) {
        const call = { plugin, hook: 'modifySearchIndexData' };
        const context = runner.toContext(call, site);
        await runner.run(call, async () => plugin.modifySearchIndexData?.(shown, isProd, context));
      }
      return shown.map((page) => ({
        path: page.routePath as RoutePath,
        title: String(page.title),
        content: texts.get(page),
      }));
    },
    async findRedirect(address, place) {
      for (const plugin of having('findRedirect')) {
        const call = { plugin, hook: 'findRedirect', ...place };
        const context = runner.toContext(call, site);
        const to = await runner.run(call, () => plugin.findRedirect?.(address, context));
        if (typeof to === 'string') return to;
        if (to !== undefined) runner.refuse(call, `an address must be returned; found ${toShort(to)}.`);
      }
      return undefined;
    },
    addsFiles: adding.length > 0,
    async *files(facts) {
      for (const plugin of adding) {
        const call = { plugin, hook: 'addFiles' };
        const context = toFilesContext(facts, call);
        const given = await runner.run(call, () => plugin.addFiles?.(pluginConfig, isProd, context));
        if (given !== undefined) yield* listAddedFiles(given, call, runner);
      }
    },
    async afterBuild(facts, files) {
      await Promise.all(
        having('afterBuild').map((plugin) => {
          const call = { plugin, hook: 'afterBuild' };
          const context = Object.defineProperty(toFilesContext(facts, call), 'files', { value: files });
          return runner.run(call, () => plugin.afterBuild?.(pluginConfig, isProd, context as BuildContext));
        }),
      );
    },
    diagnostics: () => runner.diagnostics(),
    timings: () => runner.timings(),
  };
}

/** Names that lead to docgen and to what it brings along. */
const OWN_MODULES =
  /^(?:virtual:docgen\/|virtual-page-data$|docgenjs(?:\/|$)|@theme(?:-original)?$|@?rspress(?:\/|$)|react(?:-dom)?(?:\/|$))/;

/** What later stages and browsers get of it; undefined for what is no JSON. */
function toRecord(page: object): PageRecord | undefined {
  try {
    return JSON.parse(JSON.stringify(page)) as PageRecord;
  } catch {
    return undefined;
  }
}

/** `texts` gets what is assigned to `content`. */
function toSearchPage(
  page: KeptPage,
  {
    site,
    readers,
    texts,
  }: { readonly site: SiteConfig; readonly readers: PageReaders; readonly texts: Map<object, string> },
): SearchPage {
  const shown = toPluginPage(page, site, readers) as unknown as SearchPage;
  return Object.defineProperty(shown, 'content', {
    get: () => texts.get(shown) ?? toText(readers.peekSections(page) ?? []),
    set: (value: unknown) => void texts.set(shown, String(value)),
  });
}
