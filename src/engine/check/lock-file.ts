/** The lock files on the disk. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { SiteConfig } from '../types.ts';
import { type LockedAddress, parseAddressLock } from './address-lock.ts';
import { type LanguageLock, parseLanguageLock } from './language-lock.ts';
import { ADDRESS_LOCK, LANGUAGE_LOCK } from './levels.ts';

export function getLanguageLockFile({ root }: Pick<SiteConfig, 'root'>): string {
  return join(root, LANGUAGE_LOCK);
}

/** Reads the lock file; empty if it does not exist yet. */
export function readLanguageLock(config: SiteConfig): {
  lock: LanguageLock;
  diagnostics: readonly Diagnostic[];
} {
  const file = getLanguageLockFile(config);
  const text = readText(file);
  const parsed = text === undefined ? new Map() : parseLanguageLock(text);
  if (!('problem' in parsed)) return { lock: parsed, diagnostics: [] };
  const message = `The lock file of translations cannot be read: ${parsed.problem}.`;
  const hint = 'Resolve the conflict, or take the version of one branch and run "docgen check" again.';
  return {
    lock: new Map(),
    diagnostics: [createDiagnostic('error', 'DG4010', message, { file: getProjectPath(file, config), hint })],
  };
}

export function getAddressLockFile({ root }: Pick<SiteConfig, 'root'>): string {
  return join(root, ADDRESS_LOCK);
}

export function readAddressLock(config: SiteConfig): {
  lock: readonly LockedAddress[];
  diagnostics: readonly Diagnostic[];
} {
  const file = getAddressLockFile(config);
  const parsed = parseAddressLock(readText(file) ?? '');
  if (!('wrongLine' in parsed)) return { lock: parsed, diagnostics: [] };
  const place = { file: getProjectPath(file, config), line: parsed.wrongLine };
  const hint = 'Resolve the conflict: keep the lines of both branches.';
  const message = 'A line of published addresses begins with "/".';
  return { lock: [], diagnostics: [createDiagnostic('error', 'DG4010', message, { ...place, hint })] };
}

/** Undefined for a file that is not there. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r\n?/g, '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
