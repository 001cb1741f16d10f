/** Frontmatter of Docusaurus, of documents and posts. */
import { type LoseKey, loseForeignKeys, loseKeys } from '../page/edit-frontmatter.ts';
import { asList, asRecord, asText } from '../project/read-peer-config.ts';

const LOST: Readonly<Record<string, string>> = {
  hide_title: 'Leave the heading out of the page.',
  pagination_next: 'Write the address of that page in "next.link".',
  pagination_prev: 'Write the address of that page in "prev.link".',
  pagination_label: 'Their labels are those in the sidebar.',
  displayed_sidebar: 'Give the page its own key in "themeConfig.sidebar".',
  custom_edit_url: 'Write the full URL in "editLink".',
  toc_min_heading_level: 'The outline lists levels 2 to 4.',
  toc_max_heading_level: 'The outline lists levels 2 to 4.',
  image: 'Write a meta tag "og:image" in "head", with an address on the site.',
  wrapperClassName: 'Style the page by its address.',
};
/** Keys that sidebar and address are generated from: no longer needed. */
const USED = [
  'id',
  'slug',
  'sidebar_label',
  'sidebar_position',
  'sidebar_class_name',
  'sidebar_custom_props',
  'hide_table_of_contents',
];
/** Keys that a post's date, authors and feed are generated from. */
const OF_POSTS = ['tags', 'authors', 'author_title', 'author_url', 'author_image_url', 'hide_reading_time'];

interface FrontmatterInput {
  readonly isPost: boolean;
  /** Address of the site, without the last slash; empty if it is not known. */
  readonly origin: string;
}

export function convertFrontmatter(
  data: Record<string, unknown>,
  { isPost, origin }: FrontmatterInput,
  lose: LoseKey,
): Record<string, unknown> {
  const converted: Record<string, unknown> = { ...data };
  loseForeignKeys(converted, lose);
  for (const key of isPost ? [...USED, ...OF_POSTS] : USED) delete converted[key];
  const { keywords } = data;
  delete converted.keywords;
  const head: unknown[] = [];
  if (keywords !== undefined)
    head.push(['meta', { name: 'keywords', content: [keywords].flat().join(', ') }]);
  const image = asText(data.image);
  // Only the bundler knows the address of a file beside the page.
  if (image !== undefined && /^(?:https?:|\/)/.test(image)) {
    head.push(['meta', { property: 'og:image', content: image.startsWith('/') ? origin + image : image }]);
    delete converted.image;
  }
  if (head.length > 0) converted.head = head;
  const { custom_edit_url: editUrl, last_update: lastUpdate } = data;
  if (editUrl === null || /^https?:/.test(asText(editUrl) ?? '')) {
    converted.editLink = editUrl ?? false;
    delete converted.custom_edit_url;
  }
  const { date, author } = asRecord(lastUpdate);
  if (date !== undefined) converted.lastUpdated = date;
  if (author !== undefined)
    lose('last_update', '"last_update.author" is not carried over.', 'Authors are those in git.');
  delete converted.last_update;
  for (const side of ['prev', 'next']) {
    if (data[`pagination_${side}`] !== null) continue;
    converted[side] = false;
    delete converted[`pagination_${side}`];
  }
  if (data.hide_table_of_contents === true) converted.outline = false;
  if (!isPost && data.tags !== undefined)
    converted.tags = asList(data.tags).map((tag) => asText(asRecord(tag).label) ?? tag);
  // Its `format` says how the old page was read: the output of `escapeMarkdown` is the same as Markdown and as MDX.
  delete converted.mdx;
  loseKeys(converted, LOST, lose);
  return converted;
}
