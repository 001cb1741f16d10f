/** What the theme's elements are in Markdown. All others are what their tags say. */
import type { Element, ElementContent } from 'hast';
import { defaultHandlers, type Handle, type State } from 'hast-util-to-mdast';
import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  FootnoteReference,
  PhrasingContent,
  RootContent,
} from 'mdast';

type Made = ReturnType<Handle>;

/** Elements that are there to be used, not read. */
const GONE = [
  'rp-header-anchor',
  'rp-copy-ignore',
  'rp-prompt__eyebrow',
  'rp-prompt__toggle',
  'rp-tabs__list',
  'rp-toc',
  'sr-only',
  'linenumber',
  'data-footnote-backref',
];

/** Elements that name what follows them. */
const LABELS = ['rp-callout__title', 'rp-card__title', 'rp-prompt__title', 'rp-code-group__tab'];

export const handlers: Readonly<Record<string, Handle>> = {
  a: readLink,
  article: readBlock,
  button: () => undefined,
  details: readBlock,
  div: readBlock,
  form: readBlock,
  input: (state, node) =>
    node.properties.type === 'checkbox' ? defaultHandlers.input(state, node) : undefined,
  label: readLabel,
  nav: readBlock,
  p: (state, node) =>
    isGone(node) ? undefined : hasClass(node, LABELS) ? toLabel(state, node) : toParagraph(state, node),
  script: () => undefined,
  section: (state, node) =>
    hasClass(node, ['footnotes']) ? toFootnotes(state, node) : readBlock(state, node),
  span: readSpan,
  style: () => undefined,
  summary: readLabel,
  sup: (state, node) => toReference(node) ?? state.all(node),
  svg: () => undefined,
};

function readBlock(state: State, node: Element): Made {
  if (isGone(node)) return undefined;
  if (hasClass(node, LABELS)) return toLabel(state, node);
  if (hasClass(node, ['rp-codeblock'])) return toCode(node);
  if (hasClass(node, ['rp-file-tree'])) return { type: 'code', lang: 'txt', value: toTree(node).join('\n') };
  const content = state.toFlow(state.all(node)) as (BlockContent | DefinitionContent)[];
  if (hasClass(node, ['rp-callout'])) return { type: 'blockquote', children: content };
  const label = node.properties.dataLabel;
  if (!hasClass(node, ['rp-tabs__panel']) || typeof label !== 'string') return content as RootContent[];
  return [toStrong([{ type: 'text', value: label }]), ...(content as RootContent[])];
}

function readSpan(state: State, node: Element): Made {
  if (isGone(node)) return undefined;
  if (!hasClass(node, ['rp-tag-list'])) return state.all(node);
  return node.children.flatMap((tag, index) => [
    ...(index > 0 ? [SPACE] : []),
    ...toList(state.one(tag, node)),
  ]);
}

const SPACE: PhrasingContent = { type: 'text', value: ' ' };

function readLabel(state: State, node: Element): Made {
  return isGone(node) ? undefined : toLabel(state, node);
}

function readLink(state: State, node: Element): Made {
  if (isGone(node)) return undefined;
  const { href } = node.properties;
  const children = node.children.flatMap((child, index) => {
    // Title and description of a card are told apart by their looks.
    const isText = hasClass(node, ['rp-card']) && index > 0;
    return [...(isText ? [{ type: 'text' as const, value: ': ' }] : []), ...toList(state.one(child, node))];
  });
  // A card that is a link has blocks in it, which no link of Markdown may have.
  if (children.some(({ type }) => !PHRASING.has(type))) {
    const [first, ...rest] = state.toFlow(children) as RootContent[];
    const title = first?.type === 'paragraph' ? first.children : [];
    const link: PhrasingContent = {
      type: 'link',
      url: String(href ?? ''),
      children: title.flatMap(withoutLinks),
    };
    return [{ type: 'paragraph', children: [link] }, ...(title.length > 0 ? rest : [first, ...rest])].filter(
      (block) => block !== undefined,
    ) as RootContent[];
  }
  if (typeof href !== 'string' || href === '') return children;
  return { type: 'link', url: href, children: children as PhrasingContent[] } as Made;
}

