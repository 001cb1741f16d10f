/** Writes text as HTML, also between double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Writes the content of a script or a style, where only its end tag is markup, and no text may be that. In a script,
 * the end tag after a `<!--` and a `<script` would be text as well; escaped, the latter is the same in JSON and in
 * JavaScript.
 */
export function escapeRawText(text: string, name: 'script' | 'style' | 'noscript'): string {
  const open = text.replace(/<\/(?=script|style|noscript)/gi, '<\\/');
  return name === 'script' && open.includes('<!--') ? open.replace(/<(?=script)/gi, '\\u003c') : open;
}
