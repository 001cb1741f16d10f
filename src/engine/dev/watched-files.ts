/** Files whose change lets `dev` read the config again: its own, and those that plugins name. */
import picomatch from 'picomatch';
import type { FilePath } from '../../shared/types.ts';
import { isWithin } from '../config/file-path.ts';
import type { SiteConfig } from '../types.ts';

/** Files, folders, and what globs begin with: a watcher knows no globs. */
export function listPluginWatched({ plugins }: SiteConfig): FilePath[] {
  return plugins.flatMap(({ watchFiles }) => watchFiles.map((path) => picomatch.scan(path).base as FilePath));
}

/** Whether a file is one that plugins want to be asked again for. */
export function isPluginWatched(file: FilePath, { plugins }: SiteConfig): boolean {
  return plugins.some(({ watchFiles }) =>
    watchFiles.some((path) =>
      picomatch.scan(path).isGlob ? picomatch.isMatch(file, path, { dot: true }) : isWithin(file, path),
    ),
  );
}
