/** The store of a thread: reads what earlier runs kept, and hands what it makes to the thread that writes. */
import type { Store, StoreKind } from './store.ts';

export interface RelayStore extends Store {
  /** Everything of a kind that was set since the last call. */
  take(kind: StoreKind): (readonly [key: string, value: string])[];
}

/** `kept`: what is read from; nothing of what is set gets there. */
export function createRelayStore(kept: Store | undefined): RelayStore {
  let made: (readonly [kind: StoreKind, key: string, value: string])[] = [];
  return {
    get: (kind, key) => kept?.get(kind, key),
    set(kind, key, value) {
      made.push([kind, key, Buffer.from(value as string).toString()]);
    },
    take(kind) {
      const taken = made.filter(([of]) => of === kind).map(([, key, value]) => [key, value] as const);
      made = made.filter(([of]) => of !== kind);
      return taken;
    },
    close() {},
    discard() {},
    diagnostics: [],
  };
}
