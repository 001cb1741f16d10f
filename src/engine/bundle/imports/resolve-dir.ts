/**
 * Returns the folder from which packages are resolved for modules without a file: those of plugins,
 * and docgen's own.
 */
import { dirname } from 'node:path';
import { packageDir } from '../../files/own-files.ts';
import type { SiteConfig } from '../../types.ts';

export function getResolveDir({
  projectDir,
  isForeign,
  configFile = `${packageDir}/package.json` as SiteConfig['projectDir'],
}: Pick<SiteConfig, 'projectDir' | 'isForeign' | 'configFile'>): string {
  return isForeign ? dirname(configFile) : projectDir;
}
