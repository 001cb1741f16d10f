import type { Frontmatter } from './types.ts';

/** True for a heading that the outline lists. `outline: 2` of the frontmatter is one level, `[2, 3]` a range. */
export function isInOutline({ depth }: { readonly depth: number }, { outline }: Frontmatter): boolean {
  const [first, last] = Array.isArray(outline) ? outline : [outline, outline];
  return typeof first !== 'number' || (depth >= first && depth <= last);
}
