/** Labels drafts, so that nobody takes one for a published page. Only dev shows any. */
import type { Frontmatter } from '../../shared/types.ts';

/** Returns the frontmatter of a page, with a label, `word`, before the draft's own. */
export function labelDraft(frontmatter: Frontmatter, word: string): Frontmatter {
  const { draft, tag } = frontmatter;
  if (draft !== true) return frontmatter;
  return { ...frontmatter, tag: typeof tag === 'string' && tag !== '' ? `${word}, ${tag}` : word };
}
