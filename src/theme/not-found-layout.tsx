import type { ReactElement } from 'react';
import { useI18n, useLang, useSite, useVersion } from '../runtime/index.ts';
import { useThemePart } from './use-theme-part.ts';

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
  const segments = [
    version === site.multiVersion.default ? '' : version,
    lang === site.defaultLang ? '' : lang,
  ].filter(Boolean);

  return (
    <main id="rp-main" className="rp-not-found" tabIndex={-1}>
      <p className="rp-not-found__code">404</p>
      <hr className="rp-not-found__divider" />
      <h1 className="rp-not-found__title">{text('notFoundText')}</h1>
      <p className="rp-not-found__hint">{text('notFoundHintText')}</p>
      <Button href={`/${segments.map((segment) => `${segment}/`).join('')}`}>{text('takeMeHomeText')}</Button>
    </main>
  );
}
