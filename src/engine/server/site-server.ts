/**
 * The server of `dev` and `preview`: which requests are accepted, and how a response is sent. Content
 * comes from a `SiteHandler`. Every request is hostile until host, target and method have been
 * checked, in this order and before anything else reads them.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { assertNever } from '../../shared/assert-never.ts';
import { encodePath } from '../../shared/url.ts';
import type { ProxyRule } from '../config/site-config.ts';
import { findRefusal, type HostNames, listAllowedHosts } from './allowed-hosts.ts';
import { checkHeaders } from './check-headers.ts';
import { createServer } from './create-server.ts';
import { answerDevPost, type DevPosts, findDevPost } from './dev-posts.ts';
import { type Connections, limitConnections } from './limit-connections.ts';
import { type ListenOptions, listen } from './listen.ts';
import { isPublicPath } from './open-file.ts';
import { createRecentBytes } from './recent-bytes.ts';
import { readTarget } from './request-path.ts';
import { createBody, type Exchange, sendBody, sendMissingPage, sendText } from './send-body.ts';
import type { ServerUrls } from './server-urls.ts';
import type { SiteHandler, SiteRequest, SiteResponse } from './site-response.ts';

export interface SiteServerOptions extends ListenOptions, HostNames {
  /** Headers of the config, for every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly handle: SiteHandler;
  /** Other servers that answer some requests. @default none */
  readonly proxy?: readonly ProxyRule[];
  /** Actions that pages of this server may request; `preview` has none. */
  readonly posts?: DevPosts;
  /** Returns the place below the base of a page requested outside of it. @default nothing has moved */
  readonly findMoved?: (path: string) => string | undefined;
  /** Called with errors of a handler; the reader gets a 500 without details. */
  readonly onError?: (error: unknown) => void;
}

export interface SiteServer {
  readonly http: Server;
  readonly urls: ServerUrls;
  /** Keeps sockets of pages, which are silent for hours, from being closed in favour of newer connections. */
  readonly hold: Connections['hold'];
  /** Ends open connections as well, so it never waits. */
  close(): Promise<void>;
}

/** @throws {DocgenError} when a header cannot be sent or a certificate cannot be used (exit code 2), or no port is free (3). */
export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { base, posts, allowedHosts, onError = () => {} } = options;
  checkHeaders(options.headers);
  const names = listAllowedHosts(options);
  const recent = createRecentBytes();
  // Few sites have one.
  const proxy = options.proxy?.length
    ? (await import('./proxy.ts')).createProxy(options.proxy, allowedHosts)
    : undefined;
  const http = createServer(options.certificate, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      onError(error);
      sendText(response, 500, 'Internal error');
    });
  });
  const connections = limitConnections(http);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    const refusal = findRefusal(request, names);
    if (refusal !== undefined) return refuse(response, ...refusal);
    const target = readTarget(request.url ?? '');
    if ('refused' in target) return refuse(response, target.refused);
    const siteRequest = parseRequest(target, base);
    const post = posts && siteRequest && findDevPost(request, siteRequest.path, posts);
    if (post !== undefined) return refuse(response, await answerDevPost(request, post, allowedHosts));
    if (proxy?.(request, response, target.path)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, 405);
    }
    if (siteRequest !== undefined)
      return send({ request, response, recent }, siteRequest, await options.handle(siteRequest));
    if (`${target.path}/` === base) return redirect(response, base + target.query);
    const moved = options.findMoved?.(target.path);
    if (moved !== undefined) return redirect(response, base + encodePath(moved.slice(1)) + target.query);
    sendText(response, 404, `Not found. The site is below ${base}`);
  }

  async function send(
    exchange: Exchange,
    { path, query }: SiteRequest,
    siteResponse: SiteResponse,
  ): Promise<void> {
    const { response } = exchange;
    switch (siteResponse.kind) {
      case 'file':
        // Applies to whatever file a handler returns: one with such a name is never sent.
        if (!isPublicPath(path)) return sendText(response, 404, 'Not found');
        return sendBody(exchange, createBody(siteResponse));
      case 'content':
        return sendBody(exchange, createBody(siteResponse));
      case 'redirect':
        return redirect(response, base + encodePath(siteResponse.to.slice(1)) + query);
      case 'missing':
        if (siteResponse.page === undefined) return sendText(response, 404, 'Not found');
        return sendMissingPage(exchange, siteResponse.page);
      case 'unavailable':
        response.setHeader('Retry-After', '1');
        response.setHeader('Refresh', '1');
        return sendText(response, 503, siteResponse.text);
      default:
        assertNever(siteResponse);
    }
  }

  return {
    http,
    hold: connections.hold,
    urls: await listen(http, options),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        connections.end();
      }),
  };
}

function parseRequest({ path, query }: SiteRequest, base: string): SiteRequest | undefined {
  return path.startsWith(base) ? { path: path.slice(base.length - 1), query } : undefined;
}

/** Sends a refusal; nothing else from such a client is read. */
function refuse(response: ServerResponse, status: number, text = STATUS_CODES[status] ?? ''): void {
  response.setHeader('Connection', 'close');
  sendText(response, status, text);
}

/** Redirects temporarily: a browser that cached a redirect would use it for the next site. */
function redirect(response: ServerResponse, location: string): void {
  response.setHeader('Location', location);
  sendText(response, 301, '');
}
