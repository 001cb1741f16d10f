/**
 * A server with the interface of S3, as far as objects go: it checks the signature of each request by the description of
 * Signature Version 4 (with Node's own functions, not with those of the client), and answers as S3 does.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface S3Server {
  /** For the endpoint of an address. */
  readonly origin: string;
  /** Objects by path: `/bucket/prefix/<key>`. */
  readonly objects: Map<string, Buffer>;
  /** Requests so far: `GET /bucket/…`. */
  readonly requests: string[];
  /** Headers with which an object came, by path. */
  readonly headers: Map<string, IncomingHttpHeaders>;
  /** Time of the server. @default that of the machine */
  now: Date | undefined;
  /** Answers with this from now on, except where it returns false; undefined: works again. */
  fail(fault: Fault | undefined): void;
}

type Fault = (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown;

export interface S3ServerOptions {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that expire. */
  readonly sessionToken?: string;
  /** True if everybody may read. */
  readonly isPublic?: boolean;
  /** Number of objects that an answer lists. @default 1000 */
  readonly pageSize?: number;
  /** True if ETags are not the MD5 of objects, as where they are encrypted. */
  readonly hasOtherTags?: boolean;
  /** True if it refuses conditions, as older servers do. */
  readonly hasNoConditions?: boolean;
}

export async function serveS3(options: S3ServerOptions): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const headers = new Map<string, IncomingHttpHeaders>();
  const requests: string[] = [];
  const getTag = (body: Buffer) =>
    `"${createHash('md5')
      .update(options.hasOtherTags ? `secret${body.toString('hex')}` : body)
      .digest('hex')}"`;
  let fault: Fault | undefined;
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    const body = Buffer.concat(await request.toArray());
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(method === 'HEAD' ? undefined : `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`);
    if (fault && fault(request, response, body) !== false) return;
    const isRead = method === 'GET' || method === 'HEAD';
    const wrong =
      request.headers.authorization === undefined
        ? options.isPublic && isRead
          ? undefined
          : ([403, 'AccessDenied'] as const)
        : findWrong(request, body, options);
    if (wrong) return refuse(...wrong);
    if (!url.startsWith(`/${options.bucket}/`)) return refuse(404, 'NoSuchBucket');
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    const found = objects.get(path);
    if (made.now) response.setHeader('date', made.now.toUTCString());
    if (method === 'PUT') {
      const { 'if-match': wanted, 'if-none-match': none } = request.headers;
      if (options.hasNoConditions && (wanted ?? none) !== undefined) return refuse(501, 'NotImplemented');
      if (none === '*' && found) return refuse(412, 'PreconditionFailed');
      if (wanted !== undefined && (!found || getTag(found) !== wanted))
        return refuse(412, 'PreconditionFailed');
      objects.set(path, body);
      headers.set(path, request.headers);
      return response.writeHead(200, { etag: getTag(body) }).end();
    }
    if (method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (url.includes('?list-type=2')) return response.writeHead(200).end(list(url));
    if (found === undefined) return refuse(404, 'NoSuchKey');
    return response
      .writeHead(200, { 'content-length': found.length, etag: getTag(found) })
      .end(method === 'GET' ? found : undefined);
  });
  /** As S3 writes it: keys encoded as in forms, and so many at a time. */
  const list = (url: string): string => {
    const query = new URL(url, 'http://s3').searchParams;
    const root = `/${options.bucket}/`;
    const keys = [...objects.keys()]
      .map((path) => path.slice(root.length))
      .filter((key) => key.startsWith(query.get('prefix') ?? ''))
      .sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const until = from + (options.pageSize ?? 1000);
    const contents = keys.slice(from, until).map((key) => {
      const body = objects.get(root + key) ?? Buffer.alloc(0);
      const encoded = encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');
      const tag = getTag(body).replaceAll('"', '&quot;');
      return `<Contents><Key>${encoded}</Key><ETag>${tag}</ETag><Size>${body.length}</Size></Contents>`;
    });
    const isCut = until < keys.length;
    const next = isCut ? `<NextContinuationToken>${until}</NextContinuationToken>` : '';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><EncodingType>url</EncodingType><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const made: S3Server = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    now: undefined,
    objects,
    headers,
    requests,
    fail(next) {
      fault = next;
    },
  };
  return made;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Status and code of the answer to a request that is not signed as it should be. */
function findWrong(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey, sessionToken }: S3ServerOptions,
): readonly [number, string] | undefined {
  const [, id, day = '', signedRegion, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== accessKeyId) return [403, 'InvalidAccessKeyId'];
  if (signedRegion !== region) return [400, 'AuthorizationHeaderMalformed'];
  if (headers['x-amz-security-token'] !== sessionToken) return [400, 'ExpiredToken'];
  const time = String(headers['x-amz-date']);
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch'];
  const signed = names.split(';');
  // Without these, somebody in between could change what is asked.
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return [403, 'SignatureDoesNotMatch'];
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    ...[method, path, query.split('&').sort().join('&')],
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', names, digest],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const expected = createHmac('sha256', key).update(text).digest('hex');
  return signature === expected ? undefined : [403, 'SignatureDoesNotMatch'];
}
