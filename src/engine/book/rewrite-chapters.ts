/** Turns pages into chapters of one document: ids that are unique, headings below its title, links and files that work in it. */

import { isDataUrl } from '../../shared/data-url.ts';
import { createDiagnostic, formatList } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { decodeUrl, isExternalUrl, listBaseReadings, toPageHref, withBase } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { SiteConfig } from '../types.ts';
import type { Addresses, Chapter } from './book.ts';
import {
  createElement,
  createText,
  type Element,
  getAttribute,
  listElements,
  readText,
  removeAttributes,
  renameElement,
  replaceNode,
  setAttribute,
} from './html-tree.ts';

export interface RewriteInput {
  readonly chapters: readonly Chapter[];
  readonly addresses: Addresses;
  readonly table: RouteTable;
  readonly config: SiteConfig;
  /** By how much headings are demoted: 1 below the title of the book, 2 below that of a part. */
  readonly depth: number;
}

/** Changes the trees of all chapters. Returns what could not be included, each kind once. */
export async function rewriteChapters(input: RewriteInput): Promise<readonly Diagnostic[]> {
  const lost = { links: new Map<string, Chapter>(), files: new Map<string, Chapter>() };
  const byPath = new Map<string, Chapter>(
    input.chapters.map((chapter) => [chapter.page.route.path, chapter]),
  );
  for (const chapter of input.chapters) {
    const context = { ...input, chapter, byPath, lost };
    for (const element of listElements(chapter.tree)) {
      if (/^h[1-6]$/.test(element.tagName)) demote(element, input.depth);
      if (element.tagName === 'a') rewriteLink(element, context);
      if (element.tagName === 'img') await rewriteImage(element, context);
      if (EMBEDDED.has(element.tagName)) replaceByLink(element, context);
      rewriteIds(element, context);
    }
  }
  return [
    ...describeLost(lost.links, input.config, {
      what: 'point to pages that are not in the book, and are printed as text',
      hint: 'Set "siteOrigin" in the config: they then point to the site.',
    }),
    ...describeLost(lost.files, input.config, {
      what: `are images that are on other sites or in no file${describeTypes(input.addresses)}, and are replaced by their texts`,
      hint: 'Put them into the docs folder.',
    }),
  ];
}

function describeTypes({ imageTypes }: Addresses): string {
  return imageTypes === undefined ? '' : `, or are neither ${imageTypes}`;
}

interface ChapterContext extends RewriteInput {
  readonly chapter: Chapter;
  readonly byPath: ReadonlyMap<string, Chapter>;
  readonly lost: Readonly<Record<'links' | 'files', Map<string, Chapter>>>;
}

/** Paper plays and runs nothing. */
const EMBEDDED = new Set(['iframe', 'video', 'audio', 'object', 'embed']);

function demote(element: Element, depth: number): void {
  const level = Number(element.tagName.slice(1));
  renameElement(element, `h${Math.min(level + depth, 6)}`);
  if (level + depth > 6) setAttribute(element, 'aria-level', String(level + depth));
  setAttribute(element, 'data-level', String(level));
}

function rewriteLink(element: Element, context: ChapterContext): void {
  const href = getAttribute(element, 'href');
  if (href === undefined) return;
  const found = resolveAddress(href, context);
  if (found !== undefined) {
    setAttribute(element, 'href', found);
    return;
  }
  context.lost.links.set(href, context.lost.links.get(href) ?? context.chapter);
  renameElement(element, 'span');
  removeAttributes(element, (name) => name === 'href' || name === 'rel' || name === 'download');
}

