/**
 * Serializes settings for keys: equal text means equal behaviour, in whatever folder the project is.
 * Functions, promises and instances cannot be serialized; they are identified by the config files, by the
 * lockfile for the packages those use, and functions by their text too: the environment may choose between two.
 */
import { readLockfile } from '../config/lockfile.ts';
import { hashFile } from '../store/hash-file.ts';
import { hashKey } from '../store/hash-key.ts';
import type { SiteConfig } from '../types.ts';

const PROJECT = '<project>';

type Project = Pick<SiteConfig, 'projectDir' | 'configFiles'>;

export function serializeSettings(settings: unknown, { projectDir, configFiles }: Project): string {
  let isPlain = true;
  const replaceValue = (_key: string, value: unknown): unknown => {
    if (value === projectDir) return PROJECT;
    if (typeof value === 'string') return value.replace(`${projectDir}/`, `${PROJECT}/`);
    if (value instanceof RegExp || typeof value === 'bigint') return String(value);
    if (saysAll(value)) return value;
    isPlain = false;
    return typeof value === 'function' ? String(value) : null;
  };
  const text = print(settings, replaceValue);
  if (isPlain && text !== undefined) return text;
  return hashKey(text ?? '', readLockfile(projectDir), ...configFiles.map(hashFile));
}

/** Undefined for circular settings. */
function print(settings: unknown, replace: (key: string, value: unknown) => unknown): string | undefined {
  try {
    return JSON.stringify(settings, replace);
  } catch {
    return undefined;
  }
}

function saysAll(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
