/** Escapes text that plugins put into their own HTML and XML. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // HTML 4 has no `&apos;`.
  "'": '&#39;',
};

/** Characters that XML does not allow, not even escaped: most control characters, lone surrogates. */
const INVALID_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text, or the value of an attribute, for HTML or XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Removes characters that make a whole XML file unreadable. */
export function stripInvalidXml(text: string): string {
  return text.replace(INVALID_XML, '');
}
