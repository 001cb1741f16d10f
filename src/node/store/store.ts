/**
 * What earlier runs made, found again by what it was made from. A stage asks with a
 * key and takes what it gets, else it makes the value and gives it here. Losing any
 * of it costs time and nothing else, so nothing in here ever fails a build.
 *
 * The folder on disk (`open-store.ts`) is the embedded default; whatever can keep
 * bytes by kind and key can stand in its place, such as a cache that machines share.
 */
import type { Diagnostic } from '../../shared/types.ts';

/**
 * `code`: highlighted blocks · `page`: what is known of a page · `body`: its HTML or
 * source · `text`: its sections for search · `shell`: a rendered page around its body ·
 * `bundle`: the app and component pages · `date`: when pages were last changed.
 */
export type StoreKind = 'code' | 'page' | 'body' | 'text' | 'shell' | 'bundle' | 'date';

export interface Store {
  /** The value of a key; undefined when there is none, or it is damaged. */
  get(kind: StoreKind, key: string): Buffer | undefined;
  /** Keeps a value; one that is there already stays as it is. */
  set(kind: StoreKind, key: string, value: string | Uint8Array): void;
  /** Ends the run: other processes and later runs find what was set. */
  close(): void;
  /** Why nothing can be kept on disk, at most once a run; all of it goes on in memory. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A store of this process alone; also what a store falls back to where nothing can be written. */
export function createMemoryStore(): Store {
  const values = new Map<string, Buffer>();
  return {
    get: (kind, key) => values.get(`${kind}/${key}`),
    set(kind, key, value) {
      const name = `${kind}/${key}`;
      if (!values.has(name)) values.set(name, Buffer.from(value as string));
    },
    close() {},
    diagnostics: [],
  };
}
