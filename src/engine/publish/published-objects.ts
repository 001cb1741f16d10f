/**
 * The objects of a published site: those below the folder of an address. Each request is repeated a limited number of
 * times, as busy servers ask for.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createValueReader, skipBody } from '../remote/http-answer.ts';
import { RemoteFailure } from '../remote/remote-storage.ts';
import type { OpenBucket, S3Bucket, S3Request } from '../remote/s3-bucket.ts';
import { type ListedObject, readListing } from './read-listing.ts';

export type PublishedObjects = ReturnType<typeof openObjects>;

export interface Content {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The object to be overwritten has changed meanwhile. */
export class Changed extends Error {}

/** Pauses of one request: after a temporary failure, three more are made. */
const PAUSES_MS = [200, 800, 3200];

/** A request without an answer has failed: after half a minute without content, otherwise below 0.5 MB a second. */
const LIMIT_MS = 30_000;
const BYTES_PER_MS = 500;

/** Answers for one list; a server returns a thousand objects in each. */
const MOST_ANSWERS = 10_000;
const MOST_OBJECTS = 5_000_000;

type Ask = Omit<S3Request, 'signal'>;

export function openObjects({ bucket, folder }: OpenBucket, signal: AbortSignal | undefined) {
  const prefix = folder === '' ? '' : `${folder}/`;
  const readValue = createValueReader();
  const request = createRequest(bucket, signal);

  /** Undefined if the server supports no conditions. */
  const put = (key: string, { body, headers }: Content): Promise<string | undefined> =>
    request({ method: 'PUT', key, body, headers }, async (response) => {
      const { status } = response;
      const isConditional = Object.keys(headers).some((name) => name.startsWith('if-'));
      if (status === 412 || status === 409 || (status === 501 && isConditional)) {
        await skipBody(response);
        if (status === 501) return undefined;
        throw new Changed();
      }
      if (!response.ok) return bucket.fail(response);
      await skipBody(response);
      return readTag(response);
    });

  return {
    /** Returns all objects by path, and the time of the server. @throws {RemoteFailure} */
    async list(): Promise<{ readonly objects: ReadonlyMap<string, ListedObject>; readonly now: Date }> {
      const objects = new Map<string, ListedObject>();
      let now = new Date();
      let next: string | undefined;
      let answers = 0;
      do {
        answers += 1;
        if (answers > MOST_ANSWERS || objects.size > MOST_OBJECTS) throw createEndless();
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          prefix,
          ...(next !== undefined && { 'continuation-token': next }),
        };
        const listing = await request({ method: 'GET', key: '', query }, async (response) => {
          if (!response.ok) return bucket.fail(response);
          const time = new Date(response.headers.get('date') ?? '');
          if (!Number.isNaN(time.getTime())) now = time;
          return readListing((await readValue(response)).toString());
        });
        for (const { key, ...object } of listing.objects) {
          if (!key.startsWith(prefix))
            throw new RemoteFailure('access', 'it lists objects outside of the folder');
          objects.set(key.slice(prefix.length), object);
        }
        if (listing.next !== undefined && listing.next === next) throw createEndless();
        next = listing.next;
      } while (next !== undefined);
      return { objects, now };
    },
    /** Undefined if there is none. @throws {RemoteFailure} */
    read: (key: string) =>
      request({ method: 'GET', key }, async (response) => {
        if (response.status === 404) return void (await skipBody(response));
        if (!response.ok) return bucket.fail(response);
        return { body: await readValue(response), etag: readTag(response) };
      }),
    /** Returns the new ETag of the object. @throws {RemoteFailure} */
    async write(key: string, content: Content): Promise<string> {
      const etag = await put(key, content);
      if (etag !== undefined) return etag;
      const headers = Object.entries(content.headers).filter(([name]) => !name.startsWith('if-'));
      return (await put(key, { ...content, headers: Object.fromEntries(headers) })) ?? '';
    },
    /** @throws {RemoteFailure} */
    remove: (key: string) =>
      request({ method: 'DELETE', key }, async (response) => {
        // It may already be gone.
        if (!response.ok && response.status !== 404) return bucket.fail(response);
        await skipBody(response);
      }),
  };
}

/** Creates a function that sends a request, several times if the server is busy. */
function createRequest(bucket: S3Bucket, signal: AbortSignal | undefined) {
  const attempt = async <T>(ask: Ask, read: (response: Response) => Promise<T>): Promise<T> => {
    const limit = AbortSignal.timeout(LIMIT_MS + Math.ceil((ask.body?.length ?? 0) / BYTES_PER_MS));
    try {
      return await read(
        await bucket.send({ ...ask, signal: signal ? AbortSignal.any([signal, limit]) : limit }),
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.aborted) throw new RemoteFailure('request', 'it does not answer');
      throw error;
    }
  };
  return async <T>(ask: Ask, read: (response: Response) => Promise<T>): Promise<T> => {
    for (const pause of PAUSES_MS) {
      try {
        return await attempt(ask, read);
      } catch (error) {
        if (!(error instanceof RemoteFailure) || error.kind === 'access') throw error;
        await delay(pause, undefined, signal && { signal });
      }
    }
    return attempt(ask, read);
  };
}

function createEndless(): RemoteFailure {
  return new RemoteFailure('access', 'its list of objects does not end');
}

function readTag(response: Response): string {
  return (response.headers.get('etag') ?? '').replaceAll('"', '');
}
