/** Characters of one answer, at most: some five thousand words, which a model reads without losing what it did before. */
export const MOST_CHARACTERS = 20_000;

/** Cuts a long text at the end of a line, and says how to get the rest. */
export function cutText(text: string, offset = 0): string {
  if (offset > 0 && offset >= text.length) return `There is nothing after ${text.length} characters.`;
  const rest = text.slice(offset);
  if (rest.length <= MOST_CHARACTERS) return rest;
  const line = rest.lastIndexOf('\n', MOST_CHARACTERS);
  const end = line > MOST_CHARACTERS / 2 ? line + 1 : endOfCharacter(rest, MOST_CHARACTERS);
  const next = offset + end;
  const note = `[Cut: characters ${offset} to ${next} of ${text.length}. Go on with offset: ${next}.]`;
  return `${rest.slice(0, end)}\n${note}`;
}

/** Never between the halves of a character. */
function endOfCharacter(text: string, end: number): number {
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}
