/** Filters the entries of an overview by the reader's words. */
import { parseInlineMarkdownText } from '../../shared/inline-text.ts';
import type { OverviewGroupData, OverviewItem } from '../../shared/types.ts';

/** Keeps of each page the headings of the requested depths. */
export function selectHeaders(
  groups: readonly OverviewGroupData[],
  depths: readonly number[] | undefined,
): readonly OverviewGroupData[] {
  return mapItems(groups, (item) => {
    const selectedDepths = depths ?? item.overviewHeaders;
    if (selectedDepths === undefined || item.headers === undefined) return item;
    return { ...item, headers: item.headers.filter(({ depth }) => selectedDepths.includes(depth)) };
  });
}

/** Keeps all that is below a matching name, else only the entries that match themselves. */
export function filterOverview(
  groups: readonly OverviewGroupData[],
  query: string,
): readonly OverviewGroupData[] {
  const needle = normalize(query);
  if (needle === '') return groups;
  const fits = (text: string) => normalize(parseInlineMarkdownText(text)).includes(needle);
  return groups.flatMap((group) => (fits(group.name) ? [group] : mapItems([group], createItemFilter(fits))));
}

/** Counts links to pages, or to headings where a page lists some. */
export function countEntries(groups: readonly OverviewGroupData[]): number {
  const counts = groups.flatMap(({ items }) => items.map((item) => Math.max(1, listLinks(item).length)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the links below the name of a page; headings in headings are `deeper`. */
export function listLinks({ link, headers = [], items = [] }: OverviewItem): {
  readonly text: string;
  readonly link: string;
  readonly deeper?: number;
}[] {
  const page = link.replace(/#.*$/, '');
  const top = Math.min(...headers.map(({ depth }) => depth));
  const getHeaderLink = ({ id, text, depth }: (typeof headers)[number]) => ({
    text,
    link: `${page}#${id}`,
    ...(depth > top ? { deeper: depth - top } : {}),
  });
  return [...headers.map(getHeaderLink), ...items];
}

function createItemFilter(fits: (text: string) => boolean) {
  return (item: OverviewItem): OverviewItem | undefined => {
    if (fits(item.text)) return item;
    const headers = item.headers?.filter(({ text }) => fits(text)) ?? [];
    const items = item.items?.filter(({ text }) => fits(text)) ?? [];
    return headers.length + items.length > 0 ? { ...item, headers, items } : undefined;
  };
}

/** Maps every item, or drops it; empty groups are dropped too. */
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
