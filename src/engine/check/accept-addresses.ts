/** `docgen check --accept`: what is there now has been published. */
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import { printAddressLock } from './address-lock.ts';
import { listPageAddresses, listPublished } from './list-addresses.ts';
import { getAddressLockFile, readAddressLock, readText } from './lock-file.ts';

export interface AcceptAddressesInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly pages: readonly CachedPage[];
}

/** True if the site records addresses; if the check is configured, the first `--accept` creates the file. */
export function keepsAddresses(config: SiteConfig): boolean {
  const { addresses } = config.check;
  return addresses !== false && (addresses !== undefined || existsSync(getAddressLockFile(config)));
}

/**
 * Records addresses and returns those added: of the named pages and their translations, or of all
 * pages. Removed addresses stay.
 * @throws {DocgenError} when the lock file cannot be read
 */
export function acceptAddresses(accept: readonly string[] | 'all', input: AcceptAddressesInput): string[] {
  const { config, table, pages } = input;
  const { lock, diagnostics } = readAddressLock(config);
  if (diagnostics.length > 0) throw new DocgenError(diagnostics);
  const names =
    accept === 'all' ? [] : accept.map((name) => resolve(config.projectDir, name).replaceAll('\\', '/'));
  const isNamed = ({ route }: CachedPage) => table.siblings(route).some(({ file }) => names.includes(file));
  const lockedAddresses = new Set(lock.map(({ address }) => address));
  const added = listPublished(pages)
    .filter(({ page }) => accept === 'all' || isNamed(page))
    .flatMap(listPageAddresses)
    .filter((address) => !lockedAddresses.has(address));
  const file = getAddressLockFile(config);
  const text = printAddressLock([...lockedAddresses, ...added]);
  if (readText(file) !== text) writeFileSync(file, text);
  return added;
}
