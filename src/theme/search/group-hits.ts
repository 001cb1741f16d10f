/** Groups hits for display, the best group first. */
import type { SearchHit } from '../../search/search-provider.ts';

/** A hit as a row of the list. */
export interface HitRow {
  readonly hit: SearchHit;
  /** True if it is nested below the row of its page. */
  readonly isChild: boolean;
}

export interface HitGroup {
  /** The `lvl0` of its hits. */
  readonly name: string;
  readonly rows: readonly HitRow[];
}

/** Hits shown in all (decisions/03). */
const MAX_HITS = 20;

/** Returns groups in the order of their first hits, each with at most `max` of them in the provider's order. */
export function groupHits(hits: readonly SearchHit[], max: number): readonly HitGroup[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits.slice(0, MAX_HITS)) {
    const name = stripTags(hit.hierarchy.lvl0);
    const group = groups.get(name) ?? [];
    if (group.length < max) groups.set(name, [...group, hit]);
  }
  return [...groups].map(([name, members]) => ({ name, rows: nestRows(members) }));
}

/** Nests a section below its page if it follows it directly, or follows another section of it. */
function nestRows(hits: readonly SearchHit[]): readonly HitRow[] {
  let page: string | undefined;
  return hits.map((hit) => {
    const isPage = hit.type === 'lvl1';
    const isChild = !isPage && getPageUrl(hit) === page;
    if (!isChild) page = isPage ? getPageUrl(hit) : undefined;
    return { hit, isChild };
  });
}

function getPageUrl({ url }: SearchHit): string {
  return url.replace(/#.*$/s, '');
}

/** Removes the marks that a hosted service may have put into its text. */
function stripTags(markup: string): string {
  return markup.replace(/<\/?[a-z][^>]*>/gi, '').trim();
}
