/** Addresses that others link to: what was published stays, or leads on. */
import { toDiagnostic } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import type { Diagnostic, RoutePath, Severity } from '../../shared/types.ts';
import { isExternalUrl, splitUrl } from '../../shared/url.ts';
import type { PublicFile } from '../output/public-files.ts';
import { toShownPath } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { KeptPage, SiteConfig } from '../types.ts';
import { type LockedAddress, toAddress } from './address-lock.ts';
import { createSuccessors, toRedirectLine } from './find-successor.ts';
import { listPublished, toAddresses } from './list-addresses.ts';
import { readAddressLock, toAddressLockFile } from './lock-file.ts';

/** Asked of plugins. */
export type FindRedirect = (
  address: string,
  place: { readonly file: string; readonly line: number },
) => Promise<string | undefined>;

export interface AddressCheckInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly pages: readonly KeptPage[];
  readonly publicFiles: readonly PublicFile[];
  /** Undefined for a site without plugins. */
  readonly findRedirect: FindRedirect | undefined;
  readonly severity: Severity;
  /** Whether somebody asks who could record what is new. */
  readonly tellsNew: boolean;
}

interface Known extends Pick<AddressCheckInput, 'pages'> {
  /** Addresses that are new. */
  readonly fresh: readonly string[];
}

export async function checkAddresses(input: AddressCheckInput): Promise<Diagnostic[]> {
  const { config, severity } = input;
  const { lock, diagnostics } = readAddressLock(config);
  if (diagnostics.length > 0) return [...diagnostics];
  const file = toShownPath(toAddressLockFile(config), config);
  const { gone, fresh } = compareAddresses(lock, input);
  const found: Diagnostic[] = [];
  const left: LockedAddress[] = [];
  for (const locked of gone) {
    const place = { file, line: locked.line };
    const to = await input.findRedirect?.(locked.address, place);
    if (to === undefined) left.push(locked);
    else if (!isAnywhere(to, input)) {
      const message = `"${locked.address}" was published and is redirected to "${to}", which is no page.`;
      const [nearest] = input.table.nearestRoutes(to, 1);
      const hint = nearest === undefined ? 'Correct the redirect.' : `Did you mean "${nearest}"?`;
      found.push(toDiagnostic(severity, 'DG4020', message, { ...place, hint }));
    }
  }
  const pagesLeft = left.filter(({ path }) => !isHere(path, input));
  const successorOf = await createSuccessors({ ...input, gone: pagesLeft.map(({ path }) => path) });
  for (const locked of left) {
    const { address, path, line } = locked;
    const isPage = pagesLeft.includes(locked);
    const what = isPage ? `The page "${toAddress(path)}"` : `The heading "${address}"`;
    const hint = isPage
      ? `Add the redirect ${toRedirectLine(path, successorOf(path))} to docgenjs/plugins/client-redirects.`
      : toHeadingHint(locked, left, { ...input, fresh });
    found.push(toDiagnostic(severity, 'DG4020', `${what} was published and is gone.`, { file, line, hint }));
  }
  found.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return input.tellsNew && fresh.length > 0 ? [...found, toNewNote(fresh, file)] : found;
}

/** `gone` has a page that is gone once, and none of its headings: whoever is led on arrives at a page. */
function compareAddresses(lock: readonly LockedAddress[], input: AddressCheckInput) {
  const published = listPublished(input.pages);
  const ids = new Map(published.map(({ page, ids }) => [page.route.path, ids]));
  const told = new Set<RoutePath>();
  const gone = lock.filter(({ path, id }) => {
    if (isHere(path, input)) return id !== '' && ids.get(path)?.has(id) === false;
    if (told.has(path)) return false;
    told.add(path);
    return true;
  });
  const known = new Set(lock.map(({ address }) => address));
  const fresh = published.flatMap(toAddresses).filter((address) => !known.has(address));
  return { gone, fresh };
}

function isHere(path: RoutePath, { table, publicFiles }: AddressCheckInput): boolean {
  if (table.find(path)) return true;
  const plain = path.replace(/^\/|\/$/g, '');
  const names = [`${plain}.html`, `${plain}/index.html`];
  return publicFiles.some(({ file }) => names.includes(file.path));
}

function isAnywhere(to: string, input: AddressCheckInput): boolean {
  const { path } = splitUrl(to);
  if (isExternalUrl(to) || input.table.find(path) || isHere(path as RoutePath, input)) return true;
  return input.publicFiles.some(({ file }) => `/${file.path}` === path);
}

/** A new heading of nearly the same name has taken its place, or the one new heading of a page that lost one. */
function toHeadingHint({ path, id }: LockedAddress, left: readonly LockedAddress[], { pages, fresh }: Known) {
  const start = `${toAddress(path)}#`;
  const ids = fresh.flatMap((address) => (address.startsWith(start) ? [address.slice(start.length)] : []));
  const isOnly = ids.length === 1 && left.filter((other) => other.path === path).length === 1;
  const now = isOnly ? ids[0] : findNearest(id, ids);
  const toc = pages.find(({ route }) => route.path === path)?.page.toc ?? [];
  const heading = toc.find((entry) => entry.id === now);
  return heading
    ? `If it is called otherwise now, write "${'#'.repeat(heading.depth)} ${heading.text} {#${id}}". If it is gone for good, delete this line.`
    : `Give the heading that took its place the id: {#${id}}. If there is none, delete this line.`;
}

function toNewNote(fresh: readonly string[], file: string): Diagnostic {
  const message =
    fresh.length === 1
      ? `The address "${fresh[0]}" has not been recorded.`
      : `${fresh.length} addresses have not been recorded, "${fresh[0]}" among them.`;
  const hint = 'Run "docgen check --accept --all": from then on they cannot go away unnoticed.';
  return toDiagnostic('info', 'DG4019', message, { file, hint });
}
