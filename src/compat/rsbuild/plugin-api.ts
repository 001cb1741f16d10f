/**
 * The `api` passed to an Rsbuild plugin: the part of Rsbuild's plugin API that means something to docgen. It records
 * what is registered; every other call is recorded by its name, since it has no effect.
 */
import { isPlain, mergeConfigs, type RsbuildConfig } from './merge-config.ts';

/** The parts of an Rsbuild plugin that docgen reads. */
export interface RsbuildPlugin {
  readonly name: string;
  readonly setup?: (api: unknown) => unknown;
  readonly apply?:
    | 'build'
    | 'serve'
    | ((config: RsbuildConfig, about: { readonly action: string }) => boolean);
  readonly enforce?: 'pre' | 'post';
  readonly remove?: readonly string[];
  /** Options of a plugin that docgen replaces. */
  readonly options?: object | undefined;
}

type Callback = (...args: readonly unknown[]) => unknown;
export type Stage = 'config' | 'environment' | 'chain' | 'bundler' | 'tags' | 'before' | 'after';

/** A function that a plugin has registered for one of the moments supported here. */
export interface Registered {
  readonly stage: Stage;
  readonly call: Callback;
  readonly order: number;
  readonly plugin: string;
}

export interface ApiInput {
  readonly plugin: string;
  readonly names: readonly string[];
  readonly projectDir: string;
  readonly outDir: string;
  readonly isProd: boolean;
  readonly getConfig: () => RsbuildConfig;
  readonly register: (registered: Registered) => void;
  /** Called with calls that have no effect. */
  readonly ignore: (call: string) => void;
  /** Values that plugins expose to each other. */
  readonly exposed: Map<unknown, unknown>;
}

const STAGES: Readonly<Record<string, Stage>> = {
  modifyRsbuildConfig: 'config',
  modifyEnvironmentConfig: 'environment',
  modifyBundlerChain: 'chain',
  modifyRspackConfig: 'bundler',
  modifyHTMLTags: 'tags',
  onBeforeBuild: 'before',
  onAfterBuild: 'after',
  onAfterEnvironmentCompile: 'after',
  onCloseBuild: 'after',
};

/** Stages that in dev follow a compilation of the whole site. */
const DEV_STAGES: Readonly<Record<string, Stage>> = {
  onBeforeDevCompile: 'before',
  onAfterDevCompile: 'after',
  onDevCompileDone: 'after',
};

/** Moments of only one of the two commands: they never come in the other. */
const OTHER_COMMAND =
  /^on(?:BeforeStartDevServer|AfterStartDevServer|CloseDevServer|BeforeStartProdServer|AfterStartProdServer|BeforeDevCompile|AfterDevCompile|DevCompileDone)$/;

export function createApi(input: ApiInput): object {
  const { plugin, isProd, getConfig, exposed } = input;
  const stages = isProd ? STAGES : { ...STAGES, ...DEV_STAGES };
  const known: Record<string, unknown> = {
    context: {
      rootPath: input.projectDir,
      distPath: input.outDir,
      cachePath: `${input.projectDir}/node_modules/.cache`,
      action: isProd ? 'build' : 'dev',
      callerName: 'rspress',
      bundlerType: 'esbuild',
      version: '2.0.0',
    },
    logger: createLogger(),
    getRsbuildConfig: getConfig,
    getNormalizedConfig: getConfig,
    isPluginExists: (name: string) => input.names.includes(name),
    expose: (id: unknown, value: unknown) => void exposed.set(id, value),
    useExposed: (id: unknown) => exposed.get(id),
  };
  const toCall = (name: string): Callback => {
    const stage = stages[name];
    if (stage !== undefined) return (given) => register(input, stage, given);
    return () => {
      if (!isProd || !OTHER_COMMAND.test(name)) input.ignore(`api.${name}`);
    };
  };
  return new Proxy(known, {
    get: (target, name) =>
      typeof name === 'symbol' || name === 'then' || Object.hasOwn(target, name)
        ? Reflect.get(target, name)
        : toCall(name),
    set: () => {
      throw new Error(`The api that "${plugin}" is given cannot be changed.`);
    },
  });
}

const ORDERS: Readonly<Record<string, number>> = { pre: 0, default: 1, post: 2 };

function register({ plugin, register }: ApiInput, stage: Stage, given: unknown): void {
  const { handler, order = 'default' } = isPlain(given) ? given : { handler: given };
  if (typeof handler !== 'function')
    throw new TypeError(`"${plugin}" registers something that is not a function.`);
  register({ stage, call: handler as Callback, order: ORDERS[String(order)] ?? 1, plugin });
}

/**
 * Creates a silent logger: Rsbuild prints for its plugins; here only problems are printed, and they are thrown or
 * reported elsewhere.
 */
function createLogger(): object {
  const ignore = () => {};
  return Object.fromEntries(
    ['info', 'warn', 'error', 'debug', 'log', 'ready', 'start', 'success', 'greet'].map((name) => [
      name,
      ignore,
    ]),
  );
}

/** Functions for merging that handlers of configurations get. */
export const MERGING = {
  mergeRsbuildConfig: mergeConfigs,
  mergeEnvironmentConfig: mergeConfigs,
  name: 'web',
};
