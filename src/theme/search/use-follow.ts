import { useCallback } from 'react';
import { useLinkNavigate, useSite } from '../../runtime/index.ts';
import type { SearchRecord } from '../../search/search-provider.ts';
import { openElsewhere } from './follow-row.ts';
import { resolveHitHref } from './hit-href.ts';

export type Follow = ReturnType<typeof useFollow>;

/** Opens rows, and reports each opened place to `onFollow`. */
export function useFollow(onClose: () => void, onFollow: (record: SearchRecord) => void) {
  const { siteOrigin } = useSite().site;
  const navigate = useLinkNavigate();
  const getHref = useCallback(
    (url: string) => resolveHitHref(url, { origin: location.origin, siteOrigin }),
    [siteOrigin],
  );
  return {
    getHref,
    /** Opens a place here, which closes the box, or elsewhere, which leaves it open. */
    follow(record: SearchRecord, where: 'here' | 'tab' | 'window'): void {
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
