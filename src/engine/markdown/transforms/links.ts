/**
 * Links written in Markdown become final addresses, with language, base and the site's URL style. Links written as HTML
 * or JSX stay as the author wrote them, but no scheme that runs code survives anywhere.
 */

import { assertNever } from '../../../shared/assert-never.ts';
import { isDataUrl } from '../../../shared/data-url.ts';
import {
  decodeUrl,
  isExternalUrl,
  isSafeUrl,
  PROGRAM_SCHEME,
  readScheme,
  splitUrl,
  toPageHref,
  withBase,
} from '../../../shared/url.ts';
import { getRemovalLevel } from '../../config/removal-level.ts';
import type { ResolvedLink } from '../../routes/resolve-link.ts';
import { type Element, isElement, isJsx, type JsxNode, type Root, walk } from '../hast.ts';
import { type HtmlContext, type PageContext, type Place, reportSlip } from '../page-context.ts';
import { toHarmlessId } from '../slug.ts';
import { getId } from './headings.ts';

export function resolveLinks(tree: Root, context: PageContext): void {
  const keptIds = listJsxIds(tree);
  walk(tree, (node) => {
    if (isElement(node, 'a') && typeof node.properties.href === 'string') {
      resolveLink(node, node.properties.href, keptIds, context);
    } else if (isJsx(node)) {
      dropUnsafeAttributes(node, context);
      noteAddresses(node, context);
    }
    return undefined;
  });
}

/** Ids of JSX, which stay whatever they are. */
function listJsxIds(tree: Root): ReadonlySet<string> {
  const ids = new Set<string>();
  walk(tree, (node) => {
    const id = isJsx(node) ? getId(node) : undefined;
    if (id !== undefined) ids.add(id);
    return undefined;
  });
  return ids;
}

/** `javascript:`, `data:`, `vbscript:` and every scheme not known to be harmless. */
export function reportUnsafeUrl(
  url: string,
  place: Place,
  context: Pick<HtmlContext, 'report' | 'config'>,
): void {
  context.report({
    severity: getRemovalLevel(context.config),
    code: 'DG3042',
    message: `Unsafe address "${shorten(url)}" was removed. Its scheme can run code in the reader's browser or is unknown.`,
    place,
    hint: createSchemeHint(url),
  });
}

/** Returns advice on how to write the address, or to allow it if it opens a program. */
export function createSchemeHint(url: string): string {
  const scheme = readScheme(url) ?? '';
  const option = PROGRAM_SCHEME.test(scheme)
    ? ` If readers have a program that opens it, add "${scheme}" to "markdown.link.schemes".`
    : '';
  return `Use http, https, mailto, tel, sms or ftp, a path, or a "#" anchor.${option}`;
}

/** Returns true for a safe address, also with percent-encoded white space and control characters, as engines write them. */
export function isSafeAddress(url: string, allowed?: readonly string[]): boolean {
  return listReadings(url).every((reading) => isSafeUrl(reading, allowed));
}

function listReadings(url: string): readonly string[] {
  return [url, url.replace(/%(?:[01][\da-f]|20)/gi, '')];
}

/**
 * Returns false for a link that was reported and has to be removed. An author of MDX may run code anyway, so there a
 * scheme that opens a program is only reported: it may be a slip.
 */
export function mayLinkTo(url: string, place: Place, context: PageContext): boolean {
  if (isSafeAddress(url, context.config.markdown.schemes)) return true;
  const opensProgram = listReadings(url).every((reading) => PROGRAM_SCHEME.test(readScheme(reading) ?? ''));
  if (context.format !== 'mdx' || !opensProgram) {
    reportUnsafeUrl(url, place, context);
    return false;
  }
  context.report({
    severity: 'warning',
    code: 'DG3055',
    message: `The link "${shorten(url)}" has an unknown scheme.`,
    place,
    hint: createSchemeHint(url),
  });
  return true;
}

/** Attributes that lead a browser somewhere, in JSX spelling. */
const URL_ATTRIBUTES = new Set(['href', 'src', 'xlinkHref', 'action', 'formAction', 'poster']);

/** Notes the link of an `<a>` in HTML or JSX, which stays as it is written; one to a source file does not lead to its page. */
export function noteHtmlLink(url: string, place: Place, context: PageContext): void {
  const isSource = /^(?![a-z][a-z0-9+.-]*:|\/).+\.mdx?$/i.test(splitUrl(url).path);
  if (isSource) reportSourceLink(url, place, context);
  else noteAddress('html', url, place, context);
}

