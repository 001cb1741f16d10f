/**
 * Cache of earlier runs' results by a key of their inputs. A stage looks a key up, else it computes the value
 * and sets it. Losing any of it costs time and nothing else, so nothing in here ever fails a build.
 *
 * The folder on disk (`open-store.ts`) is the embedded default; whatever can keep bytes by kind and key can
 * are in its place, such as a cache that machines share.
 */
import type { Diagnostic } from '../../shared/types.ts';

/**
 * `code`: highlighted blocks · `page`: what is known of a page · `body`: its HTML or
 * source · `text`: its sections for search · `shell`: a rendered page around its body ·
 * `bundle`: the app and component pages · `search`: sections as the index takes them in, and
 * the names of its files · `plugin`: texts that plugins keep · `outline`: how pages are
 * built, what TypeScript says of their samples and what other sites answered, for checks · `image`: images as plugins
 * encode them, and which of them are offered · `fetched`: texts that plugins fetched, by their hash.
 */
export const STORE_KINDS = [
  'code',
  'page',
  'body',
  'text',
  'shell',
  'bundle',
  'search',
  'plugin',
  'outline',
  'image',
  'fetched',
] as const;

export type StoreKind = (typeof STORE_KINDS)[number];

export interface Store {
  /**
   * The value of a key; undefined when there is none, or it is damaged. It is the newest
   * that was set and is whole: where a key does not say all that a value is made from,
   * the value has to, and whoever asks has to look.
   */
  get(kind: StoreKind, key: string): Buffer | undefined;
  /** Keeps a value for a key (from `toKey`), in place of another one; writes nothing when it is there already. */
  set(kind: StoreKind, key: string, value: string | Uint8Array): void;
  /** Says how many pages the results are of: a store that has a limit of size leaves room for so many. */
  expectPages(count: number): void;
  /** Ends the run: later runs find what was set. From here on nothing is found or kept. */
  close(): void;
  /** Ends the run as if it had not been: later runs find none of it. */
  discard(): void;
  /** Why nothing can be kept on disk, at most one; all of it goes on in memory. Complete after `close`. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A store of this process alone; also what a store falls back to where nothing can be written. */
export function createMemoryStore(): Store {
  const values = new Map<string, Buffer>();
  return {
    get: (kind, key) => values.get(`${kind}/${key}`),
    set(kind, key, value) {
      values.set(`${kind}/${key}`, Buffer.from(value as string));
    },
    expectPages() {},
    close() {},
    discard() {},
    diagnostics: [],
  };
}
