/**
 * Signed requests for objects of a bucket, and their failures. Signatures are made by `aws4fetch`; without credentials
 * requests are unsigned, for public buckets.
 */
import { hash } from 'node:crypto';
import type { AwsV4Signer } from 'aws4fetch';
import { isLoopback, isServerAddress } from '../../shared/server-address.ts';
import { findPackage } from './find-package.ts';
import { createNetworkFailure, readWords } from './http-answer.ts';
import { RemoteFailure } from './remote-storage.ts';
import type { AwsAccess, AwsOptions } from './shared-options.ts';

export type S3Bucket = ReturnType<typeof createBucket>;

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Object in the folder of the address; `''` for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
}

export interface OpenBucket {
  readonly bucket: S3Bucket;
  /** Folder of the objects, without slashes around it. */
  readonly folder: string;
}

/** Opens the bucket of a checked address, or returns why that is impossible. */
export async function openBucket(
  address: string,
  aws: AwsOptions,
  projectDir: string | undefined,
): Promise<OpenBucket | { readonly refusal: string }> {
  if (aws.endpoint !== undefined && !isServerAddress(aws.endpoint))
    return { refusal: 'AWS_ENDPOINT_URL_S3 is not the address of a server' };
  const { bucketUrl, folder, region } = readAddress(address, aws);
  const { access } = aws;
  const { protocol, hostname } = new URL(bucketUrl);
  if (access && protocol === 'http:' && !isLoopback(hostname))
    return {
      refusal: 'AWS_ACCESS_KEY_ID is set and requests would travel unencrypted; use an endpoint with https',
    };
  if (access === undefined) return { bucket: createBucket({ bucketUrl, folder, sign: undefined }), folder };
  const signer = findPackage('aws4fetch', projectDir);
  if ('missing' in signer) return { refusal: signer.missing };
  const { AwsV4Signer: Signer } = (await import(signer.url)) as { AwsV4Signer: typeof AwsV4Signer };
  const sign = createSign(Signer, access, region);
  return { bucket: createBucket({ bucketUrl, folder, sign }), folder };
}

/** Reads `s3://bucket/folder?region=…&endpoint=…`; the folder without slashes around it. */
function readAddress(
  address: string,
  defaults: AwsOptions,
): { readonly bucketUrl: string; readonly folder: string; readonly region: string } {
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const region = searchParams.get('region') ?? defaults.region ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? defaults.endpoint;
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return { bucketUrl: locateBucket(bucket, region, endpoint), folder, region };
}

/** Returns the host and path of a bucket. A name with a dot cannot be part of a host: no certificate would match. */
function locateBucket(bucket: string, region: string, endpoint: string | undefined): string {
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const server = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${server}/${bucket}` : `https://${bucket}.${server}`;
}

type Sign = (
  request: Pick<S3Request, 'method'> & { url: string; headers: Record<string, string> },
) => Promise<Headers>;

function createSign(Signer: typeof AwsV4Signer, access: AwsAccess, region: string): Sign {
  return async (request) =>
    (await new Signer({ ...access, ...request, region, service: 's3' }).sign()).headers;
}

interface BucketInput {
  readonly bucketUrl: string;
  readonly folder: string;
  readonly sign: Sign | undefined;
}

function createBucket({ bucketUrl, folder, sign }: BucketInput) {
  const locate = ({ key, query = {} }: S3Request): string => {
    const path = key === '' ? '' : [folder, key].filter(Boolean).join('/');
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return `${bucketUrl}/${path.split('/').map(encodePart).join('/')}${search && `?${search}`}`;
  };
  return {
    /** @throws {RemoteFailure} if there is no answer. */
    async send(request: S3Request): Promise<Response> {
      const { method, signal } = request;
      const url = locate(request);
      const body = request.body && Buffer.from(request.body);
      // The URL parts of a signed request are those that are sent. The body is signed too, so it arrives unchanged.
      const headers = { ...request.headers, 'x-amz-content-sha256': hash('sha256', body ?? '', 'hex') };
      const signed = sign === undefined ? headers : await sign({ method, url, headers });
      try {
        // Signatures are for one host.
        return await fetch(url, {
          method,
          signal,
          headers: signed,
          redirect: 'manual',
          ...(body && { body }),
        });
      } catch (error) {
        throw createNetworkFailure(error);
      }
    },
    /** @throws {RemoteFailure} always: the failure that an answer describes. */
    async fail(response: Response): Promise<never> {
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await readWords(response)) ?? [];
      throw createFailure(response.status, code, sign !== undefined);
    },
  };
}

/** Encodes like the signature, which encodes more than browsers do. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** S3 error codes that are more specific than the status. */
const REFUSALS: Readonly<Record<string, string>> = {
  ExpiredToken: 'its credentials have expired',
  InvalidAccessKeyId: 'it does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'it does not accept AWS_SECRET_ACCESS_KEY, or the region is another one',
  AuthorizationHeaderMalformed: 'the region is another one (AWS_REGION, or region in the address)',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'the bucket is in another region (AWS_REGION, or region in the address)',
};

function createFailure(status: number, code: string, isSigned: boolean): RemoteFailure {
  if (REFUSALS[code]) return new RemoteFailure('access', REFUSALS[code]);
  if (status === 401 || status === 403)
    return new RemoteFailure(
      'access',
      isSigned
        ? `it gives no permission (status ${status}); without s3:ListBucket, S3 says so of every object that is not there`
        : `it gives no permission (status ${status}), and AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set`,
    );
  if (status === 405) return new RemoteFailure('access', 'it does not allow this (status 405)');
  if (status >= 300 && status < 400)
    return new RemoteFailure(
      'access',
      `it sends elsewhere (status ${status}): the region may be another one`,
    );
  return new RemoteFailure('request', `it answers with status ${status}`);
}
