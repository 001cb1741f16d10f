/** Hides credentials: diagnostics show lines of config files, which may contain addresses with a user name and a password. */
import type { Diagnostic } from '../../shared/types.ts';

/** Up to the last `@` before the path: passwords may contain one. */
const USERINFO = /([a-z][a-z\d+.-]*:\/\/)[^\s/?#'"`<>]*@/gi;

export function hideCredentials(diagnostic: Diagnostic): Diagnostic {
  const { message, hint, excerpt, before, after } = diagnostic;
  return {
    ...diagnostic,
    message: hideUserinfo(message),
    ...(hint !== undefined && { hint: hideUserinfo(hint) }),
    ...(excerpt !== undefined && { excerpt: hideUserinfo(excerpt) }),
    ...(before && { before: before.map(hideUserinfo) }),
    ...(after && { after: after.map(hideUserinfo) }),
  };
}

function hideUserinfo(text: string): string {
  return text.replace(USERINFO, '$1…@');
}
