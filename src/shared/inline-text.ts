/** Parses titles with inline Markdown (code, bold, emphasis, strike-through). */

export const INLINE_MARKDOWN =
  /(`+)(.+?)\1|\*\*(.+?)\*\*|(?<!\w)__(.+?)__(?!\w)|\*([^*\s](?:[^*]*[^*\s])?)\*|~~(.+?)~~/s;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/** Returns the plain text of a title, without inline Markdown and HTML tags, for `title` and `aria-label`. */
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

/** Decodes entities and backslash escapes. */
export function unescapeText(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\\([\\`*_{}[\]<>()#+\-.!|~])/g, '$1');
}
