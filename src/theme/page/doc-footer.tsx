import type { ReactElement } from 'react';
import { useThemePart } from '../base/use-theme-part.ts';

/** Below a page's text: edit link, last change, the pages before and after. */
export function DocFooter(): ReactElement {
  const EditLink = useThemePart('EditLink');
  const LastUpdated = useThemePart('LastUpdated');
  const PrevNextPage = useThemePart('PrevNextPage');
  return (
    <footer className="rp-doc-footer">
      <div className="rp-doc-footer__meta">
        <EditLink />
        <LastUpdated />
      </div>
      <PrevNextPage />
    </footer>
  );
}
