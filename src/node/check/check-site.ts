/** All that is checked over the whole site, by `check`, `build` and `dev` alike. */
import type { Diagnostic } from '../../shared/types.ts';
import { checkLinks, type LinkCheckInput } from './check-links.ts';
import { checkOrphans } from './check-orphans.ts';
import { type CheckOccasion, toCheckLevels } from './levels.ts';

export interface SiteCheckInput extends LinkCheckInput {
  readonly occasion: CheckOccasion;
}

export async function checkSite(input: SiteCheckInput): Promise<Diagnostic[]> {
  const levels = toCheckLevels(input.config, input.occasion);
  return [
    ...checkLinks(input),
    ...(levels.orphans ? checkOrphans({ ...input, severity: levels.orphans }) : []),
  ];
}
