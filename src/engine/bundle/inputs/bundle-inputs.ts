/** Maps esbuild's inputs to files. */
import { posix } from 'node:path';
import type { Metafile } from 'esbuild';
import type { FilePath } from '../../../shared/types.ts';
import { toFilePath } from '../../config/file-path.ts';
import type { CompiledFragment } from '../../types.ts';
import { isOwnFile } from './project-paths.ts';

/** Namespaces of modules that are made from one file each. */
const FROM_FILE = /^docgen-(?:raw|asset|data|svg|sheet|inline):/;

/** Returns the file behind an input, or undefined for virtual modules and pages, which exist in none. */
export function findInputFile(input: string, projectDir: string): FilePath | undefined {
  const path = input.replace(FROM_FILE, '');
  // esbuild's own markers: `(disabled):`, `<define:…>`, and namespaces of other plugins.
  return /^[(<]|^[\w-]{2,}:/.test(path) ? undefined : toFilePath(projectDir, path);
}

/** Lists all files of both sides, including docgen's own. */
export function listInputFiles(metafiles: readonly Metafile[], projectDir: string): FilePath[] {
  const inputs = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs)));
  const files = new Set([...inputs].map((input) => findInputFile(input, projectDir)));
  return [...files].filter((file) => file !== undefined).sort();
}

/** Lists the files for `dev` to watch: packages and docgen itself do not change while it runs. */
export function listDependencies(
  files: readonly FilePath[],
  fragments: ReadonlyMap<FilePath, CompiledFragment>,
): FilePath[] {
  const included = [...fragments.values()].flatMap((fragment) => fragment.dependencies);
  return [...new Set([...files.filter((file) => !isPackageFile(file) && !isOwnFile(file)), ...included])];
}

/** True if a file belongs to an installed package. */
export function isPackageFile(file: string): boolean {
  return file.includes('/node_modules/');
}

/** Returns the folder of the installed package that a file belongs to. */
export function getPackageFolder(file: string): string {
  const match = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file);
  return match?.[0] ?? posix.dirname(file);
}
