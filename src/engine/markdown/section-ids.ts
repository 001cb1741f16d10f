/** Ids of sections without a heading that has one. */

/** The id of the section that stands for the frontmatter. */
export const FRONTMATTER_ID = '---';

/** The id of the page's title: a title differs between languages, and no link needs its id. */
export const TITLE_ID = '#';
