/** Runs PostCSS with the config of the site, in each of the forms that other tools read. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGE_OWNERS } from '../../../compat/module-names.ts';
import { DocgenError } from '../../../shared/diagnostic.ts';
import type { FilePath } from '../../../shared/types.ts';
import { toFilePath } from '../../config/file-path.ts';
import { findPackage } from '../imports/site-packages.ts';
import { StyleError, throwPlaced } from './style-error.ts';
import { TAILWIND_RESET } from './tailwind-reset.ts';

export interface Postcss {
  /** @throws {StyleError} */
  run(css: string, file: string): Promise<string>;
  /** False if the config asks for more than files, such as the environment. */
  isRepeatable(): boolean;
}

export interface PostcssInput {
  readonly projectDir: string;
  /** Plugins of the site's config, after those of the config of PostCSS. */
  readonly plugins: readonly unknown[];
  /** Told of files that decide the result. */
  readonly onFile: (file: string) => void;
  /** Told of folders whose files do, also of those that are still to come. */
  readonly onFolder: (folder: string) => void;
}

/** The names that postcss-load-config knows. */
const CONFIGS = ['.postcssrc', 'postcss.config'].flatMap((name) =>
  [
    ...(name === '.postcssrc' ? ['', '.json', '.yaml', '.yml'] : []),
    '.ts',
    '.mts',
    '.cts',
    '.js',
    '.mjs',
    '.cjs',
  ].map((extension) => name + extension),
);

/** Returns undefined if the site has neither a config of PostCSS nor plugins of it. */
export function createPostcss(input: PostcssInput): Postcss | undefined {
  const { projectDir, onFile, onFolder } = input;
  const configFile = findConfig(projectDir);
  if (configFile === undefined && input.plugins.length === 0) return undefined;
  let setup: Promise<Setup> | undefined;
  let stamp = '';
  let isRepeatable = true;
  return {
    // Functions of the config may do anything.
    isRepeatable: () => isRepeatable && input.plugins.length === 0,
    async run(css, file) {
      // In dev a changed config is read again.
      const ready = setup && (await setup.catch(() => undefined));
      if (ready === undefined || stampOf(ready.files) !== stamp) setup = createSetup(configFile, input);
      const { process, files, readsEnvironment } = await (setup as Promise<Setup>);
      stamp = stampOf(files);
      isRepeatable &&= !readsEnvironment;
      for (const each of files) onFile(each);
      // Autoprefixer and others ask for the browsers of the site.
      onFile(join(projectDir, '.browserslistrc'));
      try {
        const result = await process(css, file);
        for (const message of result.messages) {
          if (message.type === 'dependency' && message.file) onFile(message.file);
          if (message.type === 'dir-dependency' && message.dir) onFolder(message.dir);
        }
        return result.css;
      } catch (error) {
        return throwPlaced(error, file);
      }
    },
  };
}

function findConfig(projectDir: string): FilePath | undefined {
  const named = CONFIGS.map((name) => join(projectDir, name)).find((file) => existsSync(file));
  if (named !== undefined) return toFilePath(named);
  const manifest = join(projectDir, 'package.json');
  return existsSync(manifest) && Object.hasOwn(readManifest(manifest), 'postcss')
    ? toFilePath(manifest)
    : undefined;
}

function readManifest(file: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>;
  } catch {
    // Whoever needs it reports it.
    return {};
  }
}

function stampOf(files: readonly string[]): string {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? '').join(' ');
}

interface PostcssConfig {
  readonly plugins?: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly parser?: unknown;
  readonly syntax?: unknown;
  readonly stringifier?: unknown;
}

interface Result {
  readonly css: string;
  readonly messages: readonly { readonly type: string; readonly file?: string; readonly dir?: string }[];
}

type PostcssPackage = (plugins: readonly unknown[]) => {
  process(css: string, options: object): PromiseLike<Result>;
};

interface Setup {
  readonly process: (css: string, file: string) => PromiseLike<Result>;
  /** The config and what it imports. */
  readonly files: readonly string[];
  readonly readsEnvironment: boolean;
}

const NO_CONFIG = { config: {}, files: [], text: '' };

