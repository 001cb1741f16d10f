/** Draws what needs no browser: Graphviz and D2, in a thread that starts with the first of them. */
import { type ModuleThread, openThread, ThreadEnded } from 'docgenjs';
import type { Drawer } from './drawer.ts';
import type { DrawingResult } from './drawing.ts';

export interface LayoutJob {
  readonly kind: 'dot' | 'd2';
  readonly source: string;
  /** URL of the package that draws it. */
  readonly url: string;
  /** How D2 arranges what does not say so itself. */
  readonly layout: 'dagre' | 'elk';
}

export type LayoutInput = Omit<LayoutJob, 'source'>;

/** Processor time that a diagram may take, the start of the program included, which takes D2 three seconds. */
const LIMIT_SECONDS = 60;

const MODULE = new URL('./drawing-thread.js', import.meta.url).href;

export function createLayouts(input: LayoutInput): Drawer {
  let opening: Promise<ModuleThread> | undefined;
  const close = async () => {
    const closing = await opening;
    opening = undefined;
    await closing?.close();
  };
  const layouts: Drawer = {
    async draw(source) {
      opening ??= openThread({ module: MODULE, limitSeconds: LIMIT_SECONDS, name: 'a diagram' });
      const thread = await opening;
      try {
        return await thread.run<DrawingResult>({ ...input, source } satisfies LayoutJob);
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error;
        if (error.isOverLimit)
          return { problem: `drawing it takes more than ${LIMIT_SECONDS} seconds of processor time` };
        // Nothing else has ended D2 or Graphviz so far.
        return { problem: 'drawing it takes more memory than a diagram may have' };
      }
    },
    close,
  };
  // A reloaded config creates another one, and nobody closes the previous one.
  forgotten.register(layouts, close);
  return layouts;
}

const forgotten = new FinalizationRegistry<() => Promise<void>>((close) => void close());
