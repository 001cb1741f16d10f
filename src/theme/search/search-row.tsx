import type { MouseEvent, ReactElement } from 'react';
import type { HitType, SearchRecord, TextPart } from '../../search/search-provider.ts';
import { IconFile, IconHeader, IconText } from '../base/late-icons.tsx';
import { isPlainClick } from '../base/link.tsx';

/** State and callbacks that a row needs. */
export interface RowActions {
  readonly active: number;
  readonly activate: (index: number) => void;
  /** Ids of rows begin with it. */
  readonly id: string;
  readonly getHref: (url: string) => string | undefined;
  /** Goes to a place and closes the box. */
  readonly follow: (record: SearchRecord) => void;
  /** Called when the browser opens the row elsewhere, and the box stays. */
  readonly addRecent: (record: SearchRecord) => void;
}

export function getRowId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** Props of the link in a row: a plain click is handled here, all others by the browser. */
export function getLinkProps(record: SearchRecord, { getHref, follow, addRecent }: RowActions) {
  return {
    href: getHref(record.url),
    tabIndex: -1,
    draggable: false,
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return addRecent(record);
      event.preventDefault();
      follow(record);
    },
    onAuxClick({ button }: MouseEvent) {
      if (button === 1) addRecent(record);
    },
  };
}

const ICONS = { lvl1: IconFile, content: IconText } as const;

/** Icon for the kind of place. */
export function RowIcon({ type }: { readonly type: HitType }): ReactElement {
  const Icon = type === 'lvl1' || type === 'content' ? ICONS[type] : IconHeader;
  return <Icon className="rp-search-row__icon" />;
}

interface RowTextProps {
  readonly title: readonly TextPart[];
  readonly path: readonly (readonly TextPart[])[];
  /** Part of the site that it belongs to. @default '' */
  readonly group?: string;
}

/** A row's title, and its place: its group and the headings above it. */
export function RowText({ title, path, group = '' }: RowTextProps): ReactElement {
  return (
    <span className="rp-search-row__text">
      <span className="rp-search-row__title">
        <Parts parts={title} />
      </span>
      {path.length > 0 || group ? (
        <span className="rp-search-row__path">
          {group ? <span className="rp-search-row__group">{group}</span> : null}
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

/** Renders text nodes only: markup in a heading is shown as text. */
export function Parts({ parts }: { readonly parts: readonly TextPart[] }): ReactElement[] {
  return parts.map(([text, isMatch], index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which are created anew with it
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
