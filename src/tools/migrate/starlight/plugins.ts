/** Plugins of Starlight, and integrations of Astro, that docgen has counterparts of. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import { slug } from 'github-slugger';
import { convertAuthors } from '../config/news-authors.ts';
import { type Call, callPlugin } from '../config/print-config.ts';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import {
  type ApiSpec,
  getOverlayPath,
  getSpecPath,
  loseSource,
  printOverlay,
  readApiSpec,
} from '../project/api-spec.ts';
import type { PlannedFile, Redirect } from '../project/migration.ts';
import {
  asList,
  asRecord,
  asText,
  findGiver,
  findPackage,
  type Values,
} from '../project/read-peer-config.ts';

/** What the plugins of a site become. */
export interface StarlightPlugins {
  readonly calls: readonly Call[];
  readonly files: readonly PlannedFile[];
  readonly redirects: readonly Redirect[];
  /** Entries in place of what the plugin of APIs gives to the sidebar; undefined for other entries. */
  readonly findEntries: (entry: unknown) => readonly Values[] | undefined;
}

const API = 'starlight-openapi';
const REFERENCE = 'starlight-typedoc';
const BLOG = 'starlight-blog';
const COMMENTS = 'starlight-giscus';
export const VERSIONS = 'starlight-versions';

/** Those whose part docgen has: an option, a plugin that the new config names, or docgen as it is. */
const COUNTERPARTS = [
  ...[API, REFERENCE, BLOG, COMMENTS, VERSIONS],
  ...['astro-mermaid', '@pasqal-io/starlight-client-mermaid', 'rehype-mermaid'],
  ...['remark-math', 'rehype-katex', 'rehype-mathjax'],
  ...['starlight-image-zoom', 'starlight-links-validator', 'starlight-llms-txt', 'starlight-scroll-to-top'],
];

/** Of others that docgen has a counterpart of. */
const TODOS: Readonly<Record<string, string>> = {
  'starlight-tags': 'docgenjs/plugins/tags makes pages of tags.',
  '@astrojs/starlight-docsearch': 'Use docgenjs/plugins/algolia.',
  '@vite-pwa/astro': 'Set "offline".',
};

export const isCounterpart = (specifier: string): boolean =>
  COUNTERPARTS.some((name) => `${specifier}/`.startsWith(`${name}/`));

export const getTodo = (specifier: string): string =>
  TODOS[specifier] ?? 'Look for a plugin of docgen, or remove it.';

/** Returns the package that a plugin comes from, alone or as the first of a list with its options; empty if none is known. */
export function findSource(plugin: unknown): string {
  const [first = plugin] = asList(plugin);
  return findPackage(plugin) ?? findGiver(plugin) ?? findPackage(first) ?? findGiver(first) ?? '';
}

interface Input {
  readonly dir: string;
  /** Of Starlight, as the old config calls them. */
  readonly plugins: readonly unknown[];
  /** That the old config imports. */
  readonly packages: ReadonlySet<string>;
  readonly lose: LoseKey;
}

export async function convertPlugins({ dir, plugins, packages, lose }: Input): Promise<StarlightPlugins> {
  const find = (name: string) => plugins.find((plugin) => findSource(plugin) === name);
  const blog = find(BLOG);
  const calls: Call[] = blog === undefined ? [] : [callPlugin('news', convertBlog(asRecord(blog)))];
  const comments = find(COMMENTS);
  if (comments !== undefined) calls.push(...convertComments(asRecord(comments), lose));
  const loseUnread = (name: string, plugin: string) =>
    lose(
      'integrations',
      `The options of "${name}" cannot be read.`,
      `Write them for docgenjs/plugins/${plugin}.`,
    );
  const given = find(API);
  if (packages.has(API) && !Array.isArray(given)) loseUnread(API, 'openapi');
  const apis: Api[] = [];
  for (const options of asList(given).map(asRecord)) {
    const api = await readApi(options, { dir, lose });
    if (api !== undefined) apis.push(api);
  }
  // Two of them may have pages of one description.
  const specs = new Map(apis.map(({ spec, file }) => [getSpecPath(spec), file]));
  const options = apis.map(({ spec, base }) => ({
    spec: `./${getSpecPath(spec)}`,
    overlays: `./${getOverlayPath(base)}`,
    outDir: base,
    pages: 'operation',
  }));
  if (options.length > 0) calls.push(callPlugin('openapi', options.length === 1 ? options[0] : options));
  const { entryPoints, output, sidebar } = asRecord(find(REFERENCE));
  const outDir = asText(output) ?? 'api';
  if (entryPoints !== undefined) calls.push(callPlugin('typedoc', { entryPoints, outDir }));
  else if (packages.has(REFERENCE)) loseUnread(REFERENCE, 'typedoc');
  return {
    calls,
    redirects: apis.flatMap(({ redirects }) => redirects),
    files: [
      ...[...specs].map(([path, file]) => ({ path, content: { copyOf: file } })),
      ...apis.map(({ spec, base }) => ({ path: getOverlayPath(base), content: printOverlay(spec, '') })),
    ],
    findEntries(entry) {
      const from = findPackage(entry);
      if (from === REFERENCE) return [{ text: asText(asRecord(sidebar).label) ?? 'API', dir: outDir }];
      if (from !== API) return undefined;
      return apis.filter(({ group }) => group === entry || isAll(entry, group)).map((api) => api.entry);
    },
  };
}

