/** Entries of `_meta.json` that stand for themselves, and the parts that all entries share. */
import type { MetaCustomLink, MetaDivider, MetaFile, MetaSectionHeader } from '../config/navigation-files.ts';
import type { DividerNode, HeaderNode, LinkNode, NodeFolding, NodeLook } from './navigation-tree.ts';

type Look = Partial<Omit<MetaFile, 'type' | 'name'>>;

export function toLook({ label, icon, tag, context, overviewHeaders }: Look): NodeLook {
  return {
    ...(label === undefined ? {} : { label }),
    ...(icon === undefined ? {} : { icon }),
    ...(tag === undefined ? {} : { tag }),
    ...(context === undefined ? {} : { context }),
    ...(overviewHeaders === undefined ? {} : { overviewHeaders }),
  };
}

export function toFolding({ collapsible, collapsed }: NodeFolding): NodeFolding {
  return {
    ...(collapsible === undefined ? {} : { collapsible }),
    ...(collapsed === undefined ? {} : { collapsed }),
  };
}

export function toHeaderNode({
  label,
  icon,
  tag,
}: Pick<MetaSectionHeader, 'label' | 'icon' | 'tag'>): HeaderNode {
  return { kind: 'header', label, ...toLook({ ...(icon ? { icon } : {}), ...(tag ? { tag } : {}) }) };
}

export function toDividerNode({ dashed }: MetaDivider): DividerNode {
  return { kind: 'divider', dashed: dashed ?? false };
}

export function toLinkNode(item: MetaCustomLink): LinkNode {
  return {
    kind: 'link',
    ...toLook(item),
    ...toFolding(item),
    ...(item.link === undefined ? {} : { link: item.link }),
    ...(item.items && item.items.length > 0 ? { items: item.items.map(toLinkNode) } : {}),
  };
}
