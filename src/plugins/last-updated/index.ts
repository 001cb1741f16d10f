/** `docgenjs/plugins/last-updated`: dates of the last change of each page, from git. */
import { relative } from 'node:path';
import type { Plugin } from 'docgenjs';
import * as z from 'zod/mini';
import { createHistoryPlace, describeMissing } from '../common/git-history.ts';
import { aFunction, type Fields } from '../common/option-fields.ts';
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
 * `lastUpdatedAuthor` to each page. A page that is not in git has none of them. One `git log` serves the
 * whole site, and none while `HEAD` stays the same.
 */
export function pluginLastUpdated(options: LastUpdatedOptions = {}): Plugin {
  const { author = false, timeZone = 'UTC' } = options;
  const formatDate = createDateFormatter(timeZone);
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
    extendPageData(page, _isProd, { site }) {
      const file = page._filepath;
      const commit = dates.get(relative(site.root, file).replaceAll('\\', '/'));
      if (commit === undefined) return;
      const date = new Date(commit.time * 1000);
      const { name, email } = commit;
      const authorName = typeof author === 'function' ? author({ name, email, filePath: file }) : name;
      Object.assign(page, {
        lastUpdatedTime: formatDate(date, page.lang),
        lastUpdatedDate: date.toISOString(),
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

/** Creates a formatter of dates. It includes the name of the zone: readers live in others. */
function createDateFormatter(timeZone: string): (date: Date, lang: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const create = (lang: string) => {
    // A folder name need not be a valid language tag.
    const tag = lang.replaceAll('_', '-');
    const validTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : 'en';
    const format = new Intl.DateTimeFormat(validTag, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
    formats.set(lang, format);
    return format;
  };
  return (date, lang) => (formats.get(lang) ?? create(lang)).format(date);
}
