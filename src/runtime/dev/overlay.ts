/** Problems over the page: the overlay's state, in the language of the page. */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import type { RoutePath } from '../../shared/types.ts';
import { createOverlayView, type FilePlace } from './overlay-view.ts';
import { closeList, moveBy, NO_PROBLEMS, openList, withProblems } from './problem-list.ts';
import { getOverlayWords } from './words.ts';

/** `openPlace` opens the file in the author's editor. */
export function createOverlay(openPlace: (place: FilePlace) => Promise<boolean>) {
  let list = NO_PROBLEMS;
  const update = (next: typeof list) => {
    list = next;
    const lang = document.documentElement.lang;
    view.host.lang = lang;
    view.show(list, getOverlayWords(lang));
  };
  const view = createOverlayView({
    openPlace,
    onTurn: (by) => update(moveBy(list, by)),
    onOpen: () => update(openList(list)),
    onClose: () => list.isOpen && update(closeList(list)),
  });
  new MutationObserver(() => update(list)).observe(document.documentElement, { attributeFilter: ['lang'] });
  const show = (problems: readonly DevProblem[], page = list.page) => {
    // Added with the first problem: most documents never need it.
    if (!view.host.isConnected && problems.length > 0) document.body.append(view.host);
    const next = withProblems(list, problems, page);
    if (view.host.isConnected) update(next);
    else list = next;
  };
  return {
    /** Shows all current problems, errors and warnings. */
    show,
    /** Called when another page is on screen. */
    arrive: (page: RoutePath) => show(list.problems, page),
    /** The server does not answer, or does again. */
    setGone(isGone: boolean): void {
      if (isGone && !view.host.isConnected) document.body.append(view.host);
      view.showNote(isGone ? getOverlayWords(document.documentElement.lang).gone : '');
    },
  };
}
