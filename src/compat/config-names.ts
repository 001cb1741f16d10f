/** The names of other tools that a config file may use, and their meaning here. Read for every config, so only names. */

/** Names that a project's config file may have besides docgen's own, without extension. */
export const CONFIG_NAMES: readonly string[] = ['rspress.config'];

/** Config files of other site generators that docgen does not read. */
export const OTHER_SITE_CONFIG =
  /^(?:rstack|docusaurus|astro|vocs|theme|mint|nextra|rspress)\.config\.\w+$|^\.vitepress$|^mkdocs\.ya?ml$|^book\.toml$/i;

/** Returns true if a config file is one of another tool. */
export function isPeerConfig(file: string): boolean {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  return CONFIG_NAMES.some((known) => name.startsWith(`${known}.`));
}

/** Packages that give a config its `defineConfig`. */
export const CONFIG_PACKAGES = /^(?:@rspress\/core|@rspress\/shared|rspress(?:\/config)?)$/;

/** Names of those packages that need their site generator. */
const MISSING = [
  'PluginDriver',
  'RouteService',
  'build',
  'dev',
  'getIconUrlPath',
  'getNodeAttribute',
  'getSidebarDataGroup',
  ...['normalizeHref', 'remarkFileCodeBlock', 'remarkImage', 'remarkLink'],
  ...['runCLI', 'serve', 'withSiteOrigin'],
];

/**
 * Source of the module that answers them: missing exports can be imported, and report that when used. Its imports are
 * from `dist`.
 */
export const CONFIG_SOURCE = `export { matchPath } from './shared/match-path.js';
export function defineConfig(config) { return config; }
const print = (...words) => console.error(...words);
export const logger = { debug() {}, error: print, greet: print, info: print, log: print, ready: print, start: print, success: print, warn: print };
export const RSPRESS_TEMP_DIR = '.rspress';
export const normalizePosixPath = (path) => path.replaceAll('\\\\', '/').replace(/^\\.\\//, '');
export const removeTrailingSlash = (url) => url.endsWith('/') ? url.slice(0, -1) : url;
export const withBase = (url = '/', base = '/') => {
  const path = url.startsWith('/') ? url : '/' + url;
  const prefix = removeTrailingSlash(base.startsWith('/') ? base : '/' + base);
  return path.startsWith(prefix) ? path : prefix + path;
};
const isPlain = (value) => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const merge = (first, second) => {
  if (first === undefined || second === undefined) return second === undefined ? first : second;
  if (Array.isArray(first) || Array.isArray(second)) return [first, second].flat();
  if (!isPlain(first) || !isPlain(second)) return second;
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...names].map((name) => [name, merge(first[name], second[name])]));
};
export const mergeDocConfig = async (...configs) => configs.reduce(merge, {});
${MISSING.map(
  (name) =>
    `export function ${name}() { throw new Error('"${name}" of "@rspress/core" is not there in docgen; defineConfig, logger, matchPath, mergeDocConfig, normalizePosixPath, removeTrailingSlash and withBase are'); }`,
).join('\n')}
`;

/** Packages that provide its shiki transformers. */
export const TRANSFORMER_PACKAGES = /^@rspress\/core\/shiki-transformers$/;

const PLUGIN = /^@rspress\/plugin-([a-z-]+)$/;
const BUILT_IN = /^@rsbuild\/plugin-(?:react|sass|less|stylus|svgr|tailwindcss|type-check)$/;

/** Returns the compiled module that answers the name of another tool's plugin, from `dist`; it may not exist. */
export function findPluginAnswer(specifier: string): string | undefined {
  if (BUILT_IN.test(specifier)) return 'compat/rsbuild/built-in.js';
  const name = PLUGIN.exec(specifier)?.[1];
  return name && `compat/rspress/${name}.js`;
}

/** The compiled module that runs plugins of Rsbuild, from `dist`. */
export const BUILDER_ANSWER = 'compat/rsbuild/index.js';

interface Building {
  readonly builderConfig?:
    | { readonly plugins?: readonly unknown[]; readonly html?: object; readonly tools?: unknown }
    | undefined;
  readonly plugins?: readonly Building[] | undefined;
}

/** Returns true if a config, or a plugin in it, has Rsbuild plugins, or Rsbuild options that are more than a value. */
export function wantsBuilderAnswer({ builderConfig, plugins = [] }: Building): boolean {
  const { html = {} } = builderConfig ?? {};
  const isCalled = ['tags', 'meta'].some((key) =>
    [(html as Record<string, unknown>)[key]].flat().some((value) => typeof value === 'function'),
  );
  return (
    [{ builderConfig }, ...plugins].some(
      (one) => (one.builderConfig?.plugins ?? []).length > 0 || one.builderConfig?.tools !== undefined,
    ) ||
    isCalled ||
    'appIcon' in html ||
    'favicon' in html
  );
}
