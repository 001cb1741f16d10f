/** Titles that keep their inline Markdown (code, bold, emphasis, strike-through), as text. */

export const INLINE_MARKDOWN =
  /(`+)(.+?)\1|\*\*(.+?)\*\*|(?<!\w)__(.+?)__(?!\w)|\*([^*\s](?:[^*]*[^*\s])?)\*|~~(.+?)~~/s;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/** Plain text of a title: inline Markdown and HTML tags are gone, for `title` and `aria-label`. */
export function parseInlineMarkdownText(text: string): string {
  const match = INLINE_MARKDOWN.exec(text);
  if (!match) return unescapeText(text.replace(/(?<!\\)<\/?[a-z][^>]*>/gi, ''));
  const inner =
    match[2] !== undefined
      ? match[2]
      : parseInlineMarkdownText(match[3] ?? match[4] ?? match[5] ?? match[6] ?? '');
  return (
    parseInlineMarkdownText(text.slice(0, match.index)) +
    inner +
    parseInlineMarkdownText(text.slice(match.index + match[0].length))
  );
}

/** The characters that entities and backslashes stand for. */
export function unescapeText(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\\([\\`*_{}[\]<>()#+\-.!|~])/g, '$1');
}
