/**
 * `builderConfig`: the part of an Rsbuild configuration that makes sense for
 * esbuild. The objects are open: other keys are listed in one warning.
 */
import * as z from 'zod/mini';
import { anyObject, functionOf, ignored, opaque, option } from './option.ts';

const strings = () => z.union([z.string(), z.array(z.string())]);
const attributes = () => z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.null()]));

const tagSchema = z.looseObject({
  tag: z.string().register(z.globalRegistry, { description: 'Name of the element.' }),
  attrs: option(attributes(), { description: 'Its attributes.' }),
  children: option(z.string(), { description: 'Its content.' }),
  head: option(z.boolean(), { description: 'Whether it stands in `<head>`.', default: true }),
  append: option(z.boolean(), { description: 'Whether it stands after the other tags.', default: true }),
});

const copySchema = z.union([
  z.string(),
  z.looseObject({
    from: z.string().register(z.globalRegistry, { description: 'File or folder, from the project folder.' }),
    to: option(z.string(), { description: 'Place in the output folder.' }),
  }),
]);

export const builderSchema = z
  .looseObject({
    source: option(
      z.looseObject({
        define: option(z.record(z.string(), opaque<unknown>('unknown')), {
          description: 'Names in scripts that are replaced by code; a string is code.',
          default: {},
        }),
        preEntry: option(strings(), {
          description: 'Modules that run on every page, before the app.',
          default: [],
        }),
        alias: option(z.record(z.string(), opaque<unknown>('unknown')), {
          description: 'Older place of `builderConfig.resolve.alias`.',
        }),
        include: ignored(),
      }),
      { description: 'Sources.' },
    ),
    resolve: option(
      z.looseObject({
        alias: option(z.record(z.string(), z.union([z.string(), z.literal(false), z.array(z.string())])), {
          description: 'Imports that lead elsewhere.',
          default: {},
        }),
      }),
      { description: 'Where imports lead.' },
    ),
    output: option(
      z.looseObject({
        assetPrefix: option(z.union([z.string(), z.boolean()]), {
          description: 'Address before scripts, styles and images: a CDN.',
          defaultText: 'the base',
        }),
        distPath: option(
          z.union([
            z.string(),
            z.looseObject({
              root: option(z.string(), {
                description: 'Output folder, when `outDir` is not set.',
                default: 'doc_build',
              }),
            }),
          ]),
          { description: 'Output folders.' },
        ),
        cleanDistPath: option(z.union([z.boolean(), z.literal('auto')]), {
          description:
            'Whether the output folder is replaced as a whole; `false` keeps files in it that the build did not make.',
          default: true,
        }),
        copy: option(
          z.union([
            z.array(copySchema),
            z.looseObject({
              patterns: z.array(copySchema).register(z.globalRegistry, { description: 'What to copy.' }),
            }),
          ]),
          { description: 'Files copied to the output folder.', default: [] },
        ),
      }),
      { description: 'Output.' },
    ),
    html: option(
      z.looseObject({
        title: option(z.string(), { description: 'Site title, when `title` is not set.' }),
        tags: option(
          z.array(
            z.union([tagSchema, functionOf<(...args: never[]) => unknown>('(...args: never[]) => unknown')]),
          ),
          { description: 'Tags for `<head>` of every page.', default: [] },
        ),
        meta: option(z.record(z.string(), z.union([z.string(), z.literal(false), attributes()])), {
          description: 'Meta tags of every page, by name.',
          default: {},
        }),
      }),
      { description: 'Documents.' },
    ),
    server: option(
      z.looseObject({
        port: option(z.number().check(z.int(), z.minimum(0), z.maximum(65535)), {
          description: 'Port of the dev and preview servers.',
          defaultText: '3000 in dev, 4173 in preview',
        }),
        host: option(z.union([z.string(), z.boolean()]), {
          description: 'Host they listen on; `true` means every network interface.',
          default: 'localhost',
        }),
        open: option(z.union([z.boolean(), z.string(), z.array(z.string()), anyObject()]), {
          description: 'Opens the site in a browser when they start, but not in CI.',
          default: false,
        }),
        headers: option(z.record(z.string(), z.union([z.string(), z.array(z.string())])), {
          description: 'Headers of every answer.',
          default: {},
        }),
      }),
      { description: 'Dev and preview servers.' },
    ),
    esbuild: option(
      z.strictObject({
        plugins: option(z.array(opaque<unknown>('unknown')), { description: 'esbuild plugins.' }),
        define: option(z.record(z.string(), z.string()), { description: "esbuild's `define`." }),
        alias: option(z.record(z.string(), z.string()), { description: "esbuild's `alias`." }),
        loader: option(z.record(z.string(), z.string()), { description: "esbuild's `loader`." }),
      }),
      { description: "Options of esbuild itself. docgen's own extension." },
    ),
    dev: ignored(),
    performance: ignored(),
    tools: ignored(),
    plugins: option(z.array(opaque<unknown>('unknown')), {
      description: 'Rsbuild plugins; these cannot run.',
      status: 'ignored',
    }),
  })
  .register(z.globalRegistry, { title: 'Bundler', name: 'BuilderOptions' });
