/** `SUMMARY.md` of mdBook: the sidebar, which also determines what is published. */
import { posix } from 'node:path';
import { decodeUrl } from '../../../shared/url.ts';
import { type MarkdownNode, parseMarkdown, readText } from '../page/parse-markdown.ts';
import type { Lose } from '../project/migration.ts';

type Item = Readonly<Record<string, unknown>>;

export interface BookSummaryInput {
  /** Returns the new link of a page's old path; undefined if there is no such page. */
  readonly resolveLink: (path: string) => string | undefined;
  readonly lose: Lose;
  /** True if chapters have their numbers in front. */
  readonly isNumbered: boolean;
  /** Depth to which chapters are open at first; undefined if none can be closed. */
  readonly openDepth: number | undefined;
}

export interface BookSummary {
  readonly items: readonly Item[];
  /** Names of the pages by their old paths, in order. */
  readonly names: ReadonlyMap<string, string>;
}

export function convertBookSummary(source: string, input: BookSummaryInput): BookSummary {
  const names = new Map<string, string>();
  const items: Item[] = [];
  let group = items;
  let count = 0;
  const add = { ...input, names };
  const nodes = parseMarkdown(source, {}).children ?? [];
  for (const [index, node] of nodes.entries()) {
    const { type, children = [] } = node;
    // A heading at the start is the title of the file; later ones name the parts of the book.
    if (type === 'heading' && index > 0) {
      group = [];
      items.push({ text: readText(node), items: group });
    } else if (type === 'thematicBreak') {
      group = items;
      if (items.length > 0) items.push({ dividerType: 'solid' });
    } else if (type === 'list') {
      const chapters = children.map((item, at) => convertChapter(item, [count + at + 1], add));
      group.push(...chapters.filter((chapter) => chapter !== undefined));
      count += chapters.length;
    } else if (type === 'paragraph') {
      // Chapters before and after the numbered ones.
      for (const link of children.filter((child) => child.type === 'link')) {
        const own = readTarget(link, readText(link), add);
        if (own !== undefined) items.push({ text: readText(link), link: own });
      }
    }
  }
  return { items: items.filter(({ items: inner }) => !Array.isArray(inner) || inner.length > 0), names };
}

type ChapterInput = BookSummaryInput & { readonly names: Map<string, string> };

function convertChapter(
  node: MarkdownNode,
  numbers: readonly number[],
  input: ChapterInput,
): Item | undefined {
  const { children = [] } = node;
  const head = children.find(({ type }) => type === 'paragraph');
  const link = head?.children?.find(({ type }) => type === 'link');
  const name = readText(link ?? head ?? node);
  const text = input.isNumbered ? `${numbers.join('.')}. ${name}` : name;
  const isDraft = link?.url === '';
  const own = link === undefined || isDraft ? undefined : readTarget(link, name, input);
  const inner = children.filter(({ type }) => type === 'list').flatMap(({ children: all = [] }) => all);
  const items = inner.flatMap((item, at) => convertChapter(item, [...numbers, at + 1], input) ?? []);
  if (isDraft && items.length === 0)
    input.lose(
      node.position?.start.line,
      `"SUMMARY.md" names a page that is not written: "${name}".`,
      'Add it to the sidebar with its page.',
    );
  if (items.length === 0) return own === undefined ? undefined : { text, link: own };
  const { openDepth } = input;
  return {
    text,
    ...(own !== undefined && { link: own }),
    ...(openDepth === undefined ? { collapsible: false } : { collapsed: numbers.length > openDepth }),
    items,
  };
}

function readTarget(link: MarkdownNode, text: string, input: ChapterInput): string | undefined {
  const { url = '', position } = link;
  const path = posix.normalize(decodeUrl(url)).replace(/^\//, '');
  const to = input.resolveLink(path);
  if (to !== undefined) input.names.set(path, input.names.get(path) ?? text);
  else
    input.lose(
      position?.start.line,
      `"SUMMARY.md" names a page that is not there: "${text}" (${url}).`,
      'Correct its path.',
    );
  return to;
}
