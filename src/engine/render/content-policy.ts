/**
 * The content security policy of a site. By default it is strict about what acts (scripts, objects, `<base>`, forms,
 * frames) and allows anything that only shows. `csp: true` allows nothing from elsewhere at all, and demands Trusted
 * Types.
 */
import type { PageRecord, SocialLink } from '../../shared/types.ts';
import { createRouteMeta } from '../routes/route-path.ts';
import type { HeadTag, Route, SiteConfig } from '../types.ts';
import { listHeadSources, listOrigins, type PolicySource } from './head-sources.ts';
import { getInlineScriptHash } from './inline-script.ts';

/** Sources by directive, in the order in which they are written. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

type PolicyInput = Pick<SiteConfig, 'assetPrefix' | 'icon' | 'logo'> & {
  readonly portable?: boolean;
  readonly offline?: SiteConfig['offline'];
  readonly theme: { readonly socialLinks: readonly Pick<SocialLink, 'mode' | 'content'>[] };
  readonly csp: Exclude<SiteConfig['csp'], false>;
  /** Sources loaded by the head tags of config and plugins. @default none */
  readonly head?: readonly PolicySource[];
};

/** Origin requested by `theme/nav/github-stars.ts`. */
const STARS_ORIGIN = 'https://api.github.com';

const SELF = "'self'";
const NONE = "'none'";

/** Sites that may frame a page, and targets of its forms. `default-src` does not cover these. */
const AROUND = [
  ['form-action', [SELF]],
  ['frame-ancestors', [SELF]],
] as const;

/** Strict about what acts; anything that only shows is allowed. */
const DEFAULT: ContentPolicy = new Map<string, readonly string[]>([
  ['script-src', [SELF]],
  ['object-src', [NONE]],
  ['base-uri', [NONE]],
  ['frame-src', [SELF]],
  ...AROUND,
]);

/** Directives for content that trusted authors may add to pages and that the policy cannot predict. */
const OF_PAGES = ['script-src', 'object-src', 'frame-src', 'form-action'];

/**
 * Directives that every docgen page works with. `object-src` and `base-uri` do not fall back to
 * `default-src` sufficiently.
 */
const STRICT: ContentPolicy = new Map<string, readonly string[]>([
  ['default-src', [SELF]],
  ['script-src', [SELF]],
  ['object-src', [NONE]],
  ['base-uri', [NONE]],
  ...AROUND,
  ['require-trusted-types-for', ["'script'"]],
  // Names of policies; docgen makes one (`runtime/trusted-html.ts`).
  ['trusted-types', ['docgen']],
]);

/** Kinds of files that are loaded from `assetPrefix`. */
const PREFIXED = ['script-src', 'style-src', 'img-src', 'font-src', 'media-src'];

/** Directives whose sources replace the default; for the others they are added. */
const WITHOUT_SELF = new Set(['frame-ancestors', 'form-action', 'report-to', 'report-uri']);

/** Directives that browsers only respect in a header. */
const HEADER_ONLY = new Set(['frame-ancestors', 'report-to', 'report-uri']);

export function createContentPolicy(config: PolicyInput): ContentPolicy {
  const { strict, isOpen, sources: extraSources } = config.csp;
  const policy = new Map(strict ? STRICT : DEFAULT);
  if (isOpen) for (const name of OF_PAGES) policy.delete(name);
  const add = (name: string, sources: readonly string[]) => {
    const values = WITHOUT_SELF.has(name) ? [] : (policy.get(name) ?? [SELF]);
    policy.set(name, [...new Set([...values.filter((source) => source !== NONE), ...sources])]);
  };
  /** Adds a source, unless the directive is open and needs none. */
  const addIfClosed = (name: string, sources: readonly string[]) => {
    if (strict || policy.has(name)) add(name, sources);
  };
  addIfClosed('script-src', [getInlineScriptHash(config)]);
  // Their files are scripts that docgen adds (`runtime/portable/site-files.ts`).
  if (config.portable && strict) add('trusted-types', ['docgen-files']);
  // Its script names a worker (`runtime/offline/register.ts`).
  else if (config.offline && strict) add('trusted-types', ['docgen-offline']);
  for (const [name, sources] of Object.entries(extraSources)) add(name, sources ?? []);
  for (const name of PREFIXED) addIfClosed(name, listOrigins(config.assetPrefix));
  const { icon, logo, theme } = config;
  const codes = theme.socialLinks.filter(({ mode }) => mode === 'img').map(({ content }) => content);
  const images = [typeof icon === 'string' ? icon : '', ...Object.values(listLogos(logo)), ...codes];
  addIfClosed('img-src', images.flatMap(listOrigins));
  if (theme.socialLinks.some(({ mode }) => mode === 'github-stars'))
    addIfClosed('connect-src', [STARS_ORIGIN]);
  for (const [name, source] of config.head ?? []) addIfClosed(name, [source]);
  // A directive equal to `default-src` can be omitted.
  return new Map(
    [...policy].filter(([name, sources]) => !strict || STRICT.has(name) || sources.join() !== SELF),
  );
}

export function formatPolicy(policy: ContentPolicy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Formats the policy for a page's `<meta>`, so that it applies on any host. */
export function formatMetaPolicy(policy: ContentPolicy): string {
  return formatPolicy(new Map([...policy].filter(([name]) => !HEADER_ONLY.has(name))));
}

/** Picks the directives that a server has to send because a page cannot. */
export function pickHeaderOnly(policy: ContentPolicy | undefined): ContentPolicy | undefined {
  return policy && new Map([...policy].filter(([name]) => HEADER_ONLY.has(name)));
}

/** Pages as passed to head functions of config and plugins. */
export interface PolicyPages {
  readonly routes: readonly Route[];
  readonly pages: readonly { readonly route: Route; readonly page: PageRecord }[];
}

/**
 * Creates one policy for all pages, since readers navigate between them in one document. Undefined if
 * the site disables it.
 */
export function createSitePolicy(config: SiteConfig, pages: PolicyPages): ContentPolicy | undefined {
  const { csp } = config;
  if (csp === false) return undefined;
  return createContentPolicy({ ...config, csp, head: listHeadSources(listSiteTags(config, pages)) });
}

/** Lists the tags that config and plugins add to pages. */
export function listSiteTags(config: SiteConfig, { routes, pages }: PolicyPages): HeadTag[] {
  const { head, bundler, pageHeads } = config;
  const ofConfig = head.flatMap((entry): HeadTag[] => {
    if (typeof entry !== 'function') return [entry];
    return routes.flatMap((route): HeadTag[] => {
      const tag = entry(createRouteMeta(route, config));
      return tag === undefined ? [] : [tag];
    });
  });
  const ofPlugins = pageHeads.flatMap((getTags) =>
    pages.flatMap(({ route, page }): readonly HeadTag[] => getTags(page, createRouteMeta(route, config))),
  );
  return [...ofConfig, ...bundler.tags, ...bundler.bodyStart, ...bundler.bodyEnd, ...ofPlugins];
}

export function createPolicyHeaders(policy: ContentPolicy | undefined): Readonly<Record<string, string>> {
  return policy === undefined ? {} : { 'Content-Security-Policy': formatPolicy(policy) };
}

function listLogos(logo: SiteConfig['logo']) {
  return typeof logo === 'string' ? { logo } : logo;
}
