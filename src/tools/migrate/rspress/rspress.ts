/** Sites of Rspress: names of packages change, and little else. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, resolve } from 'node:path';
import picomatch from 'picomatch';
import {
  type AddressConfig,
  checkConfig,
  readPeerSheet,
  resolveRouteAddress,
} from '../../../engine/index.ts';
import { type ImportUse, rewriteCode } from '../page/rewrite-code.ts';
import type { Losses, PlannedFile, ReadSite } from '../project/migration.ts';
import { asList, asRecord, asText, type ConvertConfig, readMainConfig } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { splitRstackConfig } from './rstack-config.ts';

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
const SHEET = /\.(?:css|scss|sass|less|styl|stylus)$/;
const CODE = /\.(?:[cm]?[jt]sx?|mdx)$/;

export const readRspress: ReadSite = async ({ dir, target, losses }) => {
  const configName = await findConfig(dir);
  if (configName === undefined) return undefined;
  const source = await readConfigSource(dir, configName, losses);
  if (source === undefined) return undefined;
  const { value, findLine } = await readMainConfig(configName, dir, losses, source.convert);

  const toProjectPath = (path: string) => relative(dir, resolve(dir, path)).replaceAll('\\', '/');
  const root = toProjectPath(asText(value.root) ?? 'docs');
  const outDir = toProjectPath(asText(value.outDir) ?? 'doc_build');
  const inTarget = toProjectPath(target);
  const paths = await walkProject(
    dir,
    (path) => path === outDir || path === inTarget || path === 'doc_build',
  );
  const configFile: PlannedFile = {
    path: configName.replace(/^\w+/, 'docgen'),
    content: await rewriteOwn(source.text, configName, losses),
  };
  const ownFiles = paths.filter(
    (path) =>
      path !== configName &&
      path !== 'package.json' &&
      !/(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/.test(path),
  );
  await listConfig({ value, findLine, file: configName, losses });

  const address = readAddressConfig(value);
  const isPage = (path: string) =>
    path.startsWith(`${root}/`) &&
    !path.startsWith(`${root}/public/`) &&
    !/(?:^|\/)_[^_/][^/]*$/.test(path) &&
    !path.endsWith('.d.ts') &&
    /\.(?:[jt]sx?|mdx?)$/i.test(path);
  const excluded = asList(asRecord(value.route).exclude).flatMap((pattern) => [
    `${pattern}`,
    `${pattern}/**`,
  ]);
  const isExcluded = picomatch(excluded);
  const getDocsPath = (path: string) => path.slice(root.length + 1);
  const pagePaths = ownFiles.filter((path) => isPage(path) && !isExcluded(getDocsPath(path)));
  const renamed = renameReadmes(pagePaths, losses);
  const pages = pagePaths.map((path) => {
    const former = { ...address, isReadmeIndex: false };
    const newPath = getDocsPath(renamed.get(path) ?? path);
    return { address: resolveRouteAddress(getDocsPath(path), former).path, path: newPath };
  });
  const packageJson = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '');
  const files = await Promise.all(
    ownFiles.map(async (path) => ({
      ...(await planFile(path, { dir, packageJson, losses })),
      path: renamed.get(path) ?? path,
    })),
  );
  return { files: [configFile, ...files], pages, root, base: asText(value.base), address };
};

/**
 * Renames readmes: in docgen `README.md` is the page of its folder; in Rspress it is `/README`. Beside an index it gets
 * a different name. Changed addresses are compared with those of the new site.
 */
function renameReadmes(pages: readonly string[], losses: Losses): ReadonlyMap<string, string> {
  const hasIndex = (folder: string) =>
    pages.some((path) => posix.dirname(path) === folder && /^index\.\w+$/.test(posix.basename(path)));
  const clashing = pages.filter((path) => README.test(path) && hasIndex(posix.dirname(path)));
  for (const file of clashing)
    losses.add({
      file,
      message: `In docgen it would be the page of its folder, next to the index. It is "${nameReadme(file)}" now.`,
      todo: 'Correct links to it, or name it in "route.exclude" if it is not for readers.',
    });
  return new Map(clashing.map((path) => [path, nameReadme(path)]));
}

const README = /(?:^|\/)readme(\.\w+)$/i;
const nameReadme = (path: string) =>
  path.replace(README, (name, extension: string) => `${name.slice(0, -extension.length)}-page${extension}`);

/** Finds the name of the config file; undefined if there is none, or already one of docgen. */
async function findConfig(dir: string): Promise<string | undefined> {
  const names = await readdir(dir).catch((): string[] => []);
  if (names.some((name) => name.startsWith('docgen.config.'))) return undefined;
  const extensions = ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts'];
  return ['rspress', 'rstack']
    .flatMap((tool) => extensions.map((extension) => `${tool}.config.${extension}`))
    .find((name) => names.includes(name));
}

interface ConfigSource {
  /** As a pure Rspress config. */
  readonly text: string;
  readonly convert?: ConvertConfig;
}

/** Undefined for a config of Rstack without Rspress. */
async function readConfigSource(
  dir: string,
  configName: string,
  losses: Losses,
): Promise<ConfigSource | undefined> {
  const text = await readFile(join(dir, configName), 'utf8');
  if (!configName.startsWith('rstack')) return { text };
  const split = splitRstackConfig(text);
  if (split === undefined) return undefined;
  for (const { name, line } of split.others)
    losses.add({
      file: configName,
      line,
      message: `"define.${name}" is not carried over.`,
      todo: 'It is for another tool. Remove imports that it alone used.',
    });
  const convert = () => split.text;
  return { text: split.others.length === 0 ? split.text : split.text.replace(/\n{3,}/g, '\n\n'), convert };
}

