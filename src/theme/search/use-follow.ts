import { useCallback } from 'react';
import { useLinkNavigate, useSite } from '../../runtime/index.ts';
import type { SearchRecord } from '../../search/search-provider.ts';
import { openElsewhere } from './follow-row.ts';
import { toHitHref } from './to-hit-href.ts';

export interface Follow {
  readonly toHref: (url: string) => string | undefined;
  /** Opens a place here, which closes the box, or elsewhere, which leaves it open. */
  readonly follow: (record: SearchRecord, where: 'here' | 'tab' | 'window') => void;
}

/** How rows lead to their places; each place that is gone to is kept. */
export function useFollow(onClose: () => void, onFollow: (record: SearchRecord) => void): Follow {
  const { siteOrigin } = useSite().site;
  const navigate = useLinkNavigate();
  const toHref = useCallback(
    (url: string) => toHitHref(url, { origin: location.origin, siteOrigin }),
    [siteOrigin],
  );
  return {
    toHref,
    follow(record, where) {
      const href = toHref(record.url);
      if (href === undefined) return;
      onFollow(record);
      if (where !== 'here') {
        openElsewhere(href, where);
        return;
      }
      onClose();
      void navigate(href);
    },
  };
}
