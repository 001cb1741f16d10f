import * as z from 'zod/mini';
import type { Plugin } from '../../plugin.ts';
import { builderSchema } from './builder.ts';
import { cspSources } from './csp.ts';
import { components, functionType, opaque, option, required } from './option.ts';

type Hook = (...args: never[]) => unknown;
const hook = (description: string) =>
  option(functionType<Hook>('(...args: never[]) => unknown'), { description });

const markdownSchema = z.strictObject({
  remarkPlugins: option(z.array(opaque<unknown>('unknown')), { description: 'Remark plugins.' }),
  rehypePlugins: option(z.array(opaque<unknown>('unknown')), { description: 'Rehype plugins.' }),
  globalComponents: option(z.array(z.string()), { description: 'Components of every page.' }),
  codeBlock: hook('Replaces code blocks.'),
  elements: option(z.record(z.string(), functionType<Hook>('(...args: never[]) => unknown')), {
    description: 'Replaces components of MDX pages, by name.',
  }),
  imageEncoder: option(
    z.strictObject({
      key: required(z.string(), 'What the result depends on besides image, format and width.'),
      formats: required(z.array(z.enum(['avif', 'webp'])), 'Formats to offer.'),
      widths: required(z.array(z.int().check(z.positive())), 'Widths to offer, in pixels.'),
      sizes: option(z.string(), { description: 'Value of the attribute `sizes`.' }),
      load: hook('Loads what encodes.'),
      encode: required(functionType<Hook>('(...args: never[]) => unknown'), 'Encodes an image.'),
    }),
    { description: 'Encodes images of pages.' },
  ),
});

const cacheKeySchema = z.union([
  z.string(),
  z.strictObject({
    value: option(opaque<unknown>('unknown'), { description: 'JSON.' }),
    files: option(z.array(z.string()), { description: 'Files whose content counts.' }),
  }),
  functionType<Hook>('() => CacheKey | Promise<CacheKey>'),
]);

/** A plugin object. Members docgen does not know are left alone: they may be the plugin's own. */
export const pluginSchema = z
  .looseObject({
    name: required(z.string().check(z.minLength(1)), 'Name; two plugins of one name are an error.'),
    cacheKey: option(cacheKeySchema, { description: 'Dependencies of changed pages.' }),
    watchFiles: option(z.array(z.string()), { description: 'Files that are watched in dev.' }),
    needsServer: option(z.boolean(), { description: 'Left out of a portable build.' }),
    globalStyles: option(z.string(), { description: 'Stylesheet of every page.' }),
    globalUIComponents: option(components(), { description: 'Components of every page.' }),
    markdown: option(markdownSchema, { description: 'Markdown and MDX.' }),
    builderConfig: option(builderSchema, { description: 'Bundler options.' }),
    csp: option(cspSources, { description: 'Sources for the content security policy.' }),
    head: option(z.union([z.array(opaque<unknown>('HeadTag')), functionType<Hook>('() => HeadTag[]')]), {
      description: 'Tags for `<head>`.',
    }),
    config: hook('Changes the config.'),
    addPages: hook('Adds pages.'),
    addSSGRoutes: hook('Adds addresses to prerender.'),
    routeGenerated: hook('Sees the routes.'),
    routeServiceGenerated: hook('Sees the route service.'),
    addSidebars: hook('Adds sidebars.'),
    beforeBuild: hook('Runs before bundling.'),
    afterBuild: hook('Runs after a build.'),
    i18nSource: hook('Changes UI words.'),
    addRuntimeModules: hook('Adds virtual modules.'),
    modifySearchIndexData: hook('Changes what is searched.'),
    findRedirect: hook('Returns the redirect of an old address.'),
    hasFile: hook('Tells which files the plugin adds.'),
    extendPageData: hook('Adds to page records.'),
    addFiles: hook('Adds files to the output.'),
  })
  .register(z.globalRegistry, { typeText: 'Plugin', expected: 'a plugin object' });

export const pluginsSchema = z.array(pluginSchema as unknown as z.ZodMiniType<Plugin, Plugin>).check(
  z.superRefine((plugins, context) => {
    for (const [index, { name }] of plugins.entries()) {
      if (plugins.findIndex((other) => other.name === name) === index) continue;
      const message = `is a second plugin named "${name}"`;
      context.addIssue({ code: 'custom', path: [index], message });
    }
  }),
);
