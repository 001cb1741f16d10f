/** The lock files on the disk. */

import { join } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { readRegularFile } from '../config/regular-files.ts';
import type { SiteConfig } from '../types.ts';
import { type LockedAddress, parseAddressLock } from './address-lock.ts';
import { type LanguageLock, parseLanguageLock } from './language-lock.ts';
import { ADDRESS_LOCK, LANGUAGE_LOCK } from './levels.ts';

export function getLanguageLockFile({ root }: Pick<SiteConfig, 'root'>): string {
  return join(root, LANGUAGE_LOCK);
}

/** A lock, empty if it does not exist yet or cannot be read. */
interface ReadLock<Lock> {
  readonly lock: Lock;
  readonly diagnostics: readonly Diagnostic[];
}

export function readLanguageLock(config: SiteConfig): ReadLock<LanguageLock> {
  return readLock<LanguageLock>(getLanguageLockFile(config), config, new Map(), (text) => {
    const parsed = parseLanguageLock(text);
    if (!('problem' in parsed)) return parsed;
    const hint = 'Resolve the conflict, or take the version of one branch and run "docgen check" again.';
    return { message: `The lock file of translations cannot be read: ${parsed.problem}.`, hint };
  });
}

export function getAddressLockFile({ root }: Pick<SiteConfig, 'root'>): string {
  return join(root, ADDRESS_LOCK);
}

export function readAddressLock(config: SiteConfig): ReadLock<readonly LockedAddress[]> {
  return readLock<readonly LockedAddress[]>(getAddressLockFile(config), config, [], (text) => {
    const parsed = parseAddressLock(text);
    if (!('wrongLine' in parsed)) return parsed;
    const hint = 'Resolve the conflict: keep the lines of both branches.';
    return { message: 'A line of published addresses begins with "/".', line: parsed.wrongLine, hint };
  });
}

interface Refusal {
  readonly message: string;
  readonly line?: number;
  readonly hint: string;
}

function readLock<Lock extends object>(
  file: string,
  config: SiteConfig,
  empty: Lock,
  parse: (text: string) => Lock | Refusal,
): ReadLock<Lock> {
  const read = (): Lock | Refusal => {
    try {
      const text = readText(file);
      return text === undefined ? empty : parse(text);
    } catch (error) {
      const hint = 'Remove it, and run "docgen check --accept --all".';
      return { message: `The lock file cannot be read: ${(error as Error).message}.`, hint };
    }
  };
  const result = read();
  if (!('message' in result)) return { lock: result, diagnostics: [] };
  const { message, ...place } = result;
  const diagnostic = createDiagnostic('error', 'DG4010', message, {
    ...place,
    file: getProjectPath(file, config),
  });
  return { lock: empty, diagnostics: [diagnostic] };
}

/** Undefined for a missing file. */
export function readText(file: string): string | undefined {
  try {
    return readRegularFile(file).toString().replace(/\r\n?/g, '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
