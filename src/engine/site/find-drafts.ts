/**
 * Finds drafts by their frontmatter, before any page is compiled: a build has no route for them. Only sources that
 * contain the key are parsed.
 */
import { readFile } from 'node:fs/promises';
import type { Route } from '../types.ts';
import type { SourceHashes } from './source-hashes.ts';

/** Selects drafts; an unreadable source is none, and is reported when it is compiled. */
export type FindDrafts = (routes: readonly Route[]) => Promise<ReadonlySet<Route>>;

export function createDraftFinder({ mayBeDraft }: Pick<SourceHashes, 'mayBeDraft'>): FindDrafts {
  return async (routes) => {
    const candidates = routes.filter(mayBeDraft);
    const answers = await Promise.all(candidates.map(isDraft));
    return new Set(candidates.filter((_, index) => answers[index]));
  };
}

async function isDraft({ file, relativePath, kind }: Route): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  // Parsers are loaded for the few sources that may be drafts.
  if (kind === 'module') {
    const { readModuleFacts } = await import('../markdown/mdx/module-page.ts');
    return (await readModuleFacts(text)).frontmatter.draft === true;
  }
  const { readFrontmatter } = await import('../markdown/frontmatter/frontmatter.ts');
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return readFrontmatter(plain, relativePath).frontmatter.draft === true;
}
