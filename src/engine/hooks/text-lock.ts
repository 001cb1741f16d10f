/**
 * `docgen.lock.json`: the hash of each text that plugins fetch, by address. One line an address, sorted, so that branches
 * that add texts merge by themselves.
 */
import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import { readRegularFile } from '../config/regular-files.ts';
import { replaceFile } from '../output/replace-file.ts';
import type { SiteConfig } from '../types.ts';

export const TEXT_LOCK = 'docgen.lock.json';

/** Hashes by address. */
export type TextLock = ReadonlyMap<string, string>;

const VERSION = 1;
/** As in `integrity` of a lockfile of npm. */
const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;

export function getTextLockFile({ projectDir }: Pick<SiteConfig, 'projectDir'>): FilePath {
  return toFilePath(projectDir, TEXT_LOCK);
}

export function hashText(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** The reason, where the text is no lock file. */
export function parseTextLock(text: string): TextLock | { readonly problem: string; readonly line?: number } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const conflict = text.split('\n').findIndex((line) => /^(?:<{7}|={7}|>{7})/.test(line));
    if (conflict === -1) return { problem: 'it is not valid JSON' };
    return { problem: 'it has the marks of a merge conflict', line: conflict + 1 };
  }
  const { version, texts } = (json ?? {}) as { version?: unknown; texts?: unknown };
  if (version !== VERSION) return { problem: `its "version" is ${JSON.stringify(version)}, not ${VERSION}` };
  if (typeof texts !== 'object' || texts === null) return { problem: 'it has no "texts"' };
  for (const [address, hash] of Object.entries(texts))
    if (typeof hash !== 'string' || !HASH.test(hash))
      return { problem: 'a line has no hash', line: findLine(text, address) };
  return new Map(Object.entries(texts as Record<string, string>));
}

export function printTextLock(lock: TextLock): string {
  if (lock.size === 0) return `{\n  "version": ${VERSION},\n  "texts": {}\n}\n`;
  const lines = [...lock]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, hash]) => `    ${JSON.stringify(address)}: "${hash}"`);
  return `{\n  "version": ${VERSION},\n  "texts": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** 1-based line of an address; the first one if it has none. */
export function findLine(text: string, address: string): number {
  const line = text
    .split('\n')
    .findIndex((written) => written.trimStart().startsWith(JSON.stringify(address)));
  return Math.max(line, 0) + 1;
}

/** The lock file as it is on the disk. */
export interface KnownLock {
  readonly lock: TextLock;
  readonly text: string;
  readonly problem?: Diagnostic;
}

/** Empty where there is none yet, or it cannot be read. */
export function readTextLock(config: SiteConfig): KnownLock {
  const text = readText(config);
  const parsed = text === '' ? new Map<string, string>() : parseTextLock(text);
  if (!('problem' in parsed)) return { lock: parsed, text };
  const { problem, line } = parsed;
  const message = `The lock file of fetched texts cannot be used: ${problem}.`;
  const hint = 'Keep the lines of both branches, or remove the file and run "docgen lock --update".';
  const place = { file: TEXT_LOCK, line, hint };
  return { lock: new Map(), text, problem: createDiagnostic('error', 'DG4010', message, place) };
}

export function writeTextLock(lock: TextLock, config: SiteConfig): KnownLock {
  const text = printTextLock(lock);
  replaceFile(getTextLockFile(config), text);
  return { lock, text };
}

/** In a stranger's checkout, a link could lead to any file of this machine. */
function readText(config: SiteConfig): string {
  const file = getTextLockFile(config);
  try {
    if (config.isForeign && lstatSync(file).isSymbolicLink()) return '';
    return readRegularFile(file).toString().replace(/\r\n?/g, '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
