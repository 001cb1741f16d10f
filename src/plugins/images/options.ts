import type { ImageVariant, OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';

export interface ImagesOptions {
  /**
   * Formats, the preferred one first. Browsers that support none of them show the image itself.
   * @default `['avif', 'webp']`
   */
  readonly formats?: readonly ImageVariant['format'][];
  /**
   * Widths in pixels. Of each image, those that are clearly smaller than its own are used, and its own.
   * @default `[640, 1280, 1920]`
   */
  readonly widths?: readonly number[];
  /**
   * How wide images are on the page, as in the attribute `sizes`: browsers choose by it.
   * @default `min(1000px, 100vw)`, or the width of the image where that is smaller
   */
  readonly sizes?: string;
  /**
   * Quality from 1 to 100, for each format.
   * @default `{ avif: 55, webp: 80 }`
   */
  readonly quality?: Readonly<Partial<Record<ImageVariant['format'], number>>>;
}

const quality = z.optional(z.int().check(z.minimum(1), z.maximum(100)));

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  formats: z.optional(z.array(z.enum(['avif', 'webp'])).check(z.minLength(1))),
  widths: z.optional(z.array(z.int().check(z.minimum(16), z.maximum(16_383)))),
  sizes: z.optional(z.string().check(z.minLength(1))),
  quality: z.optional(z.strictObject({ avif: quality, webp: quality })),
} satisfies Fields<ImagesOptions>);
