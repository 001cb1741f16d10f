/**
 * Reads page titles before pages are compiled: a sidebar names every page of its part of the site, and
 * the first page must not wait for thousands of files. Titles skipped at first are read in the
 * background.
 */
import { posix } from 'node:path';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import type { SitePage } from '../navigation/unit-words.ts';
import { readPageTitle } from '../site/page-title.ts';
import type { Route, SiteConfig } from '../types.ts';

/** Number of titles that a first page waits for; in larger sites, closed groups get theirs a moment later. */
const MOST_AT_ONCE = 120;

export function createDevTitles(config: SiteConfig) {
  const titles = new Map<RoutePath, SitePage | undefined>();
  /** Once all titles have been read, there is always time for another one. */
  let isFilled = false;
  let lacksTitles = false;
  const of = (route: Route): SitePage | undefined => {
    const { path } = route;
    if (titles.get(path)?.route.file === route.file) return titles.get(path);
    if (titles.size >= MOST_AT_ONCE && !isFilled) {
      lacksTitles = true;
      return undefined;
    }
    titles.set(path, readPageTitle(route, config));
    return titles.get(path);
  };
  return {
    /** Undefined for a file that cannot be read, and for one that there was no time for. */
    of,
    /** Makes sure that the pages of the same folder have their final titles. */
    readNear({ relativePath }: Route, routes: readonly Route[]): void {
      if (isFilled) return;
      const isNear = (route: Route) => posix.dirname(route.relativePath) === posix.dirname(relativePath);
      for (const route of routes.filter(isNear).slice(0, MOST_AT_ONCE)) of(route);
    },
    /** Reads the titles that `of` had no time for; returns whether there were any. */
    async fill(routes: readonly Route[]): Promise<boolean> {
      isFilled = true;
      if (!lacksTitles) return false;
      for (const [index, route] of routes.entries()) {
        if (index % 20 === 19) await new Promise((resolve) => setImmediate(resolve));
        of(route);
      }
      lacksTitles = false;
      return true;
    },
    /** Called with files that have changed. */
    forget(files: ReadonlySet<FilePath>): void {
      // By file and not by page: fallback pages of missing translations show the same title.
      for (const [path, title] of titles) if (title && files.has(title.route.file)) titles.delete(path);
    },
  };
}
