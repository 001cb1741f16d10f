/**
 * The protocol over HTTP: one address, and a connection for each request, so no client state is kept. Pages of other
 * sites in the author's browser are refused, as in `dev`.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { findRefusal, isSameOrigin, listAllowedHosts } from '../server/allowed-hosts.ts';
import { createServer } from '../server/create-server.ts';
import { limitConnections } from '../server/limit-connections.ts';
import { listen } from '../server/listen.ts';
import { readBody } from '../server/read-body.ts';
import { readTarget } from '../server/request-path.ts';
import type { Sdk } from './load-sdk.ts';

export interface HttpServerInput {
  readonly sdk: Sdk;
  readonly createProtocolServer: () => Server;
  /** 0 for any that is free. */
  readonly port: number;
  /** Address to listen on; only this machine by default. */
  readonly host: string | undefined;
  readonly onError: (error: unknown) => void;
}

const PATH = '/mcp';

/** Questions are short. */
const MOST_BYTES = 256 * 1024;

/** @throws {DocgenError} when the port is taken: clients have its number in their settings (exit code 3). */
export async function startHttpServer(input: HttpServerInput) {
  const { port, host, onError } = input;
  const allowedHosts = listAllowedHosts({ host });
  const Transport = await input.sdk.loadHttp();
  const http = createServer(undefined, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      onError(error);
      send(response, 500);
    });
  });
  const connections = limitConnections(http);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const refusal = findRefusal(request, allowedHosts);
    if (refusal !== undefined) return send(response, ...refusal);
    // Browsers name the requesting page; other clients name none.
    if (request.headers.origin !== undefined && !isSameOrigin(request))
      return send(response, 403, 'Pages of other sites may not ask this server.');
    const target = readTarget(request.url ?? '');
    if ('refused' in target) return send(response, target.refused);
    if (target.path !== PATH) return send(response, 404, `Not found. The address of the server is ${PATH}`);
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return send(response, 405);
    }
    const text = await readBody(request, MOST_BYTES);
    if (text === undefined) return send(response, 413);
    const body = parse(text);
    if (body === undefined) return send(response, 400, 'The body is not JSON.');
    const protocol = input.createProtocolServer();
    const transport = new Transport({ enableJsonResponse: true });
    response.once('close', () => void protocol.close());
    await protocol.connect(transport as Parameters<Server['connect']>[0]);
    await transport.handleRequest(request, response, body.value);
  }

  return {
    urls: await listen(http, { base: PATH, host, port, strictPort: true }),
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        connections.end();
      }),
  };
}

function send(response: ServerResponse, status: number, text = STATUS_CODES[status] ?? ''): void {
  if (response.headersSent) return void response.end();
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end(text);
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
