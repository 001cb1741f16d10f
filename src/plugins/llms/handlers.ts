/** Markdown for the theme's elements. All others are converted by their tags. */
import type { Element, ElementContent, Root } from 'hast';
import { defaultHandlers, type Handle, type State } from 'hast-util-to-mdast';
import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  FootnoteReference,
  PhrasingContent,
  RootContent,
} from 'mdast';

type HandlerResult = ReturnType<Handle>;

/** Elements that are for use, not for reading. */
const IGNORED = [
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

/** Elements that label the content after them. */
const LABELS = ['rp-callout__title', 'rp-card__title', 'rp-prompt__title', 'rp-code-group__tab'];

export const handlers: Readonly<Record<string, Handle>> = {
  a: convertLink,
  article: convertBlock,
  details: convertBlock,
  div: convertBlock,
  form: convertBlock,
  input: (state, node) =>
    node.properties.type === 'checkbox' ? defaultHandlers.input(state, node) : undefined,
  label: convertLabelElement,
  nav: convertBlock,
  p: (state, node) =>
    isIgnored(node)
      ? undefined
      : hasClass(node, LABELS)
        ? convertLabel(state, node)
        : convertParagraph(state, node),
  section: (state, node) =>
    hasClass(node, ['footnotes']) ? convertFootnotes(state, node) : convertBlock(state, node),
  span: convertSpan,
  summary: convertLabelElement,
  sup: (state, node) => convertReference(node) ?? state.all(node),
};

const UNREAD = ['button', 'script', 'style', 'svg'];

/**
 * Removes text that is not read, and joins the texts around it. Otherwise the conversion would read thousands of spaces
 * between backlinks of a footnote once for each of them.
 */
export function removeUnread(node: Element | Root): void {
  const kept: ElementContent[] = [];
  for (const child of node.children as ElementContent[]) {
    const last = kept.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value += child.value;
    else if (child.type !== 'element' || !isUnread(child)) kept.push(child);
  }
  node.children = kept;
  for (const child of kept) if (child.type === 'element') removeUnread(child);
}

function isUnread(node: Element): boolean {
  const { tagName } = node;
  return UNREAD.includes(tagName) || ((tagName === 'a' || tagName === 'span') && isIgnored(node));
}

function convertBlock(state: State, node: Element): HandlerResult {
  if (isIgnored(node)) return undefined;
  if (hasClass(node, LABELS)) return convertLabel(state, node);
  if (hasClass(node, ['rp-math'])) return convertFormula(node);
  if (hasClass(node, ['rp-drawn']) && node.properties.dataSource !== undefined) return convertDrawn(node);
  if (hasClass(node, ['rp-codeblock'])) return convertCode(node);
  if (hasClass(node, ['rp-file-tree']))
    return { type: 'code', lang: 'txt', value: listTree(node).join('\n') };
  const content = state.toFlow(state.all(node)) as (BlockContent | DefinitionContent)[];
  if (hasClass(node, ['rp-callout'])) return { type: 'blockquote', children: content };
  const label = node.properties.dataLabel;
  if (!hasClass(node, ['rp-tabs__panel']) || typeof label !== 'string') return content as RootContent[];
  return [createStrong([{ type: 'text', value: label }]), ...(content as RootContent[])];
}

function convertSpan(state: State, node: Element): HandlerResult {
  if (hasClass(node, ['rp-math'])) return convertFormula(node);
  if (!hasClass(node, ['rp-tag-list'])) return state.all(node);
  return node.children.flatMap((tag, index) => [
    ...(index > 0 ? [SPACE] : []),
    ...toArray(state.one(tag, node)),
  ]);
}

const SPACE: PhrasingContent = { type: 'text', value: ' ' };

function convertLabelElement(state: State, node: Element): HandlerResult {
  return isIgnored(node) ? undefined : convertLabel(state, node);
}

function convertLink(state: State, node: Element): HandlerResult {
  const { href } = node.properties;
  const children = node.children.flatMap((child, index) => {
    // In a card only the style tells title and description apart.
    const isText = hasClass(node, ['rp-card']) && index > 0;
    return [...(isText ? [{ type: 'text' as const, value: ': ' }] : []), ...toArray(state.one(child, node))];
  });
  // A card that is a link contains blocks, which no link of Markdown may have.
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
  return { type: 'link', url: href, children: children as PhrasingContent[] } as HandlerResult;
}

const PHRASING = new Set([
  ...['break', 'delete', 'emphasis', 'footnoteReference', 'html', 'image', 'imageReference', 'inlineCode'],
  ...['link', 'linkReference', 'strong', 'text'],
]);

function toArray(result: HandlerResult): RootContent[] {
  if (result === undefined) return [];
  return (Array.isArray(result) ? result : [result]) as RootContent[];
}

function withoutLinks(node: PhrasingContent): PhrasingContent[] {
  return node.type === 'link' ? node.children.flatMap(withoutLinks) : [node];
}

function convertParagraph(state: State, node: Element): HandlerResult {
  const children = state.all(node) as PhrasingContent[];
  return children.length === 0 ? undefined : ({ type: 'paragraph', children } as HandlerResult);
}

function convertLabel(state: State, node: Element): HandlerResult {
  const children = (state.all(node) as PhrasingContent[]).filter(({ type }) => PHRASING.has(type));
  return children.length === 0 ? undefined : (createStrong(children) as HandlerResult);
}

function createStrong(children: PhrasingContent[]): RootContent {
  return { type: 'paragraph', children: [{ type: 'strong', children }] };
}

/** Converts a code block. Only colour marks removed and added lines, so they become a diff. */
function convertCode(block: Element): HandlerResult {
  const code = find(block, (node) => node.tagName === 'code');
  if (code === undefined) return undefined;
  const lines = code.children.filter(
    (child) => child.type === 'element' && hasClass(child, ['line']),
  ) as Element[];
  const isDiff = lines.some((line) => hasClass(line, ['diff']));
  const formatLine = (line: Element) => {
    const sign = hasClass(line, ['add']) ? '+ ' : hasClass(line, ['remove']) ? '- ' : '  ';
    return (isDiff ? sign : '') + getText(line);
  };
  const title = find(block, (node) => hasClass(node, ['rp-codeblock__title']));
  const lang = isDiff ? 'diff' : String(block.properties.dataLang ?? '');
  return {
    type: 'code',
    lang: lang === '' ? (title ? 'txt' : null) : lang,
    meta: title ? `title=${JSON.stringify(getText(title))}` : null,
    value: lines.length > 0 ? lines.map(formatLine).join('\n') : getText(code),
  };
}

/** Lists folders and files, indented. */
function listTree(node: Element, depth = 0): string[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    if (child.tagName !== 'li') return listTree(child, depth);
    const name = getOwnText(child).replace(/\s+/g, ' ').trim();
    return [
      `${'  '.repeat(depth)}${name}`,
      ...child.children.flatMap((inner) => (inner.type === 'element' ? listTree(inner, depth + 1) : [])),
    ];
  });
}

