/**
 * What a plugin asks when it has to know where an import leads without it. Who has asked is not asked again, however
 * many plugins ask one another: two that each leave out themselves alone would ask for ever.
 */
import type { OnResolveArgs, PluginBuild, ResolveResult } from 'esbuild';

class Askers {
  readonly names: ReadonlySet<string>;

  constructor(names: Iterable<string>) {
    this.names = new Set(names);
  }
}

/** True if the import is asked for on behalf of this plugin, which leaves it to the others. */
export function isAsking(asker: string, pluginData: unknown): boolean {
  return pluginData instanceof Askers && pluginData.names.has(asker);
}

/** Resolves an import as all plugins do but `asker`, and those that ask it. */
export function askOthers(
  build: PluginBuild,
  asker: string,
  { path, pluginData, ...args }: Omit<OnResolveArgs, 'namespace'>,
): Promise<ResolveResult> {
  const former = pluginData instanceof Askers ? pluginData.names : [];
  return build.resolve(path, { ...args, pluginData: new Askers([...former, asker]) });
}
