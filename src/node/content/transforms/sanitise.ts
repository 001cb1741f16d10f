/**
 * `.md` is data: publishing it must be safe whoever wrote it (spec/trust.md §1.3).
 * After raw HTML has become elements, everything is dropped that can run code,
 * load a document, send a form, or reshape the page around the text.
 */
import type { Properties } from 'hast';
import { type Element, isElement, type Parents, type Root, toClassNames, walk } from '../hast.ts';
import type { PageContext } from '../page-context.ts';
import { CODE_GROUP } from './code-groups.ts';
import { isImageData, isSafeAddress, reportUnsafeUrl } from './links.ts';

/** Dropped with all inside them. */
const DROPPED = new Set(
  'script style iframe frame frameset noframes object embed applet portal fencedframe base meta link title head template noscript form input button select option optgroup datalist textarea output dialog foreignobject animate animatemotion animatetransform set math annotation-xml xmp plaintext noembed slot'.split(
    ' ',
  ),
);

/** Properties (in hast's names, lower-cased) that hold an address. */
const ADDRESSES = new Set(
  'href xlinkhref src srcset poster cite background action formaction ping data longdesc icon manifest profile dynsrc lowsrc'.split(
    ' ',
  ),
);

const DROPPED_PROPERTIES = new Set(
  'srcdoc nonce autofocus contenteditable accesskey is slot popover'.split(' '),
);

/** Declarations that keep an element in its place. */
const STYLE =
  /^(?:text-(?:align|decoration|indent)|vertical-align|width|height|(?:min|max)-(?:width|height)|margin(?:-\w+)?|padding(?:-\w+)?|color|background-color|font-(?:size|weight|style|family)|line-height|border(?:-[a-z-]+)?|float|clear|display|white-space|list-style(?:-type)?|opacity|gap|object-fit|aspect-ratio)$/;

export function sanitise(tree: Root, context: PageContext): void {
  walk(tree, (node, parent) => {
    if (node.type !== 'element') return undefined;
    if (DROPPED.has(node.tagName.toLowerCase()) && !isOwn(node, parent)) {
      reportDropped(`Raw HTML <${node.tagName}>`, node, context);
      return [];
    }
    for (const name of Object.keys(node.properties)) sanitiseProperty(node, name, context);
    return undefined;
  });
}

const isOwn = (node: Element, parent: Parents) => isTaskBox(node, parent) || isCodeGroup(node);

/** What `::: code-group` is before its tabs are made. Such a form has nowhere to send anything to. */
function isCodeGroup({ tagName, properties }: Element): boolean {
  const { className, method, ...others } = properties;
  const isPlain = method === 'dialog' && Object.keys(others).length === 0;
  return tagName === 'form' && isPlain && String(className) === CODE_GROUP;
}

/** The check box of a GFM task list; no other form control is made by Markdown. */
function isTaskBox(node: Element, parent: Parents): boolean {
  return (
    node.tagName === 'input' &&
    node.properties.type === 'checkbox' &&
    node.properties.disabled === true &&
    Object.keys(node.properties).every((name) =>
      ['type', 'disabled', 'checked', 'ariaLabel'].includes(name),
    ) &&
    (isElement(parent, 'p') || (isElement(parent, 'li') && toClassNames(parent).includes('task-list-item')))
  );
}

function sanitiseProperty(node: Element, name: string, context: PageContext): void {
  const { properties } = node;
  const key = name.toLowerCase();
  if (key === 'name' && node.tagName === 'a') {
    // An old way to write an anchor. As an id it is checked like the others.
    properties.id ??= String(properties[name] ?? '');
    delete properties[name];
    return;
  }
  if (key.startsWith('on') || DROPPED_PROPERTIES.has(key) || key === 'name') {
    delete properties[name];
    reportDropped(`Attribute "${name}" of <${node.tagName}>`, node, context);
  } else if (key === 'style') {
    sanitiseStyle(node, properties, context);
  } else if (ADDRESSES.has(key)) {
    for (const url of toAddresses(properties[name], key)) {
      if (isSafeAddress(url) || (key !== 'href' && isImageData(url))) continue;
      delete properties[name];
      reportUnsafeUrl(url, node, context);
      break;
    }
  }
}

function toAddresses(value: Properties[string], key: string): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'string') return [];
  return key === 'srcset' ? value.split(/,\s+/).map((candidate) => candidate.trim()) : [value];
}

function sanitiseStyle(node: Element, properties: Properties, context: PageContext): void {
  const declarations = String(properties.style)
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '');
  const kept = declarations.filter((declaration) => {
    const [, name, value] = /^([a-z-]+)\s*:\s*(.*)$/is.exec(declaration) ?? [];
    return name !== undefined && STYLE.test(name.toLowerCase()) && !/[\\@(]|^-|\s-/.test(value ?? '');
  });
  if (kept.length === declarations.length) return;
  if (kept.length === 0) delete properties.style;
  else properties.style = kept.join('; ');
  const dropped = declarations.filter((declaration) => !kept.includes(declaration));
  reportDropped(`Style "${dropped.join('; ')}" of <${node.tagName}>`, node, context);
}

function reportDropped(what: string, node: Element, context: PageContext): void {
  context.report({
    severity: 'warning',
    code: 'DG3043',
    message: `${what} was left out: it could run code or change the page around it.`,
    place: node,
    hint: 'Write it in an .mdx page, or set "markdown.html" to true when all authors are trusted.',
  });
}
