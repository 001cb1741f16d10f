/** Converts the Rsbuild options that make sense here to those of esbuild, of the documents and of the servers. */
import { realpathSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { ORIGINAL_NAMES, RUNTIME_NAMES, THEME_FILE, THEME_NAMES } from '../../../compat/module-names.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { isAttributeName, isTagName } from '../../../shared/markup-names.ts';
import type { FilePath } from '../../../shared/types.ts';
import { addTrailingSlash } from '../../../shared/url.ts';
import type { HeadTag, SiteConfig } from '../../types.ts';
import { toFilePath } from '../file-path.ts';
import { getPackageName } from '../package-hint.ts';
import type { UserConfig } from '../printed/user-config.ts';
import { OUT_DIR } from '../schema/builder.ts';
import { formatPath, type Problem } from '../schema/problem.ts';
import type { CheckedConfig } from '../schema/site.ts';
import type { BundlerConfig, ConfigOverrides, ProxyRule } from '../site-config.ts';
import { findModuleFile } from './module-files.ts';

type Builder = CheckedConfig['builderConfig'];
type ToFile = (path: string) => FilePath;

export function resolveBuilder(builder: Builder, toFile: ToFile) {
  const { source, output, html, esbuild } = builder;
  const read = readAliases(builder);
  const preEntry = toArray(source?.preEntry);
  const copy = listCopies(output?.copy);
  const tags = (html?.tags ?? []).flatMap((tag, index) => createTag(tag, index));
  const meta = createMeta(html?.meta ?? {});
  const prefix = output?.assetPrefix;
  const bundler: BundlerConfig = {
    define: { ...createDefine(source?.define ?? {}), ...esbuild?.define },
    alias: { ...createAlias(read.aliases, toFile), ...esbuild?.alias },
    preEntry: preEntry.map(toFile),
    copy: copy.map(({ from, to }) => ({ from: toFile(from), to })),
    cleanDistPath: output?.cleanDistPath !== false,
    extensions: builder.resolve?.extensions ?? [],
    tags: [...listTags(tags, 'head'), ...meta.tags],
    bodyStart: listTags(tags, 'bodyStart'),
    bodyEnd: listTags(tags, 'bodyEnd'),
    meta: meta.namedMeta,
    plugins: esbuild?.plugins ?? [],
    loader: esbuild?.loader ?? {},
    postcss: Array.isArray(builder.tools?.postcss) ? builder.tools.postcss : [],
  };
  return {
    bundler,
    /** Aliases as they were given. */
    aliases: { ...read.aliases, ...esbuild?.alias },
    /** Undefined: the base. */
    assetPrefix: typeof prefix === 'string' && prefix !== 'auto' ? addTrailingSlash(prefix) : undefined,
    problems: [
      ...checkDefine(source?.define ?? {}),
      ...checkAlias(read),
      ...tags.flatMap(({ problem }) => problem ?? []),
    ],
    /** Files that must exist. */
    files: [
      ...preEntry.map((displayPath, index) => ({
        path: getListPath(['source', 'preEntry'], source?.preEntry, index),
        displayPath,
      })),
      ...copy.map(({ from }, index) => ({
        path: ['builderConfig', 'output', 'copy', index],
        displayPath: from,
        mayBeFolder: true,
      })),
    ].map((used) => ({ ...used, file: toFile(used.displayPath) })),
  };
}

/** Returns the output folder: command line, then config, then options of the bundler. */
export function getOutDir({ outDir, builderConfig }: OutDirOptions, command?: string): string {
  const distPath = builderConfig?.output?.distPath;
  const distRoot = typeof distPath === 'string' ? distPath : distPath?.root;
  return command ?? outDir ?? distRoot ?? OUT_DIR;
}

interface OutDirOptions {
  readonly outDir?: string | undefined;
  readonly builderConfig?: Builder | UserConfig['builderConfig'];
}

export function resolveServer(server: Builder['server'], overrides: ConfigOverrides): SiteConfig['server'] {
  const host = server?.host === true ? '0.0.0.0' : server?.host || undefined;
  const headers = Object.entries(server?.headers ?? {}).map(([name, value]) => [
    name,
    toArray(value).join(', '),
  ]);
  return {
    port: overrides.port ?? server?.port,
    host: overrides.host ?? host,
    open: overrides.open ?? Boolean(server?.open),
    allowedHosts: (server?.allowedHosts ?? []).map((name) => domainToASCII(name) || name.toLowerCase()),
    headers: Object.fromEntries(headers),
    proxy: resolveProxy(server?.proxy ?? {}),
  };
}

type ProxyOption = NonNullable<NonNullable<Builder['server']>['proxy']>;

function resolveProxy(proxy: ProxyOption): ProxyRule[] {
  const list = Array.isArray(proxy)
    ? proxy
    : Object.entries(proxy).map(([path, options]) => ({
        pathFilter: path,
        ...(typeof options === 'string' ? { target: options } : options),
      }));
  return list.map(({ pathFilter, context, target, pathRewrite, changeOrigin, secure, headers }) => {
    const filter = pathFilter ?? context ?? '/';
    return {
      filter: typeof filter === 'function' ? filter : toArray(filter),
      target,
      pathRewrite: pathRewrite ?? {},
      changeOrigin: changeOrigin ?? true,
      secure: secure ?? true,
      headers: headers ?? {},
    };
  });
}

function toArray(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function getListPath(path: readonly string[], value: unknown, index: number): (string | number)[] {
  return ['builderConfig', ...path, ...(Array.isArray(value) ? [index] : [])];
}

/** Creates definitions: a string is code, everything else a value; members of objects are defined as `import.meta.env.NAME`. */
function createDefine(define: Readonly<Record<string, unknown>>, prefix = ''): Record<string, string> {
  const entries = Object.entries(define).flatMap(([key, value]): [string, string][] => {
    const name = prefix + key;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.entries(createDefine(value as Record<string, unknown>, `${name}.`));
    }
    return [[name, typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')]];
  });
  return Object.fromEntries(entries);
}

function checkDefine(define: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(createDefine(define)).flatMap(([key, code]): Problem[] => {
    if (
      isJson(code) ||
      /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u.test(code)
    )
      return [];
    const path = ['builderConfig', 'source', 'define', key];
    const hint = `For a string, write JSON.stringify(${JSON.stringify(code)}).`;
    const message = `"${formatPath(path)}" must be JSON or a name; esbuild defines no other code.`;
    return [{ path, message, hint, severity: 'error' }];
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Creates aliases: paths in the project become absolute; package names stay. */
function createAlias(aliases: Aliases, toFile: ToFile): Record<string, string> {
  const entries = Object.entries(aliases).flatMap(([name, value]): [string, string][] => {
    const target: unknown = Array.isArray(value) ? value[0] : value;
    // `false` empties a module in Rspack: scripts get an object without members, also as the default.
    if (target === false) return [[name, EMPTY_MODULE]];
    if (typeof target !== 'string') return [];
    return [[name, /^\.{1,2}(?:\/|$)/.test(target) ? toFile(target) : target]];
  });
  return Object.fromEntries(entries);
}

const EMPTY_MODULE = 'data:text/javascript,module.exports={}';

type Aliases = Readonly<Record<string, unknown>>;

interface ReadAliases {
  readonly aliases: Aliases;
  readonly failure?: string;
}

/** Reads aliases. A function of the site or of a plugin may fail like any of their code; then the list stays as it was. */
function readAliases({ source, resolve }: Builder): ReadAliases {
  const aliases = { ...source?.alias };
  if (typeof resolve?.alias !== 'function') return { aliases: { ...aliases, ...resolve?.alias } };
  try {
    // It may also change the list in place.
    const changed = resolve.alias(aliases) as object | undefined;
    return { aliases: { ...aliases, ...changed } };
  } catch (error) {
    return { aliases, failure: String((error as Error | null)?.message ?? error).split('\n', 1)[0] ?? '' };
  }
}

/** The name by which `bundler.alias` has a theme between the theme of the site and the built-in one. */
const THEME = '@theme';
const THEME_ALIASES: ReadonlySet<string> = new Set([
  ...[THEME, 'docgenjs/theme', ...THEME_NAMES],
  ...['@theme-original', 'docgenjs/theme-original', ...ORIGINAL_NAMES],
]);

/** Reports names that docgen answers whatever an alias says. */
function checkAlias({ aliases, failure }: ReadAliases): Problem[] {
  const path = ['builderConfig', 'resolve', 'alias'];
  if (failure !== undefined) {
    const message = `"builderConfig.resolve.alias", a function of the config or of a plugin, fails: ${failure}.`;
    const missing = /^Cannot find module '([^'./][^']*)'/.exec(failure)?.[1];
    const hint = missing && `Install "${getPackageName(missing)}": the function looks for its files.`;
    return [{ path, message, severity: 'error', ...(hint && { hint }) }];
  }
  const names = Object.keys(aliases).filter((name) => OWN_NAMES.has(name));
  if (names.length === 0) return [];
  const message = `Aliases of names that docgen answers itself have no effect: ${names.map((name) => `"${name}"`).join(', ')}.`;
  return [{ path, message, severity: 'warning' }];
}

const OWN_NAMES: ReadonlySet<string> = new Set(['docgenjs/runtime', ...RUNTIME_NAMES]);

/**
 * Adds an alias for the theme that one of its names leads to: usually a package, which its plugin puts below the theme
 * of the site. Another name for the theme of the site, or for the built-in one, does not count.
 */
export async function withThemeAlias(
  alias: BundlerConfig['alias'],
  { given, projectDir, themeDir }: ThemeAliasInput,
): Promise<{ alias: BundlerConfig['alias']; problems: readonly Problem[] }> {
  const others = Object.fromEntries(Object.entries(alias).filter(([name]) => !THEME_ALIASES.has(name)));
  const targets = [...THEME_ALIASES].flatMap((name) => given[name] ?? []).flat();
  const isOther = (target: unknown): target is string =>
    typeof target === 'string' &&
    !THEME_ALIASES.has(target) &&
    !THEME_FILE.test(target) &&
    toFilePath(projectDir, target.replace(/[\\/]index(?:\.\w+)?$/, '')) !== themeDir;
  const target = targets.find(isOther);
  if (target === undefined) return { alias: others, problems: [] };
  const file = await findModuleFile(target, projectDir);
  if (file !== undefined) return { alias: { ...others, [THEME]: realpathSync(file) }, problems: [] };
  const message = `The theme "${target}", which an alias names, does not exist.`;
  const hint = 'Install its package, or correct the path.';
  const path = ['builderConfig', 'resolve', 'alias'];
  return { alias: others, problems: [{ path, message, hint, severity: 'error' }] };
}

interface ThemeAliasInput {
  /** As given, including values that are no aliases here. */
  readonly given: Aliases;
  readonly projectDir: FilePath;
  readonly themeDir: FilePath;
}

type Copies = NonNullable<Builder['output']>['copy'];

function listCopies(copy: Copies): readonly { from: string; to: string }[] {
  const patterns = Array.isArray(copy) ? copy : (copy?.patterns ?? []);
  return patterns.map((pattern) =>
    typeof pattern === 'string'
      ? { from: pattern, to: '' }
      : { from: pattern.from, to: resolveCopy(pattern) },
  );
}

/**
 * Resolves a copied file: with `icons` or `icons/` it keeps its name in that folder, as in Rsbuild; `icons/a.png` is
 * its new name.
 */
function resolveCopy({ from, to = '' }: { from: string; to?: string | undefined }): string {
  const target = to.replace(/^\.?\//, '').replace(/\/+$/, '');
  const name = from.replace(/\/+$/, '').split('/').at(-1) ?? '';
  const hasExtension = (path: string) => /\.[^/.]+$/.test(path);
  const isFolder = target !== '' && (to.endsWith('/') || !hasExtension(target));
  return isFolder && hasExtension(name) ? `${target}/${name}` : target;
}

type Tag = NonNullable<NonNullable<Builder['html']>['tags']>[number];
type Attributes = Readonly<Record<string, string | number | boolean | null>>;

interface PlacedTag {
  readonly tag?: HeadTag;
  readonly place?: 'head' | 'bodyStart' | 'bodyEnd';
  readonly problem?: Problem;
}

function listTags(tags: readonly PlacedTag[], wanted: PlacedTag['place']): HeadTag[] {
  return tags.flatMap(({ tag, place }) => (tag !== undefined && place === wanted ? [tag] : []));
}

function createTag(tag: Tag, index: number): PlacedTag {
  const path = ['builderConfig', 'html', 'tags', index];
  const refuse = (why: string) => {
    const message = `"${formatPath(path)}" ${why}; it is left out.`;
    return { problem: { path, message, severity: 'warning' } as const };
  };
  if (typeof tag === 'function') return refuse('is a bundler function');
  const name = isTagName(tag.tag)
    ? Object.keys(tag.attrs ?? {}).find((key) => !isAttributeName(key))
    : tag.tag;
  if (name !== undefined) {
    const message = `"${formatPath(path)}" has a name that is not valid in HTML: ${JSON.stringify(name)}.`;
    return { problem: { path, message, severity: 'error' } };
  }
  const ofBody = tag.append === false ? 'bodyStart' : 'bodyEnd';
  return {
    place: tag.head === false ? ofBody : 'head',
    tag:
      tag.children === undefined
        ? [tag.tag, pickAttributes(tag.attrs ?? {})]
        : renderTag(tag.tag, tag.attrs ?? {}, tag.children),
  };
}

function pickAttributes(attributes: Attributes): Record<string, string | boolean> {
  const entries = Object.entries(attributes).filter(([, value]) => value !== null && value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name, value === true ? true : String(value)]));
}

function renderTag(tag: string, attributes: Attributes, children: string): string {
  const text = Object.entries(pickAttributes(attributes))
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
  return `<${tag}${text}>${children}</${tag}>`;
}

type Meta = NonNullable<NonNullable<Builder['html']>['meta']>;

/** Creates meta tags: a text is the `content` of a name; an object has the attributes. */
function createMeta(meta: Meta): { namedMeta: Record<string, string>; tags: HeadTag[] } {
  const namedMeta: Record<string, string> = {};
  const tags: HeadTag[] = [];
  for (const [name, value] of Object.entries(meta)) {
    if (typeof value === 'string') namedMeta[name] = value;
    else if (value !== false) tags.push(['meta', pickAttributes(value)]);
  }
  return { namedMeta, tags };
}
