import { expect, it } from 'vitest';
import { createProgress } from '../../../src/cli/progress.ts';
import { measureWidth } from '../../../src/cli/text-width.ts';
import { PLAIN_STYLE } from '../../helpers/plain-style.ts';

/** Runs events through a progress display and returns what a terminal would show at the end. */
function show(
  events: readonly (readonly [phase: string, done: number, total: number])[],
  { live = true, width = 80 } = {},
) {
  let written = '';
  let time = 0;
  const write = (text: string) => {
    written += text;
  };
  const output = { live, style: { ...PLAIN_STYLE, width }, write };
  const progress = createProgress(output, () => time);
  for (const [phase, done, total] of events) {
    time += 100;
    progress.update({ phase: phase as 'compile', done, total });
  }
  const before = toScreen(written);
  progress.stop();
  return { written, before, after: toScreen(written) };
}

/** What remains of each line when a carriage return begins it again. */
function toScreen(text: string): string {
  const overwrite = (below: string, above: string) => above + below.slice(above.length);
  return text
    .split('\n')
    .map((line) => line.split('\r').reduce(overwrite, '').trimEnd())
    .join('\n');
}

it('keeps one line a phase, with its time', () => {
  const { after } = show([
    ['scan', 0, 0],
    ['compile', 0, 3],
    ['compile', 2, 3],
    ['compile', 3, 3],
    ['render', 3, 3],
  ]);
  expect(after).toBe('✔ scan  100 ms\n✔ compile 3/3  200 ms\n✔ render 3/3  0 ms\n');
});

it('lets a phase begin inside another, and finishes those that cannot count when the next begins', () => {
  const { after } = show([
    ['compile', 0, 0],
    ['scan', 2, 2],
    ['compile', 1, 2],
    ['compile', 2, 2],
    ['bundle', 0, 0],
    ['render', 1, 1],
  ]);
  expect(after).toBe('✔ scan 2/2  0 ms\n✔ compile 2/2  300 ms\n✔ bundle  100 ms\n✔ render 1/1  0 ms\n');
});

it('counts on the last line while a phase runs, and takes that line away when it is stopped', () => {
  const { before, after } = show([
    ['compile', 0, 40],
    ['compile', 12, 40],
  ]);
  expect(before).toBe('  compile 12/40');
  expect(after).toBe('');
});

it('writes nothing where lines cannot be written over', () => {
  expect(show([['compile', 1, 2]], { live: false }).written).toBe('');
});

it('never fills a line, so that nothing wraps', () => {
  const { written } = show([['compile', 100_000, 200_000]], { width: 12 });
  for (const line of written.split(/[\r\n]/)) expect(measureWidth(line)).toBeLessThan(12);
});

it('does not show a phase again that was done', () => {
  const { after } = show([
    ['compile', 1, 1],
    ['compile', 0, 9],
  ]);
  expect(after).toBe('✔ compile 1/1  0 ms\n');
});

it('leaves nothing of a longer line below a shorter one', () => {
  const { before } = show([
    ['compile', 100_000, 200_000],
    ['scan', 0, 0],
  ]);
  expect(before).toBe('  scan');
});

it('sends no escape sequence', () => {
  const { written } = show([
    ['compile', 1, 2],
    ['compile', 2, 2],
  ]);
  expect(written).not.toContain('\u001b');
});
