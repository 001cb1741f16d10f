/**
 * Remembers what is made of texts from one run to the next: in dev, an edit changes a few of the outputs, and all others
 * need not be read again. What a run did not ask for is forgotten.
 */

/** Returns what was made of a text before, if `detail` is the same, which is all else that it is made of. */
export type RecallOfText = <Value>(text: string, detail: string, make: () => Value) => Value;

export function createRunMemory() {
  type Made = Map<string, unknown>;
  let before = new Map<string, Made>();
  let now = new Map<string, Made>();
  const recall: RecallOfText = <Value>(text: string, detail: string, make: () => Value): Value => {
    const made = now.get(text) ?? new Map<string, unknown>();
    now.set(text, made);
    const former = before.get(text);
    if (!made.has(detail)) made.set(detail, former?.has(detail) ? former.get(detail) : make());
    return made.get(detail) as Value;
  };
  return {
    recall,
    /** Begins another run. */
    begin(): void {
      before = now;
      now = new Map();
    },
  };
}
