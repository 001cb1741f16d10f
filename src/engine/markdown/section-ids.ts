/** Ids of sections that no heading has an id for. */

/** The id of the section that stands for the frontmatter. */
export const FRONTMATTER_ID = '---';

/** That of the page's title: a title says something else in each language, and no link needs its id. */
export const TITLE_ID = '#';
