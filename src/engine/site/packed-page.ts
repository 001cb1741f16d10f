/** All results of a page in one value, for storage that machines share: one request for each page, not for each result. */
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import type { CachedPage, ImageVariant, NotebookPicture } from '../types.ts';

/** A page in the store, apart from its body: all paths are relative to the project. */
export interface StoredPage
  extends Omit<CachedPage, 'route' | 'assets' | 'dependencies' | 'codeFiles' | 'revisions'> {
  readonly assets: readonly (readonly [file: string, output: string, making?: StoredMaking])[];
  readonly needs: readonly (readonly [file: string, hash: string])[];
  readonly codes: readonly string[];
  /** Files of the history; left out if there are none. */
  readonly pasts?: readonly (readonly [file: string, revision: string, origin: string])[];
}

/** How an asset is made from its file. */
export type StoredMaking = ImageVariant | NotebookPicture | { readonly content: string };

/** `key`: the page's key in the store. Undefined if not all results are found. */
export function packPage(key: string, store: Store): Buffer | undefined {
  const entry = store.get('page', key)?.toString();
  if (entry === undefined) return undefined;
  const { body, sections } = JSON.parse(entry) as StoredPage;
  const bodyText = body.kind === 'module' ? '' : store.get('body', body.hash)?.toString();
  const sectionsText = store.get('text', sections)?.toString();
  if (bodyText === undefined || sectionsText === undefined) return undefined;
  return Buffer.from(JSON.stringify([entry, bodyText, sectionsText]));
}

/** Stores what another machine packed. Returns false if it is inconsistent: then nothing of it is stored. */
export function unpackPage(key: string, packed: Uint8Array, store: Store): boolean {
  const parts = readParts(packed);
  if (parts === undefined) return false;
  const { entry, body, sections } = parts;
  if (entry.body.kind !== 'module') store.set('body', entry.body.hash, body);
  store.set('text', entry.sections, sections);
  store.set('page', key, JSON.stringify(entry));
  return true;
}

/** Reads the parts, which must be those that the entry names: another program may have packed them. */
function readParts(packed: Uint8Array) {
  try {
    const [entryText, body, sections] = JSON.parse(new TextDecoder().decode(packed)) as readonly string[];
    if (entryText === undefined || body === undefined || sections === undefined) return undefined;
    const entry = JSON.parse(entryText) as StoredPage;
    const { assets, needs, codes, pasts = [], links, diagnostics, page } = entry;
    const isWhole = [assets, needs, codes, pasts, links, diagnostics, page?.toc].every(Array.isArray);
    const isSame = entry.body.kind === 'module' || entry.body.hash === hashKey(body);
    if (!isWhole || !isSame || entry.sections !== hashKey(sections)) return undefined;
    return Array.isArray(JSON.parse(sections)) ? { entry, body, sections } : undefined;
  } catch {
    return undefined;
  }
}
