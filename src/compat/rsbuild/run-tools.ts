/**
 * Rsbuild's `tools`, and changes of plugins to its bundler's configuration: functions run with an empty one, and the
 * aliases, constants, extensions and PostCSS plugins that they add are taken over. Everything else is reported.
 */
import { createChain } from './bundler-chain.ts';
import { describeRule, isAnswered } from './bundler-rules.ts';
import { isDefining, readDefinitions } from './define-plugins.ts';
import { isPlain, mergeConfigs, type RsbuildConfig } from './merge-config.ts';

type Bundler = Record<string, unknown>;
type Change = (config: Bundler, utils: object) => unknown;

export interface BundlerChanges {
  readonly isProd: boolean;
  /** Called with what has no effect, as words for a warning. */
  readonly ignore: (what: string) => void;
}

/** Parts of a bundler's configuration that docgen uses. */
interface Taken {
  readonly alias: Record<string, unknown>;
  readonly define: Record<string, unknown>;
  readonly extensions: readonly string[];
}

/** Returns the configuration with the effects of its `tools`, of which only PostCSS plugins remain. */
export async function runTools(config: RsbuildConfig, changes: BundlerChanges): Promise<RsbuildConfig> {
  const { tools, ...others } = config;
  if (!isPlain(tools)) return others;
  const { rspack, bundlerChain, postcss } = tools;
  const named = (part: string) => ({
    ...changes,
    ignore: (what: string) => changes.ignore(`"tools.${part}"${what}`),
  });
  const chained = await changeChain(others, [bundlerChain].flat(), named('bundlerChain'));
  const changed = await changeBundler(chained, [rspack].flat(), named('rspack'));
  const plugins = await listPostcssPlugins([postcss].flat());
  return plugins.length === 0 ? changed : { ...changed, tools: { postcss: plugins } };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (isPlain(value) && Object.keys(value).length === 0);
}

/** Runs `tools.rspack` and `api.modifyRspackConfig`: functions that change a configuration, or objects to be merged into it. */
export async function changeBundler(
  config: RsbuildConfig,
  steps: readonly unknown[],
  { isProd, ignore }: BundlerChanges,
): Promise<RsbuildConfig> {
  let bundler = createBundler();
  for (const step of steps) {
    if (typeof step === 'function') {
      const given = await (step as Change)(bundler, createUtils(bundler, isProd));
      if (isPlain(given)) bundler = given;
    } else if (isPlain(step)) bundler = mergeConfigs(bundler, step);
  }
  return withTaken(config, readBundler(bundler, ignore));
}

/** Runs `tools.bundlerChain` and `api.modifyBundlerChain`. */
export async function changeChain(
  config: RsbuildConfig,
  steps: readonly unknown[],
  { isProd, ignore }: BundlerChanges,
): Promise<RsbuildConfig> {
  const { chain, taken } = createChain(ignore);
  for (const step of steps)
    if (typeof step === 'function') await (step as Change)(chain as Bundler, createUtils({}, isProd));
  return withTaken(config, taken());
}

function withTaken(config: RsbuildConfig, { alias: added, define, extensions }: Taken): RsbuildConfig {
  const { alias: former } = Object(config.resolve) as { alias?: unknown };
  const alias =
    typeof former === 'function' && Object.keys(added).length > 0
      ? (given: object) => ({ ...given, ...(former(given) as object | undefined), ...added })
      : added;
  return mergeConfigs(config, {
    ...(Object.keys(define).length > 0 && { source: { define } }),
    ...((Object.keys(added).length > 0 || extensions.length > 0) && {
      resolve: {
        ...(Object.keys(added).length > 0 && { alias }),
        ...(extensions.length > 0 && { extensions }),
      },
    }),
  });
}

/** Creates a configuration with the lists and objects that functions extend without checking that they exist. */
function createBundler(): Bundler {
  return {
    resolve: { alias: {}, extensions: [], fallback: {} },
    module: { rules: [], parser: {} },
    plugins: [],
    output: {},
    optimization: {},
    experiments: {},
    externals: [],
    ignoreWarnings: [],
    devServer: {},
  };
}

/** Lists of warnings, caches and the like, which change nothing a reader sees. */
const SILENT: ReadonlySet<string> = new Set(
  'ignoreWarnings optimization cache devtool performance stats infrastructureLogging watchOptions lazyCompilation devServer name mode'.split(
    ' ',
  ),
);

