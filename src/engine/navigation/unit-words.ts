/** Translates texts and resolves links of navigation for one language and version. */
import type { PageRecord, RoutePath } from '../../shared/types.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import {
  addLeadingSlash,
  isExternalUrl,
  isSafeUrl,
  listBaseReadings,
  splitUrl,
  toLink,
} from '../../shared/url.ts';
import { isAssetPath, moveToUnit, toPlainUrl, type Unit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

/** Facts about a page that navigation needs. */
export interface SitePage {
  readonly route: Route;
  readonly page: PageRecord;
  /** The first H1 with its inline markers, of pages that have one. */
  readonly headingLabel?: string;
}

export type UnitWords = ReturnType<typeof createUnitWords>;

export interface UnitWordsInput {
  readonly unit: Unit;
  readonly config: SiteConfig;
  readonly table: RouteTable;
  /** Addresses of pages that are left out. */
  readonly leftOutTable: Pick<RouteTable, 'find'>;
  readonly getPage: (path: RoutePath) => SitePage | undefined;
  /** UI words of the unit's language, by key. */
  readonly words: Readonly<Record<string, string>>;
  /** True if links without language and version get those of the unit. */
  readonly prefixes: boolean;
}

export function createUnitWords({
  unit,
  config,
  table,
  leftOutTable,
  getPage,
  words,
  prefixes,
}: UnitWordsInput) {
  const target = prefixes ? unit : { lang: config.lang, version: config.multiVersion.default };

  function resolvePath(link: string): string {
    return moveToUnit(addLeadingSlash(link.replace(/^\.\//, '')), target, config);
  }
  function findRoute(link: string, { find }: Pick<RouteTable, 'find'> = table): Route | undefined {
    const leavesSite = isExternalUrl(link) || /^(?:[#?]|[a-z][a-z0-9+.-]*:)/i.test(link);
    if (leavesSite) return undefined;
    for (const reading of listBaseReadings(splitUrl(link).path, config.base)) {
      const route = find(resolvePath(reading));
      if (route) return route;
    }
    return undefined;
  }
  const findPage = (link: string) => {
    const route = findRoute(link);
    return route && getPage(route.path);
  };
  return {
    unit,
    getPage,
    /** The page a link points to. */
    findPage,
    /** False for a link to a page that is left out or unlisted, which no sidebar contains. */
    isListed(link: string | undefined): boolean {
      if (link === undefined) return true;
      if (findRoute(link) === undefined) return findRoute(link, leftOutTable) === undefined;
      return !isUnlisted(findPage(link)?.page);
    },
    /** Translates a text: a key of `i18n.json` or the text itself, then `replaceRules`. */
    translate(text: string): string {
      const word = Object.hasOwn(words, text) ? (words[text] ?? text) : text;
      return config.replaceRules.reduce(
        (result, { search, replace }) => result.replace(search, replace),
        word,
      );
    },
    /** Resolves a link with the unit's prefix, in route path form; undefined if it could run code. */
    resolveLink(link: string): string | undefined {
      if (!isSafeUrl(link, config.markdown.schemes)) return undefined;
      if (isExternalUrl(link) || /^[#?]/.test(link)) return link;
      const { path, query, hash } = splitUrl(link);
      const route = findRoute(link);
      if (route) return toLink(route.path) + query + hash;
      // Files of `public/` have no language.
      return isAssetPath(link) ? addLeadingSlash(link) : toPlainUrl(resolvePath(path)) + query + hash;
    },
  };
}
