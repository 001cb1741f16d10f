/** Entries of a sidebar that a Fumadocs site draws by itself, from a list in its code. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SidebarSection } from '../config/sidebar-prefixes.ts';
import type { NextProject } from '../next/project.ts';
import { Markup, type Place, readWords } from '../project/evaluate-script.ts';
import { asRecord, type Values } from '../project/read-peer-config.ts';

export interface OwnSidebar {
  /** Name of the list that entries are taken from. */
  readonly name: string;
  readonly place: Place;
  readonly value: readonly unknown[];
}

/** Entries with their addresses, as many as a list of links in passing does not have. */
const FEWEST = 5;
const LINK = /\b(?:href|url|link|path)\s*:\s*["'`]\//g;

/** Finds the lists with most pages in one file of the project; none if no list is written out. */
export async function findOwnSidebars(
  { dir, paths, reader }: Pick<NextProject, 'dir' | 'paths' | 'reader'>,
  resolveLink: (target: string) => string | undefined,
): Promise<OwnSidebar[]> {
  let best: OwnSidebar[] = [];
  let most = FEWEST - 1;
  for (const file of paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.ts$/.test(path))) {
    const text = await readFile(join(dir, file), 'utf8');
    if ([...text.matchAll(LINK)].length < FEWEST) continue;
    const script = await reader.read(file);
    const lists = script.exportNames.flatMap((name): OwnSidebar[] => {
      const value = script.get(name);
      const place = script.findPlace(name);
      if (!Array.isArray(value) || place === undefined) return [];
      return convertOwnSidebar(value, resolveLink).links.length > 0 ? [{ name, place, value }] : [];
    });
    const count = lists.reduce(
      (sum, { value }) => sum + convertOwnSidebar(value, resolveLink).links.length,
      0,
    );
    if (count > most) [best, most] = [lists, count];
  }
  return best;
}

/** Converts lists of `{ title, href, list }`, with any names of keys. Entries without a page or words are left out. */
export function convertOwnSidebar(
  entries: readonly unknown[],
  resolveLink: (target: string) => string | undefined,
  onMissing: (entry: Values, href: string) => void = () => {},
): SidebarSection {
  const items: Values[] = [];
  const links: string[] = [];
  for (const entry of entries.map(asRecord)) {
    const text = find(entry, ['title', 'text', 'label', 'name'], readWords);
    const href = find(entry, ['href', 'url', 'link', 'path'], readWords);
    const link = href === undefined ? undefined : resolveLink(href);
    const inner = Object.values(entry).flatMap((value) => {
      const list =
        Array.isArray(value) && !(value instanceof Markup)
          ? convertOwnSidebar(value, resolveLink, onMissing)
          : undefined;
      return list !== undefined && list.items.length > 0 ? [list] : [];
    });
    if (text === undefined) continue;
    if (link !== undefined && /^\//.test(link)) links.push(link);
    links.push(...inner.flatMap((list) => list.links));
    const nested = inner.flatMap((list) => list.items);
    if (nested.length > 0) items.push({ text, link, items: nested });
    else if (link !== undefined) items.push({ text, link });
    else if (href !== undefined && href !== '') onMissing(entry, href);
    else items.push({ sectionHeaderText: text });
  }
  return links.length > 0 ? { items, links } : { items: [], links };
}

const find = <T>(entry: Values, keys: readonly string[], read: (value: unknown) => T | undefined) =>
  keys.map((key) => read(entry[key])).find((value) => value !== undefined);
