/**
 * Pages that are compiled on a separate thread, whose heap is limited: if one of them needs more memory than any page
 * should, that thread ends and not the build, and `dev` goes on answering for the others. What is known to grow faster
 * than its text is rejected earlier (`source-limits.ts`); this is for cases nobody thought of, and for pages that are
 * only long.
 *
 * Of 64 reference pages in Node.js' documentation, which are long, 5 are heavy, all because of their length. Of
 * docgen's own 102 none is; the longest has 30 kB.
 */
import type { PageSource } from './read-page.ts';

/** The densest markup takes about 500 bytes of memory for each of its own: 64 MB. */
const HEAVY_LENGTH = 128 * 1024;
/** Characters that make blocks, spans and cells, and ends of lines. Prose has up to 12 in 100. */
const MARKUP = /[\n|[\]*_~`<>{}&!:$]/g;
const DENSE_MARKUP = 0.25;
/** Fewer can hardly do harm: a million nodes for every pair of them are held by any heap. */
const MANY_MARKS = 2_000;

export function isHeavy({ route, body }: Pick<PageSource, 'route' | 'body'>): boolean {
  if (route.kind !== 'markdown' || body.length < MANY_MARKS) return false;
  if (body.length > HEAVY_LENGTH) return true;
  const marks = body.match(MARKUP)?.length ?? 0;
  return marks > MANY_MARKS && marks > body.length * DENSE_MARKUP;
}
