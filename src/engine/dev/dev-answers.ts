/** What `dev` answers: documents, chunks and data made in memory, files of the project opened where they lie. */
import { basename, dirname } from 'node:path';
import { STAMP_ATTRIBUTE } from '../../shared/dev-protocol.ts';
import type { FilePath } from '../../shared/types.ts';
import { toChunkPath, toOutputPath } from '../../shared/url.ts';
import { rememberLast } from '../memo/remember-last.ts';
import type { PageDocument } from '../render/page-document.ts';
import { DEFAULT_ICON } from '../render/site-icon.ts';
import { getContentType } from '../server/content-type.ts';
import { readDevPath } from '../server/dev-token.ts';
import { findFile } from '../server/open-file.ts';
import type { SiteHandler, SiteResponse } from '../server/site-response.ts';
import type { Frame } from '../site/frame.ts';
import type { OutputFile, Route } from '../types.ts';
import type { DevSite } from './dev-site.ts';
import type { DevView } from './dev-state.ts';

export interface DevAnswersInput {
  /** The site of the moment: another config makes another one. */
  readonly site: () => DevSite;
  readonly token: string;
  /** What stands in its place in everything that is made (`dev-mark.ts`). */
  readonly mark: string;
  /** Of the last change that browsers have been told. */
  readonly stamp: () => string;
  /** Said while there is no app that could show it better. */
  readonly explain: () => string;
  /** A page was shown: maybe the first time, with files and problems that nobody knew of. */
  readonly onShow: () => void;
}

export function createDevAnswers(input: DevAnswersInput): SiteHandler {
  const { site, token, stamp, explain } = input;
  const hidden = createHiddenAnswers(input);
  const visible = createVisibleAnswers(input);
  return async ({ path }) => {
    site().prepare(path);
    // Before the page is made, so that its browser hears of all changes after it.
    const known = stamp();
    const view = await site().state();
    if (view === undefined) return { kind: 'unavailable', text: explain() };
    const name = readDevPath(path, token);
    return name === undefined ? visible(path, view, known) : hidden(name, view);
  };
}

type Shared = Pick<DevAnswersInput, 'site' | 'token' | 'mark' | 'onShow'>;

/** Scripts, styles and chunks: what only pages of this start know how to ask for. */
function createHiddenAnswers({ site, token, mark, onShow }: Shared) {
  // Apart: what lies under the secret path must not be found beside it as well.
  const recent = createRecentFiles();
  // A frame is the same object until pages come or go.
  const chunksOf = rememberLast(({ routes }: Frame) => byName(routes, toChunkPath));
  /** Megabytes of React as developers need it: compressing them takes longer than sending them to the next window. */
  const toScript = (name: string, text: string): SiteResponse => ({
    ...toText(name, text.replaceAll(mark, token)),
    // Its name is a hash already.
    ...{ etag: name, immutable: true, uncompressed: true },
  });
  return async (name: string, { bundle, site: { frame } }: DevView): Promise<SiteResponse> => {
    recent.add(bundle.files);
    const file = recent.find(name);
    if (file !== undefined) {
      if (typeof file.content === 'string') return toScript(name, file.content);
      if ('copyOf' in file.content) return toFileAnswer(file.content.copyOf);
      const isText = /\.(?:css|js|map|svg)$/.test(name);
      if (isText) return toScript(name, Buffer.from(file.content).toString());
      return { kind: 'content', type: getContentType(name), body: file.content, immutable: true };
    }
    const route = chunksOf(frame).get(name);
    const page = route && (await site().show(route));
    if (!page) return { kind: 'missing' };
    const answer = toText(name, (await site().toChunk(page)).replaceAll(mark, token));
    onShow();
    return answer;
  };
}

