/** Name of a page made from words; empty for a text without letters and digits. */

/** File systems allow names of 255 bytes; this leaves room for an extension and a number. */
const MOST_BYTES = 200;

/** Leaves out the end of a name that is too long for a file. */
export function shortenName(name: string): string {
  const bytes = new TextEncoder().encode(name);
  if (bytes.length <= MOST_BYTES) return name;
  // A truncated character is dropped.
  return new TextDecoder().decode(bytes.subarray(0, MOST_BYTES), { stream: true }).replace(/-+$/, '');
}

/** Letters of all scripts stay; `C++` and `C#` are not the same. A page named `index` would be that of the folder. */
export function createSlug(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, '-plus')
    .replace(/#/g, '-sharp')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const slug = shortenName(words);
  return /^(?:index|readme)$/.test(slug) ? `topic-${slug}` : slug;
}
