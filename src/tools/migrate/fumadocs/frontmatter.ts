/** Frontmatter of Fumadocs. */
import { type LoseKey, loseForeignKeys, loseKeys } from '../page/edit-frontmatter.ts';

const LOST: Readonly<Record<string, string>> = {
  icon: 'Use "icon" with an emoji, an SVG or the address of an image.',
  _openapi: 'Link to its page, which docgenjs/plugins/openapi makes, or write the operation as text.',
};

export function convertFrontmatter(
  source: Readonly<Record<string, unknown>>,
  lose: LoseKey,
): Record<string, unknown> {
  const { full, ...data }: Record<string, unknown> = source;
  loseForeignKeys(data, lose);
  loseKeys(data, LOST, lose);
  return full === true ? { ...data, pageType: 'doc-wide', outline: false } : data;
}
