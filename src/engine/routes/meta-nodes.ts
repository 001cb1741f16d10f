/** Entries of `_meta.json` that stand for themselves, and the parts that all entries share. */
import type { MetaCustomLink, MetaDivider, MetaFile, MetaSectionHeader } from '../config/navigation-files.ts';
import type { DividerNode, HeaderNode, LinkNode, NodeFolding, NodeLook } from './navigation-tree.ts';

type Look = Partial<Omit<MetaFile, 'type' | 'name'>>;

export function pickLook({ label, icon, tag, context, overviewHeaders }: Look): NodeLook {
  return {
    ...(label === undefined ? {} : { label }),
    ...(icon === undefined ? {} : { icon }),
    ...(tag === undefined ? {} : { tag }),
    ...(context === undefined ? {} : { context }),
    ...(overviewHeaders === undefined ? {} : { overviewHeaders }),
  };
}

export function pickFolding({ collapsible, collapsed }: NodeFolding): NodeFolding {
  return {
    ...(collapsible === undefined ? {} : { collapsible }),
    ...(collapsed === undefined ? {} : { collapsed }),
  };
}

export function createHeaderNode({
  label,
  icon,
  tag,
}: Pick<MetaSectionHeader, 'label' | 'icon' | 'tag'>): HeaderNode {
  return { kind: 'header', label, ...pickLook({ ...(icon ? { icon } : {}), ...(tag ? { tag } : {}) }) };
}

export function createDividerNode({ dashed }: MetaDivider): DividerNode {
  return { kind: 'divider', dashed: dashed ?? false };
}

export function createLinkNode(item: MetaCustomLink): LinkNode {
  return {
    kind: 'link',
    ...pickLook(item),
    ...pickFolding(item),
    ...(item.link === undefined ? {} : { link: item.link }),
    ...(item.items && item.items.length > 0 ? { items: item.items.map(createLinkNode) } : {}),
  };
}
