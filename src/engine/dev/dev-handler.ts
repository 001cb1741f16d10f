/** Handles the requests of `dev`: documents, chunks and data from memory, files of the project from disk. */
import { basename, dirname } from 'node:path';
import { STAMP_ATTRIBUTE } from '../../shared/dev-protocol.ts';
import { toChunkPath } from '../../shared/page-files.ts';
import { rememberLast } from '../../shared/remember.ts';
import { listReadings } from '../../shared/route-readings.ts';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import { toOutputPath } from '../../shared/url.ts';
import type { PageDocument } from '../render/page-document.ts';
import { DEFAULT_ICON } from '../render/site-icon.ts';
import { getContentType } from '../server/content-type.ts';
import { readDevPath } from '../server/dev-token.ts';
import { findFile } from '../server/open-file.ts';
import type { SiteHandler, SiteResponse } from '../server/site-response.ts';
import type { Frame } from '../site/frame.ts';
import type { OutputFile, Route } from '../types.ts';
import type { DevSite } from './dev-site.ts';
import type { CurrentSite } from './dev-state.ts';
import type { NamedFiles } from './named-files.ts';

export interface DevHandlerInput {
  /** The current site; a new config replaces it. */
  readonly site: () => DevSite;
  readonly named: NamedFiles;
  readonly token: string;
  /** Placeholder of the token in all output (`dev-mark.ts`). */
  readonly mark: string;
  /** Stamp of the last change that browsers were told about. */
  readonly stamp: () => string;
  /** Text shown while there is no app that could show it better. */
  readonly explain: () => string;
  /** Called when a page was shown: the first time, it may bring new files and problems. */
  readonly onShow: () => void;
}

export function createDevHandler(input: DevHandlerInput): SiteHandler {
  const { site, token, stamp, explain } = input;
  const hidden = createHiddenAnswers(input);
  const visible = createVisibleAnswers(input);
  return async ({ path }) => {
    site().prepare(path);
    // Before the page is made, so that its browser hears of all changes after it.
    const currentStamp = stamp();
    const current = await site().current();
    if (current === undefined) return { kind: 'unavailable', text: explain() };
    const name = readDevPath(path, token);
    return name === undefined ? visible(path, current, currentStamp) : hidden(name, current);
  };
}

type Shared = Pick<DevHandlerInput, 'site' | 'named' | 'token' | 'mark' | 'onShow'>;

/** Handles scripts, styles and chunks: only pages of this session know their URLs. */
function createHiddenAnswers({ site, named, token, mark, onShow }: Shared) {
  // A frame is the same object until pages come or go.
  const getChunks = rememberLast(({ routes }: Frame) => indexByName(routes, toChunkPath));
  /** Megabytes of React as developers need it: compressing them takes longer than sending them to the next window. */
  const createScript = (name: string, text: string): SiteResponse => ({
    ...createTextResponse(name, text.replaceAll(mark, token)),
    // The name is already a hash.
    etag: name,
    immutable: true,
    uncompressed: true,
  });
  return async (name: string, { site: { frame } }: CurrentSite): Promise<SiteResponse> => {
    const file = named.scripts.find(name);
    if (file !== undefined) {
      if (typeof file.content === 'string') return createScript(name, file.content);
      if ('copyOf' in file.content) return createFileResponse(file.content.copyOf);
      const isText = /\.(?:css|js|map|svg)$/.test(name);
      if (isText) return createScript(name, Buffer.from(file.content).toString());
      return { kind: 'content', type: getContentType(name), body: file.content, immutable: true };
    }
    // Of pictures that scripts import; those of pages are asked for where the built site has them.
    const asset = await site().findAsset(name);
    if (asset !== undefined) return createAssetResponse(name, asset);
    const route = getChunks(frame).get(name);
    const page = route ? await site().show(route.path) : await site().showSearchPage([name]);
    if (!page) return { kind: 'missing' };
    const response = createTextResponse(name, (await site().renderChunk(page)).replaceAll(mark, token));
    onShow();
    return response;
  };
}

