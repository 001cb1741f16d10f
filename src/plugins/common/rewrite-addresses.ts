/** Rewrites the addresses in the rendered HTML of a page, to show it elsewhere. */

/** Source of a regular expression for everything in a tag after its name. */
export const ATTRIBUTES = `(?:[^>"']|"[^"]*"|'[^']*')*`;

const TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, 'gi');
const ADDRESS = /(\s(?:href|src|poster)=)"([^"]*)"/gi;

/** Entities that docgen and React write in attributes. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * Rewrites addresses. `rewriteAddress` gets each one without entities, and returns undefined for one to
 * leave unchanged.
 */
export function rewriteAddresses(
  html: string,
  rewriteAddress: (address: string) => string | undefined,
): string {
  const rewriteValue = (value: string): string => {
    const address = rewriteAddress(
      value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? ''),
    );
    return address?.replaceAll('&', '&amp;').replaceAll('"', '%22') ?? value;
  };
  return html.replace(TAG, (tag) =>
    tag.replace(ADDRESS, (_, start: string, value: string) => `${start}"${rewriteValue(value)}"`),
  );
}
