/**
 * A server with the interface of S3, as far as objects go: it checks the signature of each request by the description of
 * Signature Version 4 (with Node's own functions, not with those of the client), and answers as S3 does.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface S3Server {
  /** For the endpoint of an address. */
  readonly origin: string;
  /** Objects by path: `/bucket/prefix/<key>`. */
  readonly objects: Map<string, Buffer>;
  /** Requests so far: `GET /bucket/…`. */
  readonly requests: string[];
  /** Answers with this from now on; undefined: works again. */
  fail(fault: ((request: IncomingMessage, response: ServerResponse) => void) | undefined): void;
}

export interface S3ServerOptions {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that expire. */
  readonly sessionToken?: string;
  /** True if everybody may read. */
  readonly isPublic?: boolean;
}

export async function serveS3(options: S3ServerOptions): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let fault: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    const body = Buffer.concat(await request.toArray());
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(method === 'HEAD' ? undefined : `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`);
    if (fault) return fault(request, response);
    const isRead = method === 'GET' || method === 'HEAD';
    const wrong =
      request.headers.authorization === undefined
        ? options.isPublic && isRead
          ? undefined
          : ([403, 'AccessDenied'] as const)
        : findWrong(request, body, options);
    if (wrong) return refuse(...wrong);
    if (!url.startsWith(`/${options.bucket}/`)) return refuse(404, 'NoSuchBucket');
    if (method === 'PUT') {
      objects.set(url, body);
      return response.writeHead(200).end();
    }
    const found = objects.get(url);
    if (found === undefined) return refuse(404, 'NoSuchKey');
    return response
      .writeHead(200, { 'content-length': found.length })
      .end(method === 'GET' ? found : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ objects, requests },
    fail(next) {
      fault = next;
    },
  };
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
  const canonical = [
    ...[method, url, ''],
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', names, digest],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const expected = createHmac('sha256', key).update(text).digest('hex');
  return signature === expected ? undefined : [403, 'SignatureDoesNotMatch'];
}
