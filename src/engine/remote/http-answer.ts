/** Answers over HTTP: values and messages of limited length, also in total, and the reason for a missing one. */
import { createLimit } from '../threads/limit.ts';
import { NETWORK_CAUSES, RemoteFailure } from './remote-storage.ts';

/** Longer values are not read. */
const MAX_VALUE_BYTES = 64 * 1024 ** 2;
/** The rest of a longer answer waits for its turn. The results of nearly all pages are shorter. */
const MAX_BYTES_AT_ONCE = 2 * 1024 ** 2;
/** Limit for an answer that is only read so that the connection can be reused. */
const MAX_REST_BYTES = 64 * 1024;

/** @throws {RemoteFailure} when the connection breaks off, or the value is too long. */
export type ValueReader = (response: Response) => Promise<Buffer>;

/** Creates a reader. Answers are read in parallel, but only one of them beyond the usual length. */
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

/** Reads the text of an error; empty if it is too long or truncated. */
export async function readWords(response: Response): Promise<string> {
  const body = openBody(response);
  const isWhole = await body.read(MAX_REST_BYTES).catch(() => false);
  if (isWhole) return body.take().toString();
  await body.close();
  return '';
}

/** Reads the rest of a body: an unread one costs the connection. */
export async function skipBody(response: Response): Promise<void> {
  await readWords(response);
}

/** Creates a failure that only shows the code: messages may contain addresses and headers. */
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
    /** Reads until there are more bytes than that; true if the end was reached. @throws {RemoteFailure} */
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
    /** Returns what was read. */
    take: () => Buffer.concat(chunks),
    /** Closes the connection. */
    async close(): Promise<void> {
      await stream?.return?.().catch(() => {});
    },
  };
}
