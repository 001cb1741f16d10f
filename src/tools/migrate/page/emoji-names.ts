/** Short names of emoji, `:tada:`, of which docgen has none. */
import { nameToEmoji } from 'gemoji';

/** Writes emoji for their names where those stand apart from other words; names that no emoji has stay. */
export const writeEmoji = (text: string): string =>
  text.replace(
    /(?<![\w:/]):([+-]?\w[\w+-]*):(?![\w:])/g,
    (name: string, word: string) =>
      (Object.hasOwn(nameToEmoji, word) ? nameToEmoji[word] : undefined) ?? name,
  );
