/**
 * Names as the disk lists them. macOS and Windows open `Logo.png` where `logo.png` lies; Linux and most hosts do not.
 * So the existence of a file is checked in the listing, which gives the same answer on every system.
 */
import { readdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Looks at names below `top` and next to the folders above it: how `top` itself is written is not asked. */
export function createDiskNames(top: string) {
  const listings = new Map<string, { readonly stamp: number; readonly names: ReadonlySet<string> }>();

  const list = (folder: string): ReadonlySet<string> => {
    const stamp = statSync(folder).mtimeMs;
    const listing = listings.get(folder);
    if (listing?.stamp === stamp) return listing.names;
    const names = new Set(readdirSync(folder).map((name) => name.normalize('NFC')));
    listings.set(folder, { stamp, names });
    return names;
  };

  const follow = (path: string): { readonly path: string; readonly isExact: boolean } | undefined => {
    const steps = relative(top, path).split(sep);
    // On another drive of Windows.
    if (isAbsolute(steps.join(sep))) return { path, isExact: true };
    let at = top;
    let isExact = true;
    for (const step of steps) {
      if (step === '' || step === '..') {
        at = step === '' ? at : dirname(at);
        continue;
      }
      const name = findName(step.normalize('NFC'), at, list);
      if (name === undefined) return undefined;
      isExact &&= name === step.normalize('NFC');
      at = join(at, name);
    }
    return { path: at, isExact };
  };

  return {
    /** Returns true if the disk lists this path in exactly these letters. */
    has: (path: string) => follow(path)?.isExact ?? false,
    /** The path that is there, upper and lower case aside, with forward slashes. */
    findAnyCase: (path: string) => follow(path)?.path.split(sep).join('/'),
  };
}

/** A folder that cannot be listed may still be opened: its names are taken as they are written. */
function findName(
  name: string,
  folder: string,
  list: (folder: string) => ReadonlySet<string>,
): string | undefined {
  let names: ReadonlySet<string>;
  try {
    names = list(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EACCES' || code === 'EPERM' ? name : undefined;
  }
  return names.has(name) ? name : findInOtherCase(name, names);
}

/** The one of these names that differs in upper and lower case alone. */
export function findInOtherCase(name: string, names: Iterable<string>): string | undefined {
  const lowerName = name.toLowerCase();
  for (const candidate of names)
    if (candidate !== name && candidate.toLowerCase() === lowerName) return candidate;
  return undefined;
}
