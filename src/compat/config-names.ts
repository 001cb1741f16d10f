/** Which names of other tools a config file may use, and what they mean here. Read for every config, so it is only names. */

/** Names that a project's config file may have besides docgen's own, without extension. */
export const CONFIG_NAMES: readonly string[] = ['rspress.config'];

/** Packages that give a config its `defineConfig`. */
export const CONFIG_PACKAGES = /^(?:@rspress\/core|@rspress\/shared|rspress(?:\/config)?)$/;

/** Packages that give it transformers of shiki. */
export const TRANSFORMER_PACKAGES = /^@rspress\/core\/shiki-transformers$/;

const PLUGIN = /^@rspress\/plugin-([a-z-]+)$/;

/** The compiled module that answers the name of a tool's own plugin, from `dist`; it may not be there. */
export function findPluginAnswer(specifier: string): string | undefined {
  const name = PLUGIN.exec(specifier)?.[1];
  return name && `compat/rspress/${name}.js`;
}
