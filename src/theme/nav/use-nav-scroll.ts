import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../../runtime/index.ts';
import { shouldHideNav } from './nav-scroll.ts';

const THROTTLE_MS = 200;
/** Events that show that the reader scrolls. */
const READERS = ['wheel', 'touchmove', 'keydown'] as const;

/** Returns whether scrolling has hidden the bar. */
export function useNavScroll(mayHide: boolean): boolean {
  const { pathname, key } = useLocation();
  const last = useRef(0);
  /** True while a link to a heading scrolls. */
  const isJump = useRef(false);
  const [isHidden, setHidden] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page shows the bar again and starts from its own scroll position
  useEffect(() => {
    last.current = scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      const step = { last: last.current, now: scrollY };
      last.current = step.now;
      if (!isJump.current) setHidden((hidden) => shouldHideNav({ hidden, ...step }));
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
    // A link to a heading that was followed before the router was there.
    const onJump = () => {
      isJump.current = true;
    };
    setHidden(false);
    if (!mayHide) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    addEventListener('popstate', onJump, options);
    addEventListener('scroll', onScroll, options);
    addEventListener('scrollend', onScrollEnd, options);
    for (const name of READERS) addEventListener(name, onReader, options);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [pathname, mayHide]);
  // A link to a heading scrolls too, and counts on the bar as it is: it must not come or go meanwhile,
  // however many steps and frames the scrolling takes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what has scrolled
  useEffect(() => {
    last.current = scrollY;
    isJump.current = true;
  }, [key]);
  return isHidden;
}
