/** Pages as plugins see them: small facts as properties, large content behind functions. */
import { readFile } from 'node:fs/promises';
import type { PluginPage } from '../plugin.ts';
import { createRouteMeta } from '../routes/route-path.ts';
import type { CachedPage, PageSection, SiteConfig } from '../types.ts';

/** Readers of large content. */
export interface PageReaders {
  /** Returns sections synchronously if they are in the store. */
  readonly peekSections: (page: CachedPage) => readonly PageSection[] | undefined;
  readonly readSections: (page: CachedPage) => Promise<readonly PageSection[]>;
  /** Undefined until pages are rendered. */
  readonly readHtml: ((page: CachedPage) => Promise<string>) | undefined;
}

/** Creates a page that hooks may add fields to; additions go into the page's record. */
export function createPluginPage(page: CachedPage, config: SiteConfig, readers: PageReaders): PluginPage {
  const { route } = page;
  const format = route.kind === 'module' ? 'module' : route.file.endsWith('.mdx') ? 'mdx' : 'md';
  const pluginPage: Record<string, unknown> = { ...page.page };
  const defineHidden = (name: string, descriptor: PropertyDescriptor): void => {
    Object.defineProperty(pluginPage, name, { enumerable: false, configurable: true, ...descriptor });
  };
  defineHidden('_filepath', { value: route.file });
  defineHidden('route', { value: createRouteMeta(route, config) });
  defineHidden('format', { value: format });
  defineHidden('content', { get: () => joinText(readers.peekSections(page) ?? []) });
  defineHidden('readSource', { value: () => readFile(route.file, 'utf8') });
  defineHidden('readSections', { value: () => readers.readSections(page) });
  defineHidden('readHtml', {
    value: async () => {
      if (readers.readHtml) return readers.readHtml(page);
      throw new Error(`The page "${route.path}" is not rendered yet: read its HTML in "addFiles".`);
    },
  });
  return pluginPage as unknown as PluginPage;
}

/** Joins headings and text of all sections. */
export function joinText(sections: readonly PageSection[]): string {
  return sections
    .flatMap(({ headings, text, code }) => [headings.at(-1) ?? '', text, code])
    .filter((part) => part !== '')
    .join('\n\n');
}

/**
 * Extracts the body of a rendered document: the content of the element that `Content` renders. Empty
 * for pages whose layout has no body.
 */
export function extractBodyHtml(document: string): string {
  const start = /<div\b(?:[^>"']|"[^"]*"|'[^']*')*\sdata-docgen-body(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(
    document,
  );
  if (start === null) return '';
  const from = start.index + start[0].length;
  const tags = /<(\/?)div\b(?:[^>"']|"[^"]*"|'[^']*')*>|<!--[\s\S]*?-->|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
  tags.lastIndex = from;
  let depth = 1;
  for (let tag = tags.exec(document); tag !== null; tag = tags.exec(document)) {
    if (tag[1] === undefined) continue;
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return document.slice(from, tag.index);
  }
  return document.slice(from);
}
