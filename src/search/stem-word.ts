/**
 * Returns an English word without its ending; two words with the same stem are treated as the same word.
 * Light on purpose: `routes`, `routing` and `routed` match, `route` and `router` do not. Endings are taken off
 * until none is left, so that an inflection always ends where its word does. Only compared, never stored:
 * the index has words as they are written.
 */
export function stemWord(word: string): string {
  if (!/^[a-z]{1,40}$/.test(word)) return word;
  const shorter = word
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=[aiouy].*e|e.+e)d$/, '')
    .replace(/(?<=[aeiouy].*)ing$/, '')
    .replace(/(?<=.[^e])e$/, '')
    .replace(/(?<=..)([^aeious])\1$/, '$1')
    .replace(/(?<=.)y$/, 'i');
  return shorter === word ? word : stemWord(shorter);
}
