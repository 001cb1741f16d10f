/**
 * Is this folder ours to replace? docgen empties its output folder, so it only
 * takes one that is new, empty, or carries the mark of an earlier build
 * (vuepress#2631 emptied a project's parent folders).
 */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { createUsageError } from '../../shared/diagnostic.ts';
import { resolveRealPath } from '../files/real-path.ts';
import type { SiteConfig } from '../types.ts';

/**
 * File at the output's root: this folder was made by docgen and may be replaced. Empty, unless the site is one to be
 * opened without a server.
 */
export const OUTPUT_MARK = '.docgen-output';

/** Content of the mark where the site is one to be opened without a server. */
export const PORTABLE_OUTPUT = 'portable\n';

/** True if the site that was built into a folder is one to be opened without a server. */
export function isPortableOutput(outDir: string): boolean {
  const file = join(outDir, OUTPUT_MARK);
  return existsSync(file) && readFileSync(file, 'utf8') === PORTABLE_OUTPUT;
}

export function checkOutDir(config: SiteConfig): void {
  const { outDir, projectDir, root, contentRoots } = config;
  const reason = findReason(outDir, {
    projectDir,
    root,
    folders: contentRoots.map(({ folder }) => folder),
    keepsForeign: !config.bundler.cleanDistPath,
  });
  if (reason === undefined) return;
  throw createUsageError(
    `The output folder "${relative(projectDir, outDir) || '.'}" ${reason}.`,
    'Set outDir to a separate folder, or empty this one yourself. Nothing was deleted.',
    'DG7001',
  );
}

function findReason(
  outDir: string,
  place: { projectDir: string; root: string; folders: readonly string[]; keepsForeign: boolean },
): string | undefined {
  if (contains(outDir, place.projectDir)) return 'is, or contains, the project folder';
  if (contains(outDir, place.root)) return 'is, or contains, the docs folder';
  if (place.folders.some((folder) => contains(outDir, folder)))
    return 'is, or contains, a folder of "packages"';
  if (contains(outDir, homedir())) return 'is, or contains, your home folder';
  // A folder of nothing but Markdown is its own docs folder; there the output has no other place.
  if (place.root !== place.projectDir && contains(place.root, outDir)) return 'is inside the docs folder';
  if (!existsSync(outDir)) return undefined;
  if (lstatSync(outDir).isSymbolicLink()) return 'is a symbolic link';
  if (!lstatSync(outDir).isDirectory()) return 'is a file';
  const names = readdirSync(outDir);
  if (names.includes('.git')) return 'is a git repository';
  if (names.length === 0 || names.includes(OUTPUT_MARK) || place.keepsForeign) return undefined;
  return 'contains files that docgen did not write';
}

/** Compared after links are resolved, with a separator, so that `out` never matches `out-x`. */
function contains(outer: string, inner: string): boolean {
  const path = relative(resolveRealPath(outer), resolveRealPath(inner));
  return (
    path === '' ||
    (path !== '..' && !path.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(path) && !path.startsWith('/'))
  );
}
