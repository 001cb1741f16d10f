import type { Severity } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';

/** Returns the level of an address that was removed: of untrusted authors, one page must not stop all others. */
export function getRemovalLevel({ untrusted }: Pick<SiteConfig, 'untrusted'>): Severity {
  return untrusted ? 'warning' : 'error';
}
