/**
 * Removes what the pre-pass wrote into the source (../marks.ts): heading ids become properties, every other mark is
 * removed from every value, so that no mark can reach a page. Containers have a separate transform, which runs earlier.
 */
import { type Element, getHeadingDepth, isExpression, isJsx, type Root, walk } from '../hast.ts';
import { matchHeadingIdMark, stripMarks } from '../prepass/marks.ts';

export function removeMarks(tree: Root, mark: string): void {
  const strip = (value: string): string => stripMarks(value, mark);
  walk(tree, (node) => {
    if (node.type === 'element') {
      if (getHeadingDepth(node) > 0) takeHeadingId(node, mark);
      for (const [name, value] of Object.entries(node.properties)) {
        if (typeof value === 'string') node.properties[name] = strip(value);
        else if (Array.isArray(value)) {
          node.properties[name] = value.map((item) => (typeof item === 'string' ? strip(item) : item));
        }
      }
      if (typeof node.data?.meta === 'string') node.data.meta = strip(node.data.meta);
    } else if (isJsx(node)) {
      for (const attribute of node.attributes) {
        if (typeof attribute.value === 'string') attribute.value = strip(attribute.value);
        else if (attribute.value) attribute.value.value = strip(attribute.value.value);
      }
    } else if (isExpression(node) || 'value' in node) {
      node.value = strip(node.value);
    }
    return undefined;
  });
}

function takeHeadingId(heading: Element, mark: string): void {
  const last = heading.children.at(-1);
  const match = last?.type === 'text' ? matchHeadingIdMark(last.value, mark) : undefined;
  if (last?.type !== 'text' || match === undefined) return;
  heading.properties.id = match.id;
  last.value = match.rest;
  if (last.value === '') heading.children.pop();
}
