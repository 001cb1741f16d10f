import { ORIGINAL_NAMES, THEME_NAMES } from '../../compat/module-names.ts';

/** Names by which pages and components import the theme: the built-in one, and that of the site if it has one. */
export const ORIGINAL_MODULES: ReadonlySet<string> = new Set([
  ...['@theme-original', 'docgenjs/theme-original'],
  ...ORIGINAL_NAMES,
]);
export const THEME_MODULES: ReadonlySet<string> = new Set([
  ...['@theme', 'docgenjs/theme'],
  ...[...THEME_NAMES, ...ORIGINAL_MODULES],
]);
