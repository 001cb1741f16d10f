/** A bucket of S3, or of a server with the same interface, as a store: a value is an object, named by its key. */
import { createValueReader, readWords, skipBody } from './http-answer.ts';
import { RemoteFailure, type RemoteStorage } from './remote-storage.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** A request carries one value, so many are in progress; S3 clients use as many. */
const REQUESTS_AT_ONCE = 32;

export function createS3Storage(bucket: S3Bucket): RemoteStorage {
  const readValue = createValueReader();
  return {
    batchSize: 1,
    requestsAtOnce: REQUESTS_AT_ONCE,
    read: (keys, signal) =>
      Promise.all(
        keys.map(async (key) => {
          const response = await bucket.send({ method: 'GET', key, signal });
          if (response.status === 200) return readValue(response);
          if (response.status !== 404) return bucket.fail(response);
          return requireBucket(await readWords(response));
        }),
      ),
    async write(entries, signal) {
      const headers = { 'content-type': 'application/octet-stream' };
      await Promise.all(
        entries.map(async ([key, body]) => {
          const response = await bucket.send({ method: 'PUT', key, headers, body, signal });
          await (response.ok ? skipBody(response) : bucket.fail(response));
        }),
      );
    },
    has: (keys, signal) =>
      Promise.all(
        keys.map(async (key) => {
          const response = await bucket.send({ method: 'HEAD', key, signal });
          if (response.ok || response.status === 404) await skipBody(response);
          else await bucket.fail(response);
          return response.ok;
        }),
      ),
    close() {},
  };
}

/** @throws {RemoteFailure} if not just the object is missing. */
function requireBucket(words: string): undefined {
  if (words.includes('<Code>NoSuchBucket</Code>'))
    throw new RemoteFailure('access', 'there is no such bucket');
}
