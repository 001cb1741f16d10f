/** A site on this machine that links of a test lead to; it counts what it is asked. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers a path; a number is a status, a string an HTML page. */
export type Reply = number | string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface OtherSite {
  readonly origin: string;
  /** `HEAD /a`, in the order in which they came. */
  readonly requests: string[];
  /** Requests of the paths, without robots.txt. */
  asked(): string[];
}

export async function serveOtherSite(replies: Readonly<Record<string, Reply>>): Promise<OtherSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    requests.push(`${method} ${url}`);
    const reply = replies[url] ?? 404;
    if (typeof reply === 'function') return reply(request, response);
    if (typeof reply === 'number') return response.writeHead(reply).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    asked: () => requests.filter((line) => !line.endsWith('/robots.txt')),
  };
}

/** Sends to another address. */
export function redirect(status: number, location: string): Reply {
  return (_request, response) => response.writeHead(status, { location }).end();
}
