/** Labels drafts, so that nobody takes one for a published page. Only dev shows any. */
import type { Frontmatter } from '../../shared/types.ts';

/** The frontmatter of a page, where a draft has a label in front of its own; `word` is what it says. */
export function labelDraft(frontmatter: Frontmatter, word: string): Frontmatter {
  const { draft, tag } = frontmatter;
  if (draft !== true) return frontmatter;
  return { ...frontmatter, tag: typeof tag === 'string' && tag !== '' ? `${word}, ${tag}` : word };
}
