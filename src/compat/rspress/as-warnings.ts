/** A plugin some of whose errors are warnings here: the tool whose plugin it answers builds with them. */
import type { Plugin, PluginProblem } from 'docgenjs';

export function asWarnings(plugin: Plugin, isForgiven: (problem: PluginProblem) => boolean): Plugin {
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
