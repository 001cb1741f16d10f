/** Logs the terms of sections as they are added, and finally lists them by term. */

/** The arrays are views, valid until the next term. */
export interface SectionsOfTerm {
  readonly term: string;
  /** They ascend. */
  readonly sections: Uint32Array;
  /** Place and impact of the term in each section. */
  readonly marks: Uint8Array;
}

export type PostingLog = ReturnType<typeof createPostingLog>;

export function createPostingLog() {
  const ids = new Map<string, number>();
  const sectionEnds: number[] = [];
  let length = 0;
  let termLog = new Uint32Array(1 << 12);
  let markLog = new Uint8Array(1 << 12);

  const add = (terms: readonly string[], marks: readonly number[]): void => {
    if (length + terms.length > termLog.length) {
      const room = 2 * (length + terms.length);
      termLog = grow(termLog, new Uint32Array(room));
      markLog = grow(markLog, new Uint8Array(room));
    }
    terms.forEach((term, at) => {
      let id = ids.get(term);
      if (id === undefined) {
        id = ids.size;
        ids.set(term, id);
      }
      termLog[length] = id;
      markLog[length] = marks[at] as number;
      length++;
    });
    sectionEnds.push(length);
  };

  /** A counting sort by term; it keeps the order of sections. */
  const sort = (): { ends: Uint32Array; sections: Uint32Array; marks: Uint8Array } => {
    const ends = new Uint32Array(ids.size);
    for (const id of termLog.subarray(0, length)) ends[id] = (ends[id] as number) + 1;
    let sum = 0;
    for (let id = 0; id < ends.length; id++) {
      sum += ends[id] as number;
      ends[id] = sum - (ends[id] as number);
    }
    const sections = new Uint32Array(length);
    const marks = new Uint8Array(length);
    let at = 0;
    sectionEnds.forEach((end, section) => {
      for (; at < end; at++) {
        const id = termLog[at] as number;
        const place = ends[id] as number;
        sections[place] = section;
        marks[place] = markLog[at] as number;
        ends[id] = place + 1;
      }
    });
    return { ends, sections, marks };
  };

  return {
    add,
    /** Calls back for every term, in code-unit order: its sections and marks are those from `start` to `end` of all. */
    forEachTerm(
      onTerm: (term: string, start: number, end: number, sections: Uint32Array, marks: Uint8Array) => void,
    ): void {
      const { ends, sections, marks } = sort();
      for (const term of [...ids.keys()].sort()) {
        const id = ids.get(term) as number;
        onTerm(term, id === 0 ? 0 : (ends[id - 1] as number), ends[id] as number, sections, marks);
      }
    },
  };
}

function grow<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
