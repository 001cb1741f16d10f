import { useCallback } from 'react';
import { useLinkNavigate, useSite } from '../../runtime/index.ts';
import type { SearchRecord } from '../../search/search-provider.ts';
import { openElsewhere } from './follow-row.ts';
import { resolveHitHref } from './hit-href.ts';

export interface Follow {
  readonly getHref: (url: string) => string | undefined;
  /** Opens a place here, which closes the box, or elsewhere, which leaves it open. */
  readonly follow: (record: SearchRecord, where: 'here' | 'tab' | 'window') => void;
}

/** Opens rows, and reports each opened place to `onFollow`. */
export function useFollow(onClose: () => void, onFollow: (record: SearchRecord) => void): Follow {
  const { siteOrigin } = useSite().site;
  const navigate = useLinkNavigate();
  const getHref = useCallback(
    (url: string) => resolveHitHref(url, { origin: location.origin, siteOrigin }),
    [siteOrigin],
  );
  return {
    getHref,
    follow(record, where) {
      const href = getHref(record.url);
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
