/** `new DefinePlugin({ … })` in a bundler configuration: names in scripts that are replaced by code. */
import { isPlain } from './merge-config.ts';

export function isDefining(plugin: object): boolean {
  return plugin.constructor?.name === 'DefinePlugin';
}

/** Returns the definitions of a plugin: rspack keeps them as `_args`, webpack as `definitions`. */
export function readDefinitions(plugin: object): Record<string, unknown> {
  if (!isDefining(plugin)) return {};
  const { _args, definitions } = plugin as { _args?: readonly unknown[]; definitions?: unknown };
  const given = definitions ?? _args?.[0];
  return isPlain(given) ? given : {};
}
