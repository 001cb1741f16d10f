/**
 * `POST <secret path>/<name>`: requests with an effect. Each needs the secret, an origin that is this server, and a
 * short JSON object, which no form of another site can send.
 */
import type { IncomingMessage } from 'node:http';
import { type HostNames, isSameOrigin } from './allowed-hosts.ts';
import { readDevPath } from './dev-token.ts';
import { readBody } from './read-body.ts';

/** Handles a body of unchecked content; returns the status of the response. */
export interface DevPost {
  (body: Readonly<Record<string, unknown>>): number | Promise<number>;
  /** @default 4096 */
  readonly mostBytes?: number;
}

export interface DevPosts {
  readonly token: string;
  /** Handlers by name below the secret path. */
  readonly answers: ReadonlyMap<string, DevPost>;
}

const MOST_BYTES = 4096;

export function findDevPost(
  { method }: IncomingMessage,
  path: string,
  { token, answers }: DevPosts,
): DevPost | undefined {
  return method === 'POST' ? answers.get(readDevPath(path, token) ?? '') : undefined;
}

export async function answerDevPost(
  request: IncomingMessage,
  answer: DevPost,
  allowedHosts: HostNames['allowedHosts'],
): Promise<number> {
  const { headers } = request;
  if (!isSameOrigin(request, allowedHosts)) return 403;
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return 415;
  const text = await readBody(request, answer.mostBytes ?? MOST_BYTES);
  if (text === undefined) return 413;
  const body = readObject(text);
  return body === undefined ? 400 : answer(body);
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
