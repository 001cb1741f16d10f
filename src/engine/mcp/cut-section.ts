import { createUsageError, formatList } from '../../shared/diagnostic.ts';

/** Cuts the section of a heading out of the HTML of a page. */

const HEADING = /<h([1-6])\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;

const ID = /\sid=(?:"([^"]*)"|'([^']*)')/i;

const MOST_LISTED = 40;

/**
 * Returns a heading and what follows, up to the next heading of its level. The id of another element selects its
 * section. Elements around the section are not part of it: parsers close open ones and ignore stray ends. @throws
 * {DocgenError} with the existing ids.
 */
export function cutSection(
  html: string,
  { anchor, path }: { readonly anchor: string; readonly path: string },
): string {
  const headings = [...html.matchAll(HEADING)].map(([tag, depth], at, all) => ({
    id: getId(tag),
    depth: Number(depth),
    from: all[at]?.index ?? 0,
  }));
  const index = headings.findIndex(({ id }) => id === anchor);
  const place = index >= 0 ? headings[index]?.from : findElement(html, anchor);
  const heading = index >= 0 ? headings[index] : headings.findLast(({ from }) => from < (place ?? -1));
  if (place === undefined) throw createMissing(anchor, path, headings);
  if (heading === undefined) return html.slice(0, headings[0]?.from);
  const next = headings.find(({ depth, from }) => from > heading.from && depth <= heading.depth);
  return html.slice(heading.from, next?.from);
}

function createMissing(
  anchor: string,
  path: string,
  headings: readonly { readonly id: string | undefined }[],
) {
  const ids = headings.flatMap(({ id }) => (id === undefined ? [] : [`#${id}`]));
  return createUsageError(
    `The page "${path}" has no section "#${anchor}".`,
    ids.length === 0
      ? 'It has no headings: read it with "read_page".'
      : `Its sections: ${formatList(ids, MOST_LISTED)}.`,
  );
}

function findElement(html: string, anchor: string): number | undefined {
  const tags = /<[a-z][\w-]*\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
  for (const tag of html.matchAll(tags)) if (getId(tag[0]) === anchor) return tag.index;
  return undefined;
}

function getId(tag: string): string | undefined {
  const [, double, single] = ID.exec(tag) ?? [];
  const id = double ?? single;
  return id
    ?.replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
