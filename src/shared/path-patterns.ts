/** Names that `paths` of a tsconfig.json gives to folders and files. */

export interface MeantPaths {
  /** As it is written: `@parts/*`. */
  readonly name: string;
  /** Best first, relative to the folder that the settings name. */
  readonly targets: readonly string[];
}

/** Finds the meaning of a specifier; undefined if no name matches. The one with the longest text before its `*` counts. */
export function findMeantPaths(
  paths: Readonly<Record<string, unknown>>,
  specifier: string,
): MeantPaths | undefined {
  const fitting = Object.keys(paths).flatMap((name) => {
    const rest = matchPattern(name, specifier);
    return rest === undefined ? [] : [{ name, rest }];
  });
  const [found] = fitting.sort((a, b) => measureStart(b.name) - measureStart(a.name));
  if (found === undefined) return undefined;
  const targets = [paths[found.name]].flat().map((target) => String(target).replace('*', () => found.rest));
  return { name: found.name, targets };
}

function measureStart(pattern: string): number {
  return (pattern.split('*', 1)[0] ?? '').length;
}

/** Returns the text in place of `*`; undefined if the pattern does not match. */
function matchPattern(pattern: string, specifier: string): string | undefined {
  const [start = '', end] = pattern.split('*', 2);
  if (end === undefined) return specifier === pattern ? '' : undefined;
  const isFitting =
    specifier.length >= start.length + end.length && specifier.startsWith(start) && specifier.endsWith(end);
  return isFitting ? specifier.slice(start.length, specifier.length - end.length) : undefined;
}
