import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import { type Fields, webAddress } from '../common/option-fields.ts';

/** Fields of a page in the sitemap; see sitemaps.org. */
export interface SitemapEntry {
  /** Address in place of the page's own. */
  readonly loc?: string;
  /** Date of the last change, as ISO 8601: `2026-05-01`. */
  readonly lastmod?: string;
  /** Likely frequency of changes. */
  readonly changefreq?: ChangeFrequency;
  /** Importance relative to the other pages of the site: `0.0` to `1.0`. */
  readonly priority?: string | number;
}

export type ChangeFrequency = (typeof CHANGE_FREQUENCIES)[number];

const CHANGE_FREQUENCIES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;

export interface SitemapOptions {
  /**
   * Address of the published site, base included: `https://example.com/docs/`.
   * @default `siteOrigin` and `base` of the config
   */
  readonly siteUrl?: string;
  /**
   * Fields of single pages, by their route path: `{ '/guide/start': { priority: '0.8' } }`.
   * @default {}
   */
  readonly customMaps?: Readonly<Record<string, SitemapEntry>>;
  /**
   * Priority of all other pages. Home pages have `1.0`.
   * @default '0.5'
   */
  readonly defaultPriority?: string | number;
  /**
   * Likely frequency of changes of all other pages.
   * @default 'monthly'
   */
  readonly defaultChangeFreq?: ChangeFrequency;
}

const priority = z.union([z.string(), z.number()]).check(
  z.refine((value) => /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(String(value)), {
    error: 'is not a number from 0.0 to 1.0',
  }),
);
const date = z.string().check(
  z.refine((text) => /^\d{4}(?:-\d\d(?:-\d\d(?:T.+)?)?)?$/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'is not a date such as "2026-05-01"',
  }),
);
const changeFrequency = z.enum(CHANGE_FREQUENCIES);

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  siteUrl: z.optional(webAddress),
  customMaps: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        loc: z.optional(webAddress),
        lastmod: z.optional(date),
        changefreq: z.optional(changeFrequency),
        priority: z.optional(priority),
      } satisfies Fields<SitemapEntry>),
    ),
  ),
  defaultPriority: z.optional(priority),
  defaultChangeFreq: z.optional(changeFrequency),
} satisfies Fields<SitemapOptions>);
