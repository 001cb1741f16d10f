/**
 * Files named by options of plugins. When a trusted config builds an untrusted checkout (`--untrusted`), their paths
 * are relative to that checkout: none of its code is run, and data is only read from the file that the config names,
 * never from another one that a link points to.
 */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { ConfigTools, PluginProblem, SiteConfig } from 'docgenjs';
import { findRepository } from './git.ts';

/** The two are one folder, but for such a checkout: the config and its packages are outside it then. */
export type SiteFolders = Pick<ConfigTools, 'projectDir' | 'packagesDir'>;

export function getSiteFolders({ projectDir, configFile, isForeign }: SiteConfig): SiteFolders {
  return { projectDir, packagesDir: isForeign && configFile ? dirname(configFile) : projectDir };
}

/** Returns the problem of an option whose code is not run; undefined if it may be. */
export function refuseCode(option: string, path: string, folders: SiteFolders): PluginProblem | undefined {
  if (isTrusted(resolve(folders.projectDir, path), folders)) return undefined;
  return {
    severity: 'warning',
    message: `"${option}" is left out: "${path}" is code of the checkout, which an untrusted build does not run.`,
    hint: `Name a file next to the trusted config: join(import.meta.dirname, '${path.replace(/^\.\//, '')}').`,
  };
}

/** Returns why a file is not read as data, as the end of a sentence about it; undefined if it is. */
export function findLink(file: string, folders: SiteFolders): string | undefined {
  if (isTrusted(file, folders)) return undefined;
  const { projectDir } = folders;
  const own = resolve(getRealPath(projectDir), relative(projectDir, file));
  const isLink = existsSync(file) && getRealPath(file) !== own;
  return isLink ? 'is a link, which an untrusted build does not follow' : undefined;
}

export const LINK_HINT = 'Name the file itself, without links.';

function isTrusted(file: string, { projectDir, packagesDir }: SiteFolders): boolean {
  if (projectDir === packagesDir) return true;
  // The folder of the config may be one around the checkout.
  if (isInside(file, findRepository(projectDir) ?? projectDir)) return false;
  return isInside(file, packagesDir) || isInside(file, getRealPath(packagesDir));
}

function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** The path itself where nothing is. */
function getRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
