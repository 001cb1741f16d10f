/** Plugins of a loaded config: after their `config` hooks, with the facts that stages need. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILDER_ANSWER, wantsBuilderAnswer } from '../../compat/config-names.ts';
import { DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import type { FilePath } from '../../shared/types.ts';
import { packageDir } from '../files/own-files.ts';
import { createHookRunner, type HookRunner } from '../hooks/hook-runner.ts';
import type { CacheKey, ImageEncoder, Plugin } from '../plugin.ts';
import type { HeadTag, SiteConfig } from '../types.ts';
import { type ConfigHooksInput, runConfigHooks } from './config-hooks.ts';
import { getProjectPath, toFilePath } from './file-path.ts';
import type { LoadedPlugins } from './loaded-plugins.ts';
import type { UserConfig } from './printed/user-config.ts';
import { resolveRoot } from './resolve/docs-folder.ts';
import { formatShort } from './schema/problem.ts';
import { findBundlePlace } from './script/config-script.ts';
import type { ConfigSource } from './script/config-source.ts';
import type { ImageEncoding, PluginFacts } from './site-config.ts';

export interface LoadPluginsInput extends Omit<ConfigHooksInput, 'runner' | 'isWanted' | 'defaultRoot'> {
  readonly source: ConfigSource | undefined;
  /** The site is built to be opened without a server. */
  readonly isPortable: boolean;
}

/** @throws {DocgenError} with exit code 2 when a hook `config` fails. */
export async function loadPlugins(input: LoadPluginsInput) {
  const { source, projectDir, isProd } = input;
  const runner = createHookRunner({
    projectDir,
    ...(source && { locate: (frame) => findBundlePlace(frame, projectDir, source.getOriginal) }),
  });
  const leftOut = new Set<string>();
  const isWanted = ({ name, needsServer = false }: Plugin): boolean => {
    if (!input.isPortable || !needsServer) return true;
    leftOut.add(name);
    return false;
  };
  const allPlugins = await withBuiltInPlugins(input.value);
  const root = await resolveRoot({ projectDir, fromCommand: undefined, configured: undefined });
  const {
    value,
    checked,
    plugins: list,
  } = await runConfigHooks({
    ...input,
    runner,
    isWanted,
    defaultRoot: getProjectPath(root, { projectDir }),
    value: filterPlugins(allPlugins, isWanted),
    checked: filterPlugins(input.checked, isWanted),
  });
  return {
    checked,
    /** As hooks left it, with options of the project's own theme. */
    value,
    /** Called once the config is resolved. */
    async settle(config: SiteConfig): Promise<{ config: SiteConfig; plugins: LoadedPlugins }> {
      const { root, outDir, base, lang } = config;
      // Relative to the project folder, as written: plugins prepend folders to it.
      const relativeOutDir = getProjectPath(outDir, { projectDir });
      const pluginConfig = { ...value, root, outDir: relativeOutDir, base, lang };
      const loaded = { list, config: pluginConfig, runner, isProd, leftOut: [...leftOut] };
      const facts = await Promise.all(list.map((plugin) => collectFacts(plugin, loaded, config)));
      if (hasErrors(runner.diagnostics())) throw new DocgenError(runner.diagnostics(), 2);
      const pageHeads = list.flatMap((plugin) => createPageHead(plugin, runner, projectDir) ?? []);
      return {
        config: { ...config, plugins: facts, pageHeads },
        plugins: loaded,
      };
    },
  };
}

function filterPlugins<Config extends { readonly plugins?: Plugin[] }>(
  config: Config,
  isWanted: (plugin: Plugin) => boolean,
): Config {
  return config.plugins ? { ...config, plugins: config.plugins.filter(isWanted) } : config;
}

async function collectFacts(plugin: Plugin, loaded: LoadedPlugins, site: SiteConfig): Promise<PluginFacts> {
  const { runner } = loaded;
  const { name, markdown = {}, cacheKey, watchFiles = [] } = plugin;
  const toFile = (path: string) => toFilePath(site.projectDir, path);
  const key =
    typeof cacheKey === 'function'
      ? await runner.run({ plugin, hook: 'cacheKey' }, () => cacheKey())
      : cacheKey;
  const { value = '', files = [] } = listKeyParts(key, plugin, runner) ?? {};
  return {
    name,
    codeBlock: markdown.codeBlock !== undefined,
    elements: Object.keys(markdown.elements ?? {}),
    ...(markdown.imageEncoder && { imageEncoding: toEncoding(markdown.imageEncoder) }),
    cacheKey: key === undefined ? undefined : { value, files: files.map(toFile) },
    ssgPaths: await requestSsgPaths(plugin, loaded, site),
    watchFiles: [...watchFiles, ...files].map(toFile),
  };
}

