/** Samples of the reference: what readers copy, and what it changes on the site of `options.test.ts`. */

export interface OptionSample {
  /** Name of the option. */
  readonly option: string;
  /** An entry of `themeConfig`, or lines of a page's frontmatter. */
  readonly code: string;
  /** What it does, as readers see it; the Chinese is in `scripts/reference/zh.json`. */
  readonly effect: string;
  /** Returns true for the pages of a site with the sample, and false for those of one without it. */
  readonly isShown: (pages: Pages) => boolean;
  /** It hides what another sample shows, so it is built in another site. */
  readonly isApart?: boolean;
}

/** Documents of the site, as HTML. */
export interface Pages {
  /** The page with the frontmatter of the sample. */
  readonly own: string;
  /** `/guide/basics/second`, in a group and between two other pages. */
  readonly second: string;
  readonly home: string;
  readonly chinese: string;
  readonly overview: string;
  /** A page whose title is in its frontmatter alone. */
  readonly titled: string;
  /** Whether search finds the page with the frontmatter. */
  readonly isFound: boolean;
  /** What scripts know of the site: some options have no effect before a click. */
  readonly siteData: string;
}
