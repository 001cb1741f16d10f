/** A page view, as senders get it. */
export interface PageView {
  /** Address without its hash; of the query, what names a campaign. */
  readonly url: URL;
  readonly title: string;
  /** Where the reader came from; `''` if that is unknown. */
  readonly referrer: string;
}

export type Send = (view: PageView) => void;
