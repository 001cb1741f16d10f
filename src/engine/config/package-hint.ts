/** Advice for a package that an import does not find. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from './file-path.ts';
import { readRegularFile } from './regular-files.ts';

interface HintInput {
  readonly projectDir: FilePath;
  /** The file with the failed import, if it is known. */
  readonly importer?: string | undefined;
  /** Text for a package that is neither installed nor listed. */
  readonly otherwise: string;
}

/**
 * Distinguishes packages that are installed without the module, part of the same workspace but not built, only listed
 * in `package.json` (a fresh checkout, a site that has just been migrated), and unknown ones.
 */
export function createPackageHint(specifier: string, { projectDir, importer, otherwise }: HintInput): string {
  const name = getPackageName(specifier);
  const modules =
    (importer === undefined ? undefined : findModulesFolder(name, dirname(importer))) ??
    findModulesFolder(name, projectDir);
  if (modules !== undefined) {
    return realpathSync(join(modules, name)).includes(`${sep}node_modules${sep}`)
      ? `"${name}" is installed, but has no file for "${specifier}": install it again, or another version.`
      : `"${name}" is a package of your workspace, but has no file for "${specifier}": build that package first.`;
  }
  return isListedPackage(name, projectDir)
    ? `"${name}" is listed in package.json but not installed: run "npm install", or the same of your package manager.`
    : otherwise;
}

/** Finds the short name of a folder at the start of a path, such as `@/`: no package has such a name. */
export function findShortName(path: string): string | undefined {
  return /^[@~$#]\//.exec(path)?.[0];
}

/** Returns the package name at the start of an import path. */
export function getPackageName(path: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';
}

/** Finds the nearest `node_modules` that has the package of a path. */
export function findModulesFolder(path: string, from: string): string | undefined {
  const name = getPackageName(path);
  for (let folder = from; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(join(modules, name))) return modules;
    if (folder === dirname(folder)) return undefined;
  }
}

function isListedPackage(name: string, projectDir: FilePath): boolean {
  try {
    return readRegularFile(toFilePath(projectDir, 'package.json')).toString().includes(`"${name}":`);
  } catch {
    return false;
  }
}
