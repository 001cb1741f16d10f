/**
 * Tells patterns of files that match quickly from those that may be tried forever. They become regular expressions,
 * and each further star multiplies the ways in which a long name may match.
 */

/** Of an unknown author: with 255 characters in a name, three stars are 3 million ways. */
const MOST_STARS = 3;
/** Of the site's own config: its author chose the names as well, so only patterns that no name needs are too many. */
const MOST_OWN_STARS = 6;

/** Returns true if neither a name nor the folders of any depth in the path have many stars. */
export function hasFewStars(glob: string, most = MOST_STARS): boolean {
  const names = glob.split('/');
  const depths = names.filter((name) => name === '**').length;
  return depths <= most && names.every((name) => (name.match(/\*+/g)?.length ?? 0) <= most);
}

/** Returns true for a pattern of a trusted config that ends, whatever the names are. */
export function isEndingGlob(glob: string): boolean {
  return hasFewStars(glob, MOST_OWN_STARS) && !/[*+]\([^)]*[*+]/.test(glob);
}

/** Returns true for a pattern of a stranger that neither its repeats nor its alternatives make slow. */
export function isQuickGlob(glob: string): boolean {
  // Alternatives multiply, and ranges are written out.
  const alternatives = glob.match(/[{,]/g)?.length ?? 0;
  return hasFewStars(glob) && alternatives <= 20 && !glob.includes('..') && !/[@!+*?]\(/.test(glob);
}
