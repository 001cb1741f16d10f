/** The date on a cover is meant for people; some dates programs can read as well. */

/** Returns undefined for dates in words. */
export function readBookDate(date: string | undefined): Date | undefined {
  if (date === undefined || !/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z)?$/.test(date)) return undefined;
  const read = new Date(date);
  // The 31st of February would be parsed as a day of March.
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(date.slice(0, 10)) ? undefined : read;
}
