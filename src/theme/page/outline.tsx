import { type ReactElement, useEffect, useState } from 'react';
import { useDynamicToc, useI18n, useSite } from '../../runtime/index.ts';
import { IconScrollToTop } from '../base/icons.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import { PageMarkdown } from './page-markdown.tsx';

/** Scroll position from which the button is useful. */
const SCROLLED_PX = 100;

/** Headings of the page, and the actions below them. */
export function Outline(): ReactElement {
  const text = useI18n();
  const { site } = useSite();
  const toc = useDynamicToc();
  const Toc = useThemePart('Toc');
  const ReadPercent = useThemePart('ReadPercent');
  const EditLink = useThemePart('EditLink');

  return (
    <div className="rp-outline">
      {toc.length > 0 ? (
        <>
          <nav aria-labelledby="rp-outline-title">
            <h2 id="rp-outline-title" className="rp-outline__title">
              {text('outlineTitle')}
              <ReadPercent />
            </h2>
            <Toc />
          </nav>
          <hr className="rp-outline__divider" />
        </>
      ) : null}
      <EditLink isOutline />
      <PageMarkdown place="outline" />
      {site.theme.enableScrollToTop ? <ScrollToTop /> : null}
    </div>
  );
}

export interface ScrollToTopProps {
  /** A round button over the page, for windows where the outline is folded away. @default false */
  readonly isFloating?: boolean;
}

/**
 * Takes the reader back to the start of the page. Shown from 100 pixels of scrolling on; a floating one only
 * while the reader scrolls up, so that it does not cover the text being read.
 */
export function ScrollToTop({ isFloating = false }: ScrollToTopProps): ReactElement {
  const text = useI18n();
  const isVisible = useIsVisible(isFloating);
  const label = text('scrollToTopText');
  return (
    <button
      type="button"
      className={isFloating ? 'rp-scroll-to-top' : 'rp-outline__action rp-outline__action--top'}
      data-idle={!isVisible || undefined}
      onClick={goToTop}
      {...(isFloating ? { 'aria-label': label, title: label } : {})}
    >
      <IconScrollToTop />
      {isFloating ? null : label}
    </button>
  );
}

function goToTop(): void {
  scrollTo({ top: 0, behavior: isMotionReduced() ? 'instant' : 'smooth' });
  // The button is about to hide, and keyboard users would continue anywhere.
  document.getElementById('rp-main')?.focus({ preventScroll: true });
}

function useIsVisible(onlyUpwards: boolean): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    let last = 0;
    const update = () => {
      setVisible(scrollY >= SCROLLED_PX && (!onlyUpwards || scrollY < last));
      last = scrollY;
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [onlyUpwards]);
  return isVisible;
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
