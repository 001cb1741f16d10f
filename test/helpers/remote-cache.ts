/**
 * A server that speaks the HTTP form of Bazel's remote cache, as bazel-remote does: keys are 64 hexadecimal digits, what
 * lies under `/cas` has that digest, and what lies under `/ac` is an `ActionResult`, which comes back with a field of the server's.
 * It counts what it is asked, and fails as it is told.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers a request instead of the server; undefined: the server answers. */
export type Fault = (
  request: IncomingMessage,
  response: ServerResponse,
) => true | undefined | Promise<undefined>;

export interface RemoteCache {
  /** Address for `cache.remote`. */
  readonly url: string;
  /** Values by path: `/docs/ac/<key>`. */
  readonly values: Map<string, Buffer>;
  /** Requests so far: `GET /ac/<key>`. */
  readonly requests: string[];
  /** Values of the header `authorization` that came. */
  readonly tokens: Set<string | undefined>;
  /** Number of connections so far. */
  readonly connections: () => number;
  /** Fails from now on; undefined: works again. */
  fail(fault: Fault | undefined): void;
  count(method: string): number;
  close(): void;
}

const NAME = /^\/docs\/(ac|cas)\/([0-9a-f]{64})$/;
/** `execution_metadata { worker: "w" }`, which bazel-remote adds. */
const WORKER = Buffer.from([0x4a, 0x03, 0x0a, 0x01, 0x77]);

export async function serveRemoteCache(): Promise<RemoteCache> {
  const values = new Map<string, Buffer>();
  const requests: string[] = [];
  const tokens = new Set<string | undefined>();
  const connections = new Set<unknown>();
  let fault: Fault | undefined;

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers, socket } = request;
    requests.push(`${method} ${url.replace('/docs', '')}`);
    tokens.add(headers.authorization);
    connections.add(socket);
    if (await fault?.(request, response)) return;
    const [, folder, name] = NAME.exec(url) ?? [];
    if (folder === undefined)
      return response.writeHead(400).end('resource name must be a SHA256 hash in hex');
    const found = values.get(url);
    switch (method) {
      case 'HEAD':
      case 'GET':
        if (found === undefined) return response.writeHead(404).end('Not found');
        return response
          .writeHead(200, { 'content-length': found.length })
          .end(method === 'GET' ? found : undefined);
      case 'PUT': {
        const body = Buffer.concat(await request.toArray());
        if (headers['content-length'] !== String(body.length)) return response.writeHead(400).end();
        if (folder === 'cas' && createHash('sha256').update(body).digest('hex') !== name)
          return response.writeHead(400).end('hash mismatch');
        // The first byte of either field of an ActionResult that docgen writes.
        if (folder === 'ac' && body[0] !== 0x2a && body[0] !== 0x32) return response.writeHead(400).end();
        values.set(url, folder === 'ac' ? Buffer.concat([body, WORKER]) : body);
        return response.writeHead(200).end();
      }
      default:
        return response.writeHead(405).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`,
    values,
    requests,
    tokens,
    close,
    connections: () => connections.size,
    fail(next) {
      fault = next;
    },
    count: (method) => requests.filter((line) => line.startsWith(`${method} `)).length,
  };
}
