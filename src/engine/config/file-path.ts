import { resolve, sep } from 'node:path';
import type { FilePath } from '../../shared/types.ts';

/** The absolute path of `path` as seen from `base`, with forward slashes. */
export function toFilePath(base: string, path = '.'): FilePath {
  const absolute = resolve(base, path);
  return (sep === '/' ? absolute : absolute.replaceAll(sep, '/')) as FilePath;
}

/** Returns true if `path` is `folder` or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
