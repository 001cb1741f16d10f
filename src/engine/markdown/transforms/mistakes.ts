/** Markup that does something else than its author meant, found before anything is rendered. */
import type { Text } from 'hast';
import { parseStyle } from '../../../shared/parse-style.ts';
import { type Element, isElement, isJsx, type JsxNode, type Root, walk } from '../hast.ts';
import type { PageContext } from '../page-context.ts';

export function reportMistakes(tree: Root, context: PageContext): void {
  walk(tree, (node) => {
    if (isElement(node, 'pre')) reportOpenFence(node, context);
    if (isElement(node, 'code')) return false;
    if (node.type === 'text') reportLostLinks(node, context);
    else if (isJsx(node)) reportStyleText(node, context);
    return undefined;
  });
}

/** A block of code without a last line of backticks goes on to the end of the page, list item or quote. */
function reportOpenFence(pre: Element, context: PageContext): void {
  if (pre.position === undefined) return;
  const { start, end } = pre.position;
  const { line, column } = context.getPlace(start);
  const [fence] = /^(?:`{3,}|~{3,})/.exec(context.getExcerpt(line).slice(column - 1)) ?? [];
  // Code that is indented has no fence.
  if (fence === undefined) return;
  const last = context.getPlace(end).line;
  const [, closing = ''] = /^[\s>]*([`~]*)\s*$/.exec(context.getExcerpt(last)) ?? [];
  if (last > line && closing.startsWith(fence)) return;
  context.report({
    severity: 'warning',
    code: 'DG3040',
    message: 'The code block is not closed, so what follows is code as well.',
    place: start,
    hint: `Write "${fence}" on a line of its own where the code ends.`,
  });
}

/** `[text](my page.md)`: Markdown ends an address at a space and shows all of it as text. */
const LOST_LINK = /!?\[[^[\]\n]*\]\(([^()<>\n]+)\)/g;
const LOST_FILE = /\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp|avif)(?:#[^#\s]*)?$/;

function reportLostLinks({ value, position }: Text, context: PageContext): void {
  if (!value.includes('](')) return;
  let line = position?.start.line ?? 1;
  let column = position?.start.column ?? 1;
  let end = 0;
  for (const match of value.matchAll(LOST_LINK)) {
    const [whole, url = ''] = match;
    if (!/\S /.test(url) || !LOST_FILE.test(url)) continue;
    const between = value.slice(end, match.index).split('\n');
    if (between.length > 1) column = 1;
    line += between.length - 1;
    column += between.at(-1)?.length ?? 0;
    end = match.index;
    context.report({
      severity: 'warning',
      code: 'DG3040',
      message: `${whole.startsWith('!') ? 'Image' : 'Link'} "${url.trim()}" is shown as text: an address ends at a space.`,
      place: { line, column },
      hint: `Put it in angle brackets: "(<${url.trim()}>)".`,
    });
  }
}

/** HTML pasted into MDX: React takes styles as an object and refuses to render a text. */
function reportStyleText(node: JsxNode, context: PageContext): void {
  if (node.name === null || !/^[a-z]/.test(node.name)) return;
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'style') continue;
    if (typeof attribute.value !== 'string') continue;
    context.report({
      severity: 'error',
      code: 'DG3051',
      message: `The style of <${node.name}> is a string; in MDX it must be an object.`,
      place: node,
      hint: `Write style={{ ${formatStyleObject(attribute.value)} }}.`,
    });
  }
}

/** `color: red; font-size: 2em` → `color: 'red', fontSize: '2em'` */
function formatStyleObject(style: string): string {
  return Object.entries(parseStyle(style))
    .map(([name, value]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      return `${key}: ${value.includes("'") ? JSON.stringify(value) : `'${value}'`}`;
    })
    .join(', ');
}
