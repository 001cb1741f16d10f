import type { ReactElement } from 'react';
import { addBase, useI18n, useLang, useSite, useSuggestedPages, useVersion } from '../../runtime/index.ts';
import { getLocalePrefix } from '../../shared/locale-prefix.ts';
import { useThemePart } from '../base/use-theme-part.ts';

/**
 * Shown where no page exists. Its HTML serves every unknown address, so nothing in it may
 * depend on where the reader is.
 */
export function NotFoundLayout(): ReactElement {
  const text = useI18n();
  const { site } = useSite();
  const lang = useLang();
  const version = useVersion();
  const Button = useThemePart('Button');
  const Search = useThemePart('Search');

  return (
    <main id="rp-main" className="rp-not-found" tabIndex={-1}>
      <p className="rp-not-found__code">404</p>
      <hr className="rp-not-found__divider" />
      <h1 className="rp-not-found__title">{text('notFoundText')}</h1>
      <p className="rp-not-found__hint">{text('notFoundHintText')}</p>
      <Suggestions />
      <Search />
      <Button href={addBase(`${getLocalePrefix({ lang, version }, site)}/`)}>{text('takeMeHomeText')}</Button>
    </main>
  );
}

/** Pages that the reader may have meant; nothing until the suggestions are loaded. */
function Suggestions(): ReactElement | null {
  const text = useI18n();
  const Link = useThemePart('Link');
  const pages = useSuggestedPages();
  if (pages.length === 0) return null;
  return (
    <nav className="rp-not-found__near" aria-labelledby="rp-not-found-near">
      <p id="rp-not-found-near">{text('notFoundNearText')}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.link}>
            <Link href={addBase(page.link)}>{page.text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
