/**
 * The pages of the docs folder before any is compiled, in the order of the navigation: for plugins that add pages about
 * them. Their input is stored, so that `dev` notices when they have to run again.
 */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { rememberEach } from '../../shared/remember.ts';
import { isSidebarItem } from '../../shared/sidebar.ts';
import type { FilePath, RoutePath, SidebarEntry } from '../../shared/types.ts';
import { isExternalUrl } from '../../shared/url.ts';
import { builtInText } from '../../theme/text/index.ts';
import { groupRoutes, type RouteGroup } from '../hooks/page-order.ts';
import type { SourceOrder } from '../hooks/plugin-host.ts';
import { createNavigation, type Navigation } from '../navigation/navigation.ts';
import { readI18nSource, resolveText } from '../navigation/text.ts';
import type { SourceGroup, SourcePage } from '../plugin.ts';
import { findContentRoot } from '../routes/content-roots.ts';
import { readNavigation } from '../routes/read-navigation.ts';
import { findExtension } from '../routes/route-path.ts';
import { createRouteTable, type RouteTable } from '../routes/route-table.ts';
import { scanRoutes } from '../routes/scan-routes.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { FindDrafts } from './find-drafts.ts';
import { type PageHead, readPageHead } from './page-title.ts';

export function createSourceOrder(config: SiteConfig, findDrafts: FindDrafts | undefined): SourceOrder {
  let reading: Promise<Sources> | undefined;
  return {
    async readInOrder(place) {
      reading ??= readSources(config, findDrafts);
      const { heads, table, navigation } = await reading;
      const groups = groupRoutes(place, { config, table, navigation });
      const named = groups.some(({ text }) => text !== '')
        ? groups
        : groups.flatMap((group) => splitBySidebar(group, navigation, table));
      return named.map(
        ({ text, routes }): SourceGroup => ({
          text,
          pages: routes.flatMap(({ path }) => heads.get(path) ?? []).map(createSourcePage),
        }),
      );
    },
    async isOutdated(files) {
      if (reading === undefined) return false;
      const given = await reading;
      if (files === undefined) return given.print() !== (await readSources(config, findDrafts)).print();
      const answers = files.map((file) => isOther(file, given, config));
      return (await Promise.all(answers)).includes(true);
    },
  };
}

interface Sources {
  readonly heads: ReadonlyMap<RoutePath, PageHead>;
  readonly table: RouteTable;
  readonly navigation: Navigation;
  print(): string;
}

async function readSources(config: SiteConfig, findDrafts: FindDrafts | undefined): Promise<Sources> {
  const { routes } = await scanRoutes(config, undefined, { findDrafts });
  const table = createRouteTable(routes, config);
  const heads = new Map<RoutePath, PageHead>();
  for (const route of routes) {
    const head = await readHead(route, config);
    if (head) heads.set(route.path, head);
  }
  const [{ units }, { source }] = await Promise.all([readNavigation(config, routes), readI18nSource(config)]);
  const text = Object.fromEntries(
    config.locales.map(({ lang }) => [lang, resolveText(config, lang, builtInText, source).text]),
  );
  const navigation = createNavigation({ config, units, table, text, findPage: (path) => heads.get(path) });
  return {
    heads,
    table,
    navigation,
    print: () => JSON.stringify([[...heads.values()].map(printHead), units]),
  };
}

async function readHead(route: Route, config: SiteConfig): Promise<PageHead | undefined> {
  const head = readPageHead(route, config);
  if (head === undefined || route.kind !== 'module') return head;
  const { readModuleFacts } = await import('../markdown/mdx/module-page.ts');
  const { frontmatter } = await readModuleFacts(await readFile(route.file, 'utf8').catch(() => ''));
  const title = typeof frontmatter.title === 'string' ? frontmatter.title : head.page.title;
  return { ...head, page: { ...head.page, frontmatter, title } };
}

/** Prints everything that a plugin may have used. */
function printHead({ route, page, body }: PageHead): string {
  return JSON.stringify([route.path, page.title, page.frontmatter, cutBeginning(body)]);
}

async function isOther(file: FilePath, { heads, table }: Sources, config: SiteConfig): Promise<boolean> {
  const route = table.byFile(file);
  const head = route && heads.get(route.path);
  if (route === undefined || head === undefined)
    return (
      findContentRoot(file, config) !== undefined &&
      (/^_(?:meta|nav)\.\w+$/.test(basename(file)) ||
        findExtension(file, config.route.extensions) !== undefined)
    );
  const now = await readHead(route, config);
  return now === undefined || printHead(now) !== printHead(head);
}

function createSourcePage({ route, page, body }: PageHead): SourcePage {
  return {
    routePath: route.path,
    title: page.title,
    frontmatter: page.frontmatter,
    beginning: cutBeginning(body),
    file: route.file,
  };
}

/** Cuts at the second heading: later text changes more often than the topic of a page. */
function cutBeginning(body: string): string {
  const at = body.search(/^ {0,3}#{2,6}[ \t]/m);
  return at === -1 ? body : body.slice(0, at);
}

/** Splits by sidebar: sites without a navigation bar have its entries as sections. */
function splitBySidebar({ routes }: RouteGroup, navigation: Navigation, table: RouteTable): RouteGroup[] {
  const groups = new Map<string, Route[]>();
  const listOnce = rememberEach((entries: readonly SidebarEntry[]) => listSections(entries, table));
  for (const route of routes) {
    const entries = navigation.sidebarFor(route)?.entries ?? [];
    const text = listOnce(entries).get(route) ?? '';
    const group = groups.get(text);
    if (group) group.push(route);
    else groups.set(text, [route]);
  }
  return [...groups].map(([text, ofGroup]) => ({ text, routes: ofGroup }));
}

/** Lists the top-level group, for each page of a sidebar that is in one. */
function listSections(entries: readonly SidebarEntry[], table: RouteTable): ReadonlyMap<Route, string> {
  const sections = new Map<Route, string>();
  const visit = (entry: SidebarEntry, text: string): void => {
    if (!isSidebarItem(entry)) return;
    const { link, items = [] } = entry;
    const route = link === undefined || isExternalUrl(link) ? undefined : table.find(link);
    if (route && !sections.has(route)) sections.set(route, text);
    for (const item of items) visit(item, text);
  };
  for (const entry of entries) if (isSidebarItem(entry) && entry.items) visit(entry, entry.text);
  return sections;
}
