/** Where the rendered HTML of a page leads, for those who show it elsewhere. */

/** Whatever stands in a tag behind its name. As the source of a regular expression. */
export const ATTRIBUTES = `(?:[^>"']|"[^"]*"|'[^']*')*`;

const TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, 'gi');
const ADDRESS = /(\s(?:href|src|poster)=)"([^"]*)"/gi;

/** As docgen and React write them in attributes. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * The same HTML with other addresses. `toAddress` gets each one without entities, and gives
 * undefined for one that stays as it is written.
 */
export function rewriteAddresses(html: string, toAddress: (address: string) => string | undefined): string {
  const toValue = (written: string): string => {
    const address = toAddress(
      written.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? ''),
    );
    return address?.replaceAll('&', '&amp;').replaceAll('"', '%22') ?? written;
  };
  return html.replace(TAG, (tag) =>
    tag.replace(ADDRESS, (_, start: string, written: string) => `${start}"${toValue(written)}"`),
  );
}
