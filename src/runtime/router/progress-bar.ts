/** The thin bar at the top of the window: nprogress, with our element and our styles (`theme/styles/progress.css`). */
import nprogress from 'nprogress';
import { toTrustedHtml } from '../trusted-html.ts';

/** Hidden from screen readers, which announce a text instead. */
const TEMPLATE = '<div class="rp-progress-bar" aria-hidden="true"></div>';
/** Interval at which the bar advances by up to `trickleRate` while the page is loading. */
const TRICKLE_MS = 800;
/** Interval at which to check again if the former bar has faded out. */
const RETRY_MS = 50;

export type ProgressBar = ReturnType<typeof createProgressBar>;

/**
 * Creates the bar with nprogress' former defaults, which readers know from other sites: from 8 %, steps of
 * up to 2 % every 800 ms, each animated in 200 ms.
 */
export function createProgressBar() {
  nprogress.configure({
    minimum: 0.08,
    speed: 200,
    trickleRate: 0.02,
    // nprogress never clears its own timer: a bar soon after another would move twice as fast.
    trickle: false,
    showSpinner: false,
    barSelector: '.rp-progress-bar',
    template: toTrustedHtml(TEMPLATE),
  });
  let timer: ReturnType<typeof setTimeout>;
  const trickle = () => {
    timer = setTimeout(() => {
      nprogress.trickle();
      trickle();
    }, TRICKLE_MS);
  };
  const start = () => {
    clearTimeout(timer);
    // nprogress would take the fading element for the new bar, and remove it.
    if (nprogress.isRendered() && !nprogress.isStarted()) {
      timer = setTimeout(start, RETRY_MS);
      return;
    }
    nprogress.start();
    trickle();
  };
  return {
    start,
    /** Fills the bar, fades it out and removes it. Does nothing if none was started. */
    done(): void {
      clearTimeout(timer);
      nprogress.done();
    },
  };
}
