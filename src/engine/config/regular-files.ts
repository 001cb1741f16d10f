/**
 * Refuses what has the name of a file but is none: a pipe is waited for, a device never ends. `readRegularFile` reads
 * files with a known name in a checkout: locks, and settings of other tools. Files that Node.js and the bundler open
 * themselves are looked at before: nothing could stop them later.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { createUsageError } from '../../shared/diagnostic.ts';
import type { FilePath } from '../../shared/types.ts';
import { getProjectPath, toFilePath } from './file-path.ts';

/** @throws {Error} as `readFileSync` does, and for what is not a file, with a message that says so. */
export function readRegularFile(file: string): Buffer {
  if (!isRegularFile(file)) throw new Error('it is not a file');
  return readFileSync(file);
}

/** Settings that are read in every folder around a module. */
const SETTINGS = ['package.json', 'tsconfig.json', 'jsconfig.json'];

/** Names that are read where they are found: the entry of a theme, settings of PostCSS. */
const FOUND = /^(?:index\.[cm]?[jt]sx?|\.postcssrc.*|postcss\.config\..*)$/;

/** @throws {DocgenError} for the first of these names, in the folder or around it, that is not one of a file. */
export function checkKnownFiles(folder: FilePath, projectDir: FilePath): void {
  const files = listNames(folder)
    .filter((name) => FOUND.test(name))
    .map((name) => toFilePath(folder, name));
  for (let above = folder; ; above = toFilePath(dirname(above))) {
    files.push(...SETTINGS.map((name) => toFilePath(above, name)));
    if (above === dirname(above)) break;
  }
  const odd = files.find((file) => !isRegularFile(file));
  if (odd === undefined) return;
  const message = `"${getProjectPath(odd, { projectDir })}" is not a file, but a pipe, a device or a folder.`;
  throw createUsageError(message, 'Remove it, or make it a file.', 'DG2004');
}

/** Reports a module that is not a file where it is imported. The first plugin of a bundle, asked before anything is read. */
export function regularFilesPlugin(filter: RegExp): Plugin {
  return {
    name: 'docgen-regular-files',
    setup(build) {
      const { absWorkingDir = '' } = build.initialOptions;
      build.onLoad({ filter, namespace: 'file' }, ({ path }) =>
        isRegularFile(path)
          ? undefined
          : { errors: [{ text: tellIrregular(relative(absWorkingDir, path)) }] },
      );
    },
  };
}

/** The message of the bundler, which ends without a stop. */
export function tellIrregular(path: string): string {
  return `"${path.replaceAll('\\', '/')}" cannot be read: it is not a file`;
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Without it, nothing in it is read.
    return [];
  }
}

/** True as well for what is not there, or may not be looked at: whoever reads it says so. */
export function isRegularFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return true;
  }
}
