/** Packages that a project wants and may not have installed: a fresh checkout, or a site that has just been migrated. */
import { readFileSync } from 'node:fs';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from './file-path.ts';

/** True for a package that `package.json` of the project names, whether or not it is installed. */
export function isListedPackage(name: string, { projectDir }: { readonly projectDir: FilePath }): boolean {
  try {
    return readFileSync(toFilePath(projectDir, 'package.json'), 'utf8').includes(`"${name}":`);
  } catch {
    return false;
  }
}

export const createInstallHint = (name: string): string =>
  `"${name}" is listed in package.json but not installed: run "npm install", or the same of your package manager.`;
