/**
 * From the bytes of a page to its text. A page is UTF-8; BOM and CR are removed here, so that later stages need not
 * handle them. What would come out as garbage (another encoding, control characters) or keep the engines busy for
 * minutes (megabytes, thousands of nested quotes) is rejected here, with its place.
 */
import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { CONTROL } from '../../shared/control-characters.ts';
import { createDiagnostic, toExcerpt } from '../../shared/diagnostic.ts';
import { createEncodingHint } from '../../shared/encoding-hint.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { hashKey } from '../store/hash-key.ts';
import type { SiteConfig } from '../types.ts';

/** A text and its problems, or the reason why there is none. */
export type Decoded =
  | { readonly text: string; readonly warning?: Diagnostic; readonly diagnostic?: undefined }
  | Undecoded;

interface Undecoded {
  readonly text?: undefined;
  readonly diagnostic: Diagnostic;
}

export interface ReadOptions {
  /** Name of the file in messages: relative to the project folder. */
  readonly name: string;
  /** In bytes. */
  readonly maxFileSize: number;
  /** Below an error, readers see "�" for what is not text. @default 'error' */
  readonly laxLevel?: SiteConfig['laxLevel'];
}

/** An editor that saves by renaming leaves a moment without the file. */
const RETRY_DELAY = 50;

/** A text with the hash of its file, or the reason why there is none. */
export type SourceText = (Exclude<Decoded, Undecoded> & { readonly hash: string }) | Undecoded;

export async function readSource(file: FilePath, options: ReadOptions): Promise<SourceText> {
  try {
    return readOnce(file, options);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') return createUnreadable(error, options.name);
  }
  await wait(RETRY_DELAY);
  try {
    return readOnce(file, options);
  } catch (error) {
    return createUnreadable(error, options.name);
  }
}

/** At once: a page takes 16 µs of processor time so, and 85 where each step is done by another thread. */
function readOnce(file: FilePath, { name, maxFileSize, laxLevel }: ReadOptions): SourceText {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    if (size > maxFileSize) return { diagnostic: createSizeDiagnostic({ name, size, maxFileSize }) };
    const bytes = readFileSync(opened);
    // It may have grown since.
    if (bytes.length > maxFileSize)
      return { diagnostic: createSizeDiagnostic({ name, size: bytes.length, maxFileSize }) };
    const decoded = decodeSource(bytes, name, laxLevel);
    return decoded.text === undefined ? decoded : { ...decoded, hash: hashKey(bytes) };
  } finally {
    closeSync(opened);
  }
}

function createSizeDiagnostic(about: { name: string; size: number; maxFileSize: number }): Diagnostic {
  const { name, size, maxFileSize } = about;
  const message = `Page has ${formatMegabytes(size)}; the limit is ${formatMegabytes(maxFileSize)}.`;
  const hint = 'Split the page, or raise "markdown.maxFileSize" in the config.';
  return createDiagnostic('error', 'DG3001', message, { file: name, hint });
}

function formatMegabytes(bytes: number): string {
  return bytes < 100_000 ? `${bytes} bytes` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

function createUnreadable(error: unknown, name: string): Undecoded {
  const code = getErrorCode(error);
  const message =
    code === 'ENOENT'
      ? 'Page was removed while the site was built.'
      : `Page cannot be read (${code ?? String(error)}).`;
  const hint = code === 'ENOENT' ? 'Build again.' : 'Check that it is a file and that you may read it.';
  return { diagnostic: createDiagnostic('error', 'DG3000', message, { file: name, hint }) };
}

function getErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

/** Decodes the bytes of one page; `name` is its name in messages. */
export function decodeSource(
  bytes: Uint8Array,
  name: string,
  laxLevel: ReadOptions['laxLevel'] = 'error',
): Decoded {
  const written = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes).replace(/\r\n?/g, '\n');
  const plain = removeTerminalColours(written);
  const text = drawControls(plain);
  const trouble = isUtf8(bytes) ? findControlCharacter(text) : createEncodingDiagnostic(bytes, text, name);
  if (trouble === undefined) {
    const drawn = text === plain ? undefined : createDrawnWarning(plain, text, name);
    const warning = drawn ?? (plain === written ? undefined : createColourWarning(written, name));
    return { text, ...(warning && { warning }) };
  }
  if (laxLevel === 'error') return { diagnostic: { ...trouble, file: name } };
  const message = `${trouble.message} Readers see "�" there.`;
  return {
    text: text.replaceAll(CONTROL, '�'),
    warning: { ...trouble, message, severity: laxLevel, file: name },
  };
}

