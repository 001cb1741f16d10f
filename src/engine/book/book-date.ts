/** The date on a cover is what people read; some are dates for programs as well. */

/** Undefined for dates in words. */
export function readBookDate(date: string | undefined): Date | undefined {
  if (date === undefined || !/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z)?$/.test(date)) return undefined;
  const read = new Date(date);
  // The 31st of February is read as a day of March.
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(date.slice(0, 10)) ? undefined : read;
}
