/** The docs of a project as its site has them at one moment, from the store where nothing has changed. */
import { createUsageError } from '../../shared/diagnostic.ts';
import { refuseMissingIndex } from '../build/search-site.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import { groupRoutes } from '../hooks/page-order.ts';
import { openIndex } from '../search/query-index.ts';
import { isListed } from '../site/is-listed.ts';
import type { CachedPage, Route } from '../types.ts';
import type { Docs, DocsPage } from './docs.ts';
import { type ProjectInput, readMarkdown } from './project-markdown.ts';
import { EXCERPT_WORDS } from './search-docs.ts';

export function createProjectDocs(project: ProjectInput): Docs {
  const { site, config, signal } = project;
  const { navigation, frame } = site;
  const { table } = frame;
  const { locales, multiVersion } = config;
  const createPage = (page: CachedPage): DocsPage => ({
    ...{ path: page.route.path, title: page.page.title, description: page.page.description },
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
    ...{ title: config.title, siteOrigin: config.siteOrigin, base: config.base },
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
