/** A moment of a recording as HTML and as text. */
import { escapeMarkup } from '../escape-markup.ts';
import { type Frames, findFrame, getText, listScreens } from './frames.ts';

export interface PrintedScreen {
  /** Lines of HTML, as in a code block. */
  readonly html: string;
  readonly text: string;
}

export function printScreen(frames: Frames, time: number): PrintedScreen {
  const screen = listScreens(frames)[findFrame(frames, time)];
  const lines = (screen?.rows ?? []).map((line) => frames.lines[line] ?? []);
  const printed = lines.map((line) => {
    const parts: string[] = [];
    for (let at = 0; at < line.length; at += 2) {
      const text = escapeMarkup(String(line[at]));
      const style = frames.styles[Number(line[at + 1])] ?? '';
      parts.push(style === '' ? text : `<span class="${style}">${text}</span>`);
    }
    return `<span class="line">${parts.join('')}</span>`;
  });
  return { html: printed.join('\n'), text: lines.map(getText).join('\n').trimEnd() };
}
