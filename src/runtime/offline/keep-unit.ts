/** Stores what a language and version has besides the pages that were read: its search index, and pages that the site names. */
import {
  DIGEST_LENGTH,
  type OfflineList,
  type OfflineSearch,
  type OfflineUnit,
} from '../../shared/offline.ts';
import { countBytes } from './choose-removed.ts';
import { type KeptFiles, readKept } from './kept-files.ts';
import type { FileLoader } from './load-files.ts';

export interface UnitKeeperInput {
  readonly files: KeptFiles;
  readonly loader: FileLoader;
  readonly maxBytes: number;
  readonly keepPage: (href: string, facts: { isRead: boolean; key: string }) => Promise<boolean>;
}

/** Part of the space for content that was not read: read pages always find room. */
const UNREAD_PART = 0.8;

export function createUnitKeeper({ files, loader, maxBytes, keepPage }: UnitKeeperInput) {
  const { getUrl, isOwn, load, keep } = loader;

  /** Copies a page unchanged. */
  const copyPage = async (url: string, page: Response): Promise<void> => {
    const kept = readKept(page);
    for (const file of kept.needs ?? []) {
      const copy = await files.find(file);
      if (copy) await files.put(file, copy);
    }
    await files.put(url, page, { needs: [], ...kept });
  };
  const keepListed = async ([href, key]: OfflineList['pages'][number]): Promise<void> => {
    const url = getUrl(href);
    const own = await files.findOwn(url);
    if (own && readKept(own).key === key) return;
    const former = await files.find(url);
    const kept = former ? readKept(former) : {};
    if (former && kept.key === key) await copyPage(url, former);
    else await keepPage(href, { isRead: kept.isRead ?? false, key });
  };
  const keepSearch = async (
    { manifest, digest, files: names }: OfflineSearch,
    isFull: () => boolean,
  ): Promise<void> => {
    const response = await load(getUrl(manifest));
    // From another build, with other files.
    if (!response || (await hash(response.clone())) !== digest) return;
    const needs = names.map(getUrl);
    for (const file of needs) if (isFull() || !(await keep(file))) return;
    await files.put(getUrl(manifest), response, { needs });
  };

  return async ({ list }: OfflineUnit): Promise<void> => {
    const url = getUrl(list);
    if (await files.findOwn(url)) return;
    const response = await load(url);
    if (!response) return;
    const { pages, scripts, search } = (await response.clone().json()) as OfflineList;
    const before = countBytes(await files.list()) - files.written();
    const isFull = () => before + files.written() > maxBytes * UNREAD_PART;
    const own = scripts.map(getUrl).filter(isOwn);
    for (const script of own) await keep(script);
    if (search) await keepSearch(search, isFull);
    for (const page of pages) {
      if (isFull()) break;
      await keepListed(page);
    }
    // Last: it marks everything as stored.
    await files.put(url, response, { needs: own });
  };
}

async function hash(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return bytes.join('').slice(0, DIGEST_LENGTH);
}
