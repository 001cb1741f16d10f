/** Caches values that depend on nothing but their key, so that they never become stale. */
import type { Store } from '../store/store.ts';
import type { Persistence } from './memo.ts';

export interface Recalled<Value> extends Persistence<Value> {
  /** Parts that identify all inputs, docgen's own fingerprint included. */
  readonly key: string;
  make(): Value | Promise<Value>;
  /** Returns true if later runs may use it. @default true */
  isStorable?(value: Value): boolean;
}

/** Returns the value that an earlier run stored, else computes it. */
export async function recall<Value>(store: Store, request: Recalled<Value>): Promise<Value> {
  const { kind, key, encode, decode, make, isStorable = () => true } = request;
  const stored = store.get(kind, key);
  if (stored !== undefined) return decode(stored);
  const value = await make();
  if (isStorable(value)) store.set(kind, key, encode(value));
  return value;
}

/** Encoding for values that are text. */
export const AS_TEXT = { encode: (value: string) => value, decode: (bytes: Buffer) => bytes.toString() };

/** Creates the encoding for values that JSON can represent. */
export function asJson<Value>(): Pick<Persistence<Value>, 'encode' | 'decode'> {
  return {
    encode: (value) => JSON.stringify(value),
    decode: (bytes) => JSON.parse(bytes.toString()) as Value,
  };
}
