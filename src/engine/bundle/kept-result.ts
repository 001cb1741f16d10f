/**
 * Results found again by facts that are only known once they were made, such as the
 * files a bundler met. What is known ahead gives the first key. It leads either to the
 * result or to names of facts; their answers make the next key, and so on. Values are
 * never changed, so a result whose facts became more grows a new branch.
 */
import type { Store } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';

export interface KeptResults {
  readonly store: Store;
  /** Everything that is known ahead. */
  readonly key: string;
  readonly readFacts: (facts: readonly string[]) => Promise<readonly string[]>;
}

export async function findKept({ store, key, readFacts }: KeptResults): Promise<Buffer | undefined> {
  for (let at = key; ; ) {
    const node = readNode(store, at);
    if (node === undefined || 'result' in node) return node?.result;
    at = toKey(at, ...(await readFacts(node.facts)));
  }
}

/** `answers` are all facts the result rests on, as they were when it was made. */
export async function keepResult(
  { store, key, readFacts }: KeptResults,
  answers: ReadonlyMap<string, string>,
  result: Uint8Array,
): Promise<void> {
  const open = new Set(answers.keys());
  for (let at = key; ; ) {
    const node = readNode(store, at);
    if (node !== undefined && 'result' in node) return;
    if (node === undefined && open.size === 0) return store.set('bundle', at, mark(RESULT, result));
    const facts = node?.facts ?? [...open];
    if (node === undefined) store.set('bundle', at, mark(FACTS, Buffer.from(JSON.stringify(facts))));
    // An earlier result on this way may have rested on what this one does not.
    const others = facts.filter((fact) => !answers.has(fact));
    const found = new Map([...answers, ...(await readAll(others, readFacts))]);
    at = toKey(at, ...facts.map((fact) => found.get(fact) ?? ''));
    for (const fact of facts) open.delete(fact);
  }
}

const FACTS = 0;
const RESULT = 1;

type Node = { readonly facts: readonly string[] } | { readonly result: Buffer };

function readNode(store: Store, key: string): Node | undefined {
  const value = store.get('bundle', key);
  if (value === undefined) return undefined;
  const content = value.subarray(1);
  if (value[0] === RESULT) return { result: content };
  return { facts: JSON.parse(content.toString()) as string[] };
}

function mark(kind: number, value: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([kind]), value]);
}

async function readAll(facts: readonly string[], readFacts: KeptResults['readFacts']) {
  const answers = await readFacts(facts);
  return facts.map((fact, index) => [fact, answers[index] ?? ''] as const);
}
