/** A growing log of bytes. */
export function createByteLog() {
  let bytes = new Uint8Array(1 << 12);
  let length = 0;
  const push = (byte: number): void => {
    if (length === bytes.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[length++] = byte;
  };
  return {
    push,
    /** Writes seven bits per byte, the lowest first; the high bit marks that more follow. */
    pushNumber(number: number): void {
      let rest = number;
      for (; rest > 127; rest >>>= 7) push((rest & 127) | 128);
      push(rest);
    },
    /** Returns a copy of all bytes and clears the log. */
    take(): Uint8Array {
      const copy = bytes.slice(0, length);
      length = 0;
      return copy;
    },
  };
}
