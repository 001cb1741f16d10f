/**
 * `preview --debug`: errors of the author's code in browsers that look at a built site. Its pages get a script that
 * reports them. Where the code is written, the project knows: it is bundled once more, with source maps, and the script
 * that failed is looked for in what comes out. Without the project an error is reported without its place.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import { listReadings } from '../../shared/route-readings.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { loadConfig } from '../config/load.ts';
import { removeMeta } from '../render/page-document.ts';
import type { DevPosts } from '../server/dev-posts.ts';
import { createDevToken, readDevPath } from '../server/dev-token.ts';
import { readServedFile } from '../server/open-file.ts';
import type { SiteHandler, SiteResponse } from '../server/site-response.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { createFindFailurePlace } from '../site/failure-place.ts';
import { askSite } from './ask-site.ts';
import { tryBundle } from './bundle-content.ts';
import type { RunOptions } from './run-options.ts';

export interface PreviewFailuresInput {
  readonly options: Omit<RunOptions, 'onProgress'>;
  readonly outDir: FilePath;
  readonly base: string;
  readonly handle: SiteHandler;
  /** Called once for each error, with the place where its code is written. */
  readonly onFailure: (failure: Diagnostic) => void;
}

interface Failure {
  /** The path of the address, with the base. */
  readonly page: string;
  readonly message: string;
  /** Empty where a browser gives none. */
  readonly stack: string;
}

/** A page may fail anew with each click. */
const MOST_FAILURES = 100;
/** So many characters of a stack are read. */
const MOST_CHARACTERS = 4000;
const SCRIPT = 'failures.js';

/** Returns the handler of the site with the script in its pages, and what takes the reports. */
export function reportFailures(input: PreviewFailuresInput): { handle: SiteHandler; posts: DevPosts } {
  const { base, handle, onFailure } = input;
  const token = createDevToken();
  const tag = `<script src="${base}__docgen/${token}/${SCRIPT}"></script>`;
  const withScript = (html: string) => html.replace(/<head[^>]*>/i, (head) => head + tag);
  const seen = new Set<string>();
  // One after the other: each may bundle the project.
  let turn = Promise.resolve();

  return {
    async handle(request) {
      if (readDevPath(request.path, token) === SCRIPT) return createScript();
      const response = await handle(request);
      if (response.kind === 'missing' && response.page !== undefined)
        return { kind: 'missing', page: withScript(response.page) };
      if (response.kind !== 'file' || !response.file.path.endsWith('.html')) return response;
      const html = (await readServedFile(response.file)).toString('utf8');
      return { kind: 'content', type: 'text/html; charset=utf-8', body: withScript(html) };
    },
    posts: {
      token,
      answers: new Map([
        [
          'failures',
          Object.assign(
            (body: Readonly<Record<string, unknown>>) => {
              const failure = readFailure(body);
              if (failure === undefined) return 400;
              const key = failure.message + failure.stack;
              if (seen.has(key) || seen.size === MOST_FAILURES) return 204;
              seen.add(key);
              turn = turn.then(async () => onFailure(await describeFailure(failure, input)));
              return 204;
            },
            { mostBytes: 8 * MOST_CHARACTERS },
          ),
        ],
      ]),
    },
  };
}

/** Runs before any other script of the page. */
function createScript(): SiteResponse {
  return { kind: 'content', type: 'text/javascript; charset=utf-8', body: REPORTER };
}

/** React reports what a boundary caught to the console alone. */
const REPORTER = `(() => {
  const to = document.currentScript.src.replace(/\\.js$/, '');
  const send = (error) => {
    const isError = error instanceof Error;
    const message = String(isError ? error.message : error).slice(0, ${MOST_CHARACTERS});
    const stack = String((isError && error.stack) || '').slice(0, ${MOST_CHARACTERS});
    const body = JSON.stringify({ page: location.pathname, message, stack });
    fetch(to, { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body }).catch(() => {});
  };
  addEventListener('error', (event) => send(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => send(event.reason));
  const log = console.error;
  console.error = (...values) => {
    for (const value of values) if (value instanceof Error) send(value);
    log.apply(console, values);
  };
})();
`;

function readFailure({ page, message, stack }: Readonly<Record<string, unknown>>): Failure | undefined {
  const isText = [page, message, stack].every(
    (text) => typeof text === 'string' && text.length <= MOST_CHARACTERS,
  );
  return isText ? ({ page, message, stack } as Failure) : undefined;
}

async function describeFailure(failure: Failure, input: PreviewFailuresInput): Promise<Diagnostic> {
  const found = await findPlace(failure, input).catch((error: unknown) => {
    if (error instanceof DocgenError) return undefined;
    throw error;
  });
  const { config, ...place } = found ?? {};
  const isKnown = 'line' in place;
  const diagnostic = {
    ...createFailure({ ...failure, page: found?.page ?? failure.page }, isKnown),
    ...place,
  };
  if (config === undefined) return diagnostic;
  const [explained = diagnostic] = await withExcerpts([diagnostic], config);
  return explained;
}

/** By React's numbers, since its messages are not in what readers get. */
const DIFFERS = /^Minified React error #(?:418|423|425)\b/;

function createFailure({ page, message }: Failure, isKnown: boolean): Diagnostic {
  if (DIFFERS.test(message))
    return createDiagnostic('warning', 'DG6012', `Server and browser draw different pages at "${page}".`, {
      hint: 'Open the page in docgen dev, which says what differs and where.',
    });
  const text = message.replace(/[.\s]*$/, '.');
  return createDiagnostic('error', 'DG6010', `The page "${page}" fails in the browser: ${text}`, {
    hint: isKnown
      ? 'Correct the component, or wrap what needs a browser in <ClientOnly>.'
      : 'No file of this project became the script that failed. If the project has changed since, build again; the browser console has the whole stack.',
  });
}

async function findPlace({ page, stack }: Failure, { options, outDir, base }: PreviewFailuresInput) {
  const loaded = await loadConfig(options);
  const { config } = loaded;
  return askSite(loaded, {}, async (content, context) => {
    const { table } = content.site.frame;
    const path = decodeURI(page).slice(base.length - 1);
    const route = listReadings(path).flatMap((reading) => table.byPath(reading) ?? [])[0];
    const ofPage = route && { page: route.path, file: getProjectPath(route.file, config) };
    const { findOriginal } = await tryBundle(content, context);
    const find =
      findOriginal &&
      createFindFailurePlace({
        config,
        frame: content.site.frame,
        side: 'browser',
        findOriginal,
        ...content,
        findOutput: (url) => readOutput(url, base, outDir),
      });
    return { config, ...ofPage, ...(await find?.({ error: stack, components: '' })) };
  });
}

/** The text of the script at an address; undefined for those of others. */
function readOutput(url: string, base: string, outDir: FilePath): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  if (!pathname.startsWith(base) || !pathname.endsWith('.js')) return undefined;
  try {
    return removeMeta(readFileSync(join(outDir, decodeURI(pathname.slice(base.length))), 'utf8'));
  } catch {
    return undefined;
  }
}
