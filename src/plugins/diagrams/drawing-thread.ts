/** Draws what needs no browser, with programs in WebAssembly. Runs in the thread that `layouts.ts` opens. */
import { type D2, drawD2, loadD2 } from './d2.ts';
import type { DrawingResult } from './drawing.ts';
import { drawGraphviz, type Graphviz, loadGraphviz } from './graphviz.ts';
import type { LayoutJob } from './layouts.ts';

/** Called by the thread with each job. */
export const run: (job: LayoutJob) => Promise<DrawingResult> = createRun();

function createRun() {
  let graphviz: Promise<Graphviz> | undefined;
  let d2: Promise<D2> | undefined;
  return async ({ kind, source, url, layout }: LayoutJob): Promise<DrawingResult> => {
    if (kind === 'd2') {
      d2 ??= loadD2(url);
      return drawD2(source, { d2: await d2, layout });
    }
    graphviz ??= loadGraphviz(url);
    // A package that cannot be loaded is not the diagram's fault.
    const loaded = await graphviz;
    try {
      return drawGraphviz(source, loaded);
    } catch {
      // The state of its memory is unknown: the next diagram gets another one.
      graphviz = undefined;
      return { problem: 'it is too large, or nested too deeply, for Graphviz' };
    }
  };
}
