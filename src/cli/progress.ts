/** Prints one line per phase while a build runs. Only on an interactive terminal; elsewhere nothing is printed. */
import type { Progress as ProgressEvent } from './engine.ts';
import { formatDuration } from './print-summary.ts';
import type { Output } from './terminal.ts';
import { measureWidth, truncate } from './text-width.ts';

export interface Progress {
  update(event: ProgressEvent): void;
  /** Removes the unfinished line, so that whatever is printed next starts on a clean line. */
  stop(): void;
}

/** Order of the phases: one that cannot count is done when a later one begins. */
const ORDER = [
  'scan',
  'compile',
  'bundle',
  'check',
  'render',
  'index',
  'plugins',
  'write',
  'send',
] as const satisfies readonly ProgressEvent['phase'][];

/** Writing more often than this only makes a terminal slower. */
const FRAME_MS = 80;

export function createProgress(output: Output, now: () => number = Date.now): Progress {
  if (!output.live) return { update() {}, stop() {} };

  const { style } = output;
  const { colors, symbols } = style;
  const started = new Map<string, number>();
  const finished = new Set<string>();
  let current: ProgressEvent | undefined;
  let lastWrite = Number.NEGATIVE_INFINITY;

  // Overwritten with spaces: that needs no escape sequence, so none is sent if NO_COLOR is set.
  let shownWidth = 0;
  const write = (text: string, end = '') => {
    // One column less than the width: a full line makes some terminals wrap.
    const line = truncate(text, style.width - 1, symbols.ellipsis);
    const width = measureWidth(line);
    const rest = Math.min(shownWidth, style.width - 1) - width;
    output.write(`\r${colors.dim(line)}${' '.repeat(Math.max(0, rest))}${end}`);
    shownWidth = end === '' ? width : 0;
  };
  const finish = (event: ProgressEvent) => {
    const time = now();
    finished.add(event.phase);
    write(
      `${symbols.success} ${formatCount(event)}  ${formatDuration(time - (started.get(event.phase) ?? time))}`,
      '\n',
    );
    current = undefined;
  };

  return {
    update(event) {
      if (finished.has(event.phase)) return;
      const isNew = current?.phase !== event.phase;
      if (current?.total === 0 && ORDER.indexOf(event.phase) > ORDER.indexOf(current.phase)) finish(current);
      if (!started.has(event.phase)) started.set(event.phase, now());
      if (event.total > 0 && event.done >= event.total) return finish(event);
      current = event;
      if (!isNew && now() - lastWrite < FRAME_MS) return;
      lastWrite = now();
      write(`  ${formatCount(event)}`);
    },
    stop() {
      if (current !== undefined) write('', '\r');
      current = undefined;
    },
  };
}

/** `compile 3/40`; the name alone for a phase that cannot count. */
function formatCount({ phase, done, total }: ProgressEvent): string {
  return total > 0 ? `${phase} ${done}/${total}` : phase;
}
