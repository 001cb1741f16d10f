import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import { aFunction, type Fields } from '../common/option-fields.ts';

/** What a template gets to draw the card of a page. All texts are plain. */
export interface SocialCard {
  /** Title of the page; on a home page, that of the site. */
  readonly title: string;
  /** Description of the page, else the headings of its sections, else the description of the site; may be empty. */
  readonly description: string;
  /** Title of the site, in the language of the page. */
  readonly siteTitle: string;
  /** Language of the text. */
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
  /** Address of the page without base: `/zh/guide/start`. */
  readonly route: string;
  /** Host of `siteOrigin`, such as `example.org`; `''` if it is not set. */
  readonly host: string;
  /** Logo as a data URL, for `<img src>`; undefined if there is none. */
  readonly logo: string | undefined;
  /** Colours of the option `colors`. */
  readonly colors: Required<SocialCardColors>;
  /** Frontmatter of the page. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
}

/** Colours as `#rrggbb`. */
export interface SocialCardColors {
  /**
   * Bar at the lower edge, and a tint of the background.
   * @default '#0b766e'
   */
  readonly brand?: string;
  /**
   * Behind everything.
   * @default '#ffffff'
   */
  readonly background?: string;
  /**
   * Title, description and names.
   * @default '#1c2b2a'
   */
  readonly text?: string;
}

/** Returns the elements of a card: a function component, or a function that is given the card. */
export type SocialCardTemplate = (card: SocialCard) => unknown;

export interface SocialCardsOptions {
  /**
   * Fonts, the preferred one first: files of the formats TTF, OTF, WOFF and WOFF2, relative to the project folder, or
   * packages of Fontsource, such as `@fontsource/inter`. A file is taken for bold if its name says so.
   * @default all packages `@fontsource/…` in `package.json`
   */
  readonly fonts?: readonly string[];
  /**
   * Draws the cards: a function, or the path of a module whose default export is one, relative to the project folder.
   * @default the template of the plugin
   */
  readonly template?: string | SocialCardTemplate;
  /**
   * Image next to the site's title: PNG, JPEG or SVG, relative to the project folder. `false` shows the title alone.
   * @default `logo` of the config, that of light pages
   */
  readonly logo?: string | false;
  /**
   * Colours of the template.
   * @default the colours of the default theme
   */
  readonly colors?: SocialCardColors;
}

const path = z.string().check(z.minLength(1));
const color = z.string().check(z.regex(/^#[\da-f]{6}$/i, { error: 'is not a colour such as "#0b766e"' }));

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  fonts: z.optional(z.array(path).check(z.minLength(1))),
  template: z.optional(z.union([path, aFunction])),
  logo: z.optional(z.union([path, z.literal(false)])),
  colors: z.optional(
    z.strictObject({
      brand: z.optional(color),
      background: z.optional(color),
      text: z.optional(color),
    } satisfies Fields<SocialCardColors>),
  ),
} satisfies Fields<SocialCardsOptions>);
