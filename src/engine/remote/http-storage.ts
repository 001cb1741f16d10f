/**
 * A server with the HTTP interface of Bazel's remote cache: `GET` and `PUT` of `/ac/<key>` and `/cas/<sha256>`. A value
 * is part of its `ActionResult`, so that it takes one request; a long one is stored under `/cas`, where servers expect
 * it.
 */
import { hash } from 'node:crypto';
import { type Digest, decodeActionResult, encodeActionResult } from './action-result.ts';
import { createNetworkFailure, createValueReader, skipBody } from './http-answer.ts';
import { createDamage, type RemoteEntry, RemoteFailure, type RemoteStorage } from './remote-storage.ts';

export interface HttpStorageInput {
  /** Base of the two folders, without credentials, query and hash. */
  readonly url: string;
  /** `user:password` is sent as Basic, anything else as Bearer. */
  readonly token: string | undefined;
}

/** Servers and proxies allow a client a few dozen connections. */
const REQUESTS_AT_ONCE = 32;
/** Longer values are stored under `/cas`. By default, nginx accepts up to 1 MiB. */
const MAX_INLINE_BYTES = 512 * 1024;

export function createHttpStorage({ url, token }: HttpStorageInput): RemoteStorage {
  const base = url.replace(/\/+$/, '');
  const readValue = createValueReader();
  const authorization = token === undefined ? {} : { authorization: formatAuthorization(token) };

  const request = async (
    method: 'GET' | 'HEAD' | 'PUT',
    path: string,
    signal: AbortSignal,
    body?: Uint8Array,
  ): Promise<Response> => {
    try {
      return await fetch(`${base}/${path}`, {
        method,
        signal,
        headers: { ...authorization, ...(body && { 'content-type': 'application/octet-stream' }) },
        // A token is for one host.
        redirect: 'manual',
        ...(body && { body: new Uint8Array(body) }),
      });
    } catch (error) {
      throw createNetworkFailure(error);
    }
  };

  const get = async (path: string, signal: AbortSignal): Promise<Buffer | undefined> => {
    const response = await request('GET', path, signal);
    if (response.status === 404) await skipBody(response);
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw await createStatusFailure(response);
    return readValue(response);
  };

  const put = async (path: string, body: Uint8Array, signal: AbortSignal): Promise<void> => {
    const response = await request('PUT', path, signal, body);
    if (!response.ok) throw await createStatusFailure(response);
    await skipBody(response);
  };

  const readBlob = async (digest: Digest, signal: AbortSignal): Promise<Buffer | undefined> => {
    if (!/^[0-9a-f]{64}$/.test(digest.hash)) throw createDamage();
    const blob = await get(`cas/${digest.hash}`, signal);
    if (blob !== undefined && computeSha256(blob) !== digest.hash) throw createDamage();
    return blob;
  };

  const readResult = async (key: string, signal: AbortSignal): Promise<Uint8Array | undefined> => {
    const message = await get(`ac/${key}`, signal);
    if (message === undefined) return undefined;
    const result = decodeActionResult(message);
    if (result === undefined) throw createDamage();
    return 'value' in result ? result.value : readBlob(result.digest, signal);
  };

  const writeValue = async ([key, value]: RemoteEntry, signal: AbortSignal): Promise<void> => {
    if (value.length <= MAX_INLINE_BYTES) return put(`ac/${key}`, encodeActionResult({ value }), signal);
    const digest = { hash: computeSha256(value), size: value.length };
    // Bazel's servers refuse, or later hide, a result whose content is missing.
    await put(`cas/${digest.hash}`, value, signal);
    await put(`ac/${key}`, encodeActionResult({ digest }), signal);
  };

  return {
    batchSize: 1,
    requestsAtOnce: REQUESTS_AT_ONCE,
    read: (keys, signal) => Promise.all(keys.map((key) => readResult(key, signal))),
    async write(entries, signal) {
      await Promise.all(entries.map((entry) => writeValue(entry, signal)));
    },
    has: (keys, signal) =>
      Promise.all(
        keys.map(async (key) => {
          const response = await request('HEAD', `ac/${key}`, signal);
          if (response.status === 404) return false;
          if (response.status !== 200) throw await createStatusFailure(response);
          return true;
        }),
      ),
    close() {},
  };
}

function formatAuthorization(token: string): string {
  return token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
}

function computeSha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

async function createStatusFailure(response: Response): Promise<RemoteFailure> {
  await skipBody(response);
  const { status } = response;
  if (status === 401) return new RemoteFailure('access', 'it does not accept the token (status 401)');
  if (status === 403) return new RemoteFailure('access', 'it gives no permission (status 403)');
  if (status === 405) return new RemoteFailure('access', 'it does not allow this (status 405)');
  if (status === 413) return new RemoteFailure('value', 'it takes no values of this size (status 413)');
  if (status >= 300 && status < 400)
    return new RemoteFailure(
      'access',
      `it sends elsewhere (status ${status}), and redirects are not followed`,
    );
  return new RemoteFailure('request', `it answers with status ${status}`);
}
