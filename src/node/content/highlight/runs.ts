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
  const merged: { text: string; className: string }[] = [];
  for (const run of runs.flatMap(looseSpace)) {
    if (run.text === '') continue;
    const last = merged.at(-1);
    // Space joins the run before it, so that equal runs around it become one.
    if (last && (last.className === run.className || isInvisible(run))) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged.flatMap(tightSpace).reduce<Run[]>(joinEqual, []);
}

/** Writes runs as HTML, words to be marked wrapped. */
export function toRunsHtml(runs: readonly Run[], words: readonly string[] = []): string {
  if (words.length === 0) return runs.map(toRunHtml).join('');
  const text = runs.map((run) => run.text).join('');
  return findWords(text, words)
    .map(({ from, to, marked }) => {
      const html = cutRuns(runs, from, to).map(toRunHtml).join('');
      return marked ? `<span class="highlighted-word">${html}</span>` : html;
    })
    .join('');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function toRunHtml({ text, className }: Run): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return className === '' ? escaped : `<i class="${className}">${escaped}</i>`;
}

/** Lines under or through white space do show. */
function hasLine(className: string): boolean {
  return /\b[abc]i?b?(?:u|s)/.test(className);
}

function isInvisible({ text, className }: Run): boolean {
  return text.trim() === '' && !hasLine(className);
}

function looseSpace(run: Run): readonly Run[] {
  return isInvisible(run) ? [{ text: run.text, className: '' }] : [run];
}

/** Moves white space at the ends of a run out of its element. */
function tightSpace(run: Run): readonly Run[] {
  if (run.className === '' || hasLine(run.className)) return [run];
  const text = run.text.trim();
  const start = run.text.length - run.text.trimStart().length;
  return [
    { text: run.text.slice(0, start), className: '' },
    { text, className: run.className },
    { text: run.text.slice(start + text.length), className: '' },
  ].filter((part) => part.text !== '');
}

function joinEqual(joined: Run[], run: Run): Run[] {
  const last = joined.at(-1);
  if (last && last.className === run.className) {
    joined[joined.length - 1] = { text: last.text + run.text, className: run.className };
  } else joined.push(run);
  return joined;
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
      const found = word === '' ? -1 : text.indexOf(word, from);
      if (found >= 0 && (at < 0 || found < at)) {
        at = found;
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

function cutRuns(runs: readonly Run[], from: number, to: number): readonly Run[] {
  const cut: Run[] = [];
  let offset = 0;
  for (const { text, className } of runs) {
    const part = text.slice(Math.max(0, from - offset), Math.max(0, to - offset));
    if (part !== '') cut.push({ text: part, className });
    offset += text.length;
  }
  return cut;
}
