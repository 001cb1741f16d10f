/** `docgenjs/plugins/llms`: the site as Markdown, for language models and readers of Markdown. */
import { createHash } from 'node:crypto';
import type { AddedFile, FilesContext, HeadTag, PageRecord, Plugin, PluginPage } from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import { type Addresses, createAddresses, getTwinPath } from './addresses.ts';
import { type Converter, createConverter } from './converter.ts';
import { type LlmsOptions, type MdFilesOptions, optionsSchema } from './options.ts';
import {
  CATALOG_PATH,
  getJsonPath,
  getTextPath,
  hasCatalog,
  hasMarkdown,
  isListPath,
  type LlmsSet,
  mayHaveJson,
  resolveSets,
  toArray,
} from './sets.ts';
import { writeCatalog } from './write-catalog.ts';

export type {
  LlmsFullTxtOptions,
  LlmsJsonOptions,
  LlmsOptions,
  LlmsTxtOptions,
  MdFilesOptions,
} from './options.ts';

/**
 * Writes each page as Markdown next to its document (`/guide/start` → `guide/start.md`), and three
 * files for each language and version: `llms.txt`, a list of all pages, `llms-full.txt`, all of their text, and
 * `llms.json`, the list for programs, which `.well-known/api-catalog` names. Several options make several sets.
 */
export function pluginLlms(options: LlmsOptions | readonly LlmsOptions[] = {}): Plugin {
  let site: LinkedSite = { base: '/', lang: '', version: '' };
  const converter = createConverter();
  return {
    name: 'llms',
    needsServer: true,
    cacheKey: '',
    config(config, { checkOptions }) {
      checkOptions(optionsSchema, options);
      const { themeConfig, base = '/', lang = '', multiVersion } = config;
      site = { base: `/${base}/`.replace(/\/+/g, '/'), lang, version: multiVersion?.default ?? '' };
      const writesPages = toArray(options).some(({ mdFiles }) => mdFiles !== false);
      return { ...config, themeConfig: { ...themeConfig, llmsUI: themeConfig?.llmsUI ?? writesPages } };
    },
    // The theme offers nothing for a page without Markdown.
    extendPageData(page, _isProd, { site }) {
      if (!hasMarkdown(page, options, site)) page.llms = false;
    },
    head: (page) => (page.llms === false ? [] : createLinks(page, options, site)),
    hasFile: (address, context) => isListPath(address.slice(1), options, context.site),
    addFiles: (_config, _isProd, context) => listFiles(options, context, converter),
    afterBuild: () => converter.close(),
  };
}

interface LinkedSite {
  readonly base: string;
  /** The default ones, which are in no address. */
  readonly lang: string;
  readonly version: string;
}