interface Project {
  readonly dir: string;
  readonly packageJson: string;
  readonly losses: Losses;
}

async function planFile(path: string, project: Project): Promise<PlannedFile> {
  const { dir, losses } = project;
  if (SHEET.test(path)) return { path, content: await rewriteSheet(path, project) };
  if (!CODE.test(path)) return { path, content: { copyOf: join(dir, path) } };
  const text = await readFile(join(dir, path), 'utf8');
  const content = await rewriteOwn(text, path, losses);
  return { path, content, ...(path.endsWith('.mdx') && { former: { file: path, text, isMdx: true } }) };
}

async function rewriteSheet(file: string, { dir, packageJson, losses }: Project): Promise<string> {
  const text = await readFile(join(dir, file), 'utf8');
  const { css, lost } = await readPeerSheet(text, packageJson, 'docgen.reset');
  if (lost !== undefined) {
    const line = text.slice(0, text.indexOf(lost.first)).split('\n').length;
    losses.add({
      file,
      line,
      message: lost.message,
      todo: 'Name a part that a browser shows, or remove them.',
    });
  }
  return css;
}

/** The text with docgen's names in its imports. What docgen has nothing for stays, and is listed. */
async function rewriteOwn(text: string, path: string, losses: Losses): Promise<string> {
  if (!/rspress|rsbuild|@theme/.test(text)) return text;
  const rewritten = await rewriteCode(text, path, (use) => {
    const own = convertSpecifier(use);
    const loss = describeNeed(use.specifier) ?? (own === undefined ? describeLoss(use.specifier) : undefined);
    if (loss !== undefined) losses.add({ file: path, line: use.line, ...loss });
    return own;
  });
  if (rewritten !== undefined) return rewritten;
  const message = 'The file cannot be read as code, so its imports stay unchanged.';
  losses.add({ file: path, message, todo: 'Correct it, or rename what it imports of Rspress by hand.' });
  return text;
}

function convertSpecifier({ specifier, before }: ImportUse): string | undefined {
  const [, plugin = '', runtime = ''] = /^@rspress\/plugin-([\w-]+)(\/runtime)?$/.exec(specifier) ?? [];
  const factory = OWN_PLUGINS[plugin];
  if (factory !== undefined) {
    const names = /\{([^}]*)\}\s*from\s*$/.exec(before)?.[1]?.split(',') ?? [];
    const imported = names.map((name) => name.trim().split(/\s/)[0]).filter((name) => name !== '');
    // Under any other name docgen answers the specifier as it is.
    const isSame = runtime !== '' || (imported.length > 0 && imported.every((name) => name === factory));
    return isSame ? `docgenjs/plugins/${plugin}${runtime}` : undefined;
  }
  return Object.hasOwn(SPECIFIERS, specifier) ? SPECIFIERS[specifier] : undefined;
}

/** Plugins that docgen has under the same name, with what they export. */
const OWN_PLUGINS: Readonly<Record<string, string | undefined>> = {
  algolia: 'pluginAlgolia',
  'api-docgen': 'pluginApiDocgen',
  'client-redirects': 'pluginClientRedirects',
  'last-updated': 'pluginLastUpdated',
  llms: 'pluginLlms',
  'medium-zoom': 'pluginMediumZoom',
  playground: 'pluginPlayground',
  preview: 'pluginPreview',
  rss: 'pluginRss',
  sitemap: 'pluginSitemap',
};

/** Others of Rspress and Rsbuild that docgen answers. */
const ANSWERED =
  /^@rspress\/plugin-(?:typedoc|twoslash|shiki|auto-nav-sidebar|container-syntax)$|^@rsbuild\/plugin-(?:react|sass|less|stylus|svgr|tailwindcss|type-check)$/;

/** Packages that plugins of Rspress bring along, and those of docgen look for in the site. */
const NEEDS: Readonly<Record<string, string>> = {
  '@rspress/plugin-api-docgen': 'react-docgen-typescript typescript@6',
  '@rspress/plugin-twoslash': 'twoslash typescript@6',
  '@rspress/plugin-typedoc': 'typedoc typedoc-plugin-markdown typescript@6',
};

function describeNeed(specifier: string): { readonly message: string; readonly todo: string } | undefined {
  const packages = Object.hasOwn(NEEDS, specifier) ? NEEDS[specifier] : undefined;
  if (packages === undefined) return undefined;
  const message = `docgen's plugin in place of "${specifier}" brings no packages along.`;
  return { message, todo: `Install them: npm install -D ${packages}` };
}

function describeLoss(specifier: string): { readonly message: string; readonly todo: string } | undefined {
  const isOwn = Object.hasOwn(OWN_PLUGINS, specifier.replace('@rspress/plugin-', ''));
  if (ANSWERED.test(specifier) || isOwn) return undefined;
  if (/^(?:@theme-assets|@rspress|rspress)\//.test(specifier))
    return {
      message: `docgen has no "${specifier}".`,
      todo: 'Import a replacement, or remove it.',
    };
  const name = /^(?:@[\w-]+\/)?(?:rspress|rsbuild)-plugin-[\w-]+$|^@rsbuild\/plugin-[\w-]+$/.exec(
    specifier,
  )?.[0];
  if (name === undefined) return undefined;
  const family = name.includes('rsbuild') ? 'Rsbuild' : 'Rspress';
  return {
    message: `The plugin "${name}" was written for ${family}.`,
    todo: 'It stays, and a build lists its options without effect. Remove it if it fails.',
  };
}

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
