/**
 * Which checks run, and how serious their findings are. What a site sets holds everywhere.
 * What it does not set is a matter of `docgen check`, but for the two checks that begin
 * with a file which somebody has committed: those hold back a build as well.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Severity } from '../../shared/types.ts';
import type { CheckConfig, CheckLevel, SiteConfig } from '../types.ts';

/** Undefined: the check does not run. */
export type CheckLevels = { readonly [Name in keyof CheckConfig]: Severity | undefined };

/** Whether `docgen check` asks, or a build or dev, which check on their way. */
export type CheckOccasion = 'check' | 'build';

export function toCheckLevels(config: SiteConfig, occasion: CheckOccasion): CheckLevels {
  const { orphans, languages, addresses, accessibility, samples } = config.check;
  const asked = occasion === 'check' ? 'warn' : false;
  const where = (file: string, level: CheckLevel) => (existsSync(join(config.root, file)) ? level : false);
  return {
    orphans: toSeverity(orphans ?? asked),
    languages: toSeverity(languages ?? where(LANGUAGE_LOCK, 'warn')),
    addresses: toSeverity(addresses ?? where(ADDRESS_LOCK, 'error')),
    accessibility: toSeverity(accessibility ?? asked),
    samples: toSeverity(samples ?? asked),
  };
}

/** Both lie in the docs folder. */
export const LANGUAGE_LOCK = 'i18n.lock.json';
export const ADDRESS_LOCK = 'addresses.lock';

function toSeverity(level: CheckLevel): Severity | undefined {
  if (level === false) return undefined;
  return level === 'warn' ? 'warning' : 'error';
}
