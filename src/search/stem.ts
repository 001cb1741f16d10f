/**
 * What is left of an English word without its ending; two words with the same rest are taken
 * for the same word. Light on purpose: `routes`, `routing` and `routed` meet, `route` and
 * `router` do not. Only compared, never stored: the index keeps words as they are written.
 */
export function toStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const bare = word
    .replace(/ies$/, 'y')
    .replace(/(?<=(?:ss|sh|ch|x|z))es$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[aeiouy].*[^aeiou])(?:ing|ed)$|(?<=[aeiouy].*[aeiouy])ing$/, '')
    .replace(/([^aeiouls])\1$/, '$1');
  return bare.length < 3 ? word : bare.replace(/(?<=..)e$/, '').replace(/(?<=..)y$/, 'i');
}
