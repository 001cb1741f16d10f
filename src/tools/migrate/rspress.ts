/** Sites of Rspress: names of packages change, and little else. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { type AddressConfig, checkConfig, resolveRouteAddress } from '../../engine/index.ts';
import {
  createLosses,
  type Losses,
  type Migration,
  type MigrationInput,
  type PlannedFile,
} from './migration.ts';
import { createPackageJson } from './package-json.ts';
import { asList, asRecord, asText, readMainConfig } from './read-peer-config.ts';
import { getLine, rewriteImports } from './rewrite-imports.ts';
import { removePlugins } from './rspress-plugins.ts';
import { walkProject } from './walk-project.ts';

const SPECIFIERS: Readonly<Record<string, string>> = {
  '@rspress/core': 'docgenjs',
  '@rspress/shared': 'docgenjs',
  rspress: 'docgenjs',
  'rspress/config': 'docgenjs',
  '@rspress/core/runtime': 'docgenjs/runtime',
  'rspress/runtime': 'docgenjs/runtime',
  '@rspress/runtime': 'docgenjs/runtime',
  '@rspress/core/theme': 'docgenjs/theme',
  'rspress/theme': 'docgenjs/theme',
  '@theme': 'docgenjs/theme',
  '@rspress/core/theme-original': 'docgenjs/theme-original',
  '@theme-original': 'docgenjs/theme-original',
  '@rspress/core/shiki-transformers': 'docgenjs/shiki-transformers',
};
const CODE = /\.(?:[cm]?[jt]sx?|mdx)$/;

export async function readRspress({
  dir,
  target,
  specifier,
}: MigrationInput): Promise<Migration | undefined> {
  const configName = await findConfig(dir);
  if (configName === undefined) return undefined;
  const configFile = join(dir, configName);
  const losses = createLosses();
  const { value, findLine } = await readMainConfig(configName, dir, losses);

  const toProjectPath = (path: string) => relative(dir, resolve(dir, path)).replaceAll('\\', '/');
  const root = toProjectPath(asText(value.root) ?? 'docs');
  const outDir = toProjectPath(asText(value.outDir) ?? 'doc_build');
  const inTarget = toProjectPath(target);
  const paths = await walkProject(
    dir,
    (path) => path === outDir || path === inTarget || path === 'doc_build',
  );
  const text = removePlugins(await readFile(configFile, 'utf8'), configName, losses);
  const configFiles: PlannedFile[] = [
    { path: configName.replace('rspress.config', 'docgen.config'), content: rewriteOwn(text) },
    { path: 'package.json', content: await createPackageJson(dir, specifier) },
  ];
  const ownFiles = paths.filter(
    (path) =>
      path !== configName &&
      path !== 'package.json' &&
      !/(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/.test(path),
  );
  const files = await Promise.all(ownFiles.map((path) => planFile(dir, path, losses)));
  await listConfig({ value, findLine, file: configName, losses });

  const address = readAddressConfig(value);
  const isPage = (path: string) =>
    path.startsWith(`${root}/`) &&
    !path.startsWith(`${root}/public/`) &&
    !/(?:^|\/)_[^_/][^/]*$/.test(path) &&
    !path.endsWith('.d.ts') &&
    /\.(?:[jt]sx?|mdx?)$/i.test(path);
  const pages = ownFiles.filter(isPage).map((path) => {
    const inDocs = path.slice(root.length + 1);
    return { address: resolveRouteAddress(inDocs, address).path, path: inDocs };
  });
  const base = asText(value.base) ?? '/';
  return {
    files: [...configFiles, ...files],
    pages,
    losses: losses.list(),
    redirects: [],
    root,
    base,
    address,
  };
}

/** Name of the config file; undefined where there is none, or one of docgen's already. */
async function findConfig(dir: string): Promise<string | undefined> {
  const names = await readdir(dir).catch((): string[] => []);
  if (names.some((name) => name.startsWith('docgen.config.'))) return undefined;
  const extensions = ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts'];
  return extensions.map((extension) => `rspress.config.${extension}`).find((name) => names.includes(name));
}

async function planFile(dir: string, path: string, losses: Losses): Promise<PlannedFile> {
  if (!CODE.test(path)) return { path, content: { copyOf: join(dir, path) } };
  const text = await readFile(join(dir, path), 'utf8');
  for (const match of text.matchAll(
    /\bfrom\s*['"](@theme-assets\/[^'"]+|@rspress\/[^'"]+|rspress\/[^'"]+)['"]/g,
  )) {
    const [, specifier = ''] = match;
    if (convertSpecifier(specifier) !== undefined) continue;
    losses.add({
      ...{ file: path, line: getLine(text, match.index), message: `docgen has no "${specifier}".` },
      todo: 'Import what it gave from elsewhere, or take it out.',
    });
  }
  return { path, content: rewriteOwn(text) };
}

const rewriteOwn = (text: string) => rewriteImports(text, convertSpecifier);

function convertSpecifier(specifier: string): string | undefined {
  const plugin = /^@rspress\/plugin-([\w-]+)(\/runtime)?$/.exec(specifier);
  if (plugin && OWN_PLUGINS.has(plugin[1] ?? '')) return `docgenjs/plugins/${plugin[1]}${plugin[2] ?? ''}`;
  return Object.hasOwn(SPECIFIERS, specifier) ? SPECIFIERS[specifier] : undefined;
}

/** Plugins that docgen has under the same name, with the same options. */
const OWN_PLUGINS: ReadonlySet<string> = new Set([
  ...['algolia', 'api-docgen', 'client-redirects', 'last-updated', 'llms', 'playground', 'preview', 'rss'],
  ...['sitemap', 'typedoc'],
]);

function readAddressConfig(value: Readonly<Record<string, unknown>>): AddressConfig {
  const listed = asList(value.locales ?? asRecord(value.themeConfig).locales).map(asRecord);
  const locales = listed.map(({ lang, label }) => ({ lang: String(lang), label: String(label ?? lang) }));
  const multiVersion = asRecord(value.multiVersion);
  const versions = asList(multiVersion.versions).map(String);
  return {
    lang: asText(value.lang) ?? 'en',
    hasLocales: locales.length > 0,
    locales: locales,
    multiVersion: { default: asText(multiVersion.default) ?? '', versions },
  };
}

interface ConfigInput {
  readonly value: Readonly<Record<string, unknown>>;
  readonly findLine: (...path: readonly (string | number)[]) => number | undefined;
  readonly file: string;
  readonly losses: Losses;
}

/** Reports what docgen's own check would report about the config. */
async function listConfig({ value, findLine, file, losses }: ConfigInput): Promise<void> {
  // Calls of plugins are stand-ins here; they are handled separately.
  for (const { path, key, message, hint } of await checkConfig({ ...value, plugins: [] })) {
    losses.add({ file, line: findLine(...path), message, todo: hint ?? `Change "${key}".` });
  }
}
