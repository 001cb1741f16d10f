/** Queries that `search.expect` says to find a page: among the first results, as a reader sees them. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { splitUrl } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

/** Returns the ids of the sections that a query finds, best first, in the index of a page. */
export type FindSectionIds = (query: string, route: Route) => Promise<readonly string[]>;

export interface SearchCheckInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly findSectionIds: FindSectionIds;
}

/** Results that a reader sees without scrolling. */
const SEEN = 5;

export async function checkSearch({
  config,
  table,
  findSectionIds,
}: SearchCheckInput): Promise<Diagnostic[]> {
  const { search, configFile } = config;
  const problems: Diagnostic[] = [];
  const report = (message: string, hint: string) => {
    const place = configFile === undefined ? {} : { file: getProjectPath(configFile, config) };
    problems.push(createDiagnostic('error', 'DG4050', message, { ...place, hint }));
  };
  for (const [path, queries] of search === false ? [] : Object.entries(search.expect)) {
    const { path: page, hash } = splitUrl(path);
    const route = table.find(page);
    if (route === undefined) {
      const [nearest] = table.nearestRoutes(page, 1);
      const hint = nearest === undefined ? 'Correct the path.' : `Did you mean "${nearest}"?`;
      report(`search.expect names "${path}", which is not a page.`, hint);
      continue;
    }
    const wanted = `${route.path}${hash}`;
    for (const query of queries) {
      const ids = await findSectionIds(query, route);
      const seen = ids.slice(0, SEEN);
      if (seen.some((id) => id === wanted || (hash === '' && id.startsWith(`${wanted}#`)))) continue;
      const instead = seen.length === 0 ? 'nothing' : seen.map((id) => `"${id}"`).join(', ');
      report(
        `The query "${query}" does not find "${path}" among its first ${SEEN} results. It finds ${instead}.`,
        'Write the words of the query into the heading or the text of the page.',
      );
    }
  }
  return problems;
}