/** What readers of the built site would ask for. */
function createVisibleAnswers({ site, token, mark, onShow }: Shared) {
  const recent = createRecentFiles();
  const documentsOf = rememberLast(({ routes }: Frame) => byName(routes, toOutputPath));
  const publicFilesOf = rememberLast(({ publicFiles }: Frame) => {
    const named = publicFiles.map(({ file: { path, content } }) => [path, content] as const);
    return new Map(
      named.flatMap(([path, content]) =>
        typeof content === 'object' && 'copyOf' in content ? [[path, content.copyOf] as const] : [],
      ),
    );
  });
  const seal = (text: string) => text.replaceAll(mark, token);

  /** From the site that is there when it is complete: another config ends the one that was asked. */
  async function findSearchFile(name: string): Promise<Uint8Array | undefined> {
    const asked = site();
    const found = await asked.findSearchFile(name);
    return asked === site() ? found : findSearchFile(name);
  }

  async function answerPage(path: string, { frame }: DevView['site'], known: string): Promise<SiteResponse> {
    const documents = documentsOf(frame);
    const toHtml = async (page: PageDocument): Promise<string> =>
      seal((await site().toDocument(page)).replace('<html', `<html ${STAMP_ATTRIBUTE}="${known}"`));
    const route = toOutputNames(path).flatMap((output) => documents.get(output) ?? [])[0];
    const page = route && (await site().show(route));
    if (page) {
      const answer = toText('page.html', await toHtml(page));
      onShow();
      return answer;
    }
    const added = await site().findPluginFile(toOutputNames(path));
    if (added !== undefined) return toAddedAnswer(added);
    if (!path.endsWith('/') && documents.has(`${path.slice(1)}/index.html`))
      return { kind: 'redirect', to: `${path}/` };
    const missing = await site().showMissing(path);
    return missing === undefined ? { kind: 'missing' } : { kind: 'missing', page: await toHtml(missing) };
  }

  return async (path: string, view: DevView, known: string): Promise<SiteResponse> => {
    const name = path.slice(1);
    recent.add(view.documents.plan.files());
    const data = recent.find(name);
    if (data !== undefined && typeof data.content === 'string')
      return { ...toText(name, seal(data.content)), immutable: true };
    if (name === 'static/page-data.json' && view.bundle.usesPageData)
      return toText(name, seal(await site().records()));
    if (name === DEFAULT_ICON.path) return toText(name, DEFAULT_ICON.content as string);
    const indexFile = await findSearchFile(name);
    if (indexFile !== undefined) return { kind: 'content', type: getContentType(name), body: indexFile };
    const asset = site().findAsset(name);
    if (asset !== undefined) return toFileAnswer(asset);
    const publicFiles = publicFilesOf(view.site.frame);
    const file = toOutputNames(path).flatMap((output) => publicFiles.get(output) ?? [])[0];
    return file ? toFileAnswer(file) : answerPage(path, view.site, known);
  };
}

function toText(name: string, text: string): SiteResponse & { readonly kind: 'content' } {
  return { kind: 'content', type: getContentType(name), body: text };
}

function toAddedAnswer({ path, content }: OutputFile): SiteResponse {
  if (typeof content === 'object' && 'copyOf' in content) return toFileAnswer(content.copyOf);
  return { kind: 'content', type: getContentType(path), body: content };
}

/** Through the one check that every file of the disk passes before it is served. */
function toFileAnswer(file: FilePath): SiteResponse {
  const found = findFile(dirname(file) as FilePath, `/${basename(file)}`);
  return found ? { kind: 'file', file: found } : { kind: 'missing' };
}

/** Routes by the names of what is made of them. */
function byName(
  routes: readonly Route[],
  toName: (path: Route['path']) => string,
): ReadonlyMap<string, Route> {
  return new Map(routes.map((route) => [toName(route.path), route]));
}

/** The files of the output that an address may mean. */
function toOutputNames(path: string): string[] {
  const name = path.slice(1);
  return path.endsWith('/') ? [`${name}index.html`] : [name, `${name}.html`];
}

/** Open pages go on asking for files of the bundle they began with. */
function createRecentFiles() {
  const files = new Map<string, OutputFile>();
  let latest: readonly OutputFile[] = [];
  return {
    add(added: readonly OutputFile[]): void {
      if (added === latest) return;
      latest = added;
      for (const file of added) {
        files.delete(file.path);
        files.set(file.path, file);
      }
      for (const path of files.keys()) {
        if (files.size <= MOST_FILES) break;
        files.delete(path);
      }
    },
    find: (path: string) => files.get(path),
  };
}

const MOST_FILES = 2000;
