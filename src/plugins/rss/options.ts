import type { OptionSchema, PluginPage } from 'docgenjs';
import * as z from 'zod/mini';
import { aFunction, type Fields, webAddress } from '../common/option-fields.ts';

export interface RssOptions {
  /**
   * Address of the published site, base included: `https://example.com/docs/`.
   * @default `siteOrigin` and `base` of the config
   */
  readonly siteUrl?: string;
  /**
   * One feed or several.
   * @default one for each folder and language of the plugin news, or one, `blog`, of the pages below `/blog/`
   */
  readonly feed?: FeedChannel | readonly FeedChannel[];
  /** Output of all feeds. A feed may override it. */
  readonly output?: FeedOutput;
}

/** A feed. */
export interface FeedChannel {
  /**
   * Identifies the feed: in the file name, and for `link-rss`.
   * @default 'blog'
   */
  readonly id?: string;
  /**
   * Pages in the feed: a prefix of their route path, a regular expression for it, a function of the page,
   * or several of them.
   * @default '/blog/'
   */
  readonly test?: PageTest | readonly PageTest[];
  /**
   * Language of the feed. If the site has it, only its pages are in the feed, and a path in `test` need not
   * begin with it.
   * @default the site's language, and pages of any language
   */
  readonly language?: string;
  /** Title of the feed. @default the site's title in the language */
  readonly title?: string;
  /** Description of the feed. @default the site's description in the language */
  readonly description?: string;
  /** Address of the page that the feed belongs to. @default the home page of the language */
  readonly link?: string;
  /** Address of an image. @default none */
  readonly image?: string;
  /** Address of an icon. @default the site's icon, if it is a file of the site */
  readonly favicon?: string;
  /** Copyright notice. @default the footer of the language, as text */
  readonly copyright?: string;
  /** Person responsible for the feed. @default nobody */
  readonly author?: FeedAuthor;
  /** Changes the item of a page. */
  readonly item?: (item: FeedItem, page: PluginPage, siteUrl: string) => FeedItem | Promise<FeedItem>;
  /** Output of this feed. */
  readonly output?: FeedOutput;
}

export type PageTest = string | RegExp | ((page: PluginPage) => boolean);

/** Output of a feed. */
export interface FeedOutput {
  /** Folder in the output. @default 'rss' */
  readonly dir?: string;
  /** Format: `atom`, `rss` or `json`. @default 'atom' */
  readonly type?: FeedType;
  /** Name of the file. @default `id` with `.xml`, `.rss` or `.json` */
  readonly filename?: string;
  /** Prefix of folder and name in the address of the file. @default `siteUrl` */
  readonly publicPath?: string;
  /** Order of the items, as `Array.prototype.sort` takes it. @default the newest first */
  readonly sorting?: (left: FeedItem, right: FeedItem) => number;
  /** Number of items, the first in that order. Readers fetch the file often, so a feed of many posts should have one. @default all */
  readonly limit?: number;
  /** Changes the text of the file. */
  readonly transform?: (
    content: string,
    about: { readonly type: FeedType; readonly feed: FeedChannel; readonly channel: string },
  ) => string | Promise<string>;
}

export type FeedType = 'atom' | 'rss' | 'json';

/** An item of a feed. */
export interface FeedItem {
  readonly title: string;
  /** Stays the same when the page moves. */
  readonly id: string;
  /** Address of the page. */
  readonly link: string;
  /** Undefined for a page without a date. */
  readonly date: Date | undefined;
  readonly description?: string;
  /** HTML. */
  readonly content?: string;
  /** Address of an image. */
  readonly image?: string;
  readonly author?: readonly FeedAuthor[];
  readonly category?: readonly { readonly name: string }[];
}

export interface FeedAuthor {
  readonly name?: string;
  readonly email?: string;
  readonly link?: string;
}

const test = z.union([
  z.string(),
  z
    .custom<RegExp>((value) => Object.prototype.toString.call(value) === '[object RegExp]')
    .register(z.globalRegistry, { expected: 'a regular expression' }),
  aFunction,
]);
const output = z.strictObject({
  dir: z.optional(z.string()),
  type: z.optional(z.enum(['atom', 'rss', 'json'])),
  filename: z.optional(z.string().check(z.minLength(1))),
  publicPath: z.optional(webAddress),
  sorting: z.optional(aFunction),
  limit: z.optional(z.int().check(z.minimum(1))),
  transform: z.optional(aFunction),
} satisfies Fields<FeedOutput>);
const channel = z.strictObject({
  id: z.optional(
    z.string().check(z.regex(/^[\w.-]+$/, { error: 'may have letters, digits and "-", "_", "." only' })),
  ),
  test: z.optional(z.union([test, z.array(test)])),
  language: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  link: z.optional(webAddress),
  image: z.optional(webAddress),
  favicon: z.optional(webAddress),
  copyright: z.optional(z.string()),
  author: z.optional(
    z.strictObject({
      name: z.optional(z.string()),
      email: z.optional(z.string()),
      link: z.optional(webAddress),
    }),
  ),
  item: z.optional(aFunction),
  output: z.optional(output),
} satisfies Fields<FeedChannel>);

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  siteUrl: z.optional(webAddress),
  feed: z.optional(z.union([channel, z.array(channel)])),
  output: z.optional(output),
} satisfies Fields<RssOptions>);
