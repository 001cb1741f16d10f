/**
 * The secret of one start of `dev`. The socket, `open` and every script lie below a
 * path that holds it, so a page of another site, which can send requests here but not
 * read the answers, has no address to ask for.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';

export function createDevToken(): string {
  return randomBytes(32).toString('hex');
}

/**
 * What a path below the base (`Ask.path`) asks the dev server for: `socket`, `open`,
 * `static/app.js`. Undefined for pages, and for whoever does not know the secret.
 */
export function readDevPath(path: string, token: string): string | undefined {
  const [, given, name] = /^\/__docgen\/([^/]*)\/(.+)$/s.exec(path) ?? [];
  return given !== undefined && isSameSecret(given, token) ? name : undefined;
}

/** Takes the same time wherever the two differ. */
function isSameSecret(token: string, expected: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
