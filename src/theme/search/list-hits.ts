/** Arranges hits as the rows of one list: the best first, each labelled with its group. */
import type { SearchHit } from '../../search/search-provider.ts';

/** A hit as a row of the list. */
export interface HitRow {
  readonly hit: SearchHit;
  /** Label of the row, its `lvl0`; `''` where it would tell nothing new. */
  readonly group: string;
  /** True if it is nested below the row of its page. */
  readonly isChild: boolean;
}

export interface HitList {
  readonly rows: readonly HitRow[];
  /** Groups of the rows, in the order of their first ones. */
  readonly groups: readonly string[];
}

// Hits shown in all, and of one group (decisions/03).
const MAX_HITS = 20;
const MAX_IN_GROUP = 5;

/** @param maxInGroup Hits shown of one group. */
export function listHits(
  hits: readonly SearchHit[],
  { maxInGroup = MAX_IN_GROUP }: { readonly maxInGroup?: number | undefined } = {},
): HitList {
  const counts = new Map<string, number>();
  const shown = hits.slice(0, MAX_HITS).filter((hit) => {
    const group = getGroup(hit);
    const count = counts.get(group) ?? 0;
    if (count < maxInGroup) counts.set(group, count + 1);
    return count < maxInGroup;
  });
  return { rows: nestRows(putPagesFirst(shown), counts.size > 1), groups: [...counts.keys()] };
}

/**
 * Moves a page before its sections. The best hit stays first even if it is a section: most often only that one is right
 * (decisions/03).
 */
function putPagesFirst([best, ...others]: readonly SearchHit[]): readonly SearchHit[] {
  if (best === undefined) return [];
  const ordered: SearchHit[] = [];
  for (const hit of others) {
    const at = isPage(hit) ? ordered.findIndex((other) => getPageUrl(other) === getPageUrl(hit)) : -1;
    ordered.splice(at < 0 ? ordered.length : at, 0, hit);
  }
  return [best, ...ordered];
}

/** Nests a section below its page if it follows it directly, or follows another section of it. */
function nestRows(hits: readonly SearchHit[], hasGroups: boolean): readonly HitRow[] {
  let page: string | undefined;
  return hits.map((hit) => {
    const isChild = !isPage(hit) && getPageUrl(hit) === page;
    if (!isChild) page = isPage(hit) ? getPageUrl(hit) : undefined;
    return { hit, group: hasGroups && !isChild ? getGroup(hit) : '', isChild };
  });
}

function isPage({ type }: SearchHit): boolean {
  return type === 'lvl1';
}

function getPageUrl({ url }: SearchHit): string {
  return url.replace(/#.*$/s, '');
}

/** Without the marks that a hosted service may have put into its text. */
function getGroup({ hierarchy }: SearchHit): string {
  return hierarchy.lvl0.replace(/<\/?[a-z][^>]*>/gi, '').trim();
}
