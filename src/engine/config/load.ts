/** `loadConfig`: from a project folder to its resolved configuration, or all of its problems at once. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { isPeerConfig, wantsBuilderAnswer } from '../../compat/config-names.ts';
import {
  createDiagnostic,
  createUsageError,
  cutSourceLines,
  type DiagnosticCode,
  DocgenError,
} from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, Severity } from '../../shared/types.ts';
import { packageDir } from '../files/own-files.ts';
import type { SiteConfig } from '../types.ts';
import { findConfigFile, findUnreadConfig, readConfigFile } from './config-file.ts';
import { getProjectPath, toFilePath } from './file-path.ts';
import { hideCredentials } from './hide-credentials.ts';
import type { LoadedPlugins } from './loaded-plugins.ts';
import { nameOwnCommands } from './own-package-manager.ts';
import type { UserConfig } from './printed/user-config.ts';
import { checkKnownFiles } from './regular-files.ts';
import { checkHookNames } from './resolve/cross-checks.ts';
import { checkDocsFolder } from './resolve/docs-folder.ts';
import { resolveConfig } from './resolve/resolve.ts';
import { findNotices, type Notice } from './schema/notices.ts';
import { defaultOf } from './schema/option.ts';
import { checkValue, formatPath, formatShort, type Problem } from './schema/problem.ts';
import { userConfigSchema } from './schema/site.ts';
import { keepAll, splitThemeOptions } from './schema/theme-options.ts';
import { withoutUnknownKeys } from './schema/unknown-keys.ts';
import type { ConfigSource } from './script/config-source.ts';
import type { Locate } from './script/locate.ts';
import type { ConfigOverrides } from './site-config.ts';

export interface LoadOptions {
  /** Project folder: the config file is looked for here, and every relative path starts here. */
  readonly cwd: string;
  /** Docs folder, relative to `cwd`; wins over the config. */
  readonly root?: string;
  /** Config file; by default the known names are tried. */
  readonly configFile?: string;
  /** True if the checkout may be a stranger's: none of its code is run, nothing of it is cached. @default false */
  readonly untrusted?: boolean;
  /** Settings that win over the config file. */
  readonly overrides?: ConfigOverrides;
  /** Told to plugins: false while the site is worked on. @default true */
  readonly isProd?: boolean;
  /** False for a command that only serves what was built. @default true */
  readonly needsDocs?: boolean;
}

export interface LoadedConfig {
  readonly config: SiteConfig;
  /** Warnings; errors are thrown. Those of plugins are with their runner. */
  readonly diagnostics: Diagnostic[];
  /** Undefined for a site without plugins. */
  readonly plugins?: LoadedPlugins | undefined;
}

/**
 * Loads, checks and resolves the configuration of a project.
 * @throws {DocgenError} with exit code 2 when it cannot be used.
 */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const finish = (diagnostic: Diagnostic) => nameOwnCommands(hideCredentials(diagnostic), options.cwd);
  try {
    const loaded = await readConfig(options);
    return { ...loaded, diagnostics: await Promise.all(loaded.diagnostics.map(finish)) };
  } catch (error) {
    if (!(error instanceof DocgenError)) throw error;
    const { diagnostics, exitCode, cause } = error;
    throw new DocgenError(await Promise.all(diagnostics.map(finish)), exitCode, { cause });
  }
}

