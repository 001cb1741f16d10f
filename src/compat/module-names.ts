/**
 * The modules of other tools that docgen answers when pages and themes import them, and the packages that come with
 * those tools.
 */

/** Names of `docgenjs/runtime`. */
export const RUNTIME_NAMES: readonly string[] = [
  '@rspress/core/runtime',
  'rspress/runtime',
  '@rspress/runtime',
];

/** Names of `docgenjs/theme`. */
export const THEME_NAMES: readonly string[] = ['@rspress/core/theme', 'rspress/theme'];

/** Names of `docgenjs/theme-original`: what the browser's half of plugin-llms exports, the theme has under the same names. */
export const ORIGINAL_NAMES: readonly string[] = [
  '@rspress/core/theme-original',
  '@rspress/theme-default',
  '@rspress/plugin-llms/runtime',
];

/** Names imported by their configs, which run in Node. */
export const NODE_NAMES = /^(?:@rspress\/core|rspress(?:\/config)?)$/;

/** The built-in theme as a file, to which packages with a theme give an alias. */
export const THEME_FILE = /[\\/]@rspress[\\/]core[\\/]dist[\\/]theme(?:[\\/]index(?:\.js)?)?$/;

/** Names among `THEME_NAMES` that mean the built-in theme inside a theme of the site. */
export const INNER_ORIGINAL_NAMES: readonly string[] = ['rspress/theme'];

/** A package with its own list of tools, which docgen's components do not have: they replace it only if it is missing. */
export const DOC_UI_NAMES = /^@rstack-dev\/doc-ui\/(?:announcement|tool-stack|nav-icon)$/;

/** The browser's half of a tool's own plugin, with the plugin's name. */
export const PLUGIN_RUNTIME_NAMES = /^@rspress\/plugin-([\w-]+)\/runtime$/;

/** Names of all modules that are answered, and those below them. */
export const ANSWERED_NAMES = /^@?rspress(?:\/|$)/;

/** Packages that bring one along that a site does not name itself. */
export const PACKAGE_OWNERS = {
  postcss: ['@rsbuild/core', '@rspress/core'],
  sass: ['@rsbuild/plugin-sass'],
  svgr: ['@rsbuild/plugin-svgr', '@rspress/core'],
  tailwind: ['@rsbuild/plugin-tailwindcss'],
} as const;
