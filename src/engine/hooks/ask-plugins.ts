/** How the plugins of a site are asked: all at once, or one after the other. */
import type { LoadedPlugins } from '../config/loaded-plugins.ts';
import { toShort } from '../config/problem.ts';
import type { HookContext, Plugin } from '../plugin.ts';
import type { SiteConfig } from '../types.ts';
import type { HookCall } from './hook-runner.ts';

/** The plugins of one site. */
export interface SitePlugins extends LoadedPlugins {
  readonly site: SiteConfig;
}

export function listHaving({ list }: SitePlugins, hook: keyof Plugin): readonly Plugin[] {
  return list.filter((plugin) => plugin[hook] !== undefined);
}

/** All plugins at once, answers in their order; `check` says no to what has the wrong shape. */
export async function askAll<T>(
  plugins: SitePlugins,
  hook: keyof Plugin & string,
  ask: (plugin: Plugin, context: HookContext) => unknown,
  check: (given: unknown, call: HookCall) => T | undefined,
): Promise<T[]> {
  const { runner, site } = plugins;
  const answers = listHaving(plugins, hook).map(async (plugin) => {
    const call = { plugin, hook };
    const given = await runner.run(call, () => ask(plugin, runner.toContext(call, site)));
    return given === undefined ? undefined : check(given, call);
  });
  return (await Promise.all(answers)).filter((answer) => answer !== undefined) as T[];
}

/** The same where no answer is expected. */
export async function tellAll(
  plugins: SitePlugins,
  hook: keyof Plugin & string,
  tell: (plugin: Plugin, context: HookContext) => unknown,
): Promise<void> {
  await askAll(plugins, hook, tell, () => undefined);
}

/** One plugin after the other, as each gets what the one before has left. */
export async function askInTurn(
  plugins: SitePlugins,
  hook: keyof Plugin & string,
  place: Pick<HookCall, 'file' | 'line'>,
  ask: (plugin: Plugin, context: HookContext) => unknown,
  take: (given: unknown, call: HookCall) => 'done' | undefined = () => undefined,
): Promise<void> {
  const { runner, site } = plugins;
  for (const plugin of listHaving(plugins, hook)) {
    const call = { plugin, hook, ...place };
    const context = runner.toContext(call, site);
    if (take(await runner.run(call, async () => ask(plugin, context)), call) === 'done') return;
  }
}

export function refuseShape(
  { runner }: SitePlugins,
  call: HookCall,
  wanted: string,
  given: unknown,
): undefined {
  return runner.refuse(call, `${wanted} must be returned; found ${toShort(given)}.`);
}
