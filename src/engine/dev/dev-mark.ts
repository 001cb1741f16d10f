/**
 * What stands for the secret of a start in scripts, styles and documents until they are sent. It is
 * the same at every start, so that bundles are found again, and random, so that no page can hold it:
 * else the secret would take its place in what the page's author wrote, an address of theirs included.
 */
import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';

export function readDevMark(store: Store): string {
  const key = toKey('dev-mark');
  const stored = store.get('bundle', key)?.toString() ?? '';
  if (/^[\da-f]{32}$/.test(stored)) return stored;
  const mark = randomBytes(16).toString('hex');
  store.set('bundle', key, mark);
  return mark;
}
