/** Runs on every page, so it only decides if the reader is counted, and waits for that. */
import { settings } from 'docgen-analytics/settings';

const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
const isRefused = settings.doNotTrack && (doNotTrack === '1' || globalPrivacyControl === true);
const isLocal = /^(?:.*\.)?localhost$|^127\.|^\[::1\]$/.test(location.hostname);

if (!isRefused && (settings.local || !isLocal)) {
  const hasConsent = !settings.consent || Reflect.get(window, 'docgenConsent') === true;
  if (hasConsent) countWhenIdle();
  else addEventListener('docgen:consent', countWhenIdle, { once: true });
}

/** Lets the page load everything first. On a busy machine the browser is never idle, and Safari does not tell. */
function countWhenIdle(): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(count, { timeout: 2000 }) : setTimeout(count);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}

function count(): void {
  // Readers who have gone offline are not counted.
  import('./count-views.ts').then(
    ({ countViews }) => countViews(),
    () => undefined,
  );
}
