/**
 * The content security policy a site can be served with: nothing from elsewhere, nothing
 * inline but the one script of every page, and Trusted Types.
 */
import { createHash } from 'node:crypto';
import { APPEARANCE_SCRIPT } from '../../shared/appearance-script.ts';
import type { SocialLink } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';

/** Sources by directive, in the order in which they are written. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

type PolicyInput = Pick<SiteConfig, 'assetPrefix' | 'icon' | 'logo'> & {
  readonly theme: { readonly socialLinks: readonly Pick<SocialLink, 'mode' | 'content'>[] };
  /** Sources of the site's own, by directive. */
  readonly csp: Readonly<Record<string, readonly string[] | undefined>>;
};

/** The inline script as policies name it. */
export const INLINE_SCRIPT_HASH = `'sha256-${createHash('sha256').update(APPEARANCE_SCRIPT).digest('base64')}'`;

/** Whom `theme/github-stars.ts` asks. */
const STARS_ORIGIN = 'https://api.github.com';

const SELF = "'self'";
const NONE = "'none'";

/** What every page of docgen gets along with. `object-src` and `base-uri` do not follow `default-src` far enough. */
const BASE: ContentPolicy = new Map([
  ['default-src', [SELF]],
  ['script-src', [SELF, INLINE_SCRIPT_HASH]],
  ['object-src', [NONE]],
  ['base-uri', [NONE]],
  ['require-trusted-types-for', ["'script'"]],
  // Names of policies; docgen makes one (`runtime/trusted-html.ts`).
  ['trusted-types', ['docgen']],
]);

/** Kinds of files that come from where `assetPrefix` says. */
const PREFIXED = ['script-src', 'style-src', 'img-src', 'font-src', 'media-src'];

/** Directives that `default-src` does not stand in for. */
const WITHOUT_DEFAULT = new Set(['frame-ancestors', 'form-action', 'report-to', 'report-uri']);

export function toContentPolicy(config: PolicyInput): ContentPolicy {
  const policy = new Map(BASE);
  const add = (name: string, sources: readonly string[]) => {
    const known = policy.get(name) ?? (WITHOUT_DEFAULT.has(name) ? [] : [SELF]);
    policy.set(name, [...new Set([...known.filter((source) => source !== NONE), ...sources])]);
  };
  for (const name of PREFIXED) add(name, toSources(config.assetPrefix));
  const { icon, logo, theme } = config;
  const codes = theme.socialLinks.filter(({ mode }) => mode === 'img').map(({ content }) => content);
  const images = [typeof icon === 'string' ? icon : '', ...Object.values(toLogos(logo)), ...codes];
  add('img-src', images.flatMap(toSources));
  if (theme.socialLinks.some(({ mode }) => mode === 'github-stars')) add('connect-src', [STARS_ORIGIN]);
  for (const [name, sources] of Object.entries(config.csp)) add(name, sources ?? []);
  // What says the same as `default-src` need not be said.
  return new Map([...policy].filter(([name, sources]) => BASE.has(name) || sources.join() !== SELF));
}

export function toPolicyText(policy: ContentPolicy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Undefined for a site that did not ask for a policy. */
export function toSitePolicy({ csp, ...config }: SiteConfig): ContentPolicy | undefined {
  return csp === false ? undefined : toContentPolicy({ ...config, csp });
}

export function toPolicyHeaders(policy: ContentPolicy | undefined): Readonly<Record<string, string>> {
  return policy === undefined ? {} : { 'Content-Security-Policy': toPolicyText(policy) };
}

function toLogos(logo: SiteConfig['logo']) {
  return typeof logo === 'string' ? { logo } : logo;
}

/** The origin of an address elsewhere, or its scheme when it has no host (`data:`). */
function toSources(address: string): string[] {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(absolute)) return [];
  const { origin, protocol } = new URL(absolute);
  return [origin === 'null' ? protocol : origin];
}