/** Handles everything that readers of the built site could request. */
function createVisibleAnswers({ site, named, token, mark, onShow }: Shared) {
  const getDocuments = rememberLast(({ routes }: Frame) => indexByName(routes, toOutputPath));
  const getPublicFiles = rememberLast(({ publicFiles }: Frame) => {
    const entries = publicFiles.map(({ file: { path, content } }) => [path, content] as const);
    return new Map(
      entries.flatMap(([path, content]) =>
        typeof content === 'object' && 'copyOf' in content ? [[path, content.copyOf] as const] : [],
      ),
    );
  });
  const seal = (text: string) => text.replaceAll(mark, token);

  /**
   * Searches the current site once it is complete; if the config changes meanwhile, asks the site that
   * replaced it.
   */
  async function findSearchFile(name: string): Promise<Uint8Array | undefined> {
    const currentSite = site();
    const file = await currentSite.findSearchFile(name);
    return currentSite === site() ? file : findSearchFile(name);
  }

  /** Renders the HTML of a page from one site: that of the previous config has no modules for pages it never showed. */
  async function renderPage(path: RoutePath): Promise<string | undefined> {
    const currentSite = site();
    const rendered = async () => {
      const page = await currentSite.show(path);
      return page && currentSite.renderDocument(page);
    };
    const html = await rendered().catch((error: unknown) => {
      if (currentSite === site()) throw error;
      return undefined;
    });
    return currentSite === site() ? html : renderPage(path);
  }

  async function answerPage(
    path: string,
    { frame }: CurrentSite['site'],
    currentStamp: string,
  ): Promise<SiteResponse> {
    const documents = getDocuments(frame);
    const finish = (html: string): string =>
      seal(html.replace('<html', `<html ${STAMP_ATTRIBUTE}="${currentStamp}"`));
    const renderHtml = async (page: PageDocument) => finish(await site().renderDocument(page));
    const route = listOutputNames(path).flatMap((output) => documents.get(output) ?? [])[0];
    const html = route && (await renderPage(route.path));
    if (html !== undefined) {
      const response = createTextResponse('page.html', finish(html));
      onShow();
      return response;
    }
    const pluginFile = await site().findPluginFile(listOutputNames(path));
    if (pluginFile !== undefined) return createOutputResponse(pluginFile);
    const searchPage = await site().showSearchPage(listOutputNames(path));
    if (searchPage !== undefined) return createTextResponse('page.html', await renderHtml(searchPage));
    const meant = listReadings(path).find((reading) => documents.has(toOutputPath(reading)));
    if (meant !== undefined) return { kind: 'redirect', to: meant };
    const missing = await site().showMissing(path);
    return missing === undefined ? { kind: 'missing' } : { kind: 'missing', page: await renderHtml(missing) };
  }

  return async (path: string, current: CurrentSite, currentStamp: string): Promise<SiteResponse> => {
    const name = path.slice(1);
    const data = named.data.find(name);
    if (data !== undefined && typeof data.content === 'string')
      return { ...createTextResponse(name, seal(data.content)), immutable: true };
    if (name === 'static/page-data.json' && current.bundle.usesPageData)
      return createTextResponse(name, seal(await site().records()));
    if (name === DEFAULT_ICON.path) return createTextResponse(name, DEFAULT_ICON.content as string);
    const indexFile = await findSearchFile(name);
    if (indexFile !== undefined) return { kind: 'content', type: getContentType(name), body: indexFile };
    const asset = await site().findAsset(name);
    if (asset !== undefined) return createAssetResponse(name, asset);
    const publicFiles = getPublicFiles(current.site.frame);
    const file = listOutputNames(path).flatMap((output) => publicFiles.get(output) ?? [])[0];
    return file ? createFileResponse(file) : answerPage(path, current.site, currentStamp);
  };
}

function createTextResponse(name: string, text: string): SiteResponse & { readonly kind: 'content' } {
  return { kind: 'content', type: getContentType(name), body: text };
}

function createOutputResponse({ path, content }: OutputFile): SiteResponse {
  if (typeof content === 'object' && 'copyOf' in content) return createFileResponse(content.copyOf);
  return { kind: 'content', type: getContentType(path), body: content };
}

function createAssetResponse(name: string, asset: FilePath | Uint8Array): SiteResponse {
  if (typeof asset === 'string') return createFileResponse(asset);
  return { kind: 'content', type: getContentType(name), body: asset, immutable: true };
}

/** Passes the one check that every file from disk passes before it is served. */
function createFileResponse(file: FilePath): SiteResponse {
  const searchFile = findFile(dirname(file) as FilePath, `/${basename(file)}`);
  return searchFile ? { kind: 'file', file: searchFile } : { kind: 'missing' };
}

/** Routes by the names of what is made of them. */
function indexByName(
  routes: readonly Route[],
  getName: (path: Route['path']) => string,
): ReadonlyMap<string, Route> {
  return new Map(routes.map((route) => [getName(route.path), route]));
}

/** The files of the output that an address may mean. */
function listOutputNames(path: string): string[] {
  const name = path.slice(1);
  return path.endsWith('/') ? [`${name}index.html`] : [name, `${name}.html`];
}
