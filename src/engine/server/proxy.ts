/**
 * `server.proxy`: requests for another server, passed on unchanged. The rules are the author's, and may add a secret;
 * so pages of other sites in the author's browser may not send such a request.
 */
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import picomatch from 'picomatch';
import type { ProxyRule } from '../config/site-config.ts';
import { type HostNames, isSameOrigin } from './allowed-hosts.ts';
import { sendText } from './send-body.ts';

/** Returns false if no rule is for that path, which is decoded; the request is then still unread. */
export type Proxy = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

export function createProxy(rules: readonly ProxyRule[], allowedHosts: HostNames['allowedHosts']): Proxy {
  const routes = rules.map((rule) => ({ rule, isMeant: createFilter(rule), rewrite: createRewrite(rule) }));
  return (request, response, path) => {
    const route = routes.find(({ isMeant }) => isMeant(path));
    if (route === undefined) return false;
    if (isForeign(request, allowedHosts))
      sendText(response, 403, 'Pages of other sites may not send this request.');
    else passOn({ request, response, rule: route.rule, path: route.rewrite(request.url ?? '/') });
    return true;
  };
}

/**
 * Returns true for a request from a page of another site. Its pictures and scripts are requested without an `Origin`;
 * for addresses of this machine, browsers then set `Sec-Fetch-Site`. Following a link is no such request.
 */
function isForeign(request: IncomingMessage, allowedHosts: HostNames['allowedHosts']): boolean {
  const { origin, ...headers } = request.headers;
  if (origin !== undefined) return !isSameOrigin(request, allowedHosts);
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'none' && site !== 'same-origin' && headers['sec-fetch-dest'] !== 'document';
}

function createFilter({ filter }: ProxyRule): (path: string) => boolean {
  if (typeof filter === 'function') return filter;
  const parts = filter.map((part) =>
    picomatch.scan(part).isGlob ? picomatch(part) : (path: string) => path.startsWith(part),
  );
  return (path) => parts.some((isMeant) => isMeant(path));
}

/** Creates the rewrite of a path; the first matching expression counts. */
function createRewrite({ pathRewrite }: ProxyRule): (path: string) => string {
  if (typeof pathRewrite === 'function') return pathRewrite;
  const rewrites = Object.entries(pathRewrite).map(([from, to]) => [new RegExp(from), to] as const);
  return (path) => {
    const [from, to] = rewrites.find(([pattern]) => pattern.test(path)) ?? [];
    return from === undefined || to === undefined ? path : path.replace(from, to);
  };
}

/** Headers that are about one connection (RFC 9110 §7.6.1). */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

interface Passing {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly rule: ProxyRule;
  readonly path: string;
}

function passOn({ request, response, rule, path }: Passing): void {
  const fail = (error: unknown) => {
    if (response.headersSent) return void response.destroy();
    const { code, message } = error as NodeJS.ErrnoException;
    sendText(response, 502, `"server.proxy" cannot reach ${rule.target} (${code ?? message}).`);
  };
  try {
    const passed = sendRequest(request, rule, path);
    passed.on('error', fail);
    // Node emits nothing else for a connection on which the other server switches protocols.
    passed.on('upgrade', (_answer, socket) => {
      socket.destroy();
      fail(new Error('it answers in another protocol'));
    });
    passed.on('response', (answer) => {
      answer.on('error', fail);
      try {
        for (const [name, value] of Object.entries(dropOwnHeaders(answer.headers)))
          if (value !== undefined) response.setHeader(name, value);
        response.writeHead(answer.statusCode ?? 502);
      } catch (error) {
        // An invalid status, such as 0.
        passed.destroy();
        return fail(error);
      }
      answer.pipe(response);
    });
    response.on('close', () => passed.destroy());
    // Without a length or chunks, a body would be taken for the next request.
    if (hasBody(request)) request.pipe(passed);
    else passed.end();
  } catch (error) {
    // An invalid target address or header.
    fail(error);
  }
}

function sendRequest(request: IncomingMessage, rule: ProxyRule, path: string): ClientRequest {
  const target = new URL(rule.target);
  const { host } = rule.changeOrigin ? target : request.headers;
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return send(target, {
    method: request.method,
    path: `${target.pathname.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}`,
    headers: { ...dropOwnHeaders(request.headers), ...formatFraming(request), host, ...rule.headers },
    rejectUnauthorized: rule.secure,
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Sets the framing of a body, which Node chunks by itself only for methods that usually have one. */
function formatFraming({ headers }: IncomingMessage): IncomingHttpHeaders {
  return headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };
}

/** Drops headers about one connection, including those that `Connection` lists: not the length, without which a body is taken for the next request. */
function dropOwnHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  named.delete('content-length');
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name) && !named.has(name)),
  );
}
