/**
 * Values of earlier runs, looked up by dependencies that are known only after computing them, such as the files a
 * bundler read. What is known ahead gives the first key. It leads either to the value or to names of facts; their
 * answers make the next key, and so on. Values are never changed: one whose facts became more adds a branch.
 */

import { hashKey } from '../store/hash-key.ts';
import type { Store, StoreKind } from '../store/store.ts';

export interface TracesInput {
  readonly store: Store;
  /** The answer of a fact as it is now. */
  readonly getHash: (fact: string) => Promise<string>;
}

export function createTraces({ store, getHash }: TracesInput) {
  return {
    async find(kind: StoreKind, key: string): Promise<Buffer | undefined> {
      for (let at = key; ; ) {
        const node = readNode(store, kind, at);
        if (node === undefined) return undefined;
        if ('value' in node) return node.value;
        at = hashKey(at, ...(await Promise.all(node.facts.map(getHash))));
      }
    },
    /** `trace`: all facts the value rests on, with their answers as they were when it was made. */
    async keep(
      kind: StoreKind,
      key: string,
      trace: ReadonlyMap<string, string>,
      value: Uint8Array,
    ): Promise<void> {
      const open = new Set(trace.keys());
      for (let at = key; ; ) {
        const node = readNode(store, kind, at);
        if (node !== undefined && 'value' in node) return;
        if (node === undefined && open.size === 0) return store.set(kind, at, mark(VALUE, value));
        const facts = node?.facts ?? [...open];
        if (node === undefined) store.set(kind, at, mark(FACTS, Buffer.from(JSON.stringify(facts))));
        // An earlier value on this path may have depended on what this one does not.
        const hashes = await Promise.all(facts.map((fact) => trace.get(fact) ?? getHash(fact)));
        at = hashKey(at, ...hashes);
        for (const fact of facts) open.delete(fact);
      }
    },
  };
}

const FACTS = 0;
const VALUE = 1;

type Node = { readonly facts: readonly string[] } | { readonly value: Buffer };

function readNode(store: Store, kind: StoreKind, key: string): Node | undefined {
  const bytes = store.get(kind, key);
  if (bytes === undefined) return undefined;
  const content = bytes.subarray(1);
  if (bytes[0] === VALUE) return { value: content };
  return { facts: JSON.parse(content.toString()) as string[] };
}

function mark(kind: number, value: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([kind]), value]);
}
