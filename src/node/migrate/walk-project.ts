/** Files of a project that belong to its author. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'doc_build', 'dist', 'build', 'coverage']);

/** Paths from `dir` with forward slashes, sorted; without hidden files, packages and what builds made. */
export async function walkProject(
  dir: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<string[]> {
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(dir, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const isOwn = entry.name.startsWith('.') || isLeftOut(path);
      if (isOwn || (folder === '' && LEFT_OUT.has(entry.name)) || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await walk('');
  return found.sort();
}
