/** All that a link may lead to, and the readings of an address. */
import type { DiagnosticPlace } from '../../shared/diagnostic.ts';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import { decodeUrl, listBaseReadings, toPageHref } from '../../shared/url.ts';
import type { CheckSetting } from '../config/site-config.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { listSearchPlaces } from '../navigation/search-places.ts';
import type { PublicFile } from '../output/public-files.ts';
import { createDraftTable, type RouteTable } from '../routes/route-table.ts';
import type { CachedPage, CheckedFragment, Route, SiteConfig } from '../types.ts';

export interface LinkCheckInput {
  readonly config: SiteConfig;
  readonly pages: readonly CachedPage[];
  /** Markdown that pages import. */
  readonly fragments: readonly CheckedFragment[];
  readonly table: RouteTable;
  /** Pages without a route, because they are drafts. */
  readonly drafts: readonly Route[];
  readonly navigation: Navigation;
  readonly publicFiles: readonly PublicFile[];
  /** Asks plugins whether they redirect an address; undefined for a site without plugins. */
  readonly findRedirect:
    | ((
        address: string,
        place: { readonly file?: string | undefined; readonly line?: number | undefined },
      ) => Promise<string | undefined>)
    | undefined;
  /** Asks plugins whether they add a file at an address; undefined for a site without plugins. */
  readonly hasFile: ((address: string, place: DiagnosticPlace) => Promise<boolean>) | undefined;
  /** Files besides the pages that the site was made from, `_nav.json` and `_meta.json` among them. */
  readonly dependencies: readonly FilePath[];
}

export interface Targets {
  /** Public files, and generated search pages. */
  readonly files: ReadonlySet<string>;
  readonly ids: ReadonlyMap<RoutePath, ReadonlySet<string>>;
  /** Ids are only complete for pages without components. */
  readonly open: ReadonlySet<RoutePath>;
  /** Returns the draft that an address would lead to. */
  readonly findDraft: (path: string) => Route | undefined;
}

export function collectTargets(input: LinkCheckInput): Targets {
  const { pages, publicFiles } = input;
  // A link to one stays as written, so it has to be written as readers follow it.
  const { cleanUrls } = input.config.route;
  const searchPages = listSearchPlaces(input).map(({ path }) => toPageHref(path, { base: '/', cleanUrls }));
  return {
    files: new Set([...publicFiles.map(({ file }) => `/${file.path}`), ...searchPages]),
    ids: new Map(pages.map((page) => [page.route.path, new Set(page.ids)])),
    findDraft: createDraftTable(input.drafts, input.config).find,
    open: new Set(pages.filter(({ body }) => body.kind !== 'static').map(({ route }) => route.path)),
  };
}

/** Readers cannot open a source file, so a redirect of its page does not help. */
export const SOURCE_FILE = /\.mdx?$/;

/** Removes the base as `withBase` does, which writes these addresses, even if a folder has the base's name. */
export function withoutBase(path: string, { base }: SiteConfig): string {
  return listBaseReadings(path, base).at(-1) ?? path;
}

/** Returns true for files; folders of the public folder count if they have an index page. */
export function isFile(path: string, files: ReadonlySet<string>): boolean {
  const decoded = decodeUrl(path);
  return files.has(decoded) || files.has(`${decoded.replace(/\/$/, '')}/index.html`);
}

export function isOn(setting: CheckSetting, url: string): boolean {
  if (typeof setting === 'boolean') return setting;
  return typeof setting.excludes === 'function' ? !setting.excludes(url) : !setting.excludes.includes(url);
}
