import * as z from 'zod/mini';
import { anyObject, functionOf, opaque, option, required } from './option.ts';

type Hook = (...args: never[]) => unknown;
const hook = (description: string) =>
  option(functionOf<Hook>('(...args: never[]) => unknown'), { description });

/** A plugin object. Members docgen does not know are left alone: they may be the plugin's own. */
const pluginSchema = z
  .looseObject({
    name: required(z.string().check(z.minLength(1)), 'Name; two plugins of one name are an error.'),
    globalStyles: option(z.string(), { description: 'Stylesheet of every page.' }),
    markdown: option(anyObject(), {
      description: 'Remark and rehype plugins, global components.',
    }),
    builderConfig: option(anyObject(), {
      description: 'Bundler options.',
    }),
    globalUIComponents: option(z.array(opaque<unknown>('unknown')), {
      description: 'Components of every page.',
    }),
    config: hook('Changes the config.'),
    addPages: hook('Adds pages.'),
    addSSGRoutes: hook('Adds addresses to prerender.'),
    routeGenerated: hook('Sees the routes.'),
    routeServiceGenerated: hook('Sees the route service.'),
    beforeBuild: hook('Runs before bundling.'),
    afterBuild: hook('Runs after a build.'),
    i18nSource: hook('Changes UI words.'),
    addRuntimeModules: hook('Adds virtual modules.'),
    modifySearchIndexData: hook('Changes what is searched.'),
    extendPageData: hook('Adds to page records.'),
  })
  .register(z.globalRegistry, { name: 'Plugin', expected: 'a plugin object' });

export const pluginsSchema = z.array(pluginSchema).check(
  z.superRefine((plugins, context) => {
    for (const [index, { name }] of plugins.entries()) {
      if (plugins.findIndex((other) => other.name === name) === index) continue;
      const message = `is a second plugin named "${name}"`;
      context.addIssue({ code: 'custom', path: [index], message });
    }
  }),
);
