/**
 * The secret of one `dev` session. The socket, `open` and every script are below a path that contains
 * it: a page of another site can send requests here but not read responses, so it never learns the
 * path.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';

export function createDevToken(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Returns the part of a request path after the secret: `socket`, `open`, `static/app.js`. Undefined
 * for pages, and without the right secret.
 */
export function readDevPath(path: string, token: string): string | undefined {
  const [, pathToken, name] = /^\/__docgen\/([^/]*)\/(.+)$/s.exec(path) ?? [];
  return pathToken !== undefined && isSameSecret(pathToken, token) ? name : undefined;
}

/** Compares in constant time, wherever the two differ. */
function isSameSecret(token: string, expected: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
