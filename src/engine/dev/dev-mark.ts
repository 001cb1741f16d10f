/**
 * Placeholder of a session's secret in scripts, styles and documents until they are sent. It is the
 * same in every session, so that cached bundles stay valid, and random, so that no page can contain
 * it: otherwise the secret would be inserted into an author's text, for example into a URL of another
 * site.
 */
import { randomBytes } from 'node:crypto';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';

export function readDevMark(store: Store): string {
  const key = hashKey('dev-mark');
  const stored = store.get('bundle', key)?.toString() ?? '';
  if (/^[\da-f]{32}$/.test(stored)) return stored;
  const mark = randomBytes(16).toString('hex');
  store.set('bundle', key, mark);
  return mark;
}
