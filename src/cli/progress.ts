/**
 * One line a phase while a build runs. Only on a terminal that is not a build
 * machine's; elsewhere nothing is written at all.
 */
import type { BuildPhase, ProgressEvent } from './engine.ts';
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
  const started = new Map<BuildPhase, number>();
  const finished = new Set<BuildPhase>();
  let lastWrite = Number.NEGATIVE_INFINITY;
  let hasLine = false;

  // One column less than there is: a full line makes some terminals wrap.
  const fitLine = (text: string) => truncate(text, width - 1, symbols.ellipsis);

  return {
    update({ phase, done, total }) {
      if (finished.has(phase)) return;
      const time = now();
      if (!started.has(phase)) started.set(phase, time);
      if (total > 0 && done >= total) {
        finished.add(phase);
        const duration = formatDuration(time - (started.get(phase) ?? time));
        output.write(
          `${CLEAR_LINE}${colors.dim(fitLine(`${symbols.success} ${phase} ${done}/${total}  ${duration}`))}\n`,
        );
        hasLine = false;
      } else if (time - lastWrite >= FRAME_MS) {
        lastWrite = time;
        hasLine = true;
        output.write(CLEAR_LINE + fitLine(`  ${phase} ${total > 0 ? `${done}/${total}` : ''}`.trimEnd()));
      }
    },
    stop() {
      if (hasLine) output.write(CLEAR_LINE);
      hasLine = false;
    },
  };
}
