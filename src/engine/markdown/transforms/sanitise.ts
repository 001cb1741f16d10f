/**
 * `.md` is data: publishing it must be safe whoever wrote it. After raw HTML has become elements, everything is dropped
 * that can run code, load a document, send a form, or change the page around the text.
 */
import type { Properties } from 'hast';
import { find, html } from 'property-information';
import { AUTHOR_CLASSES, isReservedAttribute, isReservedClass } from '../../../shared/reserved-names.ts';
import { type Element, getClassNames, isElement, type Parents, type Root, walk } from '../hast.ts';
import type { HtmlContext } from '../page-context.ts';
import { findUnsafeAddress } from './addresses.ts';
import { CODE_GROUP } from './code-groups.ts';
import { reportUnsafeUrl } from './links.ts';

/** Dropped with their content. */
const DROPPED = new Set(
  'script style iframe frame frameset noframes object embed applet portal fencedframe base meta link title head template noscript input select option optgroup datalist textarea dialog foreignobject animate animatemotion animatetransform set math annotation-xml xmp plaintext noembed slot keygen isindex param handler listener discard animatecolor permission geolocation usermedia'.split(
    ' ',
  ),
);

/** Dropped, but not the text inside, which readers of the source's own page would see. */
const UNWRAPPED = new Set(['form', 'button', 'output']);

/** Tells whether an element is not left in a page. */
export const isLeftOut = (name: string) => DROPPED.has(name) || UNWRAPPED.has(name);

/** In hast's names, lower-cased: what acts, asks other servers, or belongs to docgen and the browser. */
const DROPPED_PROPERTIES = new Set(
  'srcdoc nonce autofocus contenteditable accesskey is slot name ping attributionsrc ariamodal xmlbase overflow form popover popovertarget popovertargetaction command commandfor interestfor shadowrootmode'.split(
    ' ',
  ),
);

/** Dropped from a drawing as a whole: they would let it paint outside of its place. */
const DROPPED_OF_SVG = new Set(['filter', 'transform']);

/** Declarations that keep an element in its place. */
const STYLE =
  /^(?:text-(?:align|decoration|indent)|vertical-align|width|height|(?:min|max)-(?:width|height)|margin(?:-\w+)?|padding(?:-\w+)?|color|background-color|font-(?:size|weight|style|family)|line-height|border(?:-[a-z-]+)?|float|clear|display|white-space|list-style(?:-type)?|opacity|gap|object-fit|aspect-ratio|(?:align|justify)-(?:items|content|self)|flex(?:-(?:direction|wrap|grow|shrink|basis))?)$/;

/** Icons in a line of text stand a little lower. */
const LOWER = /^-0?(?:\.\d+)?em$/i;

/** A letter as tall as the window would cover it. */
const FONT_SIZE = /^(?:[a-z-]+|\d{0,2}(?:\.\d+)?(?:px|pt)|\d?(?:\.\d+)?r?em|\d{0,3}(?:\.\d+)?%)$/i;

export function sanitise(tree: Root, context: HtmlContext): void {
  walk(tree, function visit(node, parent) {
    if (node.type !== 'element') return undefined;
    if (isTaskBox(node, parent) || isCodeGroup(node)) return undefined;
    const tag = node.tagName.toLowerCase();
    if (DROPPED.has(tag)) {
      reportDropped(`Raw HTML <${node.tagName}>`, node, context);
      return [];
    }
    if (UNWRAPPED.has(tag)) {
      reportDropped(`Raw HTML <${node.tagName}> around its text`, node, context);
      walk(node, visit);
      return node.children;
    }
    for (const name of Object.keys(node.properties)) sanitiseProperty(node, name, context);
    return undefined;
  });
}

/**
 * Returns true if an element is a `::: code-group` before its tabs are rendered. Such a form cannot send
 * anything.
 */
function isCodeGroup({ tagName, properties }: Element): boolean {
  const { className, method, ...others } = properties;
  const isPlain = method === 'dialog' && Object.keys(others).length === 0;
  return tagName === 'form' && isPlain && String(className) === CODE_GROUP;
}

