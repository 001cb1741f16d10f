/** The server that listens: HTTP, or HTTPS with the certificate of the author. A connection has one answer at a time. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createDocgenError, type DocgenError } from '../../shared/diagnostic.ts';
import { answerInTurn } from './answer-in-turn.ts';
import type { Certificate } from './certificate.ts';
import { LIMITS } from './limit-connections.ts';

/** A client that says nothing ends as one that sends no request. */
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
