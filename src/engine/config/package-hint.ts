/** What to do about a package that an import does not reach. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from './file-path.ts';
import { readRegularFile } from './read-regular-file.ts';

interface HintInput {
  readonly projectDir: FilePath;
  /** The file whose import leads nowhere, if it is known. */
  readonly importer?: string | undefined;
  /** Said of a package that is neither installed nor listed. */
  readonly otherwise: string;
}

/**
 * Tells packages apart that are installed without the module, part of the same workspace and not built, listed in
 * `package.json` alone (a fresh checkout, a site that has just been migrated), and wanted by nobody.
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

/** Finds the short name of a folder that a path begins with, such as `@/`: no package is named so. */
export function findShortName(path: string): string | undefined {
  return /^[@~$#]\//.exec(path)?.[0];
}

/** Name of the package that a path of an import begins with. */
export function getPackageName(path: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';
}

/** The nearest `node_modules` that has the package of a path. */
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