/** `openAPISidebarGroups` has those that are given no place of their own. */
const isAll = (entry: unknown, group: unknown) => typeof entry === 'function' && group === undefined;

/** Pages of one description. */
interface Api {
  readonly spec: ApiSpec;
  /** The file of the old site. */
  readonly file: string;
  /** Folder of its pages. */
  readonly base: string;
  /** Where the sidebar has them; undefined for among all others. */
  readonly group: unknown;
  readonly entry: Values;
  readonly redirects: readonly Redirect[];
}

async function readApi(
  options: Values,
  { dir, lose }: Pick<Input, 'dir' | 'lose'>,
): Promise<Api | undefined> {
  const source = asText(options.schema) ?? '';
  const file = resolve(dir, source);
  const spec =
    !/^https?:/i.test(source) && existsSync(file)
      ? readApiSpec(source, await readFile(file, 'utf8'))
      : undefined;
  if (spec === undefined) {
    loseSource(source, (message, todo) => lose('integrations', message, todo));
    return undefined;
  }
  const base = String(options.base)
    .split('/')
    .map((name) => slug(name))
    .filter(Boolean)
    .join('/');
  const sidebar = asRecord(options.sidebar);
  const tags = new Map<string, string[]>();
  for (const operation of spec.operations) {
    const [key = '', path = '', method = ''] = operation.keys;
    const item = asRecord(asRecord(spec.value[key])[path]);
    const getId = (one: string) => asText(asRecord(item[one]).operationId) ?? path;
    const others = spec.operations.filter(({ keys }) => keys[0] === key && keys[1] === path);
    const isShared = others.filter(({ keys }) => getId(keys[2] ?? '') === getId(method)).length > 1;
    const own = slug(getId(method)) + (isShared ? `/${slug(method)}` : '');
    operation.place = posix.join(base, key === 'webhooks' ? 'webhooks' : 'operations', own);
    const tag = operation.tag ?? (key === 'webhooks' ? 'Webhooks' : 'Operations');
    tags.set(tag, [...(tags.get(tag) ?? []), `/${operation.place}`]);
  }
  return {
    spec,
    file,
    base,
    group: sidebar.group,
    entry: {
      text: asText(sidebar.label) ?? asText(asRecord(spec.value.info).title) ?? base,
      collapsed: sidebar.collapsed === false ? undefined : true,
      items: [`/${base}`, ...[...tags].map(([text, items]) => ({ text, items }))],
    },
    redirects: [...tags.keys()].map((tag) => ({
      from: `/${base}/operations/tags/${slug(tag)}`,
      to: `/${base}`,
    })),
  };
}

function convertBlog({ prefix, title, authors }: Values): Values | undefined {
  const path = asText(prefix) ?? 'blog';
  const known = convertAuthors(asRecord(authors));
  const isPlain = path === 'blog' && title === undefined;
  if (isPlain && Object.keys(known).length === 0) return undefined;
  return {
    folders: isPlain ? undefined : [{ path, title: typeof title === 'object' ? title : asText(title) }],
    authors: Object.keys(known).length > 0 ? known : undefined,
  };
}

/** Lost with ids that are not written out, and where discussions are not found by path. */
function convertComments(
  { repo, repoId, category, categoryId, mapping, reactions, inputPosition }: Values,
  lose: LoseKey,
): readonly Call[] {
  const isKnown = [repo, repoId, categoryId].every((value) => typeof value === 'string' && value !== '');
  if (isKnown && (mapping ?? 'pathname') === 'pathname')
    return [
      callPlugin('comments', {
        repo,
        repoId,
        category,
        categoryId,
        reactions: reactions === false ? false : undefined,
        inputPosition: inputPosition === 'top' ? 'top' : undefined,
      }),
    ];
  const todo =
    'docgenjs/plugins/comments finds a discussion by the path of its page; it wants the ids of giscus.app.';
  lose('integrations', `"${COMMENTS}" is not carried over.`, todo);
  return [];
}
