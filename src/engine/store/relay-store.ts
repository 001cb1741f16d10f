/** The store of a thread: reads what earlier runs kept, and hands what it makes to the thread that writes. */
import type { Store, StoreKind } from './store.ts';

export interface RelayStore extends Store {
  /** Everything of a kind that was set since the last call. */
  take(kind: StoreKind): (readonly [key: string, value: string])[];
}

/** `kept`: what is read from; nothing of what is set gets there. */
export function createRelayStore(base: Store | undefined): RelayStore {
  let added: (readonly [kind: StoreKind, key: string, value: string])[] = [];
  return {
    get: (kind, key) => base?.get(kind, key),
    set(kind, key, value) {
      added.push([kind, key, Buffer.from(value as string).toString()]);
    },
    take(kind) {
      const entries = added.filter(([of]) => of === kind).map(([, key, value]) => [key, value] as const);
      added = added.filter(([of]) => of !== kind);
      return entries;
    },
    expectPages() {},
    close() {},
    discard() {},
    diagnostics: [],
  };
}
