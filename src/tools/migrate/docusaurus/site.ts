/** A Docusaurus site as it is read, before any part of the new one is written. */
import type { Losses, MovedFile, Redirect } from '../project/migration.ts';
import { asRecord, type PeerConfig, type Values } from '../project/read-peer-config.ts';
import type { Doc } from './docs.ts';
import type { Sidebars } from './sidebar.ts';
import type { DocsUnit, Units } from './units.ts';
import type { DocsVersion } from './versions.ts';

export interface SiteParts {
  readonly config: PeerConfig;
  readonly configName: string;
  /** Options of the classic preset. */
  readonly options: Values;
  readonly lang: string;
  readonly langs: readonly string[];
  readonly versions: readonly DocsVersion[];
  /** By version and language, with keys of `getUnitKey`. */
  readonly sidebars: Map<string, Sidebars>;
  /** Documents in the default language, by version. */
  readonly docs: Map<string, readonly Doc[]>;
  /** Documents besides those of the preset. */
  readonly instances: readonly DocsInstance[];
  /** `navbar.json`, by language. */
  readonly words: ReadonlyMap<string, Values>;
  readonly losses: Losses;
  readonly rewriteLink: Units['rewriteLink'];
  readonly rewriteAddress: Units['rewriteAddress'];
  readonly redirects: readonly Redirect[];
  /** Options of the plugin openapi, one for each API. */
  readonly apis: readonly Values[];
  /** Addresses of blogs, with a slash at both ends, and their options. */
  readonly blogs: readonly { readonly address: string; readonly options: Values }[];
  /** Options of the news plugin; undefined if it lists no posts. */
  readonly news: Values | undefined;
  /** Options of the plugin tags; undefined for documents without tags. */
  readonly tags: Values | undefined;
}

/** Documents of a separate plugin, which are in the default version. */
export interface DocsInstance {
  readonly id: string;
  /** First part of the addresses: `community`, or empty. */
  readonly base: string;
  readonly units: readonly DocsUnit[];
  /** Documents by version, of the default language. */
  readonly docs: Map<string, readonly Doc[]>;
  /** By version and language. */
  readonly sidebars: Map<string, Sidebars>;
}

/** `src/theme/MDXComponents`: components that pages use without an import. */
export interface PageScope {
  readonly file: string;
  readonly source: string;
}

/** How a site reads its pages: all alike, or by extension. */
type PageFormat = 'mdx' | 'md' | 'detect';

export function readPageFormat({ markdown }: Readonly<Record<string, unknown>>): PageFormat {
  const { format } = asRecord(markdown);
  return format === 'md' || format === 'detect' ? format : 'mdx';
}

/** What code asks of the old site. */
export interface SiteValues {
  /** The data of its config, in JSON. */
  readonly siteConfig: string;
  /** The default one first. */
  readonly locales: readonly string[];
}

const ASKED = [
  'title',
  'tagline',
  'url',
  'baseUrl',
  'favicon',
  'organizationName',
  'projectName',
  'customFields',
];

/** Functions and values from packages are left out. */
export const createSiteValues = (value: Values, locales: readonly string[]): SiteValues => ({
  siteConfig: JSON.stringify(Object.fromEntries(ASKED.map((key) => [key, value[key]]))),
  locales,
});

export interface DocusaurusPage extends MovedFile, SiteValues {
  readonly format: PageFormat;
  readonly scope?: PageScope | undefined;
  /** Rewrites an old absolute address for this file. */
  readonly rewriteLink: Units['rewriteLink'];
  /** Keys of the frontmatter that replace others; undefined takes one out. */
  readonly data?: Values;
  /** Text below the first heading. */
  readonly byline?: string;
}