/** A fence in the language `ansi`: output of a terminal, as other generators show it in colour. */
const TERMINAL = /^[ \t>]*(`{3,}|~{3,})[ \t]*ansi\b[^\n]*\n(?:(?![ \t>]*\1)[^\n]*\n)*/gm;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const TERMINAL_COLOUR = /\u001b\[[\d;:]*m/g;

/** Keeps the words of a terminal's output: the control characters between them would fail the build. */
function removeTerminalColours(text: string): string {
  if (!text.includes('\u001b')) return text;
  return text.replace(TERMINAL, (block) => block.replace(TERMINAL_COLOUR, ''));
}

/** A fence to its end, or to that of the text. */
const FENCED =
  /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})[^\n]*\n(?:(?![ \t>]*\1[`~]*[ \t]*$)(?:[^\n]+(?:\n|$)|\n))*(?:[ \t>]*\1[`~]*[ \t]*$)?/gm;

/** Replaces control characters in code blocks, which HTML cannot contain, by their pictures. */
function drawControls(text: string): string {
  if (text.search(CONTROL) < 0) return text;
  return text.replace(FENCED, (block) => block.replace(CONTROL, getPicture));
}

function getPicture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '�';
}

/** Reports the first character that was replaced by a picture. */
function createDrawnWarning(written: string, text: string, name: string): Diagnostic | undefined {
  const found = findControlCharacter(written);
  if (found === undefined) return undefined;
  const picture = text.charAt(written.search(CONTROL));
  const message = `${found.message.replace(/\.$/, '')} in code. Readers see "${picture}" there.`;
  return { ...found, message, severity: 'warning', file: name };
}

function createColourWarning(written: string, name: string): Diagnostic {
  const line = written.slice(0, written.indexOf('\u001b')).split('\n').length;
  return createDiagnostic(
    'warning',
    'DG3003',
    'Colours of a terminal (ANSI) are left out: the block is shown plain.',
    {
      file: name,
      line,
      column: 1,
      hint: 'Remove the escape sequences, or show a recording or a picture of the terminal.',
    },
  );
}

/** Reports where bytes that are not UTF-8 begin: encoding the decoded text no longer gives the same bytes. */
function createEncodingDiagnostic(bytes: Uint8Array, text: string, name: string): Diagnostic {
  const reencoded = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const offset = bytes.findIndex((byte, index) => byte !== reencoded[index]);
  const lines = new TextDecoder().decode(bytes.subarray(0, offset)).split(/\r\n?|\n/);
  return createDiagnostic('error', 'DG3002', 'Page is not UTF-8: it has invalid bytes.', {
    line: lines.length,
    column: (lines.at(-1) ?? '').length + 1,
    excerpt: toExcerpt(text, lines.length),
    hint: createEncodingHint(bytes, name),
  });
}

function findControlCharacter(text: string): Diagnostic | undefined {
  const at = text.search(CONTROL);
  if (at < 0) return undefined;
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  const character = code === '0000' ? 'a NUL character' : `the control character U+${code}`;
  return createDiagnostic('error', 'DG3003', `Page contains ${character}.`, {
    line: before.split('\n').length,
    column: at - lineStart + 1,
    excerpt: text.slice(lineStart).split('\n', 1)[0] ?? '',
    hint:
      code === '0000'
        ? 'Delete it; if the page is full of them, it is UTF-16: save it as UTF-8.'
        : 'Delete it; in code, write an escape such as "\\u001b" instead.',
  });
}
