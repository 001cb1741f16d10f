import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../../runtime/index.ts';
import { shouldHideNav } from './nav-scroll.ts';

/** Scroll position above which the bar of a home page is transparent. */
const TOP_PX = 100;
const THROTTLE_MS = 200;
/** Events that show that the reader scrolls. */
const READERS = ['wheel', 'touchmove', 'keydown'] as const;

/** Returns the scroll state of the bar: hidden or not, and whether the page is at its top. */
export function useNavScroll(mayHide: boolean): { readonly isHidden: boolean; readonly isAtTop: boolean } {
  const { pathname, key } = useLocation();
  const last = useRef(0);
  /** True while a link to a heading scrolls. */
  const isJump = useRef(false);
  const [isHidden, setHidden] = useState(false);
  const [isAtTop, setAtTop] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page shows the bar again and starts from its own scroll position
  useEffect(() => {
    last.current = scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      const step = { last: last.current, now: scrollY };
      last.current = step.now;
      setAtTop(step.now < TOP_PX);
      if (mayHide && !isJump.current) setHidden((hidden) => shouldHideNav({ hidden, ...step }));
    };
    const onScroll = () => {
      timer ??= setTimeout(update, THROTTLE_MS);
    };
    const onReader = () => {
      isJump.current = false;
    };
    const onScrollEnd = () => {
      if (isJump.current) last.current = scrollY;
      isJump.current = false;
    };
    setHidden(false);
    setAtTop(scrollY < TOP_PX);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('scrollend', onScrollEnd, { passive: true });
    for (const name of READERS) addEventListener(name, onReader, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('scrollend', onScrollEnd);
      for (const name of READERS) removeEventListener(name, onReader);
    };
  }, [pathname, mayHide]);
  // A link to a heading scrolls too, and counts on the bar as it is: it must not come or go meanwhile,
  // however many steps and frames the scrolling takes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what has scrolled
  useEffect(() => {
    last.current = scrollY;
    isJump.current = true;
  }, [key]);
  return { isHidden, isAtTop };
}
