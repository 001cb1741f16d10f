/**
 * What a plugin asks when it has to know where an import leads without it. Who has asked is not asked again, however
 * many plugins ask one another: two that each leave out themselves alone would ask for ever. Plugins of a site mark
 * their own questions in `pluginData`, which stays as it is: ours are marked in the attributes of the import.
 */
import type { OnResolveArgs, PluginBuild, ResolveResult } from 'esbuild';

const createMark = (asker: string) => `asked by ${asker}`;

/** True if the import is asked for on behalf of this plugin, which leaves it to the others. */
export function isAsking(asker: string, { with: attributes }: Pick<OnResolveArgs, 'with'>): boolean {
  return attributes[createMark(asker)] !== undefined;
}

/** Resolves an import as all plugins do but `asker`, and those that ask it. */
export function askOthers(
  build: PluginBuild,
  asker: string,
  { path, ...args }: Omit<OnResolveArgs, 'namespace'>,
): Promise<ResolveResult> {
  return build.resolve(path, { ...args, with: { ...args.with, [createMark(asker)]: '' } });
}
