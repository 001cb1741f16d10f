/**
 * Sends bytes as static hosts do, from disk or memory: 304 for a valid copy, ranges, compression if
 * accepted, headers only for HEAD. The plain and the compressed bytes share one ETag, so it is a weak
 * one.
 */
import { createHash } from 'node:crypto';
import { createReadStream, fstatSync, lstatSync, type ReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import sirv from 'sirv';
import { getCacheControl } from './cache-control.ts';
import { chooseEncoding, compress } from './compress.ts';
import { getContentType, isCompressible } from './content-type.ts';
import { AS_CHECKED, readServedFile, type ServedFile } from './open-file.ts';
import type { RecentBytes } from './recent-bytes.ts';
import type { SiteResponse } from './site-response.ts';

/** Something to send: a file or what an answerer made. */
export interface Body {
  readonly type: string;
  readonly size: number;
  /** The whole header. */
  readonly etag: string;
  readonly modified?: string;
  readonly immutable: boolean;
  readonly uncompressed?: boolean;
  readonly source: ServedFile | Buffer;
}

/** Each request checks the disk, since builds swap the folder under the server. */
const SIRV_OPTIONS = { dev: true, extensions: [] };

type BodyResponse = Extract<SiteResponse, { readonly kind: 'file' | 'content' }>;

export function createBody(answer: BodyResponse): Body {
  const immutable = answer.immutable ?? false;
  if (answer.kind === 'file') {
    const { path, size, mtime } = answer.file;
    const etag = `W/"${size}-${mtime.getTime()}"`;
    return {
      type: getContentType(path),
      size,
      etag,
      modified: mtime.toUTCString(),
      immutable,
      source: answer.file,
    };
  }
  const source = typeof answer.body === 'string' ? Buffer.from(answer.body) : toBuffer(answer.body);
  const etag = answer.etag ?? createHash('sha256').update(source).digest('base64url').slice(0, 22);
  const { type, uncompressed = false } = answer;
  return { type, size: source.length, etag: `W/"${etag}"`, immutable, uncompressed, source };
}

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly recent: RecentBytes;
}

export async function sendBody(exchange: Exchange, body: Body): Promise<void> {
  const { request, response } = exchange;
  const { headers } = request;
  response.setHeader('Cache-Control', getCacheControl(body.immutable));
  response.setHeader('ETag', body.etag);
  if (body.modified !== undefined) response.setHeader('Last-Modified', body.modified);
  if (isCompressible(body.type)) response.appendHeader('Vary', 'Accept-Encoding');
  if (isCopyGood(headers, body)) return void response.writeHead(304).end();

  response.setHeader('Content-Type', body.type);
  response.setHeader('Accept-Ranges', 'bytes');
  const isPartGood = headers['if-range'] === undefined || headers['if-range'] === body.modified;
  const range = request.method === 'GET' && isPartGood ? readRange(headers.range, body.size) : undefined;
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${body.size}`);
    return sendText(response, 416, 'There are no such bytes.');
  }
  if (range !== undefined) {
    response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${body.size}`);
    response.setHeader('Content-Length', range.end - range.start + 1);
    response.statusCode = 206;
    return sendPart(response, body.source, range);
  }
  await sendWhole(exchange, body);
}

/** Sends the page for a missing address: compressed like any other, but not cacheable. */
export async function sendMissingPage(exchange: Exchange, page: string): Promise<void> {
  const body = createBody({ kind: 'content', type: 'text/html;charset=utf-8', body: page });
  const { response } = exchange;
  response.statusCode = 404;
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Type', body.type);
  response.appendHeader('Vary', 'Accept-Encoding');
  await sendWhole(exchange, body);
}

async function sendWhole({ request, response, recent }: Exchange, body: Body): Promise<void> {
  const { type, size, etag, source } = body;
  const isWorthwhile = isCompressible(type) && !body.uncompressed;
  const encoding = isWorthwhile ? chooseEncoding(request.headers['accept-encoding'], size) : undefined;
  const isHead = request.method === 'HEAD';
  if (encoding === undefined) {
    response.setHeader('Content-Length', size);
    if (isHead) return void response.end();
    return 'file' in source ? sendFile(response, source) : void response.end(source);
  }
  const key = `${encoding} ${'file' in source ? source.file : ''} ${etag}`;
  const bytes = await recent.get(key, async () =>
    compress('file' in source ? await readServedFile(source) : source, encoding),
  );
  response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(isHead ? undefined : bytes);
}

/** Sends text in place of a body that must not be sent. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  response.statusCode = status;
  if (status === 204) return void response.end();
  for (const name of ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Encoding'])
    response.removeHeader(name);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Type', 'text/plain;charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

async function sendPart(
  response: ServerResponse,
  source: Body['source'],
  { start, end }: { readonly start: number; readonly end: number },
): Promise<void> {
  if (!('file' in source)) return void response.end(source.subarray(start, end + 1));
  if (end < start) return void response.end();
  const file = createReadStream(source.file, { start, end, flags: AS_CHECKED as never });
  return sendExactly(response, file, end - start + 1);
}

/** Sends a file with sirv, which only gets the path: everything else in the request has been handled. */
function sendFile(response: ServerResponse, served: ServedFile): Promise<void> {
  // No address leads sirv to such a name.
  if (served.path.includes('?')) return sendPart(response, served, { start: 0, end: served.size - 1 });
  const fakeRequest = { url: served.path.replaceAll('%', '%25'), headers: {} } as IncomingMessage;
  return new Promise((resolve) => {
    response.once('pipe', (file: ReadStream) => {
      file.unpipe(response);
      file.once('open', (fd) => {
        // sirv follows a link that has taken the place of the file since it was checked.
        if (fstatSync(fd).ino !== lstatSync(served.file, { throwIfNoEntry: false })?.ino) file.destroy();
      });
      resolve(sendExactly(response, file, served.size));
    });
    sirv(served.root, SIRV_OPTIONS)(fakeRequest, response, () =>
      resolve(sendText(response, 404, 'Not found')),
    );
  });
}

/**
 * Sends as many bytes as were announced. With more or fewer of a file that changes meanwhile, the client would take the
 * next response for a part of this one; behind a proxy, that may be another reader's.
 */
async function sendExactly(response: ServerResponse, file: ReadStream, length: number): Promise<void> {
  let left = length;
  const cut = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      yield chunk.subarray(0, left);
      left -= Math.min(left, chunk.length);
      if (left === 0) return;
    }
  };
  // The file may be gone, and a reader may leave early: neither is an error of the server.
  await pipeline(file, cut, response, { end: false }).catch(() => {});
  if (left === 0) response.end();
  else response.destroy();
}

/** True if the browser's copy is current (RFC 9110 §13.2.2). */
function isCopyGood(headers: IncomingMessage['headers'], { etag, modified }: Body): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || toStrongTag(tag.trim()) === toStrongTag(etag));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return modified !== undefined && Date.parse(modified) <= since;
}

function toStrongTag(tag: string): string {
  return tag.replace(/^W\//, '');
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Byte range of a `Range` header (RFC 9110 §14). Both ends are inclusive, as in the header. */
type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable';

/** Undefined to send the whole: no range, an invalid one, or several. */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
