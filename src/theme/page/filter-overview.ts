/** Which entries of an overview a reader's words leave. */
import { parseInlineMarkdownText } from '../../shared/inline-text.ts';
import type { OverviewGroupData, OverviewItem } from '../../shared/types.ts';

/** The groups as they are shown: of each page the headings that were asked for. */
export function selectHeaders(
  groups: readonly OverviewGroupData[],
  depths: readonly number[] | undefined,
): readonly OverviewGroupData[] {
  return mapItems(groups, (item) => {
    const wanted = depths ?? item.overviewHeaders;
    if (wanted === undefined || item.headers === undefined) return item;
    return { ...item, headers: item.headers.filter(({ depth }) => wanted.includes(depth)) };
  });
}

/** A name that fits keeps all that is below it; else only what fits itself is left. */
export function filterOverview(
  groups: readonly OverviewGroupData[],
  query: string,
): readonly OverviewGroupData[] {
  const wanted = normalize(query);
  if (wanted === '') return groups;
  const fits = (text: string) => normalize(parseInlineMarkdownText(text)).includes(wanted);
  return groups.flatMap((group) => (fits(group.name) ? [group] : mapItems([group], keepFitting(fits))));
}

/** How many links lead to pages, or to headings where a page lists some. */
export function countEntries(groups: readonly OverviewGroupData[]): number {
  const counts = groups.flatMap(({ items }) => items.map((item) => Math.max(1, listBelow(item).length)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The links below the name of a page; headings in headings are `deeper`. */
export function listBelow({ link, headers = [], items = [] }: OverviewItem): {
  readonly text: string;
  readonly link: string;
  readonly deeper?: number;
}[] {
  const page = link.replace(/#.*$/, '');
  const top = Math.min(...headers.map(({ depth }) => depth));
  const toLink = ({ id, text, depth }: (typeof headers)[number]) => ({
    text,
    link: `${page}#${id}`,
    ...(depth > top ? { deeper: depth - top } : {}),
  });
  return [...headers.map(toLink), ...items];
}

function keepFitting(fits: (text: string) => boolean) {
  return (item: OverviewItem): OverviewItem | undefined => {
    if (fits(item.text)) return item;
    const headers = item.headers?.filter(({ text }) => fits(text)) ?? [];
    const items = item.items?.filter(({ text }) => fits(text)) ?? [];
    return headers.length + items.length > 0 ? { ...item, headers, items } : undefined;
  };
}

/** Changes every item, or drops it; groups that are left empty go. */
function mapItems(
  groups: readonly OverviewGroupData[],
  change: (item: OverviewItem) => OverviewItem | undefined,
): readonly OverviewGroupData[] {
  return groups.flatMap((group) => {
    const items = group.items.flatMap((item) => change(item) ?? []);
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}

/** Readers write `config basic` for `config-basic`, and the other way round. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll('-', ' ').trim();
}
