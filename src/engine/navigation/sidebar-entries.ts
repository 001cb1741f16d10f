/**
 * Sidebar entries as readers see them: the trees of `_meta.json` completed from the frontmatter and headings
 * of pages.
 */
import { assertNever } from '../../shared/assert-never.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import type { PageRecord, SidebarEntry, SidebarItem } from '../../shared/types.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { toLink } from '../../shared/url.ts';
import type {
  FolderNode,
  HeaderNode,
  NavNode,
  NodeFolding,
  NodeLook,
  PageNode,
} from '../routes/navigation-tree.ts';
import { removeExtension } from '../routes/route-path.ts';
import { labelDraft } from './draft-label.ts';
import type { SitePage, UnitWords } from './unit-words.ts';

export function createSidebarEntries(nodes: readonly NavNode[], words: UnitWords): SidebarEntry[] {
  return nodes.flatMap((node): readonly SidebarEntry[] => {
    switch (node.kind) {
      case 'page':
        return isUnlisted(words.getPage(node.path)?.page) ? [] : [createPageItem(node, words)];
      case 'folder':
        return createFolderItem(node, words);
      case 'link':
        return createLinkItem(node, words, createSidebarEntries, undefined);
      case 'header':
        return [createHeader(node, words)];
      case 'divider':
        return [{ dividerType: node.dashed ? 'dashed' : 'solid' }];
      default:
        return assertNever(node);
    }
  });
}

/** Reads the look of a page's entry from its frontmatter; values of a wrong type count as missing. */
export function readLook({ frontmatter }: Pick<PageRecord, 'frontmatter'>): Omit<NodeLook, 'label'> {
  const { icon, tag, context, overviewHeaders } = frontmatter;
  const isLevels =
    Array.isArray(overviewHeaders) && overviewHeaders.every((level) => typeof level === 'number');
  return {
    ...(typeof icon === 'string' ? { icon } : {}),
    ...(typeof tag === 'string' ? { tag } : {}),
    ...(typeof context === 'string' ? { context } : {}),
    ...(isLevels ? { overviewHeaders: overviewHeaders as number[] } : {}),
  };
}

/** The look of a page's entry, with the label of a draft. */
export function readPageLook(
  { page: { frontmatter } }: SitePage,
  { translate }: Pick<UnitWords, 'translate'>,
): Omit<NodeLook, 'label'> {
  return readLook({ frontmatter: labelDraft(frontmatter, translate('draftText')) });
}

/** Returns the folding of a group; an entry without items has none. */
function createGroup(
  items: readonly SidebarEntry[],
  { collapsible, collapsed }: NodeFolding,
): Partial<SidebarItem> {
  if (items.length === 0) return {};
  return { collapsible: collapsible ?? true, collapsed: collapsed ?? false, items };
}

function createPageItem(node: PageNode, words: UnitWords): SidebarItem {
  const page = words.getPage(node.path);
  // Facts from the page take precedence over the list it is in.
  const look = { ...getLook(node), ...(page ? readPageLook(page, words) : {}) };
  return {
    text: getLabel(node, page, node.fileKey.slice(node.fileKey.lastIndexOf('/') + 1), words),
    link: toLink(node.path),
    ...look,
    _fileKey: node.fileKey,
  };
}

/** Creates a folder's entry. The group of an unlisted page has no link; without entries it is not listed either. */
function createFolderItem({ path, ...node }: FolderNode, words: UnitWords): SidebarItem[] {
  const ownPage = path === undefined ? undefined : words.getPage(path);
  const isLinked = path !== undefined && !isUnlisted(ownPage?.page);
  const items = createSidebarEntries(node.items, words);
  if (!isLinked && items.length === 0) return [];
  const page = isLinked ? ownPage : undefined;
  return [
    {
      text: getLabel(node, page, node.name, words),
      ...(isLinked ? { link: toLink(path) } : {}),
      // A folder's entry stands for all of it, its page only for itself.
      ...(page ? readPageLook(page, words) : {}),
      ...getLook(node),
      ...createGroup(items, node),
      _fileKey: node.fileKey,
    },
  ];
}

interface WrittenLink<Entry> extends Omit<NodeLook, 'label'>, NodeFolding {
  readonly label?: string | undefined;
  /** As the author wrote it. */
  readonly link?: string;
  readonly items?: readonly Entry[];
}

/** Creates the entry of a link: none for a draft or an unlisted page; a group with entries only loses its link. */
export function createLinkItem<Entry>(
  { link: written, items: entries = [], ...node }: WrittenLink<Entry>,
  words: UnitWords,
  createEntries: (entries: readonly Entry[], words: UnitWords) => readonly SidebarEntry[],
  readLook: typeof readPageLook | undefined,
): SidebarItem[] {
  const target = words.isListed(written) ? written : undefined;
  const items = createEntries(entries, words);
  const isEmptied = items.length < entries.length && target === undefined;
  if ((isEmptied || target !== written) && items.length === 0) return [];
  const page = target === undefined ? undefined : words.findPage(target);
  return [
    {
      text: getLabel(node, page, written ?? '', words),
      ...definedOnly({ link: target === undefined ? undefined : words.resolveLink(target) }),
      ...(page && readLook?.(page, words)),
      ...getLook(node),
      ...createGroup(items, node),
      _fileKey: page ? removeExtension(page.route.relativePath) : '',
    },
  ];
}

export function createHeader({ label, icon, tag }: Omit<HeaderNode, 'kind'>, words: UnitWords): SidebarEntry {
  return { sectionHeaderText: words.translate(label), ...definedOnly({ icon, tag }) };
}

function getLabel(
  { label }: Pick<WrittenLink<unknown>, 'label'>,
  page: SitePage | undefined,
  fallback: string,
  words: UnitWords,
): string {
  return label ? words.translate(label) : (page && getPageLabel(page)) || fallback;
}

/**
 * Returns the label that a page gives itself: its title from frontmatter, else its first H1 with code, bold
 * and italic marked. `replaceRules` have already changed both.
 */
function getPageLabel({ page, headingLabel }: SitePage): string {
  const isFromHeading = page.title === page.headingTitle;
  return (isFromHeading && headingLabel) || page.title;
}

function getLook({ icon, tag, context, overviewHeaders }: Omit<NodeLook, 'label'>): Omit<NodeLook, 'label'> {
  return definedOnly({ icon, tag, context, overviewHeaders });
}
