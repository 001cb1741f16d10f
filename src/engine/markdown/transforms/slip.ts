import type { SiteConfig } from '../../types.ts';

/** Describes a slip in a line of text, and has the words and tests that several share. */
export interface Slip {
  /** A part of every text with such a slip, so that most texts are not searched any further. */
  readonly sign: string;
  /** Matched within a line. */
  readonly pattern: RegExp;
  /** Set for a slip in pages of one format. @default both */
  readonly format?: 'md';
  /** Reported once for all lines of a paragraph. */
  readonly isOfLines?: true;
  /** Reported once for a page. */
  readonly isOfPage?: true;
  /** True for sites that give it a meaning. */
  readonly isExpected?: (config: Pick<SiteConfig, 'markdown'>) => boolean;
  /** Undefined if the match is probably meant as text. */
  explain(match: RegExpMatchArray): { readonly message: string; readonly hint: string } | undefined;
}

/** Tests whether text ends as the name of a file that pages link to or show. */
export function isFile(text: string): boolean {
  return /\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp|avif)(?:#[^#\s]*)?$/.test(text);
}

/** Tests whether text in parentheses is an address, not a remark. */
export function isLikelyAddress(text: string): boolean {
  return /^(?:https?:\/|\.{0,2}\/)/.test(text) || isFile(text);
}

export function nameKind(image: string | undefined): string {
  return image ? 'Image' : 'Link';
}

export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text;
}
