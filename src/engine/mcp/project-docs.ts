/** The docs of a project at one moment, from the store where nothing has changed. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createUsageError, DocgenError } from '../../shared/diagnostic.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { refuseMissingIndex } from '../build/search-site.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import type { LoadedConfig } from '../config/load.ts';
import { packageDir } from '../files/own-files.ts';
import { createHookRunner } from '../hooks/hook-runner.ts';
import { groupRoutes } from '../hooks/page-order.ts';
import { createPluginHost } from '../hooks/plugin-host.ts';
import type { Plugin, PluginConfig } from '../plugin.ts';
import { openIndex } from '../search/query-index.ts';
import { isListed } from '../site/is-listed.ts';
import type { Site } from '../site/site.ts';
import type { CachedPage, Route } from '../types.ts';
import { cutSection } from './cut-section.ts';
import type { Docs, DocsPage } from './docs.ts';
import { EXCERPT_WORDS } from './search-docs.ts';

export function createProjectDocs(project: ProjectInput): Docs {
  const { site, config, signal } = project;
  const { navigation, frame } = site;
  const { table } = frame;
  const { locales, multiVersion } = config;
  const createPage = (page: CachedPage): DocsPage => ({
    path: page.route.path,
    title: page.page.title,
    description: page.page.description,
    source: getProjectPath(page.route.file, config),
    siblings: table
      .siblings(page.route)
      .map(({ path }) => path)
      .filter((path) => path !== page.route.path),
    readSections: () => site.texts.readSections(page),
    readMarkdown: (anchor) => readMarkdown(page, anchor, project),
  });
  const open = async (route: Route | undefined): Promise<DocsPage | undefined> => {
    if (route === undefined) return undefined;
    const page = site.findPage(route.original ?? route.path);
    if (page === undefined)
      throw createUsageError(
        `The page "${route.path}" cannot be compiled.`,
        'Run "docgen check" for the reasons.',
      );
    return createPage(page);
  };
  return {
    title: config.title,
    siteOrigin: config.siteOrigin,
    base: config.base,
    lang: config.lang,
    langs: locales.length > 0 ? locales.map(({ lang }) => lang) : [config.lang],
    version: multiVersion.default,
    versions: multiVersion.versions,
    listPages: async () => site.listPages().filter(isListed).map(createPage),
    listGroups: async (unit) =>
      groupRoutes(unit, { navigation, table, config }).map(({ text, routes }) => ({
        text,
        pages: routes.flatMap(({ path }) => {
          const page = site.findPage(path);
          return page && isListed(page) ? [createPage(page)] : [];
        }),
      })),
    findPage: (path) => open(table.find(path)),
    findSource: (file) =>
      open(table.byFile(toFilePath(config.projectDir, file)) ?? table.byFile(toFilePath(config.root, file))),
    async search(query, unit) {
      refuseMissingIndex(config, unit.lang);
      const plans = await site.indexer(signal).plan(site.listPages());
      const ask = await openIndex(plans, unit, config, EXCERPT_WORDS);
      return (await ask?.(query)) ?? { hits: [], total: 0 };
    },
    listGaps: async () => [],
  };
}

interface ProjectInput extends Pick<LoadedConfig, 'config' | 'plugins'> {
  readonly site: Site;
  readonly readHtml: (page: CachedPage) => Promise<string>;
  /** Ends a search that is no longer needed. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Returns the Markdown of a page, or of the section with the id `anchor`, below the title of its page.
 * @throws {DocgenError} when there is no such section, or the page has no Markdown.
 */
async function readMarkdown(page: CachedPage, anchor: string, project: ProjectInput): Promise<string> {
  const { site, config, plugins } = project;
  const runner = createHookRunner(config);
  const own = plugins?.list.filter(({ name }) => name === 'llms') ?? [];
  const host = createPluginHost(
    {
      list: [...own, await loadLlms()],
      config: plugins?.config ?? ({} as PluginConfig),
      runner,
      isProd: true,
      leftOut: [],
    },
    config,
  );
  // Before any hook runs: problems with it are no failure of a plugin.
  const whole = await project.readHtml(page);
  const html = anchor === '' ? whole : cutSection(whole, { anchor, path: page.route.path });
  const { path: pagePath, file: source } = page.route;
  const facts = site.facts(async (each) => (each.route.path === pagePath ? html : project.readHtml(each)));
  const findPage: ProjectInput['site']['findPage'] = (path) =>
    path === pagePath ? withoutUnlisted(page) : facts.findPage(path);
  const name = `${pagePath.replace(/\/$/, '/index').slice(1)}.md`;
  for await (const { path, make } of host.files({ ...facts, findPage })) {
    if (path !== name) continue;
    const file = await make();
    if (file !== undefined) return String(file.content).trim();
  }
  const diagnostics = runner.diagnostics();
  if (diagnostics.length > 0) throw new DocgenError(diagnostics);
  throw createUsageError(
    `The page "${pagePath}" has no Markdown.`,
    `Read its file: ${getProjectPath(source, config)}.`,
  );
}

/** Clears the mark of unlisted pages, which the plugin leaves out: those who know their address can read them. */
function withoutUnlisted(page: CachedPage): CachedPage {
  if (!isUnlisted(page.page)) return page;
  return { ...page, page: { ...page.page, frontmatter: { ...page.page.frontmatter, unlisted: false } } };
}

async function loadLlms(): Promise<Plugin> {
  const file = join(packageDir, 'dist/plugins/llms/index.js');
  const { pluginLlms } = (await import(pathToFileURL(file).href)) as { readonly pluginLlms: () => Plugin };
  return pluginLlms();
}
