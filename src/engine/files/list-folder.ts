import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Lists what is in a folder and all folders below it. Links are listed and not followed: they may lead anywhere. (By its
 * option `recursive`, Node follows links to folders: since version 26, and before that wherever it does not wait.)
 * @throws {NodeJS.ErrnoException} when one of them cannot be read
 */
export async function listFolder(dir: string): Promise<Dirent[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  // One whose name is not Unicode is not found by the name that Node makes of it.
  const folders = entries.filter((entry) => entry.isDirectory() && isUnicode(entry.name));
  const below = await Promise.all(folders.map(({ name }) => listFolder(join(dir, name))));
  return [...entries, ...below.flat()];
}

/** False for a path with bytes in place of which Node.js writes a sign of its own. */
export function isUnicode(path: string): boolean {
  return !path.includes('\ufffd');
}
