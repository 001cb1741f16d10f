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
import type { UserConfig } from './printed/user-config.ts';
import { getOutDir } from './resolve/resolve-builder.ts';
import { defaultOf } from './schema/option.ts';
import { checkValue, formatShort } from './schema/problem.ts';
import { type CheckedConfig, userConfigSchema } from './schema/site.ts';
import type { splitThemeOptions } from './schema/theme-options.ts';
import { withoutUnknownKeys } from './schema/unknown-keys.ts';

export interface ConfigHooksInput {
  /** Checked already. */
  readonly value: UserConfig;
  readonly checked: CheckedConfig;
  readonly projectDir: FilePath;
  /** Folder from which packages of the site are resolved. */
  readonly packagesDir: FilePath;
  readonly runner: HookRunner;
  readonly isProd: boolean;
  /** True if written for another tool, which ignores unknown keys. */
  readonly isPeer: boolean;
  /** Sets aside what the project's own theme reads. */
  readonly split: typeof splitThemeOptions;
  readonly command: { readonly [Key in 'root' | 'base' | 'outDir']?: string | undefined };
  /** Default docs folder if neither command line nor config name one, relative to the project folder. */
  readonly defaultRoot: string;
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
    const told = getPluginConfig(value, input);
    const returned = await runner.run(call, () => current.config?.({ ...told }, tools, isProd));
    const changed = withWritten(takeConfig(returned, { value, call, runner }), { value, told });
    const check = (config: object) =>
      checkValue(userConfigSchema, input.split({ ...config, plugins }).config);
    const strict = check(changed);
    const lax = input.isPeer ? withoutUnknownKeys(changed, strict.problems) : undefined;
    const result = lax ? check(lax.value) : strict;
    for (const { message, hint } of lax?.problems ?? [])
      runner.report(call, { severity: 'warning', message, ...(hint !== undefined && { hint }) });
    if (result.value === undefined) {
      for (const { message, hint } of result.problems)
        runner.refuse(call, `the returned config cannot be used: ${message}`, hint);
    } else {
      checked = result.value;
      value = { ...(lax?.value ?? changed), plugins: [...plugins] };
    }
  }
  // Thrown after all of them: packages that several plugins lack are reported at once.
  if (hasErrors(runner.diagnostics())) throw new DocgenError(runner.diagnostics(), 2);
  return {
    /** As written, or as changed by hooks. */
    value,
    checked,
    /** The original objects, whose methods may need them; those of `checked` are copies. */
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

/**
 * Restores written values that a hook left as it got them. A default is not written: the folder of the project may
 * still be the docs folder, and another option may name the output folder.
 */
function withWritten(
  changed: UserConfig,
  { value, told }: { readonly value: UserConfig; readonly told: PluginConfig },
): UserConfig {
  const config = { ...changed };
  for (const key of ['root', 'base', 'lang', 'outDir'] as const) {
    if (config[key] !== told[key]) continue;
    if (value[key] === undefined) delete config[key];
    else config[key] = value[key];
  }
  return config;
}

/** Returns the config as passed to hooks: options of the command line hold whatever they change. */
function getPluginConfig(value: UserConfig, { command, defaultRoot }: ConfigHooksInput): PluginConfig {
  const { shape } = userConfigSchema;
  return {
    ...value,
    root: command.root ?? value.root ?? defaultRoot,
    base: normalizeBase(command.base ?? value.base ?? defaultOf(shape.base)),
    lang: value.lang ?? defaultOf(shape.lang),
    outDir: getOutDir(value, command.outDir),
  };
}
