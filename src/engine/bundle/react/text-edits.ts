/** A change of a text between two places. */
export type Edit = readonly [start: number, end: number, text: string];

/** Makes the changes, which are in the order of the text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let made = '';
  let from = 0;
  for (const [start, end, inserted] of edits) {
    made += text.slice(from, start) + inserted;
    from = end;
  }
  return made + text.slice(from);
}
