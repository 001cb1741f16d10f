/** Which files leave when more is kept than may be. */
import type { OfflineSite } from '../../shared/offline.ts';
import type { KeptFile } from './kept-files.ts';

export type Limits = Pick<OfflineSite, 'maxPages' | 'maxBytes'>;

/**
 * Chooses files to remove: first those that no stored page needs, then pages that nobody has read, then those read
 * longest ago, each with its own files, and the search index last. `files` are in the order in which they were stored.
 */
export function chooseRemoved(files: readonly KeptFile[], { maxPages, maxBytes }: Limits): string[] {
  const kept = new Map(files.map((file) => [file.url, file]));
  const removed: string[] = [];
  const remove = ({ url }: KeptFile) => {
    kept.delete(url);
    removed.push(url);
  };
  const listPages = () => [...kept.values()].filter(({ title }) => title !== undefined);
  for (const page of listPages()
    .filter(({ isRead }) => isRead)
    .slice(0, -maxPages))
    remove(page);
  let bytes = countBytes([...kept.values()]);
  const removeUntilFits = (list: readonly KeptFile[]) => {
    for (const file of list) {
      if (bytes <= maxBytes) return;
      remove(file);
      bytes -= file.bytes;
    }
  };
  const listUnneeded = () => {
    const needed = new Set([...kept.values()].flatMap(({ needs = [] }) => needs));
    return [...kept.values()].filter(({ url, needs }) => needs === undefined && !needed.has(url));
  };
  removeUntilFits(listUnneeded());
  const pages = listPages();
  const byWorth = [...pages.filter(({ isRead }) => !isRead), ...pages.filter(({ isRead }) => isRead)];
  for (const owner of [
    ...byWorth,
    ...[...kept.values()].filter(({ needs, title }) => needs && title === undefined),
  ]) {
    if (bytes <= maxBytes) break;
    removeUntilFits([owner]);
    removeUntilFits(listUnneeded());
  }
  return removed;
}

export function countBytes(files: readonly KeptFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
