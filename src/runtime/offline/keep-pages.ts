/**
 * Stores pages so that they can be read without a network. Invariants:
 *
 * 1. A page is stored with everything its document names, or not at all: no document meets scripts of another build.
 * 2. What the site no longer has is removed.
 */
import { type OfflineSite, WORKER_ATTRIBUTE, WORKER_FILE } from '../../shared/offline.ts';
import { chooseRemoved } from './choose-removed.ts';
import { findUnit } from './find-unit.ts';
import { createUnitKeeper } from './keep-unit.ts';
import type { Kept, KeptFiles } from './kept-files.ts';
import type { FileLoader, LoaderInput } from './load-files.ts';
import { readPageNeeds } from './page-needs.ts';

export interface KeeperInput extends Omit<LoaderInput, 'site'> {
  readonly site: OfflineSite;
  readonly files: KeptFiles;
  readonly loader: FileLoader;
}

export function createPageKeeper({ site, files, loader, origin, fetch }: KeeperInput) {
  const { base, units, maxPages, maxBytes } = site;
  const { getUrl, isOwn, load, keep } = loader;

  /** True if it is kept now. */
  const keepPage = async (href: string, facts: Pick<Kept, 'isRead' | 'key'>): Promise<boolean> => {
    const url = getUrl(href);
    const response = await load(url);
    const html = response?.url.startsWith(origin + base) ? await response.clone().text() : '';
    const needs = html.includes(` ${WORKER_ATTRIBUTE}="`) ? readPageNeeds(html, base) : undefined;
    if (!response || !needs) {
      await files.remove(url);
      return false;
    }
    const names = needs.loaded.map(getUrl);
    const required = needs.required.map(getUrl).filter((file) => isOwn(file) && !names.includes(file));
    for (const file of required) if (!(await keep(file))) return false;
    const loaded: (readonly [url: string, response: Response])[] = [];
    for (const file of names) {
      const answer = await load(file);
      if (!answer || !(await isOfBuild(answer.clone(), needs.build))) return false;
      loaded.push([file, answer]);
    }
    const pictures = needs.pictures.map(getUrl).filter(isOwn);
    for (const file of pictures) if (!(await files.findOwn(file))) await keep(file).catch(() => false);
    for (const [file, answer] of loaded) await files.put(file, answer);
    const all = [...required, ...pictures, ...names];
    await files.put(url, response, { needs: all, title: needs.title, ...facts });
    return true;
  };
  const keepUnit = createUnitKeeper({ files, loader, maxBytes, keepPage });
  const trim = async (): Promise<void> => {
    for (const url of chooseRemoved(await files.list(), { maxPages, maxBytes })) await files.remove(url);
  };

  return {
    /** Stores what a reader has opened, and what belongs to its language. */
    async keepRead(href: string): Promise<void> {
      const unit = findUnit(units, new URL(href).pathname);
      if (unit === undefined || !(await keepPage(href, { isRead: true }))) return;
      await keepUnit(unit);
      await trim();
    },
    /** Keeps all again that was kept of earlier deployments. Rejects without a network. */
    async renew(): Promise<void> {
      const former = await files.listFormer();
      const pages = former.filter(({ title, isRead }) => title !== undefined && isRead);
      for (const { url } of pages) {
        await keepPage(url, { isRead: true }).catch(async (error: unknown) => {
          // Only for this page if the site responds: it may have moved.
          const { ok } = await fetch(getUrl(base + WORKER_FILE), { cache: 'no-store' });
          if (!ok) throw error;
        });
      }
      const paths = former.flatMap(({ url, title }) => (title === undefined ? [] : new URL(url).pathname));
      const used = new Set(paths.flatMap((path) => findUnit(units, path) ?? []));
      for (const unit of used) await keepUnit(unit);
      await trim();
    },
  };
}

/** Returns true for a file of this build. It is stored compressed; some servers decompress it. */
async function isOfBuild(response: Response, build: string): Promise<boolean> {
  const file = await response.blob();
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const text = await (isPacked
    ? new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
    : file.text());
  return text.includes(`"build":"${build}"`);
}
