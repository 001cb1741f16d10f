/** What comes back over HTTP: values and words of bounded length, all that is under way together too, and why there is none. */
import { createLimit } from '../threads/limit.ts';
import { NETWORK_CAUSES, RemoteFailure } from './remote-storage.ts';

/** Nothing that is longer is read. */
const MAX_VALUE_BYTES = 64 * 1024 ** 2;
/** The rest of a longer answer is read in its turn. The results of nearly all pages are shorter. */
const MAX_BYTES_AT_ONCE = 2 * 1024 ** 2;
/** Of an answer that is only read so that the connection can be used again. */
const MAX_REST_BYTES = 64 * 1024;

/** @throws {RemoteFailure} when the connection breaks off, or the value is too long. */
export type ValueReader = (response: Response) => Promise<Buffer>;

/** Answers are read side by side, but only one of them past the length of nearly all. */
export function createValueReader(): ValueReader {
  const takeTurn = createLimit(1);
  return async (response) => {
    const body = openBody(response);
    const isWhole =
      (await body.read(MAX_BYTES_AT_ONCE)) || (await takeTurn(() => body.read(MAX_VALUE_BYTES)));
    if (isWhole) return body.take();
    await body.close();
    throw new RemoteFailure('value', 'an answer was too long');
  };
}

/** The text of an error; empty where it is too long or cut. */
export async function readWords(response: Response): Promise<string> {
  const body = openBody(response);
  const isWhole = await body.read(MAX_REST_BYTES).catch(() => false);
  if (isWhole) return body.take().toString();
  await body.close();
  return '';
}

/** A body that is not read to its end costs the connection. */
export async function skipBody(response: Response): Promise<void> {
  await readWords(response);
}

/** The code alone is shown: messages may hold addresses and headers. */
export function createNetworkFailure(error: unknown): RemoteFailure {
  const { cause } = error as { cause?: { code?: unknown; errors?: readonly { code?: unknown }[] } };
  const code = String(cause?.code ?? cause?.errors?.[0]?.code ?? '');
  return new RemoteFailure(
    'request',
    NETWORK_CAUSES[code] ?? (code ? `the network says ${code}` : 'the request fails'),
  );
}

function openBody(response: Response) {
  const stream = response.body?.[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    /** Reads on until there are more bytes than that; true if the end was reached. @throws {RemoteFailure} */
    async read(maxBytes: number): Promise<boolean> {
      try {
        while (bytes <= maxBytes) {
          const { done = true, value } = (await stream?.next()) ?? {};
          if (done) return true;
          chunks.push(value);
          bytes += value.length;
        }
        return false;
      } catch (error) {
        throw createNetworkFailure(error);
      }
    },
    /** What was read. */
    take: () => Buffer.concat(chunks),
    /** Ends the connection. */
    async close(): Promise<void> {
      await stream?.return?.().catch(() => {});
    },
  };
}
