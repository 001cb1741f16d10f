/** Limits the memory of a program in WebAssembly: the largest size is written into it before it is compiled. */

/** 512 MB, in pages of 64 KB; a diagram of a thousand nodes takes 80 MB. */
const MAX_PAGES = 8192;

const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;

/** Packages decode theirs into one or the other: Graphviz into an `ArrayBuffer` in older releases. */
export type WebAssemblyProgram = Uint8Array | ArrayBuffer;

/** What Node has of WebAssembly, and types of it without a browser have not. */
export interface WebAssemblyApi {
  instantiate(program: WebAssemblyProgram, imports: object): Promise<{ readonly instance: object }>;
}

export const webAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;

/** Returns the program with one internal memory of limited size. */
export function limitMemory(source: WebAssemblyProgram): Uint8Array<ArrayBuffer> {
  const program = source instanceof Uint8Array ? source : new Uint8Array(source);
  for (let at = HEADER_BYTES; at < program.length; ) {
    const { value: size, end: start } = readNumber(program, at + 1);
    if (program[at] === MEMORY_SECTION) {
      // Number of memories, a byte of flags, the least number of pages, and the most if there is one.
      const { value: least } = readNumber(program, start + 2);
      const section = [1, 1, ...writeNumber(least), ...writeNumber(MAX_PAGES)];
      const written = [MEMORY_SECTION, ...writeNumber(section.length), ...section];
      return new Uint8Array(
        Buffer.concat([program.subarray(0, at), Buffer.from(written), program.subarray(start + size)]),
      );
    }
    at = start + size;
  }
  throw new Error('this program has no memory');
}

/** Seven bits a byte, the lowest first; the last byte is below 128. */
function readNumber(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = from, factor = 1; ; at++, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end: at + 1 };
  }
}

function writeNumber(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...writeNumber(Math.floor(value / 128))];
}
