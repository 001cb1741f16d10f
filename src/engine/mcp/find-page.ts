/** Finds the page that an agent names: by its address, as readers or Markdown files have it, or by its file. */
import { distance } from 'fastest-levenshtein';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import { toFilePath } from '../config/file-path.ts';
import { isListed } from '../site/is-listed.ts';
import type { CachedPage, Route, SiteConfig } from '../types.ts';
import type { Docs } from './open-docs.ts';

export interface FoundPage {
  readonly page: CachedPage;
  /** After `#`, decoded; `''` without one. */
  readonly anchor: string;
}

const MOST_SUGGESTED = 3;

/** @throws {DocgenError} with the nearest addresses, when there is no such page. */
export function findPage(address: string, { site, config }: Docs): FoundPage {
  const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address.trim()) ?? [];
  const { table } = site.frame;
  const readings = listReadings(path, config);
  const route: Route | undefined =
    readings.map((reading) => table.find(reading)).find((found) => found !== undefined) ??
    table.byFile(toFilePath(config.projectDir, path)) ??
    table.byFile(toFilePath(config.root, path));
  const page = route && site.findPage(route.original ?? route.path);
  if (page !== undefined) return { page, anchor: decode(anchor) };
  if (route !== undefined)
    throw refuse(`The page "${route.path}" cannot be compiled.`, 'Run "docgen check" for the reasons.');
  const near = listNearest(readings.at(-1) ?? path, site.listPages().filter(isListed));
  throw refuse(
    `There is no page "${address}".`,
    near.length === 0
      ? 'The site has no pages yet.'
      : `The closest addresses: ${near.join(', ')}. Call "outline" for all.`,
  );
}

/** The paths that an address may mean, without origin and base, the likeliest first: a folder may be named as the base. */
function listReadings(path: string, { siteOrigin, base }: SiteConfig): readonly string[] {
  const written = withoutOrigin(path, siteOrigin);
  const local = withoutBase(written, base);
  const readings = written === path ? [written, local] : [local];
  return readings.flatMap((reading) => [reading, reading.replace(/\.mdx?$/, '')]);
}

/** By the whole address or by its last part alone: a page may be in another folder than an agent believes. */
function listNearest(path: string, pages: readonly CachedPage[]): readonly string[] {
  const getName = (each: string) => each.split('/').findLast((part) => part !== '') ?? '';
  const rank = (candidate: string) =>
    Math.min(distance(path, candidate), distance(getName(path), getName(candidate)) + 1);
  return pages
    .map(({ route }) => ({ path: route.path, rank: rank(route.path) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SUGGESTED)
    .map((near) => near.path);
}

/** An error that an agent can mend. */
export function refuse(message: string, hint: string): DocgenError {
  return new DocgenError([createDiagnostic('error', 'DG9003', message, { hint })], 2);
}

function withoutOrigin(path: string, origin: string): string {
  if (origin !== '' && path.startsWith(origin)) return path.slice(origin.length);
  // The host that a preview is looked at through.
  return path.replace(/^https?:\/\/[^/]+/, '');
}

function withoutBase(path: string, base: string): string {
  return `${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
