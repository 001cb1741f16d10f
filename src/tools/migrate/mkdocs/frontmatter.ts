/** Frontmatter of Material for MkDocs. */
import { type LoseKey, loseForeignKeys, loseKeys } from '../page/edit-frontmatter.ts';
import { asList, asRecord } from '../project/read-peer-config.ts';

const LOST: Readonly<Record<string, string>> = {
  template: 'Write the page in React, or choose a "pageType".',
  icon: 'Use "icon" with an emoji, an SVG or the address of an image.',
  subtitle: 'Write it below the title.',
  comments: 'Show them by a component in "globalUIComponents".',
  social: 'Write a meta tag "og:image" in "head".',
};

export function convertFrontmatter(source: Record<string, unknown>, lose: LoseKey): Record<string, unknown> {
  const { hide, status, search, ...data } = source;
  loseForeignKeys(data, lose);
  const hidden = asList(hide);
  if (hidden.includes('navigation')) data.sidebar = false;
  if (hidden.includes('toc')) data.outline = false;
  if (hidden.includes('footer')) data.footer = false;
  if (typeof status === 'string') data.tag = status;
  const { exclude, boost } = asRecord(search);
  if (exclude === true) data.search = false;
  if (boost !== undefined)
    lose('search', '"search.boost" is not carried over.', 'Use "search.weights" in the config.');
  loseKeys(data, LOST, lose);
  return data;
}