function reportSourceLink(url: string, place: Place, context: PageContext): void {
  const { table, route, config } = context;
  const { base } = config;
  const { cleanUrls } = config.route;
  const { target } = table.resolveLink(url, route);
  const page =
    target === undefined
      ? ''
      : `, or use the address of the page, "${toPageHref(target.path, { base, cleanUrls })}"`;
  reportSlip(context, place, {
    message: `The link "${shorten(url)}" is not resolved, since it is written in HTML.`,
    hint: `Write it in Markdown: "[text](${url})"${page}.`,
  });
}

function dropUnsafeAttributes(node: JsxNode, context: PageContext): void {
  node.attributes = node.attributes.filter((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return true;
    if (attribute.name === 'href') return mayLinkTo(attribute.value, node, context);
    if (!URL_ATTRIBUTES.has(attribute.name) || isSafeAddress(attribute.value)) return true;
    if (isImageData(attribute.value)) return true;
    reportUnsafeUrl(attribute.value, node, context);
    return false;
  });
}

/**
 * Notes addresses in JSX for checks; their meaning depends on their component. Relative `src` is left to `images.ts`
 * and to components that read files.
 */
function noteAddresses(node: JsxNode, context: PageContext): void {
  for (const { type, ...attribute } of node.attributes) {
    if (type !== 'mdxJsxAttribute' || !('name' in attribute)) continue;
    const { name, value } = attribute;
    if (typeof value !== 'string' || (name !== 'href' && name !== 'src')) continue;
    if (node.name === 'a' && name === 'href') noteHtmlLink(value, node, context);
    else if (name === 'href' || value.startsWith('/') || leadsElsewhere(value))
      noteAddress('attribute', value, node, context);
  }
}

function noteAddress(kind: 'attribute' | 'html', url: string, place: Place, context: PageContext): void {
  const { path, hash } = splitUrl(url);
  if (path === '') return;
  if (!leadsElsewhere(url) && (isExternalUrl(url) || /^[a-z][a-z0-9+.-]*:/i.test(url))) return;
  context.addLink(
    { kind, url, target: undefined, resolved: undefined, hash: decodeUrl(hash.slice(1)) },
    place,
  );
}

function leadsElsewhere(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

/** Recognises data URLs of pictures, which run nothing when an image shows them. */
export function isImageData(url: string): boolean {
  return isDataUrl(url) && /^data:image\//i.test(url);
}

function resolveLink(node: Element, url: string, keptIds: ReadonlySet<string>, context: PageContext): void {
  if (url === '' || 'dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties) return;
  if (!mayLinkTo(url, node, context)) {
    delete node.properties.href;
    return;
  }
  const link = context.table.resolveLink(url, context.route);
  let { hash } = link;
  switch (link.kind) {
    case 'external':
      markExternal(node, url);
      break;
    case 'page':
    case 'hash':
      if (!keptIds.has(hash)) hash = toHarmlessId(hash);
      node.properties.href = getTargetHref(
        link,
        hash === link.hash ? url : `${url.split('#', 1)}#${hash}`,
        context,
      );
      break;
    case 'other':
      node.properties.href = withBase(url, context.config.base);
      break;
    default:
      assertNever(link.kind);
  }
  context.addLink({ kind: 'link', url, target: link.target?.path, hash, resolved: link.resolved }, node);
}

/** Returns the address of a target. A link to a missing page keeps the author's address: the site may add a file there later. */
function getTargetHref({ kind, target }: ResolvedLink, url: string, { config }: PageContext): string {
  const { base, route } = config;
  if (kind === 'hash') return url;
  if (target === undefined) return withBase(url, base);
  const { query, hash } = splitUrl(url);
  return toPageHref(target.path, { base, cleanUrls: route.cleanUrls }) + query + hash;
}

/** Opens other sites in a new tab, unless the author or a plugin names a target; mail and telephone links open no tab. */
export function markExternal(node: Element, url: string): void {
  if (!/^(?:(?:https?|ftp):)?\/\//i.test(url)) return;
  const { target = '_blank', rel } = node.properties;
  const given = Array.isArray(rel) ? rel.map(String) : String(rel ?? '').split(/\s+/);
  node.properties.target = target;
  node.properties.rel = [...new Set(['noopener', 'noreferrer', ...given.filter(Boolean)])];
}

function shorten(url: string): string {
  return url.length > 60 ? `${url.slice(0, 60)}…` : url;
}
