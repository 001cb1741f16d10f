/**
 * Serves an output folder the way a static host with clean URLs does. Used by
 * `preview` on the built site and by `dev` on its working copy.
 */
import { realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join, sep } from 'node:path';
import sirv from 'sirv';
import { DocgenError, toDiagnostic } from '../../shared/diagnostic.ts';
import { encodePath } from '../../shared/url.ts';
import { sendCompressed } from './compress.ts';
import { isAllowedHost, readTarget } from './request-path.ts';

export interface SiteServerOptions {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly host: string | undefined;
  readonly port: number;
  /** Fail instead of taking the next free port. */
  readonly strictPort: boolean;
}

export interface ServerUrls {
  readonly local: string;
  /** Addresses for other devices; none unless the server listens for them. */
  readonly network: readonly string[];
  /** The port that was wanted, when another program has it and the next free one was taken. */
  readonly takenPort?: number;
}

export interface SiteServer {
  readonly http: Server;
  readonly urls: ServerUrls;
  /** Serves this folder from now on; reads anew what is in it. */
  show(dir: string): void;
  /** What is answered as long as there is nothing to show. */
  explain(reason: string): void;
  close(): Promise<void>;
}

type Handler = ReturnType<typeof sirv>;

export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  let shown: { dir: string; handler: Handler } | undefined;
  let reason = 'The first build is still running.';
  const http = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 500, 'Internal error'));
  });
  http.requestTimeout = 30_000;
  http.headersTimeout = 10_000;
  http.maxHeadersCount = 100;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    if (!isAllowedHost(request.headers.host, options.host ? [options.host.toLowerCase()] : [])) {
      return send(response, 403, 'This host name is not served. Start with --host to allow it.');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return send(response, 405, 'Only GET and HEAD are served.');
    }
    const target = readTarget(request.url ?? '');
    if ('refused' in target) return send(response, target.refused, 'Bad request');
    if (shown === undefined) {
      response.setHeader('Retry-After', '1');
      response.setHeader('Refresh', '1');
      return send(response, 503, reason);
    }
    if (`${target.path}/` === options.base) return redirect(response, options.base + target.query);
    if (!target.path.startsWith(options.base)) return sendNotFound(response, shown, target.path);
    const path = target.path.slice(options.base.length - 1);
    const found = await findFile(shown.dir, path);
    if (found === undefined) return sendNotFound(response, shown, path);
    if (found.redirect) return redirect(response, encodePath(`${target.path}/`) + target.query);
    // Stable names (documents, page chunks, data) are asked for again; hashed ones never change.
    const isHashed = /^\/static\/.*-[0-9A-Za-z]{8}\.[a-z0-9]+$/.test(found.path);
    response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (await sendCompressed(join(shown.dir, found.path), request, response)) return;
    // sirv would decode once more, and names with `%` or `#` would not survive that.
    Object.assign(request, {
      _parsedUrl: { raw: request.url, pathname: found.path, search: '', query: undefined },
    });
    shown.handler(request, response, () => send(response, 404, 'Not found'));
  }

  async function sendNotFound(response: ServerResponse, site: { dir: string }, path: string): Promise<void> {
    const { readFile } = await import('node:fs/promises');
    const segment = path.split('/')[1] ?? '';
    for (const candidate of [join(site.dir, segment, '404.html'), join(site.dir, '404.html')]) {
      const page =
        (await isInside(candidate, site.dir)) && (await readFile(candidate, 'utf8').catch(() => undefined));
      if (page) {
        response.setHeader('Content-Type', 'text/html;charset=utf-8');
        return send(response, 404, page);
      }
    }
    send(response, 404, 'Not found');
  }

  const port = await listen(http, options);
  return {
    http,
    urls: toUrls(options, port),
    show(dir) {
      // Looked up on disk each time: the folder is swapped by every build.
      shown = { dir, handler: sirv(dir, { dev: true, etag: true, extensions: [] }) };
    },
    explain(text) {
      reason = text;
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** The file that answers a path, by the rules of clean-URL hosts: exact, `.html`, or a folder's index. */
async function findFile(
  dir: string,
  path: string,
): Promise<{ path: string; redirect?: boolean } | undefined> {
  if (path.split('/').some((segment) => segment.startsWith('.'))) return undefined;
  const candidates = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  for (const candidate of candidates) {
    if (await isInside(join(dir, candidate), dir)) return { path: candidate };
  }
  if (path.endsWith('/')) return undefined;
  return (await isInside(join(dir, path, 'index.html'), dir)) ? { path, redirect: true } : undefined;
}

/** Whether a file exists and really lies in the folder, links resolved. The one check where files are opened. */
async function isInside(file: string, dir: string): Promise<boolean> {
  try {
    const [real, root] = await Promise.all([realpath(file), realpath(dir)]);
    const { stat } = await import('node:fs/promises');
    return real.startsWith(root + sep) && (await stat(real)).isFile();
  } catch {
    return false;
  }
}

function redirect(response: ServerResponse, location: string): void {
  response.setHeader('Location', location);
  send(response, 301, '');
}

function send(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent) return void response.end();
  response.statusCode = status;
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'text/plain;charset=utf-8');
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Tries up to ten ports from the wanted one on. */
async function listen(http: Server, { port, host, strictPort }: SiteServerOptions): Promise<number> {
  const last = Math.min(strictPort ? port : port + 9, 65_535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    const error = await tryListen(http, candidate, host);
    if (error === undefined) return candidate;
    if (error.code === 'EADDRINUSE' && candidate < last) continue;
    throw new DocgenError([toListenDiagnostic(error, { port, last, host })], 3, { cause: error });
  }
  throw new Error('unreachable');
}

function toListenDiagnostic(
  error: NodeJS.ErrnoException,
  { port, last, host }: { port: number; last: number; host: string | undefined },
) {
  if (error.code === 'EADDRINUSE') {
    const ports = last > port ? `Ports ${port} to ${last} are` : `Port ${port} is`;
    return toDiagnostic('error', 'DG8001', `${ports} in use.`, { hint: 'Choose another with --port.' });
  }
  return toDiagnostic(
    'error',
    'DG8002',
    `The server cannot listen on ${host ?? 'localhost'}:${port}: ${error.message}.`,
    {
      hint: 'Check --host and --port; ports below 1024 need permission.',
    },
  );
}

function tryListen(
  http: Server,
  port: number,
  host: string | undefined,
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException) => resolve(error);
    http.once('error', onError);
    http.listen(port, host ?? 'localhost', () => {
      http.off('error', onError);
      resolve(undefined);
    });
  });
}

/** Network addresses only when the user asked to listen on them. */
function toUrls({ host, base, port: wanted }: SiteServerOptions, port: number): ServerUrls {
  const toUrl = (name: string) => `http://${name}:${port}${base}`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const local = toUrl(host === undefined || isEverywhere ? 'localhost' : host);
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const network = isEverywhere
    ? addresses
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
        .map(({ address }) => toUrl(address))
    : [];
  return { local, network, ...(port !== wanted && { takenPort: wanted }) };
}
