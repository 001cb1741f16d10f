/** Part of an address made from words; empty for a text without letters and digits. */

/** Letters of all scripts stay; `C++` and `C#` are not the same. */
export function createSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, '-plus')
    .replace(/#/g, '-sharp')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
