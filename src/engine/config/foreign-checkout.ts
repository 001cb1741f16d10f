/**
 * Builds of a checkout from an untrusted author (`--untrusted`): none of its code is run. Its config is read only if it
 * is data, and then only options for names and looks of pages; everything else comes from a config outside of the
 * checkout. That one is trusted, but files it names inside are not.
 */
import { lstatSync, realpathSync } from 'node:fs';
import { extname } from 'node:path';
import { createDiagnostic, createUsageError } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { packageDir } from '../files/own-files.ts';
import { findRepository, resolveRealPath } from '../files/real-path.ts';
import type { SearchConfig, SiteConfig } from '../types.ts';
import { CONFIG_NAMES, findConfigFile, isFile } from './config-file.ts';
import { DATA_OPTIONS, type DataOptions } from './data-options.ts';
import { getProjectPath, isWithin, toFilePath } from './file-path.ts';

const TRUSTED_CONFIG =
  'Pass a trusted config from outside the checkout: --config ../trusted/docgen.config.ts';

/** @throws {DocgenError} when `configFile` names code of the checkout. */
export async function findForeignCheckout(projectDir: FilePath, configFile: string | undefined) {
  const real = resolveRealPath(projectDir);
  const dir = toFilePath(findRepository(real) ?? real);
  const diagnostics = isInside(packageDir, dir) ? [createOwnWarning()] : [];
  if (configFile !== undefined) {
    const file = (await findConfigFile(projectDir, configFile)) as FilePath;
    const isConfigTrusted = !isInside(file, dir);
    if (!isConfigTrusted && !isData(file)) {
      const message = `The config file "${getProjectPath(file, { projectDir })}" is code of the checkout, which is not run with --untrusted.`;
      throw createUsageError(message, TRUSTED_CONFIG, 'DG1007');
    }
    return { dir, configFile: file, isConfigTrusted, diagnostics };
  }
  const files = [];
  for (const name of CONFIG_NAMES)
    if (await isFile(toFilePath(projectDir, name))) files.push(toFilePath(projectDir, name));
  const refused = files.filter((file) => !isData(file));
  return {
    /** The repository around the project, else the project folder; canonical. */
    dir,
    configFile: files.find(isData),
    /** True if the config is trusted, since it is outside. */
    isConfigTrusted: false,
    diagnostics: [
      ...diagnostics,
      ...refused.map((file) => {
        const message = 'The config file is code of the checkout: it is not run with --untrusted.';
        const why = isJson(file)
          ? 'The config file is a link: with --untrusted it is not followed.'
          : message;
        return createDiagnostic('warning', 'DG1007', why, {
          file: getProjectPath(file, { projectDir }),
          hint: TRUSTED_CONFIG,
        });
      }),
    ],
  };
}

/** Returns false for links, which may point to a file whose text would then be shown in messages. */
function isData(file: string): boolean {
  return isJson(file) && !lstatSync(file).isSymbolicLink();
}

function isJson(file: string): boolean {
  return extname(file) === '.json';
}

function createOwnWarning(): Diagnostic {
  const message =
    'docgen itself is in the checkout, so its author may have changed it: --untrusted gives no protection.';
  return createDiagnostic('warning', 'DG1007', message, {
    hint: 'Install docgen in a folder outside, and run it from there.',
  });
}

export interface LimitedData {
  readonly value: unknown;
  /** Options that were left out: `["themeConfig", "nav"]`. */
  readonly refused: readonly (readonly string[])[];
}

/** Keeps only the options of a data config that an untrusted author may set. */
export function limitData(
  value: unknown,
  allowed: DataOptions = DATA_OPTIONS,
  path: readonly string[] = [],
): LimitedData {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value, refused: [] };
  const remaining: Record<string, unknown> = {};
  const refused: (readonly string[])[] = [];
  for (const [key, entry] of Object.entries(value)) {
    const place = [...path, key];
    const rule = Object.hasOwn(allowed, key) ? allowed[key] : undefined;
    if (rule === undefined || (typeof rule === 'function' && !rule(entry))) refused.push(place);
    else if (typeof rule === 'object') {
      const limited = limitData(entry, rule, place);
      remaining[key] = limited.value;
      refused.push(...limited.refused);
    } else remaining[key] = entry;
  }
  return { value: remaining, refused };
}

/** Official plugins that run git, TypeDoc, a parser or the bundler on the checkout. */
const READERS = new Set(['last-updated', 'contributors', 'typedoc', 'api-docgen', 'preview', 'playground']);

