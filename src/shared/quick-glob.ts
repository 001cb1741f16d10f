/**
 * Tells patterns of files that match quickly from those that may be tried forever. They become regular expressions,
 * and each further star multiplies the ways in which a long name may match.
 */

/** In one name: with 255 characters, three stars are 3 million ways. */
const MOST_STARS = 3;
/** Folders of any depth. */
const MOST_DEPTHS = 3;

/** Returns true if neither a name nor the path as a whole has many stars. */
export function hasFewStars(glob: string): boolean {
  const names = glob.split('/');
  const depths = names.filter((name) => name === '**').length;
  return depths <= MOST_DEPTHS && names.every((name) => (name.match(/\*+/g)?.length ?? 0) <= MOST_STARS);
}

/** Returns true for a pattern of a config that neither its repeats nor its alternatives make slow. */
export function isQuickGlob(glob: string): boolean {
  // Alternatives multiply, and ranges are written out.
  const alternatives = glob.match(/[{,]/g)?.length ?? 0;
  return hasFewStars(glob) && alternatives <= 20 && !glob.includes('..') && !/[@!+*?]\(/.test(glob);
}
