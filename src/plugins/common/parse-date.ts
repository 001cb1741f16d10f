/** Reads dates of frontmatter. Without a time zone they count as UTC: the location of the machine must not change its output. */

/** Next step where a text is not a date. */
export const DATE_HINT = 'Write a day, such as 2026-11-20, or a moment, such as 2026-11-20T09:30:00Z.';

export interface ParsedDate {
  /** `2026-11-20` */
  readonly day: string;
  /** The moment in UTC, as `toISOString` writes it, if the date has one. */
  readonly time: string | undefined;
}

/** Parses a day or a moment as YAML has them: `2026-1-5`, `2026-11-20 9:30`, `2026-11-20T09:30:00+08:00`. */
export function parseDate(text: string): ParsedDate | undefined {
  const [, year = '', month = '', ofMonth = '', rest = ''] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|(?:T|\s+)(.*)$)/i.exec(text.trim()) ?? [];
  const day = parseDay(year, month, ofMonth);
  if (day === undefined || rest === '') return day === undefined ? undefined : { day, time: undefined };
  const time = parseTime(day, rest);
  return time === undefined ? undefined : { day, time };
}

/** Undefined for days that no calendar has. */
export function parseDay(year: string, month: string, ofMonth: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${ofMonth.padStart(2, '0')}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

function parseTime(day: string, rest: string): string | undefined {
  const [, hour = '', others = '', zone = 'Z'] =
    /^(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d*)?)?)\s*(z|[+-]\d{1,2}(?::?\d{2})?)?$/i.exec(rest) ?? [];
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? [];
  const offset = sign === '' ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
  const date = new Date(`${day}T${hour.padStart(2, '0')}${others.replace(/\.$/, '')}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