/** Creates links from a page to its Markdown and to the list of all, for agents that only read the head. */
function createLinks(
  { routePath, original, lang, version, pageType, frontmatter }: PageRecord,
  options: LlmsOptions | readonly LlmsOptions[],
  site: LinkedSite,
): HeadTag[] {
  const { mdFiles, llmsTxt = {}, include } = toArray(options)[0] ?? {};
  if (pageType === '404' || frontmatter.unlisted === true) return [];
  const twin = encodeURI(getTwinPath(original ?? routePath)).replace(/[?#]/g, encodeURIComponent);
  const folders = [version === site.version ? '' : version, lang === site.lang ? '' : lang].filter(Boolean);
  // Options with `include` make one list for all.
  const dir = include === undefined ? folders.map((folder) => `${folder}/`).join('') : '';
  const name = typeof llmsTxt === 'object' ? llmsTxt.name : undefined;
  return [
    ...(mdFiles === false
      ? []
      : [['link', { rel: 'alternate', type: 'text/markdown', href: site.base + twin }] as const]),
    ...(llmsTxt === false
      ? []
      : [
          [
            'link',
            { rel: 'describedby', type: 'text/plain', href: `${site.base}${dir}${name ?? 'llms.txt'}` },
          ] as const,
        ]),
    ...linkCatalog(options, site),
  ];
}

/** Clients look for the well-known address at the root of a host; a site below it has to say where its own is. */
function linkCatalog(options: LlmsOptions | readonly LlmsOptions[], { base }: LinkedSite): HeadTag[] {
  const isWritten = hasCatalog(options) && toArray(options).some((one) => mayHaveJson(one, options));
  if (base === '/' || !isWritten) return [];
  return [['link', { rel: 'api-catalog', type: 'application/linkset+json', href: base + CATALOG_PATH }]];
}

async function* listFiles(
  options: LlmsOptions | readonly LlmsOptions[],
  context: FilesContext,
  converter: Converter,
): AsyncGenerator<AddedFile> {
  const sets = resolveSets(options, context);
  const pageOptions = new Map<PluginPage, MdFilesOptions>();
  for (const { groups, options } of sets) {
    const { mdFiles = {} } = options;
    if (mdFiles === false) continue;
    for (const page of groups.flatMap(({ pages }) => pages))
      if (!pageOptions.has(page)) pageOptions.set(page, mdFiles);
  }
  const twins = new Set([...pageOptions.keys()].map(({ routePath }) => routePath as string));
  const addresses = createAddresses(context, twins);
  const keys = new Map<PluginPage, string>();
  const write: WritePage = (page, { mdFiles }) =>
    writeTwin(page, {
      mdFiles: pageOptions.get(page) ?? (mdFiles || {}),
      context,
      addresses,
      converter,
      keys,
    });
  for (const [page] of pageOptions)
    yield { path: getTwinPath(page.routePath), content: () => write(page, {}) };
  for (const set of sets) yield* listTexts(set, { context, addresses, write });
  yield* listLists(sets, options, { context, addresses });
}

/** Lists of pages as JSON, and the catalog that names them. */
function* listLists(
  sets: readonly LlmsSet[],
  options: LlmsOptions | readonly LlmsOptions[],
  { context, addresses }: { readonly context: FilesContext; readonly addresses: Addresses },
): Generator<AddedFile> {
  const lists = sets.flatMap((set) => {
    const path = getJsonPath(set, options);
    return path === undefined ? [] : [{ set, path }];
  });
  for (const { set, path } of lists) {
    const content = async () => (await import('./write-llms-json.ts')).writeLlmsJson(set, context, addresses);
    yield { path, content };
  }
  if (lists.length > 0 && hasCatalog(options))
    yield { path: CATALOG_PATH, content: () => writeCatalog(lists, context) };
}

type WritePage = (page: PluginPage, options: LlmsOptions) => Promise<string>;

function* listTexts(
  set: LlmsSet,
  {
    context,
    addresses,
    write,
  }: { readonly context: FilesContext; readonly addresses: Addresses; readonly write: WritePage },
): Generator<AddedFile> {
  const { groups, options } = set;
  const listPath = getTextPath(set, 'llmsTxt');
  const fullPath = getTextPath(set, 'llmsFullTxt');
  if (listPath !== undefined) {
    const content = async () => (await import('./write-llms-txt.ts')).writeLlmsTxt(set, context, addresses);
    yield { path: listPath, content };
  }
  if (fullPath === undefined) return;
  const content = async () => {
    const parts: Buffer[] = [];
    // As bytes: half the memory of text, and a large site may exceed the maximum length of a string.
    for (const page of groups.flatMap(({ pages }) => pages)) {
      const head = `---\nurl: ${addresses.getUrl(page.routePath)}\n---\n\n`;
      parts.push(Buffer.from(`${head}${await write(page, options)}\n`));
    }
    return Buffer.concat(parts);
  };
  yield { path: fullPath, content };
}

interface TwinInput {
  readonly mdFiles: MdFilesOptions;
  readonly context: FilesContext;
  readonly addresses: Addresses;
  readonly converter: Converter;
  /** Cache keys of the pages' Markdown: the file of all pages needs it again. */
  readonly keys: Map<PluginPage, string>;
}

/** Writes the Markdown of a page, cached by the HTML that it is converted from, links included. */
async function writeTwin(page: PluginPage, input: TwinInput): Promise<string> {
  const { mdFiles, context, converter, keys } = input;
  const { mdxToMd = true, remarkPlugins = [] } = mdFiles;
  if (!mdxToMd && page.format === 'mdx') return withoutFrontmatter(await page.readSource());
  const cachedKey = keys.get(page);
  const html = cachedKey === undefined ? await collectTwinHtml(page, input) : undefined;
  const key =
    cachedKey ??
    createHash('sha256')
      .update(html ?? '')
      .digest('base64url');
  keys.set(page, key);
  return context.keep(key, async () =>
    converter.convert(html ?? (await collectTwinHtml(page, input)), remarkPlugins),
  );
}

async function collectTwinHtml(page: PluginPage, { context, addresses }: TwinInput): Promise<string> {
  const body = await page.readHtml();
  const isHome = page.pageType === 'home';
  const head = isHome
    ? (await import('./home-html.ts')).renderHome(page, (path) => context.toHref(path))
    : /<h1\b/i.test(body)
      ? ''
      : `<h1>${escapeMarkup(page.title)}</h1>`;
  return addresses.rewrite(head + body);
}

function withoutFrontmatter(source: string): string {
  return source.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n+/, '');
}
