/** Turns the tree of a chapter into what EPUB allows: current standard HTML, without forms, scripts and external files. */
import { html } from 'parse5';
import { isDataUrl } from '../../shared/data-url.ts';
import {
  createText,
  type Element,
  type Fragment,
  getAttribute,
  listElements,
  type Node,
  readText,
  removeAttributes,
  renameElement,
  replaceNode,
  setAttribute,
} from './html-tree.ts';

export interface TidiedTree {
  /** Rules that an author wrote into the page, which move to the head of a chapter. */
  readonly styles: readonly string[];
  /** Properties of a chapter in the package. */
  readonly properties: readonly ('mathml' | 'svg')[];
}

const REMOVED = new Set([
  ...['base', 'datalist', 'frame', 'frameset', 'select', 'slot', 'style', 'textarea', 'title'],
]);

/** Form controls, and elements of former standards. */
const RENAMED: Readonly<Record<string, string>> = {
  form: 'div',
  fieldset: 'div',
  center: 'div',
  button: 'span',
  label: 'span',
  legend: 'span',
  output: 'span',
  meter: 'span',
  progress: 'span',
  font: 'span',
  big: 'span',
  acronym: 'abbr',
  tt: 'code',
  strike: 's',
};

const UNWRAPPED = new Set(['canvas', 'nobr', 'picture', 'blink', 'marquee', 'optgroup', 'option', 'param']);

/** HTML attributes to keep, on any element and on those of a name. */
const KEPT = /^(?:class|id|lang|dir|title|role|style|hidden|translate|data-.+|aria-.+)$/;

const KEPT_OF: Readonly<Record<string, RegExp>> = {
  a: /^(?:href|hreflang|rel|type)$/,
  area: /^(?:alt|coords|href|shape)$/,
  blockquote: /^cite$/,
  col: /^span$/,
  colgroup: /^span$/,
  data: /^value$/,
  del: /^(?:cite|datetime)$/,
  details: /^open$/,
  img: /^(?:alt|src|usemap)$/,
  ins: /^(?:cite|datetime)$/,
  li: /^value$/,
  map: /^name$/,
  ol: /^(?:reversed|start|type)$/,
  q: /^cite$/,
  td: /^(?:colspan|headers|rowspan)$/,
  th: /^(?:abbr|colspan|headers|rowspan|scope)$/,
  time: /^datetime$/,
};

/** Changes the tree in place. */
export function tidyTree(tree: Fragment): TidiedTree {
  const styles: string[] = [];
  for (const element of listElements(tree)) {
    removeActive(element);
    if (element.namespaceURI !== html.NS.HTML) continue;
    if (element.tagName === 'style') styles.push(readText(element));
    const replacements = findReplacements(element);
    if (replacements === undefined) tidyElement(element);
    else replaceNode(element, ...replacements);
  }
  repairIds(tree);
  const names = new Set(listElements(tree).map(({ tagName }) => tagName));
  const properties = (['mathml', 'svg'] as const).filter((name) =>
    names.has(name === 'mathml' ? 'math' : name),
  );
  return { styles, properties };
}

/** Removes what runs, or is not in the book: attributes and styles of an element, or all of it. */
export function removeActive(element: Element): void {
  const { tagName, namespaceURI } = element;
  const isForeign = namespaceURI !== html.NS.HTML && tagName !== 'a';
  const isOutside = (value: string) => !value.startsWith('#') && !isDataUrl(value);
  const isLost = isForeign && tagName === 'image' && isOutside(getAttribute(element, 'href') ?? '');
  if (isLost || tagName === 'script' || tagName === 'iframe') replaceNode(element);
  element.attrs = element.attrs.flatMap((attribute) => {
    const { name, value } = attribute;
    if (name.startsWith('on') || (isForeign && name === 'href' && isOutside(value))) return [];
    return { ...attribute, value: name === 'style' ? keepInside(value) : value };
  });
  // The first standard of SVG requires it.
  if (tagName === 'stop' && getAttribute(element, 'offset') === undefined)
    setAttribute(element, 'offset', '0');
  for (const node of tagName === 'style' ? element.childNodes : [])
    if ('value' in node) node.value = keepInside(node.value);
}

