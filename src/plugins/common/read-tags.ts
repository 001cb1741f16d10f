/** The tags of a page, as its author wrote them. */
import type { FrontmatterData } from './parse-frontmatter.ts';

/** Reports a problem with the value at these keys. */
export type ReportValue = (path: readonly (string | number)[], message: string, hint: string) => void;

/** A list of texts, or a text with commas; entries may be objects with a `label`, as Docusaurus has them. */
export function readTags(value: unknown, report: ReportValue): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) && typeof value !== 'string') {
    report(
      ['tags'],
      '"tags" is neither a text nor a list of texts.',
      'Write "tags: [release, performance]".',
    );
    return [];
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : value.split(',');
  const tags = list.flatMap((entry, index) => {
    const label = typeof entry === 'object' && entry !== null ? (entry as FrontmatterData).label : entry;
    const tag = getText(label);
    if (tag !== undefined) return [tag];
    report(
      ['tags', index],
      'A tag is not text.',
      'Write a word, in quotes if YAML would read something else.',
    );
    return [];
  });
  return [...new Set(tags)];
}

/** Returns text, or a number that YAML made of it. */
export function getText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text;
}
