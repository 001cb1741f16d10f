/**
 * Images in several formats: a `<picture>` with what a plugin's encoder made, and the image itself for browsers that
 * support none of the formats. Plain data, since pages may be compiled on other threads.
 */

import type { FilePath } from '../../shared/types.ts';
import { encodePath } from '../../shared/url.ts';
import type { ImageEncoding, ImageSize, ImageVariant, SiteConfig } from '../types.ts';
import { createElement, type Element } from './hast.ts';

/** A variant that is smaller than the image. */
export interface OfferedVariant extends ImageVariant {
  /** Name under the output folder. */
  readonly output: string;
}

export interface VariantsAnswer {
  /** By format, the preferred one first, then by width. Empty if the image is best left as it is. */
  readonly variants: readonly OfferedVariant[];
  /** True if the answer may differ next time: nothing is encoded yet, or that failed. */
  readonly isVolatile?: boolean;
  /** Why the image cannot be encoded. */
  readonly problem?: string;
}

export type ListVariants = (file: FilePath) => Promise<VariantsAnswer>;

/** A question of a thread to the main one. */
export interface VariantsAsk {
  readonly image: FilePath;
}

/** Width of a column of text in the default theme (`--rp-content-max-width`), in CSS pixels. */
const CONTENT_WIDTH = 1000;

export function findImageEncoding({ plugins }: Pick<SiteConfig, 'plugins'>): ImageEncoding | undefined {
  return plugins.find(({ imageEncoding }) => imageEncoding)?.imageEncoding;
}

export function createPicture(
  image: Element,
  variants: readonly OfferedVariant[],
  { size, config }: { readonly size: ImageSize; readonly config: SiteConfig },
): Element {
  const encoding = findImageEncoding(config);
  const sizes = encoding?.sizes ?? `min(${Math.min(size.width, CONTENT_WIDTH)}px, 100vw)`;
  const formats = [...new Set(variants.map(({ format }) => format))];
  const sources = formats.map((format) => {
    const ofFormat = variants.filter((variant) => variant.format === format);
    const srcSet = ofFormat.map(
      ({ output, width }) => `${config.assetPrefix}${encodePath(output)} ${width}w`,
    );
    return createElement('source', { type: `image/${format}`, srcSet: srcSet.join(', '), sizes });
  });
  return createElement('picture', {}, [...sources, image]);
}