const PHRASING = new Set([
  ...['break', 'delete', 'emphasis', 'footnoteReference', 'html', 'image', 'imageReference', 'inlineCode'],
  ...['link', 'linkReference', 'strong', 'text'],
]);

function toList(made: Made): RootContent[] {
  if (made === undefined) return [];
  return (Array.isArray(made) ? made : [made]) as RootContent[];
}

function withoutLinks(node: PhrasingContent): PhrasingContent[] {
  return node.type === 'link' ? node.children.flatMap(withoutLinks) : [node];
}

function toParagraph(state: State, node: Element): Made {
  const children = state.all(node) as PhrasingContent[];
  return children.length === 0 ? undefined : ({ type: 'paragraph', children } as Made);
}

function toLabel(state: State, node: Element): Made {
  const children = (state.all(node) as PhrasingContent[]).filter(({ type }) => PHRASING.has(type));
  return children.length === 0 ? undefined : (toStrong(children) as Made);
}

function toStrong(children: PhrasingContent[]): RootContent {
  return { type: 'paragraph', children: [{ type: 'strong', children }] };
}

/** Removed and added lines are told apart by colour alone, so they become a diff. */
function toCode(block: Element): Made {
  const code = find(block, (node) => node.tagName === 'code');
  if (code === undefined) return undefined;
  const lines = code.children.filter(
    (child) => child.type === 'element' && hasClass(child, ['line']),
  ) as Element[];
  const isDiff = lines.some((line) => hasClass(line, ['diff']));
  const toText = (line: Element) => {
    const sign = hasClass(line, ['add']) ? '+ ' : hasClass(line, ['remove']) ? '- ' : '  ';
    return (isDiff ? sign : '') + textOf(line);
  };
  const title = find(block, (node) => hasClass(node, ['rp-codeblock__title']));
  const lang = isDiff ? 'diff' : String(block.properties.dataLang ?? '');
  return {
    type: 'code',
    lang: lang === '' ? (title ? 'txt' : null) : lang,
    meta: title ? `title=${JSON.stringify(textOf(title))}` : null,
    value: lines.length > 0 ? lines.map(toText).join('\n') : textOf(code),
  };
}

/** Folders and files, indented. */
function toTree(node: Element, depth = 0): string[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    if (child.tagName !== 'li') return toTree(child, depth);
    const name = ownText(child).replace(/\s+/g, ' ').trim();
    return [
      `${'  '.repeat(depth)}${name}`,
      ...child.children.flatMap((inner) => (inner.type === 'element' ? toTree(inner, depth + 1) : [])),
    ];
  });
}

/** Text of an entry without that of the entries in it. */
function ownText(node: Element): string {
  const kept = node.children.filter(
    (child) => child.type !== 'element' || !['ul', 'ol'].includes(child.tagName),
  );
  return kept
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? ownText(child) : ''))
    .join('');
}

function toReference(node: Element): FootnoteReference | undefined {
  const link = find(node, ({ properties }) => properties.dataFootnoteRef !== undefined);
  const id = link && toFootnoteId(link.properties.href);
  return id === undefined ? undefined : { type: 'footnoteReference', identifier: id, label: id };
}

function toFootnotes(state: State, section: Element): Made {
  const notes = list(section, (node) => node.tagName === 'li');
  return notes.map((note): FootnoteDefinition => {
    const id = toFootnoteId(`#${String(note.properties.id ?? '')}`) ?? '';
    const children = state.toFlow(state.all(note)) as FootnoteDefinition['children'];
    return { type: 'footnoteDefinition', identifier: id, label: id, children };
  });
}

function toFootnoteId(href: unknown): string | undefined {
  return /^#user-content-fn-(.+)$/.exec(String(href))?.[1];
}

function isGone(node: Element): boolean {
  const { ariaHidden, hidden } = node.properties;
  return hasClass(node, GONE) || ariaHidden === 'true' || hidden === true;
}

function hasClass(node: Element, names: readonly string[]): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && names.some((name) => className.includes(name));
}

function list(node: Element, fits: (node: Element) => boolean): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return fits(child) ? [child] : list(child, fits);
  });
}

function find(node: Element, fits: (node: Element) => boolean): Element | undefined {
  return list(node, fits)[0];
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || isGone(node)) return '';
  return node.children.map(textOf).join('');
}
