/**
 * Caches compiled pages between runs, and between compiling and rendering. A cached page is valid if
 * its bytes, its compile options, the files it depends on and the pages its links point to are
 * unchanged; its record then stays in memory, and its body and sections are read when needed.
 */

import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { rememberEach } from '../../shared/remember.ts';
import type { FilePath, PageRecord } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { readLockfile } from '../config/lockfile.ts';
import { listFrameSources } from '../markdown/transforms/frames.ts';
import { findImageEncoding } from '../markdown/variants.ts';
import { createContentWords, listContentWords } from '../markdown/words.ts';
import { toListedPath } from '../routes/content-roots.ts';
import { hashFile } from '../store/hash-file.ts';
import { hashKey } from '../store/hash-key.ts';
import { isStorable } from '../store/is-storable.ts';
import type { Store } from '../store/store.ts';
import { toolId } from '../store/tool-id.ts';
import type {
  CachedPage,
  CompiledPage,
  KeptBody,
  PageAsset,
  PageBody,
  PageSection,
  Route,
  SiteConfig,
} from '../types.ts';
import type { Frame } from './frame.ts';
import { packPage, type StoredMaking, type StoredPage, unpackPage } from './packed-page.ts';
import { createTwins, fillMarks, type MarkedBody } from './page-twins.ts';
import { serializeSettings } from './settings-text.ts';
import type { SourceHashes } from './source-hashes.ts';
import { createStoredPageCheck } from './stored-page-check.ts';

export interface PageCacheInput {
  readonly config: SiteConfig;
  readonly frame: Pick<Frame, 'table' | 'overrides' | 'text'>;
  readonly store: Store;
  /** Without it, every source is read. */
  readonly sources?: Pick<SourceHashes, 'getHash'>;
}

/** Serves one run, and must exist before anything is compiled. */
export function createPageCache({ config, frame, store, sources }: PageCacheInput) {
  const startedAt = Date.now();
  const options = hashKey(toolId, createCompileOptions(config, frame));
  const getHash = rememberEach(hashFile);
  /** Returns the language and version of a Markdown file that pages import, given by its folder. */
  const getNeed = (file: FilePath): string => {
    const [folder = ''] = (toListedPath(file, config) ?? '').split('/');
    return config.multiVersion.versions.includes(folder) ? `${getHash(file)} ${folder}` : getHash(file);
  };
  const toFile = (file: string) => join(config.projectDir, file).split(sep).join('/') as FilePath;
  const getPageKey = (
    { path, relativePath, lang, version, isElsewhere, editLink = '' }: Route,
    hash: string,
  ) => hashKey(options, path, isElsewhere ? '' : relativePath, lang, version, hash, editLink);

  /** Returns the input whose change shows that a file was changed, created or removed. */
  const getInput = (file: string): string => (getHash(file) === '' ? findExistingFolder(file) : file);

  const isCurrent = createStoredPageCheck({ config, table: frame.table, getNeed, toFile });
  const readHash = (route: Route): string => (sources ? sources.getHash(route) : hashFile(route.file));
  const twins = createTwins({
    config,
    store,
    options,
    getPageKey,
    table: frame.table,
    getNeed: (file) => getNeed(toFile(file)),
  });

  return {
    /** Returns the cached page; undefined if it has to be compiled. */
    find(route: Route): CachedPage | undefined {
      const hash = readHash(route);
      if (hash === '') return undefined;
      const bytes = store.get('page', getPageKey(route, hash));
      const entry = bytes ? (JSON.parse(bytes.toString()) as StoredPage) : twins.find(route, hash);
      if (entry === undefined || !isCurrent(entry, route)) return undefined;
      return createCachedPage(entry, route, toFile);
    },
    /** Equal for pages that can be derived from each other; undefined for a page without twins. */
    getTwinKey: (route: Route) => twins.getKey(route, () => readHash(route)),
    /** Separates a page from its large parts. `hash` is that of the bytes it was compiled from. */
    keep({ body, sections, ...page }: CompiledPage, hash: string): CachedPage {
      const text = JSON.stringify(sections);
      const cachedPage: CachedPage = {
        ...page,
        // The record as later runs and browsers get it: values that JSON cannot represent (NaN, objects without a
        // prototype) are dropped here.
        page: JSON.parse(JSON.stringify(page.page)) as PageRecord,
        body: keepBody(body, store, twins.mark(body, page)),
        sections: hashKey(text),
      };
      store.set('text', cachedPage.sections, text);
      const { diagnostics, isVolatile } = page;
      const areInputsUnchanged = () =>
        isStorable({ inputs: page.dependencies.map(getInput), since: startedAt });
      // Only dependencies of a cached page are read: a file that was refused for its size would take seconds.
      if (hash !== '' && isStorable({ diagnostics, isVolatile }) && areInputsUnchanged()) {
        const entry = createStoredPage(cachedPage, (file) => getProjectPath(file, config), getNeed);
        store.set('page', getPageKey(page.route, hash), JSON.stringify(entry));
        twins.keep(page.route, hash);
      }
      return cachedPage;
    },
    /** Undefined if the store has lost it: compile the page again. */
    readBody: (page: CachedPage): PageBody | undefined => readBody(page, config, store),
    readSections({ sections }: CachedPage): readonly PageSection[] | undefined {
      const text = store.get('text', sections)?.toString();
      return text === undefined ? undefined : (JSON.parse(text) as PageSection[]);
    },
    /** Key of a page's results for machines that share them; undefined if its file cannot be read. `hash`: that of its bytes. */
    getSharedKey: (route: Route, hash = readHash(route)) =>
      hash === '' ? undefined : getPageKey(route, hash),
    /** Packs all results of a page into one value; undefined if not all are found. */
    pack: (key: string) => packPage(key, store),
    /** Stores what another machine packed. Returns false if it is inconsistent: then nothing of it is stored. */
    unpack: (key: string, packed: Uint8Array) => unpackPage(key, packed, store),
  };
}

