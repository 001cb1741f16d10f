/** Problems over the page: the overlay's state, in the language of the page. */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import { createOverlayView } from './overlay-view.ts';
import { closed, NO_PROBLEMS, opened, turned, withProblems } from './problem-list.ts';
import { toOverlayWords } from './words.ts';

export interface Overlay {
  /** All that is wrong now, errors and warnings. */
  show(problems: readonly DevProblem[]): void;
  /** Another page is on screen. */
  arrive(page: RoutePath): void;
}

/** `openPlace` asks for the file in the author's editor. */
export function createOverlay(openPlace: (problem: Diagnostic) => Promise<boolean>): Overlay {
  let list = NO_PROBLEMS;
  const update = (next: typeof list) => {
    list = next;
    const lang = document.documentElement.lang;
    view.host.lang = lang;
    view.show(list, toOverlayWords(lang));
  };
  const view = createOverlayView({
    openPlace,
    onTurn: (by) => update(turned(list, by)),
    onOpen: () => update(opened(list)),
    onClose: () => list.isOpen && update(closed(list)),
  });
  new MutationObserver(() => update(list)).observe(document.documentElement, { attributeFilter: ['lang'] });
  const show = (problems: readonly DevProblem[], page = list.page) => {
    // Not before there is something to say: most documents never need it.
    if (!view.host.isConnected && problems.length > 0) document.body.append(view.host);
    const next = withProblems(list, problems, page);
    if (view.host.isConnected) update(next);
    else list = next;
  };
  return { show, arrive: (page) => show(list.problems, page) };
}
