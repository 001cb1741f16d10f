/** A document in which addresses within the site are relative. Everything else stays byte for byte, as the app expects it. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { escapeHtml } from '../../shared/escape-html.ts';
import { placeSrcset } from '../../shared/place-srcset.ts';
import type { PageMeta } from '../../shared/types.ts';
import { serializeInlineJson } from '../render/html.ts';
import type { FindAddress } from './relative-address.ts';
import { writeRelativeCss } from './relative-css.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Attributes with one address. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...['href', 'xlink:href', 'src', 'poster', 'action', 'formaction', 'data', 'background', 'cite'],
  // The larger picture that a click shows.
  'data-zoom-src',
]);
/** Attributes with several, each with a width or a density. */
const SETS: ReadonlySet<string> = new Set(['srcset', 'imagesrcset']);

export function writeRelativeHtml(html: string, find: FindAddress): string {
  // Without script, so that the content of `noscript` is elements too.
  const document = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const edits = listElements(document).flatMap((element) => [
    ...editAttributes(element, find),
    ...editText(element, find),
  ]);
  return applyEdits(html, edits);
}

function listElements(document: Parent): Element[] {
  const elements: Element[] = [];
  const parents: Parent[] = [document];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop())
    for (const node of parent.childNodes) {
      if (!('tagName' in node)) continue;
      elements.push(node);
      parents.push(node, ...('content' in node ? [node.content] : []));
    }
  return elements;
}

function editAttributes(element: Element, find: FindAddress): Edit[] {
  const places = element.sourceCodeLocation?.attrs ?? {};
  const edits = element.attrs.flatMap(({ prefix, name, value }): (Edit & { readonly name: string })[] => {
    const fullName = prefix ? `${prefix}:${name}` : name;
    const place = places[fullName];
    const written = place && writeAttribute(element, fullName, value, find);
    if (!place || written === undefined || written === value) return [];
    const text = `${fullName}="${escapeHtml(written)}"`;
    return [{ name: fullName, start: place.startOffset, end: place.endOffset, text }];
  });
  // No file answers a CORS request.
  const { crossorigin } = places;
  const loads = edits.some(({ name }) => name === 'href' || name === 'src');
  return crossorigin && loads
    ? [...edits, { start: crossorigin.startOffset, end: crossorigin.endOffset, text: '' }]
    : edits;
}

function writeAttribute(
  element: Element,
  name: string,
  value: string,
  find: FindAddress,
): string | undefined {
  if (ADDRESSES.has(name)) return find(value);
  if (SETS.has(name)) return placeSrcset(value, (address) => find(address) ?? address);
  if (name === 'style') return writeRelativeCss(value, find);
  if (name === 'content' && isRefresh(element))
    return value.replace(
      /(\burl\s*=\s*['"]?)([^'"]*)/i,
      (_, before: string, address: string) => before + (find(address) ?? address),
    );
  return undefined;
}

function isRefresh({ tagName, attrs }: Element): boolean {
  const isNamed = attrs.some(({ name, value }) => name === 'http-equiv' && value.toLowerCase() === 'refresh');
  return tagName === 'meta' && isNamed;
}

/** Edits stylesheets in the document, and the page's meta, by which the app finds its data. */
function editText(element: Element, find: FindAddress): Edit[] {
  const [text] = element.childNodes;
  const place = text?.sourceCodeLocation;
  if (text === undefined || !('value' in text) || !place) return [];
  const isMeta = element.attrs.some(({ name, value }) => name === 'id' && value === META_ID);
  const written =
    element.tagName === 'style'
      ? writeRelativeCss(text.value, find)
      : element.tagName === 'script' && isMeta
        ? writeMeta(text.value, find)
        : text.value;
  return written === text.value ? [] : [{ start: place.startOffset, end: place.endOffset, text: written }];
}

const META_ID = 'docgen-meta';

function writeMeta(json: string, find: FindAddress): string {
  const meta = parseMeta(json);
  if (meta === undefined) return json;
  const place = (address: string) => find(address) ?? address;
  return serializeInlineJson({
    ...meta,
    site: place(meta.site),
    sidebar: meta.sidebar === '' ? '' : place(meta.sidebar),
    styles: meta.styles.map(place),
    ...(meta.routeLists && {
      routeLists: Object.fromEntries(
        Object.entries(meta.routeLists).map(([lang, address]) => [lang, place(address)]),
      ),
    }),
  });
}

/** Undefined for anything else: a document of the public folder may use the id, which pages cannot. */
function parseMeta(json: string): PageMeta | undefined {
  try {
    const meta = JSON.parse(json) as Partial<PageMeta> | null;
    return Array.isArray(meta?.styles) ? (meta as PageMeta) : undefined;
  } catch {
    return undefined;
  }
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    const before = html.slice(end, edit.start);
    parts.push(edit.text === '' ? before.trimEnd() : before, edit.text);
    end = edit.end;
  }
  return parts.join('') + html.slice(end);
}
