/** Days of releases whose headings have none: that of the tag, else of the commit that added the heading. */
import { dirname } from 'node:path';
import { isPartialClone, readAddedLines, readHead, readTagDays } from '../common/git.ts';
import { readReleaseHeading } from './release-heading.ts';

/** Returns days by version, and what is missing for the history. `versions`: those without a date. */
export async function readReleaseDays(file: string, versions: readonly string[]) {
  const dir = dirname(file);
  const head = await readHead(dir);
  const missing = 'missing' in head ? { missing: head.missing } : {};
  // A shallow clone may have tags.
  if ('missing' in head && head.missing !== 'history') return { days: new Map(), ...missing };
  const tags = await readTagDays(dir);
  const written = 'missing' in head ? undefined : await readHeadingDays(file);
  const days = versions.flatMap((version) => {
    const day = tags.get(`v${version}`) ?? tags.get(version) ?? written?.get(version);
    return day === undefined ? [] : [[version, day] as const];
  });
  const lacksContents = !('missing' in head) && written === undefined && (await isPartialClone(dir));
  return { days: new Map(days), ...(lacksContents ? { missing: 'contents' } : missing) };
}

/**
 * Undefined if git cannot tell. A commit that added several headings imported releases of earlier days, and says
 * nothing about them.
 */
async function readHeadingDays(file: string): Promise<ReadonlyMap<string, string> | undefined> {
  const added = await readAddedLines(file);
  if (added === undefined) return undefined;
  const days = new Map<string, string | undefined>();
  // The newest first: the last assignment is the first commit with it.
  for (const { day, lines } of added) {
    const versions = new Set(lines.flatMap((line) => readLine(line)?.version ?? []));
    for (const version of versions) days.set(version, versions.size === 1 ? day : undefined);
  }
  return new Map([...days].flatMap(([version, day]) => (day === undefined ? [] : [[version, day]])));
}

/** Parses a heading in a line of Markdown: with `#`, or alone in its line, above a line of `=`. */
function readLine(line: string): ReturnType<typeof readReleaseHeading> {
  const [, marked] = /^#{1,3}[ \t]+(?:<[^>]+>)*(.*)$/.exec(line) ?? [];
  if (marked !== undefined) return readReleaseHeading(marked);
  return /^v?\d+\.\d+\S*\s*$/.test(line) ? readReleaseHeading(line.trim()) : undefined;
}
