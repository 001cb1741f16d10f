/** Files of a project that belong to its author. */
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Paths from `dir` with forward slashes, sorted; without installed packages and hidden files. In folders
 * of public files those are published, so they stay.
 */
export async function walkProject(
  dir: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(dir, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const isPublic = /(?:^|\/)(?:public|static)\//.test(`${basename(dir)}/${path}`);
      const isHidden = entry.name.startsWith('.') && !isPublic;
      if (isHidden || entry.name === 'node_modules' || isLeftOut(path)) continue;
      if (entry.isDirectory()) await walk(path);
      // A link to a folder could lead in a circle.
      else if ((await stat(join(dir, path)).catch(() => undefined))?.isFile()) paths.push(path);
    }
  };
  await walk('');
  return paths.sort();
}
