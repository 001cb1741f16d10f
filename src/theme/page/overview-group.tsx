import type { ReactElement } from 'react';
import { addBase } from '../../runtime/index.ts';
import type { OverviewGroupData, OverviewItem } from '../../shared/types.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';
import { useAuthorPart, useThemePart } from '../base/use-theme-part.ts';
import { LinkCard as OriginalLinkCard } from '../writing/card.tsx';
import { listLinks } from './filter-overview.ts';

export interface OverviewGroupProps {
  /** Its name, its address if it has one, and its pages. */
  readonly group: OverviewGroupData;
}

/** Longer lists of headings get separate columns, over the whole width. */
const LONG_LIST = 9;

/**
 * A block of an overview: a name, and pages under it. Pages with headings list them as links,
 * the others are cards.
 *
 * @example <OverviewGroup group={{ name: 'API', items: [{ text: 'CLI', link: '/cli' }] }} />
 */
export function OverviewGroup({ group }: OverviewGroupProps): ReactElement {
  const { name, link, items } = group;
  const Link = useThemePart('Link');
  const LinkCard = useAuthorPart('LinkCard', OriginalLinkCard);
  // A page that is alone in its block gives its name to the block: showing it twice would be noise.
  const [only] = items.length === 1 && items[0]?.text === name ? items : [];
  const href = link ?? only?.link;
  const isCard = only !== undefined && listLinks(only).length === 0;
  const title = renderInlineMarkdown(name);
  return (
    <section className="rp-overview-group rp-not-doc" data-alone={isCard || undefined}>
      <h2 className="rp-overview-group__name">
        {href === undefined ? (
          <span {...title} />
        ) : isCard ? (
          <LinkCard href={addBase(href)} title={title.children} />
        ) : (
          <Link href={addBase(href)} {...title} />
        )}
      </h2>
      {only === undefined ? (
        groupRuns(items).map((run) => <ItemRun key={run[0]?.link} items={run} />)
      ) : isCard ? null : (
        <div className="rp-overview-group__item" data-long="">
          <LinkList item={only} />
        </div>
      )}
    </section>
  );
}

/** Neighbours of one kind: cards in a grid, lists of headings in columns. */
function ItemRun({ items }: { readonly items: readonly OverviewItem[] }): ReactElement {
  const LinkCard = useAuthorPart('LinkCard', OriginalLinkCard);
  const Link = useThemePart('Link');
  if (items[0] !== undefined && listLinks(items[0]).length === 0) {
    return (
      <div className="rp-overview-group__cards">
        {items.map(({ text, link }) => (
          <LinkCard key={link + text} href={addBase(link)} title={renderInlineMarkdown(text).children} />
        ))}
      </div>
    );
  }
  return (
    <div className="rp-overview-group__items">
      {items.map((item) => (
        <div
          key={item.link + item.text}
          className="rp-overview-group__item"
          data-long={listLinks(item).length > LONG_LIST || undefined}
        >
          <h3 className="rp-overview-group__title">
            <Link href={addBase(item.link)} {...renderInlineMarkdown(item.text)} />
          </h3>
          <LinkList item={item} />
        </div>
      ))}
    </div>
  );
}

function LinkList({ item }: { readonly item: OverviewItem }): ReactElement {
  const Link = useThemePart('Link');
  return (
    <ul className="rp-overview-group__list">
      {listLinks(item).map(({ text, link, deeper }) => (
        <li key={link} data-deeper={deeper}>
          <Link className="rp-overview-group__link" href={addBase(link)} {...renderInlineMarkdown(text)} />
        </li>
      ))}
    </ul>
  );
}

function groupRuns(items: readonly OverviewItem[]): OverviewItem[][] {
  const runs: OverviewItem[][] = [];
  let isCards: boolean | undefined;
  for (const item of items) {
    const isCard = listLinks(item).length === 0;
    if (isCard === isCards) runs.at(-1)?.push(item);
    else runs.push([item]);
    isCards = isCard;
  }
  return runs;
}
