/** Converts hits to the shape of search hooks (Rspress's shape) and back. */
import type { HitType, SearchHit, TextPart } from '../../search/search-provider.ts';
import {
  type CustomMatchResult,
  type DefaultMatchResult,
  type DefaultMatchResultItem,
  type MatchResult,
  RenderType,
} from './search-hooks.ts';

const DEEPEST_FIRST = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2', 'lvl1'] as const;

/** Groups hits, in the shape of `onSearch` and `useFullTextSearch`. */
export function toMatchResult(hits: readonly SearchHit[], query: string): readonly DefaultMatchResult[] {
  const groups = new Map<string, DefaultMatchResultItem[]>();
  for (const hit of hits) {
    const { lvl0 } = hit.hierarchy;
    groups.set(lvl0, [...(groups.get(lvl0) ?? []), createMatchItem(hit, query)]);
  }
  return [...groups].map(([group, result]) => ({ group, result, renderType: RenderType.Default }));
}

function createMatchItem({ type, url, title, hierarchy }: SearchHit, query: string): DefaultMatchResultItem {
  const kind = type === 'lvl1' ? 'title' : type === 'content' ? 'content' : 'header';
  const level = DEEPEST_FIRST.find((name) => hierarchy[name]) ?? 'lvl1';
  let start = 0;
  const highlightInfoList = title.flatMap(([text, isMatch]) => {
    const place = { start, length: text.length };
    start += text.length;
    return isMatch ? [place] : [];
  });
  const statement = title.map(([text]) => text).join('');
  return {
    type: kind,
    title: hierarchy.lvl1,
    header: hierarchy[level] ?? hierarchy.lvl1,
    link: url,
    query,
    highlightInfoList,
    ...(kind === 'content' ? { statement } : {}),
  };
}

/** True if a hook's group has no results. */
export function isEmptyGroup({ result }: MatchResult[number]): boolean {
  return result === undefined || result === null || (Array.isArray(result) && result.length === 0);
}

export function isDefaultGroup(group: DefaultMatchResult | CustomMatchResult): group is DefaultMatchResult {
  return group.renderType === RenderType.Default;
}

/** Converts a hook's group to hits. */
export function toHits({ group, result }: DefaultMatchResult): readonly SearchHit[] {
  return result.map(({ type, title, header, link, statement, highlightInfoList = [] }) => {
    const isPage = type === 'title';
    const text = type === 'content' ? (statement ?? header) : isPage ? title : header;
    const kind: HitType = isPage ? 'lvl1' : type === 'content' ? 'content' : 'lvl2';
    const rest = { lvl3: null, lvl4: null, lvl5: null, lvl6: null };
    return {
      objectID: link,
      url: link,
      type: kind,
      content: null,
      hierarchy: { lvl0: group, lvl1: title, lvl2: isPage ? null : header, ...rest },
      title: splitAtMatches(text, highlightInfoList),
      path: isPage
        ? []
        : [title, ...(type === 'content' && header !== title ? [header] : [])].map((text) => [[text, false]]),
    };
  });
}

function splitAtMatches(
  text: string,
  places: DefaultMatchResultItem['highlightInfoList'],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, length } of [...places].sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    parts.push([text.slice(at, start), false], [text.slice(start, start + length), true]);
    at = start + length;
  }
  return [...parts, [text.slice(at), false] as const].filter(([part]) => part !== '');
}