/** `url(…)` and the strings of an `image-set(…)`; the end of a sheet closes open ones. */
const ADDRESS = /url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^)]*))\s*(?:\)|$)/gis;
const IMAGE_SET = /(?:-webkit-)?image-set\((?:[^()]|\([^()]*\))*(?:\)|$)/gi;
const STRING = /"([^"]*)(?:"|$)|'([^']*)(?:'|$)/g;
const TYPE = /type\([^)]*\)/gi;
const INSIDE = /^(?:data:|#|files\/)/;

/** Removes addresses outside the book from styles. */
export function keepInside(css: string): string {
  return decodeLetters(css)
    .replace(/@import\b[^;]*;?/gi, '')
    .replace(ADDRESS, (whole, double?: string, single?: string, bare?: string) =>
      INSIDE.test(double ?? single ?? bare?.trim() ?? '') ? whole : 'url("data:,")',
    )
    .replace(IMAGE_SET, (whole) => {
      const images = whole.replace(TYPE, '').matchAll(STRING);
      return [...images].every(([, double, single]) => INSIDE.test(double ?? single ?? '')) ? whole : 'none';
    });
}

/** Decodes escaped letters: `\75rl(…)` is `url(…)`. Other escapes stay, since they may end a string. */
function decodeLetters(css: string): string {
  return css.replace(/\\(?:([\da-f]{1,6})\s?|([g-z]))/gi, (whole, code?: string, letter?: string) => {
    const text = letter ?? String.fromCodePoint(Math.min(Number.parseInt(code ?? '', 16), 0x10ffff));
    return /^[a-z]$/i.test(text) ? text : whole;
  });
}

/** Returns the nodes that replace an element; undefined if it stays. */
function findReplacements(element: Element): readonly Node[] | undefined {
  const { tagName } = element;
  if (tagName === 'input') {
    if (getAttribute(element, 'type') !== 'checkbox') return [];
    return [createText(getAttribute(element, 'checked') === undefined ? '☐' : '☑')];
  }
  if (REMOVED.has(tagName)) return [];
  return UNWRAPPED.has(tagName) || tagName.includes('-') ? element.childNodes : undefined;
}

function tidyElement(element: Element): void {
  const renamed = RENAMED[element.tagName];
  if (renamed !== undefined) renameElement(element, renamed);
  const { tagName } = element;
  const align = getAttribute(element, 'align')?.toLowerCase() ?? '';
  const lang = getAttribute(element, 'lang');
  element.attrs = element.attrs.filter(({ name, value }) => {
    if (renamed !== undefined && name === 'role') return false;
    if (tagName === 'img' && /^(?:width|height)$/.test(name)) return /^[1-9]\d*$/.test(value);
    return KEPT.test(name) || KEPT_OF[tagName]?.test(name);
  });
  if (/^(?:left|right|center|justify)$/.test(align))
    setAttribute(element, 'style', `text-align: ${align}; ${getAttribute(element, 'style') ?? ''}`);
  if (lang !== undefined) element.attrs.push({ name: 'lang', prefix: 'xml', value: lang });
  if (tagName === 'a') repairLink(element);
}

/** Turns addresses that no reading system can open into text. */
function repairLink(element: Element): void {
  const href = getAttribute(element, 'href');
  if (href === undefined || href.startsWith('chapter-')) return;
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (url !== undefined && /^(?:https?|mailto|tel):$/.test(url.protocol))
    setAttribute(element, 'href', url.href);
  else removeAttributes(element, (name) => name === 'href' || name === 'rel');
}

const REFERENCES = /^(?:headers|aria-(?:labelledby|describedby|details|owns|controls|flowto))$/;

/** Makes every id unique, and drops references without one. */
function repairIds(tree: Fragment): void {
  const ids = new Set<string>();
  for (const element of listElements(tree)) {
    const id = getAttribute(element, 'id');
    if (id === undefined) continue;
    if (id === '' || ids.has(id)) removeAttributes(element, (name) => name === 'id');
    ids.add(id);
  }
  for (const element of listElements(tree))
    element.attrs = element.attrs.flatMap((attribute) => {
      if (!REFERENCES.test(attribute.name)) return attribute;
      const found = attribute.value.split(/\s+/).filter((id) => ids.has(id));
      return found.length === 0 ? [] : { ...attribute, value: found.join(' ') };
    });
}
