/** Names that a site writes: those of which the reference says since when they are there. */

/** @typedef {{ readonly key: string }} Row */
/** @typedef {import('./read-exports.js').Exported} Exported */

/**
 * @param {{
 *   readonly options: { listConfigRows(): Row[]; listThemeRows(): Row[]; listBuilderRows(): Row[]; listFrontmatterRows(): Row[] };
 *   readonly hooks: readonly Row[];
 *   readonly commands: readonly import('../../src/cli/options.ts').CommandSpec[];
 *   readonly flags: Readonly<Record<string, import('../../src/cli/options.ts').Flag>>;
 *   readonly runtime: readonly Exported[];
 *   readonly theme: readonly Exported[];
 *   readonly types: readonly Exported[];
 * }} sources `theme` are components, functions and icons, `types` those of which the reference shows the fields
 */
export function listPublicNames({ options, hooks, commands, flags, runtime, theme, types }) {
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
    theme: theme.map(({ name }) => name),
    prop: theme.flatMap(({ name, props }) => props.map((prop) => toMemberName(name, prop))),
    field: types.flatMap(({ name, members }) => members.map((member) => toMemberName(name, member))),
  };
}

/** A flag belongs to a command: `build --only`. @param {string} command @param {string} flags in commander's syntax */
export const toFlagName = (command, flags) => `${command} ${/--[\w-]+/.exec(flags)?.[0]}`;

/** A property of a component or a field of a type: `Badge.text`. @param {string} owner @param {{ readonly name: string }} member */
export const toMemberName = (owner, { name }) => `${owner}.${name}`;
