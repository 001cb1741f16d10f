/** What `dev` answers: documents, chunks and data made in memory, files of the project opened where they lie. */
import { basename, dirname } from 'node:path';
import { STAMP_ATTRIBUTE } from '../../shared/dev-protocol.ts';
import type { FilePath } from '../../shared/types.ts';
import { toChunkPath, toOutputPath } from '../../shared/url.ts';
import type { PageDocument } from '../render/page-document.ts';
import { DEFAULT_ICON } from '../render/site-icon.ts';
import type { Answer, Answerer } from '../server/answer.ts';
import { toContentType } from '../server/content-type.ts';
import { readDevPath } from '../server/dev-token.ts';
import { findFile } from '../server/open-file.ts';
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

export function createDevAnswers({ site, token, mark, stamp, explain, onShow }: DevAnswersInput): Answerer {
  // Apart: what lies under the secret path must not be found beside it as well.
  const hidden = createRecentFiles();
  const visible = createRecentFiles();
  let index: FrameIndex | undefined;
  const indexOf = ({ site: { frame } }: DevView): FrameIndex => {
    if (index?.frame !== frame) index = toIndex(frame);
    return index;
  };
  const toText = (name: string, text: string, immutable = false): Answer => {
    const body = text.replaceAll(mark, token);
    return { kind: 'content', type: toContentType(name), body, immutable };
  };
  /** Megabytes of React as developers need it: compressing them takes longer than sending them to the next window. */
  const toScript = (name: string, text: string): Answer => {
    const body = text.replaceAll(mark, token);
    // Its name is a hash already.
    return {
      kind: 'content',
      type: toContentType(name),
      body,
      etag: name,
      immutable: true,
      uncompressed: true,
    };
  };

  /** Scripts, styles and chunks: what only pages of this start know how to ask for. */
  async function answerHidden(name: string, state: DevView): Promise<Answer> {
    hidden.add(state.bundle.files);
    const file = hidden.find(name);
    if (file !== undefined) {
      if (typeof file.content === 'string') return toScript(name, file.content);
      if ('copyOf' in file.content) return toFileAnswer(file.content.copyOf);
      const isText = /\.(?:css|js|map|svg)$/.test(name);
      if (isText) return toScript(name, Buffer.from(file.content).toString());
      return { kind: 'content', type: toContentType(name), body: file.content, immutable: true };
    }
    const route = indexOf(state).chunks.get(name);
    const page = route && (await site().show(route));
    if (!page) return { kind: 'missing' };
    const answer = toText(name, await site().toChunk(page));
    onShow();
    return answer;
  }

  /** From the site that is there when it is complete: another config ends the one that was asked. */
  async function findSearchFile(name: string): Promise<Uint8Array | undefined> {
    const asked = site();
    const found = await asked.findSearchFile(name);
    return asked === site() ? found : findSearchFile(name);
  }

  /** `known`: the last change before the page was asked for, so that its browser hears of all others. */
  async function answerVisible(path: string, state: DevView, known: string): Promise<Answer> {
    const name = path.slice(1);
    visible.add(state.documents.plan.files());
    const data = visible.find(name);
    if (data !== undefined && typeof data.content === 'string') return toText(name, data.content, true);
    if (name === 'static/page-data.json' && state.bundle.usesPageData)
      return toText(name, await site().records());
    if (name === DEFAULT_ICON.path) return toText(name, DEFAULT_ICON.content as string);
    const indexFile = await findSearchFile(name);
    if (indexFile !== undefined) return { kind: 'content', type: toContentType(name), body: indexFile };
    const asset = site().findAsset(name);
    if (asset !== undefined) return toFileAnswer(asset);
    const { publicFiles } = indexOf(state);
    const file = toOutputNames(path).flatMap((output) => publicFiles.get(output) ?? [])[0];
    if (file) return toFileAnswer(file);
    return answerPage(path, state, known);
  }

  async function answerPage(path: string, state: DevView, known: string): Promise<Answer> {
    const { documents } = indexOf(state);
    const toHtml = async (page: PageDocument): Promise<string> =>
      (await site().toDocument(page)).replace('<html', `<html ${STAMP_ATTRIBUTE}="${known}"`);
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
    if (missing === undefined) return { kind: 'missing' };
    return { kind: 'missing', page: (await toHtml(missing)).replaceAll(mark, token) };
  }

  return async ({ path }) => {
    site().prepare(path);
    const known = stamp();
    const state = await site().state();
    if (state === undefined) return { kind: 'unavailable', text: explain() };
    const name = readDevPath(path, token);
    return name === undefined ? answerVisible(path, state, known) : answerHidden(name, state);
  };
}

function toAddedAnswer({ path, content }: OutputFile): Answer {
  if (typeof content === 'object' && 'copyOf' in content) return toFileAnswer(content.copyOf);
  return { kind: 'content', type: toContentType(path), body: content };
}

/** Through the one check that every file of the disk passes before it is served. */
function toFileAnswer(file: FilePath): Answer {
  const found = findFile(dirname(file) as FilePath, `/${basename(file)}`);
  return found ? { kind: 'file', file: found } : { kind: 'missing' };
}

/** What a frame has, by the names it has in the output. */
interface FrameIndex {
  readonly frame: Frame;
  readonly documents: ReadonlyMap<string, Route>;
  readonly chunks: ReadonlyMap<string, Route>;
  readonly publicFiles: ReadonlyMap<string, FilePath>;
}

function toIndex(frame: Frame): FrameIndex {
  const { routes, publicFiles } = frame;
  return {
    frame,
    documents: new Map(routes.map((route) => [toOutputPath(route.path), route])),
    chunks: new Map(routes.map((route) => [toChunkPath(route.path), route])),
    publicFiles: new Map(
      publicFiles.flatMap(({ file: { path, content } }) =>
        typeof content === 'object' && 'copyOf' in content ? [[path, content.copyOf] as const] : [],
      ),
    ),
  };
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