/** Recognises the check box of a GFM task list; Markdown makes no other form control. */
function isTaskBox(node: Element, parent: Parents): boolean {
  return (
    node.tagName === 'input' &&
    node.properties.type === 'checkbox' &&
    node.properties.disabled === true &&
    Object.keys(node.properties).every((name) =>
      ['type', 'disabled', 'checked', 'ariaLabel'].includes(name),
    ) &&
    (isElement(parent, 'p') || (isElement(parent, 'li') && getClassNames(parent).includes('task-list-item')))
  );
}

function sanitiseProperty(node: Element, name: string, context: HtmlContext): void {
  const { properties } = node;
  const key = name.toLowerCase();
  if (key === 'name' && node.tagName === 'a') {
    // An old way to write an anchor. As an id, it is checked like the others.
    properties.id ??= String(properties[name] ?? '');
    delete properties[name];
    return;
  }
  if (key === 'classname') {
    sanitiseClasses(node, context);
  } else if (isActing(node, name, key)) {
    delete properties[name];
    reportDropped(`Attribute "${name}" of <${node.tagName}>`, node, context);
  } else if (key === 'style') {
    sanitiseStyle(node, properties, context);
  } else {
    const url = findUnsafeAddress(node, name, context.config.markdown.schemes);
    if (url === undefined) return;
    delete properties[name];
    reportUnsafeUrl(url, node, context);
  }
}

function isActing({ tagName, properties }: Element, name: string, key: string): boolean {
  if (key.startsWith('on') || DROPPED_PROPERTIES.has(key)) return true;
  if (tagName === 'svg' && DROPPED_OF_SVG.has(key)) return true;
  const value = String(properties[name]).toLowerCase();
  // A page that knows its opener can send it elsewhere; so can one that is opened by name.
  if (key === 'rel') return value.split(/[\s,]+/).includes('opener');
  if (key === 'target') return !/^_(?:blank|self|parent|top)$/.test(value);
  return isReservedAttribute(find(html, name).attribute);
}

/** Removes classes of the theme that cover the page, or that docgen looks for. */
function sanitiseClasses(node: Element, context: HtmlContext): void {
  const names = getClassNames(node);
  const reserved = names.filter(isReservedClass);
  if (reserved.length === 0) return;
  node.properties.className = names.filter((name) => !reserved.includes(name));
  if (reserved.length === names.length) delete node.properties.className;
  context.report({
    severity: 'warning',
    code: 'DG3043',
    message: `Class "${reserved.join(' ')}" of <${node.tagName}> was left out: it belongs to docgen's own parts of the page.`,
    place: node,
    hint: `Use your own class name. Of the theme's classes, pages may use ${AUTHOR_CLASSES.map((name) => `"${name}"`).join(', ')}.`,
  });
}

function sanitiseStyle(node: Element, properties: Properties, context: HtmlContext): void {
  const declarations = String(properties.style)
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '');
  const allowed = declarations.filter((declaration) => {
    const [, name, value] = /^([a-z-]+)\s*:\s*(.*)$/is.exec(declaration) ?? [];
    if (name === undefined || !STYLE.test(name.toLowerCase())) return false;
    if (name.toLowerCase() === 'vertical-align' && LOWER.test(value ?? '')) return true;
    if (/[\\@(]|^-|\s-/.test(value ?? '')) return false;
    return name.toLowerCase() !== 'font-size' || FONT_SIZE.test((value ?? '').trim());
  });
  if (allowed.length === declarations.length) return;
  if (allowed.length === 0) delete properties.style;
  else properties.style = allowed.join('; ');
  const dropped = declarations.filter((declaration) => !allowed.includes(declaration));
  reportDropped(`Style "${dropped.join('; ')}" of <${node.tagName}>`, node, context);
}

function reportDropped(what: string, node: Element, context: HtmlContext): void {
  // In an .mdx page the policy of the site would block it.
  const place = node.tagName === 'script' ? 'in "head" of the config' : 'in an .mdx page';
  context.report({
    severity: 'warning',
    code: 'DG3043',
    message: `${what} was left out: it could run code or change the page around it.`,
    place: node,
    hint: `Write it ${place}, or set "markdown.html" to true when all authors are trusted.`,
  });
}
