/** The shape of a home page's frontmatter. It is checked when the site is built; here it is only read. */

export interface HeroAction {
  readonly text: string;
  readonly link: string;
  /** @default 'brand' */
  readonly theme?: 'brand' | 'alt';
}

export interface HeroImage {
  readonly src: string | { readonly light: string; readonly dark: string };
  readonly alt?: string;
  readonly srcset?: string | readonly string[];
  readonly sizes?: string | readonly string[];
}

export interface Hero {
  readonly badge?: string | { readonly text: string; readonly link?: string };
  readonly name?: string;
  /** Each line of the text is a line of the page. */
  readonly text?: string;
  readonly tagline?: string;
  readonly image?: HeroImage;
  readonly actions?: readonly HeroAction[];
}

export interface Feature {
  readonly title: string;
  /** May be HTML. */
  readonly details?: string | undefined;
  /** Emoji, `<svg …>`, URL or public path. */
  readonly icon?: string | undefined;
  /** Columns out of 12: 2, 3, 4 or 6. @default 4 */
  readonly span?: number | undefined;
  readonly link?: string | undefined;
}

/** Returns a frontmatter value if it is a record. */
export function getHero(value: unknown): Hero | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Hero) : undefined;
}

export function getFeatures(value: unknown): readonly Feature[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