function toEncoding({ key, formats, widths, sizes }: ImageEncoder): ImageEncoding {
  return { key, formats, widths, sizes };
}

async function requestSsgPaths(
  plugin: Plugin,
  { runner, config, isProd }: LoadedPlugins,
  site: SiteConfig,
): Promise<string[]> {
  if (plugin.addSSGRoutes === undefined) return [];
  const call = { plugin, hook: 'addSSGRoutes' };
  const context = runner.createContext(call, site);
  const allPlugins: unknown =
    (await runner.run(call, () => plugin.addSSGRoutes?.(config, isProd, context))) ?? [];
  const isRight = Array.isArray(allPlugins) && allPlugins.every((entry) => typeof entry?.path === 'string');
  if (isRight) return allPlugins.map(({ path }) => path);
  runner.refuse(call, `a list of { path } must be returned; found ${formatShort(allPlugins)}.`);
  return [];
}

function listKeyParts(key: CacheKey | undefined, plugin: Plugin, runner: HookRunner) {
  if (typeof key === 'string' || key === undefined) return { value: key };
  const files: unknown = key?.files ?? [];
  const isList = Array.isArray(files) && files.every((file) => typeof file === 'string');
  if (typeof key === 'object' && isList && isJson(key.value)) return key;
  const message = `a string, or { value, files } with JSON and paths, must be returned; found ${formatShort(key)}.`;
  return runner.refuse({ plugin, hook: 'cacheKey' }, message);
}

function isJson(value: unknown): boolean {
  try {
    return value === undefined || JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** Creates the function for heads, which is called while a page is written, where nothing can wait. */
function createPageHead(
  plugin: Plugin,
  runner: HookRunner,
  projectDir: FilePath,
): SiteConfig['pageHeads'][number] | undefined {
  const { head } = plugin;
  if (typeof head !== 'function') return undefined;
  return (page, route) => {
    const call = { plugin, hook: 'head', file: getProjectPath(route.absolutePath, { projectDir }) };
    const tags: unknown = runner.runSync(call, () => head.call(plugin, page, route)) ?? [];
    if (Array.isArray(tags) && tags.every(isHeadTag)) return tags;
    runner.refuse(call, `a list of tags must be returned; found ${formatShort(tags)}.`);
    return [];
  };
}

function isHeadTag(tag: unknown): tag is HeadTag {
  if (typeof tag === 'string') return true;
  if (!Array.isArray(tag) || tag.length !== 2 || typeof tag[0] !== 'string') return false;
  const attributes: unknown = tag[1];
  if (typeof attributes !== 'object' || attributes === null) return false;
  return Object.values(attributes).every((value) => typeof value === 'string' || value === true);
}

/**
 * Adds plugins for options of the config: each before those of the site, unless the site lists it. `value` is already
 * checked.
 */
async function withBuiltInPlugins(value: UserConfig): Promise<UserConfig> {
  const { plugins = [], themeConfig, llms = false } = value;
  const lastUpdated = themeConfig?.lastUpdated ?? false;
  const added: Plugin[] = [];
  const add = async (name: string, factory: string, options: object) => {
    if (plugins.some((plugin) => plugin.name === name)) return;
    const file = join(packageDir, 'dist/plugins', name, 'index.js');
    const module = (await import(pathToFileURL(file).href)) as Record<string, (options: object) => Plugin>;
    added.push(...[module[factory]?.(options) ?? []].flat());
  };
  if (lastUpdated !== false)
    await add('last-updated', 'pluginLastUpdated', lastUpdated === true ? {} : lastUpdated);
  if (llms !== false) {
    const llmsTxt = typeof llms === 'object' ? llms.llmsTxt : undefined;
    await add('llms', 'pluginLlms', { llmsTxt: llmsTxt ?? { others: { en: 'Others' } } });
  }
  const bundled = await loadBuilderAnswer(value);
  return added.length + bundled.length > 0
    ? { ...value, plugins: [...added, ...plugins, ...bundled] }
    : value;
}

/** Returns the plugin that runs plugins of another bundler; it comes after all others, which may bring such plugins along. */
async function loadBuilderAnswer(value: UserConfig): Promise<readonly Plugin[]> {
  if (!wantsBuilderAnswer(value)) return [];
  const module = (await import(pathToFileURL(join(packageDir, 'dist', BUILDER_ANSWER)).href)) as {
    readonly createBuilderPlugin: () => Plugin;
  };
  return [module.createBuilderPlugin()];
}
