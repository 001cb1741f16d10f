/**
 * A bucket of S3, or of a server with the same interface: a value is an object, named by its key. Requests are signed by
 * `aws4fetch`; without credentials they go unsigned, for buckets that everybody may read.
 */
import { hash } from 'node:crypto';
import type { AwsV4Signer } from 'aws4fetch';
import type { AwsAccess } from './aws-options.ts';
import { createNetworkFailure, readValue, readWords, skipBody } from './http-answer.ts';
import { RemoteFailure, type RemoteStorage } from './remote-storage.ts';

export interface S3StorageInput {
  /** Where objects are, without a slash at the end. */
  readonly url: string;
  readonly region: string;
  readonly access: AwsAccess | undefined;
  /** The signer, as the package `aws4fetch` has it; undefined if nothing is signed. */
  readonly Signer: typeof AwsV4Signer | undefined;
}

/** A request carries one value, so many are under way; clients of S3 take as many. */
const REQUESTS_AT_ONCE = 32;

type Method = 'GET' | 'HEAD' | 'PUT';

export function createS3Storage({ url, region, access, Signer }: S3StorageInput): RemoteStorage {
  /** The parts of a signed request are those that are sent. */
  const sign = async (method: Method, address: string, body: Buffer | undefined) => {
    const headers: Record<string, string> = {
      // The body is signed too: what comes is what was sent.
      'x-amz-content-sha256': hash('sha256', body ?? '', 'hex'),
      ...(body && { 'content-type': 'application/octet-stream' }),
    };
    if (access === undefined || Signer === undefined) return headers;
    const signed = await new Signer({
      ...access,
      method,
      url: address,
      headers,
      region,
      service: 's3',
    }).sign();
    return Object.fromEntries(signed.headers);
  };

  const request = async (method: Method, key: string, signal: AbortSignal, value?: Uint8Array) => {
    const address = `${url}/${key}`;
    const body = value && Buffer.from(value);
    const headers = await sign(method, address, body);
    try {
      // Signatures are for one host.
      const init = { method, signal, headers, redirect: 'manual', ...(body && { body }) } as const;
      return await fetch(address, init);
    } catch (error) {
      throw createNetworkFailure(error);
    }
  };

  const fail = async (response: Response): Promise<never> => {
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await readWords(response)) ?? [];
    throw createFailure(response.status, code, access !== undefined);
  };

  return {
    batchSize: 1,
    requestsAtOnce: REQUESTS_AT_ONCE,
    read: (keys, signal) =>
      Promise.all(
        keys.map(async (key) => {
          const response = await request('GET', key, signal);
          if (response.status === 200) return readValue(response);
          if (response.status !== 404) return fail(response);
          return requireBucket(await readWords(response));
        }),
      ),
    async write(entries, signal) {
      await Promise.all(
        entries.map(async ([key, value]) => {
          const response = await request('PUT', key, signal, value);
          await (response.ok ? skipBody(response) : fail(response));
        }),
      );
    },
    has: (keys, signal) =>
      Promise.all(
        keys.map(async (key) => {
          const response = await request('HEAD', key, signal);
          if (response.ok || response.status === 404) await skipBody(response);
          else await fail(response);
          return response.ok;
        }),
      ),
    close() {},
  };
}

/** @throws {RemoteFailure} where it is not the object that is missing. */
function requireBucket(words: string): undefined {
  if (words.includes('<Code>NoSuchBucket</Code>'))
    throw new RemoteFailure('access', 'there is no such bucket');
}

/** Codes of S3 that say more than the status. */
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
