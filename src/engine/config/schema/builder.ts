/**
 * `builderConfig`: the part of an Rsbuild configuration that makes sense for
 * esbuild. The objects are open: other keys are listed in one warning.
 */
import * as z from 'zod/mini';
import { anyObject, functionType, ignored, opaque, option, textMatching, withLateDefault } from './option.ts';

/** The output folder that is written to when neither `outDir` nor the bundler's options name one. */
export const OUT_DIR = 'doc_build';

const strings = () => z.union([z.string(), z.array(z.string())]);
const attributes = () => z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.null()]));

const tagSchema = z.looseObject({
  tag: z.string().register(z.globalRegistry, { description: 'Name of the element.' }),
  attrs: option(attributes(), { description: 'Its attributes.' }),
  children: option(z.string(), { description: 'Its content.' }),
  head: withLateDefault(z.boolean(), true, { description: 'Puts the tag into `<head>`.' }),
  append: withLateDefault(z.boolean(), true, { description: 'Puts the tag after the others.' }),
});

const copySchema = z.union([
  z.string(),
  z.looseObject({
    from: z
      .string()
      .register(z.globalRegistry, { description: 'File or folder, relative to the project folder.' }),
    to: option(z.string(), { description: 'Place in the output folder.' }),
  }),
]);

const pathFilter = () =>
  z.union([strings(), functionType<(path: string) => boolean>('(path: string) => boolean')]);

const proxySchema = z.looseObject({
  target: z.string().register(z.globalRegistry, { description: 'Address of the other server.' }),
  pathRewrite: option(
    z.union([
      z.record(z.string(), z.string()),
      functionType<(path: string) => string>('(path: string) => string'),
    ]),
    { description: 'Changes of the path: regular expressions and what replaces them, or a function.' },
  ),
  changeOrigin: withLateDefault(z.boolean(), true, {
    description: 'Sends the host of `target` as `Host`, not that of the dev server.',
  }),
  secure: withLateDefault(z.boolean(), true, { description: 'Checks the certificate of `target`.' }),
  headers: option(z.record(z.string(), z.string()), { description: 'Headers that are added.' }),
  pathFilter: option(pathFilter(), {
    description: 'In a list: beginnings of paths, globs, or a function.',
  }),
  context: option(pathFilter(), { description: 'Older name of `pathFilter`.' }),
});