async function readConfig(options: LoadOptions): Promise<LoadedConfig> {
  const projectDir = toFilePath(options.cwd);
  refusePattern(projectDir);
  checkKnownFiles(projectDir, projectDir);
  const { findForeignCheckout, dropReaders, limitData, limitConfig, checkForeignPlaces } = options.untrusted
    ? await import('./foreign-checkout.ts')
    : {};
  const checkout = await findForeignCheckout?.(projectDir, options.configFile);
  const file = checkout ? checkout.configFile : await findConfigFile(projectDir, options.configFile);
  const source = file && (await readConfigFile(file, projectDir));
  const report = createReport(projectDir, source);

  const limited = checkout?.isConfigTrusted === false ? limitData?.(source ? source.value : {}) : undefined;
  const userConfig = limited ? limited.value : source ? source.value : {};
  const { value, dropped } = checkout
    ? (dropReaders?.(userConfig) ?? { value: userConfig, dropped: [] })
    : { value: userConfig, dropped: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const hint = 'Export an object, a promise of one, or a function that returns one.';
    const message = `The config must be an object; found ${formatShort(value)}.`;
    throw await report.createError([{ path: [], message, hint, severity: 'error' }]);
  }

  const isPeer = source !== undefined && isPeerConfig(source.file);
  const split = isPeer && hasReaders(value, projectDir) ? splitThemeOptions : keepAll;
  const strict = checkValue(userConfigSchema, split(value).config);
  const lax = isPeer ? withoutUnknownKeys(value, strict.problems) : undefined;
  const checked = lax ? checkValue(userConfigSchema, split(lax.value).config) : strict;
  if (checked.value === undefined) throw await report.createError(checked.problems);
  const { themeConfig, llms, plugins: ownPlugins } = checked.value;
  const hasPlugins =
    ownPlugins.length > 0 ||
    themeConfig.lastUpdated !== false ||
    llms !== false ||
    wantsBuilderAnswer(value as UserConfig);
  // Most sites have none, and load nothing that only plugins need.
  const { loadPlugins } = hasPlugins ? await import('./load-plugins.ts') : { loadPlugins: undefined };
  const plugins = await loadPlugins?.({
    value: lax?.value ?? value,
    checked: checked.value,
    projectDir,
    source,
    isPeer,
    split,
    // Packages of the checkout are as untrusted as the rest of it.
    packagesDir: checkout ? toFilePath(dirname(source?.file ?? packageDir)) : projectDir,
    isProd: options.isProd ?? true,
    isPortable: options.overrides?.portable ?? false,
    command: { ...options.overrides, root: options.root },
  });

  const { config: unlimited, problems } = await resolveConfig({
    config: plugins?.checked ?? checked.value,
    themeOptions: split(plugins?.value ?? lax?.value ?? value).options,
    projectDir,
    configFile: source?.file,
    configFiles: source?.files ?? [],
    overrides: options.overrides ?? {},
    untrusted: options.untrusted ?? false,
    ...(options.root !== undefined && { root: options.root }),
  });
  if (problems.some(({ severity }) => severity === 'error')) throw await report.createError(problems);

  const own =
    checkout && limitConfig?.(unlimited, checkout.dir, toFilePath(tmpdir(), `docgen-${randomUUID()}`));
  const resolved = own?.config ?? unlimited;
  if (checkout) checkForeignPlaces?.(resolved, checkout.dir);
  for (const folder of [resolved.themeDir, resolved.root]) checkKnownFiles(folder, projectDir);
  const unread =
    checkout || options.configFile !== undefined ? [] : await findUnreadConfig(projectDir, source?.file);
  if (options.needsDocs ?? true)
    await checkDocsFolder(resolved).catch((error: unknown) => {
      throw error instanceof DocgenError
        ? new DocgenError([...unread, ...error.diagnostics], error.exitCode)
        : error;
    });
  const notices = await report.createNotices(findNotices(userConfigSchema, value));
  const refused = [
    ...(limited?.refused ?? []).map(createOptionProblem),
    ...dropped.map(createPluginProblem),
    ...(own?.refused ?? []).map(createFileProblem),
  ];
  const diagnostics = [
    ...(checkout?.diagnostics ?? []),
    ...unread,
    ...(await report.createRefusals(refused)),
    ...(await report.createDiagnostics([
      ...(lax?.problems ?? []),
      ...problems,
      ...checkHookNames(checked.value),
    ])),
    ...notices,
  ];
  const settled = await plugins?.settle(resolved);
  return { config: settled?.config ?? resolved, diagnostics, plugins: settled?.plugins };
}

/** Tells whether code of the project may read options that docgen does not know. */
function hasReaders(value: UserConfig, projectDir: FilePath): boolean {
  const { plugins, globalUIComponents, themeDir } = value;
  const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0;
  const dir = typeof themeDir === 'string' ? themeDir : defaultOf(userConfigSchema.shape.themeDir);
  return isFilled(plugins) || isFilled(globalUIComponents) || existsSync(toFilePath(projectDir, dir));
}

/** Refuses a path that is taken for a glob pattern: themes or pages would be left out. Paths of Windows have slashes here. */
function refusePattern(projectDir: FilePath): void {
  const [sign] = /[*\\]/.exec(projectDir) ?? [];
  if (sign === undefined) return;
  const message = `The project is in "${projectDir}", whose "${sign}" is taken for a pattern.`;
  throw createUsageError(message, `Give that folder a name without "${sign}".`, 'DG1006');
}

