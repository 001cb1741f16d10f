/** Which bytes a `Range` header asks for (RFC 9110 §14). Both ends count, as in the header. */
export type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable';

/** Undefined where the whole is sent: no range, one that makes no sense, or several. */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
