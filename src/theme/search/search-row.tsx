import type { MouseEvent, ReactElement } from 'react';
import type { HitType, SearchRecord, TextPart } from '../../search/search-provider.ts';
import { IconFile, IconHeader, IconText } from '../base/icons.tsx';
import { isPlainClick } from '../base/link.tsx';

/** What a row needs of the box. */
export interface RowActions {
  readonly active: number;
  readonly activate: (index: number) => void;
  /** Ids of rows begin with it. */
  readonly id: string;
  readonly toHref: (url: string) => string | undefined;
  /** Goes to a place and closes the box. */
  readonly follow: (record: SearchRecord) => void;
  /** The browser opens it elsewhere, and the box stays. */
  readonly keep: (record: SearchRecord) => void;
}

export function toRowId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** Props of the link in a row: a plain click is ours, all others the browser's. */
export function toLinkProps(record: SearchRecord, { toHref, follow, keep }: RowActions) {
  return {
    href: toHref(record.url),
    tabIndex: -1,
    draggable: false,
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return keep(record);
      event.preventDefault();
      follow(record);
    },
    onAuxClick({ button }: MouseEvent) {
      if (button === 1) keep(record);
    },
  };
}

const ICONS = { lvl1: IconFile, content: IconText } as const;

/** Which kind of place it is. */
export function RowIcon({ type }: { readonly type: HitType }): ReactElement {
  const Icon = type === 'lvl1' || type === 'content' ? ICONS[type] : IconHeader;
  return <Icon className="rp-search-row__icon" />;
}

interface RowTextProps {
  readonly title: readonly TextPart[];
  readonly path: readonly (readonly TextPart[])[];
}

/** A row's title, and the headings above it. */
export function RowText({ title, path }: RowTextProps): ReactElement {
  return (
    <span className="rp-search-row__text">
      <span className="rp-search-row__title">
        <Parts parts={title} />
      </span>
      {path.length > 0 ? (
        <span className="rp-search-row__path">
          {path.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and their order is all there is
            <span key={index}>
              <Parts parts={parts} />
            </span>
          ))}
        </span>
      ) : null}
    </span>
  );
}

/** Text nodes alone: what looks like markup in a heading is shown as it is written. */
function Parts({ parts }: { readonly parts: readonly TextPart[] }): ReactElement[] {
  return parts.map(([text, isMatch], index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which are made anew with it
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
