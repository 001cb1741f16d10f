/**
 * Resolves which checks run, and how severe their findings are. A level that the site sets applies
 * everywhere. Other checks run in `docgen check` only, except translations and addresses: they are
 * compared wherever a lock file for them is committed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Severity } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';

/** Undefined: the check does not run. */
export type CheckLevels = {
  readonly [Name in Exclude<keyof SiteConfig['check'], 'external'>]-?: Severity | undefined;
};

/** `check`: `docgen check`; otherwise a build or dev, which check along the way. */
export type CheckOccasion = 'check' | 'build' | 'dev';

export function resolveCheckLevels(config: SiteConfig, occasion: CheckOccasion): CheckLevels {
  const { orphans, languages, addresses, accessibility, samples } = config.check;
  const defaultLevel = occasion === 'check' ? 'warn' : false;
  const isThere = (lock: string) => existsSync(join(config.root, lock));
  return {
    orphans: toSeverity(orphans ?? defaultLevel),
    languages: toSeverity(languages ?? (isThere(LANGUAGE_LOCK) ? 'warn' : false)),
    addresses: toSeverity(addresses ?? (isThere(ADDRESS_LOCK) ? 'error' : false)),
    accessibility: toSeverity(accessibility ?? defaultLevel),
    samples: toSeverity(samples ?? defaultLevel),
  };
}

/** Path in the docs folder. */
export const LANGUAGE_LOCK = 'i18n.lock.json';
export const ADDRESS_LOCK = 'addresses.lock';

function toSeverity(level: NonNullable<SiteConfig['check']['orphans']>): Severity | undefined {
  if (level === false) return undefined;
  return level === 'warn' ? 'warning' : 'error';
}
