/** Compresses files that lie in the output as gzip. */
import { gzipSync } from 'node:zlib';

/** Place of the byte that names the system, and its value where none is named (RFC 1952, section 2.3.1). */
const SYSTEM = { at: 9, unknown: 255 };

/** Returns the same bytes on every system, which zlib would name in them. */
export function gzip(content: string | Uint8Array): Uint8Array {
  const file = gzipSync(content, { level: 6 });
  file[SYSTEM.at] = SYSTEM.unknown;
  return file;
}
