/** The server that listens: HTTP, or HTTPS with the author's certificate. A connection has one response at a time. */
import { readFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createDocgenError, type DocgenError } from '../../shared/diagnostic.ts';
import type { Certificate } from './certificate.ts';
import { LIMITS } from './limit-connections.ts';

/** A silent client is treated like one that sends no request. */
const HANDSHAKE_MS = LIMITS.headersTimeout;

/** @throws {DocgenError} when the certificate cannot be used (exit code 2). */
export function createServer(certificate: Certificate | undefined, listener: RequestListener): Server {
  if (certificate === undefined) return createHttpServer(LIMITS, answerInTurn(listener));
  const { cert, key } = certificate;
  const files = { cert: readPem(cert), key: readPem(key) };
  try {
    const options = { ...LIMITS, ...files, handshakeTimeout: HANDSHAKE_MS };
    return createHttpsServer(options, answerInTurn(listener));
  } catch (error) {
    throw createCertificateError(
      `The certificate "${cert}" and the key "${key}" cannot be used: ${(error as Error).message}.`,
      'Both are files in PEM format and belong together: "mkcert localhost" makes such a pair.',
      error,
    );
  }
}

function readPem(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const message = `"${file}" cannot be read: ${(error as Error).message}.`;
    throw createCertificateError(message, 'Check the paths after --cert and --key.', error);
  }
}

function createCertificateError(message: string, hint: string, cause: unknown): DocgenError {
  return createDocgenError('DG8007', message, { hint, exitCode: 2, cause });
}

/** Requests of one connection without a response. No browser sends more than one. */
const MOST_WAITING = 100;

type Waiting = [request: IncomingMessage, response: ServerResponse];

/**
 * Answers requests that a client sends without waiting for responses (pipelining) in turn. Node emits all of them at
 * once and keeps what is written until earlier responses are read; when the client disconnects, waiting ones get no
 * event, and their files stay open. So each request begins when the previous response is done, and few may wait.
 */
function answerInTurn(answer: RequestListener): RequestListener {
  /** The first request of a list is being answered. */
  const queues = new WeakMap<Socket, Waiting[]>();
  const begin = (socket: Socket, queue: readonly Waiting[]): void => {
    const [next] = queue;
    if (next === undefined) return void queues.delete(socket);
    if (socket.destroyed) return;
    answer(...next);
  };
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length > MOST_WAITING) return void socket.destroy();
    queue.push([request, response]);
    response.once('close', () => {
      queue.shift();
      begin(socket, queue);
    });
    if (queue.length === 1) begin(socket, queue);
  };
}
