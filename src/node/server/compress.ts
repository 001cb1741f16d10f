/**
 * Text files as hosts send them: compressed. What a reader would download shows in
 * the browser's own tools, and a slow network can be tried against `preview`.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css;charset=utf-8',
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript;charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown;charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain;charset=utf-8',
  '.xml': 'text/xml;charset=utf-8',
};

/** Below this the headers weigh more than what is saved. */
const LEAST_BYTES = 1024;

type Encoding = 'br' | 'gzip';

/** The encoding to use for a request, or undefined where the plain file is right: parts of files, small ones. */
function toEncoding(headers: IncomingMessage['headers']): Encoding | undefined {
  if (headers.range !== undefined) return undefined;
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(?:\.0*)?$/.test(entry))
    .map((entry) => entry.replace(/\s*;.*/, ''));
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** Answers with the compressed file; false, and nothing is sent, when it is better sent as it is. */
export async function sendCompressed(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const type = TYPES[extname(file)];
  if (type === undefined) return false;
  response.setHeader('Vary', 'Accept-Encoding');
  const encoding = toEncoding(request.headers);
  if (encoding === undefined) return false;
  const { size, mtime } = await stat(file);
  if (size < LEAST_BYTES) return false;

  const etag = `W/"${size}-${mtime.getTime()}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', mtime.toUTCString());
  if (request.headers['if-none-match'] === etag) {
    response.statusCode = 304;
    response.end();
    return true;
  }
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Encoding', encoding);
  if (request.method === 'HEAD') response.end();
  // A reader who leaves early is no trouble of ours.
  else await pipeline(createReadStream(file), createEncoder(encoding), response).catch(() => {});
  return true;
}

/** Brotli at the level of servers that compress while they send. */
function createEncoder(encoding: Encoding) {
  if (encoding === 'gzip') return createGzip();
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
