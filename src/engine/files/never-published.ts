/** Names of files that hold settings, secrets or a tool's own work, wherever they lie: no reader is to get them. */
import { CONFIG_NAMES } from '../config/config-file.ts';
import { LOCKFILES } from '../config/lockfile.ts';

const LOCKS = new Set<string>(LOCKFILES);
const CONFIGS = new Set<string>(CONFIG_NAMES);

/** Folders of version control; most begin with a dot. */
const VERSION_CONTROL = new Set(['.git', '.hg', '.svn', '.bzr', '.jj', '.fossil', '_darcs', 'cvs', 'sccs']);

/** What kind of file this name belongs to; undefined for one that may be shown. */
export function findNeverPublished(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (LOCKS.has(lower)) return 'the lock file of a package manager';
  if (CONFIGS.has(lower)) return 'a config file of docgen';
  if (/(?:^|\.)env$|^\.env\b/.test(lower)) return 'a file of environment variables';
  return undefined;
}

/** The same for a file that a module imports: code may take in what it likes, but hardly this to publish it. */
export function findNeverImported(file: string): string | undefined {
  // A package manager may keep packages in a folder that begins with a dot.
  const names = (file.split(/[\\/]node_modules[\\/]/).at(-1) ?? file).split(/[\\/]/);
  const name = names.at(-1) ?? '';
  const folder = names.find(isVersionControl);
  if (folder !== undefined) return `lies in "${folder}", a folder of version control`;
  const kind = findNeverPublished(name);
  if (kind !== undefined) return `is ${kind}`;
  return name.startsWith('.') ? `is hidden: "${name}" begins with a dot` : undefined;
}

export function isVersionControl(name: string): boolean {
  return VERSION_CONTROL.has(name.toLowerCase());
}
