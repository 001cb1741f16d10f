/** Plays the frames of a recording on the screen that the page has. Loaded when a reader presses Play for the first time. */
import { type Frames, findFrame, type Line, listScreens } from '../frames.ts';

export type Player = Awaited<ReturnType<typeof createPlayer>>;

export interface PlayerInput {
  /** Address of the frames. */
  readonly src: string;
  /** The element with the lines. */
  readonly screen: HTMLElement;
  readonly speed: number;
  /** Begins again after the end. */
  readonly loops: boolean;
  readonly onTime: (time: number) => void;
  readonly onEnd: () => void;
}

/** Seconds for which a recording that begins again shows its end. */
const HOLD = 1;

/** @throws if the frames cannot be loaded */
export async function createPlayer({ src, screen, speed, loops, onTime, onEnd }: PlayerInput) {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`${src}: ${answer.status}`);
  const frames = (await answer.json()) as Frames;
  const screens = listScreens(frames);
  let handle = 0;

  const show = (time: number): void => {
    const shown = screens[findFrame(frames, time)];
    if (shown === undefined) return;
    const lines = shown.rows.map((number, row) =>
      drawLine(frames.lines[number] ?? [], frames.styles, row === shown.cursorRow ? shown.cursorAt : -1),
    );
    screen.replaceChildren(...lines.flatMap((line, row) => (row === 0 ? [line] : ['\n', line])));
  };
  const pause = (): void => cancelAnimationFrame(handle);
  const play = (from: number): void => {
    pause();
    const start = performance.now();
    let last = -1;
    const step = (): void => {
      const played = (performance.now() - start) / 1000;
      const time = Math.min(from + played * speed, frames.duration);
      const frame = findFrame(frames, time);
      if (frame !== last) show(time);
      last = frame;
      onTime(time);
      if (time < frames.duration || (loops && played < (frames.duration - from) / speed + HOLD))
        handle = requestAnimationFrame(step);
      else if (loops) play(0);
      else onEnd();
    };
    step();
  };
  return {
    /** Shows a time in seconds. */
    show,
    pause,
    /** Continues from a time in seconds. */
    play,
  };
}

function drawLine(line: Line, styles: readonly string[], cursorAt: number): HTMLElement {
  const element = document.createElement('span');
  element.className = 'line';
  let length = 0;
  for (let at = 0; at < line.length; at += 2) {
    const text = String(line[at]);
    const style = styles[Number(line[at + 1])] ?? '';
    const inside = cursorAt - length;
    length += text.length;
    if (inside < 0 || inside >= text.length) {
      element.append(drawPart(text, style));
      continue;
    }
    const [sign = ' '] = text.slice(inside);
    element.append(
      drawPart(text.slice(0, inside), style),
      drawPart(sign, `${style} rp-recording__cursor`),
      drawPart(text.slice(inside + sign.length), style),
    );
  }
  if (cursorAt >= length)
    element.append(' '.repeat(cursorAt - length), drawPart(' ', 'rp-recording__cursor'));
  return element;
}

function drawPart(text: string, style: string): Node | string {
  if (style === '' || text === '') return text;
  const part = document.createElement('span');
  part.className = style;
  part.textContent = text;
  return part;
}
