import type { ReactElement } from 'react';
import { useI18n, usePage, useSite } from '../../runtime/index.ts';

/** Date and author of the last change. The date is formatted when the site is built. */
export function LastUpdated(): ReactElement | null {
  const text = useI18n();
  const { page } = usePage();
  const { site } = useSite();
  if (!site.theme.lastUpdated || !page.lastUpdatedTime) return null;
  const author = page.lastUpdatedAuthor ? ` ${text('lastUpdatedAuthorText')} ${page.lastUpdatedAuthor}` : '';
  return (
    <p className="rp-last-updated">
      {text('lastUpdatedText') + text('labelSeparatorText')}
      <time dateTime={page.lastUpdatedDate}>{page.lastUpdatedTime}</time>
      {author}
    </p>
  );
}
