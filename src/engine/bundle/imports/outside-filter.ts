/** Filters of esbuild for files that are not docgen's own. */

/**
 * Matches paths that do not lie in a folder, and end as `ending` says: esbuild then asks Node for few. Its filters know
 * no "not", so this one goes to where a path begins to differ from the folder's.
 */
export function createOutsideFilter(ownDir: string, ending = ''): RegExp {
  const differs = [...`${ownDir}/`].reduceRight((rest, sign) => {
    const set = /[\\/]/.test(sign) ? '\\\\/' : sign.replace(/[\]^-]/, '\\$&');
    return rest === '' ? `[^${set}]` : `(?:[^${set}]|[${set}]${rest})`;
  }, '');
  return new RegExp(`^${differs}${ending && `.*${ending}`}`);
}
