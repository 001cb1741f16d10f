/** What comes back over HTTP: values and words of bounded length, and why there is none. */
import { NETWORK_CAUSES, RemoteFailure } from './remote-storage.ts';

/** Nothing that is longer is read. */
const MAX_VALUE_BYTES = 64 * 1024 ** 2;
/** Of an answer that is only read so that the connection can be used again. */
const MAX_REST_BYTES = 64 * 1024;

/** @throws {RemoteFailure} when the connection breaks off, or the value is too long. */
export async function readValue(response: Response): Promise<Buffer> {
  const body = await readBody(response, MAX_VALUE_BYTES);
  if (body === undefined) throw new RemoteFailure('value', 'an answer was too long');
  return body;
}

/** The text of an error; empty where it is too long or cut. */
export async function readWords(response: Response): Promise<string> {
  const body = await readBody(response, MAX_REST_BYTES).catch(() => undefined);
  return body?.toString() ?? '';
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

/** Undefined for what is longer. */
async function readBody(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      // Leaving the loop closes the connection.
      if (bytes > maxBytes) return undefined;
    }
  } catch (error) {
    throw createNetworkFailure(error);
  }
  return Buffer.concat(chunks);
}
