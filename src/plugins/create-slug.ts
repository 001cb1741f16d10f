/** Name of a page made from words; empty for a text without letters and digits. */

/** Letters of all scripts stay; `C++` and `C#` are not the same. A page named `index` would be that of the folder. */
export function createSlug(text: string): string {
  const slug = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, '-plus')
    .replace(/#/g, '-sharp')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return /^(?:index|readme)$/.test(slug) ? `topic-${slug}` : slug;
}
