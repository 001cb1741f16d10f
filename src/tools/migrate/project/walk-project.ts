/** Files of a project that belong to its author. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Paths from `dir` with forward slashes, sorted; without installed packages and hidden files. In folders
 * of public files those are published, so they stay. Links are followed, but none into a circle.
 */
export async function walkProject(
  dir: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (folder: string, above: readonly string[]): Promise<void> => {
    const place = await realpath(join(dir, folder)).catch(() => undefined);
    if (place === undefined || above.includes(place)) return;
    const entries = await readdir(join(dir, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const isPublic = /(?:^|\/)(?:public|static)\//.test(`${basename(dir)}/${path}`);
      const isHidden = entry.name.startsWith('.') && !isPublic;
      if (isHidden || entry.name === 'node_modules' || isLeftOut(path)) continue;
      const found = entry.isSymbolicLink() ? await stat(join(dir, path)).catch(() => undefined) : entry;
      if (found?.isDirectory()) await walk(path, [...above, place]);
      else if (found?.isFile()) paths.push(path);
    }
  };
  await walk('', []);
  return paths.sort();
}
