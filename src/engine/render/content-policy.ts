/**
 * The content security policy of a site. Without a word in the config it is strict with what acts
 * (scripts, objects, `<base>`, forms, frames) and leaves open what only shows. `csp: true` allows
 * nothing from elsewhere at all, and demands Trusted Types.
 */
import { createHash } from 'node:crypto';
import { APPEARANCE_SCRIPT } from '../../shared/appearance-script.ts';
import type { PageRecord, SocialLink } from '../../shared/types.ts';
import { toRouteMeta } from '../routes/route-path.ts';
import type { HeadTag, Route, SiteConfig } from '../types.ts';
import { listHeadSources, listOrigins, type PolicySource } from './head-sources.ts';

/** Sources by directive, in the order in which they are written. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

type PolicyInput = Pick<SiteConfig, 'assetPrefix' | 'icon' | 'logo'> & {
  readonly theme: { readonly socialLinks: readonly Pick<SocialLink, 'mode' | 'content'>[] };
  readonly csp: Exclude<SiteConfig['csp'], false>;
  /** `html`: all authors are trusted, so pages may hold anything. */
  readonly markdown: Pick<SiteConfig['markdown'], 'html'>;
  /** What the head tags of config and plugins load. @default nothing */
  readonly head?: readonly PolicySource[];
};

/** The inline script as policies name it. */
export const INLINE_SCRIPT_HASH = `'sha256-${createHash('sha256').update(APPEARANCE_SCRIPT).digest('base64')}'`;

/** Whom `theme/nav/github-stars.ts` asks. */
const STARS_ORIGIN = 'https://api.github.com';

const SELF = "'self'";
const NONE = "'none'";

/** Who may show a site in a frame, and where its forms go. `default-src` does not stand in for these. */
const AROUND = [
  ['form-action', [SELF]],
  ['frame-ancestors', [SELF]],
] as const;

/** Strict with what acts; all that only shows is open. */
const DEFAULT: ContentPolicy = new Map<string, readonly string[]>([
  ['script-src', [SELF, INLINE_SCRIPT_HASH]],
  ['object-src', [NONE]],
  ['base-uri', [NONE]],
  ['frame-src', [SELF]],
  ...AROUND,
]);

/** What trusted authors may write into pages, and with it what a policy cannot know. */
const OF_PAGES = ['script-src', 'object-src', 'frame-src', 'form-action'];

/** What every page of docgen gets along with. `object-src` and `base-uri` do not follow `default-src` far enough. */
const STRICT: ContentPolicy = new Map<string, readonly string[]>([
  ['default-src', [SELF]],
  ['script-src', [SELF, INLINE_SCRIPT_HASH]],
  ['object-src', [NONE]],
  ['base-uri', [NONE]],
  ...AROUND,
  ['require-trusted-types-for', ["'script'"]],
  // Names of policies; docgen makes one (`runtime/trusted-html.ts`).
  ['trusted-types', ['docgen']],
]);

/** Kinds of files that come from where `assetPrefix` says. */
const PREFIXED = ['script-src', 'style-src', 'img-src', 'font-src', 'media-src'];

/** What is named for these is all that is allowed; to the others it is added. */
const WITHOUT_SELF = new Set(['frame-ancestors', 'form-action', 'report-to', 'report-uri']);

/** What browsers heed in a header alone. */
const HEADER_ONLY = new Set(['frame-ancestors', 'report-to', 'report-uri']);

export function createContentPolicy(config: PolicyInput): ContentPolicy {
  const { strict, sources: extraSources } = config.csp;
  const policy = new Map(strict ? STRICT : DEFAULT);
  if (!strict && config.markdown.html) for (const name of OF_PAGES) policy.delete(name);
  const add = (name: string, sources: readonly string[]) => {
    const values = WITHOUT_SELF.has(name) ? [] : (policy.get(name) ?? [SELF]);
    policy.set(name, [...new Set([...values.filter((source) => source !== NONE), ...sources])]);
  };
  /** What is open needs no source. */
  const addIfClosed = (name: string, sources: readonly string[]) => {
    if (strict || policy.has(name)) add(name, sources);
  };
  for (const [name, sources] of Object.entries(extraSources)) add(name, sources ?? []);
  for (const name of PREFIXED) addIfClosed(name, listOrigins(config.assetPrefix));
  const { icon, logo, theme } = config;
  const codes = theme.socialLinks.filter(({ mode }) => mode === 'img').map(({ content }) => content);
  const images = [typeof icon === 'string' ? icon : '', ...Object.values(listLogos(logo)), ...codes];
  addIfClosed('img-src', images.flatMap(listOrigins));
  if (theme.socialLinks.some(({ mode }) => mode === 'github-stars'))
    addIfClosed('connect-src', [STARS_ORIGIN]);
  for (const [name, source] of config.head ?? []) addIfClosed(name, [source]);
  // What says the same as `default-src` need not be said.
  return new Map(
    [...policy].filter(([name, sources]) => !strict || STRICT.has(name) || sources.join() !== SELF),
  );
}

export function formatPolicy(policy: ContentPolicy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** As it stands in every page, so that it holds on any host. */
export function formatMetaPolicy(policy: ContentPolicy): string {
  return formatPolicy(new Map([...policy].filter(([name]) => !HEADER_ONLY.has(name))));
}

/** What a server has to say because a page cannot. */
export function pickHeaderOnly(policy: ContentPolicy | undefined): ContentPolicy | undefined {
  return policy && new Map([...policy].filter(([name]) => HEADER_ONLY.has(name)));
}

/** Pages as head functions of config and plugins are asked about them. */
export interface PolicyPages {
  readonly routes: readonly Route[];
  readonly pages: readonly { readonly route: Route; readonly page: PageRecord }[];
}

/**
 * One policy for all pages: readers go from one to the other in one document. Undefined for a site
 * that wants none.
 */
export function createSitePolicy(config: SiteConfig, pages: PolicyPages): ContentPolicy | undefined {
  const { csp } = config;
  if (csp === false) return undefined;
  return createContentPolicy({ ...config, csp, head: listHeadSources(listTags(config, pages)) });
}

function listTags(config: SiteConfig, { routes, pages }: PolicyPages): HeadTag[] {
  const { head, bundler, pageHeads } = config;
  const ofConfig = head.flatMap((entry): HeadTag[] => {
    if (typeof entry !== 'function') return [entry];
    return routes.flatMap((route): HeadTag[] => {
      const tag = entry(toRouteMeta(route, config));
      return tag === undefined ? [] : [tag];
    });
  });
  const ofPlugins = pageHeads.flatMap((getTags) =>
    pages.flatMap(({ route, page }): readonly HeadTag[] => getTags(page, toRouteMeta(route, config))),
  );
  return [...ofConfig, ...bundler.tags, ...ofPlugins];
}

export function createPolicyHeaders(policy: ContentPolicy | undefined): Readonly<Record<string, string>> {
  return policy === undefined ? {} : { 'Content-Security-Policy': formatPolicy(policy) };
}

function listLogos(logo: SiteConfig['logo']) {
  return typeof logo === 'string' ? { logo } : logo;
}
