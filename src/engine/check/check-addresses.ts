/** Addresses that others link to: what was published stays, or leads on. */

import { createDiagnostic } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import type { Diagnostic, RoutePath, Severity } from '../../shared/types.ts';
import { isExternalUrl, splitUrl } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import { createDraftTable } from '../routes/route-table.ts';
import { formatAddress, type LockedAddress } from './address-lock.ts';
import { createSuccessors, formatRedirect, type Successor } from './find-successor.ts';
import type { LinkCheckInput } from './link-targets.ts';
import { listPageAddresses, listPublished } from './list-addresses.ts';
import { getAddressLockFile, readAddressLock } from './lock-file.ts';

export interface AddressCheckInput
  extends Pick<LinkCheckInput, 'config' | 'pages' | 'table' | 'drafts' | 'publicFiles' | 'findRedirect'> {
  readonly severity: Severity;
  /** True if the caller can record new addresses. */
  readonly tellsNew: boolean;
}

interface HeadingContext extends Pick<AddressCheckInput, 'pages'> {
  /** Addresses that are new. */
  readonly fresh: readonly string[];
}

export async function checkAddresses(input: AddressCheckInput): Promise<Diagnostic[]> {
  const { config, severity } = input;
  const { lock, diagnostics } = readAddressLock(config);
  if (diagnostics.length > 0) return [...diagnostics];
  const file = getProjectPath(getAddressLockFile(config), config);
  const { gone, fresh } = compareAddresses(lock, input);
  const problems: Diagnostic[] = [];
  const remaining: LockedAddress[] = [];
  for (const locked of gone) {
    const place = { file, line: locked.line };
    const to = await input.findRedirect?.(locked.address, place);
    if (to === undefined) remaining.push(locked);
    else if (!isAnywhere(to, input)) {
      const message = `"${locked.address}" was published and is redirected to "${to}", which is not a page.`;
      const nearest = input.table.nearestRoute(to);
      const hint = nearest === undefined ? 'Correct the redirect.' : `Did you mean "${nearest}"?`;
      problems.push(createDiagnostic(severity, 'DG4020', message, { ...place, hint }));
    }
  }
  const pagesLeft = remaining.filter(({ path }) => !isHere(path, input));
  const findSuccessor = await createSuccessors({ ...input, gone: pagesLeft.map(({ path }) => path) });
  const { find: findDraft } = createDraftTable(input.drafts, config);
  for (const locked of remaining) {
    const { address, path, line } = locked;
    const isPage = pagesLeft.includes(locked);
    const draft = isPage ? findDraft(path) : undefined;
    const subject = isPage ? `The page "${formatAddress(path)}"` : `The heading "${address}"`;
    const end = draft ? `is now a draft: ${getProjectPath(draft.file, config)}` : 'no longer exists';
    const hint = isPage
      ? createRedirectHint(path, findSuccessor(path))
      : createHeadingHint(locked, remaining, { ...input, fresh });
    problems.push(
      createDiagnostic(severity, 'DG4020', `${subject} was published and ${end}.`, {
        file,
        line,
        hint: draft ? hint.replace(/^Add/, 'Remove "draft: true", or add') : hint,
      }),
    );
  }
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return input.tellsNew && fresh.length > 0 ? [...problems, createNewNote(fresh, file)] : problems;
}

/** Compares addresses. `gone` lists a removed page once, without its headings: a redirect points to the page. */
function compareAddresses(lock: readonly LockedAddress[], input: AddressCheckInput) {
  const published = listPublished(input.pages);
  const ids = new Map(published.map(({ page, ids }) => [page.route.path, ids]));
  const reportedPages = new Set<RoutePath>();
  const gone = lock.filter(({ path, id }) => {
    if (isHere(path, input)) return id !== '' && ids.get(path)?.has(id) === false;
    if (reportedPages.has(path)) return false;
    reportedPages.add(path);
    return true;
  });
  const lockedAddresses = new Set(lock.map(({ address }) => address));
  const fresh = published.flatMap(listPageAddresses).filter((address) => !lockedAddresses.has(address));
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

function createRedirectHint(path: RoutePath, { to, isUnsure }: Successor): string {
  const hint = `Add the redirect ${formatRedirect(path, to)} to docgenjs/plugins/client-redirects.`;
  return isUnsure
    ? `${hint} Its target is a guess: a clone made with "--filter" lacks what git would compare.`
    : hint;
}

/** A new heading of nearly the same name has taken its place, or the one new heading of a page that lost one. */
function createHeadingHint(
  { path, id }: LockedAddress,
  remaining: readonly LockedAddress[],
  { pages, fresh }: HeadingContext,
) {
  const start = `${formatAddress(path)}#`;
  const ids = fresh.flatMap((address) => (address.startsWith(start) ? [address.slice(start.length)] : []));
  const isOnly = ids.length === 1 && remaining.filter((candidate) => candidate.path === path).length === 1;
  const newId = isOnly ? ids[0] : findNearest(id, ids);
  const toc = pages.find(({ route }) => route.path === path)?.page.toc ?? [];
  const heading = toc.find((entry) => entry.id === newId);
  return heading
    ? `If it has a new name, write "${'#'.repeat(heading.depth)} ${heading.text} {#${id}}". If it was removed for good, delete this line.`
    : `Give the heading that replaces it the id: {#${id}}. If there is none, delete this line.`;
}

function createNewNote(fresh: readonly string[], file: string): Diagnostic {
  const message =
    fresh.length === 1
      ? `The address "${fresh[0]}" has not been recorded.`
      : `${fresh.length} addresses have not been recorded, "${fresh[0]}" among them.`;
  const hint = 'Run "docgen check --accept --all": from then on they cannot disappear unnoticed.';
  return createDiagnostic('info', 'DG4019', message, { file, hint });
}
