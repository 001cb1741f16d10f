/** The document of the page on screen as the server has it now, and its stylesheets. */
import { assetPrefix } from 'virtual:docgen/options';
import type { PageMeta } from '../../shared/types.ts';
import { findMeta, findRoot } from '../page-meta.ts';
import { toTrustedHtml } from '../trusted-html.ts';

export interface AppDocument {
  /** The address it was asked for, without its hash. */
  readonly address: string;
  /** Absolute addresses. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly meta: PageMeta;
  /** `meta` as the document has it. */
  readonly metaElement: HTMLElement;
  /** What the server drew into the app's root. */
  readonly html: string;
}

/** @throws when the server has no page of the app for this address. */
export async function fetchAppDocument(): Promise<AppDocument> {
  const address = toAddress();
  const response = await fetch(address, { cache: 'no-store' });
  const parsed = new DOMParser().parseFromString(toTrustedHtml(await response.text()), 'text/html');
  const root = findRoot(parsed);
  const metaElement = findMeta(parsed);
  const script = findScript(parsed);
  if (!root || !metaElement || script === undefined) {
    throw new Error(`${address} is no page of the app (${response.status}).`);
  }
  const meta = JSON.parse(metaElement.textContent ?? '') as PageMeta;
  return { address, script, styles: findStyles(parsed).map(toHref), meta, metaElement, html: root.innerHTML };
}

export function toAddress(): string {
  return location.href.replace(/#.*$/s, '');
}

/** The app's entry is the last module of the head (src/engine/render/document.ts). */
export function findScript(page: Document): string | undefined {
  const scripts = page.head.querySelectorAll('script[type=module][src]');
  const src = scripts.item(scripts.length - 1)?.getAttribute('src');
  return src ? new URL(src, location.href).href : undefined;
}

export interface LoadedStyles {
  /** Whether there is a sheet that was not there before. */
  readonly hasAdded: boolean;
  /** Takes away the sheets of docgen's that the new document does without. */
  removeOthers(): void;
}

/** Adds what is missing beside what is there, so that no moment goes unstyled. */
export async function loadStyles(hrefs: readonly string[]): Promise<LoadedStyles> {
  const present = findStyles(document);
  const others = present.filter((link) => !hrefs.includes(toHref(link)) && isOurs(link));
  const missing = hrefs.filter((href) => !present.some((link) => toHref(link) === href));
  await Promise.all(missing.map((href) => addStyle(href, others[0])));
  return {
    hasAdded: missing.length > 0,
    removeOthers() {
      for (const link of others) link.remove();
    },
  };
}

/** Where the one stood that it replaces: the order of sheets decides between equal rules. */
function addStyle(href: string, before: HTMLLinkElement | undefined): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // A page without a sheet is still readable, so failure does not keep it back.
    link.onload = link.onerror = () => resolve();
    if (before) before.before(link);
    else document.head.append(link);
  });
}

/** Sheets that a page needed and its new version does not. */
export function removeStyles(hrefs: readonly string[]): void {
  for (const link of findStyles(document)) if (hrefs.includes(link.getAttribute('href') ?? '')) link.remove();
}

function findStyles(page: Document): HTMLLinkElement[] {
  return [...page.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href]')];
}

function isOurs(link: HTMLLinkElement): boolean {
  return link.getAttribute('href')?.startsWith(`${assetPrefix}static/`) ?? false;
}

/** In a parsed document, `link.href` is relative to nowhere. */
function toHref(link: HTMLLinkElement): string {
  return new URL(link.getAttribute('href') ?? '', location.href).href;
}
