/** Entries of `_meta.json` that stand for themselves, and the parts that all entries share. */
import { definedOnly } from '../../shared/defined-only.ts';
import type { MetaCustomLink, MetaDivider, MetaFile, MetaSectionHeader } from '../config/navigation-files.ts';
import type { DividerNode, HeaderNode, LinkNode, NodeFolding, NodeLook } from './navigation-tree.ts';

type Look = Partial<Omit<MetaFile, 'type' | 'name'>>;

export function pickLook({ label, icon, tag, context, overviewHeaders }: Look): NodeLook {
  return definedOnly({ label, icon, tag, context, overviewHeaders });
}

export function pickFolding({ collapsible, collapsed }: NodeFolding): NodeFolding {
  return definedOnly({ collapsible, collapsed });
}

export function createHeaderNode({
  label,
  icon,
  tag,
}: Pick<MetaSectionHeader, 'label' | 'icon' | 'tag'>): HeaderNode {
  return { kind: 'header', label, ...(icon && { icon }), ...(tag && { tag }) };
}

export function createDividerNode({ dashed }: MetaDivider): DividerNode {
  return { kind: 'divider', dashed: dashed ?? false };
}

export function createLinkNode(item: MetaCustomLink): LinkNode {
  return {
    kind: 'link',
    ...pickLook(item),
    ...pickFolding(item),
    ...definedOnly({ link: item.link, items: item.items?.map(createLinkNode) }),
  };
}
