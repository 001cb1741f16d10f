import * as z from 'zod/mini';
import { functionOf, ignored, opaque, option } from './option.ts';

/** `ssg`: whether pages are rendered at build time. */
export const ssgSchema = z.union([
  z.boolean(),
  z.strictObject({
    experimentalExcludeRoutePaths: option(
      z.array(
        z.union([
          z.string(),
          z
            .instanceof(RegExp)
            .register(z.globalRegistry, { typeText: 'RegExp', expected: 'a regular expression' }),
        ]),
      ),
      { description: 'Pages that are rendered in the browser only, by exact route path or pattern.' },
    ),
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
      functionOf<(context: never) => string | Promise<string>>(
        '(context: never) => string | Promise<string>',
      ),
      { description: 'Makes the whole text of `llms.txt`.' },
    ),
    remarkSplitMdxOptions: option(
      z.strictObject({
        includes: option(z.array(opaque<unknown>('unknown')), {
          description: 'Components turned into Markdown.',
        }),
        excludes: option(z.array(opaque<unknown>('unknown')), { description: 'Components kept as source.' }),
      }),
      { description: 'Which components become Markdown.' },
    ),
  }),
]);

/** `mediumZoom`: larger images at a click. */
export const mediumZoomSchema = z.union([
  z.boolean(),
  z.strictObject({
    selector: option(z.string(), { description: 'Images that zoom.', default: '.rspress-doc img' }),
    options: option(
      z.strictObject({
        margin: option(z.number(), { description: 'Pixels around the image.', default: 0 }),
        background: option(z.string(), { description: 'Colour behind the image.' }),
        scrollOffset: option(z.number(), { description: 'Pixels of scrolling that close it.', default: 40 }),
        container: option(opaque<unknown>('unknown'), { description: 'Element that holds it.' }),
        template: option(opaque<unknown>('unknown'), { description: 'Template around it.' }),
      }),
      { description: 'How images open.' },
    ),
  }),
]);

/** `languageParity`: reports pages that a language lacks. */
export const languageParitySchema = z.strictObject({
  enabled: option(z.boolean(), { description: 'Whether to check.', default: false }),
  enable: option(z.boolean(), { description: 'Other spelling of `enabled`.' }),
  include: option(z.array(z.string()), { description: 'Folders to check; all when empty.', default: [] }),
  exclude: option(z.array(z.string()), { description: 'Folders and files to leave out.', default: [] }),
});
