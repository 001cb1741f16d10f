/** `SUMMARY.md` of GitBook: the sidebar, which also determines what is published. Lists of Docsify are read in the same way. */
import { posix } from 'node:path';
import { decodeUrl } from '../../../shared/url.ts';
import { type MarkdownNode, parseMarkdown, readText } from '../page/parse-markdown.ts';
import { isElsewhere, splitTarget } from '../page/rewrite-markdown.ts';

type Item = string | Readonly<Record<string, unknown>>;

export interface SummaryInput {
  /** Name of the file. */
  readonly name: string;
  /** True if groups are closed at first. */
  readonly isClosed: boolean;
  /** Returns the new link of a page's old path; undefined if there is no such page. */
  readonly resolveLink: (path: string) => string | undefined;
  readonly lose: (line: number | undefined, message: string, todo: string) => void;
}

export function convertSummary(source: string, input: SummaryInput) {
  const names = new Map<string, string>();
  const items: Item[] = [];
  let group: Item[] = items;
  for (const node of parseMarkdown(source, {}).children ?? []) {
    if (node.type === 'heading' && node.depth !== 1) {
      group = [];
      items.push({ text: readText(node), items: group });
    } else if (node.type === 'list')
      group.push(...(node.children ?? []).flatMap((item) => convertItem(item, { ...input, names })));
  }
  return {
    items: items.filter((item) => typeof item === 'string' || item.items === undefined || hasItems(item)),
    /** Names of the pages by their old paths, in order. */
    names,
  };
}

const hasItems = ({ items }: Readonly<Record<string, unknown>>) => Array.isArray(items) && items.length > 0;

function convertItem(
  node: MarkdownNode,
  input: SummaryInput & { readonly names: Map<string, string> },
): Item[] {
  const { children = [], position } = node;
  const line = position?.start.line;
  if (children.some(({ type }) => type === 'code'))
    input.lose(
      line,
      'Pages from OpenAPI are not generated.',
      'Add docgenjs/plugins/openapi, with the description as a file.',
    );
  const head = children.find(({ type }) => type === 'paragraph');
  const link = head && findLink(head);
  const text = link?.title ?? readText(link ?? head ?? { type: 'text' });
  const items = children
    .filter(({ type }) => type === 'list')
    .flatMap(({ children: inner = [] }) => inner.flatMap((item) => convertItem(item, input)));
  const own = link?.url ? readTarget(link.url, text, line, input) : undefined;
  if (items.length === 0) return own === undefined ? [] : [{ text, link: own }];
  return [
    { text, ...(own !== undefined && { link: own }), ...(input.isClosed && { collapsed: true }), items },
  ];
}

function readTarget(
  url: string,
  text: string,
  line: number | undefined,
  { name, names, resolveLink, lose }: SummaryInput & { readonly names: Map<string, string> },
): string | undefined {
  if (isElsewhere(url)) return url;
  const [way, hash] = splitTarget(url);
  const path = posix.normalize(decodeUrl(way)).replace(/^\//, '');
  const to = resolveLink(path);
  if (to === undefined) {
    lose(line, `"${name}" names a page that is not there: "${text}" (${url}).`, 'Correct its path.');
    return undefined;
  }
  if (!names.has(path)) names.set(path, text);
  return to + hash;
}

const findLink = (node: MarkdownNode): MarkdownNode | undefined =>
  node.type === 'link' ? node : node.children?.map(findLink).find((found) => found !== undefined);
