/** Calls a hook of a site's plugins: in parallel, or one after the other. */
import type { LoadedPlugins } from '../config/loaded-plugins.ts';
import { formatShort } from '../config/schema/problem.ts';
import type { HookContext, Plugin } from '../plugin.ts';
import type { SiteConfig } from '../types.ts';
import type { HookCall } from './hook-runner.ts';

export interface SitePlugins extends LoadedPlugins {
  readonly site: SiteConfig;
}

export function listPluginsWith({ list }: SitePlugins, hook: keyof Plugin): readonly Plugin[] {
  return list.filter((plugin) => plugin[hook] !== undefined);
}

/**
 * Calls all plugins in parallel and returns the results in plugin order; `check` rejects results of
 * the wrong shape.
 */
export async function callAll<T>(
  plugins: SitePlugins,
  hook: keyof Plugin & string,
  invoke: (plugin: Plugin, context: HookContext) => unknown,
  check: (result: unknown, call: HookCall) => T | undefined,
): Promise<T[]> {
  const { runner, site } = plugins;
  const results = listPluginsWith(plugins, hook).map(async (plugin) => {
    const call = { plugin, hook };
    const result = await runner.run(call, () => invoke(plugin, runner.createContext(call, site)));
    return result === undefined ? undefined : check(result, call);
  });
  return (await Promise.all(results)).filter((result) => result !== undefined) as T[];
}

/** Calls all plugins in parallel, without results. */
export async function notifyAll(
  plugins: SitePlugins,
  hook: keyof Plugin & string,
  invoke: (plugin: Plugin, context: HookContext) => unknown,
): Promise<void> {
  await callAll(plugins, hook, invoke, () => undefined);
}

/** Calls the plugins one after the other, each with the changes of those before. */
export async function callInTurn(
  plugins: SitePlugins,
  hook: keyof Plugin & string,
  place: Pick<HookCall, 'file' | 'line'>,
  invoke: (plugin: Plugin, context: HookContext) => unknown,
  handleResult: (result: unknown, call: HookCall) => 'done' | undefined = () => undefined,
): Promise<void> {
  const { runner, site } = plugins;
  for (const plugin of listPluginsWith(plugins, hook)) {
    const call = { plugin, hook, ...place };
    const context = runner.createContext(call, site);
    if (handleResult(await runner.run(call, async () => invoke(plugin, context)), call) === 'done') return;
  }
}

export function refuseShape(
  { runner }: SitePlugins,
  call: HookCall,
  expected: string,
  result: unknown,
): undefined {
  return runner.refuse(call, `${expected} must be returned; found ${formatShort(result)}.`);
}