function createStoredPage(
  { route, assets, dependencies, codeFiles, revisions, ...facts }: CachedPage,
  toPath: (file: FilePath) => string,
  getNeed: (file: FilePath) => string,
): StoredPage {
  return {
    ...facts,
    assets: assets.map(({ file, output, variant, picture, content }) => {
      const entry = [toPath(file), output] as const;
      const making = variant ?? picture ?? (content === undefined ? undefined : { content });
      return making === undefined ? entry : [...entry, making];
    }),
    needs: dependencies.map((file) => [toPath(file), getNeed(file)]),
    codes: codeFiles.map(toPath),
    ...(revisions && {
      pasts: revisions.map(({ file, revision, origin }) => [toPath(file), revision, origin]),
    }),
  };
}

function createCachedPage(
  { assets, needs, codes, pasts, ...page }: StoredPage,
  route: Route,
  toFile: (path: string) => FilePath,
): CachedPage {
  return {
    ...page,
    route,
    assets: assets.map(([file, output, making]) => ({ file: toFile(file), output, ...readMaking(making) })),
    dependencies: needs.map(([file]) => toFile(file)),
    codeFiles: codes.map(toFile),
    ...(pasts && {
      revisions: pasts.map(([file, revision, origin]) => ({ file: toFile(file), revision, origin })),
    }),
  };
}

function readMaking(making: StoredMaking | undefined): Pick<PageAsset, 'content' | 'picture' | 'variant'> {
  if (making === undefined || 'content' in making) return making ?? {};
  return 'hash' in making ? { picture: making } : { variant: making };
}

function keepBody(body: PageBody, store: Store, marked: MarkedBody | undefined): KeptBody {
  if (body.kind === 'module') return body;
  const written = body.kind === 'static' ? body.html : body.code;
  const text = marked?.text ?? written;
  const hash = hashKey(text);
  store.set('body', hash, text);
  return {
    kind: body.kind,
    hash,
    size: written.length,
    ...(WRITING.test(written) && { usesWriting: true }),
    ...(marked && { marks: marked.marks }),
  };
}

function readBody({ body, route }: CachedPage, config: SiteConfig, store: Store): PageBody | undefined {
  if (body.kind === 'module') return body;
  const text = store.get('body', body.hash)?.toString();
  if (text === undefined) return undefined;
  if (body.kind === 'component') return { kind: 'component', code: text };
  return { kind: 'static', html: body.marks ? fillMarks(text, route, config) : text };
}

/** Content that `theme/styles/writing.css` is for, which pages may also have in their own HTML. */
const WRITING =
  /\bclass=["']?[^"'>]*\b(?:rp-(?:callout|file-tree|code-group|h\d)|task-list-item|highlighted|diff|focused)|\bdata-(?:fold|line-numbers)\b|<details\b|<(?:button|input|select|textarea)\b(?![^>]*\sclass=)/;

/** Collects everything in the config that affects how pages are compiled. */
function createCompileOptions(
  config: SiteConfig,
  { overrides, text }: Pick<Frame, 'overrides' | 'text'>,
): string {
  // Permissions to show files are checked again for each cached page.
  const { checkDeadLinks, checkAnchors, checkDeadImages, assetRoots, codeRoots, ...markdown } =
    config.markdown;
  const words = config.locales.map(({ lang }) =>
    listContentWords(createContentWords(config, lang, text[lang])),
  );
  const { cleanUrls } = config.route;
  const { base, assetPrefix, hasLocales, locales, lang, replaceRules, root } = config;
  const settings = {
    markdown,
    words,
    cleanUrls,
    base,
    assetPrefix,
    hasLocales,
    lang,
    replaceRules,
    root,
    // Links and fragments, which are compared, show which others exist: a new one leaves all pages unchanged.
    version: config.multiVersion.default,
    langs: locales.map((locale) => locale.lang),
    overrides: overrides.toSorted(),
    searches: config.search !== false,
    frames: listFrameSources(config) ?? null,
    titles: config.theme.fallbackHeadingTitle,
    // Pages import Markdown through these, which becomes part of them.
    ...(Object.keys(config.bundler.alias).length > 0 && { alias: config.bundler.alias }),
    ...(config.untrusted && { untrusted: true }),
    ...(config.laxLevel !== 'error' && { laxLevel: config.laxLevel }),
    // Left out for a site without such plugins, whose keys stay as they are.
    ...(findImageEncoding(config) && { images: findImageEncoding(config) }),
    ...getPluginSettings(config),
  };
  return serializeSettings(settings, config);
}

/**
 * Collects the dependencies of pages that plugins change. The code of plugins is identified as that of
 * other functions is, by the config files and the lockfile; plugins report the rest themselves.
 */
function getPluginSettings({ plugins, projectDir, configFiles }: SiteConfig): object {
  const changing = plugins.filter(({ codeBlock, elements }) => codeBlock || elements.length > 0);
  if (changing.length === 0) return {};
  const code = hashKey(readLockfile(projectDir), ...configFiles.map(hashFile));
  const says = changing.map(({ name, codeBlock, elements, cacheKey }) => {
    const { value = null, files = [] } = cacheKey ?? {};
    return [name, codeBlock, elements, value, files.map(hashFile)];
  });
  return { plugins: { code, says } };
}

/** Finds the nearest existing folder above a file. */
function findExistingFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) || folder === file ? folder : findExistingFolder(folder);
}
