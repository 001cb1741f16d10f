import type { ReactElement } from 'react';
import { useLang, useSite, withBase } from '../../runtime/index.ts';
import { useThemePart } from '../base/use-theme-part.ts';

/** Logo and name of the site, linking to its home page. */
export function NavTitle(): ReactElement {
  const { site } = useSite();
  const lang = useLang();
  const Link = useThemePart('Link');
  const { logo, logoText, logoHref } = site;
  const locale = site.locales.find((candidate) => candidate.lang === lang);
  const title = locale?.title || site.title;
  const label = logoText || (logo ? '' : title);
  const images = typeof logo === 'string' ? [logo] : [logo.light, logo.dark];

  return (
    <Link className="rp-nav-title" href={logoHref || '/'}>
      {images.map((src, index) => {
        const theme = index ? 'dark' : 'light';
        return src ? (
          <img
            key={theme}
            className="rspress-logo"
            src={withBase(src)}
            {...site.logoSizes?.[src]}
            // After the style sheet, which the whole page waits for: browsers request an SVG immediately.
            fetchPriority="low"
            alt={label ? '' : title}
            data-theme={images.length > 1 ? theme : undefined}
          />
        ) : null;
      })}
      {label ? <span className="rp-nav-title__text">{label}</span> : null}
    </Link>
  );
}
