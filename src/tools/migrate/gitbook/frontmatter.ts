/** Frontmatter of GitBook. */
import { type LoseKey, loseKeys } from '../page/edit-frontmatter.ts';
import { asRecord } from '../project/read-peer-config.ts';

const LOST: Readonly<Record<string, string>> = {
  icon: 'Use "icon" with an emoji, an SVG or the address of an image.',
  cover: 'Write the image below the title.',
  if: 'docgen publishes files that everybody can read. Protect them at the host.',
  vars: 'Write the value.',
  metaLinks: 'Write the tags in "head".',
};

/** Keys that are lost together with another one. */
const USED = ['coverY', 'coverHeight', 'layout', 'hidden', 'noIndex', 'noRobotsIndex', 'tags'];

export function convertFrontmatter(source: Record<string, unknown>, lose: LoseKey): Record<string, unknown> {
  const data: Record<string, unknown> = { ...source };
  for (const key of USED) delete data[key];
  const layout = asRecord(source.layout);
  const isHidden = (part: string) => asRecord(layout[part]).visible === false;
  if (isHidden('tableOfContents')) data.sidebar = false;
  if (isHidden('outline')) data.outline = false;
  if (isHidden('pagination')) Object.assign(data, { prev: false, next: false });
  if (isHidden('title'))
    lose('layout', '"layout.title" is not carried over.', 'Leave the heading out of the page.');
  if (source.hidden === true || source.noIndex === true) data.search = false;
  if (source.noRobotsIndex === true || source.noIndex === true)
    data.head = [['meta', { name: 'robots', content: 'noindex' }]];
  if (source.tags !== undefined)
    lose('tags', '"tags" is not carried over.', 'List words in "tags" for docgenjs/plugins/tags.');
  loseKeys(data, LOST, lose);
  return data;
}
