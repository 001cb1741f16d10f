import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';
import { isWebAddress } from '../common/web-address.ts';

/** Options of `pluginAnalytics`: `provider` decides which others there are. */
export type AnalyticsOptions = CountingOptions &
  (PlausibleOptions | UmamiOptions | GoatcounterOptions | MatomoOptions | GoogleAnalyticsOptions);

export interface CountingOptions {
  /**
   * Counts nobody before the reader has agreed: until `docgen:consent` is dispatched on `window`, or if
   * `window.docgenConsent` is `true` already.
   * @default false
   */
  readonly consent?: boolean;
  /**
   * Leaves out readers whose browsers send Do Not Track or Global Privacy Control.
   * @default true
   */
  readonly doNotTrack?: boolean;
  /**
   * Counts in `docgen dev` and on `localhost` too, to try it out.
   * @default false
   */
  readonly local?: boolean;
}

export interface PlausibleOptions {
  /** Selects the service. */
  readonly provider: 'plausible';
  /** The site's name in Plausible: `docs.example.com`. */
  readonly domain: string;
  /**
   * Address of your own Plausible.
   * @default 'https://plausible.io'
   */
  readonly host?: string;
}

export interface UmamiOptions {
  /** Selects the service. */
  readonly provider: 'umami';
  /** Id of the site, as in Umami's settings. */
  readonly websiteId: string;
  /**
   * Address of your own Umami.
   * @default 'https://cloud.umami.is'
   */
  readonly host?: string;
}

export interface GoatcounterOptions {
  /** Selects the service. */
  readonly provider: 'goatcounter';
  /** Address of your GoatCounter: `https://kettle.goatcounter.com`. */
  readonly host: string;
}

export interface MatomoOptions {
  /** Selects the service. */
  readonly provider: 'matomo';
  /** Address of your Matomo: `https://stats.example.com`, or with the path to it. */
  readonly host: string;
  /** Number of the site in Matomo. */
  readonly siteId: number;
}

export interface GoogleAnalyticsOptions {
  /** Selects the service. */
  readonly provider: 'ga4';
  /** Id of the data stream: `G-…`. */
  readonly measurementId: string;
  /**
   * Address that `gtag/js` is loaded from, for tags that your own server sends.
   * @default 'https://www.googletagmanager.com'
   */
  readonly host?: string;
}

const name = z.string().check(z.minLength(1));
const host = z
  .string()
  .check(z.refine(isWebAddress, { error: 'is not an address, such as "https://stats.example.com"' }));
const counting = {
  consent: z.optional(z.boolean()),
  doNotTrack: z.optional(z.boolean()),
  local: z.optional(z.boolean()),
};

export const optionsSchema: OptionSchema<unknown> = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('plausible'),
    domain: name,
    host: z.optional(host),
    ...counting,
  } satisfies Fields<PlausibleOptions & CountingOptions>),
  z.strictObject({
    provider: z.literal('umami'),
    websiteId: name,
    host: z.optional(host),
    ...counting,
  } satisfies Fields<UmamiOptions & CountingOptions>),
  z.strictObject({ provider: z.literal('goatcounter'), host, ...counting } satisfies Fields<
    GoatcounterOptions & CountingOptions
  >),
  z.strictObject({
    provider: z.literal('matomo'),
    host,
    siteId: z.int().check(z.minimum(1)),
    ...counting,
  } satisfies Fields<MatomoOptions & CountingOptions>),
  z.strictObject({
    provider: z.literal('ga4'),
    measurementId: z
      .string()
      .check(z.regex(/^G-[A-Z\d]+$/, { error: 'is not the id of a data stream, such as "G-AB12CD34EF"' })),
    host: z.optional(host),
    ...counting,
  } satisfies Fields<GoogleAnalyticsOptions & CountingOptions>),
]);
