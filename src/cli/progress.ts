/**
 * One line a phase while a build runs. Only on a terminal that is not a build
 * machine's; elsewhere nothing is written at all.
 */
import type { Progress as ProgressEvent } from './engine.ts';
import { formatDuration } from './print-summary.ts';
import type { Output } from './terminal.ts';
import { truncate } from './text-width.ts';

export interface Progress {
  update(event: ProgressEvent): void;
  /** Takes the unfinished line away, so that whatever is printed next starts on a clean line. */
  stop(): void;
}

/** Writing more often than this only makes a terminal slower. */
const FRAME_MS = 80;
const CLEAR_LINE = '\r\u001b[2K';

export function createProgress(output: Output, now: () => number = Date.now): Progress {
  if (!output.live) return { update() {}, stop() {} };

  const { colors, symbols, width } = output.style;
  const finished = new Set<string>();
  let current: { phase: string; start: number; done: number; total: number } | undefined;
  let lastWrite = Number.NEGATIVE_INFINITY;

  // One column less than there is: a full line makes some terminals wrap.
  const write = (text: string, end = '') => {
    output.write(CLEAR_LINE + colors.dim(truncate(text, width - 1, symbols.ellipsis)) + end);
  };
  const finish = () => {
    if (current === undefined) return;
    const duration = formatDuration(now() - current.start);
    write(`${symbols.success} ${toCount(current)}  ${duration}`, '\n');
    finished.add(current.phase);
    current = undefined;
  };

  return {
    update({ phase, done, total }) {
      if (finished.has(phase)) return;
      const time = now();
      const isNew = current?.phase !== phase;
      if (isNew) finish();
      current = { phase, start: isNew ? time : (current?.start ?? time), done, total };
      if (total > 0 && done >= total) return finish();
      if (!isNew && time - lastWrite < FRAME_MS) return;
      lastWrite = time;
      write(`  ${toCount(current)}`);
    },
    stop() {
      if (current !== undefined) output.write(CLEAR_LINE);
      current = undefined;
    },
  };
}

/** `compile 3/40`; the name alone for a phase that cannot count. */
function toCount({ phase, done, total }: { phase: string; done: number; total: number }): string {
  return total > 0 ? `${phase} ${done}/${total}` : phase;
}