/** Returns the text of an entry without that of its nested entries. */
function getOwnText(node: Element): string {
  const ownChildren = node.children.filter(
    (child) => child.type !== 'element' || !['ul', 'ol'].includes(child.tagName),
  );
  return ownChildren
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? getOwnText(child) : ''))
    .join('');
}

/** Converts what a plugin drew to the text of its block. */
function convertDrawn({ properties: { dataLang, dataSource } }: Element): HandlerResult {
  return { type: 'code', lang: String(dataLang ?? '') || null, value: String(dataSource).replace(/\n$/, '') };
}

/** Converts a formula to its TeX. As Markdown has no node for it, it is written unchanged. */
function convertFormula(node: Element): HandlerResult {
  const tex = String(node.properties.dataTex);
  return { type: 'html', value: hasClass(node, ['rp-math--block']) ? `$$\n${tex}\n$$` : `$${tex}$` };
}

function convertReference(node: Element): FootnoteReference | undefined {
  const link = find(node, ({ properties }) => properties.dataFootnoteRef !== undefined);
  const id = link && parseFootnoteId(link.properties.href);
  return id === undefined ? undefined : { type: 'footnoteReference', identifier: id, label: id };
}

function convertFootnotes(state: State, section: Element): HandlerResult {
  const notes = findAll(section, (node) => node.tagName === 'li');
  return notes.map((note): FootnoteDefinition => {
    const id = parseFootnoteId(`#${String(note.properties.id ?? '')}`) ?? '';
    const children = state.toFlow(state.all(note)) as FootnoteDefinition['children'];
    return { type: 'footnoteDefinition', identifier: id, label: id, children };
  });
}

function parseFootnoteId(href: unknown): string | undefined {
  return /^#user-content-fn-(.+)$/.exec(String(href))?.[1];
}

function isIgnored(node: Element): boolean {
  const { ariaHidden, hidden } = node.properties;
  return hasClass(node, IGNORED) || ariaHidden === 'true' || hidden === true;
}

function hasClass(node: Element, names: readonly string[]): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && names.some((name) => className.includes(name));
}

function findAll(node: Element, matches: (node: Element) => boolean): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return matches(child) ? [child] : findAll(child, matches);
  });
}

function find(node: Element, matches: (node: Element) => boolean): Element | undefined {
  return findAll(node, matches)[0];
}

function getText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || isIgnored(node)) return '';
  return node.children.map(getText).join('');
}
