/** Data for a site that writes its own `llms.txt`. */

/** Argument of the function `llms.llmsTxt`. */
export interface LlmsTxtContext {
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
  readonly base: string;
  readonly siteOrigin: string;
  /** By the entries of the navigation bar. */
  readonly sections: readonly LlmsSection[];
}

/** Pages below one heading of `llms.txt`. */
export interface LlmsSection {
  readonly title: string;
  readonly pages: readonly LlmsPage[];
}

/** A page in `llms.txt`. */
export interface LlmsPage {
  readonly routePath: string;
  /** Address of its Markdown; of the page itself where none is written. */
  readonly link: string;
  readonly title: string;
  readonly description: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly lang: string;
  readonly version: string;
}
