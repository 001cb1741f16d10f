/** The short way to remember: what is made of nothing but what its key says, so that it holds for ever. */
import type { Store } from '../store/store.ts';
import type { Kept } from './memo.ts';

export interface Recalled<Value> extends Kept<Value> {
  /** Of all that it is made from, docgen's own fingerprint included. */
  readonly key: string;
  make(): Value | Promise<Value>;
  /** Whether later runs may find it. @default true */
  mayBeKept?(value: Value): boolean;
}

/** The value as an earlier run made it, else made now. */
export async function recall<Value>(store: Store, asked: Recalled<Value>): Promise<Value> {
  const { kind, key, encode, decode, make, mayBeKept = () => true } = asked;
  const known = store.get(kind, key);
  if (known !== undefined) return decode(known);
  const value = await make();
  if (mayBeKept(value)) store.set(kind, key, encode(value));
  return value;
}

/** How values are kept that are text. */
export const AS_TEXT = { encode: (value: string) => value, decode: (bytes: Buffer) => bytes.toString() };

/** How values are kept that JSON can say. */
export function asJson<Value>(): Pick<Kept<Value>, 'encode' | 'decode'> {
  return {
    encode: (value) => JSON.stringify(value),
    decode: (bytes) => JSON.parse(bytes.toString()) as Value,
  };
}
