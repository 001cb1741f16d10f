/** Escapes text that plugins put into the Markdown of their pages. */

/** Plain text as Markdown that shows it unchanged, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>~&|#!$:@]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');
}
