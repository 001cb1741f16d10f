/**
 * Rsbuild plugins in `builderConfig.plugins`. docgen has another bundler, so a plugin gets a small part of Rsbuild's
 * API: it may change the configuration and the tags of pages, and runs before and after a build. Everything else it
 * does has no effect, and causes a warning that names plugin and call.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Plugin, UserConfig } from 'docgenjs';
import { listAppIconFiles, withIcons } from './html-options.ts';
import { isPlain, mergeConfigs, type RsbuildConfig } from './merge-config.ts';
import { createApi, MERGING, type Registered, type RsbuildPlugin, type Stage } from './plugin-api.ts';
import { type BundlerChanges, changeBundler, changeChain, runTools } from './run-tools.ts';
import { listIdleSvgrOptions, svgImportsPlugin } from './svg-imports.ts';

/** Plugins whose work docgen does itself. */
const BUILT_IN: ReadonlySet<string> = new Set(
  ['react', 'sass', 'less', 'stylus', 'svgr', 'type-check', 'tailwindcss', 'mdx'].map(
    (name) => `rsbuild:${name}`,
  ),
);

export function createBuilderPlugin(): Plugin {
  const registered: Registered[] = [];
  const runStage = async (stage: Stage, about: object) => {
    for (const { call, plugin } of inOrder(registered, stage)) await named(plugin, () => call(about));
  };
  let appIcon: unknown;
  return {
    name: 'rsbuild',
    cacheKey: '',
    async config(config, tools, isProd) {
      const run = createRun({ registered, projectDir: tools.projectDir, outDir: config.outDir, isProd });
      const changed = await run.setUp(config);
      for (const [who, names] of run.ignored) {
        const message = `${who} asks for what docgen does not have: ${[...names].join(', ')}.`;
        tools.report({ severity: 'warning', message, hint: 'Other things that it does have their effect.' });
      }
      appIcon = isPlain(changed.html) ? changed.html.appIcon : undefined;
      const { icon, builderConfig } = withIcons(changed, { projectDir: tools.projectDir, base: config.base });
      return {
        ...config,
        builderConfig: builderConfig as UserConfig['builderConfig'],
        ...(config.icon === undefined && icon !== undefined && { icon }),
      } as UserConfig;
    },
    beforeBuild: () => runStage('before', { isFirstCompile: true, isWatch: false, environments: {} }),
    addFiles: (_config, _isProd, { site }) => listAppIconFiles(appIcon, site),
    afterBuild: () =>
      runStage('after', { isFirstCompile: true, isWatch: false, environments: {}, stats: undefined }),
  };
}

/** Origin of a request: the config itself, a plugin of the site, or an Rsbuild plugin. */
const OWN = '"builderConfig"';
const ofPlugin = (name: string) => `"builderConfig" of the plugin "${name}"`;
const ofRsbuild = (name: string) => `the Rsbuild plugin "${name}"`;

function inOrder(registered: readonly Registered[], stage: Stage): Registered[] {
  return registered.filter((one) => one.stage === stage).sort((a, b) => a.order - b.order);
}

/** Adds the name of a plugin to its errors: the place says which of its files. */
async function named<T>(plugin: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error) cause.message = `the Rsbuild plugin "${plugin}" fails: ${cause.message}`;
    throw cause;
  }
}

interface RunInput {
  readonly registered: Registered[];
  readonly projectDir: string;
  readonly outDir: string;
  readonly isProd: boolean;
}

