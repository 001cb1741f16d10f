/** `docgenjs/plugins/medium-zoom`: selects the images that open larger, and sets how. docgen itself opens them. */
import type { Plugin, UserConfig } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';

export interface MediumZoomOptions {
  /**
   * CSS selector of the images that readers can enlarge. Images in links never zoom.
   * @default '.rspress-doc img'
   */
  readonly selector?: string;
  /** Options of zooming. */
  readonly options?: ZoomOptions;
}

/** Options of zooming. */
export interface ZoomOptions {
  /** Pixels around the image. @default 0 */
  readonly margin?: number;
  /** CSS colour behind the image. @default white, and the colour of the page in the dark theme */
  readonly background?: string;
  /** Pixels of scrolling that close it. @default 40 */
  readonly scrollOffset?: number;
  /** Box that the image grows to: CSS selector of an element, or sizes in pixels. @default the window */
  readonly container?: string | ZoomBox;
  /** CSS selector of a `<template>` that is shown with it. @default none */
  readonly template?: string;
}

/** A box in the window, in pixels. */
export interface ZoomBox {
  readonly width?: number;
  readonly height?: number;
  readonly top?: number;
  readonly bottom?: number;
  readonly left?: number;
  readonly right?: number;
}

const number = z.optional(z.number());
const optionsSchema = z.strictObject({
  selector: z.optional(z.string()),
  options: z.optional(
    z.strictObject({
      margin: number,
      background: z.optional(z.string()),
      scrollOffset: number,
      container: z.optional(
        z.union([
          z.string(),
          z.strictObject({
            width: number,
            height: number,
            top: number,
            bottom: number,
            left: number,
            right: number,
          } satisfies Fields<ZoomBox>),
        ]),
      ),
      template: z.optional(z.string()),
    } satisfies Fields<ZoomOptions>),
  ),
} satisfies Fields<MediumZoomOptions>);

/** Sets `mediumZoom` of the config, whose own values take precedence. */
export function pluginMediumZoom(options: MediumZoomOptions = {}): Plugin {
  return {
    name: 'medium-zoom',
    cacheKey: '',
    config(config, { checkOptions }) {
      const checked = checkOptions(optionsSchema, options);
      // A site that disables zooming does so on purpose.
      if (checked === undefined || config.mediumZoom === false) return config;
      const own = typeof config.mediumZoom === 'object' ? config.mediumZoom : {};
      const mediumZoom = { ...options, ...own, options: { ...options.options, ...own.options } };
      return { ...config, mediumZoom: mediumZoom as Exclude<UserConfig['mediumZoom'], undefined> };
    },
  };
}
