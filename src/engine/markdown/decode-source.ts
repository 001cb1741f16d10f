/**
 * From the bytes of a page to its text. A page is UTF-8; BOM and CR are taken off
 * so that nothing later has to know of them. What would come out as garbage
 * (another encoding, control characters) or keep the engines busy for minutes
 * (megabytes, thousands of nested quotes) ends here, with its place named.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { toDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { toKey } from '../store/to-key.ts';

/** A text, or why there is none. */
export type Decoded = { readonly text: string; readonly diagnostic?: undefined } | Undecoded;

interface Undecoded {
  readonly text?: undefined;
  readonly diagnostic: Diagnostic;
}

export interface ReadOptions {
  /** How messages name the file: relative to the project folder. */
  readonly name: string;
  /** In bytes. */
  readonly maxFileSize: number;
}

/** An editor that saves by renaming leaves a moment without the file. */
const RETRY_DELAY = 50;

/** A text with the hash of its file, or why there is none. */
export type SourceText =
  | { readonly text: string; readonly hash: string; readonly diagnostic?: undefined }
  | Undecoded;

export async function readSource(file: FilePath, options: ReadOptions): Promise<SourceText> {
  try {
    return await readOnce(file, options);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return toUnreadable(error, options.name);
  }
  await wait(RETRY_DELAY);
  try {
    return await readOnce(file, options);
  } catch (error) {
    return toUnreadable(error, options.name);
  }
}

async function readOnce(file: FilePath, { name, maxFileSize }: ReadOptions): Promise<SourceText> {
  const handle = await open(file, 'r');
  try {
    return await readHandle(handle, { name, maxFileSize });
  } finally {
    await handle.close();
  }
}

async function readHandle(handle: FileHandle, { name, maxFileSize }: ReadOptions): Promise<SourceText> {
  const { size } = await handle.stat();
  if (size > maxFileSize) return { diagnostic: toTooLarge({ name, size, maxFileSize }) };
  const bytes = await handle.readFile();
  // It may have grown since.
  if (bytes.length > maxFileSize) {
    return { diagnostic: toTooLarge({ name, size: bytes.length, maxFileSize }) };
  }
  const decoded = decodeSource(bytes, name);
  return decoded.text === undefined ? decoded : { ...decoded, hash: toKey(bytes) };
}

function toTooLarge(about: { name: string; size: number; maxFileSize: number }): Diagnostic {
  const { name, size, maxFileSize } = about;
  const message = `Page has ${toMegabytes(size)}; the limit is ${toMegabytes(maxFileSize)}.`;
  const hint = 'Split the page, or raise "markdown.maxFileSize" in the config.';
  return toDiagnostic('error', 'DG3001', message, { file: name, hint });
}

function toMegabytes(bytes: number): string {
  return bytes < 100_000 ? `${bytes} bytes` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

function toUnreadable(error: unknown, name: string): Undecoded {
  const code = codeOf(error);
  const message =
    code === 'ENOENT'
      ? 'Page was removed while the site was built.'
      : `Page cannot be read (${code ?? String(error)}).`;
  const hint = code === 'ENOENT' ? 'Build again.' : 'Check that it is a file and that you may read it.';
  return { diagnostic: toDiagnostic('error', 'DG3000', message, { file: name, hint }) };
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

/** Decodes the bytes of one page; `name` is how messages call it. */
export function decodeSource(bytes: Uint8Array, name: string): Decoded {
  const invalid = findForeignEncoding(bytes);
  if (invalid !== undefined) {
    const { offset, encoding } = invalid;
    const message = `Page is not UTF-8: byte ${offset} cannot be read. It looks like ${encoding}.`;
    const hint = 'Save it as UTF-8 in your editor.';
    return { diagnostic: toDiagnostic('error', 'DG3002', message, { file: name, hint }) };
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes).replace(/\r\n?/g, '\n');
  const control = findControlCharacter(text);
  return control === undefined ? { text } : { diagnostic: { ...control, file: name } };
}

/** Where the bytes stop being UTF-8, and what they may be instead. */
function findForeignEncoding(bytes: Uint8Array): { offset: number; encoding: string } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { offset: 0, encoding: 'UTF-16 LE' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { offset: 0, encoding: 'UTF-16 BE' };
  const wide = guessWide(bytes);
  if (wide !== undefined) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return undefined;
  } catch {
    // The decoder does not say where: look for the place ourselves.
    const { first, invalid, valid } = countSequences(bytes);
    if (valid > invalid * 3) return { offset: first, encoding: 'UTF-8 in which some bytes were lost' };
    const encoding = isLikelyGbk(bytes) ? 'GBK (GB 18030)' : 'a single-byte encoding such as Windows-1252';
    return { offset: first, encoding };
  }
}

/** UTF-16 without a BOM: in text with Latin letters every other byte is zero. */
function guessWide(bytes: Uint8Array): { offset: number; encoding: string } | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  let first = -1;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (first < 0) first = index;
    zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const threshold = Math.max(1, sample.length / 16);
  if (odd > threshold && even * 8 < odd) return { offset: first, encoding: 'UTF-16 LE' };
  if (even > threshold && odd * 8 < even) return { offset: first, encoding: 'UTF-16 BE' };
  return undefined;
}

/** How many characters beyond ASCII read as UTF-8, how many bytes do not, and the first of those. */
function countSequences(bytes: Uint8Array): { first: number; invalid: number; valid: number } {
  let first = 0;
  let invalid = 0;
  let valid = 0;
  for (let index = 0; index < bytes.length; ) {
    const length = sequenceLength(bytes, index);
    if (length === 0 && invalid++ === 0) first = index;
    if (length > 1) valid++;
    index += Math.max(1, length);
  }
  return { first, invalid, valid };
}

/** Length of the UTF-8 sequence at `index`; 0 when it is none (Unicode, table 3-7). */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const lead = bytes[index] ?? 0;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : (lead & 0xf0) === 0xe0 ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (length === 0) return 0;
  const second = bytes[index + 1] ?? 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let offset = 2; offset < length; offset++) {
    if (((bytes[index + offset] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/**
 * Whether the bytes read as GBK: all pairs are legal, and most of them lie where
 * the common ideographs and punctuation of GB 2312 are.
 */
function isLikelyGbk(bytes: Uint8Array): boolean {
  let pairs = 0;
  let common = 0;
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[++index] ?? 0;
    if (lead === 0x80 || lead === 0xff || trail < 0x40 || trail === 0x7f || trail === 0xff) return false;
    pairs++;
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xf7) || (lead >= 0xa1 && lead <= 0xa9))) common++;
  }
  return pairs > 0 && common * 4 >= pairs * 3;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what this is for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;

function findControlCharacter(text: string): Diagnostic | undefined {
  const match = CONTROL.exec(text);
  if (match === null) return undefined;
  const before = text.slice(0, match.index);
  const lineStart = before.lastIndexOf('\n') + 1;
  const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const what = code === '0000' ? 'a NUL character' : `the control character U+${code}`;
  return toDiagnostic('error', 'DG3003', `Page contains ${what}.`, {
    line: before.split('\n').length,
    column: match.index - lineStart + 1,
    excerpt: text.slice(lineStart).split('\n', 1)[0] ?? '',
    hint: 'Delete it; in code, write an escape such as "\\u0000" instead.',
  });
}
