/**
 * Which checks run, and how serious their findings are. What a site sets holds everywhere.
 * What it does not set is a matter of `docgen check`, but for translations and addresses: they
 * are compared wherever somebody has committed a lock file of them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Severity } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';

/** Undefined: the check does not run. */
export type CheckLevels = { readonly [Name in keyof SiteConfig['check']]-?: Severity | undefined };

/** Whether `docgen check` asks, or a build or dev, which check on their way. */
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

/** In the docs folder. */
export const LANGUAGE_LOCK = 'i18n.lock.json';
export const ADDRESS_LOCK = 'addresses.lock';

function toSeverity(level: NonNullable<SiteConfig['check']['orphans']>): Severity | undefined {
  if (level === false) return undefined;
  return level === 'warn' ? 'warning' : 'error';
}
