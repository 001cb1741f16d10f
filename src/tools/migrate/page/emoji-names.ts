/** Short names of emoji, `:tada:`, which docgen does not support. */
import { nameToEmoji } from 'gemoji';

/** Writes emoji for names that are separate words; unknown names stay. */
export const writeEmoji = (text: string): string =>
  text.replace(
    /(?<![\w:/]):([+-]?\w[\w+-]*):(?![\w:])/g,
    (name: string, word: string) =>
      (Object.hasOwn(nameToEmoji, word) ? nameToEmoji[word] : undefined) ?? name,
  );