function createRun({ registered, projectDir, outDir, isProd }: RunInput) {
  const ignored = new Map<string, Set<string>>();
  const ignore = (who: string, name: string) => {
    // What was reported for a plugin is not reported for the config.
    const isNamed = who === OWN && [...ignored.values()].some((names) => names.has(name));
    if (!isNamed) ignored.set(who, (ignored.get(who) ?? new Set()).add(name));
  };
  let current: RsbuildConfig = {};
  const exposed = new Map<unknown, unknown>();

  const change = async ({ call, plugin }: Registered, about: object): Promise<void> => {
    const before = mergeConfigs(current);
    const given = await named(plugin, () => call(current, about));
    if (isPlain(given)) current = given;
    for (const name of listIdleKeys(before, current)) ignore(ofRsbuild(plugin), name);
  };

  return {
    ignored,
    async setUp(config: UserConfig): Promise<RsbuildConfig> {
      registered.length = 0;
      const { plugins: _, ...own } = (config.builderConfig ?? {}) as RsbuildConfig;
      current = withDefaults(own);
      const plugins = await listPlugins(config, isProd);
      const names = plugins.map(({ name }) => name);
      for (const { name, setup, options } of plugins) {
        if (BUILT_IN.has(name)) {
          current = answer({ name, options }, current, (what) => ignore(ofRsbuild(name), what));
          continue;
        }
        const api = createApi({
          plugin: name,
          names,
          projectDir,
          outDir,
          isProd,
          exposed,
          getConfig: () => current,
          register: (one) => registered.push(one),
          ignore: (call) => ignore(ofRsbuild(name), call),
        });
        await named(name, () => setup?.(api));
      }
      for (const one of inOrder(registered, 'config')) await change(one, MERGING);
      for (const one of inOrder(registered, 'environment')) await change(one, MERGING);
      const steps = (stage: Stage) => inOrder(registered, stage);
      const about = (who: string) => ({ isProd, ignore: (what: string) => ignore(who, what) });
      for (const { call, plugin } of steps('chain'))
        current = await named(plugin, () =>
          changeChain(current, [call], calls(about(ofRsbuild(plugin)), 'modifyBundlerChain')),
        );
      for (const { call, plugin } of steps('bundler'))
        current = await named(plugin, () =>
          changeBundler(current, [call], calls(about(ofRsbuild(plugin)), 'modifyRspackConfig')),
        );
      current = await runTools(current, about(OWN));
      for (const { name, builderConfig } of config.plugins ?? [])
        current = await runPluginTools(current, builderConfig, about(ofPlugin(name)));
      await changeTags(current, steps('tags'));
      return current;
    },
  };
}

/** Takes what docgen can use of the options of a plugin whose work it does itself. */
function answer(
  { name, options = {} }: Pick<RsbuildPlugin, 'name' | 'options'>,
  current: RsbuildConfig,
  ignore: (what: string) => void,
): RsbuildConfig {
  if (name !== 'rsbuild:svgr') {
    if (Object.keys(options).length > 0) ignore('its options');
    return current;
  }
  for (const idle of listIdleSvgrOptions(options)) ignore(`"${idle}"`);
  const plugin = svgImportsPlugin(options);
  // The address of a drawing in a stylesheet stays an address.
  const esbuild = { plugins: [plugin], loader: { '.svg': 'file' } };
  return plugin === undefined ? current : mergeConfigs(current, { esbuild });
}

/** Names the call behind changes that have no effect. */
function calls(changes: BundlerChanges, call: string): BundlerChanges {
  return { ...changes, ignore: (what) => changes.ignore(`api.${call}${what}`) };
}

/** Runs `tools` of a plugin of the site: its PostCSS plugins come after the existing ones. Those of the config are checked with it. */
async function runPluginTools(
  current: RsbuildConfig,
  builderConfig: unknown,
  changes: BundlerChanges,
): Promise<RsbuildConfig> {
  const { tools } = Object(builderConfig) as RsbuildConfig;
  if (!isPlain(tools)) return current;
  for (const name of listIdleKeys({}, { tools })) changes.ignore(name);
  const { tools: former, ...others } = current;
  return mergeConfigs({ tools: former }, await runTools({ ...others, tools }, changes));
}

/** Lists the plugins of the config and, recursively, of its plugins, in order. */
async function listPlugins(config: UserConfig, isProd: boolean): Promise<RsbuildPlugin[]> {
  const lists = [config, ...(config.plugins ?? [])].map(
    ({ builderConfig }) => (builderConfig as { plugins?: unknown } | undefined)?.plugins ?? [],
  );
  const settled = await Promise.all(lists.flat(Number.POSITIVE_INFINITY) as unknown[]);
  const plugins = (settled.flat() as unknown[]).filter(isPlugin);
  const removed = new Set(plugins.flatMap(({ remove = [] }) => remove));
  const action = isProd ? 'build' : 'dev';
  const isWanted = ({ name, apply }: RsbuildPlugin) =>
    !removed.has(name) &&
    (typeof apply === 'function'
      ? apply({}, { action })
      : apply === undefined || (apply === 'build') === isProd);
  const rank = ({ enforce }: RsbuildPlugin) => (enforce === 'pre' ? 0 : enforce === 'post' ? 2 : 1);
  return plugins.filter(isWanted).sort((a, b) => rank(a) - rank(b));
}

