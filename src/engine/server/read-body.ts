/** Reads the body of a request, within a limit. */
import type { IncomingMessage } from 'node:http';

/** Undefined if it is too long, or the browser disconnected. */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // The connection has to survive the reading, or the refusal would not arrive.
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString('utf8');
}