/** Turns problems and notices into diagnostics with a place in the config's sources. */
function createReport(projectDir: FilePath, source: ConfigSource | undefined) {
  const locate = createLazyLocator(source);

  const diagnose = async (
    severity: Severity,
    code: DiagnosticCode,
    { path, message, hint, isFlag }: Pick<Problem, 'path' | 'message' | 'hint' | 'isFlag'>,
  ): Promise<Diagnostic> => {
    const place = isFlag ? undefined : await locate(path);
    const file = isFlag ? undefined : (place?.file ?? source?.file);
    return createDiagnostic(severity, code, message, {
      file: file && getProjectPath(file, { projectDir }),
      ...(place && {
        line: place.line,
        column: place.column,
        ...cutSourceLines(await readFile(place.file, 'utf8'), place.line),
      }),
      hint,
    });
  };

  const createDiagnostics = async (problems: readonly Problem[]) => {
    const reported = await Promise.all(
      problems.map((problem) => diagnose(problem.severity, 'DG1002', problem)),
    );
    return reported.toSorted(comparePlaces);
  };

  return {
    createDiagnostics,
    createError: async (problems: readonly Problem[]) =>
      new DocgenError(await createDiagnostics(problems), 2),
    createRefusals: (refused: readonly Problem[]): Promise<Diagnostic[]> =>
      Promise.all(refused.map((problem) => diagnose('warning', 'DG1008', problem))),
    createNotices: async (notices: readonly Notice[]): Promise<Diagnostic[]> => {
      const deprecated = notices.filter(({ status }) => status === 'deprecated');
      const ignored = notices.filter(({ status }) => status === 'ignored');
      return Promise.all([
        ...deprecated.map((notice) => diagnose('warning', 'DG1003', createDeprecation(notice))),
        ...listIgnored(ignored).map((reported) => diagnose('warning', 'DG1004', reported)),
      ]);
    },
  };
}

function createOptionProblem(path: readonly string[]): Problem {
  const message = `"${formatPath(path)}" is left out: in an untrusted build, the config of the checkout may set only texts and appearance.`;
  return {
    path,
    severity: 'warning',
    message,
    hint: 'Set it in a config outside the checkout, and pass that with --config.',
  };
}

function createPluginProblem(name: string): Problem {
  const message = `The plugin "${name}" is left out: it would run other programs on the checkout, which an untrusted build does not do.`;
  return { path: ['plugins'], severity: 'warning', message };
}

function createFileProblem({
  path,
  file,
}: {
  readonly path: readonly (string | number)[];
  readonly file: string;
}): Problem {
  const message = `"${file}" of "${formatPath(path)}" is left out: it is code or a file of the checkout, which an untrusted build does not use.`;
  return { path, severity: 'warning', message, hint: 'Use a trusted copy outside the checkout.' };
}

/** Creates a locator lazily: most configs have nothing to report, so the file and its parser are not loaded. */
function createLazyLocator(source: ConfigSource | undefined) {
  let locator: Promise<Locate> | undefined;
  return async (path: Problem['path']) => {
    if (!source) return undefined;
    locator ??= import('./script/locate.ts').then(({ createLocator }) => createLocator(source));
    return (await locator)(path);
  };
}

/** Sorts by file, then by place. */
function comparePlaces(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return (a.file ?? '') < (b.file ?? '') ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

function createDeprecation({ path, use }: Notice) {
  return {
    path,
    message: `"${formatPath(path)}" is an older spelling.`,
    ...(use !== undefined && { hint: `Use "${use}".` }),
  };
}

/** Lists one warning for all options that never have an effect, and one for those from plugins. */
function listIgnored(notices: readonly Notice[]) {
  const isOfPlugin = ({ path }: Notice) => path[0] === 'plugins';
  const warn = (group: readonly Notice[], who: string, hint: string) => {
    const [first] = group;
    if (first === undefined) return [];
    const names = group.map(({ path }) => `"${formatPath(path)}"`).join(', ');
    return [{ path: first.path, message: `${who} have no effect: ${names}.`, hint }];
  };
  return [
    ...warn(
      notices.filter((notice) => !isOfPlugin(notice)),
      'These options',
      'Remove them, or leave them for the other tool that reads this file.',
    ),
    ...warn(
      notices.filter(isOfPlugin),
      'These options of plugins',
      'They are for the bundler of another tool. There is nothing to do if the pages are right.',
    ),
  ];
}
