import type { ReactElement } from 'react';
import { useSite } from '../../runtime/index.ts';
import { AuthorText } from '../base/author-text.tsx';

/** The site's footer message, which may be HTML; nothing if there is none. */
export function HomeFooter(): ReactElement | null {
  const { site } = useSite();
  const { message } = site.theme.footer;
  if (!message) return null;
  return (
    <footer className="rp-home-footer">
      <AuthorText as="div" text={message} />
    </footer>
  );
}
