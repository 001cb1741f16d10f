/** The patterns, on the 404 page. */
import { rules } from 'docgen-client-redirects/rules';
import { findTarget } from './find-target.ts';
import { goOn } from './go-on.ts';

export function followRules(): void {
  const target = findTarget(location.pathname, rules);
  if (target !== undefined) goOn(target);
}
