/** Bytes that are written one after another, of which nobody knows how many there will be. */

export interface ByteLog {
  push(byte: number): void;
  /** Seven bits a byte, the lowest first; the high bit says that more follow. */
  pushNumber(number: number): void;
  /** A copy of all; it begins anew. */
  take(): Uint8Array;
}

export function createByteLog(): ByteLog {
  let bytes = new Uint8Array(1 << 12);
  let length = 0;
  const push = (byte: number): void => {
    if (length === bytes.length) {
      const grown = new Uint8Array(2 * length);
      grown.set(bytes);
      bytes = grown;
    }
    bytes[length++] = byte;
  };
  return {
    push,
    pushNumber(number) {
      let rest = number;
      for (; rest > 127; rest >>>= 7) push((rest & 127) | 128);
      push(rest);
    },
    take() {
      const taken = bytes.slice(0, length);
      length = 0;
      return taken;
    },
  };
}
