/**
 * `@rspress/plugin-client-redirects`, answered by docgen's own: there, options may be missing, and a path also matches
 * as a prefix.
 */
import type { Plugin, PluginProblem } from 'docgenjs';
import {
  type ClientRedirectsOptions,
  pluginClientRedirects as create,
  type Redirect,
} from 'docgenjs/plugins/client-redirects';

export function pluginClientRedirects(options: Partial<ClientRedirectsOptions> = {}): Plugin {
  const { redirects = [] } = options;
  const plugin = create({ ...options, redirects: [...redirects, ...redirects.flatMap(listRedirectsBelow)] });
  // The tool whose plugin this answers builds with them.
  return softenErrors(plugin, ({ message }) => message.endsWith('which is not a page.'));
}

/** Lists redirects such as `/old/page` to `/new/page` if `/old` leads to `/new`. */
function listRedirectsBelow({ from, to }: Redirect): Redirect[] {
  const paths = [from].flat().filter((path) => /^\/[\w/.-]*[\w-]$/.test(path) && !/[?#]/.test(to));
  return paths.map((path) => ({ from: `^${path.replaceAll('.', '\\.')}/`, to: to.replace(/\/?$/, '/') }));
}

/** Turns some errors of a plugin into warnings. */
function softenErrors(plugin: Plugin, isForgiven: (problem: PluginProblem) => boolean): Plugin {
  const soften = <Tools extends { readonly report: (problem: PluginProblem) => void }>(
    tools: Tools,
  ): Tools => ({
    ...tools,
    report: (problem: PluginProblem) =>
      tools.report(isForgiven(problem) ? { ...problem, severity: 'warning' } : problem),
  });
  const { config, routeGenerated } = plugin;
  return {
    ...plugin,
    ...(config && { config: (given, tools, isProd) => config(given, soften(tools), isProd) }),
    ...(routeGenerated && {
      routeGenerated: (routes, isProd, context) => routeGenerated(routes, isProd, soften(context)),
    }),
  };
}

export { pluginClientRedirects as default };