async function createSetup(
  configFile: FilePath | undefined,
  { projectDir, plugins: added }: PostcssInput,
): Promise<Setup> {
  const { config, files, text } =
    configFile === undefined ? NO_CONFIG : await readConfig(configFile, projectDir);
  const source = configFile ?? toFilePath(projectDir, 'package.json');
  const load = (name: string) => importPackage(name, { projectDir, configFile: source });
  const { plugins = [] }: PostcssConfig = config;
  const listEntries = (list: readonly unknown[]): (readonly [unknown, unknown?])[] =>
    list.filter(Boolean).map((entry) => (Array.isArray(entry) ? (entry as [unknown]) : [entry]));
  const listed = Array.isArray(plugins)
    ? listEntries(plugins)
    : Object.entries(plugins).filter(([, options]) => options !== false);
  const entries = [...listed, ...listEntries(added)];
  const names = entries.flatMap(([plugin]) => (typeof plugin === 'string' ? [plugin] : []));
  const loaded = await Promise.all(
    entries.map(async ([plugin, options]) =>
      typeof plugin === 'string' ? createPlugin(await load(plugin), options) : plugin,
    ),
  );
  const syntaxes: Record<string, unknown> = {};
  for (const key of ['parser', 'syntax', 'stringifier'] as const) {
    const value = (config as PostcssConfig)[key];
    if (value !== undefined) syntaxes[key] = typeof value === 'string' ? await load(value) : value;
  }
  const found = findPackage(['postcss'], [projectDir, ...names, ...PACKAGE_OWNERS.postcss]);
  if (found === undefined) {
    const place = { file: source, line: 1 };
    throw new StyleError({ text: 'Install "postcss" in the project to use its config', location: place });
  }
  const { default: postcss } = (await import(pathToFileURL(found).href)) as {
    readonly default: PostcssPackage;
  };
  // Whichever of them is Tailwind, or imports the sheet that asks for its reset.
  const processor = postcss(loaded.flatMap((plugin) => [TAILWIND_RESET, plugin]));
  return {
    process: (css, file) => processor.process(css, { ...syntaxes, from: file, map: false }),
    files,
    readsEnvironment: /\bprocess\.(?!getBuiltinModule\b)/.test(text),
  };
}

async function readConfig(
  file: FilePath,
  projectDir: string,
): Promise<{ config: PostcssConfig; files: readonly string[]; text: string }> {
  if (/\.[cm]?[jt]s$/.test(file)) {
    // As a function it is given what postcss-load-config gives.
    const given = { env: 'production', cwd: projectDir, file: {}, options: {} };
    // It loads esbuild, which not every start needs.
    const { runScriptConfig } = await import('../../config/script/config-script.ts');
    const source = await runScriptConfig(file, toFilePath(projectDir), { given }).catch(throwStyleError);
    return { config: asConfig(source.value), files: source.files, text: source.text };
  }
  if (file.endsWith('package.json'))
    return { config: asConfig(readManifest(file).postcss), files: [file], text: '' };
  // JSON is YAML as well.
  const { parse } = await import('yaml');
  try {
    return { config: asConfig(parse(readFileSync(file, 'utf8'))), files: [file], text: '' };
  } catch (error) {
    const { message, linePos } = error as { message: string; linePos?: readonly { line: number }[] };
    const text = message.split('\n')[0] ?? '';
    throw new StyleError({ text, location: { file, line: linePos?.[0]?.line ?? 1 } });
  }
}

function asConfig(value: unknown): PostcssConfig {
  return typeof value === 'object' && value !== null ? (value as PostcssConfig) : {};
}

function throwStyleError(error: unknown): never {
  const [first] = error instanceof DocgenError ? error.diagnostics : [];
  if (first === undefined) throw error;
  const text = first.message.replace(/^The config file/, 'The config of PostCSS').replace(/\.$/, '');
  throw new StyleError({ text, location: { file: first.file ?? '', line: first.line ?? 1 } });
}

async function importPackage(
  name: string,
  { projectDir, configFile }: { readonly projectDir: string; readonly configFile: FilePath },
): Promise<unknown> {
  const found = findPackage([name], [projectDir]);
  if (found === undefined) {
    const text = `Install "${name}" in the project, which its config of PostCSS names`;
    throw new StyleError({ text, location: { file: relative(projectDir, configFile), line: 1 } });
  }
  return ((await import(pathToFileURL(found).href)) as { readonly default: unknown }).default;
}

function createPlugin(plugin: unknown, options: unknown): unknown {
  return typeof plugin === 'function' ? plugin(options === true ? {} : (options ?? {})) : plugin;
}
