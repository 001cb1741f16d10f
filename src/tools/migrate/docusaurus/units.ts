/** Every language of every version of a Docusaurus site: its old and its new place. */
import { posix } from 'node:path';
import { isExternalUrl } from '../../../shared/url.ts';
import { escapePattern } from '../config/list-redirects.ts';
import type { Redirect } from '../project/migration.ts';
import type { DocsVersion } from './versions.ts';

export interface DocsUnit {
  readonly key: string;
  readonly version: DocsVersion;
  readonly lang: string;
  /** True for the default language. */
  readonly isFirst: boolean;
  /** Path from the new docs folder: `1.0/zh`, or empty. */
  readonly folder: string;
  /** First part of its addresses: `/1.0/zh`, or empty. */
  readonly prefix: string;
  /** First part of its old addresses: `/zh`, or empty. */
  readonly formerPrefix: string;
}

export interface UnitsInput {
  readonly versions: readonly DocsVersion[];
  readonly lang: string;
  readonly langs: readonly string[];
  /** First part of the addresses of documents: `docs`, or empty. */
  readonly base: string;
  /** `baseUrl`, which an address may begin with; docgen adds it to all. @default '/' */
  readonly siteBase?: string;
}

export interface Units {
  readonly units: readonly DocsUnit[];
  /** Redirects from old addresses: the version came after "docs" and the language, now it comes before both. */
  readonly redirects: readonly Redirect[];
  /** Rewrites an old absolute address for a file of the new site; `path` is from the new project folder. */
  readonly rewriteLink: (target: string, path: string) => string;
  /** Rewrites it to a full address in a language. */
  /**
   * Rewrites addresses of the navigation, the footer and redirects: on the site with or without a leading slash, or
   * elsewhere.
   */
  readonly rewriteAddress: (target: string, lang: string) => string;
}

export const getUnitKey = (version: string, lang: string) => `${version}/${lang}`;

export function createUnits({ versions, lang: first, langs, base, siteBase = '/' }: UnitsInput): Units {
  const removeBase = (address: string) =>
    address.startsWith(siteBase) ? address.slice(siteBase.length - 1) : address;
  const units = versions.flatMap((version) =>
    langs.map((lang): DocsUnit => {
      const isFirst = lang === first;
      const formerPrefix = isFirst ? '' : `/${lang}`;
      return {
        key: getUnitKey(version.name, lang),
        version,
        lang,
        isFirst,
        formerPrefix,
        folder: [version.name, isFirst ? '' : lang].filter(Boolean).join('/'),
        prefix: (version.isDefault ? '' : `/${version.name}`) + formerPrefix,
      };
    }),
  );
  const redirects = units.flatMap(({ version, prefix, formerPrefix }) => {
    const from = formerPrefix + getBasePath(version.base);
    const to = prefix + getBasePath(base);
    return from === to ? [] : [{ from: `^${escapePattern(from)}(?=/|$)`, to: to || '/' }];
  });
  const longest = [...versions].sort((a, b) => b.base.length - a.base.length);
  const resolveTarget = (target: string) => {
    const [, way = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
    const match = longest.find((candidate) => `${way}/`.startsWith(`${getBasePath(candidate.base)}/`));
    // The other pages are those of the default version.
    const version = match ?? versions.find((candidate) => candidate.isDefault);
    const path = match ? getBasePath(base) + way.slice(getBasePath(match.base).length) : way;
    return { version, path: (path || '/') + rest, isFile: /\.[a-z]\w*$/i.test(way) };
  };
  return {
    units,
    redirects,
    rewriteLink: (address, path) => {
      const target = removeBase(address);
      const { version, path: to, isFile } = resolveTarget(target);
      const [, versionName, lang = ''] = path.split('/');
      if (version === undefined || version.name === '' || isFile) return target;
      if (version.name === versionName) return to;
      return `/${version.name}${langs.includes(lang) ? `/${lang}` : ''}${to}`;
    },
    rewriteAddress: (address, lang) => {
      // Docusaurus passes these to the browser unchanged.
      if (address.startsWith('pathname://')) return address.slice('pathname://'.length);
      if (isExternalUrl(address)) return address;
      const target = removeBase(address.startsWith('/') ? address : `/${address}`);
      const { version, path, isFile } = resolveTarget(target);
      const unit = units.find((candidate) => candidate.version === version && candidate.lang === lang);
      return isFile || unit === undefined ? target : unit.prefix + path;
    },
  };
}

const getBasePath = (base: string) => (base === '' ? '' : posix.join('/', base));

/** A path as a regular expression. */
