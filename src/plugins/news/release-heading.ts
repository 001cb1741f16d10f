/** Parses the heading of a release, in the forms that people and release tools write. */
import { parseDay } from '../common/parse-date.ts';

export interface ReleaseHeading {
  readonly version: string;
  /** `2026-05-01`. */
  readonly day?: string;
  /** Invalid text in place of a date. */
  readonly wrongDay?: string;
  /** True for a version that the heading itself calls unreleased. */
  readonly isUnreleased: boolean;
}

const VERSION = /^\[?(?:(?:version|release)\s+)?v?(\d+\.\d+[\w.+-]*)\]?(?=[\s\](,:/]|$)/i;
const UNRELEASED = /\b(?:unreleased|not (?:yet )?released|upcoming|in development|tb[ad])\b/i;

/** Undefined for any other heading. */
export function readReleaseHeading(label: string): ReleaseHeading | undefined {
  const [start, version] = VERSION.exec(label) ?? [];
  if (start === undefined || version === undefined) return undefined;
  const rest = label.slice(start.length);
  const { written, day } = findDay(rest);
  return {
    version,
    isUnreleased: UNRELEASED.test(rest),
    ...(day !== undefined && { day }),
    ...(written !== undefined && day === undefined && { wrongDay: written }),
  };
}

/** Returns true for the heading of unreleased changes. */
export function isUnreleasedHeading(label: string): boolean {
  return /^\[?(?:unreleased|upcoming)(?: changes)?\]?(?:\s*[-–—(/].*)?$/i.test(label);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const OF_MONTH = '(\\d{1,2})(?:st|nd|rd|th)?';
const MONTH_FIRST = new RegExp(`\\b${NAME} ${OF_MONTH},? (\\d{4})\\b`, 'i');
const DAY_FIRST = new RegExp(`\\b${OF_MONTH} ${NAME},? (\\d{4})\\b`, 'i');

function findDay(text: string): { readonly written?: string; readonly day?: string | undefined } {
  const numbers = /\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\b/.exec(text);
  if (numbers) {
    const [written, year = '', , month = '', ofMonth = ''] = numbers;
    return { written, day: parseDay(year, month, ofMonth) };
  }
  const [first, monthA = '', dayA = '', yearA = ''] = MONTH_FIRST.exec(text) ?? [];
  if (first !== undefined) return { written: first, day: parseDay(yearA, getMonth(monthA), dayA) };
  const [second, dayB = '', monthB = '', yearB = ''] = DAY_FIRST.exec(text) ?? [];
  return second === undefined ? {} : { written: second, day: parseDay(yearB, getMonth(monthB), dayB) };
}

function getMonth(name: string): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}
