/** Shows readers that a slow page is loading. The bar itself is a separate chunk. */
import { announce } from '../announce.ts';
import type { ProgressBar } from './progress-bar.ts';
import type { Router } from './router.ts';

/** A faster page needs no bar: one that flashes up makes a fast page look slow. */
const PATIENCE_MS = 200;
/** The bar is fetched a little earlier, and not at every click: most pages are loaded before that. */
const FETCH_MS = 100;

/** Returns a function that stops. `getText` looks up a UI text in the language on screen. */
export function showSlowNavigations(
  router: Pick<Router, 'state' | 'onState'>,
  getText: (key: string) => string,
): () => void {
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  let loading: Promise<ProgressBar> | undefined;
  let bar: ProgressBar | undefined;
  const load = async () => {
    loading ??= import('./progress-bar.ts').then((module) => module.createProgressBar());
    try {
      return await loading;
    } catch {
      // Without a network there is no bar either; the next wait tries again.
      loading = undefined;
      return undefined;
    }
  };
  const begin = async () => {
    const loaded = await load();
    // Loading it may have taken longer than the page.
    if (!loaded || router.state() !== 'waiting') return;
    bar = loaded;
    bar.start();
    announce(getText('loadingText'));
  };
  const end = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    bar?.done();
  };
  const stop = router.onState(() => {
    if (router.state() === 'idle') return end();
    timers = [setTimeout(() => void load(), FETCH_MS), setTimeout(() => void begin(), PATIENCE_MS)];
    return undefined;
  });
  return () => {
    stop();
    end();
  };
}