/** Returns a config without them, and their names. */
export function dropReaders(value: unknown): {
  readonly value: unknown;
  readonly dropped: readonly string[];
} {
  if (typeof value !== 'object' || value === null) return { value, dropped: [] };
  const { plugins, themeConfig } = value as { plugins?: unknown; themeConfig?: { lastUpdated?: unknown } };
  const isReader = (plugin: { name?: unknown } | null): boolean => READERS.has(String(plugin?.name));
  const list: readonly { name?: unknown }[] = Array.isArray(plugins) ? plugins : [];
  const dropped = list.filter(isReader).map(({ name }) => String(name));
  const hasDates = themeConfig !== undefined && Boolean(themeConfig?.lastUpdated);
  return {
    value: {
      ...value,
      ...(dropped.length > 0 && { plugins: list.filter((plugin) => !isReader(plugin)) }),
      ...(hasDates && { themeConfig: { ...themeConfig, lastUpdated: false } }),
    },
    dropped: hasDates && !dropped.includes('last-updated') ? [...dropped, 'last-updated'] : dropped,
  };
}

/** Removes all code and styles of the checkout from a config, and everything stored for other builds. */
export function limitConfig(config: SiteConfig, checkout: FilePath, cacheDir: FilePath) {
  const refused: { path: readonly (string | number)[]; file: string }[] = [];
  const keep = <T>(list: readonly T[], path: readonly string[], toFile: (entry: T) => string): T[] =>
    list.filter((entry) => {
      const file = toFile(entry);
      if (!isInside(file, checkout)) return true;
      refused.push({ path, file: getProjectPath(file, config) });
      return false;
    });
  const keepOne = (file: FilePath | undefined, path: readonly string[]): FilePath | undefined =>
    file === undefined ? undefined : keep([file], path, (entry) => entry)[0];
  const { search, bundler, markdown, icon } = config;
  const themeDir = exists(config.themeDir) ? keepOne(config.themeDir, ['themeDir']) : undefined;
  const searchHooks = search === false ? undefined : keepOne(search.searchHooks, ['search', 'searchHooks']);
  const aliases = keep(
    Object.entries(bundler.alias),
    ['builderConfig', 'resolve', 'alias'],
    // The bundler looks for names of packages and relative paths in the checkout.
    ([, target]) => toFilePath(config.projectDir, target),
  );
  const limited: SiteConfig = {
    ...config,
    isForeign: true,
    cacheDir,
    // A folder that does not exist, and never will.
    themeDir: themeDir ?? toFilePath(cacheDir, 'no-theme'),
    icon: typeof icon === 'object' && keepOne(icon.file, ['icon']) === undefined ? '' : icon,
    globalStyles: keep(config.globalStyles, ['globalStyles'], (file) => file),
    globalUIComponents: keep(config.globalUIComponents, ['globalUIComponents'], ([file]) => file),
    search: search === false ? false : withHooks(search, searchHooks),
    markdown: {
      ...markdown,
      globalComponents: keep(markdown.globalComponents, ['markdown', 'globalComponents'], (file) => file),
    },
    bundler: {
      ...bundler,
      alias: Object.fromEntries(aliases),
      preEntry: keep(bundler.preEntry, ['builderConfig', 'source', 'preEntry'], (file) => file),
      copy: keep(bundler.copy, ['builderConfig', 'output', 'copy'], ({ from }) => from),
    },
  };
  return { config: limited, refused };
}

/** Checks folders that an untrusted author could redirect. */
export function checkForeignPlaces(
  { root, contentRoots, outDir, projectDir }: SiteConfig,
  checkout: FilePath,
): void {
  const places = [
    ['docs folder', root],
    ...contentRoots.slice(1).map(({ folder }) => ['folder of "packages"', folder]),
    ...(isWithin(outDir, projectDir) ? [['output folder', outDir]] : []),
  ];
  for (const [name, folder = ''] of places) {
    if (isInside(folder, checkout)) continue;
    const message = `The ${name} "${getProjectPath(folder, { projectDir })}" links out of the checkout.`;
    throw createUsageError(message, 'Use one inside, without links.', 'DG1007');
  }
}

function exists(path: string): boolean {
  try {
    realpathSync(path);
    return true;
  } catch {
    return false;
  }
}

function isInside(path: string, folder: FilePath): boolean {
  const real = toFilePath(resolveRealPath(path));
  return real === folder || isWithin(real, folder);
}

function withHooks(
  { searchHooks: _, ...search }: SearchConfig,
  searchHooks: FilePath | undefined,
): SearchConfig {
  return { ...search, ...(searchHooks && { searchHooks }) };
}
