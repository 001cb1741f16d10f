/**
 * Parses the request target once: it is checked, decoded and split before anything else reads it, and
 * everything later works on the result.
 */
import { UNASKABLE } from '../files/never-published.ts';

export type RequestTarget =
  | { readonly path: string; readonly query: string }
  | { readonly refused: 400 | 414 };

const LONGEST_TARGET = 8192;

/** The decoded path of a request target, or why it is refused. */
export function readTarget(target: string): RequestTarget {
  if (target.length > LONGEST_TARGET) return { refused: 414 };
  // Node lets `#`, backslashes and control characters through; no browser sends them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
  if (!target.startsWith('/') || target.startsWith('//') || /[#\\\u0000-\u0020\u007f]/.test(target))
    return { refused: 400 };
  const [, raw = '', query = ''] = /^([^?]*)(\?.*)?$/s.exec(target) ?? [];
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return { refused: 400 };
  }
  if (UNASKABLE.test(path) || path.includes('//')) return { refused: 400 };
  const segments = path.split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) return { refused: 400 };
  return { path, query };
}