/** Experiments of Rspack that docgen's bundler needs no switch for. */
const BUILT_IN: ReadonlySet<string> = new Set(['asyncWebAssembly', 'topLevelAwait']);

function readBundler(bundler: Bundler, ignore: BundlerChanges['ignore']): Taken {
  const { resolve, plugins, module, experiments, ...others } = bundler;
  for (const [name, value] of Object.entries(isPlain(experiments) ? experiments : {}))
    if (value !== false && !BUILT_IN.has(name)) ignore(` (experiments.${name})`);
  const { alias = {}, fallback = {}, extensions = [], ...resolving } = isPlain(resolve) ? resolve : {};
  const list = (Array.isArray(plugins) ? plugins : []).filter(Boolean) as object[];
  const define = Object.assign({}, ...list.map(readDefinitions));
  for (const plugin of list) if (!isDefining(plugin)) ignore(` (plugin ${nameOf(plugin)})`);
  for (const rule of isPlain(module) && Array.isArray(module.rules) ? module.rules : [])
    if (!isAnswered(rule)) ignore(` (rule ${describeRule(rule)})`);
  for (const [key, value] of Object.entries({ ...others, ...prefix('resolve', resolving) }))
    if (!SILENT.has(key) && !(isEmpty(value) || (Array.isArray(value) && value.length === 0)))
      ignore(` (${key})`);
  return {
    // Here, aliases too only apply to what is not found without them.
    alias: { ...(isPlain(fallback) && fallback), ...(isPlain(alias) && alias) },
    define,
    extensions: (Array.isArray(extensions) ? extensions : []).filter((one) => /^\.[\w.]+$/.test(String(one))),
  };
}

function prefix(name: string, value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [`${name}.${key}`, each]));
}

function nameOf(plugin: object): string {
  return (plugin as { name?: unknown }).name?.toString() || plugin.constructor?.name || 'without a name';
}

function createUtils(bundler: Bundler, isProd: boolean): object {
  const at = (key: 'plugins' | 'rules'): unknown[] =>
    (key === 'plugins' ? bundler.plugins : (bundler.module as Bundler | undefined)?.rules) as unknown[];
  const add =
    (key: 'plugins' | 'rules', isFirst = false) =>
    (given: unknown) =>
      void at(key)?.[isFirst ? 'unshift' : 'push'](...[given].flat());
  const names = new Proxy({}, { get: (_target, name) => name });
  return {
    env: isProd ? 'production' : 'development',
    isDev: !isProd,
    isProd,
    target: 'web',
    isServer: false,
    isWebWorker: false,
    environment: { name: 'web' },
    rspack: RSPACK,
    bundler: RSPACK,
    addRules: add('rules', true),
    appendRules: add('rules'),
    prependPlugins: add('plugins', true),
    appendPlugins: add('plugins'),
    removePlugin: () => {},
    mergeConfig: mergeConfigs,
    CHAIN_ID: new Proxy({}, { get: () => names }),
  };
}

/** The classes of a bundler, for `new rspack.DefinePlugin(…)`: their arguments can be read, and they do nothing. */
const RSPACK: object = new Proxy(
  {},
  {
    get: (_target, name) => {
      const One = class {
        readonly _args: readonly unknown[];
        constructor(...args: readonly unknown[]) {
          this._args = args;
        }
      };
      return Object.defineProperty(One, 'name', { value: String(name) });
    },
  },
);

/** Lists the plugins in `tools.postcss`: an object with `postcssOptions`, or a function that adds plugins. */
async function listPostcssPlugins(steps: readonly unknown[]): Promise<readonly unknown[]> {
  const plugins: unknown[] = [];
  const addPlugins = (given: unknown, { order }: { order?: 'pre' | 'post' } = {}) =>
    void plugins[order === 'pre' ? 'unshift' : 'push'](...[given].flat());
  const config = { postcssOptions: { plugins: [] as unknown[] } };
  for (const step of steps) {
    const given = typeof step === 'function' ? await step(config, { addPlugins }) : step;
    const options = isPlain(given) ? given.postcssOptions : undefined;
    if (given !== config && isPlain(options) && Array.isArray(options.plugins))
      plugins.push(...options.plugins);
  }
  return [...config.postcssOptions.plugins, ...plugins].filter(Boolean);
}
