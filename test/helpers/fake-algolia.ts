/**
 * Hosts of a search service on this machine, whose behaviour a test controls: they answer, at once or
 * later, refuse, fail, stay silent, or stop in the middle of an answer. They support the one call that is
 * used, and record its requests.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Behaviour =
  /** @param after Delays the answer to a query. */
  | { readonly kind: 'answer'; readonly after?: (query: string) => Promise<unknown> | undefined }
  | { readonly kind: 'status'; readonly status: number; readonly message: string }
  /** Takes the request and sends nothing. */
  | { readonly kind: 'silent' }
  /** Sends the beginning of an answer, and no more. */
  | { readonly kind: 'stalled' };

/** One request of a call, with all the fields it had. */
export type AlgoliaQuery = Readonly<Record<string, unknown>> & { readonly query: string };

export interface AlgoliaCall {
  readonly method: string;
  /** Path with the parameters behind it. */
  readonly url: URL;
  readonly requests: readonly AlgoliaQuery[];
}

/** `results[0]` for a query. */
export type Answerer = (request: AlgoliaQuery) => object | Promise<object>;

export interface FakeHost {
  readonly host: { readonly url: string; readonly port: number; readonly protocol: 'http' };
  readonly asked: readonly AlgoliaCall[];
  behave(behaviour: Behaviour): void;
  /** Nobody listens there any more. */
  close(): Promise<void>;
}

/** A host that is gone when the test ends. */
export async function startFakeHost(answer: Answerer, behaviour?: Behaviour): Promise<FakeHost> {
  const host = await openFakeHost(answer, behaviour);
  onTestFinished(host.close);
  return host;
}

/** Opens a host that the caller has to close. */
export async function openFakeHost(
  answer: Answerer,
  behaviour: Behaviour = { kind: 'answer' },
): Promise<FakeHost> {
  let now = behaviour;
  const asked: AlgoliaCall[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { requests } = JSON.parse(await readBody(request)) as { requests: AlgoliaQuery[] };
    asked.push({ method: request.method ?? '', url, requests });
    await respond(response, requests, now, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port } = server.address() as AddressInfo;
  return {
    host: { url: '127.0.0.1', port, protocol: 'http' },
    asked,
    behave: (next) => {
      now = next;
    },
    close,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function respond(
  response: ServerResponse,
  requests: readonly AlgoliaQuery[],
  behaviour: Behaviour,
  answer: Answerer,
): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
  const send = (status: number, body: object) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
  switch (behaviour.kind) {
    case 'silent':
      return;
    case 'stalled':
      response.writeHead(200, { ...headers, 'content-length': '1000' }).write('{"results":');
      return;
    case 'status':
      send(behaviour.status, { message: behaviour.message, status: behaviour.status });
      return;
    case 'answer': {
      await behaviour.after?.(requests[0]?.query ?? '');
      send(200, { results: await Promise.all(requests.map(answer)) });
      return;
    }
  }
}
