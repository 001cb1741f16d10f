/** Finds the address an answer redirects to. */
import { Unreachable } from './host-access.ts';
import type { PageAnswer } from './request-page.ts';

/** @throws {Unreachable} for a redirect to nothing that can be requested */
export function findRedirect({ status, headers: { location } }: PageAnswer, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const next = parseAddress(location, url);
  if (next === undefined) throw new Unreachable(`it redirects to "${location}", which cannot be requested`);
  return next;
}

/** Undefined for what cannot be requested. User names and passwords are not sent. */
export function parseAddress(text: string, base?: URL): URL | undefined {
  if (!URL.canParse(text, base?.href)) return undefined;
  const url = new URL(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  url.username = '';
  url.password = '';
  return url;
}