function isPlugin(value: unknown): value is RsbuildPlugin {
  return (
    typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string'
  );
}

/** Adds defaults, since plugins read parts of a configuration without checking that they exist. */
function withDefaults(config: RsbuildConfig): RsbuildConfig {
  const parts = ['source', 'resolve', 'output', 'html', 'server', 'dev', 'tools', 'performance', 'security'];
  return mergeConfigs(Object.fromEntries(parts.map((part) => [part, {}])), config);
}

/** The parts of a configuration that docgen reads. Sources need no list of what to compile: all of it is compiled. */
const READ: Readonly<Record<string, readonly string[]>> = {
  source: ['define', 'include', 'preEntry', 'alias'],
  resolve: ['alias', 'extensions'],
  tools: ['rspack', 'bundlerChain', 'postcss'],
  output: ['assetPrefix', 'distPath', 'cleanDistPath', 'copy'],
  html: ['title', 'tags', 'meta', 'favicon', 'appIcon'],
  server: ['port', 'host', 'open', 'headers', 'proxy'],
  esbuild: ['plugins', 'define', 'alias', 'loader'],
};

/** Lists keys that a plugin has set or changed and that docgen does not read. */
function listIdleKeys(before: RsbuildConfig, after: RsbuildConfig): string[] {
  return Object.entries(after).flatMap(([part, value]) => {
    const former = before[part];
    if (!isPlain(value)) return value === former || part === 'plugins' ? [] : [`"${part}"`];
    return Object.entries(value)
      .filter(
        ([key, next]) =>
          next !== undefined && !isDeepStrictEqual(next, isPlain(former) ? former[key] : undefined),
      )
      .filter(([key]) => !READ[part]?.includes(key))
      .map(([key]) => `"${part}.${key}"`);
  });
}

interface Tag {
  readonly tag?: unknown;
  readonly head?: boolean;
}

/** Elements that Rsbuild writes into the head by default. */
const OF_HEAD: ReadonlySet<unknown> = new Set([
  'title',
  'base',
  'link',
  'style',
  'meta',
  'script',
  'noscript',
  'template',
]);

const isOfHead = ({ tag, head = OF_HEAD.has(tag) }: Tag) => head;

/** Changes the bundler's tags, which are the same for all pages, as with Rspress's single template. */
async function changeTags(config: RsbuildConfig, handlers: readonly Registered[]): Promise<void> {
  const html = config.html as Record<string, unknown>;
  const about = {
    filename: 'index.html',
    entryName: 'index',
    outputName: 'index.html',
    environment: { name: 'web' },
  };
  const listed = [html.tags ?? []].flat();
  let all = listed.filter((tag) => typeof tag !== 'function') as Tag[];
  for (const tag of listed) if (typeof tag === 'function') all = ((await tag(all, about)) as Tag[]) ?? all;
  let tags = { headTags: all.filter(isOfHead), bodyTags: all.filter((tag) => !isOfHead(tag)) };
  for (const { call, plugin } of handlers) {
    const given = await named(plugin, () => call(tags, { ...about, assetPrefix: '/' }));
    if (isPlain(given)) tags = given as unknown as typeof tags;
  }
  const { meta } = html;
  const written = [
    ...tags.headTags.map((tag) => (isPlain(tag) ? { ...tag, head: true } : tag)),
    ...tags.bodyTags.map((tag) => (isPlain(tag) ? { ...tag, head: false } : tag)),
  ];
  config.html = {
    ...html,
    ...(written.length > 0 && { tags: written }),
    ...(typeof meta === 'function' && { meta: meta(about) }),
  };
}
