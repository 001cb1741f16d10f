/** Applies the patterns on the 404 page. */
import { rules } from 'docgen-client-redirects/rules';
import { findTarget } from './find-target.ts';
import { redirectTo } from './go-on.ts';

export function followRules(): void {
  const target = findTarget(location.pathname, rules);
  if (target !== undefined) redirectTo(target);
}
