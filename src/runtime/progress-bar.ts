/** The thin bar at the top of the window: nprogress, with our element and our styles (`theme/styles/progress.css`). */
import nprogress from 'nprogress';
import { toTrustedHtml } from './trusted-html.ts';

/** Seen by nobody who cannot see it: they are told by words. */
const TEMPLATE = '<div class="rp-progress-bar" aria-hidden="true"></div>';
/** How often the bar moves on by up to `trickleRate` while the page is not there. */
const TRICKLE_MS = 800;
/** How soon to look again whether the former bar has faded away. */
const RETRY_MS = 50;

export interface ProgressBar {
  start(): void;
  /** Fills the bar, fades it out and removes it. Nothing where none was started. */
  done(): void;
}

/** nprogress' own numbers of old, which readers know from other sites: from 8 %, steps of up to 2 % every 800 ms, each drawn in 200 ms. */
export function createProgressBar(): ProgressBar {
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
    done() {
      clearTimeout(timer);
      nprogress.done();
    },
  };
}
