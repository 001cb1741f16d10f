/**
 * A highlighted line is a list of runs: text and the class it is shown with.
 * Runs are merged as far as a reader cannot see the difference, then written out.
 */

export interface Run {
  readonly text: string;
  /** Space-separated classes; `''` is plain text in the block's own colour. */
  readonly className: string;
}

/** Merges neighbours of equal look and takes white space out of runs where its look does not show. */
export function mergeRuns(runs: readonly Run[]): readonly Run[] {
  const merged: Run[] = [];
  let text = '';
  let className = '';
  for (const run of runs) {
    if (run.text === '') continue;
    const isSpace = isBlank(run.text) && !hasLine(run.className);
    // Space joins the run before it, so that equal runs around it merge.
    if (text !== '' && (isSpace || run.className === className)) text += run.text;
    else {
      addTight(merged, text, className);
      text = run.text;
      className = isSpace ? '' : run.className;
    }
  }
  addTight(merged, text, className);
  return merged;
}

/** Writes runs as HTML, with the words to be marked wrapped. */
export function renderRuns(runs: readonly Run[], words: readonly string[] = []): string {
  if (words.length === 0) return runs.map(renderRun).join('');
  const text = runs.map((run) => run.text).join('');
  return findWords(text, words)
    .map(({ from, to, marked }) => {
      const html = cutRuns(runs, from, to).map(renderRun).join('');
      return marked ? `<span class="highlighted-word">${html}</span>` : html;
    })
    .join('');
}

function renderRun({ text, className }: Run): string {
  const escaped = /[&<]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text;
  return className === '' ? escaped : `<i class="${className}">${escaped}</i>`;
}

/** Returns true if white space is visible: with lines under or through it. */
function hasLine(className: string): boolean {
  return (className.includes('u') || className.includes('s')) && /\b[abc]i?b?(?:u|s)/.test(className);
}

function isBlank(text: string): boolean {
  return !isSign(text.charCodeAt(0)) && text.trim() === '';
}

/** Returns true for what is certainly no white space, which settles most characters of code. */
function isSign(code: number): boolean {
  return code > 32 && code < 127;
}

/** Adds a run with the white space at its ends moved out of its element. */
function addTight(runs: Run[], text: string, className: string): void {
  const isTight =
    className === '' ||
    (isSign(text.charCodeAt(0)) && isSign(text.charCodeAt(text.length - 1))) ||
    hasLine(className);
  if (isTight) {
    addRun(runs, text, className);
    return;
  }
  const inner = text.trim();
  const start = text.length - text.trimStart().length;
  addRun(runs, text.slice(0, start), '');
  addRun(runs, inner, className);
  addRun(runs, text.slice(start + inner.length), '');
}

function addRun(runs: Run[], text: string, className: string): void {
  if (text === '') return;
  const last = runs.at(-1);
  if (last?.className === className) runs[runs.length - 1] = { text: last.text + text, className };
  else runs.push({ text, className });
}

export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly marked: boolean;
}

export function findWords(text: string, words: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  while (from < text.length) {
    let at = -1;
    let length = 0;
    for (const word of words) {
      const wordStart = word === '' ? -1 : text.indexOf(word, from);
      if (wordStart >= 0 && (at < 0 || wordStart < at)) {
        at = wordStart;
        length = word.length;
      }
    }
    if (at < 0) break;
    if (at > from) pieces.push({ from, to: at, marked: false });
    pieces.push({ from: at, to: at + length, marked: true });
    from = at + length;
  }
  if (from < text.length) pieces.push({ from, to: text.length, marked: false });
  return pieces;
}

/** Returns the piece between two characters; `to` may lie beyond the end. */
export function cutRuns(runs: readonly Run[], from: number, to: number): readonly Run[] {
  const cut: Run[] = [];
  let offset = 0;
  for (const { text, className } of runs) {
    const part = text.slice(Math.max(0, from - offset), Math.max(0, to - offset));
    if (part !== '') cut.push({ text: part, className });
    offset += text.length;
  }
  return cut;
}
