/** Caches texts that plugins create, across runs. */
import { readLockfile } from '../config/lockfile.ts';
import { AS_TEXT, recall } from '../memo/recall.ts';
import { hashFile } from '../store/hash-file.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import { toolId } from '../store/tool-id.ts';
import type { SiteConfig } from '../types.ts';

/** Returns the text of a key, created if missing; each owner has its own keys. */
export type CacheText = (owner: string, key: string, make: () => string | Promise<string>) => Promise<string>;

export interface TextCacheInput {
  readonly config: SiteConfig;
  readonly store: Store;
}

/** Creates the cache. Plugin code is identified by the config files and the lockfile, as in keys of pages. */
export function createTextCache({ config, store }: TextCacheInput): CacheText {
  let code: string | undefined;
  /** Texts that are being created. */
  const pending = new Map<string, Promise<string>>();
  return async (owner, key, make) => {
    code ??= hashKey(toolId, readLockfile(config.projectDir), ...config.configFiles.map(hashFile));
    const wholeKey = hashKey(code, owner, key);
    const text =
      pending.get(wholeKey) ??
      recall(store, {
        kind: 'plugin',
        ...AS_TEXT,
        key: wholeKey,
        async make() {
          const text: unknown = await make();
          if (typeof text === 'string') return text;
          throw new TypeError(`the cached value must be a string; "make" returned ${typeof text}.`);
        },
      });
    pending.set(wholeKey, text);
    try {
      return await text;
    } finally {
      pending.delete(wholeKey);
    }
  };
}
