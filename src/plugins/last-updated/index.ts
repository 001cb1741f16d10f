/** `docgenjs/plugins/last-updated`: dates of the last change of each page, from git. */
import { relative } from 'node:path';
import type { Plugin, PluginPage } from 'docgenjs';
import * as z from 'zod/mini';
import { findFrontmatterKey } from '../common/find-frontmatter-key.ts';
import { getLangTag } from '../common/get-language.ts';
import { createHistoryPlace, describeMissing } from '../common/git-history.ts';
import { aFunction, type Fields } from '../common/option-fields.ts';
import { DATE_HINT, type ParsedDate, parseDate } from '../common/parse-date.ts';
import { type PageDates, readPageDates } from './read-page-dates.ts';

export interface LastUpdatedOptions {
  /**
   * Shows the author of the commit, or the result of the function. `filePath` is absolute.
   * @default false
   */
  readonly author?: boolean | ((commit: AuthoredCommit) => string);
  /**
   * Time zone of the dates, such as `Asia/Shanghai`. They are formatted when the site is built, the same on
   * every machine.
   * @default 'UTC'
   */
  readonly timeZone?: string;
}

/** Author of the last change of a page. */
export interface AuthoredCommit {
  readonly name: string;
  readonly email: string;
  readonly filePath: string;
}

const LOSS = 'date of their last change';
const REMEDY = 'turn "themeConfig.lastUpdated" off';

const optionsSchema = z.strictObject({
  author: z.optional(z.union([z.boolean(), aFunction])),
  timeZone: z.optional(
    z.string().check(z.refine(isTimeZone, { error: 'is not a time zone, such as "UTC"' })),
  ),
} satisfies Fields<LastUpdatedOptions>);

/**
 * Adds `lastUpdatedTime` (in the page's language), `lastUpdatedDate` (ISO 8601) and, with `author`,
 * `lastUpdatedAuthor` to each page. A page that is not in git has none of them, nor has one with `lastUpdated: false`; a
 * date there replaces that of git. One `git log` serves the
 * whole site, and none while `HEAD` stays the same.
 */
export function pluginLastUpdated(options: LastUpdatedOptions = {}): Plugin {
  const { author = false, timeZone = 'UTC' } = options;
  const describeDate = createDateWriter(timeZone);
  let dates: PageDates = new Map();
  return {
    name: 'last-updated',
    cacheKey: '',
    config(config, { checkOptions }) {
      checkOptions(optionsSchema, options);
      const { themeConfig } = config;
      return { ...config, themeConfig: { ...themeConfig, lastUpdated: themeConfig?.lastUpdated ?? true } };
    },
    async routeGenerated(_routes, _isProd, { site, report }) {
      const result = await readPageDates(createHistoryPlace(site));
      if ('missing' in result)
        report({ severity: 'warning', ...describeMissing(result.missing, LOSS, REMEDY) });
      dates = 'dates' in result ? result.dates : new Map();
    },
    async extendPageData(page, _isProd, { site, report }) {
      const { lastUpdated: own = true } = page.frontmatter;
      if (own === false) return;
      if (own !== true) {
        const date = parseDate(String(own));
        if (date === undefined) report(await describeWrongDate(page, own));
        else Object.assign(page, describeDate(date, page.lang));
        return;
      }
      const file = page._filepath;
      const commit = dates.get(relative(site.root, file).replaceAll('\\', '/'));
      if (commit === undefined) return;
      const time = new Date(commit.time * 1000).toISOString();
      const { name, email } = commit;
      const authorName = typeof author === 'function' ? author({ name, email, filePath: file }) : name;
      Object.assign(page, {
        ...describeDate({ time }, page.lang),
        ...(author !== false && authorName !== '' && { lastUpdatedAuthor: authorName }),
      });
    },
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

async function describeWrongDate(page: PluginPage, value: unknown) {
  return {
    severity: 'error',
    message: `"lastUpdated: ${String(value)}" of the frontmatter is neither false nor a date.`,
    hint: DATE_HINT,
    ...(await findFrontmatterKey(page, 'lastUpdated')),
  } as const;
}

/** Creates a writer of dates. A moment includes the name of the zone: readers live in others. */
function createDateWriter(timeZone: string) {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const moment = { ...day, hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
  const formats = new Map<string, Intl.DateTimeFormat>();
  const format = (date: Date, lang: string, isDay: boolean): string => {
    const key = `${isDay} ${lang}`;
    const known = formats.get(key) ?? createFormat(lang, isDay ? { ...day, timeZone: 'UTC' } : moment);
    formats.set(key, known);
    return known.format(date);
  };
  return (given: Partial<ParsedDate>, lang: string) => {
    const date = new Date(given.time ?? `${given.day}T00:00:00Z`);
    return {
      lastUpdatedTime: format(date, lang, given.time === undefined),
      lastUpdatedDate: date.toISOString(),
    };
  };
}

/** A folder name need not be a valid language tag. */
function createFormat(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = getLangTag(lang);
  const validTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : 'en';
  return new Intl.DateTimeFormat(validTag, options);
}