export const builderSchema = z
  .looseObject({
    source: option(
      z.looseObject({
        define: withLateDefault(
          z.record(z.string(), opaque<unknown>('unknown')),
          {},
          {
            description: 'Names in scripts that are replaced by code; a string is code.',
          },
        ),
        preEntry: withLateDefault(strings(), [], {
          description: 'Modules that run on every page, before the app.',
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
        alias: withLateDefault(
          z.union([
            z.record(z.string(), z.union([z.string(), z.literal(false), z.array(z.string())])),
            functionType<(alias: Record<string, unknown>) => unknown>(
              '(alias: Record<string, unknown>) => unknown',
            ),
          ]),
          {},
          {
            description: 'Imports that are redirected.',
          },
        ),
        extensions: withLateDefault(
          z.array(textMatching(/^\.[\w.-]+$/, 'an extension such as ".web.ts"')),
          [],
          {
            description: 'Extensions that imports may leave out, before the usual ones.',
          },
        ),
      }),
      { description: 'Redirected imports.' },
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
              root: withLateDefault(z.string(), OUT_DIR, {
                description: 'Output folder, when `outDir` is not set.',
              }),
            }),
          ]),
          { description: 'Output folders.' },
        ),
        cleanDistPath: withLateDefault(z.union([z.boolean(), z.literal('auto')]), true, {
          description:
            'Replaces the output folder as a whole; `false` keeps files that the build did not write.',
        }),
        copy: withLateDefault(
          z.union([
            z.array(copySchema),
            z.looseObject({
              patterns: z
                .array(copySchema)
                .register(z.globalRegistry, { description: 'File or folder to copy.' }),
            }),
          ]),
          [],
          { description: 'Files copied to the output folder.' },
        ),
      }),
      { description: 'Output.' },
    ),
    html: option(
      z.looseObject({
        title: option(z.string(), { description: 'Site title, when `title` is not set.' }),
        tags: withLateDefault(
          z.array(
            z.union([
              tagSchema,
              functionType<(...args: never[]) => unknown>('(...args: never[]) => unknown'),
            ]),
          ),
          [],
          { description: 'Tags for `<head>` of every page.' },
        ),
        meta: withLateDefault(
          z.record(z.string(), z.union([z.string(), z.literal(false), attributes()])),
          {},
          {
            description: 'Meta tags of every page, by name.',
          },
        ),
        favicon: option(z.string(), { description: 'Icon of the site, when `icon` is not set.' }),
        appIcon: option(
          z.looseObject({
            name: option(z.string(), { description: 'Name of the app; without it, no manifest is written.' }),
            icons: z
              .array(
                z.looseObject({
                  src: z.string().register(z.globalRegistry, {
                    description: 'File, relative to the project folder, or address.',
                  }),
                  size: z.number().register(z.globalRegistry, { description: 'Width and height in pixels.' }),
                  target: option(z.enum(['apple-touch-icon', 'web-app-manifest']), {
                    description: 'Its only use.',
                    defaultText: 'both',
                  }),
                }),
              )
              .register(z.globalRegistry, { description: 'The icons.' }),
            filename: withLateDefault(z.string(), 'manifest.webmanifest', {
              description: 'Name of the manifest.',
            }),
          }),
          { description: 'Icons of the site on the home screens of phones.' },
        ),
      }),
      { description: 'Documents.' },
    ),
    server: option(
      z.looseObject({
        port: option(z.number().check(z.int(), z.minimum(0), z.maximum(65535)), {
          description: 'Port of the dev and preview servers.',
          defaultText: '3000 in dev, 4173 in preview',
        }),
        host: withLateDefault(z.union([z.string(), z.boolean()]), 'localhost', {
          description: 'Host they listen on; `true` means every network interface.',
        }),
        open: withLateDefault(z.union([z.boolean(), z.string(), z.array(z.string()), anyObject()]), false, {
          description: 'Opens the site in a browser when they start, but not in CI.',
        }),
        allowedHosts: withLateDefault(
          z.array(
            textMatching(/^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u, 'a host name, as in "docs.example.com"'),
          ),
          [],
          { description: 'Names under which a tunnel or proxy in front of them is reached.' },
        ),
        headers: withLateDefault(
          z.record(z.string(), z.union([z.string(), z.array(z.string())])),
          {},
          {
            description: 'Headers of every response.',
          },
        ),
        proxy: withLateDefault(
          z.union([z.record(z.string(), z.union([z.string(), proxySchema])), z.array(proxySchema)]),
          {},
          {
            description:
              'Other servers that answer requests below a path: `/api` and the address, or options of it.',
          },
        ),
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
    tools: option(
      z.looseObject({
        rspack: option(opaque<unknown>('unknown'), {
          description:
            'Changes to the configuration of the bundler: aliases, extensions and constants of `DefinePlugin` count.',
        }),
        bundlerChain: option(opaque<unknown>('((chain: any) => void) | ((chain: any) => void)[]'), {
          description: 'The same as a chain of calls.',
        }),
        postcss: option(opaque<unknown>('unknown'), {
          description: 'Plugins of PostCSS, after those of its own config.',
        }),
      }),
      { description: 'What the tools of Rsbuild are told.' },
    ),
    plugins: option(z.array(opaque<unknown>('unknown')), {
      description:
        'Rsbuild plugins. They may change these options and the tags of pages; all else is a warning.',
    }),
  })
  .register(z.globalRegistry, { title: 'Bundler', name: 'BuilderOptions' });
