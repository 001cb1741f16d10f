/** New links of pages by their old addresses. */
import { posix } from 'node:path';
import { asRecord } from '../project/read-peer-config.ts';
import { isElsewhere, splitTarget } from './rewrite-markdown.ts';

/** A page with its old address and its new link. */
export interface LinkedPage {
  /** Old address without language and slashes around it. */
  readonly slug: string;
  readonly lang: string | undefined;
  readonly link: string;
}

interface LinksInput {
  readonly pages: readonly LinkedPage[];
  readonly langs: readonly string[];
  readonly newPaths: ReadonlyMap<string, string>;
  readonly redirects: readonly unknown[];
}

/** Creates links to pages by address, in a language or else in the default one, also through redirects. */
export function createPageLinks({ pages, langs, newPaths, redirects }: LinksInput) {
  const links = new Map<string, string>();
  for (const { slug, lang, link } of pages) {
    links.set(`${lang ?? ''} /${slug}`, link);
    if (lang !== undefined) links.set(` /${posix.join(lang, slug)}`, link);
  }
  const own = new Set(links.keys());
  for (const { source, destination } of redirects.map(asRecord))
    for (const lang of ['', ...langs]) {
      const link = links.get(`${lang} ${String(destination).replace(/(?<=.)\/+$/, '')}`);
      if (link !== undefined && !links.has(`${lang} ${source}`)) links.set(`${lang} ${source}`, link);
    }
  const publicPaths = new Set([...newPaths.values()].filter((path) => path.startsWith('docs/public/')));
  const find = (path: string, lang: string | undefined): string | undefined => {
    const plain = path.replace(/(?<=.)\/+$/, '');
    return [lang ?? '', langs[0] ?? '', ''].map((unit) => links.get(`${unit} ${plain}`)).find(Boolean);
  };
  const resolve = (target: string, lang: string | undefined, isKnown: boolean): string | undefined => {
    if (isElsewhere(target) || target.startsWith('#')) return target;
    const [way, rest] = splitTarget(target);
    const path = posix.join('/', way);
    const link = find(path, lang) ?? (!isKnown || publicPaths.has(`docs/public${path}`) ? path : undefined);
    return link === undefined ? undefined : link + rest;
  };
  return {
    find,
    /** False for an address that is redirected. */
    hasPage: (path: string, lang: string | undefined) =>
      [lang ?? '', ''].some((unit) => own.has(`${unit} ${path.replace(/(?<=.)\/+$/, '')}`)),
    resolve: (target: string, lang: string | undefined) => resolve(target, lang, false) ?? target,
    /** Undefined for an address of this site that has no page. */
    resolveKnown: (target: string, lang: string | undefined) => resolve(target, lang, true),
  };
}
