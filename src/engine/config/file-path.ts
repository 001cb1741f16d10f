import { relative, resolve, sep } from 'node:path';
import type { FilePath } from '../../shared/types.ts';

/** Returns the absolute path of `path` relative to `base`, with forward slashes. */
export function toFilePath(base: string, path = '.'): FilePath {
  const absolute = resolve(base, path);
  return (sep === '/' ? absolute : absolute.replaceAll(sep, '/')) as FilePath;
}

/** Returns the name of a file for people and stored results: relative to the project, with forward slashes. */
export function getProjectPath(file: string, { projectDir }: { readonly projectDir: string }): string {
  const path = relative(projectDir, file) || '.';
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
