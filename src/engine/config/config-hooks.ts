/**
 * The `config` hooks of all plugins, one after the other, before anything is resolved.
 * Each result is checked like a config file, so that an error names the plugin.
 */
import type * as z from 'zod/mini';
import { DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import type { FilePath } from '../../shared/types.ts';
import { normalizeBase } from '../../shared/url.ts';
import type { HookCall, HookRunner } from '../hooks/hook-runner.ts';
import type { ConfigTools, OptionSchema, Plugin, PluginConfig } from '../plugin.ts';
import { checkValue, formatShort } from './problem.ts';
import { defaultOf } from './schema/option.ts';
import { type CheckedConfig, userConfigSchema } from './schema/site.ts';
import type { UserConfig } from './user-config.ts';

export interface ConfigHooksInput {
  /** Checked already. */
  readonly value: UserConfig;
  readonly checked: CheckedConfig;
  readonly projectDir: FilePath;
  /** Folder in which packages of the site are looked up. */
  readonly packagesDir: FilePath;
  readonly runner: HookRunner;
  readonly isProd: boolean;
  /** False for a plugin that this run leaves out. */
  readonly isWanted: (plugin: Plugin) => boolean;
}

/** @throws {DocgenError} with exit code 2 when a hook fails, or gives a config that cannot be used. */
export async function runConfigHooks(input: ConfigHooksInput) {
  const { projectDir, packagesDir, runner, isProd, isWanted } = input;
  let { value, checked } = input;
  let plugins: readonly Plugin[] = value.plugins ?? [];
  const called = new Set<Plugin>();
  const next = () => plugins.find((plugin) => plugin.config !== undefined && !called.has(plugin));
  for (let plugin = next(); plugin !== undefined; plugin = next()) {
    called.add(plugin);
    const current = plugin;
    const call: HookCall = { plugin, hook: 'config' };
    const tools: ConfigTools = {
      projectDir,
      packagesDir,
      report: (problem) => runner.report(call, problem),
      checkOptions: (schema, options) => checkOptions(schema, options, { call, runner }),
      addPlugin(added) {
        if (isWanted(added)) plugins = [...plugins, added];
      },
      removePlugin(name) {
        plugins = plugins.filter((other) => other.name !== name);
      },
    };
    const returned = await runner.run(call, () => current.config?.(getPluginConfig(value), tools, isProd));
    const changed = takeConfig(returned, { value, call, runner });
    const result = checkValue(userConfigSchema, { ...changed, plugins });
    if (result.value === undefined) {
      for (const { message, hint } of result.problems)
        runner.refuse(call, `the returned config cannot be used: ${message}`, hint);
    } else {
      checked = result.value;
      value = { ...changed, plugins: [...plugins] };
    }
  }
  // After all of them: packages that several plugins lack are told at once.
  if (hasErrors(runner.diagnostics())) throw new DocgenError(runner.diagnostics(), 2);
  return {
    /** As it was written, or as hooks have changed it. */
    value,
    checked,
    /** The objects themselves, whose methods may need them; those of `checked` are copies. */
    plugins,
  };
}

function checkOptions<Options>(
  schema: OptionSchema<Options>,
  options: unknown,
  { call, runner }: { readonly call: HookCall; readonly runner: HookRunner },
): Options | undefined {
  const { value, problems } = checkValue(schema as unknown as z.ZodMiniType<Options>, options);
  for (const { message, hint } of problems)
    runner.report(call, { severity: 'error', message, ...(hint !== undefined && { hint }) });
  return value;
}

function takeConfig(
  returned: unknown,
  {
    value,
    call,
    runner,
  }: { readonly value: UserConfig; readonly call: HookCall; readonly runner: HookRunner },
): UserConfig {
  if (typeof returned === 'object' && returned !== null && !Array.isArray(returned))
    return returned as UserConfig;
  if (returned === undefined) {
    if (hasErrors(runner.diagnostics())) return value;
    const message = 'nothing was returned, so the config is unchanged.';
    runner.report(call, { severity: 'warning', message, hint: 'Return the config, changed or not.' });
  } else runner.refuse(call, `a config must be returned; found ${formatShort(returned)}.`);
  return value;
}

/** Returns the part of the config that hooks are given, with its defaults. */
export function getPluginConfig(value: UserConfig): PluginConfig {
  const { shape } = userConfigSchema;
  return {
    ...value,
    root: value.root ?? defaultOf(shape.root),
    base: normalizeBase(value.base ?? defaultOf(shape.base)),
    lang: value.lang ?? defaultOf(shape.lang),
    outDir: value.outDir ?? defaultOf(shape.outDir),
  };
}
