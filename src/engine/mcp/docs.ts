/** The questions of tools, to the docs of a project and to those of a built site. */
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import type { SearchAnswer } from '../search/search-answer.ts';

/** The docs of one moment. */
export interface Docs {
  /** Title of the whole site. */
  readonly title: string;
  /** Scheme and host of the published site; `''` where it is not known. */
  readonly siteOrigin: string;
  readonly base: string;
  /** The default language. */
  readonly lang: string;
  readonly langs: readonly string[];
  /** The default version; `''` when the site has none. */
  readonly version: string;
  readonly versions: readonly string[];
  /** Lists all pages that the site itself links to. */
  listPages(): Promise<readonly DocsPage[]>;
  /** Lists those of a language and version, by entries of the navigation bar; those of no entry are in a group without text. */
  listGroups(unit: DocsUnit): Promise<readonly DocsGroup[]>;
  /** Finds the page at a path inside the site, as readers write it. @throws {DocgenError} for one that cannot be read. */
  findPage(path: string): Promise<DocsPage | undefined>;
  findSource(file: string): Promise<DocsPage | undefined>;
  /**
   * Finds sections by words.
   * @throws {DocgenError} when there is no index, or it cannot be read.
   */
  search(query: string, unit: DocsUnit): Promise<SearchAnswer>;
  /** Lists sentences about what is missing from every answer: files that cannot be read. */
  listGaps(): Promise<readonly string[]>;
}

export interface DocsUnit {
  readonly lang: string;
  readonly version: string;
}

export interface DocsGroup {
  readonly text: string;
  readonly pages: readonly DocsPage[];
}

export interface DocsPage {
  readonly path: RoutePath;
  readonly title: string;
  readonly description: string;
  /** Its file, as people name it; `''` for none. */
  readonly source: string;
  /** The same page in other languages and versions. */
  readonly siblings: readonly RoutePath[];
  readSections(): Promise<readonly DocsSection[]>;
  /**
   * Returns the Markdown of the page, or of the section with the id `anchor`, below the title of the page.
   * @throws {DocgenError} when there is no such section, or the page has no Markdown.
   */
  readMarkdown(anchor: string): Promise<string>;
}

/** A piece of a page from one heading to the next. */
export interface DocsSection {
  /** Id of its heading; `''` for the text above the first. */
  readonly id: string;
  /** From the title of the page down to its own. */
  readonly headings: readonly string[];
  readonly text: string;
}

export interface OpenedDocs {
  /** Title of the site when it was opened, for people who choose among servers. */
  readonly title: string;
  /** A sentence for agents: whose docs these are, and from when. */
  readonly about: string;
  /** Problems at the start; later ones are answers. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Answers a question. If it is withdrawn before its turn it is skipped; later, it is answered to the end, since its
   * results will be needed again. @throws {DocgenError} if the current docs cannot be used.
   */
  ask<Answer>(answer: (docs: Docs) => Promise<Answer>, takenBack?: AbortSignal): Promise<Answer>;
  /** Stops pending answers. */
  close(): Promise<void>;
}
