/**
 * What `dev` watches of a bundle: the same things that decide whether a build may take one from the cache
 * (`input-queries.ts`), so that a file that is not there yet counts too.
 */
import { dirname } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import type { SiteConfig } from '../types.ts';
import type { Bundle } from './assemble-bundle.ts';
import { listRivals } from './imports/import-candidates.ts';
import { isSearched, listSettings, listSettingsAbove } from './inputs/input-queries.ts';

/** `pageFiles`: of the pages in the bundle, which import from their folders. */
export function listWatchedInputs(
  { dependencies, searched }: Pick<Bundle, 'dependencies' | 'searched'>,
  pageFiles: readonly FilePath[],
  config: SiteConfig,
) {
  const { projectDir, outDir } = config;
  const settings = [
    ...listSettings([...dependencies, ...pageFiles].map(dirname), projectDir),
    ...listSettingsAbove(projectDir),
  ];
  const files = new Set([
    ...dependencies,
    ...dependencies.flatMap((file) => listRivals(file, config)),
    ...settings.map((file) => toFilePath(file)),
  ]);
  return {
    /** Files, whether they exist or not, and folders. */
    paths: [...files, ...searched],
    /** True if a change of this file may change the bundle. */
    has: (file: FilePath) => files.has(file) || searched.some((folder) => isSearched(file, folder, outDir)),
  };
}
