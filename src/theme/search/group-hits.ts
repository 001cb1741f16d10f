/** The order in which hits are shown: by group, the best group first. */
import type { SearchHit } from '../../search/search-provider.ts';

/** A hit as a row of the list. */
export interface HitRow {
  readonly hit: SearchHit;
  /** Whether it stands below the row of its page. */
  readonly isChild: boolean;
}

export interface HitGroup {
  /** The `lvl0` of its hits. */
  readonly name: string;
  readonly rows: readonly HitRow[];
}

/** So many hits are shown in all (decisions/03). */
const MOST_HITS = 20;

/** Groups in the order of their first hits, each with at most `most` of them in the provider's order. */
export function groupHits(hits: readonly SearchHit[], most: number): readonly HitGroup[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits.slice(0, MOST_HITS)) {
    const name = toPlainText(hit.hierarchy.lvl0);
    const group = groups.get(name) ?? [];
    if (group.length < most) groups.set(name, [...group, hit]);
  }
  return [...groups].map(([name, members]) => ({ name, rows: toRows(members) }));
}

/** A section right below its page, or below another section of it, hangs under that page. */
function toRows(hits: readonly SearchHit[]): readonly HitRow[] {
  let page: string | undefined;
  return hits.map((hit) => {
    const isPage = hit.type === 'lvl1';
    const isChild = !isPage && toPage(hit) === page;
    if (!isChild) page = isPage ? toPage(hit) : undefined;
    return { hit, isChild };
  });
}

function toPage({ url }: SearchHit): string {
  return url.replace(/#.*$/s, '');
}

/** A hosted service may have marked matches in it; shown is text alone. */
function toPlainText(markup: string): string {
  return markup.replace(/<\/?[a-z][^>]*>/gi, '').trim();
}
