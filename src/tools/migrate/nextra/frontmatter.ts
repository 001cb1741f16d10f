/** Frontmatter of Nextra, and settings that `_meta` files give to pages. */
import { type LoseKey, loseForeignKeys, loseKeys } from '../page/edit-frontmatter.ts';

const LOST: Readonly<Record<string, string>> = {
  icon: 'Use "icon" with an emoji, an SVG or the address of an image.',
};

/** Settings of a theme that docgen has nothing like, by key. */
export const LOST_SETTINGS: Readonly<Record<string, string>> = {
  breadcrumb: 'Set "themeConfig.breadcrumbs: false", which is for all pages.',
  timestamp: 'Set "themeConfig.lastUpdated", which is for all pages.',
  copyPage: 'Use "llms", which gives each page a button for its Markdown.',
  typesetting: 'Write the rules for docgen in the file named in "globalStyles".',
};

/** `theme` is what `_meta` files set for the page. */
export function convertFrontmatter(
  source: Readonly<Record<string, unknown>>,
  theme: Readonly<Record<string, unknown>>,
  lose: LoseKey,
): Record<string, unknown> {
  const { sidebarTitle, asIndexPage, searchable, keywords, ...rest }: Record<string, unknown> = source;
  loseForeignKeys(rest, lose);
  const data: Record<string, unknown> = { ...convertSettings(theme), ...rest };
  if (searchable === false) data.search = false;
  if (keywords !== undefined)
    data.head = [['meta', { name: 'keywords', content: [keywords].flat().join(', ') }]];
  loseKeys(data, LOST, lose);
  return data;
}

function convertSettings({
  layout,
  sidebar,
  toc,
  navbar,
  footer,
  pagination,
}: Readonly<Record<string, unknown>>) {
  return {
    ...(layout === 'full' && { pageType: 'doc-wide', outline: false }),
    ...(layout === 'raw' && { pageType: 'blank' }),
    ...(sidebar === false && { sidebar: false }),
    ...(toc === false && { outline: false }),
    ...(navbar === false && { navbar: false }),
    ...(pagination === false && { prev: false, next: false }),
    ...(footer === false && { footer: false }),
  };
}
