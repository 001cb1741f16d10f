/** The server's current document of the page on screen, and its stylesheets. */
import { assetPrefix } from 'virtual:docgen/options';
import { STAMP_ATTRIBUTE } from '../../shared/dev-protocol.ts';
import type { PageMeta } from '../../shared/types.ts';
import { findMeta, findRoot } from '../early/page-meta.ts';
import { toTrustedHtml } from '../trusted-html.ts';

export interface AppDocument {
  /** The requested address, without its hash. */
  readonly address: string;
  /** Absolute addresses. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly meta: PageMeta;
  /** `meta` as the document has it. */
  readonly metaElement: HTMLElement;
  /** The server's HTML of the app's root. */
  readonly html: string;
  /** Stamp of the last change that it includes. */
  readonly stamp: string;
}

/** @throws if the server has no page of the app at this address. */
export async function fetchAppDocument(): Promise<AppDocument> {
  const address = getPageAddress();
  const response = await fetch(address, { cache: 'no-store' });
  const nextDocument = new DOMParser().parseFromString(toTrustedHtml(await response.text()), 'text/html');
  const root = findRoot(nextDocument);
  const metaElement = findMeta(nextDocument);
  const script = findScript(nextDocument);
  if (!root || !metaElement || script === undefined) {
    throw new Error(`${address} is not a page of the app (${response.status}).`);
  }
  const meta = JSON.parse(metaElement.textContent ?? '') as PageMeta;
  return {
    address,
    script,
    styles: findStyles(nextDocument).map(resolveHref),
    meta,
    metaElement,
    html: root.innerHTML,
    stamp: readStamp(nextDocument),
  };
}

/** Stamp of the last change that a document includes. */
export function readStamp(page: Document): string {
  return page.documentElement.getAttribute(STAMP_ATTRIBUTE) ?? '';
}

export function getPageAddress(): string {
  return location.href.replace(/#.*$/s, '');
}

/** The app's entry is the last module of the head (src/engine/render/document.ts). */
export function findScript(page: Document): string | undefined {
  const scripts = page.head.querySelectorAll('script[type=module][src]');
  const src = scripts.item(scripts.length - 1)?.getAttribute('src');
  return src ? new URL(src, location.href).href : undefined;
}

/** Adds missing sheets beside the existing ones, so that the page is never unstyled. */
export async function loadStyles(hrefs: readonly string[]) {
  const present = findStyles(document);
  const others = present.filter((link) => !hrefs.includes(resolveHref(link)) && isOurs(link));
  const missing = hrefs.filter((href) => !present.some((link) => resolveHref(link) === href));
  await Promise.all(missing.map((href) => addStyle(href, others[0])));
  return {
    /** True if a sheet was added. */
    hasAdded: missing.length > 0,
    /** Removes docgen's sheets that the new document does not have. */
    removeOthers(): void {
      for (const link of others) link.remove();
    },
  };
}

/** Inserts the sheet in place of the one it replaces: their order decides between equal rules. */
function addStyle(href: string, before: HTMLLinkElement | undefined): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // A page without a sheet is still readable, so a failure does not block it.
    link.onload = link.onerror = () => resolve();
    if (before) before.before(link);
    else document.head.append(link);
  });
}

/** Removes sheets that a page needed and its new version does not. */
export function removeStyles(hrefs: readonly string[]): void {
  for (const link of findStyles(document)) if (hrefs.includes(link.getAttribute('href') ?? '')) link.remove();
}

function findStyles(page: Document): HTMLLinkElement[] {
  return [...page.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href]')];
}

function isOurs(link: HTMLLinkElement): boolean {
  return link.getAttribute('href')?.startsWith(`${assetPrefix}static/`) ?? false;
}

/** Resolves the address by hand: in a parsed document, `link.href` has no base. */
function resolveHref(link: HTMLLinkElement): string {
  return new URL(link.getAttribute('href') ?? '', location.href).href;
}
