/** Names that a site writes: those of which the reference says since when they are there. */

/** @typedef {{ readonly key: string }} Row */

/**
 * @param {{
 *   readonly options: { listConfigRows(): Row[]; listThemeRows(): Row[]; listBuilderRows(): Row[]; listFrontmatterRows(): Row[] };
 *   readonly hooks: readonly Row[];
 *   readonly commands: readonly import('../../src/cli/options.ts').CommandSpec[];
 *   readonly flags: Readonly<Record<string, import('../../src/cli/options.ts').Flag>>;
 *   readonly runtime: readonly { readonly name: string }[];
 * }} sources
 */
export function listPublicNames({ options, hooks, commands, flags, runtime }) {
  const keys = (rows, prefix = '') => rows.map(({ key }) => prefix + key);
  return {
    config: [
      ...keys(options.listConfigRows()),
      ...keys(options.listThemeRows(), 'themeConfig.'),
      ...keys(options.listBuilderRows(), 'builderConfig.'),
    ],
    frontmatter: keys(options.listFrontmatterRows()),
    hook: keys(hooks),
    flag: commands.flatMap((command) =>
      command.flags.map((name) => toFlagName(command.name, flags[name]?.flags ?? '')),
    ),
    runtime: runtime.map(({ name }) => name),
  };
}

/** A flag belongs to a command: `build --only`. @param {string} command @param {string} flags in commander's syntax */
export const toFlagName = (command, flags) => `${command} ${/--[\w-]+/.exec(flags)?.[0]}`;
