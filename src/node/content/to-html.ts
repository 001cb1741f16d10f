/** The tree as HTML: what readers without script get, byte for byte. */
import { toHtml as print } from 'hast-util-to-html';
import type { Root } from './hast.ts';

export function toHtml(tree: Root): string {
  return print(tree, { allowDangerousHtml: true, closeSelfClosing: false });
}
