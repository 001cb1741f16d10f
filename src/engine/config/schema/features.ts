import * as z from 'zod/mini';
import type { LlmsTxtContext } from '../llms-context.ts';
import { functionType, ignored, option, regularExpression, withDefault, withLateDefault } from './option.ts';

/** `ssg`: whether pages are rendered at build time. */
export const ssgSchema = z.union([
  z.boolean(),
  z.strictObject({
    experimentalExcludeRoutePaths: option(z.array(z.union([z.string(), regularExpression()])), {
      description: 'Pages that are rendered in the browser only, by exact route path or pattern.',
    }),
    experimentalWorker: ignored(),
    experimentalLoose: option(z.boolean(), {
      description: 'Older setting without effect.',
      status: 'deprecated',
      use: 'ssg.experimentalExcludeRoutePaths',
    }),
  }),
]);

/** `llms`: texts for language models. */
export const llmsSchema = z.union([
  z.boolean(),
  z.strictObject({
    llmsTxt: option(
      functionType<(context: LlmsTxtContext) => string | Promise<string>>(
        '(context: LlmsTxtContext) => string | Promise<string>',
      ),
      { description: 'Returns the whole text of `llms.txt`.' },
    ),
    remarkSplitMdxOptions: ignored(),
  }),
]);

const zoomBoxSchema = z.strictObject({
  width: option(z.number(), { description: 'Its width.' }),
  height: option(z.number(), { description: 'Its height.' }),
  top: option(z.number(), { description: 'Distance from the upper edge of the window.' }),
  bottom: option(z.number(), { description: 'Distance from the lower edge.' }),
  left: option(z.number(), { description: 'Distance from the left edge.' }),
  right: option(z.number(), { description: 'Distance from the right edge.' }),
});

/** `mediumZoom`, where it is an object. */
export const zoomSchema = z.strictObject({
  selector: withDefault(z.string(), '.rspress-doc img', {
    description: 'CSS selector of the images that zoom.',
  }),
  options: option(
    z.strictObject({
      margin: withLateDefault(z.number(), 0, { description: 'Pixels around the image.' }),
      background: option(z.string(), {
        description: 'CSS colour behind the image.',
        defaultText: 'white, and the colour of the page in the dark theme',
      }),
      scrollOffset: withLateDefault(z.number(), 40, { description: 'Pixels of scrolling that close it.' }),
      container: option(z.union([z.string(), zoomBoxSchema]), {
        description: 'The box it grows to: CSS selector of an element, or sizes in pixels.',
        defaultText: 'the window',
      }),
      template: option(z.string(), {
        description: 'CSS selector of a `<template>` that is shown with it.',
        defaultText: 'none',
      }),
    }),
    { description: 'How images open.' },
  ),
});

/** `mediumZoom`: larger images at a click. */
export const mediumZoomSchema = z.union([z.boolean(), zoomSchema]);

/** `languageParity`: fails where a language lacks a page. */
export const languageParitySchema = z.strictObject({
  enabled: withLateDefault(z.boolean(), false, { description: 'Turns the check on.' }),
  enable: option(z.boolean(), { description: 'Alias of `enabled`.' }),
  include: withDefault(z.array(z.string()), [], {
    description: 'Folders to check, relative to the language folders; all if empty.',
  }),
  exclude: withDefault(z.array(z.string()), [], {
    description: 'Parts of the paths of folders and files to exclude.',
  }),
});
