/** The one place where text becomes HTML in a document's head. */

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `<tag a="b" c>`; `true` writes a bare name, `false` nothing. */
export function toTag(tag: string, attrs: Readonly<Record<string, string | boolean>>): string {
  const written = Object.entries(attrs)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
  const isVoid = /^(?:meta|link|base)$/.test(tag);
  return `<${tag}${written}>${isVoid ? '' : `</${tag}>`}`;
}

/** JSON that can stand in a `<script>`: no `<`, and no line ends that old parsers trip over. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