/** Returns the address of a page's link in the book; undefined if it points out of it and the site has no address. */
function resolveAddress(href: string, { chapter, byPath, addresses, table, config }: ChapterContext) {
  if (isExternalUrl(href)) return href;
  const { base, siteOrigin, route } = config;
  const own = toPageHref(chapter.page.route.path, { base, cleanUrls: route.cleanUrls });
  if (!URL.canParse(href, `https://site${own}`)) return undefined;
  const { pathname, search, hash } = new URL(href, `https://site${own}`);
  const target = href.startsWith('#')
    ? chapter.page.route
    : listBaseReadings(pathname, base)
        .map((reading) => table.find(reading))
        .find((route) => route !== undefined);
  const inside = target && byPath.get(target.path);
  if (inside !== undefined) {
    const id = decodeUrl(hash.slice(1));
    return addresses.createLink(inside, inside.ids.has(id) ? id : undefined);
  }
  if (siteOrigin === '') return undefined;
  const path = target
    ? toPageHref(target.path, { base, cleanUrls: route.cleanUrls })
    : withBase(pathname, base);
  return siteOrigin + path + search + hash;
}

async function rewriteImage(element: Element, { addresses, chapter, lost, config }: ChapterContext) {
  const src = getAttribute(element, 'src') ?? '';
  if (isDataUrl(src)) return;
  const path = isExternalUrl(src)
    ? undefined
    : decodeUrl(
        withBase(src, config.base)
          .slice(config.base.length)
          .replace(/[?#].*$/s, ''),
      );
  const address = path && (await addresses.refer(path));
  if (address) {
    setAttribute(element, 'src', address);
    return;
  }
  lost.files.set(src, lost.files.get(src) ?? chapter);
  const text = createText(getAttribute(element, 'alt') || src);
  const isLinked =
    element.parentNode !== null && 'tagName' in element.parentNode && element.parentNode.tagName === 'a';
  replaceNode(element, isExternalUrl(src) && !isLinked ? createElement('a', { href: src }, [text]) : text);
}

function replaceByLink(element: Element, context: ChapterContext): void {
  const [source] = [element, ...listElements(element)].flatMap(
    (each) => getAttribute(each, 'src') ?? getAttribute(each, 'data') ?? [],
  );
  const name =
    getAttribute(element, 'title') ?? getAttribute(element, 'aria-label') ?? readText(element).trim();
  const link = createElement('a', { href: source ?? '' }, [createText(name || source || '')]);
  if (source === undefined) replaceNode(element, ...link.childNodes);
  else {
    replaceNode(element, isInParagraph(element) ? link : createElement('p', {}, [link]));
    rewriteLink(link, context);
  }
}

function isInParagraph({ parentNode }: Element): boolean {
  if (parentNode === null || !('tagName' in parentNode)) return false;
  return parentNode.tagName === 'p' || isInParagraph(parentNode);
}

/** Attributes that name elements by id. */
const REFERENCES = new Set([
  ...['for', 'headers', 'aria-labelledby', 'aria-describedby', 'aria-details', 'aria-owns', 'popovertarget'],
]);

function rewriteIds(element: Element, { addresses, chapter }: ChapterContext): void {
  const createId = (id: string) => addresses.createId(chapter, id);
  for (const attribute of element.attrs) {
    if (attribute.name === 'id') attribute.value = createId(attribute.value);
    else if (REFERENCES.has(attribute.name))
      attribute.value = attribute.value.split(/\s+/).filter(Boolean).map(createId).join(' ');
    else if (attribute.name === 'href' && attribute.value.startsWith('#') && element.tagName !== 'a')
      attribute.value = `#${createId(attribute.value.slice(1))}`;
    else if (attribute.value.includes('url('))
      attribute.value = attribute.value.replace(
        /url\((["']?)#([^"')]+)\1\)/g,
        (_, quote, id) => `url(${quote}#${createId(id)}${quote})`,
      );
  }
}

/** Number of examples in a message. */
const MOST_SHOWN = 3;

function describeLost(
  lost: ReadonlyMap<string, Chapter>,
  config: SiteConfig,
  { what, hint }: { readonly what: string; readonly hint: string },
): Diagnostic[] {
  const [first] = lost.values();
  if (first === undefined) return [];
  const addresses = [...lost.keys()].map((address) => `"${address}"`);
  return [
    createDiagnostic('warning', 'DG9021', `Some addresses ${what}: ${formatList(addresses, MOST_SHOWN)}.`, {
      file: getProjectPath(first.page.route.file, config),
      hint,
    }),
  ];
}
