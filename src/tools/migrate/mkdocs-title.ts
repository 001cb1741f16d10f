/** Titles of MkDocs: a page without a heading of the first level gets one from the navigation or its file. */
import { posix } from 'node:path';
import { joinPage, splitPage } from './edit-frontmatter.ts';
import { type MarkdownNode, parseMarkdown } from './parse-markdown.ts';
import { asList, asRecord } from './read-peer-config.ts';

/** Titles of pages that `nav` names, by their paths from the docs folder. */
export function readNavTitles(nav: unknown): ReadonlyMap<string, string> {
  return new Map(
    asList(nav).flatMap((entry) =>
      Object.entries(asRecord(entry)).flatMap(([text, value]) =>
        typeof value === 'string' ? [[posix.normalize(value), text] as const] : [...readNavTitles(value)],
      ),
    ),
  );
}

/** Adds a title to the frontmatter of a page that has none and no heading of its own. */
export function addTitle(page: string, path: string, titles: ReadonlyMap<string, string>): string {
  const parts = splitPage(page);
  if (parts.data.title !== undefined || hasTopHeading(parseMarkdown(parts.body, {}))) return page;
  return joinPage(parts, { title: titles.get(path) ?? nameFile(path), ...parts.data }, parts.body);
}

function nameFile(path: string): string {
  const { name, dir } = posix.parse(path);
  if (!/^(?:index|README)$/.test(name)) return spellOut(name);
  return dir === '' ? 'Home' : spellOut(posix.basename(dir));
}

function hasTopHeading({ type, depth, value = '', children = [] }: MarkdownNode): boolean {
  if (type === 'heading' && depth === 1) return true;
  return (type === 'html' && /<h1\b/i.test(value)) || children.some(hasTopHeading);
}

function spellOut(name: string): string {
  const words = name.replace(/[-_]/g, ' ');
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
