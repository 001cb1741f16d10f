/** Names of files that hold settings, secrets or a tool's own work, wherever they lie: no reader is to get them. */
import { CONFIG_NAMES } from '../config/config-file.ts';
import { LOCKFILES } from '../config/lockfile.ts';

const LOCKS = new Set<string>(LOCKFILES);
const CONFIGS = new Set<string>(CONFIG_NAMES);

/** Folders of version control; most begin with a dot. */
const VERSION_CONTROL = new Set(['.git', '.hg', '.svn', '.bzr', '.jj', '.fossil', '_darcs', 'cvs', 'sccs']);

/** Returns the kind of file that this name belongs to; undefined for one that may be shown. */
export function findNeverPublished(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (LOCKS.has(lower)) return 'the lock file of a package manager';
  if (CONFIGS.has(lower)) return 'a config file of docgen';
  if (/(?:^|\.)env$|^\.env\b/.test(lower)) return 'a file of environment variables';
  return undefined;
}

/** Hidden files that hosts look for at the root of a site. */
const FOR_HOSTS = new Set(['.well-known', '.nojekyll', '.htaccess', '.domains']);

/** Browsers turn a backslash into a slash, and some programs do: it would be the name of another file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are in no address
export const UNASKABLE = /[\\\u0000-\u001f]/;

/**
 * Returns why a file below the root of a site must not be published; undefined if it may be. Builds and
 * servers both decide here, so that nothing is published that `preview` does not show.
 */
export function findUnpublished(path: string): string | undefined {
  if (UNASKABLE.test(path))
    return 'has a backslash or a control character in its name, so browsers cannot request it';
  for (const [index, name] of path.split('/').entries()) {
    const kind = findNeverPublished(name);
    if (kind !== undefined) return `is ${kind}`;
    if (isVersionControl(name)) return `is in "${name}", a folder of version control`;
    if (name.startsWith('.') && !(index === 0 && FOR_HOSTS.has(name)))
      return `is hidden: "${name}" begins with a dot`;
  }
  return undefined;
}

/**
 * Returns the same for a file that a module imports: code may take in what it likes, but hardly this to
 * publish it.
 */
export function findNeverImported(file: string): string | undefined {
  // A package manager may keep packages in a folder that begins with a dot.
  const names = (file.split(/[\\/]node_modules[\\/]/).at(-1) ?? file).split(/[\\/]/);
  const name = names.at(-1) ?? '';
  const folder = names.find(isVersionControl);
  if (folder !== undefined) return `is in "${folder}", a folder of version control`;
  const kind = findNeverPublished(name);
  if (kind !== undefined) return `is ${kind}`;
  return name.startsWith('.') ? `is hidden: "${name}" begins with a dot` : undefined;
}

export function isVersionControl(name: string): boolean {
  return VERSION_CONTROL.has(name.toLowerCase());
}
