/** The files that `dev` watches, and those among them whose change reloads the config. */
import { existsSync } from 'node:fs';
import picomatch from 'picomatch';
import type { FilePath } from '../../shared/types.ts';
import { CONFIG_NAMES } from '../config/config-file.ts';
import { isWithin, toFilePath } from '../config/file-path.ts';
import { changesPackages, isWatchedPlace, listPackageFolders } from '../config/resolve/package-places.ts';
import { getTextLockFile } from '../hooks/text-lock.ts';
import type { PartlyWatched } from '../server/watch-files.ts';
import type { SiteConfig } from '../types.ts';
import type { DevOptions } from './dev-options.ts';

/** Files and folders. `dependencies`: what the site has been made from so far. */
export function listWatched(
  config: SiteConfig,
  options: DevOptions,
  dependencies: readonly FilePath[],
): FilePath[] {
  const { themeDir, i18nSourcePath, plugins } = config;
  const ownFiles = [
    ...listContentPlaces(config),
    themeDir,
    i18nSourcePath,
    getTextLockFile(config),
    ...listConfigFiles(config, options),
  ];
  // Static prefixes of globs: a watcher does not support globs.
  const ofPlugins = plugins.flatMap(({ watchFiles }) =>
    watchFiles.map((path) => picomatch.scan(path).base as FilePath),
  );
  return [...ownFiles, ...ofPlugins, ...dependencies];
}

/** The folders of the content, and the readmes that are pages by themselves. */
function listContentPlaces({ contentRoots, packages, projectDir }: SiteConfig): FilePath[] {
  const roots = contentRoots.map(({ folder, file }) =>
    file === undefined ? folder : toFilePath(folder, file),
  );
  // For a folder that was removed, waits for the name that the config gives it.
  const named = packages
    .filter(({ from }) => !from.includes('*'))
    .map(({ from }) => toFilePath(projectDir, from));
  return [...new Set([...roots, ...named])];
}

/** The files the config was read from, and those it would be read from if they existed. */
export function listConfigFiles(
  { configFiles, projectDir }: SiteConfig,
  { configFile }: DevOptions,
): FilePath[] {
  const names = configFile === undefined ? CONFIG_NAMES : [configFile];
  return [...new Set([...configFiles, ...names.map((name) => toFilePath(projectDir, name))])];
}

/** True for config files, including files that plugins want to be called again for. */
export function isConfigFile(file: FilePath, config: SiteConfig, options: DevOptions): boolean {
  return (
    listConfigFiles(config, options).includes(file) ||
    changesPackages(file, config, existsSync(file)) ||
    config.plugins.some(({ watchFiles }) => watchFiles.some((path) => isWatched(file, path)))
  );
}

/** Watches only what can have pages in the folders around packages. `getConfig`: returns the current config. */
export function watchPackages(getConfig: () => SiteConfig): PartlyWatched {
  return {
    folders: () => listPackageFolders(getConfig()),
    needs: (path) => isWatchedPlace(path, getConfig()),
  };
}

function isWatched(file: FilePath, path: FilePath): boolean {
  return picomatch.scan(path).isGlob ? picomatch.isMatch(file, path, { dot: true }) : isWithin(file, path);
}
