/**
 * `POST <secret path>/open`: shows a place of the project in the author's editor. The one
 * request that does anything, so it needs all of it: the secret, an origin that is this
 * server, JSON (which no form of another site can send), and a file of the project.
 */
import type { IncomingMessage } from 'node:http';
import type { OpenRequest } from '../../shared/dev-protocol.ts';
import { isSameOrigin } from './allowed-hosts.ts';
import { readDevPath } from './dev-token.ts';
import type { OpenRoute } from './open-editor.ts';
import { locateInside } from './open-file.ts';

const MOST_BYTES = 4096;

export function isOpenRequest({ method }: IncomingMessage, path: string, { token }: OpenRoute): boolean {
  return method === 'POST' && readDevPath(path, token) === 'open';
}

/** The status to answer with: 204 when the editor has been asked. */
export async function answerOpen(request: IncomingMessage, route: OpenRoute): Promise<number> {
  const { headers } = request;
  if (!isSameOrigin(headers)) return 403;
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return 415;
  const body = await readBody(request);
  if (body === undefined) return 413;
  const asked = readOpenRequest(body);
  if (asked === undefined) return 400;
  const found = locateInside(route.projectDir, asked.file);
  if (typeof found === 'string') return found === 'outside' ? 403 : 404;
  await route.openEditor(found.file, asked.line, asked.column);
  return 204;
}

/** Undefined when it is too long, or the browser left meanwhile. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // The connection has to outlive the reading, or the refusal would not arrive.
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MOST_BYTES) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString('utf8');
}

function readOpenRequest(body: string): OpenRequest | undefined {
  try {
    const { file, line, column } = JSON.parse(body) as Record<string, unknown>;
    if (typeof file !== 'string' || file === '' || file.includes('\0')) return undefined;
    if (!isPlace(line) || !isPlace(column)) return undefined;
    return { file, ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  } catch {
    return undefined;
  }
}

function isPlace(value: unknown): value is number | undefined {
  return value === undefined || (Number.isSafeInteger(value) && Number(value) > 0);
}
