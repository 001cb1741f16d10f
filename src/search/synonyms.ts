/** Words that mean the same: a section with one of them is found by the others. */
import { rememberEach } from '../shared/remember.ts';
import { analyseQuery } from './analyse.ts';
import { stemWord } from './stem-word.ts';

/** Terms of a section with their weight and best place. */
export type Terms = Map<string, { weight: number; place: number }>;

/** Share of a word's weight that its synonyms have. */
const SYNONYM = 0.6;

export type Synonyms = ReturnType<typeof createSynonyms>;

/** @param groups A synonym can have several words, and other endings count. */
export function createSynonyms(groups: readonly (readonly string[])[]) {
  const prepared = groups.map((group) => group.map((words) => analyseQuery(words).map(({ text }) => text)));
  const byStem = new Map<string, Set<string[][]>>();
  for (const members of prepared) {
    for (const term of members.flat()) {
      const stem = stemWord(term);
      byStem.set(stem, (byStem.get(stem) ?? new Set()).add(members));
    }
  }
  // Sections say the same words again and again.
  const getStem = rememberEach(stemWord);
  return {
    /** Adds the other words of each group if the section contains one, even with another ending. */
    addTo(terms: Terms): void {
      const said = new Map<string, { weight: number; place: number }>();
      const some = new Set<string[][]>();
      for (const [term, entry] of terms) {
        const stem = getStem(term);
        const groups = byStem.get(stem);
        if (groups === undefined) continue;
        for (const members of groups) some.add(members);
        if (!said.has(stem) || stem === term) said.set(stem, entry);
      }
      const added: Terms = new Map();
      for (const members of prepared) {
        if (!some.has(members)) continue;
        for (const member of members) {
          const entries = member.map((term) => terms.get(term) ?? said.get(getStem(term)));
          if (entries.length === 0 || !entries.every((entry) => entry !== undefined)) continue;
          const weight = SYNONYM * Math.min(...entries.map((entry) => entry.weight));
          const place = Math.max(...entries.map((entry) => entry.place));
          for (const term of members.flat()) if (!terms.has(term)) added.set(term, { weight, place });
        }
      }
      for (const [term, entry] of added) terms.set(term, entry);
    },
  };
}
