/** What `dev` answers: documents, chunks and data made in memory, files of the project opened where they lie. */
import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { DEV_TOKEN_MARK } from '../shared/dev-protocol.ts';
import type { FilePath } from '../shared/types.ts';
import { toChunkPath, toOutputPath } from '../shared/url.ts';
import type { DevSite, DevState } from './dev-site.ts';
import { DEFAULT_ICON } from './render/site-icon.ts';
import type { Answer, Answerer } from './server/answer.ts';
import { toContentType } from './server/content-type.ts';
import { readDevPath } from './server/dev-token.ts';
import { findFile } from './server/open-file.ts';
import type { OutputFile, Route } from './types.ts';

export interface DevAnswersInput {
  /** The site of the moment: another config makes another one. */
  readonly site: () => DevSite;
  readonly token: string;
  /** Said while there is no app that could show it better. */
  readonly explain: () => string;
  /** Something was asked for that may have found new problems. */
  readonly onAnswer: () => void;
}

export function createDevAnswers({ site, token, explain, onAnswer }: DevAnswersInput): Answerer {
  // Apart: what lies under the secret path must not be found beside it as well.
  const hidden = createRecentFiles();
  const visible = createRecentFiles();
  const toText = (name: string, text: string, immutable = false): Answer => {
    const body = text.replaceAll(DEV_TOKEN_MARK, token);
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    return { kind: 'content', type: toContentType(name), body, etag, immutable };
  };

  /** Scripts, styles and chunks: what only pages of this start know how to ask for. */
  async function answerHidden(name: string, state: DevState): Promise<Answer> {
    hidden.add(state.bundle.files);
    const file = hidden.find(name);
    if (file !== undefined) {
      if (typeof file.content === 'string') return toText(name, file.content, true);
      if ('copyOf' in file.content) return toFileAnswer(file.content.copyOf);
      const isText = /\.(?:css|js|map|svg)$/.test(name);
      if (isText) return toText(name, Buffer.from(file.content).toString(), true);
      return { kind: 'content', type: toContentType(name), body: file.content, immutable: true };
    }
    const route = state.frame.routes.find(({ path }) => toChunkPath(path) === name);
    const page = route && (await site().show(route));
    return page ? toText(name, await site().toChunk(page)) : { kind: 'missing' };
  }

  async function answerVisible(path: string, state: DevState): Promise<Answer> {
    const name = path.slice(1);
    visible.add(state.plan.files());
    const data = visible.find(name);
    if (data !== undefined && typeof data.content === 'string') return toText(name, data.content, true);
    if (name === 'static/page-data.json' && state.bundle.usesPageData)
      return toText(name, await site().records());
    if (name === DEFAULT_ICON.path) return toText(name, DEFAULT_ICON.content as string);
    const asset = site().findAsset(name);
    if (asset !== undefined) return toFileAnswer(asset);
    const isPublic = findPublicFile(path, state);
    if (isPublic) return toFileAnswer(isPublic);
    return answerPage(path, state);
  }

  async function answerPage(path: string, state: DevState): Promise<Answer> {
    const find = (name: string) => findByOutput(name, state);
    const route = path.endsWith('/') ? find(`${path}index.html`) : (find(path) ?? find(`${path}.html`));
    const page = route && (await site().show(route));
    if (page) return toText('page.html', await site().toDocument(page));
    if (!path.endsWith('/') && find(`${path}/index.html`)) return { kind: 'redirect', to: `${path}/` };
    const missing = await site().showMissing(path);
    if (missing === undefined) return { kind: 'missing' };
    return { kind: 'missing', page: (await site().toDocument(missing)).replaceAll(DEV_TOKEN_MARK, token) };
  }

  return async ({ path }) => {
    const state = await site().state();
    if (state === undefined) return { kind: 'unavailable', text: explain() };
    const name = readDevPath(path, token);
    const answer = await (name === undefined ? answerVisible(path, state) : answerHidden(name, state));
    onAnswer();
    return answer;
  };
}

/** Through the one check that every file of the disk passes before it is served. */
function toFileAnswer(file: FilePath): Answer {
  const found = findFile(dirname(file) as FilePath, `/${basename(file)}`);
  return found ? { kind: 'file', file: found } : { kind: 'missing' };
}

function findPublicFile(path: string, { frame }: DevState): FilePath | undefined {
  const names = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  const wanted = new Set(names.map((name) => name.slice(1)));
  const found = frame.publicFiles.find(({ file }) => wanted.has(file.path))?.file.content;
  return typeof found === 'object' && 'copyOf' in found ? found.copyOf : undefined;
}

function findByOutput(path: string, { frame }: DevState): Route | undefined {
  return frame.routes.find((route) => `/${toOutputPath(route.path)}` === path);
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
