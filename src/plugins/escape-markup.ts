/** Text that plugins put into the HTML and XML they write themselves. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // HTML 4 has no `&apos;`.
  "'": '&#39;',
};

/** What XML cannot hold, not even escaped: most control characters, halves of characters. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text, or the value of an attribute, of HTML or XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Without the characters that make a whole XML file unreadable. */
export function toXmlCharacters(text: string): string {
  return text.replace(NO_XML, '');
}
